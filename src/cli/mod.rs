//! The command line: arguments in, exit code out; one file per subcommand.

mod analyze;
mod arena;
pub mod args;
pub mod bench;
mod board;
mod book;
mod completions;
mod config;
pub mod context;
mod datagen;
mod engines;
pub mod error;
pub mod eval;
mod explain;
mod export;
pub mod facts;
mod games;
mod heatmap;
mod import;
mod keys;
mod man;
mod open;
pub mod perft;
mod plain;
mod play;
pub mod position;
mod remove;
mod rename;
pub mod settings;
mod review;
mod safe;
mod show;
mod swarm;
mod themes;
mod train;
mod tune;
mod tutor;
mod uci;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::{Cli, Command, Global};
use context::Context;
use error::CliError;

use crate::config::Places;
use crate::shell::{Fault, guarded};
use crate::uci::client;

/// Runs patzer with these arguments (the program's name first).
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    let mut context = Context {
        global: Global::default(),
        places: Places::of_process(),
        named_settings: env::var_os("PATZER_CONFIG")
            .filter(|path| !path.is_empty())
            .map(PathBuf::from),
        // Neither is locked: commands read and answer in threads of their own.
        input: Box::new(BufReader::new(io::stdin())),
        out: &mut BufWriter::new(io::stdout()),
        out_is_terminal: io::stdout().is_terminal(),
        err: &mut io::stderr(),
        err_is_terminal: io::stderr().is_terminal(),
    };
    let status = run_with(args, &mut context);
    client::end_all();
    ExitCode::from(status)
}

/// The same within given surroundings: here alone an error becomes an exit status.
fn run_with(args: impl Iterator<Item = OsString>, context: &mut Context<'_>) -> u8 {
    let done = guarded(|| obey(args, context)).unwrap_or_else(|fault| Err(own_fault(&fault)));
    match done.and_then(|()| Ok(context.out.flush()?)) {
        Ok(()) => 0,
        Err(error) => {
            // What was answered before the fault comes before its line; nobody is left to tell of a failing one.
            let _ = context.out.flush();
            let _ = error.tell(context.err);
            error.status()
        }
    }
}

/// A panic that is no fault of the player's, in one line.
fn own_fault(fault: &Fault) -> CliError {
    CliError::failed(format!(
        "patzer had to stop through a fault of its own: {}",
        fault.words()
    ))
    .hint("a report with the words you typed helps to mend it")
}

fn obey(args: impl Iterator<Item = OsString>, context: &mut Context<'_>) -> Result<(), CliError> {
    let args: Vec<OsString> = args.collect();
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return Ok(context.out.write_all(asked.render().to_string().as_bytes())?);
        }
        Err(wrong) => return Err(error::from_clap(&wrong, &command_in(&args))),
    };
    context.global = cli.global;
    match cli.command {
        Some(_) if !cli.open.is_empty() => {
            Err(CliError::usage("the command comes before other words").hint("'patzer --help' tells more"))
        }
        Some(command) => dispatch(&command, context),
        None => open::run(&cli.open, context),
    }
}

/// The command that these words begin, for the hint where help is: `patzer facts`, or `patzer` alone.
fn command_in(args: &[OsString]) -> String {
    let cli = Cli::command();
    let named = args.iter().find_map(|word| cli.find_subcommand(word));
    named.map_or("patzer".to_owned(), |command| {
        format!("patzer {}", command.get_name())
    })
}

/// A command has a file with `run(args, context)` and its line here.
fn dispatch(command: &Command, context: &mut Context<'_>) -> Result<(), CliError> {
    match command {
        Command::Analyze(args) => analyze::run(args, context),
        Command::Bench(args) => bench::run(*args, context),
        Command::Book(args) => book::run(args, context),
        Command::Completions(args) => completions::run(*args, context),
        Command::Config(args) => config::run(*args, context),
        Command::Datagen(args) => datagen::run(args, context),
        Command::Engines(args) => engines::run(*args, context),
        Command::Eval(args) => eval::run(args, context),
        Command::Explain(args) => explain::run(args, context),
        Command::Export(args) => export::run(args, context),
        Command::Facts(args) => facts::run(args, context),
        Command::Games(args) => games::run(args, context),
        Command::Heatmap(args) => heatmap::run(args, context),
        Command::Import(args) => import::run(args, context),
        Command::Keys(args) => keys::run(*args, context),
        Command::Man => man::run(context),
        Command::Match(args) => arena::run(args, context),
        Command::Perft(args) => perft::run(args, context),
        Command::Play(args) => play::run(args, context),
        Command::Remove(args) => remove::run(args, context),
        Command::Rename(args) => rename::run(args, context),
        Command::Restore(args) => remove::restore(args, context),
        Command::Review(args) => review::run(args, context),
        Command::Show(args) => show::run(args, context),
        Command::Swarm(args) => swarm::run(args, context),
        Command::Themes(args) => themes::run(*args, context),
        Command::Train(args) => train::run(args, context),
        Command::Tune(args) => tune::run(args, context),
        Command::Uci => uci::run(context),
    }
}
