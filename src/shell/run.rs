//! The loop: a key, a report or the time becomes a message, the app changes, effects are performed, the screen is drawn.
//!
//! It sleeps until one of them comes and waits for nothing else: thinking and writing to the terminal have threads of
//! their own. Only saves are made here, so that a move is on disk before the next key is read.

use std::io;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, bounded, never, select, unbounded};
use ratatui::buffer::Buffer;

use super::background;
use super::capabilities::Capabilities;
use super::effects::{Hands, Wish};
use super::fault;
use super::input::{self, Input};
use super::painter::{Painter, drawn};
use super::signals::{self, Signal};
use super::start::{Setup, now};
use super::terminal::{self, NoTerminal, TerminalGuard, Tty};
use super::writer::Writer;
use crate::app::keymap::{Chord, Key};
use crate::app::msg::Pointer;
use crate::app::{App, Effect, Msg};
use crate::ui;

/// Inputs that wait; who types or moves the mouse faster than this is held back by the terminal.
const WAITING_INPUTS: usize = 1024;
/// Inputs that are taken before the screen is drawn again.
const BATCH: usize = 256;
/// When the terminal is gone, the signal that says why may be a moment late.
const LATE_SIGNAL: Duration = Duration::from_millis(100);

/// How the tutor ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The exit status.
    pub status: u8,
    /// What is to be said on standard error.
    pub line: Option<String>,
}

/// Opens the tutor and plays until the end; the terminal is as it was found when this returns.
///
/// # Errors
/// There is no terminal to play on; nothing was written.
pub fn run(setup: Setup) -> Result<Ending, NoTerminal> {
    let tty = Tty::open()?;
    let state = setup.places.state.clone();
    let kept = setup.store.place().is_some();
    match fault::guarded(|| play(tty, setup)) {
        Ok(Ok(ending)) => Ok(ending),
        Ok(Err(error)) => Ok(failed(format!("the terminal cannot be used: {error}"))),
        Err(fault) => {
            let game = if kept {
                "your game is kept and goes on with the next start"
            } else {
                "the game was not kept"
            };
            let report = fault.report(state.as_deref());
            let seen = report.map_or(String::new(), |path| {
                format!("; what happened is in {}", path.display())
            });
            Ok(failed(format!(
                "patzer had to stop through a fault of its own; {game}{seen}"
            )))
        }
    }
}

fn failed(line: String) -> Ending {
    Ending {
        status: 1,
        line: Some(line),
    }
}

/// Everything that has a terminal around it.
fn play(tty: Tty, setup: Setup) -> io::Result<Ending> {
    let (signal_sender, signals) = unbounded();
    signals::watch(signal_sender)?;
    let capabilities = Capabilities::of_process(setup.color, true);
    let modes = setup.modes(&capabilities);
    let mut guard = TerminalGuard::hold(tty)?;
    let answer = if setup.wants_background(&capabilities) {
        background::ask(&guard.input()?)
    } else {
        background::Answer::default()
    };
    let (app, hands, effects) = setup.open(&capabilities, answer.is_light, area_of(guard.size()))?;
    guard.enter(modes)?;
    let (input_sender, inputs) = bounded(WAITING_INPUTS);
    let mut table = Table {
        app,
        hands,
        writer: Writer::start()?,
        painter: Painter::new(capabilities.abilities),
        spare: Buffer::default(),
        beside: Vec::new(),
        dirty: true,
        status: None,
        guard,
        signals,
        inputs,
    };
    table.draw();
    input::listen(table.guard.input()?, answer.bytes, input_sender)?;
    table.perform(effects);
    table.run();
    Ok(table.ending())
}

/// Columns and rows that are drawn of a terminal of this size.
fn area_of((columns, rows): (u16, u16)) -> (u16, u16) {
    let area = drawn(columns, rows);
    (area.width, area.height)
}

/// Where the game is played: the app with everything around it.
struct Table {
    app: App,
    hands: Hands,
    writer: Writer,
    painter: Painter,
    /// The frame before, to draw the next in.
    spare: Buffer,
    /// What goes to the terminal beside frames.
    beside: Vec<u8>,
    dirty: bool,
    status: Option<u8>,
    guard: TerminalGuard,
    signals: Receiver<Signal>,
    inputs: Receiver<Input>,
}

impl Table {
    fn run(&mut self) {
        while self.status.is_none() {
            self.draw();
            self.hands.clerk.quiet().hold(self.app.lets_work());
            self.wait();
            self.catch_up();
        }
    }

