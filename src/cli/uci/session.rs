//! A session of `patzer uci`: commands in, answers out, without knowing where either comes from or goes.

use std::ops::ControlFlow;

use crossbeam_channel::Sender;

use super::options::{Change, Options, offers};
use super::thinker::{Job, Task, Thinker};
use crate::chess::{Chess, Move, Position, fen, notation};
use crate::search::{Limits, Root, StopFlag, TimeLeft};
use crate::uci::answer::Answer;
use crate::uci::message::{Command, Go, Place};

/// The state between commands.
pub struct Session {
    answers: Sender<Answer>,
    options: Options,
    root: Root,
    thinker: Thinker,
}

impl Session {
    /// A session at the usual start.
    pub fn new(answers: Sender<Answer>) -> Session {
        let options = Options::default();
        Session {
            thinker: Thinker::start(options.hash, answers.clone()),
            root: Root::from_position(Chess::default()),
            options,
            answers,
        }
    }

    /// Obeys a command; breaks when it is the last. Never waits for a search.
    pub fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.be_ready(),
            Command::SetOption(name, value) => self.set_option(&name, &value.unwrap_or_default()),
            Command::NewGame => self.thinker.give(Job::Forget),
            Command::Position(place) => self.place(&place),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.thinker.stop(),
            Command::PonderHit => self.thinker.ponder_hit(),
            Command::Quit => return ControlFlow::Break(()),
            Command::Debug(_) | Command::Aside(_) => {}
            Command::Unknown(word) => self.refuse(&format!("'{word}' is not understood")),
        }
        ControlFlow::Continue(())
    }

    /// Tells what was wrong; nothing else happens.
    pub fn refuse(&self, text: &str) {
        self.say(Answer::Note(text.to_owned()));
    }

    fn say(&self, answer: Answer) {
        // Who no longer listens needs no answer.
        let _ = self.answers.send(answer);
    }

    fn introduce(&self) {
        self.say(Answer::Name(
            concat!("patzer ", env!("CARGO_PKG_VERSION")).to_owned(),
        ));
        self.say(Answer::Author("the patzer authors".to_owned()));
        for offer in offers() {
            self.say(Answer::Option(offer));
        }
        self.say(Answer::UciOk);
    }

    /// While a search runs the answer comes at once, else when all that was asked for has been done.
    fn be_ready(&mut self) {
        if self.thinker.is_idle() {
            self.thinker.give(Job::Ready);
        } else {
            self.say(Answer::ReadyOk);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(Change::Kept) => {}
            Ok(Change::Hash(mib)) => self.thinker.give(Job::Hash(mib)),
            Ok(Change::Threads(threads)) => self.thinker.give(Job::Threads(threads)),
            Ok(Change::Clear) => self.thinker.give(Job::Forget),
            Err(fault) => self.refuse(&fault),
        }
    }

    /// Takes a position; a bad start leaves the old one, a bad move ends the moves.
    fn place(&mut self, place: &Place) {
        let start = match place.fen.as_deref().map(fen::parse) {
            None => Chess::default(),
            Some(Ok(read)) => read.position,
            Some(Err(error)) => return self.refuse(&format!("bad position: {error}; the old one stays")),
        };
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(place.moves.len());
        for word in &place.moves {
            match notation::parse_uci(&position, word) {
                Ok(m) => {
                    position.play_unchecked(m);
                    moves.push(m);
                }
                Err(error) => {
                    let number = moves.len() + 1;
                    self.refuse(&format!("move {number}: {error}; the position before it stands"));
                    break;
                }
            }
        }
        self.root = Root { start, moves };
    }

    fn go(&mut self, go: &Go) {
        let limits = self.limits(go);
        self.thinker.give(Job::Think(Box::new(Task {
            root: self.root.clone(),
            limits,
            stop: StopFlag::default(),
            waits: go.infinite,
        })));
    }

    fn limits(&self, go: &Go) -> Limits {
        let position = self.root.position();
        let clock = go
            .time_of(position.turn())
            .map(|(remaining, increment)| TimeLeft {
                remaining,
                increment,
                moves_to_go: go.moves_to_go,
                overhead: self.options.overhead,
            });
        Limits {
            depth: go.depth,
            nodes: go.nodes,
            time: go.movetime,
            clock: clock.filter(|_| !go.infinite),
            mate: go.mate,
            lines: self.options.lines,
            moves: self.wanted(&position, &go.moves),
            ponder: go.ponder,
        }
    }

    /// The moves of `searchmoves` that are legal; the others are named.
    fn wanted(&self, position: &Chess, words: &[String]) -> Vec<Move> {
        let read = words.iter().map(|word| notation::parse_uci(position, word));
        read.filter_map(|read| read.map_err(|error| self.refuse(&error.to_string())).ok())
            .collect()
    }
}
