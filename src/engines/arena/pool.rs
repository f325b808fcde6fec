//! Many games at once: each job has two engines of its own and takes the next game until there is none.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, unbounded};

use super::Match;
use super::game::{GamePlayer, Halt, Watch};
use super::record::MatchGame;
use crate::chess::Chess;
use crate::engines::EngineError;
use crate::search::StopFlag;

/// How often the flag and the moves that are being thought about are looked at.
const GLANCE: Duration = Duration::from_millis(20);

/// Plays the games with these numbers, `jobs` at a time, until all are played, the flag is raised or `each` breaks.
///
/// `each` hears of every game when it has ended, whatever its number. Games that have not ended are given up.
///
/// # Errors
/// An engine cannot be had: its program does not exist.
pub fn run(
    of: &Match,
    numbers: &[u32],
    jobs: u8,
    stop: &StopFlag,
    each: &mut dyn FnMut(MatchGame) -> ControlFlow<()>,
) -> Result<(), EngineError> {
    let over = StopFlag::default();
    let watches: Vec<Watch> = (0..jobs.max(1)).map(|_| Watch::default()).collect();
    let hall = Hall {
        of,
        numbers,
        openings: of.openings.shuffled(of.seed),
        next: AtomicUsize::new(0),
        over: over.clone(),
    };
    let (games, played) = unbounded();
    thread::scope(|scope| {
        for watch in &watches {
            let games = games.clone();
            let hall = &hall;
            scope.spawn(move || hall.work(watch, &games));
        }
        drop(games);
        let result = loop {
            match played.recv_timeout(GLANCE) {
                Ok(Ok(game)) => {
                    if each(game).is_break() {
                        break Ok(());
                    }
                }
                Ok(Err(Halt::Unplayable(error))) => break Err(error),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
                Ok(Err(Halt::Stopped)) | Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.is_stopped() {
                over.stop();
            }
            look(&watches, &over);
        };
        over.stop();
        look(&watches, &over);
        result
    })
}

fn look(watches: &[Watch], over: &StopFlag) {
    for watch in watches {
        watch.look(over);
    }
}

/// What all jobs share.
struct Hall<'a> {
    of: &'a Match,
    numbers: &'a [u32],
    openings: Vec<Chess>,
    /// The place of the next game in `numbers`.
    next: AtomicUsize,
    over: StopFlag,
}

impl Hall<'_> {
    /// One job.
    fn work(&self, watch: &Watch, games: &Sender<Result<MatchGame, Halt>>) {
        let mut table = GamePlayer::new(self.of, watch, &self.over);
        while !self.over.is_stopped() {
            let Some(&number) = self.numbers.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let pair = (number as usize).saturating_sub(1) / 2;
            let played = table.play(number, &self.openings[pair % self.openings.len()]);
            let is_halted = played.is_err();
            if games.send(played).is_err() || is_halted {
                return;
            }
        }
    }
}
