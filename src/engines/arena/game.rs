//! One game of a match: whose turn, whose time, when it ends, and what the engines thought of it.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::adjudication::Referee;
use super::record::{EndReason, GameRecord, MatchGame};
use super::{Match, MatchSide, Pace};
use crate::chess::{ByColor, Chess, Color, DrawClaim, Ending, Game, NodeId, Score};
use crate::engines::worker::caught;
use crate::engines::{Choice, ChosenMove, Engine, EngineError};
use crate::search::{Analysis, Limits, Root, StopFlag, TimeLeft};
use crate::uci::EngineFault;

/// Another program without a limit of time that has not moved by then never will: some know no limit of nodes.
const LONGEST_MOVE: Duration = Duration::from_mins(1);

/// What an engine leaves of its clock for the way there and back.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Why there is no game.
#[derive(Debug)]
pub(super) enum Halt {
    /// The match is over.
    Stopped,
    /// An engine cannot be had at all: no game can be played.
    Unplayable(EngineError),
}

/// The move that is being thought about, as seen by who ends it.
#[derive(Debug, Default)]
pub(super) struct Watch(Mutex<Option<(StopFlag, Option<Instant>)>>);

impl Watch {
    fn begin(&self, over: &StopFlag, longest: Option<Duration>) -> StopFlag {
        let flag = StopFlag::default();
        let latest = longest.map(|longest| Instant::now() + longest);
        *self.lock() = Some((flag.clone(), latest));
        if over.is_stopped() {
            flag.stop();
        }
        flag
    }

    fn end(&self) {
        *self.lock() = None;
    }

