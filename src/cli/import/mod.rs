//! `patzer import`: games of PGN and EPD files and of players at sites, with a bar, faults by game and a count at the end.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::args::{ColorChoice, ImportArgs, OnlineArgs};
use super::context::CommandContext;
use super::error::CliError;
use super::games;
use super::safe::SafeOut;
use crate::chess::text::clean;
use crate::library::{Import, ImportEvent, ImportLock, Imported};
use crate::online::SiteAccount;
use crate::shell::interrupt::Interrupt;

mod bar;
mod error;
mod faults;
#[cfg(feature = "net")]
mod online;
#[cfg(not(feature = "net"))]
#[path = "offline.rs"]
mod online;

use bar::Bar;
use error::SourceError;
use faults::{FaultPrinter, tell};

/// Time between two checks whether another import has ended.
const PAUSE: Duration = Duration::from_millis(50);

/// What games are read from.
enum ImportSource<'a> {
    /// A file, or standard input.
    File(&'a Path),
    /// A player at a site.
    Account(SiteAccount),
}

impl<'a> ImportSource<'a> {
    fn parse(word: &'a Path) -> Result<ImportSource<'a>, CliError> {
        match word.to_str().and_then(SiteAccount::parse) {
            None => Ok(ImportSource::File(word)),
            Some(account) => account.map(ImportSource::Account).map_err(CliError::usage),
        }
    }
}

/// What to fetch; the side may be named by `--color` too, as the sites call it.
fn wanted(args: &ImportArgs) -> Result<OnlineArgs, CliError> {
    let mut online = args.online.clone();
    if let ColorChoice::Side(side) = args.color
        && online.side.replace(side).is_some()
    {
        return Err(CliError::usage("--as and --color both name the side").hint("leave one of them out"));
    }
    Ok(online)
}

/// The sources, if the options fit them.
fn sources<'a>(args: &'a ImportArgs, online: &OnlineArgs) -> Result<Vec<ImportSource<'a>>, CliError> {
    let sources: Vec<ImportSource<'a>> =
        args.files.iter().map(|word| ImportSource::parse(word)).collect::<Result<_, _>>()?;
    let has_account = sources.iter().any(|source| matches!(source, ImportSource::Account(_)));
    if !has_account && *online != OnlineArgs::default() {
        let message = "--since, --max, --as, a side for --color, --speed, --base-url and --timeout are for games from sites";
        return Err(CliError::usage(message).hint("name a player: lichess:NAME or chesscom:NAME"));
    }
    if has_account && args.duplicates {
        let message = "--duplicates is for files; games from sites are never imported twice";
        return Err(CliError::usage(message));
    }
    Ok(sources)
}

/// Imports from the sources in turn; an unreadable one does not stop the others.
pub fn run(args: &ImportArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let online = wanted(args)?;
    let sources = sources(args, &online)?;
    let interrupt = Interrupt::watch()?;
    let mut store = games::open(context)?;
    let _turn = if args.duplicates { None } else { turn(&interrupt, context)? };
    let mut import = if args.duplicates {
        Import::of_all(store.as_mut())
    } else {
        let listed = games::list(store.as_ref(), context)?;
        Import::of_new(store.as_mut(), listed)
    };
    import = import.until(interrupt.flag().clone());
    let mut faults = FaultPrinter::new(args.verbose);
    let (mut worst, mut files) = (0, Vec::new());
    for (source, word) in sources.iter().zip(&args.files) {
        let before = import.done();
        let ended = match source {
            ImportSource::File(file) => one(&mut import, file, &mut faults, &interrupt, context),
            ImportSource::Account(account) => {
                online::fetch(&mut import, account, &online, &mut faults, &interrupt, context)
            }
        };
        files.push(OfFile {
            file: word.to_string_lossy().into_owned(),
            done: import.done().since(before),
            error: ended.as_ref().err().map(ToString::to_string),
        });
        if let Err(error) = ended {
            if !error.is_stop() {
                writeln!(context.err, "error: {}", clean(&error.to_string()))?;
            }
            if std::fs::metadata(word).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
                writeln!(context.err, "hint: use 'patzer import -' to read standard input")?;
            }
            worst = worst.max(error.status());
            if !error.is_of_the_source() {
                break;
            }
        }
    }
    let done = import.done();
    if done.saved + done.known == 0 && done.refused > 0 {
        worst = worst.max(2);
    }
    faults.rest(context.err)?;
    import.settle();
    if args.json {
        print_json(&ImportJson { done, files }, context)?;
    } else {
        writeln!(context.err, "{}", in_words(done))?;
    }
    if let Some(status) = interrupt.status() {
        writeln!(context.err, "Repeat the command to continue.")?;
        return Err(CliError::Reported(status));
    }
    match worst {
        0 => Ok(()),
        status => Err(CliError::Reported(status)),
    }
}

/// Waits for the import lock; `None` where there are no locks, or nothing can be written.
fn turn(interrupt: &Interrupt, context: &mut CommandContext<'_>) -> Result<Option<ImportLock>, CliError> {
    let Some(games) = context.places.games.as_deref() else {
        return Ok(None);
    };
    let mut is_told = false;
    loop {
        match ImportLock::take(games) {
            Ok(None) => {}
            // The first game that cannot be written tells the reason.
            taken => return Ok(taken.ok().flatten()),
        }
        if let Some(status) = interrupt.status() {
            return Err(CliError::Reported(status));
        }
        if !is_told {
            writeln!(context.err, "note: waiting for another import to finish")?;
            is_told = true;
        }
        thread::sleep(PAUSE);
    }
}

/// The counts, as JSON.
#[derive(Serialize)]
struct ImportJson {
    #[serde(flatten)]
    done: Imported,
    files: Vec<OfFile>,
}

/// The counts of one file.
#[derive(Serialize)]
struct OfFile {
    file: String,
    #[serde(flatten)]
    done: Imported,
    /// Why reading ended early.
    error: Option<String>,
}

fn print_json(answer: &ImportJson, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let text = serde_json::to_string(answer).expect("plain fields always have a JSON form");
    let mut out = SafeOut::of(context);
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn one(
    import: &mut Import<'_>,
    file: &Path,
    faults: &mut FaultPrinter,
    interrupt: &Interrupt,
    context: &mut CommandContext<'_>,
) -> Result<(), SourceError> {
    let name = clean(&file.to_string_lossy()).into_owned();
    let length = std::fs::metadata(file).ok().map(|about| about.len());
    let mut bar = Bar::new(context.err_is_terminal, &name, length, import.done().read());
    let err = &mut *context.err;
    let mut listener = |event: ImportEvent<'_>| {
        tell(&event, &name, &mut bar, faults, err);
        if interrupt.flag().is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = if file == Path::new("-") {
        import.input(&mut *context.input, Path::new("standard input"), &mut listener)
    } else {
        import.file(file, &mut listener)
    };
    bar.clear(err);
    Ok(ended?)
}

fn in_words(done: Imported) -> String {
    let part = |count: u64, words: &str| match count {
        0 => String::new(),
        count => format!(", {count} {words}"),
    };
    let games = if done.saved == 1 { "game" } else { "games" };
    format!(
        "{} {games} imported{}{}{}",
        done.saved,
        part(done.in_part, "of them with faults"),
        part(done.known, "you had already"),
        part(done.refused, "unreadable")
    )
}
