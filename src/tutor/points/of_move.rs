//! Points about moves that were made: the reader's own, and the opponent's answer.

use super::grade::{self, MoveGrade};
use super::point::{Point, PointMatter, PointPlace, RARE, Stake, Whose};
use crate::chess::{Bitboard, Position, notation};
use crate::tutor::audience::Voice;
use crate::tutor::blunder_alert::is_punished;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::judge::{Judgement, Tag};
use crate::tutor::kind::row::{Matter, Trait};
use crate::tutor::remark::Remark;
use crate::tutor::words::{self, MoveLine};

/// The kind of the point that the opponent's move was a fault: what it lets the reader do is its best reply.
pub(super) const FAULT: &str = "best_reply";

/// What is said beside the board about the reader's own move, with its grade.
pub(super) fn graded(made: &Explanation, voice: Voice) -> (Option<MoveGrade>, Option<MoveLine<'_>>) {
    line_with_grade(made, made.line(voice))
}

fn line_with_grade<'a>(
    made: &Explanation,
    line: Option<MoveLine<'a>>,
) -> (Option<MoveGrade>, Option<MoveLine<'a>>) {
    let line = line.filter(|_| made.depth >= grade::LEAST_DEPTH);
    let missed = line.as_ref().is_some_and(|line| line.is_missed);
    let grade = grade::of(made, missed);
    // Theory has its reasons: a gambit's pawn does not hang.
    if grade == Some(MoveGrade::Book) {
        return (grade, None);
    }
    // An inaccuracy is told to those who can use it, with its reason; nobody hears praise of it.
    if grade == Some(MoveGrade::Inaccuracy) && !line.as_ref().is_some_and(|line| line.is_fault) {
        return (None, None);
    }
    (grade, line)
}

/// Whether a move is an inaccuracy of which the reader is told nothing: it has no reason that he could use.
pub fn is_silent(made: &Explanation, voice: Voice) -> bool {
    made.judged.is_some_and(|judged| judged.judgement == Judgement::Inaccuracy)
        && graded(made, voice).0.is_none()
}

/// The points about the reader's own move: what stands beside the board, and the text about it, sentence by sentence; a
/// move that is `shown` was found by nobody.
pub(super) fn own(made: &Explanation, voice: Voice, is_shown: bool) -> Vec<Point> {
    let Some(text) = made.words_of_move(voice, is_shown) else {
        return Vec::new();
    };
    let (grade, line) = line_with_grade(made, text.line);
    let is_fault = line.as_ref().is_some_and(|line| line.is_fault) || grade.is_some_and(MoveGrade::is_fault);
    let line = line.filter(|line| is_fault || is_worth_a_word(made, line.claim));
    let mut sentences = text.sentences.into_iter().peekable();
    let head = line.map(|line| {
        let same = sentences.next_if(|first| first.claim == line.claim);
        let place = same.map_or(PointPlace::Beside, |first| PointPlace::Head(first.text));
        let is_yours = voice.you == Some(made.question.root.turn());
        let is_rare = is_yours && !is_fault && grade::is_rare(made);
        let praise = if is_rare { format!(" {RARE}") } else { String::new() };
        let remark = Remark { text: line.text + &praise, squares: line.squares };
        Point { place, ..of_text(made, is_fault, line.claim, remark) }
    });
    let further = sentences.map(|sentence| {
        let remark = Remark { text: sentence.text, squares: sentence.squares };
        of_text(made, is_fault, sentence.claim, remark)
    });
    head.into_iter().chain(further).collect()
}

/// A point about the reader's own move that is told in the text about it.
fn of_text(made: &Explanation, is_fault: bool, claim: Option<&Claim>, remark: Remark) -> Point {
    let mates = claim.is_some_and(|claim| claim.kind.row().matter == Matter::Mate);
    let matter = match (mates, is_fault) {
        (true, _) => PointMatter::Mate,
        (false, true) => PointMatter::Fault,
        (false, false) => PointMatter::Deed,
    };
    Point {
        matter,
        whose: Whose::YourMove,
        stake: stake(made, claim),
        kind: claim.map_or("best_move", |claim| claim.kind.id()),
        victim: None,
        moves: claim.map_or_else(Vec::new, words::shown),
        remark,
        place: PointPlace::Text,
    }
}

