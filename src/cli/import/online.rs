//! `patzer import lichess:NAME`: a player's games from a site, since the last time unless told otherwise.

use std::cell::Cell;
use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use jiff::tz::TimeZone;

use super::bar::Bar;
use super::error::SourceError;
use super::faults::{FaultPrinter, tell};
use crate::chess::pgn::ReadGame;
use crate::cli::args::{OnlineArgs, OptionSide};
use crate::cli::context::CommandContext;
use crate::cli::status_line::StatusLine;
use crate::library::{
    Counting, Fetched, FetchedGames, Import, ImportError, ImportEvent, OpenError, games, reason,
};
use crate::online::{
    Connection, GameFilter, OnlineError, Site, SiteAccount, SiteStream, SiteToken, began, newest, parts,
    whole_games,
};
use crate::shell::interrupt::Interrupt;

/// Silence after which a site is given up, unless the user says otherwise.
const PATIENCE: Duration = Duration::from_mins(1);

/// Fetches the games of an account into the import.
pub(super) fn fetch(
    import: &mut Import<'_>,
    account: &SiteAccount,
    args: &OnlineArgs,
    faults: &mut FaultPrinter,
    interrupt: &Interrupt,
    context: &mut CommandContext<'_>,
) -> Result<(), SourceError> {
    let connection = connect(account, args, interrupt, context)?;
    let filter = GameFilter { color: args.side.map(OptionSide::color), speeds: args.speed.clone() };
    let mut place = Bookmark::find(account, &filter, args, context)?;
    let is_shown = context.err_is_terminal;
    let name = account.to_string();
    let mut wait = Wait { line: StatusLine::new(is_shown), site: account.site(), is_told: false };
    let err = &mut *context.err;
    let mut left = args.max;
    for part in parts(&connection, &filter, place.since, args.max, &mut |still| wait.tell(still, err))? {
        let body =
            connection.get(&part.path, "application/x-chess-pgn", &mut |still| wait.tell(still, err))?;
        wait.line.clear(err);
        let mut bar = Bar::new(is_shown, &name, None, import.done().read());
        let before = import.done();
        let download = Download { part: &part, account, filter: &filter, left };
        let newest = Rc::clone(&place.newest);
        let mut listener = |event: ImportEvent<'_>| {
            tell(&event, &name, &mut bar, faults, err);
            match event {
                // Everything that was read so far is saved.
                ImportEvent::Read { .. } => place.remember(),
                ImportEvent::Fault { .. } | ImportEvent::Known { .. } => {}
            }
            if interrupt.flag().is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let ended = download.read(body, &newest, import, &mut listener);
        bar.clear(err);
        place.remember();
        ended?;
        let read = import.done().since(before).read();
        left = left.map(|left| left.saturating_sub(read as u32));
        if left == Some(0) {
            break;
        }
    }
    Ok(())
}

fn connect(
    account: &SiteAccount,
    args: &OnlineArgs,
    interrupt: &Interrupt,
    context: &CommandContext<'_>,
) -> Result<Connection, OnlineError> {
    let settings = context.places.config_file.as_deref().and_then(Path::parent);
    let token = match account.site() {
        Site::Lichess => SiteToken::find(std::env::var(crate::online::TOKEN_VARIABLE).ok(), settings)?,
        Site::ChessCom => None,
    };
    let patience = args.timeout.map_or(PATIENCE, Duration::from_secs);
    let stop = interrupt.flag().clone();
    Connection::new(account.clone(), args.base_url.as_deref(), token, patience, stop)
}

/// One part on its way into the library.
struct Download<'a> {
    part: &'a SiteStream,
    account: &'a SiteAccount,
    filter: &'a GameFilter,
    /// How many games are still wanted.
    left: Option<u32>,
}

