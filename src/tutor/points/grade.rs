//! Grades: what a move is called beside the board, as players call it.

use crate::chess::takes_back;
use crate::tutor::explain::Explanation;
use crate::tutor::judge::{Judged, Judgement, PRAISE_DEPTH, Tag};

named! {
    /// What a move is called.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum MoveGrade {
        /// A sound sacrifice that was hard to see.
        Brilliant = "brilliant",
        /// The only good move, and it turned the game.
        Great = "great",
        /// The best move, and not an obvious one.
        Best = "best",
        /// A good move that was not obvious.
        Good = "good",
        /// A move of a named opening.
        Book = "book",
        /// Costs 5 points of win percentage or more.
        Inaccuracy = "inaccuracy",
        /// Costs 10 or more.
        Mistake = "mistake",
        /// A fault that gave nothing away but let something big go.
        Miss = "miss",
        /// Costs 15 or more.
        Blunder = "blunder",
    }
}

impl MoveGrade {
    /// The name as on the screen.
    pub const fn name(self) -> &'static str {
        match self {
            MoveGrade::Brilliant => "Brilliant",
            MoveGrade::Great => "Great",
            MoveGrade::Best => "Best",
            MoveGrade::Good => "Good",
            MoveGrade::Book => "Book",
            MoveGrade::Inaccuracy => "Inaccuracy",
            MoveGrade::Mistake => "Mistake",
            MoveGrade::Miss => "Miss",
            MoveGrade::Blunder => "Blunder",
        }
    }

    /// Whether something was given away or let go.
    pub const fn is_fault(self) -> bool {
        matches!(self, MoveGrade::Inaccuracy | MoveGrade::Mistake | MoveGrade::Miss | MoveGrade::Blunder)
    }

    /// Whether it is a fault and more than an inaccuracy.
    pub const fn is_grave(self) -> bool {
        matches!(self, MoveGrade::Mistake | MoveGrade::Miss | MoveGrade::Blunder)
    }
}

/// The least depth, in plies, at which a move is called by a name.
// Shallower searches change their mind too often. Six is chosen, not measured.
const LEAST_DEPTH: u8 = 6;

/// The same of an inaccuracy that costs less than a piece.
// Of 357 moves of people, a look with 700,000 nodes found no fault in 66 of 108 that were inaccuracies at depths 6 to 9, in
// 15 of 27 at depths 10 and 11, and in 6 of 22 from 12 on (a second sample of 170 for these); of blunders in 21 of 126.
const SLIGHT_DEPTH: u8 = 12;

/// Pawns, as the search has them, from which a piece is at stake: that is seen at once.
const A_PIECE: f64 = 2.0;

/// Moves that the mate which a move still forces may be longer than the one let go.
// Chosen, not measured.
const DETOUR: u32 = 2;

/// Whether a move may be called by a name: the search was deep enough, or found that it lets in a mate, which no search takes
/// back.
pub fn is_named(explanation: &Explanation) -> bool {
    let is_mated = |judged: &Judged| judged.after.mate().is_some_and(|moves| moves < 0);
    let is_mate_sure = |judged: &Judged| depth_for_mate(judged) <= explanation.depth.into();
    let is_slight = |judged: &Judged| {
        judged.judgement == Judgement::Inaccuracy && judged.pawns_lost().is_some_and(|pawns| pawns < A_PIECE)
    };
    let judged = explanation.judged.as_ref();
    let least = if judged.is_some_and(is_slight) { SLIGHT_DEPTH } else { LEAST_DEPTH };
    judged.is_some_and(is_mated) || (explanation.depth >= least && judged.is_none_or(is_mate_sure))
}

/// The depth, in plies, that a mate must have been let go at to be missed where the game stays won: a shorter look may not have
/// seen that the move forces mate as well.
fn depth_for_mate(judged: &Judged) -> u32 {
    let mate = judged.before.mate().filter(|moves| *moves > 0 && judged.after.mate().is_none());
    let is_won = judged.judgement == Judgement::Inaccuracy;
    mate.filter(|_| is_won).map_or(0, |moves| 2 * (moves.unsigned_abs() + DETOUR))
}

