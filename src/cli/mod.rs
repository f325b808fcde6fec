//! The command line: arguments in, exit code out; one file per subcommand.

mod analyze;
mod arena;
pub mod args;
pub mod bench;
mod board;
mod book;
mod coach;
mod completions;
mod config;
pub(crate) mod continued;
pub mod context;
mod course;
mod endings;
mod engines;
pub mod error;
pub mod eval;
mod explain;
mod explore;
mod export;
pub mod facts;
mod games;
mod guest;
mod heatmap;
mod import;
mod keys;
mod learn;
mod log;
mod man;
mod open;
pub mod perft;
mod plain;
mod play;
mod play_from;
pub mod position;
mod progress;
mod repertoire;
mod progress_lines;
mod remove;
mod rename;
pub mod settings;
mod review;
pub(crate) mod safe;
mod share;
mod show;
pub mod status_line;
mod swarm;
mod syzygy;
mod themes;
mod train;
mod tutor;
mod watch;
pub mod uci;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::{Cli, CliCommand, Global};
use context::CommandContext;
use error::CliError;

use crate::config::UserPaths;
use crate::shell::{PanicReport, guarded};
use crate::uci::client;

/// Runs patzer with these arguments (the program's name first).
pub fn run(args: impl Iterator<Item = OsString>) -> ExitCode {
    in_process(args, obey)
}

/// What a program does with its arguments.
type Obey = fn(&[OsString], &mut CommandContext<'_>) -> Result<(), CliError>;

/// Runs a program's work within the surroundings of this process.
pub(crate) fn in_process(args: impl Iterator<Item = OsString>, obey: Obey) -> ExitCode {
    let mut context = CommandContext {
        global: Global::default(),
        places: UserPaths::of_process(),
        named_settings: env::var_os("PATZER_CONFIG").filter(|path| !path.is_empty()).map(PathBuf::from),
        log: env::var_os(log::VARIABLE).filter(|level| !level.is_empty()),
        host: None,
        // Unlocked, because commands read and write in threads of their own.
        input: Box::new(BufReader::new(io::stdin())),
        out: &mut BufWriter::new(io::stdout()),
        out_is_terminal: io::stdout().is_terminal(),
        err: &mut io::stderr(),
        err_is_terminal: io::stderr().is_terminal(),
    };
    let args: Vec<OsString> = args.collect();
    let status = run_with(&args, obey, &mut context);
    client::end_all();
    tracing::info!(status, "ended");
    ExitCode::from(status)
}

/// Runs within a given context: the only place where an error becomes an exit status.
fn run_with(args: &[OsString], obey: Obey, context: &mut CommandContext<'_>) -> u8 {
    let done = guarded(|| obey(args, context)).unwrap_or_else(|fault| Err(report_panic(&fault)));
    match done.and_then(|()| Ok(context.out.flush()?)) {
        Ok(()) => 0,
        Err(error) => {
            // Flushed first, so that the answers come before the error; a failing output leaves nobody to tell.
            let _ = context.out.flush();
            let _ = error.tell(context.err);
            error.status()
        }
    }
}

/// Turns a panic into an error of one line.
fn report_panic(fault: &PanicReport) -> CliError {
    CliError::failed(format!("patzer crashed: {}", fault.words()))
        .hint("please report this with the command you typed")
}

fn obey(args: &[OsString], context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let Some(cli) = parsed(args, Cli::try_parse_from(args), &Cli::command(), context)? else {
        return Ok(());
    };
    guest::enter(&cli, context)?;
    log::start(|| command_in(args, &Cli::command()), context)?;
    context.global = cli.global;
    match cli.command {
        Some(_) if !cli.open.is_empty() => {
            Err(CliError::usage("the command must come first").hint("see 'patzer --help'"))
        }
        Some(command) => dispatch(&command, context),
        None => open::run(&cli.open, context),
    }
}

/// The arguments as a program understands them; `None` if they asked for help or the version, which is printed.
pub(crate) fn parsed<T>(
    args: &[OsString],
    tried: Result<T, clap::Error>,
    program: &clap::Command,
    context: &mut CommandContext<'_>,
) -> Result<Option<T>, CliError> {
    match tried {
        Ok(cli) => Ok(Some(cli)),
        Err(asked) if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            context.out.write_all(asked.render().to_string().as_bytes())?;
            Ok(None)
        }
        Err(wrong) => Err(error::from_clap(&wrong, &command_in(args, program))),
    }
}

/// The command that these words begin, for the hint: `patzer facts`, or `patzer` alone.
fn command_in(args: &[OsString], program: &clap::Command) -> String {
    let named = args.iter().find_map(|word| program.find_subcommand(word));
    let name = program.get_name();
    named.map_or(name.to_owned(), |command| format!("{name} {}", command.get_name()))
}

/// A command has a file with `run(args, context)` and its line here.
fn dispatch(command: &CliCommand, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    match command {
        CliCommand::Analyze(args) => analyze::run(args, context),
        CliCommand::Bench(args) => bench::run(*args, context),
        CliCommand::Explore(args) => explore::run(args, context),
        CliCommand::Book(args) => book::run(args, context),
        CliCommand::Coach(args) => coach::run(args, context),
        CliCommand::Completions(args) => completions::run(*args, context),
        CliCommand::Config(args) => config::run(*args, context),
        CliCommand::Endings(args) => endings::run(args, context),
        CliCommand::Engines(args) => engines::run(*args, context),
        CliCommand::Eval(args) => eval::run(args, context),
        CliCommand::Explain(args) => explain::run(args, context),
        CliCommand::Export(args) => export::run(args, context),
        CliCommand::Facts(args) => facts::run(args, context),
        CliCommand::Games(args) => games::run(args, context),
        CliCommand::Heatmap(args) => heatmap::run(args, context),
        CliCommand::Import(args) => import::run(args, context),
        CliCommand::Keys(args) => keys::run(*args, context),
        CliCommand::Man => man::run(context),
        CliCommand::Match(args) => arena::run(args, context),
        CliCommand::Perft(args) => perft::run(args, context),
        CliCommand::Play(args) => play::run(args, context),
        CliCommand::Remove(args) => remove::run(args, context),
        CliCommand::Rename(args) => rename::run(args, context),
        CliCommand::Restore(args) => remove::restore(args, context),
        CliCommand::Review(args) => review::run(args, context),
        CliCommand::Share(args) => share::run(args, context),
        CliCommand::Show(args) => show::run(args, context),
        CliCommand::Swarm(args) => swarm::run(args, context),
        CliCommand::Themes(args) => themes::run(*args, context),
        CliCommand::Train(args) => train::run(args, context),
        CliCommand::Repertoire(args) => repertoire::run(args, context),
        CliCommand::Progress(args) => progress::run(args, context),
        CliCommand::Learn(args) => learn::run(args, context),
        CliCommand::Uci => uci::run(context),
        CliCommand::Watch(args) => watch::run(args, context),
    }
}
