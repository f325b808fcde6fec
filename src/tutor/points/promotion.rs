//! A pawn that can become a queen now, or could if its side were to move.

use super::point::{Point, PointMatter, PointPlace, Stake};
use super::view::CoachView;
use crate::chess::{Bitboard, Chess, Move, Position, Role, after_null_move};
use crate::safety::exchange::{value, value_of};
use crate::tutor::find::board::both_ends;
use crate::tutor::phrase::lexicon::sentence;
use crate::tutor::phrase::moves::alone;
use crate::tutor::remark::Remark;

/// What either side could promote; what takes something on its way is told as that.
pub(super) fn points(view: &CoachView<'_>) -> Vec<Point> {
    let here = view.position;
    let own = queening(here).map(|m| {
        let can = format!("{} can", view.voice.subject(here.turn()));
        point(view, here, m, PointMatter::Chance, &can)
    });
    let turned = after_null_move(here);
    let theirs = turned.as_ref().and_then(|turned| {
        let m = queening(turned)?;
        let threatens = format!("{} to", view.voice.does(turned.turn(), "threaten", "threatens"));
        Some(point(view, turned, m, PointMatter::Threat, &threatens))
    });
    own.into_iter().chain(theirs).collect()
}

/// A pawn's step to the last rank after which the queen is not simply taken.
fn queening(position: &Chess) -> Option<Move> {
    let moves = position.legal_moves();
    let steps = moves.iter().filter(|m| m.promotion() == Some(Role::Queen) && !m.is_capture());
    steps.copied().find(|m| value_of(position, *m) >= value(Role::Queen) - value(Role::Pawn))
}

fn point(view: &CoachView<'_>, mover: &Chess, m: Move, matter: PointMatter, begin: &str) -> Point {
    Point {
        matter,
        whose: view.whose(mover.turn()),
        stake: Stake::Cp(100 * value_of(mover, m)),
        kind: "promotion",
        victim: None,
        hit: Bitboard::EMPTY,
        moves: vec![m],
        remark: Remark {
            text: sentence(&format!("{begin} make a new queen: {}", alone(mover, m))),
            squares: both_ends(m),
        },
        place: PointPlace::Beside,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::audience::{Audience, Voice};
    use crate::tutor::testing::mirrored_fen;

    /// What is told to who is to move, in both colours.
    fn told(start: &str) -> Vec<String> {
        let of = |start: &str| -> Vec<String> {
            let position = &fen::parse(start).unwrap().position;
            let voice = Voice::new(Audience::Novice, Some(position.turn()));
            let view = CoachView { position, voice, own: None, theirs: None, now: None, opening: None };
            points(&view).into_iter().map(|point| point.remark.text).collect()
        };
        let here = of(start);
        let as_white = |text: &String| text.replace("Black", "White").replace("…a1=Q", "a8=Q");
        let turned: Vec<String> = of(&mirrored_fen(start)).iter().map(as_white).collect();
        assert_eq!(here, turned);
        here
    }

    #[test]
    fn a_pawn_that_can_become_a_queen_is_a_chance_and_a_threat() {
        assert_eq!(told("8/P3k3/8/3p4/8/2B5/5PPP/6K1 w - - 0 1"), ["You can make a new queen: a8=Q."]);
        assert_eq!(
            told("8/P3k3/8/3p4/8/2B5/5PPP/6K1 b - - 0 1"),
            ["White threatens to make a new queen: a8=Q."]
        );
    }

    #[test]
    fn a_queen_that_is_simply_taken_is_none() {
        assert!(told("8/P3k3/8/3b4/8/2B5/5PPP/6K1 w - - 0 1").is_empty(), "by the bishop on d5");
        assert!(told("n7/P3k3/8/3p4/8/2B5/5PPP/6K1 w - - 0 1").is_empty(), "blocked");
        assert!(told("8/8/P3k3/3p4/8/2B5/5PPP/6K1 w - - 0 1").is_empty(), "not there yet");
    }
}