    /// Ends the move if the match is over, or if it takes for ever.
    pub(super) fn look(&self, over: &StopFlag) {
        if let Some((flag, latest)) = &*self.lock()
            && (over.is_stopped() || latest.is_some_and(|latest| Instant::now() >= latest))
        {
            flag.stop();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<(StopFlag, Option<Instant>)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays game after game between two engines.
pub(super) struct GamePlayer<'a> {
    of: &'a Match,
    watch: &'a Watch,
    over: &'a StopFlag,
    seats: [Option<Box<dyn Engine>>; 2],
}

/// An engine's turn: its move, or why it lost.
enum EngineTurn {
    Moved(ChosenMove),
    Lost(EndReason),
}

impl<'a> GamePlayer<'a> {
    pub(super) fn new(of: &'a Match, watch: &'a Watch, over: &'a StopFlag) -> GamePlayer<'a> {
        GamePlayer { of, watch, over, seats: [None, None] }
    }

    /// Plays a game from an opening to its end.
    pub(super) fn play(&mut self, number: u32, opening: &Chess) -> Result<MatchGame, Halt> {
        self.seat(number)?;
        let mut game = Game::new(opening.clone());
        let (winner, reason) = self.moves(&mut game, MatchSide::with_white(number))?;
        let seats = self.seats.iter_mut().flatten();
        Ok(MatchGame {
            record: GameRecord::new(number, winner, reason, game.turn()),
            notes: seats.flat_map(|engine| engine.notes()).collect(),
            game,
        })
    }

    /// Seats engines that know nothing of the game before. patzer's own are made anew, as the game's seed is theirs from
    /// the beginning; another program lives on and is told.
    fn seat(&mut self, number: u32) -> Result<(), Halt> {
        for side in [MatchSide::A, MatchSide::B] {
            let (player, seat) = (self.of.player(side), &mut self.seats[side as usize]);
            match seat {
                Some(engine) if player.is_foreign() => engine.new_game(),
                _ => {
                    let made = player.engine(self.of.seed_of(number, side), self.of.hash_mib);
                    *seat = Some(made.map_err(Halt::Unplayable)?);
                }
            }
        }
        Ok(())
    }

    fn moves(&mut self, game: &mut Game, white: MatchSide) -> Result<(Option<Color>, EndReason), Halt> {
        let mut root = Root::from_position(game.start().clone());
        let mut referee = Referee::new(self.of.adjudication);
        let mut clocks = self.clocks();
        loop {
            if let Some(ended) = by_the_rules(game) {
                return Ok(ended);
            }
            let mover = game.turn();
            let choice = match self.ask(&root, white.of(mover), clocks.get_mut(mover))? {
                EngineTurn::Moved(choice) => choice,
                EngineTurn::Lost(EndReason::Time) => {
                    return Ok((Ending::on_time(game.position(), mover).winner(), EndReason::Time));
                }
                EngineTurn::Lost(reason) => return Ok((Some(!mover), reason)),
            };
            let Ok(node) = game.play(choice.played) else {
                return Ok((Some(!mover), EndReason::IllegalMove));
            };
            root.moves.push(choice.played);
            let score = note(game, node, mover, choice.analysis.as_ref());
            let ended = referee.hear(mover, score);
            if let Some(ended) = self.exact(game).or(ended).filter(|_| by_the_rules(game).is_none()) {
                return Ok(ended);
            }
        }
    }

    /// How a game ends by the tables of its ending, if the match is adjudicated by them.
    fn exact(&self, game: &Game) -> Option<(Option<Color>, EndReason)> {
        let endings = Some(&self.of.endings).filter(|_| self.of.adjudication.tables)?;
        endings.result(game.position(), &|| self.over.is_stopped())
    }

    /// Time left, if there are clocks.
    fn clocks(&self) -> ByColor<Option<Duration>> {
        let left = match self.of.pace {
            Pace::Clock(control) => Some(control.base),
            Pace::Own | Pace::Time(_) | Pace::Nodes(_) | Pace::Depth(_) => None,
        };
        ByColor::new_with(|_| left)
    }

    fn ask(&mut self, root: &Root, side: MatchSide, left: &mut Option<Duration>) -> Result<EngineTurn, Halt> {
        let flag = self.watch.begin(self.over, self.longest(side));
        let answer = self.think(root, side, left, &flag);
        self.watch.end();
        if self.over.is_stopped() {
            return Err(Halt::Stopped);
        }
        answer
    }

    fn think(
        &mut self,
        root: &Root,
        side: MatchSide,
        left: &mut Option<Duration>,
        flag: &StopFlag,
    ) -> Result<EngineTurn, Halt> {
        let limits = self.limits(*left);
        // An engine that failed is not there any more; one that is made now begins with the game as it stands.
        let Some(mut engine) = self.seats[side as usize].take() else {
            return Ok(EngineTurn::Lost(EndReason::Crash));
        };
        let is_first = root.moves.len() < 2;
        let thought = caught(move || {
            let ready = if is_first { engine.prepare(flag) } else { Ok(()) };
            let started = Instant::now();
            let choice = ready.and_then(|()| engine.think(root, &limits, flag, &mut |_| {}));
            (engine, choice, started.elapsed())
        });
        let Ok((engine, choice, elapsed)) = thought else {
            return Ok(EngineTurn::Lost(EndReason::Crash));
        };
        self.seats[side as usize] = Some(engine);
        let is_late = self.allowed(side, *left).is_some_and(|allowed| elapsed > allowed);
        if let (Some(left), Pace::Clock(control)) = (left, self.of.pace) {
            *left = left.saturating_sub(elapsed) + control.increment;
        }
        judged(choice, is_late)
    }

    fn limits(&self, left: Option<Duration>) -> Limits {
        let mut limits = Limits::default();
        match self.of.pace {
            Pace::Own => {}
            Pace::Time(time) => limits.time = Some(time),
            Pace::Nodes(nodes) => limits.nodes = Some(nodes),
            Pace::Depth(depth) => limits.depth = Some(depth),
            Pace::Clock(control) => {
                limits.clock = left.map(|remaining| TimeLeft {
                    remaining,
                    increment: control.increment,
                    moves_to_go: None,
                    overhead: OVERHEAD,
                });
            }
        }
        limits
    }

    /// The longest that a move may take before it loses.
    fn allowed(&self, side: MatchSide, left: Option<Duration>) -> Option<Duration> {
        match (self.of.pace, left) {
            (Pace::Time(time), _) => Some(time + self.of.margin),
            (_, Some(left)) => Some(left + self.of.margin),
            _ => self.longest(side),
        }
    }

    /// When a move is ended that no limit of time ends.
    fn longest(&self, side: MatchSide) -> Option<Duration> {
        let own = self.of.player(side).own_time();
        let is_timed = matches!(self.of.pace, Pace::Time(_) | Pace::Clock(_));
        own.filter(|_| !is_timed).map(|own| own + LONGEST_MOVE)
    }
}

/// What an engine's answer means for the game.
fn judged(choice: Choice, is_late: bool) -> Result<EngineTurn, Halt> {
    Ok(match choice {
        Err(error @ EngineError::Foreign { fault: EngineFault::NotStarted { .. }, .. }) => {
            return Err(Halt::Unplayable(error));
        }
        Err(EngineError::Foreign { fault: EngineFault::Died { .. } | EngineFault::Deaf, .. }) => {
            EngineTurn::Lost(EndReason::Crash)
        }
        _ if is_late => EngineTurn::Lost(EndReason::Time),
        Ok(choice) => EngineTurn::Moved(choice),
        Err(EngineError::Foreign { fault: EngineFault::NoMove(_), .. }) => {
            EngineTurn::Lost(EndReason::IllegalMove)
        }
        Err(_) => EngineTurn::Lost(EndReason::Crash),
    })
}

/// How the game has ended on the board; draws that can be claimed are.
fn by_the_rules(game: &Game) -> Option<(Option<Color>, EndReason)> {
    if let Some(ending) = game.ending() {
        let reason = match ending {
            Ending::Checkmate { .. } => EndReason::Checkmate,
            Ending::Stalemate => EndReason::Stalemate,
            Ending::FivefoldRepetition => EndReason::Repetition,
            Ending::SeventyFiveMoves => EndReason::FiftyMoves,
            Ending::ThreefoldRepetition
            | Ending::FiftyMoves
            | Ending::Agreement
            | Ending::Resignation { .. }
            | Ending::Time { .. }
            | Ending::Recorded { .. }
            | Ending::DeadPosition => EndReason::DeadPosition,
        };
        return Some((ending.winner(), reason));
    }
    game.claims().first().map(|claim| match claim {
        DrawClaim::ThreefoldRepetition => (None, EndReason::Repetition),
        DrawClaim::FiftyMoves => (None, EndReason::FiftyMoves),
    })
}

/// Writes what the mover thought of its move behind it, as `[%eval 0.34,12]`: pawns from White's side, and the depth.
/// Answers its score, from the mover's side.
fn note(game: &mut Game, node: NodeId, mover: Color, analysis: Option<&Analysis>) -> Option<Score> {
    let analysis = analysis?;
    let score = analysis.lines.first()?.score;
    let shown = match score.for_white(mover) {
        Score::Cp(cp) => format!("{:.2}", f64::from(cp) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    };
    game.tree_mut().node_mut(node).comment = format!("[%eval {shown},{}]", analysis.depth);
    Some(score)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_ended_with_the_match_or_when_it_takes_for_ever() {
        let (watch, over) = (Watch::default(), StopFlag::default());
        let flag = watch.begin(&over, None);
        watch.look(&over);
        assert!(!flag.is_stopped());
        let endless = watch.begin(&over, Some(Duration::ZERO));
        watch.look(&over);
        assert!(endless.is_stopped() && !flag.is_stopped());
        let last = watch.begin(&over, None);
        over.stop();
        watch.look(&over);
        assert!(last.is_stopped());
        // The match was over before the move began.
        assert!(watch.begin(&over, None).is_stopped());
    }
}
