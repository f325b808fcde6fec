//! Why a move that somebody typed cannot be played, in a sentence, and the legal move that was probably meant.

use strsim::osa_distance;

use super::description::{MoveDescription, height};
use super::spelling::Spelled;
use super::{MoveError, ends, san};
use crate::chess::{
    Bitboard, Board, CastlingSide, Chess, Color, Move, Piece, Position, Role, Square, attacks, words,
};

/// Says why no legal move fits the text, with the nearest legal move: `The pawn on e2 is in the way. Did you mean Bd3?`
///
/// `None` when the text has not the shape of a move, or when it is legal.
///
/// ```
/// use patzer::chess::{Chess, notation};
///
/// let why = notation::refusal(&Chess::default(), "Bc4");
/// assert_eq!(why.as_deref(), Some("The pawn on e2 is in the way."));
/// ```
pub fn refusal(position: &Chess, text: &str) -> Option<String> {
    // `bc3` may be a bishop's move where the pawn's is none.
    if super::parse(position, text).is_ok() {
        return None;
    }
    let spelled = Spelled::new(text);
    let letters = spelled.as_ref().and_then(|spelled| {
        let mut described = MoveDescription::of_letters(spelled.letters(), position)?;
        described.takes |= spelled.is_capture();
        Some(described)
    });
    let described = letters.or_else(|| MoveDescription::of_words(text, false))?;
    if let [m, ..] = described.legal(position).as_slice() {
        // `d5` where a pawn can only take there.
        let is_illegal = matches!(super::parse(position, text), Err(MoveError::Illegal(_)));
        let written = san(position, *m);
        return is_illegal.then(|| format!("The move is written otherwise. Did you mean {written}?"));
    }
    let why = reason(position, described);
    let slip = spelled.filter(|_| !is_for_the_king(position, described));
    let near = slip.and_then(|spelled| nearest(position, spelled.letters(), described));
    Some(match near {
        Some(m) => format!("{why} Did you mean {}?", san(position, m)),
        None => why,
    })
}

/// Whether a piece could go there but for its king: then nobody mistyped, and a move that looks alike is no help.
fn is_for_the_king(position: &Chess, described: MoveDescription) -> bool {
    let (board, us) = (position.board(), position.turn());
    let Some((role, to)) = described.role.filter(|role| *role != Role::Pawn).zip(described.to) else {
        return false;
    };
    let sees = |from: Square| attacks::attacks(from, role.of(us), board.occupied()).contains(to);
    let mut mine = board.by_piece(role.of(us)).into_iter().filter(|from| described.may_come_from(*from));
    // A capture of nothing is a slip.
    let goals = if described.takes { board.by_color(!us) } else { !board.by_color(us) };
    goals.contains(to) && mine.any(sees)
}

/// The legal move of the same piece that is spelled almost like this, to a square close by; of several the one nearest to the square that was named.
fn nearest(position: &Chess, letters: &str, described: MoveDescription) -> Option<Move> {
    let limit = if described.from().is_some() || letters.len() < 3 { 1 } else { 2 };
    let near = |m: Move| {
        let san = Spelled::new(&san(position, m))?;
        let distance = osa_distance(san.letters(), letters).min(osa_distance(&super::uci(m), letters));
        let aside = described.to.map_or(0, |to| ends::destination(m).distance(to));
        (distance <= limit && (distance < 2 || aside < 2)).then_some((distance, aside))
    };
    let legal = position.legal_moves().into_iter();
    let same = legal.filter(|m| described.role.is_none_or(|role| role == m.role()) && !described.castles);
    same.filter_map(|m| Some((near(m)?, m))).min_by_key(|(near, _)| *near).map(|(_, m)| m)
}

/// The first reason that holds.
fn reason(position: &Chess, described: MoveDescription) -> String {
    if described.castles {
        return castling(position, described.side.unwrap_or(CastlingSide::KingSide));
    }
    let (board, us) = (position.board(), position.turn());
    if let Some(why) = described.from().and_then(|from| wrong_piece(board, us, from, described.role)) {
        return why;
    }
    let role = described.role.or_else(|| board.role_at(described.from()?));
    let Some((role, to)) = role.zip(described.to) else {
        return "No legal move fits that.".to_owned();
    };
    let pieces: Vec<Square> =
        board.by_piece(role.of(us)).into_iter().filter(|square| described.may_come_from(*square)).collect();
    if let Some(own) = board.piece_at(to).filter(|piece| piece.color == us) {
        return format!("Your own {} stands on {to}.", words::role(own.role));
    }
    if role == Role::Pawn {
        return pawn(position, described, to);
    }
    if described.becomes.is_some() {
        return "Only a pawn can become another piece.".to_owned();
    }
    of_piece(position, role, &pieces, to, described)
}

