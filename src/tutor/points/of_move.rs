//! Points about moves that were made: the reader's own, and the opponent's answer.

use super::grade::{self, MoveGrade};
use super::point::{Point, PointMatter, PointPlace, RARE, Stake, Whose};
use crate::chess::{Bitboard, Color, Position, after_move, notation, takes_back};
use crate::safety::exchange;
use crate::tutor::audience::Voice;
use crate::tutor::blunder_alert::is_punished;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::explain::Explanation;
use crate::tutor::judge::{Judgement, PRAISE_DEPTH, Tag};
use crate::tutor::kind::row::{Matter, Trait};
use crate::tutor::remark::Remark;
use crate::tutor::words::{self, MoveLine};

/// The kind of the point that the opponent's move was a fault: what it lets the reader do is its best reply.
pub(super) const FAULT: &str = "best_reply";

/// What ends the words about a fault of the opponent's from which something is to be had.
pub(super) const FIND_IT: &str = "Find the answer.";

/// What a fault that let a chance go by is called.
const A_MISSED_CHANCE: &str = "a missed chance";

/// What is said beside the board about the reader's own move, with its grade.
pub(super) fn graded(made: &Explanation, voice: Voice) -> (Option<MoveGrade>, Option<MoveLine<'_>>) {
    line_with_grade(made, made.line(voice))
}

fn line_with_grade<'a>(
    made: &Explanation,
    line: Option<MoveLine<'a>>,
) -> (Option<MoveGrade>, Option<MoveLine<'a>>) {
    let line = line.filter(|_| grade::is_named(made));
    let grade = grade::of(made);
    // Theory has its reasons: a gambit's pawn does not hang.
    if grade == Some(MoveGrade::Book) {
        return (grade, None);
    }
    // An inaccuracy is told to those who can use it, with its reason; nobody hears praise of it.
    if grade == Some(MoveGrade::Inaccuracy) && !line.as_ref().is_some_and(|line| line.is_fault) {
        return (None, None);
    }
    // What a move does well is praise, too, and waits for as long a look.
    let line = line.filter(|line| line.is_fault || made.depth >= PRAISE_DEPTH);
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
        hit: Bitboard::EMPTY,
        moves: claim.map_or_else(Vec::new, words::shown),
        remark,
        place: PointPlace::Text,
    }
}

/// Whether a good move is worth a sentence: known opening moves have their opening's, and what takes back no more than was taken needs
/// none.
fn is_worth_a_word(made: &Explanation, claim: Option<&Claim>) -> bool {
    let question = &made.question;
    let lost = made.past.last.map_or(0, exchange::taken);
    let takes_back =
        question.played.is_some_and(|m| takes_back(m, made.past.last) && exchange::taken(m) <= lost);
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
    // As for the reader's own move: a short look must not call the opponent's a fault either.
    if !grade::is_named(explanation) {
        return None;
    }
    let name = notation::line(&question.root, &[played]);
    let judged = explanation.judged?;
    let fault = match judged.judgement {
        _ if judged.is_decided() || explanation.is_book() => None,
        _ if explanation.tags.contains(&Tag::Miss) => Some(A_MISSED_CHANCE),
        Judgement::Blunder => Some("a blunder"),
        Judgement::Mistake => Some("a mistake"),
        Judgement::Best | Judgement::Excellent | Judgement::Good | Judgement::Inaccuracy => None,
    };
    if let Some(fault) = fault {
        let to = Bitboard::from_square(notation::destination(played));
        return fault_of_theirs(explanation, voice, &name, fault).map(|text| Point {
            matter: PointMatter::Reply,
            whose: Whose::TheirMove,
            stake: Stake::Win(judged.drop),
            kind: FAULT,
            victim: None,
            hit: Bitboard::EMPTY,
            moves: vec![played],
            remark: Remark { text, squares: to },
            place: PointPlace::Beside,
        });
    }
    let is_sure = explanation.depth >= PRAISE_DEPTH;
    let claim = explanation.claims.iter().find(|claim| is_sure && is_overlooked(explanation, claim))?;
    let text = words::spoken(claim, &question.root, explanation.past.last, voice);
    (!text.is_empty()).then(|| Point {
        matter: PointMatter::Reply,
        whose: Whose::TheirMove,
        stake: stake(explanation, Some(claim)),
        kind: claim.kind.id(),
        victim: None,
        hit: Bitboard::EMPTY,
        moves: words::shown(claim),
        remark: Remark { text, squares: claim.squares() },
        place: PointPlace::Beside,
    })
}

