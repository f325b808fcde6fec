//! The coach worker: explains moves and positions, latest request first.

use std::{io, mem};

use super::events::EventSender;
use super::latest_wins::{LatestWins, QueuedJob};
use crate::app::Answer;
use crate::engines::Budget;
use crate::engines::worker::caught;
use crate::tutor::{Adviser, CoachQuery};

/// Handle of the thread.
pub type CoachWorker = LatestWins<CoachQuery>;

/// Starts the thread; it allocates `hash_mib` MiB with the first question.
///
/// # Errors
/// The system gives no more threads.
pub fn start(hash_mib: usize, budget: Budget, events: EventSender) -> io::Result<CoachWorker> {
    let mut adviser = Adviser::new(hash_mib);
    LatestWins::start("coach", events, move |asked: &QueuedJob<CoachQuery>, tell| {
        let mut working = mem::replace(&mut adviser, Adviser::new(hash_mib));
        // A panic drops the working adviser with its half-changed memory.
        let advice = caught(|| {
            let _slot = budget.enter();
            let advice = working.answer(&asked.job, &asked.stop);
            (working, advice)
        });
        let advice = advice.map(|(whole, advice)| {
            adviser = whole;
            advice
        });
        tell(Answer::Advised(asked.generation, advice));
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::msg::Generation;
    use crate::search::{Limits, Root};
    use crate::shell::events::{EventReceiver, channel};
    use crate::tutor::{Advice, Past, Subject};
    use std::time::Duration;

    fn inquiry(millis: u64) -> CoachQuery {
        CoachQuery {
            root: Root::from_position(crate::chess::Chess::default()),
            subject: Subject::Position,
            past: Past::default(),
            limits: Limits { time: Some(Duration::from_millis(millis)), ..Limits::default() },
        }
    }

    /// Waits for the answer to a question.
    fn answer(events: &EventReceiver, generation: Generation) -> Result<Advice, String> {
        loop {
            if let Answer::Advised(number, advice) = events.answer()
                && number == generation
            {
                return advice;
            }
        }
    }

    #[test]
    fn the_newest_question_is_answered_and_the_one_before_is_given_up() {
        let (sender, events) = channel();
        let mut coach = start(1, Budget::default(), sender).unwrap();
        coach.ask(1, inquiry(600_000));
        coach.ask(2, inquiry(20));
        assert!(matches!(answer(&events, 2), Ok(Advice::Explained(_))));
    }

    #[test]
    fn a_stopped_question_ends_and_the_next_is_answered() {
        let (sender, events) = channel();
        let mut coach = start(1, Budget::default(), sender).unwrap();
        coach.ask(1, inquiry(600_000));
        coach.stop();
        coach.ask(2, inquiry(20));
        assert!(answer(&events, 2).is_ok());
    }
}
