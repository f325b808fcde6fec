//! No outlet chooses for itself: every sentence and mark of the line, the hints, the alert, `w`, a review and an exercise is
//! a point's.

use super::tests::{at, look};
use super::text::joined;
use super::*;
use crate::chess::{Chess, Position};
use crate::tutor::Judgement;
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::blunder_alert::blunder_alert;
use crate::tutor::explain::Explanation;
use crate::tutor::hint;
use crate::tutor::points::lines::lines;
use crate::tutor::testing::mirrored_fen;

/// Positions with a move: what hangs, is given away, is missed; mates let in; a pawn that only seems to hang.
const MOVES: &[(&str, &str)] = &[
    ("4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 b - - 0 1", "b7b6"),
    ("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", "h2h3"),
    ("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w q - 0 1", "e1d2"),
    ("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3", "a7a6"),
    ("r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11", "h2h3"),
];

const CLUB: Audience = Audience::Club;

fn check(text: &str, uci: &str) {
    let root = at(text);
    let position: Chess = root.position();
    let voice = Voice::new(CLUB, Some(position.turn()));
    let made = look(&root, Some(uci));
    let now = look(&root, None);
    let mut after = root.clone();
    after.moves.extend(made.question.played);
    let theirs = look(&after, None);
    let view = |own, now| CoachView { position: &position, voice, own, theirs: None, now, opening: None };
    beside(&view(Some(&made), None));
    beside(&view(None, Some(&now)));
    hints(&now, text);
    hints(&theirs, text);
    alert_and_why(&made, voice);
    texts(&made);
    texts(&now);
}

/// The lines beside the board and the strong marks.
fn beside(view: &CoachView<'_>) {
    let points = points(view);
    let shown = lines(view, &points, &ToldBefore::default());
    let own = shown.own.map(|own| own.remark).filter(|remark| !remark.text.is_empty());
    for remark in shown.now.into_iter().chain(own) {
        assert!(points.iter().any(|point| point.remark == remark), "{remark:?}: {points:?}");
    }
    for MarkedPiece { square, whose, .. } in strong(&points, None) {
        let is_about = |point: &Point| point.victim == Some(square) || point.hit.contains(square);
        assert!(points.iter().any(|point| is_about(point) && point.whose == whose));
    }
}

/// The hints lead to a point of the position, or to what the best move does; a danger is named if that meets it.
fn hints(now: &Explanation, text: &str) {
    let points = of_explanation(now, CLUB);
    let idea = best_idea(now, CLUB);
    let steps = hint::hints(now, CLUB);
    let (Some(point), Some(best)) = (&idea.point, now.question.best_move()) else {
        return;
    };
    let is_listed = points.contains(point);
    assert!(is_listed || (point.matter == PointMatter::Deed && point.moves.first() == Some(&best)), "{text}");
    if let Some(claim) = idea.claim {
        assert_eq!((claim.kind.id(), words_of(claim)), (point.kind, point.moves.clone()), "{text}");
    }
    let worst = points.iter().find(|point| point.whose == Whose::Fear && point.matter < PointMatter::Plan);
    assert_eq!(worst, idea.danger.as_ref(), "{text}");
    let mates = point.matter == PointMatter::Mate && point.whose == Whose::Use;
    let warned = ["Mate is threatened", "Something of yours is in danger"];
    let says_so = warned.iter().any(|warning| steps[0].text.starts_with(warning));
    let is_met = idea.is_rescue()
        || idea.leaves_danger
        || worst.is_some_and(|worst| worst.matter == PointMatter::Mate);
    assert_eq!(says_so, is_met && !mates, "{text}: {}", steps[0].text);
    assert!(steps[..3].iter().all(|step| step.squares.count() <= 4), "{text}: {steps:?}");
}

fn words_of(claim: &crate::tutor::Claim) -> Vec<crate::chess::Move> {
    crate::tutor::words::shown(claim)
}

/// The alert asks with the sentence of the point, and `w` and a review begin with what it tells.
fn alert_and_why(made: &Explanation, voice: Voice) {
    let points = of_explanation(made, CLUB);
    let own = points.iter().find(|point| point.whose == Whose::YourMove);
    if let Some(alert) = blunder_alert(made, Judgement::Mistake, voice) {
        assert_eq!(Some(alert.line.as_str()), own.map(|own| own.remark.text.as_str()));
    }
    let of_text = |point: &Point| point.whose == Whose::YourMove && point.in_text().is_some();
    assert!(points.iter().any(of_text), "a move always has its text");
    assert_eq!(joined(&points), made.remark(voice));
}

/// The text that is read on request, in a review and of an exercise: nothing but the sentences of the points, in their order.
fn texts(explanation: &Explanation) {
    for audience in Audience::ALL {
        let listed = joined(&of_explanation(explanation, audience));
        let voice = Voice::new(audience, Some(explanation.question.root.turn()));
        assert_eq!(listed, explanation.remark(voice));
        assert_eq!(listed.text, explanation.text(audience));
    }
}

#[test]
fn every_outlet_takes_from_the_points() {
    for (text, uci) in MOVES {
        check(text, uci);
    }
    for (text, uci) in &MOVES[..3] {
        let rank = |c: char| c.to_digit(10).map_or(c, |rank| char::from_digit(9 - rank, 10).unwrap_or(c));
        check(&mirrored_fen(text), &uci.chars().map(rank).collect::<String>());
    }
}

#[test]
fn a_fault_has_its_point_and_a_quiet_move_none() {
    let kinds = |(text, uci): &(&str, &str)| {
        let points = of_explanation(&look(&at(text), Some(uci)), CLUB);
        points.first().map(|point| point.matter)
    };
    let found: Vec<_> = MOVES.iter().map(kinds).collect();
    assert_eq!(found[..2], [Some(PointMatter::Fault), Some(PointMatter::Fault)]);
    assert_eq!(found[3], Some(PointMatter::Mate), "a mate is let in");
    assert!(!matches!(found[4], Some(PointMatter::Fault | PointMatter::Mate)), "{found:?}");
}
