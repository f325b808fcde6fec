//! The event loop: turns events and time into messages, updates the app, performs effects and draws the screen.
//!
//! It sleeps until an event comes and never blocks otherwise: searches and terminal output have threads of their own. Only
//! saves happen here, so that a move is on disk before the next key is read.

use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::background;
use super::capabilities::Capabilities;
use super::effects::{EffectPerformer, TerminalRequest, ThreadedPerformer};
use super::events::{self, Event, EventReceiver, Signal};
use super::input;
use super::job_control;
use super::painter::{Painter, drawn};
use super::panic_guard;
use super::pictures::{Pictures, TerminalReport};
use super::signals;
use super::start::{Setup, now};
use super::terminal::{self, NoTerminal, TerminalGuard, Tty};
use super::terminal_input::TerminalInput;
use super::terminal_name::finest_symbols;
use super::writer::FrameWriter;
use crate::app::msg::Pointer;
use crate::app::{Answer, App, Effect, Input, Msg};
use crate::ui;

/// Most events handled between two frames.
const BATCH: usize = 256;
/// Time to wait for the signal that explains why the terminal is gone.
const LATE_SIGNAL: Duration = Duration::from_millis(100);

/// The exit status and last line of the tutor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExitReport {
    /// The exit status.
    pub status: u8,
    /// The line for standard error.
    pub line: Option<String>,
}

/// Runs the tutor to its end; restores the terminal before it returns.
///
/// # Errors
/// There is no terminal; nothing was written.
pub fn run(setup: Setup) -> Result<ExitReport, NoTerminal> {
    let tty = Tty::open()?;
    let state = setup.places.state.clone();
    let kept = setup.store.place().is_some();
    match panic_guard::guarded(|| play(tty, setup)) {
        Ok(Ok(ending)) => Ok(ending),
        Ok(Err(error)) => Ok(failed(format!("can't use the terminal: {error}"))),
        Err(panicked) => {
            let game = if kept {
                "your game is saved: type 'patzer' to continue it"
            } else {
                "your game isn't saved"
            };
            let report = panicked.report(state.as_deref());
            let seen = report.map_or(String::new(), |path| format!("; the report is in {}", path.display()));
            Ok(failed(format!("patzer crashed; {game}{seen}")))
        }
    }
}

fn failed(line: String) -> ExitReport {
    ExitReport { status: 1, line: Some(line) }
}

/// Runs everything that needs the terminal.
fn play(tty: Tty, setup: Setup) -> io::Result<ExitReport> {
    let (sender, events) = events::channel();
    signals::watch(sender.clone())?;
    let capabilities = Capabilities::of_process(setup.color, true);
    let (modes, sixels) = (setup.modes(&capabilities), setup.draws_sixels(&capabilities));
    let mut guard = TerminalGuard::hold(tty)?;
    let answer = if setup.wants_background(&capabilities) {
        background::ask(&guard.input()?)
    } else {
        background::BackgroundReply::default()
    };
    let size = guard.size();
    tracing::info!(
        columns = size.0,
        rows = size.1,
        term = ?std::env::var_os("TERM"),
        ?capabilities,
        is_light = ?answer.is_light,
        ?modes,
        "terminal taken"
    );
    let (app, performer, effects) = setup.open(&capabilities, answer.is_light, area_of(size), &sender)?;
    guard.enter(modes)?;
    let process = std::process::id();
    let mut event_loop = EventLoop {
        app,
        performer,
        writer: FrameWriter::start(sender.clone())?,
        painter: Painter::new(capabilities.abilities).of_process(process),
        pictures: Pictures::new(capabilities.has_name && capabilities.abilities.unicode, sixels)
            .of_process(process),
        spare: Buffer::default(),
        beside: Vec::new(),
        dirty: true,
        status: None,
        guard,
        events,
        waiting: VecDeque::new(),
    };
    event_loop.draw();
    input::listen(event_loop.guard.input()?, answer.bytes, sender)?;
    event_loop.perform(effects);
    event_loop.run();
    Ok(event_loop.ending())
}

/// The drawn columns and rows of a terminal of this size.
fn area_of((columns, rows): (u16, u16)) -> (u16, u16) {
    let area = drawn(columns, rows);
    (area.width, area.height)
}