/// The opponent's fault by its cause, without the answer where that is to be found: `8…h6 is a blunder: it takes the guard
/// away from the knight on c6. Find the answer.` `None` where there is neither a cause nor anything to be had from it.
fn fault_of_theirs(made: &Explanation, voice: Voice, name: &str, fault: &str) -> Option<String> {
    let line = made.line(voice).filter(|line| line.is_fault);
    if let Some(missed) = line.as_ref().filter(|line| line.is_missed) {
        return Some(format!("{name} {}", missed_by(fault, &missed.text)));
    }
    // Who is asked for an answer looks for something to win.
    if is_punished(made) {
        let cause = line.as_ref().and_then(|line| cause_alone(&line.text));
        let cause = cause.map_or_else(String::new, |cause| format!(": it {cause}"));
        return Some(format!("{name} is {fault}{cause}. {FIND_IT}"));
    }
    let left = made
        .judged
        .and_then(|judged| left_to(100.0 - judged.after.win_percent(), voice, !made.question.root.turn()));
    Some(format!("{name} is {fault}: {}.", left?))
}

/// What a fault is called, with the words about what was missed: `misses a chance: knight takes the pawn on e5`, `misses mate: 58.c4#`.
fn missed_by(fault: &str, words: &str) -> String {
    // That a chance was missed is said once.
    let missed =
        words.split_once(" missed ").filter(|(who, _)| fault == A_MISSED_CHANCE && !who.contains(' '));
    match missed.map(|(_, what)| (what, what.strip_prefix("a chance: "))) {
        Some((_, Some(chance))) => format!("misses a chance: {chance}"),
        Some((what, None)) => format!("misses {what}"),
        None => format!("is {fault}. {words}"),
    }
}

/// What a line says before it names a move: `takes the guard away from your knight on c6`; `None` if it begins with one.
fn cause_alone(line: &str) -> Option<&str> {
    let (cause, _) = line.strip_prefix("It ")?.split_once(": ")?;
    // A cause that names a move would give away the answer that is to be found.
    (!cause.contains(['.', '…'])).then_some(cause)
}

/// Where a fault leaves the side to move, by its win percentage: `now you are better`.
fn left_to(win: f64, voice: Voice, side: Color) -> Option<String> {
    let is = |how: &str| Some(format!("now {} {how}", voice.does(side, "are", "is")));
    match win {
        // About 300, 90, -55 and -110 centipawns: chosen, not measured.
        75.0.. => is("winning"),
        58.0.. => is("better"),
        45.0.. => Some("now the game is about level".to_owned()),
        40.0.. => is("only a little worse"),
        _ => None,
    }
}

