//! `patzer-lab people profile`: how players of games err, by rating: what their moves lose, when, in which way, and their habits.

mod judge;
mod table;

use std::thread;
use std::time::Instant;

use crate::chess::Game;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::lab::args::PeopleProfileArgs;
use crate::library::every_game;
use crate::search::StopFlag;
use crate::shell::interrupt::Interrupt;

use judge::GameJudge;
use table::{Profiles, group};

/// Games that each job judges before the count is told.
const AT_ONCE: usize = 2;

/// Judges the games and prints a column for every group of players.
pub fn run(args: &PeopleProfileArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let games = games(args)?;
    let mut judges: Vec<GameJudge> = (0..args.jobs).map(|_| GameJudge::new(args.nodes)).collect();
    let mut profiles = Profiles::default();
    let started = Instant::now();
    for (done, some) in games.chunks(AT_ONCE * judges.len()).enumerate() {
        if let Some(status) = interrupt.status() {
            writeln!(context.err, "stopped")?;
            return Err(CliError::Reported(status));
        }
        for (game, moves) in some.iter().zip(judge(some, &mut judges, interrupt.flag())) {
            profiles.add(game, args.step, &moves);
        }
        if context.err_is_terminal {
            let judged = done * AT_ONCE * judges.len() + some.len();
            let seconds = started.elapsed().as_secs_f64() / judged as f64 * (games.len() - judged) as f64;
            write!(context.err, "\r\x1b[K{judged} of {} games, {seconds:.0} s left", games.len())?;
            context.err.flush()?;
        }
    }
    if context.err_is_terminal {
        write!(context.err, "\r\x1b[K")?;
    }
    write!(context.out, "{profiles}")?;
    Ok(())
}

/// The games in which the players' ratings are known.
fn games(args: &PeopleProfileArgs) -> Result<Vec<Game>, CliError> {
    let name = file_name(&args.games);
    let mut games = Vec::new();
    for read in every_game(&args.games).map_err(|error| CliError::failed(error.to_string()))? {
        let read = read.map_err(|error| CliError::failed(error.to_string()))?;
        if !read.refused && group(&read.game, args.step).iter().any(Option::is_some) {
            games.push(read.game);
        }
    }
    if games.is_empty() {
        return Err(CliError::usage(format!("no game in {name} tells its players' ratings"))
            .hint("tags WhiteElo and BlackElo do, or names such as patzer:1200"));
    }
    Ok(games)
}

/// The judged moves of games, in their order.
fn judge(games: &[Game], judges: &mut [GameJudge], stop: &StopFlag) -> Vec<Vec<judge::JudgedMove>> {
    let count = judges.len();
    let mut judged: Vec<(usize, Vec<judge::JudgedMove>)> = thread::scope(|scope| {
        let jobs = judges.iter_mut().enumerate().map(|(job, judge)| {
            let games = games.iter().enumerate().skip(job).step_by(count);
            scope.spawn(move || {
                games.map(|(number, game)| (number, judge.game(game, stop))).collect::<Vec<_>>()
            })
        });
        let jobs: Vec<_> = jobs.collect();
        jobs.into_iter().flat_map(|job| job.join().unwrap_or_default()).collect()
    });
    judged.sort_by_key(|(number, _)| *number);
    judged.into_iter().map(|(_, moves)| moves).collect()
}
