//! The answer to a queen that came out too early: what she attacks, the move that guards it, and who can chase her then.

use super::point::{Point, PointMatter, PointPlace, Stake, Whose};
use super::threat::{OpponentThreat, ThreatGain};
use super::view::CoachView;
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, Square, after_move, after_null_move, notation, words,
};
use crate::features::pieces::undeveloped;
use crate::tutor::explain::Explanation;
use crate::tutor::find::board::{danger, gain};
use crate::tutor::motifs::development::{chaser, is_early_queen};
use crate::tutor::phrase::lexicon::sentence;
use crate::tutor::phrase::moves::alone;
use crate::tutor::remark::Remark;

/// The point about the queen's raid that the last move was, with the search's own answer to it; `None` if there was none, or
/// the answer is of another kind.
pub(super) fn point(view: &CoachView<'_>, now: &Explanation) -> Option<Point> {
    let root = &now.question.root;
    let queen = raider(now)?;
    let target = now.threats.iter().find_map(|threat| hit(threat, queen))?;
    // The search must agree: a guard by the book may hang a piece in this very position.
    let guard = good_moves(now).find(|m| guards(root, *m, target))?;
    let guarded = after_move(root, guard);
    // Without a move that gains time on her the raid is no mistake to be shown.
    let chaser = chaser(&guarded, queen)?;
    let text = told(view, root, [target, queen], guard, chaser);
    let squares = Bitboard::from_square(queen).with(target);
    Some(Point {
        matter: PointMatter::Threat,
        whose: if view.voice.you.is_none_or(|you| you == root.turn()) { Whose::Fear } else { Whose::Use },
        // A pawn: what she would take. The point replaces the threat to take it and must weigh the same.
        stake: Stake::Cp(100),
        kind: "early_queen",
        victim: Some(target),
        hit: Bitboard::EMPTY,
        moves: vec![guard],
        remark: Remark { text, squares: squares.with(notation::destination(guard)) },
        place: PointPlace::Beside,
    })
}

/// The best move, and the next unless it is a fault.
fn good_moves(now: &Explanation) -> impl Iterator<Item = Move> {
    /// Points of win percentage from which a move is one.
    // An inaccuracy's price.
    const FAULT: f64 = 5.0;
    let question = &now.question;
    let next = question.second.as_ref().filter(|_| question.ahead() < FAULT);
    question.best.iter().chain(next).filter_map(|line| line.moves.first().copied())
}

/// Where the queen stands that has just come out early.
fn raider(now: &Explanation) -> Option<Square> {
    let (root, last) = (&now.question.root, now.past.last?);
    let to = notation::destination(last);
    let number = root.fullmoves().get();
    is_early_queen(root.board(), !root.turn(), last, number).then_some(to)
}

/// The pawn that a threat of the queen's takes.
fn hit(threat: &OpponentThreat, queen: Square) -> Option<Square> {
    let ThreatGain::Piece(hanging) = &threat.gain else { return None };
    let by_her = notation::origin(hanging.capture) == queen && hanging.piece == Role::Pawn;
    by_her.then_some(hanging.sq)
}

/// Whether a knight or bishop comes out, safely, and guards what is attacked.
fn guards(root: &Chess, m: Move, target: Square) -> bool {
    let side = root.turn();
    let after = after_move(root, m);
    let to = notation::destination(m);
    undeveloped(root.board(), side).contains(notation::origin(m))
        && after.board().attacks_from(to).contains(target)
        && danger(&after, to) < 1
        // A guard that is outnumbered guards nothing.
        && gain(&after, target, !side) < 1
}

/// The pawn beside the king that nothing but the king guards and the queen attacks, too: f7, or f2.
fn eyed(root: &Chess, queen: Square) -> Option<Square> {
    let (board, side) = (root.board(), root.turn());
    let square = side.fold_wb(Square::F2, Square::F7);
    let pawn = board.role_at(square) == Some(Role::Pawn) && board.color_at(square) == Some(side);
    let guards = board.attacks_to(square, side, board.occupied());
    // The square of the scholar's mate, which is what such raids play for.
    let weak = guards.any() && (guards & !board.kings()).is_empty();
    (pawn && weak && board.attacks_from(queen).contains(square)).then_some(square)
}

fn told(
    view: &CoachView<'_>,
    root: &Chess,
    [target, queen]: [Square; 2],
    guard: Move,
    chaser: Move,
) -> String {
    let owner = view.voice.owner(!root.turn());
    let eyes = eyed(root, queen).filter(|eyed| *eyed != target);
    let eyes = eyes.map_or_else(String::new, |square| format!(" and eyes {square}"));
    let guarded = after_move(root, guard);
    let Some(turned) = after_null_move(&guarded) else { return String::new() };
    let (guard, chaser) = (alone(root, guard), alone(&turned, chaser));
    sentence(&format!(
        "{owner} {} came out early: it attacks {target}{eyes}. {guard} guards {target}, and {chaser} can chase it next",
        words::role(Role::Queen)
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{at, look_for};
    use super::*;
    use crate::tutor::audience::{Audience, Voice};
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// What is said of a queen's move to who must answer it.
    fn said(text: &str, queen: &str) -> Option<String> {
        let mut root = at(text);
        root.moves.push(notation::parse_uci(&root.position(), queen).unwrap());
        // Of three moves as good the search names two: here one of them is the guard.
        let now = look_for(&root, None, 20_000);
        let position = root.position();
        let voice = Voice::new(Audience::Novice, Some(position.turn()));
        let view =
            CoachView { position: &position, voice, own: None, theirs: None, now: Some(&now), opening: None };
        point(&view, &now).map(|point| point.remark.text)
    }

    #[test]
    fn a_raid_is_answered_by_what_guards_and_then_chases() {
        let text = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(
            said(text, "d1h5").unwrap(),
            "White's queen came out early: it attacks e5 and eyes f7. …Nc6 guards e5, and …Nf6 can chase it next."
        );
        let black = said(&mirrored_fen(text), &mirrored("d1h5")).unwrap();
        assert_eq!(
            black,
            "Black's queen came out early: it attacks e4 and eyes f2. Nc3 guards e4, and Nf3 can chase it next."
        );
        // It attacks nothing.
        assert_eq!(said(text, "d1e2"), None);
        assert_eq!(said(&mirrored_fen(text), &mirrored("d1e2")), None);
        // The knights are out: nobody came too early.
        let out = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5";
        assert_eq!(said(out, "d1e2"), None);
    }
}