impl Download<'_> {
    /// Reads the games that are wanted; `newest` follows those that tell progress.
    fn read(
        &self,
        mut body: impl BufRead,
        newest_began: &Cell<Option<i64>>,
        import: &mut Import<'_>,
        listener: crate::library::Listener<'_>,
    ) -> Result<(), ImportError> {
        let name = Path::new(self.account.site().name());
        // An answer without games has nothing but the blank lines that keep a connection alive.
        if !skip_blank(&mut body).map_err(|error| failed(name, &error))? {
            return Ok(());
        }
        let bytes = Rc::new(Cell::new(0));
        let input = Counting { inner: body, read: Rc::clone(&bytes) };
        let wanted = whole_games(games(input, name)).filter_map(|read| {
            let game = match read {
                Ok(game) => game,
                Err(error) => return Some(Err(error)),
            };
            if self.part.tells_progress {
                newest_began.set(newest_began.get().max(began(&game.game)));
            }
            self.filter.wants(&game.game, self.account).then_some(Ok(game))
        });
        match self.left {
            None => import.games(wanted, &bytes, listener),
            Some(left) => {
                let chosen: Vec<ReadGame> = newest(wanted, left as usize)?;
                import.games(chosen.into_iter().map(Ok), &bytes, listener)
            }
        }
    }
}

fn failed(name: &Path, error: &io::Error) -> ImportError {
    ImportError::Open(OpenError::Io { path: name.to_owned(), reason: reason(error) })
}

/// Skips blanks; returns whether anything comes behind them.
fn skip_blank(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = input.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let has_text = blank < bytes.len();
        input.consume(blank);
        if has_text {
            return Ok(true);
        }
    }
}

/// Where to go on from, and the file that remembers it.
struct Bookmark {
    since: Option<i64>,
    /// When the newest game that was read began.
    newest: Rc<Cell<Option<i64>>>,
    /// What is written; nothing where a run leaves gaps.
    record: Option<(FetchedGames, Fetched)>,
}

impl Bookmark {
    fn find(
        account: &SiteAccount,
        filter: &GameFilter,
        args: &OnlineArgs,
        context: &CommandContext<'_>,
    ) -> Result<Bookmark, SourceError> {
        let newest = Rc::new(Cell::new(None));
        if let Some(date) = args.since {
            let since = date.to_zoned(TimeZone::UTC).map_or(0, |day| day.timestamp().as_millisecond());
            return Ok(Bookmark { since: Some(since.max(0)), newest, record: None });
        }
        let Some(state) = context.places.state.as_deref().filter(|_| args.max.is_none()) else {
            return Ok(Bookmark { since: None, newest, record: None });
        };
        let file = FetchedGames::new(state);
        let mut entry = Fetched { account: account.to_string(), filter: filter.words(), until: 0 };
        let known = file.read().map_err(ImportError::Store)?.entries;
        let since = known.into_iter().find(|known| known.is_of(&entry)).map(|known| known.until);
        entry.until = since.unwrap_or(0);
        Ok(Bookmark { since, newest, record: Some((file, entry)) })
    }

    /// Writes how far the saved games reach. If it cannot be written, the next time more is asked for.
    fn remember(&mut self) {
        if let (Some((file, entry)), Some(newest)) = (&mut self.record, self.newest.get())
            && newest > entry.until
        {
            entry.until = newest;
            let _ = file.record(entry);
        }
    }
}

/// Tells that the site asks to wait.
struct Wait {
    line: StatusLine,
    site: Site,
    is_told: bool,
}

impl Wait {
    fn tell(&mut self, still: Duration, err: &mut dyn Write) -> ControlFlow<()> {
        if !self.is_told {
            self.is_told = true;
            // Nobody is left to tell when standard error fails.
            let _ = writeln!(err, "note: {} asks to wait; Ctrl-C stops", self.site.name());
        }
        self.line.show(err, |_| format!("waiting for {}: {} s left", self.site.name(), still.as_secs() + 1));
        ControlFlow::Continue(())
    }
}
