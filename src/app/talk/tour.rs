//! The steps of the tour: the keys of the board in a minute, each told when it is due.

use crate::app::action::Action;
use crate::app::keymap::Keymap;

/// A step of the tour: what the player is asked to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TourStep {
    PickUp,
    PutDown,
    Hint,
    Why,
    TakeBack,
    Help,
}

impl TourStep {
    pub const ALL: [TourStep; 6] = [
        TourStep::PickUp,
        TourStep::PutDown,
        TourStep::Hint,
        TourStep::Why,
        TourStep::TakeBack,
        TourStep::Help,
    ];

    pub fn next(self) -> Option<TourStep> {
        let place = TourStep::ALL.iter().position(|step| *step == self)?;
        TourStep::ALL.get(place + 1).copied()
    }

    fn number(self) -> usize {
        TourStep::ALL.iter().take_while(|step| **step != self).count() + 1
    }
}

/// The tour under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tour {
    pub step: TourStep,
    /// The plies of the game when the step began.
    pub plies: u32,
}

impl Tour {
    /// Whether the player is to pick up a piece: then those that can move are marked.
    pub fn shows_movable(self) -> bool {
        self.step == TourStep::PickUp
    }

    /// What the player is asked to do, with the keys that he has.
    pub fn words(self, keymap: &Keymap) -> String {
        let key = |action| keymap.name(action);
        let words = match self.step {
            TourStep::PickUp => format!("go to a marked piece and press {}.", key(Action::Confirm)),
            TourStep::PutDown => {
                format!(
                    "green squares are safe; on pink ones you lose the piece. Go to one and press {}.",
                    key(Action::Confirm)
                )
            }
            TourStep::Hint => format!("when it's your turn, {} gives a hint.", key(Action::Hint)),
            TourStep::Why => format!("{} explains the last move, your opponent's too.", key(Action::Why)),
            TourStep::TakeBack => format!("{} takes your move back.", key(Action::TakeBack)),
            TourStep::Help => {
                format!("{} lists all keys; type there to search. That's the last step.", key(Action::Help))
            }
        };
        format!("Tour {} of {}: {words}", self.step.number(), TourStep::ALL.len())
    }
}
