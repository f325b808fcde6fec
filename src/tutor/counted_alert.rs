//! The blunder alert before any search: a mate at once and pieces that hang by count, for a move that cannot wait longer.

use super::audience::Voice;
use super::blunder_alert::BlunderAlert;
use super::motifs::hanging::{net_below, pending};
use super::phrase::moves;
use crate::chess::{Bitboard, Chess, Move, Position, after_move, gives_mate, notation, words};
use crate::safety::exchange::{Exchange, taken, value};
use crate::safety::wins;

/// Pawns from which a move is held back by count alone, and that another move must save.
// A piece: captures are counted without what else happens, so a pawn may be no loss at all.
const PIECE: i32 = 3;

/// An alert by count, with the answer that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedAlert {
    /// What is asked about, and the squares.
    pub alert: BlunderAlert,
    /// The opponent's answer.
    pub answer: Move,
}

/// What the opponent's captures and mates at once win after a move, less what it took.
struct CountedLoss {
    /// In pawns; a mate is worth all of them.
    pawns: i32,
    answer: Move,
}

/// The alert about a move of which no search has told in time; `None` where less than a piece is at stake, or every move
/// loses as much.
pub fn counted_alert(root: &Chess, m: Move, voice: Voice) -> Option<CountedAlert> {
    let spared = pending(root);
    let lost = loss(root, m, spared).filter(|lost| lost.pawns >= PIECE)?;
    let saves = |other: Move| {
        other != m
            && loss(root, other, spared).is_none_or(|least| least.pawns.saturating_add(PIECE) <= lost.pawns)
    };
    root.legal_moves().into_iter().any(saves).then(|| told(root, m, &lost, voice))
}

fn loss(root: &Chess, m: Move, spared: Bitboard) -> Option<CountedLoss> {
    let after = after_move(root, m);
    if let Some(answer) = after.legal_moves().into_iter().find(|answer| gives_mate(&after, *answer)) {
        return Some(CountedLoss { pawns: i32::MAX, answer });
    }
    let won = wins(&after).into_iter().map(|win| {
        let net = net_below(&after, win.capture, win.gain, spared).map_or(win.gain, |net| net.pawns);
        CountedLoss { pawns: net - taken(m), answer: win.capture }
    });
    won.max_by_key(|lost| lost.pawns)
}

fn told(root: &Chess, m: Move, lost: &CountedLoss, voice: Voice) -> CountedAlert {
    let (after, answer) = (after_move(root, m), lost.answer);
    let (shown, side) = (moves::alone(&after, answer), root.turn());
    let board = after.board();
    let from = Bitboard::from_square(notation::origin(answer));
    let (line, victim, attackers) = if lost.pawns == i32::MAX {
        let king = board.king_of(side).into_iter().collect();
        (format!("It allows {shown}."), king, from)
    } else {
        let square = notation::destination(answer);
        let role = answer.capture().map_or("piece", words::role);
        let piece = format!("{} {role} on {square}", voice.owner(side));
        let whole = answer.capture().is_some_and(|role| value(role) <= lost.pawns);
        let line = if whole {
            format!("It hangs {piece}: {shown}.")
        } else {
            format!("It leaves {piece} in danger: {shown}.")
        };
        (line, Bitboard::from_square(square), Exchange::on(board, square).capturers(after.turn()) | from)
    };
    CountedAlert { alert: BlunderAlert { line, victim, attackers, is_hard: false }, answer }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Square, fen};
    use crate::tutor::audience::Audience;
    use crate::tutor::testing::mirrored_fen;

    fn asked(text: &str, san: &str) -> Option<String> {
        let root = fen::parse(text).unwrap().position;
        let m = notation::parse_san(&root, san).unwrap();
        let voice = Voice::new(Audience::Club, Some(root.turn()));
        counted_alert(&root, m, voice).map(|counted| counted.alert.of_held())
    }

    #[test]
    fn a_piece_that_a_pawn_takes_is_asked_about_without_a_search() {
        let attacked = "rnbqkbnr/ppp1pppp/8/3p4/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3";
        assert_eq!(asked(attacked, "Nf3").unwrap(), "This hangs your bishop on c4: …dxc4.");
        assert_eq!(asked(attacked, "Bb3"), None);
        assert_eq!(asked(attacked, "exd5"), None);
        let black = mirrored_fen(attacked);
        assert_eq!(asked(&black, "Nf6").unwrap(), "This hangs your bishop on c5: dxc5.");
        assert_eq!(asked(&black, "Bb6"), None);
    }

    #[test]
    fn a_mate_at_once_is_asked_about_unless_nothing_stops_it() {
        let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        assert_eq!(asked(scholar, "Nf6").unwrap(), "This allows Qxf7#.");
        assert_eq!(asked(scholar, "Qe7"), None);
        // Two rooks mate whatever White plays.
        let helpless = "6k1/8/8/8/8/8/1r6/r1B4K w - - 0 1";
        assert_eq!(asked(helpless, "Kg1"), None);
    }

    #[test]
    fn what_falls_anyway_or_is_paid_for_is_not_asked_about() {
        // Both knights are attacked by the pawn, one falls whatever is played.
        let fork = "7k/8/8/3p4/2N1N3/8/8/4K3 w - - 0 1";
        assert_eq!(asked(fork, "Kd2"), None);
        // What the rook takes is worth more than what it leaves.
        let takes = "4k3/8/8/2q1p3/3N4/1B6/8/2R1K3 w - - 0 1";
        assert_eq!(asked(takes, "Rxc5"), None);
    }

    #[test]
    fn what_is_lost_and_what_takes_it_are_marked() {
        let root =
            fen::parse("rnbqkbnr/ppp1pppp/8/3p4/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3").unwrap().position;
        let m = notation::parse_san(&root, "Nf3").unwrap();
        let counted = counted_alert(&root, m, Voice::new(Audience::Novice, None)).unwrap();
        assert_eq!(counted.alert.victim, Bitboard::from_square(Square::C4));
        assert_eq!(counted.alert.attackers, Bitboard::from_square(Square::D5));
    }
}