/// The state of the event loop: the app and everything around it.
struct EventLoop {
    app: App,
    performer: ThreadedPerformer,
    writer: FrameWriter,
    painter: Painter,
    pictures: Pictures,
    /// The previous frame's buffer, reused for the next.
    spare: Buffer,
    /// Bytes for the terminal besides frames.
    beside: Vec<u8>,
    dirty: bool,
    status: Option<u8>,
    guard: TerminalGuard,
    events: EventReceiver,
    /// Events taken from the channel but not handled yet.
    waiting: VecDeque<Event>,
}

impl EventLoop {
    fn run(&mut self) {
        while self.status.is_none() {
            self.draw();
            self.performer.deck_worker.idle_gate().hold(self.app.study.lets_work());
            self.wait();
            self.catch_up();
        }
    }

    /// Sleeps until an event, and handles it with those that wait behind it.
    fn wait(&mut self) {
        let woken = self.events.wait(self.wake_at());
        self.waiting.extend(woken);
        self.waiting.extend(self.events.waiting().take(BATCH));
        while self.status.is_none()
            && let Some(event) = self.waiting.pop_front()
        {
            if !is_superfluous(&event, &self.waiting) {
                self.event(event);
            }
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Signal(signal) => self.signal(signal),
            Event::Input(input) => self.input(input),
            Event::Report(report) => {
                self.performer.deck_worker.idle_gate().disturb();
                self.performer.workers.take(report, Instant::now());
            }
            Event::Answer(answer) => self.update(answer),
            Event::Written(Ok(buffer)) => self.writer.take_back(buffer),
            Event::Written(Err(_)) => self.gone(),
        }
    }

    fn wake_at(&self) -> Option<Instant> {
        self.app.wake_at().into_iter().chain(self.performer.wake_at()).min()
    }

    /// Delivers the messages that are due.
    fn catch_up(&mut self) {
        let time = Instant::now();
        if self.app.wake_at().is_some_and(|at| at <= time) {
            self.update(Msg::Tick);
        }
        for msg in self.performer.due(time) {
            self.update(msg);
        }
    }

    fn update(&mut self, msg: impl Into<Msg>) {
        let update = self.app.update(msg, now());
        self.dirty |= update.redraw;
        self.perform(update.effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let answers = self.performer.perform(effect);
            for request in self.performer.take_requests() {
                self.request(request);
            }
            for answer in answers {
                self.update(answer);
            }
        }
    }

    fn request(&mut self, wish: TerminalRequest) {
        match wish {
            TerminalRequest::Send(bytes) => self.beside.extend(bytes),
            TerminalRequest::Repaint => {
                self.pictures.forget();
                self.repaint();
            }
            TerminalRequest::Suspend => self.suspend(signals::stop_group),
            TerminalRequest::Quit => self.status = Some(0),
        }
    }

    /// Suspends, unless no shell could resume patzer: then it says so.
    fn suspend(&mut self, stop: fn()) {
        match job_control::refusal() {
            None => stop(),
            Some(reason) => self.update(Answer::Status(reason.to_owned())),
        }
    }

    fn repaint(&mut self) {
        self.painter.forget();
        self.dirty = true;
    }

    fn signal(&mut self, signal: Signal) {
        tracing::info!(?signal, "signal");
        match signal {
            Signal::End(status) => {
                // Everything is saved.
                self.update(Msg::Leave);
                self.status = Some(status);
            }
            // A guest has no shell that could resume patzer.
            Signal::Stop if self.app.is_guest() => {}
            Signal::Stop => self.suspend(signals::stop_self),
            Signal::Continue => self.come_back(),
            Signal::Resize => self.resize(),
        }
    }

    /// Takes the terminal again after a stop and redraws everything.
    fn come_back(&mut self) {
        if self.guard.take().is_err() {
            return self.gone();
        }
        self.pictures.forget();
        self.resize();
    }

    /// Redraws everything: after a new size, even a temporary one, the screen no longer shows the last frame.
    fn resize(&mut self) {
        self.repaint();
        let size = area_of(self.guard.size());
        self.update(Input::Resize(size.0, size.1));
    }

    fn input(&mut self, input: TerminalInput) {
        self.performer.deck_worker.idle_gate().disturb();
        match input {
            TerminalInput::Key(chord) => self.update(Input::Key(chord)),
            TerminalInput::Paste(text) => self.update(Input::Paste(text)),
            TerminalInput::PasteTooLong => {
                self.update(Answer::Notice("That's too much to paste; patzer ignored it.".to_owned()));
            }
            TerminalInput::Mouse { what, column, row } => {
                let (columns, rows) = self.guard.size();
                let target = ui::hit(&self.app, drawn(columns, rows), column, row);
                self.update(Input::Pointer(what, target));
            }
            TerminalInput::Report(report) => {
                tracing::info!(?report, "terminal answers");
                if let TerminalReport::Name(name) = &report {
                    self.update(Answer::DrawsSymbols(finest_symbols(name)));
                }
                let is_able = report != TerminalReport::Sixels(true) || self.guard.cell_size().is_some();
                if let Some(reach) = self.pictures.hear(&report, &mut self.beside).filter(|_| is_able) {
                    self.update(Answer::ShowsPictures(reach));
                }
            }
            TerminalInput::Gone => self.gone(),
        }
    }

