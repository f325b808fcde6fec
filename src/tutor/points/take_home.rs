//! What to take home from a game: the costliest of the reader's faults that he could have seen.

use super::of_move;
use crate::chess::{Bitboard, Move, after_move, notation};
use crate::tutor::audience::Voice;
use crate::tutor::blunder_alert::named;
use crate::tutor::explain::Explanation;
use crate::tutor::remark::Remark;
use crate::tutor::words;

/// The one fault among the reader's moves, each with what was played to it, to be remembered, in a sentence; `None` if he made
/// none. Where another was costlier, as a review lists them, that is said.
pub fn take_home<'a>(
    moves: impl Iterator<Item = (&'a Explanation, Option<Move>)>,
    voice: Voice,
) -> Option<Remark> {
    let faults: Vec<WeighedFault> =
        moves.filter_map(|(explanation, reply)| fault(explanation, reply, voice)).collect();
    let heaviest = faults.iter().max_by(|one, other| one.weight.total_cmp(&other.weight))?;
    let costlier = faults.iter().filter(|fault| fault.cost > heaviest.cost);
    let costliest = costlier.max_by(|one, other| one.cost.total_cmp(&other.cost));
    let why = costliest.map_or_else(String::new, |costliest| {
        format!(" It was easier to see than {}, your costliest mistake.", costliest.name)
    });
    let WeighedFault { text, squares, .. } = heaviest;
    Some(Remark { text: format!("To take home: {text}{why}"), squares: *squares })
}

/// A fault, with what it cost and its weight for the reader, both in points of win percentage.
struct WeighedFault {
    /// The move with its number.
    name: String,
    cost: f64,
    weight: f64,
    text: String,
    squares: Bitboard,
}

fn fault(explanation: &Explanation, reply: Option<Move>, voice: Voice) -> Option<WeighedFault> {
    let judged = explanation.judged.filter(|judged| judged.judgement.is_fault())?;
    let line = of_move::graded(explanation, voice).1.filter(|line| line.is_fault)?;
    let weight = explanation.difficulty.weight(voice.rating(), judged.drop, line.is_missed);
    let (root, played) = (&explanation.question.root, explanation.question.played?);
    let name = notation::line(root, &[played]);
    let lost = |reply| words::lost_instead(&line.text, played, &after_move(root, played), reply);
    // What was missed is past already, and its move was never made.
    let answered = reply.map_or_else(
        || line.text.clone(),
        |reply| lost(reply).unwrap_or_else(|| words::once_answered(&line.text, line.squares, reply)),
    );
    let past = if line.is_missed { answered } else { in_past(&answered) };
    let text = named(&past, &name);
    Some(WeighedFault { name, cost: judged.drop, weight, text, squares: line.squares })
}

/// A sentence about a move as it is told once the game is over: `It allows mate` is `It allowed mate`.
fn in_past(line: &str) -> String {
    let mut after_it = false;
    let words = line.split(' ').map(|word| {
        let verb = after_it.then(|| past_of(DEEDS, word)).flatten();
        after_it = matches!(word, "It" | "it" | "That");
        verb.or_else(|| past_of(STATES, word)).unwrap_or(word)
    });
    words.collect::<Vec<_>>().join(" ")
}