/// What a move is called; `None` for a move that is neither a fault nor worth a word.
pub fn of(explanation: &Explanation) -> Option<MoveGrade> {
    let judged = explanation.judged?;
    // Before the depth is asked: that a line has a name needs no search.
    if explanation.is_book() {
        return Some(MoveGrade::Book);
    }
    if !is_named(explanation) {
        return None;
    }
    let is = |tag| explanation.tags.contains(&tag);
    match judged.judgement {
        Judgement::Inaccuracy => Some(MoveGrade::Inaccuracy),
        Judgement::Mistake | Judgement::Blunder if is(Tag::Miss) => Some(MoveGrade::Miss),
        Judgement::Mistake => Some(MoveGrade::Mistake),
        Judgement::Blunder => Some(MoveGrade::Blunder),
        // Where the game is decided, nothing is praised, nor what a longer look may find bad.
        Judgement::Best | Judgement::Excellent | Judgement::Good
            if judged.is_decided() || explanation.depth < PRAISE_DEPTH =>
        {
            None
        }
        Judgement::Best | Judgement::Excellent | Judgement::Good if is(Tag::Brilliant) => {
            Some(MoveGrade::Brilliant)
        }
        Judgement::Best | Judgement::Excellent | Judgement::Good
            if is(Tag::Great) && !is_seen(explanation) =>
        {
            Some(MoveGrade::Great)
        }
        // Praise of a forced move, or of one that a short look finds, is noise.
        Judgement::Best if !is_obvious(explanation) => Some(MoveGrade::Best),
        Judgement::Excellent if !is_obvious(explanation) => Some(MoveGrade::Good),
        Judgement::Best | Judgement::Excellent | Judgement::Good => None,
    }
}

/// Whether a move is the best, alone by far, and few people find it: it is praised for that.
pub(super) fn is_rare(explanation: &Explanation) -> bool {
    /// Points of win percentage by which it is better than the next: a mistake's price.
    // With less others would have done as well, and that few find it would be no merit.
    const ALONE: f64 = 10.0;
    let question = &explanation.question;
    let is_best =
        explanation.judged.is_some_and(|judged| judged.judgement == Judgement::Best && !judged.is_decided());
    is_best
        && explanation.depth >= PRAISE_DEPTH
        && question.played_best()
        && question.is_even
        && question.ahead() >= ALONE
        && explanation.difficulty.is_found_by_few()
}

/// Whether everybody would have played the move: there was no choice, it takes back, a short look likes it best, most people
/// play it, or others were as good.
fn is_obvious(explanation: &Explanation) -> bool {
    let question = &explanation.question;
    let Some(played) = question.played else {
        return true;
    };
    explanation.tags.contains(&Tag::Forced)
        || takes_back(played, explanation.past.last)
        || is_seen(explanation)
        || question.has_equals()
}