/// Why the piece on this square is not the side's to move.
fn wrong_piece(board: &Board, us: Color, from: Square, role: Option<Role>) -> Option<String> {
    let Some(piece) = board.piece_at(from) else {
        return Some(format!("There's no piece on {from}."));
    };
    let name = words::role(piece.role);
    if piece.color != us {
        return Some(format!("The {name} on {from} is {}'s.", words::side(piece.color)));
    }
    let other = role.filter(|role| *role != piece.role)?;
    Some(format!("A {name} stands on {from}, not a {}.", words::role(other)))
}

/// Why no piece of this kind can go there.
fn of_piece(
    position: &Chess,
    role: Role,
    pieces: &[Square],
    to: Square,
    described: MoveDescription,
) -> String {
    let (board, us, name) = (position.board(), position.turn(), words::role(role));
    let sees = |occupied| move |from: &&Square| attacks::attacks(**from, role.of(us), occupied).contains(to);
    if let Some(from) = pieces.iter().find(sees(board.occupied())) {
        if described.takes && !board.occupied().contains(to) {
            return format!("There's nothing to take on {to}.");
        }
        return left_in_check(position, *from, to);
    }
    if let Some(from) = pieces.iter().find(sees(Bitboard::EMPTY)) {
        return in_the_way(board, *from, attacks::between(*from, to));
    }
    match pieces {
        [] if described.file.is_some() || described.rank.is_some() => {
            format!("There's no {name} of yours there.")
        }
        [] => format!("You have no {name}."),
        [from] => format!("The {name} on {from} can't reach {to}."),
        _ => format!("There is no {name} that can reach {to}."),
    }
}

/// Why no pawn can go there.
fn pawn(position: &Chess, described: MoveDescription, to: Square) -> String {
    let (board, us) = (position.board(), position.turn());
    let mine =
        board.by_piece(Role::Pawn.of(us)).into_iter().filter(|square| described.may_come_from(*square));
    let (beside, behind): (Vec<Square>, Vec<Square>) = mine.partition(|from| from.file() != to.file());
    match described.becomes {
        Some(Role::King | Role::Pawn) => return "A pawn becomes a queen, rook, bishop or knight.".to_owned(),
        Some(_) if height(to, us) < 7 => return "A pawn promotes only on the last rank.".to_owned(),
        _ => {}
    }
    if described.takes || described.file.is_some_and(|file| file != to.file()) {
        let taker = beside.iter().find(|from| attacks::pawn_attacks(us, **from).contains(to));
        return match taker {
            Some(_) if !board.occupied().contains(to) => format!("There's nothing to take on {to}."),
            Some(from) => left_in_check(position, *from, to),
            None => format!("There is no pawn that can take on {to}."),
        };
    }
    let below = behind.into_iter().filter(|from| height(*from, us) < height(to, us));
    let Some(from) = below.max_by_key(|from| height(*from, us)) else {
        return format!("There is no pawn that can reach {to}.");
    };
    let path = (attacks::between(from, to) | Bitboard::from(to)) & board.occupied();
    match height(to, us) - height(from, us) {
        _ if path.any() => in_the_way(board, from, path),
        1 => left_in_check(position, from, to),
        2 if height(from, us) == 1 => left_in_check(position, from, to),
        2 => "A pawn moves two squares only from where it started.".to_owned(),
        _ => format!("The pawn on {from} can't go that far."),
    }
}

/// Names the first piece on a path.
fn in_the_way(board: &Board, from: Square, path: Bitboard) -> String {
    let blockers = (path & board.occupied()).into_iter();
    let first = blockers.min_by_key(|square| square.distance(from)).unwrap_or(from);
    let role = board.role_at(first).map_or("piece", words::role);
    format!("The {role} on {first} is in the way.")
}

/// Names who would give check after the move.
fn left_in_check(position: &Chess, from: Square, to: Square) -> String {
    let (mut board, us) = (position.board().clone(), position.turn());
    let Some(mover) = board.remove_piece_at(from) else {
        return format!("There's no piece on {from}.");
    };
    if mover.role == Role::Pawn && to.file() != from.file() && board.piece_at(to).is_none() {
        board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
    }
    board.set_piece_at(to, mover);
    checked(&board, us, mover, to)
}