    /// Ends because the terminal is gone, with the status of the signal that said so, if any.
    fn gone(&mut self) {
        let limit = Instant::now() + LATE_SIGNAL;
        while !self.waiting.iter().any(|event| end_of(event).is_some())
            && let Some(event) = self.events.wait(Some(limit))
        {
            self.waiting.push_back(event);
        }
        let end = self.waiting.iter().find_map(end_of);
        self.signal(Signal::End(end.unwrap_or(1)));
    }

    /// Draws if something changed and the previous frame is written.
    fn draw(&mut self) {
        let is_nothing_new = !self.dirty && self.beside.is_empty();
        if is_nothing_new || !terminal::is_held() {
            return;
        }
        let Some(mut frame) = self.writer.room() else {
            return;
        };
        frame.append(&mut self.beside);
        if std::mem::take(&mut self.dirty) {
            let (columns, rows) = self.guard.size();
            let area = drawn(columns, rows);
            let mut buffer = std::mem::take(&mut self.spare);
            buffer.resize(area);
            buffer.reset();
            ui::draw(&self.app, area, &mut buffer);
            self.send_pictures(area, &mut frame);
            self.spare = self.painter.paint(buffer, &mut frame);
        }
        tracing::trace!(bytes = frame.len(), "frame");
        self.writer.send(frame);
    }

    /// Sends the pictures that the next frame shows; behind the first frame, asks whether there may be any.
    fn send_pictures(&mut self, area: Rect, frame: &mut Vec<u8>) {
        if ui::asks_terminal(&self.app) {
            self.pictures.ask(&mut self.beside);
        }
        let Some(sheet) = ui::pictured(&self.app, area) else { return };
        if self.pictures.show(sheet, frame) {
            terminal::undo_first(&self.pictures.deletion());
        }
        if let Some(cell) = self.guard.cell_size().filter(|_| self.pictures.are_sixels()) {
            self.painter.draw_sixels(sheet, cell);
        }
    }

    fn ending(self) -> ExitReport {
        let EventLoop { mut performer, writer, guard, status, events, waiting, .. } = self;
        // Nobody is left to hear of a failure; an earlier one is already reported.
        let _ = performer.remember();
        let unsaved = performer.files().unsaved.take();
        drop(writer);
        // Restores the terminal first, because ending other programs' engines and saving the deck may take a moment.
        drop(guard);
        tracing::info!(status, saved = unsaved.is_none(), "terminal given back");
        let untrained = performer.deck_worker.finish(waiting.into_iter().chain(events.waiting()));
        // A worker that waits for room ends only without a receiver.
        drop(events);
        drop(performer);
        ExitReport { status: status.unwrap_or(0), line: None }
            .adding(unsaved.map(|reason| format!("your game isn't saved: {reason}")))
            .adding(untrained)
    }
}

impl ExitReport {
    /// Adds a failed save to the last line, which stays readable after the screen is gone.
    fn adding(self, unsaved: Option<String>) -> ExitReport {
        let Some(unsaved) = unsaved else { return self };
        ExitReport {
            status: self.status.max(1),
            line: Some(self.line.map_or_else(|| unsaved.clone(), |line| format!("{line}; {unsaved}"))),
        }
    }
}

/// The exit status that a signal to end asks for.
fn end_of(event: &Event) -> Option<u8> {
    if let Event::Signal(Signal::End(status)) = event { Some(*status) } else { None }
}

/// Whether the next input is a pointer movement that makes this one superfluous.
fn is_superfluous(event: &Event, waiting: &VecDeque<Event>) -> bool {
    let Event::Input(TerminalInput::Mouse { what: what @ (Pointer::Hover | Pointer::Drag), .. }) = event
    else {
        return false;
    };
    let next =
        waiting.iter().find_map(|event| if let Event::Input(input) = event { Some(input) } else { None });
    matches!(next, Some(TerminalInput::Mouse { what: later, .. }) if what == later)
}