/// Whether a short look likes the move best, too, or most people play it.
fn is_seen(explanation: &Explanation) -> bool {
    let question = &explanation.question;
    let is_glanced = question.glance.is_some() && question.glance == question.played;
    is_glanced || explanation.difficulty.is_played_by_most()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Glyph;
    use crate::chess::{Move, Position, Score, fen};
    use crate::engines::inquiry::{LikelyMoves, PeopleFindings};
    use crate::search::Line;
    use crate::tutor::difficulty::Difficulty;
    use crate::tutor::judge::Judged;
    use crate::tutor::question::Question;
    use crate::tutor::testing::mirrored_fen;

    /// The best move at this chance, with the next one so many centipawns behind.
    fn best_found(text: &str, chance: f32, behind: i32) -> Explanation {
        let root = fen::parse(text).unwrap().position;
        let [best, other] = [0, 1].map(|index| root.legal_moves()[index]);
        let line = |m: Move, cp: i32| Line { score: Score::Cp(cp), moves: vec![m] };
        let question = Question {
            root,
            last: None,
            played: Some(best),
            best: Some(line(best, 50)),
            second: Some(line(other, 50 - behind)),
            is_even: true,
            reply: Some(Line { score: Score::Cp(-50), moves: Vec::new() }),
            glance: None,
        };
        let moves = LikelyMoves::certain(&[(best, chance), (other, 1.0 - chance)]);
        let people = PeopleFindings { moves, ..PeopleFindings::default() };
        let made = Explanation::bare(&question, &[], Vec::new());
        Explanation { difficulty: Difficulty::of(&question, made.judged.as_ref(), Some(&people)), ..made }
    }

    #[test]
    fn a_name_and_its_sign_follow_from_the_same_judgement_and_tags() {
        let named = |judgement, tags: &[Tag]| {
            let mut made = best_found(fen::USUAL, 0.5, 300);
            made.judged = made.judged.map(|judged| Judged { judgement, ..judged });
            made.tags = tags.to_vec();
            (of(&made).map(MoveGrade::name), judgement.sign(tags))
        };
        for (judgement, tags, expected) in [
            (Judgement::Blunder, &[][..], (Some("Blunder"), "??")),
            (Judgement::Blunder, &[Tag::Miss], (Some("Miss"), "?")),
            (Judgement::Mistake, &[Tag::Miss, Tag::MissedWin], (Some("Miss"), "?")),
            (Judgement::Mistake, &[], (Some("Mistake"), "?")),
            (Judgement::Inaccuracy, &[], (Some("Inaccuracy"), "?!")),
            (Judgement::Best, &[Tag::Book], (Some("Book"), "")),
            (Judgement::Best, &[Tag::Brilliant], (Some("Brilliant"), "!!")),
        ] {
            assert_eq!(named(judgement, tags), expected, "{judgement:?} {tags:?}");
            let glyph = judgement.glyph_with(tags).and_then(Glyph::sign);
            assert_eq!(
                glyph,
                Some(expected.1).filter(|sign| sign.starts_with('?')),
                "{judgement:?} {tags:?}"
            );
        }
    }

    #[test]
    fn few_find_a_move_that_is_rare_and_alone() {
        for text in [fen::USUAL.to_owned(), mirrored_fen(fen::USUAL)] {
            let rare = |chance, behind| is_rare(&best_found(&text, chance, behind));
            assert!(rare(0.1, 300), "{text}");
            assert!(!rare(0.3, 300), "three of ten find it: {text}");
            assert!(!rare(0.1, 60), "the next is nearly as good: {text}");
            assert!(!rare(0.1, 5), "the next is as good: {text}");
            assert_eq!(of(&best_found(&text, 0.5, 300)), Some(MoveGrade::Best));
            assert_eq!(of(&best_found(&text, 0.7, 300)), None, "most play it: {text}");
            let shallow = Explanation { depth: PRAISE_DEPTH - 1, ..best_found(&text, 0.1, 300) };
            assert!(!is_rare(&shallow), "a deeper look may find it bad: {text}");
            let shallow = Explanation { depth: PRAISE_DEPTH - 1, ..best_found(&text, 0.5, 300) };
            assert_eq!(of(&shallow), None, "nor is it praised: {text}");
        }
    }

    #[test]
    fn a_mate_let_go_in_a_won_game_is_named_once_a_longer_one_would_have_been_seen() {
        let found = |depth, moves, after, judgement| {
            let mut explanation = Explanation { depth, ..best_found(fen::USUAL, 0.5, 300) };
            let judged = explanation.judged.as_mut().unwrap();
            (judged.judgement, judged.before, judged.after) =
                (judgement, Score::Mate(moves), Score::Cp(after));
            of(&explanation)
        };
        assert_eq!(found(13, 5, 1200, Judgement::Inaccuracy), None);
        assert_eq!(found(14, 5, 1200, Judgement::Inaccuracy), Some(MoveGrade::Inaccuracy));
        assert_eq!(found(8, 2, 1200, Judgement::Inaccuracy), Some(MoveGrade::Inaccuracy));
        assert_eq!(found(8, 5, 300, Judgement::Blunder), Some(MoveGrade::Blunder), "the win is gone");
    }

    #[test]
    fn an_inaccuracy_is_named_after_a_longer_look_unless_a_piece_is_at_stake() {
        let found = |depth, [before, after]: [i32; 2], judgement| {
            let mut explanation = Explanation { depth, ..best_found(fen::USUAL, 0.5, 300) };
            let judged = explanation.judged.as_mut().unwrap();
            (judged.judgement, judged.before, judged.after) =
                (judgement, Score::Cp(before), Score::Cp(after));
            of(&explanation)
        };
        assert_eq!(found(11, [60, 0], Judgement::Inaccuracy), None);
        assert_eq!(found(12, [60, 0], Judgement::Inaccuracy), Some(MoveGrade::Inaccuracy));
        assert_eq!(found(8, [600, 300], Judgement::Inaccuracy), Some(MoveGrade::Inaccuracy));
        assert_eq!(found(8, [60, -60], Judgement::Mistake), Some(MoveGrade::Mistake));
    }

    #[test]
    fn a_mate_that_a_move_lets_in_is_a_blunder_however_short_the_look() {
        let found = |after: Score| {
            let mut explanation = Explanation { depth: 1, ..best_found(fen::USUAL, 0.5, 300) };
            let judged = explanation.judged.as_mut().unwrap();
            (judged.judgement, judged.after) = (Judgement::Blunder, after);
            of(&explanation)
        };
        assert_eq!(found(Score::Mate(-1)), Some(MoveGrade::Blunder));
        assert_eq!(found(Score::Cp(-900)), None);
    }
}
