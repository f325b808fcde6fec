//! Hints: five steps towards the best move, each true and each telling more than the one before.
//!
//! The first three never give the move away: no notation, and no square where the piece would go.

mod place;
mod quest;
mod theme;

use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::explain::Explanation;
use super::find::board::both_ends;
use super::kind::theme::HintTheme;
use super::phrase::lexicon::capital;
use super::points::{self, BestIdea, PointMatter};
use super::words::{self, Audience};
use crate::chess::{Bitboard, Position, notation, words as names};
use quest::Quest;

/// One step of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What kind of step.
    pub step: HintStep,
    /// What it says: one or two sentences.
    pub text: String,
    /// The squares to be marked while it is shown.
    pub squares: Bitboard,
}

impl Hint {
    /// Whether it says no more than that something is in danger.
    pub fn is_of_danger(&self) -> bool {
        self.step == HintStep::Theme && self.text.ends_with(&HintTheme::Danger.sentence("", 0))
    }
}

named! {
    /// The steps of a hint, in their order.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum HintStep {
        /// What kind of thing there is to be found.
        Theme = "theme",
        /// Where to look.
        Where = "where",
        /// Which piece it is.
        Piece = "piece",
        /// The move.
        Move = "move",
        /// The line, and why.
        Line = "line",
    }
}

impl HintStep {
    /// Its number, 1 to 5.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// The five steps towards the best move of a position; none if the game is over. They lead to the point that makes it best.
pub fn hints(explanation: &Explanation, audience: Audience) -> Vec<Hint> {
    let question = &explanation.question;
    let Some(best) = question.best_move() else {
        return Vec::new();
    };
    let quest =
        Quest { root: &question.root, best, line: question.best_line(), several: question.has_equals() };
    let idea = points::best_idea(explanation, audience);
    let theme = theme::of_idea(&quest, &idea);
    let (place, squares) = place::of(&quest, &idea, theme);
    let step = |step, text, squares| Hint { step, text, squares };
    let from = notation::origin(best);
    let told = theme.sentence(&quest.enemy(), mate_in(idea.claim));
    vec![
        // No squares in the first step and only what stands there in the second: the first three must not
        // give the move away.
        step(HintStep::Theme, format!("{}{told}", warning(&quest, &idea)), Bitboard::EMPTY),
        step(HintStep::Where, place, squares),
        step(HintStep::Piece, piece(&quest), Bitboard::from_square(from)),
        step(HintStep::Move, the_move(&quest), both_ends(best)),
        step(HintStep::Line, the_line(&quest, &idea), both_ends(best)),
    ]
}

/// What is said first to who is in check, is threatened with mate and does not mate himself, or whose best move saves no piece in danger.
fn warning(quest: &Quest<'_>, idea: &BestIdea<'_>) -> &'static str {
    if quest.root.is_check() {
        return "You're in check. ";
    }
    // A danger that the best move does not answer is named as one to leave, or it sends the player to save what is better left.
    let mates = idea.point.as_ref().is_some_and(|point| point.matter == PointMatter::Mate);
    match &idea.danger {
        Some(danger) if danger.matter == PointMatter::Mate && !mates && !idea.is_rescue() => {
            "Mate is threatened. "
        }
        Some(_) if idea.leaves_danger && !mates && !idea.is_rescue() => LEFT,
        Some(_) | None => "",
    }
}

/// Of a piece in danger that the best move does not save.
const LEFT: &str = "Something of yours is in danger, but the best move is about something else. ";

/// How many moves the mate of a claim takes: one, unless it says more.
fn mate_in(claim: Option<&Claim>) -> u32 {
    if let Some(Kind::MateIn(mate)) = claim.map(|claim| &claim.kind) { mate.n } else { 1 }
}

fn piece(quest: &Quest<'_>) -> String {
    let role = quest.best.role();
    let alike = quest.root.board().by_piece(role.of(quest.side())).count();
    // Its square is named only where it has a twin; else the name alone finds it.
    let piece = if alike < 2 {
        format!("your {}", names::role(role))
    } else {
        format!("your {} on {}", names::role(role), notation::origin(quest.best))
    };
    if quest.several {
        format!("Look at {piece}.")
    } else {
        format!("{} has the best move.", capital(&piece))
    }
}

fn the_move(quest: &Quest<'_>) -> String {
    let san = notation::san(quest.root, quest.best);
    if quest.several { format!("{san} is a good move.") } else { format!("{san}.") }
}

/// The line as far as a club player follows it, and what it is good for.
fn the_line(quest: &Quest<'_>, idea: &BestIdea<'_>) -> String {
    let plies = Audience::Club.plies_shown().min(quest.line.len());
    let line = notation::line(quest.root, &quest.line[..plies]);
    if let Some(danger) = idea.point.as_ref().filter(|_| idea.is_rescue()) {
        // The danger first: the threatened move stood after the line once, as if it were its end.
        return format!("{} The answer: {line}.", danger.remark.text);
    }
    let why = idea.claim.map(|claim| words::sentence(claim, quest.root, Audience::Club));
    match why {
        // Some sentences tell the line themselves; twice would be noise.
        Some(why) if why.contains(&line) => why,
        Some(why) => format!("{line}. {why}"),
        None => format!("{line} is {} line.", if quest.several { "a good" } else { "the best" }),
    }
}

#[cfg(test)]
mod tests;