    /// Sleeps until something happens and takes it.
    fn wait(&mut self) {
        let timer = self.wake_at().map_or_else(never, at);
        select! {
            recv(self.signals) -> signal => self.signal(signal.unwrap_or(Signal::Resize)),
            recv(self.inputs) -> input => self.batch(input.unwrap_or(Input::Gone)),
            recv(self.hands.workers.incoming()) -> report => {
                if let Ok(report) = report {
                    self.hands.clerk.quiet().disturb();
                    self.hands.workers.take(report, Instant::now());
                }
            }
            recv(self.hands.workers.advice()) -> answer => {
                if let Ok(answer) = answer {
                    self.update(answer);
                }
            }
            recv(self.hands.clerk.news()) -> news => {
                if let Ok(news) = news {
                    self.update(news);
                }
            }
            recv(self.hands.workers.reviews()) -> news => {
                if let Ok(news) = news {
                    self.update(news);
                }
            }
            recv(self.hands.librarian.answers()) -> answer => {
                if let Ok(answer) = answer {
                    self.update(answer);
                }
            }
            recv(self.writer.written()) -> written => {
                if self.writer.is_through(written.unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()))).is_err() {
                    self.gone();
                }
            }
            recv(timer) -> _ => {}
        }
    }

    fn wake_at(&self) -> Option<Instant> {
        self.app.wake_at().into_iter().chain(self.hands.wake_at()).min()
    }

    /// Gives the app what has become due.
    fn catch_up(&mut self) {
        let time = Instant::now();
        if self.app.wake_at().is_some_and(|at| at <= time) {
            self.update(Msg::Tick);
        }
        for msg in self.hands.due(time) {
            self.update(msg);
        }
    }

    fn update(&mut self, msg: Msg) {
        let update = self.app.update(msg, now());
        self.dirty |= update.redraw;
        self.perform(update.effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let performed = self.hands.perform(effect);
            if let Some(wish) = performed.wish {
                self.fulfil(wish);
            }
            for answer in performed.answers {
                self.update(answer);
            }
        }
    }

    fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Send(bytes) => self.beside.extend(bytes),
            Wish::Repaint => self.repaint(),
            Wish::Suspend => signals::stop_group(),
            Wish::Quit => self.status = Some(0),
        }
    }

    fn repaint(&mut self) {
        self.painter.forget();
        self.dirty = true;
    }

    fn signal(&mut self, signal: Signal) {
        match signal {
            Signal::End(status) => {
                // As if the player had left: what else there is to keep is kept.
                self.update(Msg::Key(Chord {
                    ctrl: true,
                    ..Chord::plain(Key::Char('c'))
                }));
                self.status = Some(status);
            }
            Signal::Stop => signals::stop_self(),
            Signal::Continue => self.come_back(),
            Signal::Resize => self.resize(),
        }
    }

    /// After a stop the terminal is taken again, whoever had it meanwhile, and everything is drawn.
    fn come_back(&mut self) {
        if self.guard.take().is_err() {
            return self.gone();
        }
        self.resize();
        self.update(Msg::Redraw);
    }

    /// The terminal has another size, or had one meanwhile: either way what it shows is not what was drawn.
    fn resize(&mut self) {
        self.repaint();
        let size = area_of(self.guard.size());
        self.update(Msg::Resize(size.0, size.1));
    }

    /// Takes this input and those that wait behind it.
    fn batch(&mut self, first: Input) {
        let waiting: Vec<Input> = std::iter::once(first)
            .chain(self.inputs.try_iter().take(BATCH))
            .collect();
        for (index, input) in waiting.iter().enumerate() {
            let is_passed = waiting.get(index + 1).is_some_and(|next| passes(input, next));
            if self.status.is_none() && !is_passed {
                self.input(input.clone());
            }
        }
    }

    fn input(&mut self, input: Input) {
        self.hands.clerk.quiet().disturb();
        match input {
            Input::Key(chord) => self.update(Msg::Key(chord)),
            Input::Paste(text) => self.update(Msg::Paste(text)),
            Input::PasteTooLong => self.update(Msg::Told(
                "That was too much to paste: nothing was taken.".to_owned(),
            )),
            Input::Mouse { what, column, row } => {
                let (columns, rows) = self.guard.size();
                let target = ui::hit(&self.app, drawn(columns, rows), column, row);
                self.update(Msg::Pointer(what, target));
            }
            Input::Gone => self.gone(),
        }
    }

    /// The terminal is gone: it ends with the signal that said so, if one did.
    fn gone(&mut self) {
        let limit = Instant::now() + LATE_SIGNAL;
        let signals = std::iter::from_fn(|| self.signals.recv_deadline(limit).ok());
        let end = signals
            .into_iter()
            .find(|signal| matches!(signal, Signal::End(_)));
        self.signal(end.unwrap_or(Signal::End(1)));
    }

    /// Draws if something changed and the terminal has taken the frame before.
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
            self.spare = self.painter.paint(buffer, &mut frame);
        }
        self.writer.send(frame);
    }

    fn ending(self) -> Ending {
        let Table {
            mut hands,
            writer,
            guard,
            status,
            ..
        } = self;
        // Nobody is left to tell; the fault was told if it came before.
        let _ = hands.remember();
        let unsaved = hands.unsaved.take();
        drop(writer);
        // The terminal is given back before other programs' engines are ended: one may take its time. So may the deck.
        drop(guard);
        let untrained = hands.clerk.finish();
        drop(hands);
        Ending {
            status: status.unwrap_or(0),
            line: None,
        }
        .with_unsaved(unsaved.map(|reason| format!("the game is not kept: {reason}")))
        .with_unsaved(untrained)
    }
}

impl Ending {
    /// What could not be kept is told once more where it stays to be read.
    fn with_unsaved(self, unsaved: Option<String>) -> Ending {
        let Some(unsaved) = unsaved else { return self };
        Ending {
            status: self.status.max(1),
            line: Some(
                self.line
                    .map_or_else(|| unsaved.clone(), |line| format!("{line}; {unsaved}")),
            ),
        }
    }
}

/// Whether the next input makes this one unnecessary: the pointer moved on.
fn passes(input: &Input, next: &Input) -> bool {
    let moves = |input: &Input| match input {
        Input::Mouse {
            what: what @ (Pointer::Hover | Pointer::Drag),
            ..
        } => Some(*what),
        _ => None,
    };
    moves(input).is_some() && moves(input) == moves(next)
}
