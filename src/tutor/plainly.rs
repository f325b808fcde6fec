//! What can be said of any move, for who asks about one of which nothing is worth a word.

use super::words::tail;
use crate::chess::{Move, Position, notation, words};
use crate::safety::made;
use crate::tutor::about::{About, Tone};
use crate::tutor::audience::Voice;
use crate::tutor::claim::Claim;
use crate::tutor::explain::Explanation;
use crate::tutor::judge::Judgement;
use crate::tutor::phrase::lexicon::sentence;
use crate::tutor::phrase::moves;

impl Explanation {
    /// What the move takes, and whether there was a better one: `Black's queen takes your bishop on c4. There was nothing much
    /// better.`
    pub fn plainly(&self, voice: Voice) -> String {
        [taken(self, voice), verdict(self, voice)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

fn taken(told: &Explanation, voice: Voice) -> Option<String> {
    let (played, mover) = (told.question.played?, told.question.root.turn());
    let (by, prey) = (words::role(played.role()), words::role(played.capture()?));
    let (owner, loser) = (voice.owner(mover), voice.owner(!mover));
    Some(sentence(&format!("{owner} {by} takes {loser} {prey} on {}", made::taken_square(played))))
}

const NOTHING: &str = "There was nothing much better.";

/// Pawns that a good move must cost for another to be named beside it.
// In a level game that costs 4.6 points of winning chances: less is next to nothing.
const LITTLE: f64 = 0.5;

/// Pawns that a move must cost for another to be better, and not only slightly so, where chances hardly change.
// A pawn, the least that players count.
const MUCH: f64 = 1.0;

fn verdict(told: &Explanation, voice: Voice) -> Option<String> {
    let judged = told.judged?;
    let lost = judged.pawns_lost().unwrap_or_default();
    Some(match judged.judgement {
        Judgement::Best | Judgement::Excellent if lost < MUCH => NOTHING.to_owned(),
        Judgement::Good if lost < LITTLE => NOTHING.to_owned(),
        Judgement::Good if lost < MUCH => {
            format!("A slightly better move was {}.", better(told, voice)?)
        }
        Judgement::Best
        | Judgement::Excellent
        | Judgement::Good
        | Judgement::Inaccuracy
        | Judgement::Mistake
        | Judgement::Blunder => format!("A better move was {}.", better(told, voice)?),
    })
}

/// The move that the search likes best, where that is another than the one played, and what it does.
fn better(told: &Explanation, voice: Voice) -> Option<String> {
    let better = told.question.best_move().filter(|best| Some(*best) != told.question.played)?;
    let root = &told.question.root;
    let named = if voice.plain() { moves::spoken(root, better) } else { notation::line(root, &[better]) };
    Some(format!("{named}{}", reason(told, better, voice)))
}

/// What a better move that takes nothing does at once, behind it: `, threatening White's queen on f4`; nothing where no claim has words
/// for it.
fn reason(told: &Explanation, better: Move, voice: Voice) -> String {
    let is_of_better = |claim: &&Claim| {
        let is_told = claim.tone == Tone::Good && claim.kind.row().suits(voice.audience);
        claim.about == About::Best && claim.at == [better] && is_told
    };
    // That something is taken is reason enough.
    if better.is_capture() {
        return String::new();
    }
    let mut tails =
        told.claims.iter().filter(is_of_better).filter_map(|claim| tail(claim, &told.question.root, voice));
    tails.next().map_or_else(String::new, |tail| format!(", {tail}"))
}

#[cfg(test)]
mod tests {
    use crate::chess::{Position, Score};
    use crate::tutor::Judgement;
    use crate::tutor::audience::{Audience, Voice};
    use crate::tutor::points::tests::{at, look};
    use crate::tutor::testing::mirrored_fen;

    #[test]
    fn whoever_asks_hears_what_was_taken_and_whether_there_was_better() {
        let start = "4k3/5ppp/8/8/2b5/8/2R2PPP/4K3 w - - 0 1";
        for (start, took, slept) in [
            (start.to_owned(), ("Rxc4", "bishop on c4"), "Kd1"),
            (mirrored_fen(start), ("Rxc5", "bishop on c5"), "Kd8"),
        ] {
            let plainly = |san| {
                let made = look(&at(&start), Some(san));
                made.plainly(Voice::new(Audience::Novice, Some(made.question.root.turn())))
            };
            let told = plainly(took.0);
            assert!(told.starts_with("Your rook takes ") && told.contains(took.1), "{told}");
            assert!(told.ends_with(" There was nothing much better."), "{told}");
            assert_eq!(plainly(slept), format!("A better move was rook takes the {}.", took.1));
        }
    }

    #[test]
    fn a_pawn_and_more_is_much_in_a_game_that_is_decided_too() {
        // Black is lost either way; the bishop would at least win the exchange instead of giving the rook for it.
        let start = "3rr1k1/1Rp2ppp/p4b2/4R3/5P2/3PB3/P1P1Q1PP/7K b - - 0 20";
        let told = |san| look(&at(start), Some(san)).plainly(Voice::new(Audience::Novice, None));
        assert!(told("Rxe5").contains("A better move was bishop takes the rook on e5."), "{}", told("Rxe5"));
        assert!(told("Bxe5").ends_with("There was nothing much better."), "{}", told("Bxe5"));
    }

    #[test]
    fn from_half_a_pawn_on_the_better_move_is_named() {
        let start = "3rr1k1/1Rp2ppp/p4b2/4R3/5P2/3PB3/P1P1Q1PP/7K b - - 0 20";
        let told = |centipawns: i32| {
            let mut made = look(&at(start), Some("Rxe5"));
            let judged = made.judged.as_mut().unwrap();
            (judged.judgement, judged.before) = (Judgement::Good, Score::Cp(-300));
            judged.after = Score::Cp(-300 - centipawns);
            made.plainly(Voice::new(Audience::Novice, None))
        };
        let named = "A slightly better move was bishop takes the rook on e5.";
        assert!(told(40).ends_with("There was nothing much better."), "{}", told(40));
        assert!(told(70).ends_with(named), "{}", told(70));
    }

    #[test]
    fn what_a_better_quiet_move_does_is_told() {
        // The knight could fork the king and the rook.
        let start = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        for (start, slept) in [(start.to_owned(), "Kf2"), (mirrored_fen(start), "Kf7")] {
            let told = look(&at(&start), Some(slept)).plainly(Voice::new(Audience::Novice, None));
            assert!(
                told.starts_with("A better move was knight to c") && told.contains(", attacking "),
                "{told}"
            );
        }
    }
}