/// Whether a good move is worth a sentence: known opening moves have their opening's, and what takes back needs none.
fn is_worth_a_word(made: &Explanation, claim: Option<&Claim>) -> bool {
    let question = &made.question;
    let takes_back = question.played.is_some_and(|m| grade::takes_back(m, made.past.last));
    // Who is attacked moves away: only where that was hard to see does it deserve a word.
    let runs = claim.is_some_and(|claim| matches!(claim.kind, Kind::Escapes(_)));
    let is_forced = made.tags.contains(&Tag::Forced);
    let is_plain = takes_back || is_forced || made.is_book() || (runs && question.glance == question.played);
    claim.is_some() && !is_plain
}

pub(super) fn stake(explanation: &Explanation, claim: Option<&Claim>) -> Stake {
    let mate = claim.and_then(|claim| claim.kind.claim().mates_in());
    let gain = claim.and_then(|claim| claim.kind.claim().gain());
    match (mate, gain, explanation.judged) {
        (Some(moves), ..) => Stake::Mate(moves),
        (None, Some(gain), _) => Stake::Cp(100 * gain),
        (None, None, Some(judged)) => Stake::Win(judged.drop.max(0.0)),
        (None, None, None) => Stake::Idea,
    }
}

/// The point about the opponent's move: that it was a fault, or what it does that is easily overlooked.
pub(super) fn theirs(explanation: &Explanation, voice: Voice) -> Option<Point> {
    let question = &explanation.question;
    let played = question.played?;
    if explanation.depth < grade::LEAST_DEPTH {
        return None;
    }
    let name = notation::line(&question.root, &[played]);
    let judged = explanation.judged?;
    let fault = match judged.judgement {
        _ if judged.is_decided() || explanation.is_book() => None,
        Judgement::Blunder => Some("a blunder"),
        Judgement::Mistake => Some("a mistake"),
        Judgement::Best | Judgement::Excellent | Judgement::Good | Judgement::Inaccuracy => None,
    };
    if let Some(fault) = fault {
        let to = Bitboard::from_square(notation::destination(played));
        // Who is asked for an answer looks for something to win.
        let ask = if is_punished(explanation) { " Find the answer." } else { "" };
        return Some(Point {
            matter: PointMatter::Reply,
            whose: Whose::TheirMove,
            stake: Stake::Win(judged.drop),
            kind: FAULT,
            victim: None,
            moves: vec![played],
            remark: Remark { text: format!("{name} is {fault}.{ask}"), squares: to },
            place: PointPlace::Beside,
        });
    }
    let claim = explanation.claims.iter().find(|claim| is_overlooked(explanation, claim))?;
    let text = words::spoken(claim, &question.root, explanation.past.last, voice);
    (!text.is_empty()).then(|| Point {
        matter: PointMatter::Reply,
        whose: Whose::TheirMove,
        stake: stake(explanation, Some(claim)),
        kind: claim.kind.id(),
        victim: None,
        moves: words::shown(claim),
        remark: Remark { text, squares: claim.squares() },
        place: PointPlace::Beside,
    })
}

/// Whether a claim tells what the opponent's move did, and it is easily overlooked: a threat or a tactic, not that it took
/// something or gave check, which everybody sees.
fn is_overlooked(explanation: &Explanation, claim: &Claim) -> bool {
    let played = explanation.question.played;
    let of_move = claim.at.len() == 1 && claim.last() == played;
    let row = claim.kind.row();
    let tells =
        matches!(row.matter, Matter::Motif | Matter::Mate) || matches!(claim.kind, Kind::Threatens(_));
    let guards = matches!(claim.kind, Kind::RemovesDefender(_));
    of_move && tells && !row.is_slight() && claim.kind.is(Trait::Done) && !guards
}
