//! The coach's worker: explains in a thread that sleeps between questions; of those that wait only the newest counts.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::app::Msg;
use crate::app::msg::Generation;
use crate::engines::worker::caught;
use crate::search::StopFlag;
use crate::tutor::{Advice, Adviser, Inquiry};

/// A question on its way to the thread.
#[derive(Debug)]
struct Question {
    generation: Generation,
    inquiry: Inquiry,
    stop: StopFlag,
}

/// An answer on its way back.
#[derive(Debug)]
pub struct Answer {
    generation: Generation,
    advice: Result<Advice, String>,
}

impl From<Answer> for Msg {
    fn from(answer: Answer) -> Msg {
        Msg::Advised(answer.generation, answer.advice)
    }
}

/// The thread, seen from outside.
#[derive(Debug)]
pub struct Desk {
    questions: Sender<Question>,
    answers: Receiver<Answer>,
    stop: StopFlag,
}

impl Desk {
    /// Starts the thread; it takes its memory, so many MiB, with the first question.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(hash_mib: usize) -> io::Result<Desk> {
        let (questions, incoming) = unbounded();
        let (outgoing, answers) = unbounded();
        thread::Builder::new()
            .name("coach".to_owned())
            .spawn(move || work(&incoming, &outgoing, hash_mib))?;
        Ok(Desk {
            questions,
            answers,
            stop: StopFlag::default(),
        })
    }

    /// Asks; what was asked before is given up.
    pub fn ask(&mut self, generation: Generation, inquiry: Inquiry) {
        self.stop.stop();
        self.stop = StopFlag::default();
        // The thread turns panics into answers and so outlives us.
        let _ = self.questions.send(Question {
            generation,
            inquiry,
            stop: self.stop.clone(),
        });
    }

    /// Gives up what was asked.
    pub fn stop(&mut self) {
        self.stop.stop();
    }

    /// Where answers come in.
    pub fn answers(&self) -> &Receiver<Answer> {
        &self.answers
    }
}

impl Drop for Desk {
    /// The thread ends when nobody can ask any more.
    fn drop(&mut self) {
        self.stop.stop();
    }
}

fn work(questions: &Receiver<Question>, answers: &Sender<Answer>, hash_mib: usize) {
    let mut adviser = Adviser::new(hash_mib);
    while let Ok(first) = questions.recv() {
        let Some(question) = std::iter::once(first).chain(questions.try_iter()).last() else {
            continue;
        };
        let fresh = Adviser::new(hash_mib);
        let mut working = std::mem::replace(&mut adviser, fresh);
        // After a panic the memory, which may be half-changed, is dropped with the adviser that had it.
        let advice = caught(|| {
            let advice = working.answer(&question.inquiry, &question.stop);
            (working, advice)
        });
        let advice = advice.map(|(whole, advice)| {
            adviser = whole;
            advice
        });
        let answer = Answer {
            generation: question.generation,
            advice,
        };
        if answers.send(answer).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Limits, Root};
    use crate::tutor::{Past, Subject};
    use std::time::Duration;

    fn inquiry(millis: u64) -> Inquiry {
        Inquiry {
            root: Root::from_position(crate::chess::Chess::default()),
            subject: Subject::Position,
            past: Past::default(),
            limits: Limits {
                time: Some(Duration::from_millis(millis)),
                ..Limits::default()
            },
        }
    }

    /// Waits for the answer to a question.
    fn answer(desk: &Desk, generation: Generation) -> Result<Advice, String> {
        let patience = Duration::from_mins(1);
        loop {
            let answer = desk.answers().recv_timeout(patience).expect("an answer comes");
            if answer.generation == generation {
                return answer.advice;
            }
        }
    }

    #[test]
    fn the_newest_question_is_answered_and_the_one_before_is_given_up() {
        let mut desk = Desk::start(1).unwrap();
        desk.ask(1, inquiry(600_000));
        desk.ask(2, inquiry(20));
        assert!(matches!(answer(&desk, 2), Ok(Advice::Told(_))));
    }

    #[test]
    fn a_stopped_question_ends_and_the_next_is_answered() {
        let mut desk = Desk::start(1).unwrap();
        desk.ask(1, inquiry(600_000));
        desk.stop();
        desk.ask(2, inquiry(20));
        assert!(answer(&desk, 2).is_ok());
    }
}