fn past_of(words: &[(&str, &'static str)], word: &str) -> Option<&'static str> {
    words.iter().find(|(now, _)| *now == word).map(|(_, past)| *past)
}

/// What a faulty move does, after "it". A line such as "…Qxc3 wins the knight" stays as it is: it may not have been played.
const DEEDS: &[(&str, &str)] = &[
    ("allows", "allowed"),
    ("begins", "began"),
    ("blocks", "blocked"),
    ("drops", "dropped"),
    ("gives", "gave"),
    ("hangs", "hung"),
    ("leaves", "left"),
    ("lets", "let"),
    ("loses", "lost"),
    ("misses", "missed"),
    ("moves", "moved"),
    ("opens", "opened"),
    ("overlooks", "overlooked"),
    ("puts", "put"),
    ("stops", "stopped"),
    ("takes", "took"),
    ("throws", "threw"),
    ("trades", "traded"),
    ("walks", "walked"),
    ("weakens", "weakened"),
];

/// Words that tell of the position after it.
const STATES: &[(&str, &str)] = &[
    ("Now", "Then"),
    ("now", "then"),
    ("are", "were"),
    ("can", "could"),
    ("can't", "couldn't"),
    ("goes", "went"),
    ("has", "had"),
    ("is", "was"),
    ("isn't", "wasn't"),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{at, look};
    use super::*;
    use crate::chess::Position;
    use crate::tutor::audience::Audience;
    use crate::tutor::judge::Judged;
    use crate::tutor::testing::mirrored_fen;

    #[test]
    fn a_chance_that_was_missed_did_not_come_about_once_the_game_is_over() {
        // The pawn goes to c4 and mates; the rook moves away instead.
        let start = "8/8/3R4/pkp2r2/8/1KP5/8/8 w - - 0 58";
        for (start, played, mate) in [(start.to_owned(), "Rd7", "c4"), (mirrored_fen(start), "Rd2", "c5")] {
            let made = look(&at(&start), Some(played));
            let voice = Voice::new(Audience::Novice, Some(made.question.root.turn()));
            let told = take_home([(&made, None)].into_iter(), voice).unwrap().text;
            assert!(told.contains(&format!("You missed mate: pawn to {mate}.")), "{told}");
        }
    }

    #[test]
    fn what_was_played_to_it_is_told_as_played() {
        // The pawn on d6 takes the knight, or does not.
        let white = "4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1";
        for (start, played, takes, other) in
            [(white.to_owned(), "Ne5", "dxe5", "Ke7"), (mirrored_fen(white), "Ne4", "dxe4", "Ke2")]
        {
            let made = look(&at(&start), Some(played));
            let after = crate::chess::after_move(&made.question.root, made.question.played.unwrap());
            let voice = Voice::new(Audience::Novice, Some(made.question.root.turn()));
            let told = |reply: &str| {
                let reply = notation::parse_san(&after, reply).unwrap();
                take_home([(&made, Some(reply))].into_iter(), voice).unwrap().text
            };
            assert!(told(takes).contains(" took it"), "{}", told(takes));
            assert!(told(other).contains(" could take it"), "{}", told(other));
        }
    }

    #[test]
    fn a_fault_that_is_easier_to_see_than_the_costliest_says_so() {
        use crate::tutor::difficulty::{Difficulty, PeopleChance};
        let white = "4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1";
        for (start, played) in [(white.to_owned(), "Ne5"), (mirrored_fen(white), "Ne4")] {
            let made = look(&at(&start), Some(played));
            let voice = Voice::new(Audience::Novice, Some(made.question.root.turn()));
            let costing = |drop: f64, seen: f64| {
                let judged = made.judged.map(|judged| Judged { drop, ..judged });
                let refutation = Some(PeopleChance::each(|_| seen));
                let difficulty = Difficulty { refutation, best: refutation, ..Difficulty::default() };
                Explanation { judged, difficulty, ..made.clone() }
            };
            let told =
                |moves: &[Explanation]| take_home(moves.iter().map(|made| (made, None)), voice).unwrap().text;
            let hard = costing(40.0, 0.0);
            let plain = costing(39.0, 1.0);
            let name = notation::line(&hard.question.root, &[hard.question.played.unwrap()]);
            let both = told(&[hard.clone(), plain.clone()]);
            assert!(both.starts_with("To take home: 1"), "{both}");
            let why = format!(" It was easier to see than {name}, your costliest mistake.");
            assert!(both.ends_with(&why), "{both}");
            for alone in [plain, hard] {
                assert!(told(std::slice::from_ref(&alone)).starts_with("To take home: 1"));
                assert!(!told(&[alone]).contains("easier to see"));
            }
        }
    }

    #[test]
    fn a_fault_is_told_as_past_once_the_game_is_over() {
        for (now, past) in [
            ("It allows mate in 2: 6.Bxf7+.", "It allowed mate in 2: 6.Bxf7+."),
            ("It overlooks the threat of mate: 4.Qxf7#.", "It overlooked the threat of mate: 4.Qxf7#."),
            (
                "It leaves your pawn on e4 hanging: 5…Nxe4 wins it.",
                "It left your pawn on e4 hanging: 5…Nxe4 wins it.",
            ),
            (
                "It throws the win away: now the game is level.",
                "It threw the win away: then the game was level.",
            ),
            (
                "The rook was guarding b1. Now Black can force checkmate in two moves.",
                "The rook was guarding b1. Then Black could force checkmate in two moves.",
            ),
            ("You could have won a queen.", "You could have won a queen."),
        ] {
            assert_eq!(in_past(now), past);
        }
    }
}