/// Whether a claim tells what the opponent's move did, and it is easily overlooked: a threat or a tactic, not that it took
/// something or gave check, which everybody sees.
pub(super) fn is_overlooked(explanation: &Explanation, claim: &Claim) -> bool {
    let played = explanation.question.played;
    let of_move = claim.at.len() == 1 && claim.last() == played;
    let row = claim.kind.row();
    let tells =
        matches!(row.matter, Matter::Motif | Matter::Mate) || matches!(claim.kind, Kind::Threatens(_));
    // That a guard was taken is seen on the board; what follows from it is told as a threat.
    let guards = matches!(claim.kind, Kind::RemovesDefender(_));
    // Who takes back more looks there first.
    let answer = explanation.question.answer().filter(|answer| takes_back(*answer, played));
    let is_less = matches!(&claim.kind, Kind::Threatens(threat)
        if answer.is_some_and(|answer| exchange::taken(answer) > threat.gain));
    let is_lost = explanation.question.answer().zip(played).is_some_and(|(answer, played)| {
        let after = after_move(&explanation.question.root, played);
        // What a piece does that falls at once is over.
        let takes = answer.is_capture() && notation::destination(answer) == notation::destination(played);
        takes && exchange::value_of(&after, answer) >= 1
    });
    of_move
        && tells
        && !row.is_slight()
        && claim.kind.is(Trait::Done)
        && !guards
        && !is_less
        && !is_lost
        && !is_petty(explanation, claim)
}

