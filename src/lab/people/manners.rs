//! `patzer-lab people manners`: how games of people's levels end, when each level resigns, and how bad its game is then.

use std::collections::BTreeMap;
use std::fmt;

use super::columns;
use super::game::is_over;
use crate::chess::{Chess, Position, Score};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::engines::people::RatedPlayer;
use crate::engines::{ChosenMove, Dice, Engine, Gesture};
use crate::lab::args::PeopleMannersArgs;
use crate::lab::numbered::{self, PartWorker};
use crate::search::{Limits, Root, Search, StopFlag};
use crate::shell::interrupt::Interrupt;

/// The levels, each of which plays its neighbours.
const LEVELS: [u16; 9] = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000];

/// Plies after which a game is left undecided.
const LONGEST: usize = 400;

/// Table of the search that tells how bad a resigned game is, in MiB, and the most that it tells, in centipawns: a mate
/// stands as that.
const TABLE: usize = 4;
const MOST: i32 = 2000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameFinish {
    /// A side resigned, 0 for White.
    Resigned {
        side: usize,
        /// What the position was worth to it, in centipawns.
        standing: i32,
        /// The number of the move.
        number: u32,
    },
    /// A draw was offered and accepted.
    Agreed,
    /// Mate.
    Mated,
    /// A draw by the rules.
    Drawn,
    /// It was too long.
    Unfinished,
}

/// A game of two neighbouring levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ObservedGame {
    /// Of White and of Black.
    ratings: [u16; 2],
    finish: GameFinish,
}

/// A thread's means.
#[derive(Debug)]
struct Observer {
    search: Search,
    args: PeopleMannersArgs,
}

/// Plays the games and prints a column for every level.
pub fn run(args: &PeopleMannersArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    // A damaged net is told before the threads need it.
    RatedPlayer::new(LEVELS[0], args.seed).map_err(CliError::failed)?;
    let levels = observed(args, interrupt.flag())?;
    if let Some(status) = interrupt.status() {
        writeln!(context.err, "stopped")?;
        return Err(CliError::Reported(status));
    }
    write!(context.out, "{levels}")?;
    Ok(())
}

/// The games of all pairs, one pair after the other.
fn observed(args: &PeopleMannersArgs, stop: &StopFlag) -> std::io::Result<LevelManners> {
    let worker = || Observer { search: Search::new(TABLE), args: args.clone() };
    let mut levels = LevelManners::default();
    let games = args.games * (LEVELS.len() as u64 - 1);
    numbered::in_order(1..=games, args.jobs, stop, &worker, &mut |game| {
        levels.add(*game);
        Ok(())
    })?;
    Ok(levels)
}

impl PartWorker for Observer {
    type Part = ObservedGame;

    fn part(&mut self, number: u64, stop: &StopFlag) -> Option<ObservedGame> {
        let lower = ((number - 1) / self.args.games) as usize;
        let mut ratings = [LEVELS[lower], LEVELS[lower + 1]];
        if number.is_multiple_of(2) {
            ratings.reverse();
        }
        let finish = self.play(number, ratings, stop)?;
        Some(ObservedGame { ratings, finish })
    }
}

impl Observer {
    /// How the game of this number ends; `None` after a stop.
    fn play(&mut self, number: u64, ratings: [u16; 2], stop: &StopFlag) -> Option<GameFinish> {
        let mut dice = Dice::of(&[self.args.seed, number]);
        let mut player = |rating| RatedPlayer::new(rating, dice.below(usize::MAX) as u64).ok();
        let mut players = [player(ratings[0])?, player(ratings[1])?];
        let mut root = Root::from_position(Chess::default());
        let mut is_offered = false;
        while !stop.is_stopped() {
            if let Some(finish) = by_the_rules(&root) {
                return Some(finish);
            }
            let side = root.moves.len() % 2;
            let chosen = players[side].think(&root, &Limits::default(), stop, &mut |_| {}).ok()?;
            if is_offered && takes_a_draw(&chosen) {
                return Some(GameFinish::Agreed);
            }
            if chosen.manners.gesture == Gesture::Resigns {
                let number = root.position().fullmoves().get();
                return Some(GameFinish::Resigned { side, standing: self.standing(&root), number });
            }
            is_offered = chosen.manners.gesture == Gesture::OffersDraw;
            root.moves.push(chosen.played);
        }
        None
    }

    /// What a position is worth to the side to move, in centipawns.
    fn standing(&mut self, root: &Root) -> i32 {
        self.search.clear();
        let limits = Limits { nodes: Some(self.args.nodes), ..Limits::default() };
        let found = self.search.run(root, &limits, &StopFlag::default(), &mut |_| {});
        let score = found.lines.first().map_or(Score::Cp(0), |line| line.score);
        let mate = score.mate().map_or(0, |moves| MOST * moves.signum());
        score.cp().unwrap_or(mate).clamp(-MOST, MOST)
    }
}

fn by_the_rules(root: &Root) -> Option<GameFinish> {
    match () {
        () if root.position().is_checkmate() => Some(GameFinish::Mated),
        () if is_over(root) => Some(GameFinish::Drawn),
        () if root.moves.len() >= LONGEST => Some(GameFinish::Unfinished),
        () => None,
    }
}