fn checked(board: &Board, us: Color, mover: Piece, to: Square) -> String {
    let king = board.king_of(us).unwrap_or(to);
    let by = board.attacks_to(king, !us, board.occupied()).first();
    match by.and_then(|square| Some((square, board.role_at(square)?))) {
        Some((square, role)) if mover.role == Role::King => {
            format!("The {} on {square} attacks {to}.", words::role(role))
        }
        Some((square, _)) => format!("That leaves your king in check from {square}."),
        None => "That's not a legal move.".to_owned(),
    }
}

/// Why the king cannot castle.
fn castling(position: &Chess, side: CastlingSide) -> String {
    let (board, us) = (position.board(), position.turn());
    let name = if side == CastlingSide::KingSide { "short" } else { "long" };
    let Some((king, rook)) = board.king_of(us).zip(position.castles().rook(us, side)) else {
        return format!("You can't castle {name}: the king or that rook has moved.");
    };
    if position.is_check() {
        return "You can't castle out of check.".to_owned();
    }
    let path = position.castles().path(us, side) & board.occupied();
    if path.any() {
        return in_the_way(board, rook, path);
    }
    let to = Square::from_coords(side.king_to_file(), king.rank());
    let crossed = (attacks::between(king, to) | Bitboard::from(to)).into_iter();
    let mut guarded = crossed.filter_map(|square| {
        let by = board.attacks_to(square, !us, board.occupied() ^ Bitboard::from(king)).first()?;
        Some(format!(
            "The {} on {by} guards {square}, which your king must cross.",
            words::role(board.role_at(by)?)
        ))
    });
    guarded.next_back().unwrap_or_else(|| format!("You can't castle {name} here."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn check(fen: &str, cases: &[(&str, &str)]) {
        let position = fen::parse(fen).unwrap().position;
        for (text, why) in cases {
            assert_eq!(refusal(&position, text).as_deref(), Some(*why), "{text} in {fen}");
        }
    }

    #[test]
    fn a_move_that_is_written_otherwise_is_named() {
        check(
            "8/2r5/1Pp3P1/3p4/4P2k/6n1/8/3K4 w - - 3 16",
            &[("d5", "The move is written otherwise. Did you mean exd5?")],
        );
    }

    #[test]
    fn what_stands_in_the_way_is_named() {
        check(
            "startpos",
            &[
                ("Bc4", "The pawn on e2 is in the way."),
                ("Ra3", "The pawn on a2 is in the way."),
                ("O-O", "The knight on g1 is in the way."),
                ("castle long", "The knight on b1 is in the way."),
                ("Nd2", "Your own pawn stands on d2. Did you mean Nc3?"),
            ],
        );
        check("4k3/8/8/4n3/4P3/8/8/4K3 w - - 0 1", &[("e5", "The knight on e5 is in the way.")]);
    }

    #[test]
    fn what_cannot_go_there_is_told() {
        check(
            "startpos",
            &[
                ("Nd4", "There is no knight that can reach d4. Did you mean Nc3?"),
                ("e5", "The pawn on e2 can't go that far. Did you mean e4?"),
                ("exd3", "There's nothing to take on d3. Did you mean d3?"),
                ("e4e5", "There's no piece on e4."),
                ("e7e5", "The pawn on e7 is Black's."),
                ("Ng1e2", "Your own pawn stands on e2."),
            ],
        );
        check(
            "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
            &[
                ("e5", "A pawn moves two squares only from where it started. Did you mean e4?"),
                ("Qd1", "You have no queen."),
                ("e4q", "A pawn promotes only on the last rank. Did you mean e4?"),
            ],
        );
    }

    #[test]
    fn the_check_is_named_by_its_square() {
        check(
            "4k3/8/8/8/6b1/8/4N3/3K4 w - - 0 1",
            &[
                ("Nc3", "That leaves your king in check from g4."),
                ("knight c3", "That leaves your king in check from g4."),
            ],
        );
        check("4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", &[("Ke1", "The rook on e8 attacks e1.")]);
        // A move that looks alike would lose the knight.
        check(
            "rnb1kbnr/ppp1pppp/8/4q3/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4",
            &[("Nf3", "That leaves your king in check from e5.")],
        );
    }

    #[test]
    fn castling_says_what_forbids_it() {
        check(
            "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1",
            &[("0-0", "The bishop on c4 guards f1, which your king must cross.")],
        );
        check("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", &[("castle", "You can't castle out of check.")]);
        check(
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            &[
                ("O-O", "You can't castle short: the king or that rook has moved."),
                ("O-O-O", "You can't castle long: the king or that rook has moved."),
            ],
        );
    }

    #[test]
    fn what_is_legal_or_no_move_at_all_is_not_refused() {
        let start = Chess::default();
        for text in ["e4", "knight c3", "hello", "", "resign"] {
            assert_eq!(refusal(&start, text), None, "{text}");
        }
    }
}