/// Whether a claim about the opponent's move is worth less than the piece that it has won: who has just lost a rook does not care what
/// pawn is attacked next.
fn is_petty(explanation: &Explanation, claim: &Claim) -> bool {
    let taken = |m: Option<_>| m.map_or(0, exchange::taken);
    let won = taken(explanation.question.played) - taken(explanation.past.last);
    let size = claim.kind.claim().gain().unwrap_or_else(|| words::size(claim, &explanation.question.root));
    won >= exchange::PIECE && size < won
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Move, Role, Score, fen};
    use crate::search::Line;
    use crate::tutor::audience::Audience;
    use crate::tutor::question::Question;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// What the reader hears of a fault of the opponent's, whose move, answer and better move are given, in centipawns.
    fn heard(start: &str, moves: [&str; 3], scores: [i32; 2]) -> String {
        let root = fen::parse(start).unwrap().position;
        let mut after = root.clone();
        let played = notation::parse_uci(&root, moves[0]).unwrap();
        after.play_unchecked(played);
        let answer = notation::parse_uci(&after, moves[1]).unwrap();
        let line = |cp, m| Some(Line { score: Score::Cp(cp), moves: vec![m] });
        let question = Question {
            glance: None,
            is_even: true,
            last: None,
            played: Some(played),
            best: line(scores[0], notation::parse_uci(&root, moves[2]).unwrap()),
            second: None,
            reply: line(-scores[1], answer),
            root,
        };
        let claims =
            crate::tutor::propose::claims(&question, &mut crate::tutor::question::KnownScores::of(&question));
        let made = Explanation::bare(&question, &claims, Vec::new());
        let voice = Voice::new(Audience::Club, Some(!question.root.turn()));
        fault_of_theirs(&made, voice, "It", "a blunder").unwrap_or_default()
    }

    #[test]
    fn what_takes_back_more_than_was_taken_is_worth_a_word() {
        use crate::tutor::points::tests::{at, look};
        // The queen has taken a pawn on e4, or a knight has taken the knight there.
        let start = "6k1/5ppp/3n4/8/4Q3/8/5PPP/6K1 b - - 0 25";
        for (start, san) in [(start.to_owned(), "Nxe4"), (mirrored_fen(start), "Nxe5")] {
            let mut made = look(&at(&start), Some(san));
            let claim = made.claims.iter().find(|claim| claim.kind.id() == "takes_free").cloned();
            let from = if san == "Nxe4" { crate::chess::Square::E2 } else { crate::chess::Square::E7 };
            let mut took = |role| {
                let to = notation::destination(made.question.played.unwrap());
                let capture = Some(role);
                let last = Move::Normal { role: Role::Queen, from, capture, to, promotion: None };
                made.past.last = Some(last);
                is_worth_a_word(&made, claim.as_ref())
            };
            assert!(claim.is_some() && took(Role::Pawn), "{start}");
            assert!(!took(Role::Queen), "{start}");
        }
    }

    #[test]
    fn a_fault_of_the_opponents_is_told_with_its_cause_and_not_its_answer() {
        let start = "4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 b - - 0 1";
        for (start, moves) in [
            (start.to_owned(), ["b7b6", "b5c6", "e8d7"].map(str::to_owned)),
            (mirrored_fen(start), ["b7b6", "b5c6", "e8d7"].map(mirrored)),
        ] {
            let [played, answer, best] = &moves;
            let told = heard(&start, [played, answer, best], [0, -300]);
            assert!(told.starts_with("It is a blunder: it takes the guard away from "), "{told}");
            assert!(
                told.ends_with("'s knight on c6. Find the answer.") || told.contains("c3. Find"),
                "{told}"
            );
            // Nothing can be taken: what the fault leaves is told.
            let quiet =
                if start.contains(" b ") { ["h7h6", "e1d2", "e8d7"] } else { ["h2h3", "e8d7", "e1d2"] };
            assert_eq!(heard(&start, quiet, [0, -300]), "It is a blunder: now you are winning.");
            assert_eq!(heard(&start, quiet, [300, 0]), "It is a blunder: now the game is about level.");
            assert_eq!(heard(&start, quiet, [350, 90]), "It is a blunder: now you are only a little worse.");
            assert_eq!(heard(&start, quiet, [900, 300]), "", "nothing is to be had from it");
        }
    }

    #[test]
    fn what_a_move_does_well_is_told_once_the_look_is_deep_enough() {
        let start = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
        for (start, played, reply) in
            [(start.to_owned(), "d1d5", "e8e7"), (mirrored_fen(start), "d8d4", "e1e2")]
        {
            let root = fen::parse(&start).unwrap().position;
            let played = notation::parse_uci(&root, played).unwrap();
            let mut after = root.clone();
            after.play_unchecked(played);
            let reply = notation::parse_uci(&after, reply).unwrap();
            let line = |score, moves| Some(Line { score: Score::Cp(score), moves });
            let question = Question {
                glance: None,
                is_even: true,
                last: None,
                played: Some(played),
                best: line(500, vec![played, reply]),
                second: None,
                reply: line(-500, vec![reply]),
                root,
            };
            let known = &mut crate::tutor::question::KnownScores::of(&question);
            let claims = crate::tutor::propose::claims(&question, known);
            let voice = Voice::new(Audience::Club, Some(question.root.turn()));
            let told = |depth| {
                let made = Explanation { depth, ..Explanation::bare(&question, &claims, Vec::new()) };
                graded(&made, voice).1.map(|line| line.text)
            };
            assert!(
                told(PRAISE_DEPTH).is_some_and(|text| text.contains("knight")),
                "{:?}",
                told(PRAISE_DEPTH)
            );
            assert_eq!(told(PRAISE_DEPTH - 1), None);
        }
    }

    #[test]
    fn that_a_chance_was_missed_is_said_once() {
        let words = "Black missed a chance: knight takes the pawn on e5.";
        assert_eq!(missed_by(A_MISSED_CHANCE, words), "misses a chance: knight takes the pawn on e5.");
        assert_eq!(missed_by("a blunder", words), format!("is a blunder. {words}"));
        let free = "White missed the free pawn on h4: 24.gxh4.";
        assert_eq!(missed_by(A_MISSED_CHANCE, free), "misses the free pawn on h4: 24.gxh4.");
        let won = "White could have won a pawn: pawn takes the pawn on h4.";
        assert_eq!(missed_by(A_MISSED_CHANCE, won), format!("is a missed chance. {won}"));
    }

    #[test]
    fn a_cause_names_no_move() {
        assert_eq!(cause_alone("It drops the rook on a8: 9.Bxa8."), Some("drops the rook on a8"));
        assert_eq!(cause_alone("It allows 18.Re7, hitting the queen: 19.Qd7#."), None);
        assert_eq!(cause_alone("You missed 9.Bxa8."), None);
    }
}