/// Whether who is offered a draw takes it: as an opponent of the player does, if it does not think itself better.
fn takes_a_draw(chosen: &ChosenMove) -> bool {
    let line = chosen.analysis.as_ref().and_then(|analysis| analysis.lines.first());
    line.is_some_and(|line| line.score <= Score::Cp(0))
}

/// The games of every level, each with the side that the level had.
#[derive(Clone, Debug, Default, PartialEq)]
struct LevelManners(BTreeMap<u16, Vec<(usize, GameFinish)>>);

impl LevelManners {
    fn add(&mut self, game: ObservedGame) {
        for (side, rating) in game.ratings.into_iter().enumerate() {
            self.0.entry(rating).or_default().push((side, game.finish));
        }
    }
}

/// What there is to tell of a level, each with its words.
fn rows(games: &[(usize, GameFinish)]) -> Vec<(&'static str, String)> {
    let resigned = |(own, finish): &(usize, GameFinish)| match finish {
        GameFinish::Resigned { side, standing, number } if side == own => Some((*standing, *number)),
        GameFinish::Resigned { .. }
        | GameFinish::Agreed
        | GameFinish::Mated
        | GameFinish::Drawn
        | GameFinish::Unfinished => None,
    };
    let own: Vec<(i32, u32)> = games.iter().filter_map(resigned).collect();
    let share = |of: fn(GameFinish) -> bool| {
        percent(games.iter().filter(|(_, finish)| of(*finish)).count(), games.len())
    };
    vec![
        ("games", games.len().to_string()),
        ("ended by resignation, %", share(|finish| matches!(finish, GameFinish::Resigned { .. }))),
        ("by agreement", share(|finish| finish == GameFinish::Agreed)),
        ("by mate", share(|finish| finish == GameFinish::Mated)),
        ("drawn by the rules", share(|finish| finish == GameFinish::Drawn)),
        ("resigned itself, %", percent(own.len(), games.len())),
        ("standing then, median", median(own.iter().map(|(standing, _)| *standing))),
        ("move then, median", median(own.iter().map(|(_, number)| *number as i32))),
    ]
}

fn percent(part: usize, whole: usize) -> String {
    format!("{:.1}", 100.0 * part as f64 / whole.max(1) as f64)
}

/// The upper median; a sign where there is nothing.
fn median(numbers: impl Iterator<Item = i32>) -> String {
    let mut numbers: Vec<i32> = numbers.collect();
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).map_or("-".to_owned(), i32::to_string)
}

impl fmt::Display for LevelManners {
    /// A table in Markdown: a column for each level.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        columns::write(f, "level", self.0.iter().map(|(rating, games)| (rating, rows(games))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn a_table_counts_every_game_for_both_levels_and_a_resignation_for_one() {
        let mut levels = LevelManners::default();
        let resigned = GameFinish::Resigned { side: 1, standing: -800, number: 30 };
        for (ratings, finish) in [
            ([400, 600], resigned),
            ([600, 400], GameFinish::Mated),
            ([400, 600], GameFinish::Agreed),
            ([400, 600], GameFinish::Drawn),
        ] {
            levels.add(ObservedGame { ratings, finish });
        }
        let text = levels.to_string();
        for line in [
            "| level | 400 | 600 |",
            "| games | 4 | 4 |",
            "| ended by resignation, % | 25.0 | 25.0 |",
            "| by agreement | 25.0 | 25.0 |",
            "| by mate | 25.0 | 25.0 |",
            "| resigned itself, % | 0.0 | 25.0 |",
            "| standing then, median | - | -800 |",
            "| move then, median | - | 30 |",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn a_game_is_the_same_whenever_its_number_is_played() {
        let args = PeopleMannersArgs { games: 1, nodes: 200, seed: 3, jobs: 1 };
        let mut observer = Observer { search: Search::new(TABLE), args };
        let mut play = |number| observer.part(number, &StopFlag::default()).unwrap();
        let (one, other) = (play(1), play(8));
        assert_eq!((one.ratings, other.ratings), ([400, 600], [2000, 1800]));
        assert_eq!(play(1), one);
        let stopped = StopFlag::default();
        stopped.stop();
        assert_eq!(observer.part(1, &stopped), None);
    }

    #[test]
    fn a_queen_less_stands_badly_for_both_colours() {
        let args = PeopleMannersArgs { games: 1, nodes: 2000, seed: 1, jobs: 1 };
        let mut observer = Observer { search: Search::new(TABLE), args };
        for (text, is_lost) in [
            ("4k3/pppq1ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 30", true),
            ("4k3/ppp2ppp/8/8/8/8/PPPQ1PPP/4K3 b - - 0 30", true),
            ("4k3/pppq1ppp/8/8/8/8/PPP2PPP/4K3 b - - 0 30", false),
        ] {
            let standing = observer.standing(&Root::from_position(fen::parse(text).unwrap().position));
            assert_eq!(standing < -400, is_lost, "{text}: {standing}");
            assert!((-MOST..=MOST).contains(&standing));
        }
    }
}
