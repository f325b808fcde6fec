//! Whether a game can lead to a position, as far as counting pieces tells; what it does not find may still be out of reach.

use super::{Bitboard, Board, Color, Role, Square, words};

/// The pieces of a side at the start, pawns among them, and the pawns alone.
const PIECES: usize = 16;
const PAWNS: usize = 8;

/// Why no game from the usual start leads to these pieces, a sentence for each reason; nothing if counting finds none.
///
/// ```
/// use patzer::chess::{Position, fen, reach};
///
/// let read = fen::parse("4k3/8/8/8/P7/P7/P7/4K3 w - - 0 1").unwrap();
/// assert!(reach::faults(read.position.board()).is_empty());
/// ```
pub fn faults(board: &Board) -> Vec<String> {
    Color::ALL.into_iter().filter_map(|side| fault(board, side)).collect()
}

/// The first reason that a side's pieces give.
fn fault(board: &Board, side: Color) -> Option<String> {
    let name = words::side(side);
    let pieces = board.by_color(side).count();
    if pieces > PIECES {
        return Some(format!("{name} has {pieces} pieces."));
    }
    let pawns = board.by_piece(Role::Pawn.of(side));
    if pawns.count() > PAWNS {
        return Some(format!("{name} has {} pawns.", pawns.count()));
    }
    let (promoted, gone) = (promoted(board, side), PAWNS - pawns.count());
    if promoted > gone {
        return Some(format!(
            "{name} has {} that only a promotion gives, but {}.",
            counted(promoted, "piece", "pieces"),
            match gone {
                0 => "all its pawns".to_owned(),
                gone => format!("only {} gone", counted(gone, "pawn is", "pawns are")),
            }
        ));
    }
    let missing = PIECES.saturating_sub(board.by_color(!side).count());
    match captures(pawns, side) {
        None => Some(format!("{name}'s pawns cannot have come to where they stand.")),
        Some(needed) if needed > missing => Some(format!(
            "{name}'s pawns must have taken {}, but {} misses {}.",
            counted(needed, "piece", "pieces"),
            words::side(!side),
            match missing {
                0 => "none".to_owned(),
                missing => format!("only {missing}"),
            }
        )),
        Some(_) => None,
    }
}

/// `1 piece`, `2 pieces`.
fn counted(count: usize, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

/// The least number of pieces of a side that were pawns: those beyond the usual ones, two bishops on one colour counting as one
/// too many.
fn promoted(board: &Board, side: Color) -> usize {
    let count = |role: Role| board.by_piece(role.of(side)).count();
    let bishops = board.by_piece(Role::Bishop.of(side));
    let on_light = (bishops & Bitboard::LIGHT_SQUARES).count();
    let on_dark = (bishops & Bitboard::DARK_SQUARES).count();
    [
        count(Role::Knight).saturating_sub(2),
        on_light.saturating_sub(1),
        on_dark.saturating_sub(1),
        count(Role::Rook).saturating_sub(2),
        count(Role::Queen).saturating_sub(1),
    ]
    .into_iter()
    .sum()
}

/// The least number of captures with which pawns come to where they stand, each from a file of its own; `None` if no
/// captures bring them there. A capture takes a pawn one file aside and one rank on.
fn captures(pawns: Bitboard, side: Color) -> Option<usize> {
    // The fewest captures of the pawns looked at so far, by the set of the files that they have come from.
    let mut fewest = [None; 1 << PAWNS];
    fewest[0] = Some(0);
    for pawn in pawns {
        let before = std::mem::replace(&mut fewest, [None; 1 << PAWNS]);
        for (files, captures) in
            before.into_iter().enumerate().filter_map(|(files, least)| Some((files, least?)))
        {
            for file in (0..PAWNS).filter(|file| files & (1 << file) == 0) {
                let Some(aside) = aside(pawn, file, side) else {
                    continue;
                };
                let least = &mut fewest[files | (1 << file)];
                *least = Some(least.map_or(captures + aside, |least: usize| least.min(captures + aside)));
            }
        }
    }
    fewest.into_iter().flatten().min()
}

/// How many captures bring a pawn from a file of its second rank to a square, if they do.
fn aside(pawn: Square, file: usize, side: Color) -> Option<usize> {
    let aside = usize::from(pawn.file()).abs_diff(file);
    let advanced = usize::from(side.fold_wb(pawn.rank(), pawn.rank().flip_vertical())).checked_sub(1)?;
    (aside <= advanced).then_some(aside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen, setup::Draft};
    use proptest::prelude::*;

    fn check(text: &str, expected: &[&str]) {
        let (draft, _) = Draft::read(text).unwrap();
        assert_eq!(faults(draft.board()), expected, "{text}");
    }

    #[test]
    fn too_many_pieces_are_counted() {
        check(fen::USUAL, &[]);
        check("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["White has 17 pieces."]);
        check("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", &["Black has 9 pawns."]);
        check(
            "4k3/8/8/8/8/N7/PPPPPPPP/1N2K1N1 w - - 0 1",
            &["White has 1 piece that only a promotion gives, but all its pawns."],
        );
        check(
            "qqqqkqqq/qqqqqqqq/8/8/8/8/8/4K3 w - - 0 1",
            &["Black has 14 pieces that only a promotion gives, but only 8 pawns are gone."],
        );
        check("4k3/1ppppppp/8/8/8/8/8/B1B1K3 w - - 0 1", &[]);
        check(
            "2b1k3/pppppppp/4b3/8/8/8/8/4K3 w - - 0 1",
            &["Black has 1 piece that only a promotion gives, but all its pawns."],
        );
    }

    #[test]
    fn pawns_must_have_come_from_somewhere() {
        check("4k3/8/8/8/P7/P7/P7/4K3 w - - 0 1", &[]);
        check(
            "rnbqkbnr/pppppppp/8/8/P7/P7/P7/4K3 w - - 0 1",
            &["White's pawns must have taken 3 pieces, but Black misses none."],
        );
        check(
            "rnbqkbnr/1ppppppp/8/8/P7/P7/P7/4K3 w - - 0 1",
            &["White's pawns must have taken 3 pieces, but Black misses only 1."],
        );
        check("4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", &["White's pawns cannot have come to where they stand."]);
        check("4k3/6pp/7p/8/8/8/8/4K3 w - - 0 1", &["Black's pawns cannot have come to where they stand."]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// What a game has led to is never called out of reach.
        #[test]
        fn positions_of_games_can_be_reached(choices in prop::collection::vec(0..1000usize, 0..200)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Captures first, every other time: pawns leave their files.
                let takes = moves.iter().position(|m| m.is_capture()).filter(|_| choice % 2 == 0);
                position.play_unchecked(moves[takes.unwrap_or(choice % moves.len())]);
                prop_assert_eq!(faults(position.board()), Vec::<String>::new(), "{}", fen::write(&position));
            }
        }
    }
}
