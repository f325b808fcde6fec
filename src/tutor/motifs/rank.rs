//! How the search ranks moves: the only one, the best one, the best answer; and that there is no choice.

use super::prelude::*;
use crate::tutor::check::scores::{BEST, ONLY, UNSEEN, given_up};

fields! {
    /// Every other move is much worse.
    pub struct OnlyMove {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    }
}

fields! {
    /// No move is much better.
    pub struct BestMove {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    }
}

fields! {
    /// The opponent has no better answer.
    pub struct BestReply {
        /// The answer.
        #[serde(rename = "move")]
        mv: Move,
    }
}

fields! {
    /// There is but one legal move.
    pub struct Forced {}
}

/// A move that is to be found: `9.Bxc6+`, to a novice `taking the knight on c6 with the bishop`.
fn to_find(view: &View<'_>, mv: Move) -> String {
    if view.voice.plain() { moves::named(&view.here, mv) } else { notation::line(&view.here, &[mv]) }
}

fn best(context: &CheckContext<'_>, mv: Move, oracle: &mut dyn Oracle) -> Verdict {
    legal(&context.now, mv)?;
    need(given_up(&context.now, mv, oracle)? <= BEST, "there is better")
}

impl ClaimKind for OnlyMove {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        legal(&context.now, self.mv)?;
        if context.now.legal_moves().len() == 1 {
            return Ok(());
        }
        match oracle.ranked(&context.now).as_slice() {
            [(best, first), (_, second), ..] => need(
                *best == self.mv && first.win_percent() - second.win_percent() >= ONLY,
                "another move is nearly as good",
            ),
            [] | [_] => Err(UNSEEN),
        }
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{}only {} is good enough", view.lead(false), to_find(view, self.mv))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Move(self.mv))
    }
}

impl ClaimKind for BestMove {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        best(context, self.mv, oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{}{} is best", view.lead(false), to_find(view, self.mv))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Move(self.mv))
    }
}

impl ClaimKind for BestReply {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        best(context, self.mv, oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{}the best answer is {}", view.lead(false), to_find(view, self.mv))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Move(self.mv))
    }
}

impl ClaimKind for Forced {
    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.now.legal_moves().len() == 1, "there is a choice")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let has = view.voice.does(view.turn(), "have", "has");
        format!("{}{has} only one legal move", view.lead(false))
    }
}

#[cfg(test)]
impl Cases for OnlyMove {
    fn read(words: &Words<'_>) -> OnlyMove {
        OnlyMove { mv: words.mv(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}

#[cfg(test)]
impl Cases for BestMove {
    fn read(words: &Words<'_>) -> BestMove {
        BestMove { mv: words.mv(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}

#[cfg(test)]
impl Cases for BestReply {
    fn read(words: &Words<'_>) -> BestReply {
        BestReply { mv: words.mv(0) }
    }

    const TRUE: &[Case] = &[];

    const FALSE: &[Case] = &[];
}

#[cfg(test)]
impl Cases for Forced {
    fn read(_: &Words<'_>) -> Forced {
        Forced {}
    }

    const TRUE: &[Case] = &[("k5r1/8/8/8/8/8/8/r6K w - - 0 1", "", "")];

    const FALSE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "", "")];
}
