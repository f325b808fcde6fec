//! A session of `patzer uci`: takes commands and sends answers, independent of their source and destination.

use std::ops::ControlFlow;

use crossbeam_channel::Sender;

use super::asides;
use super::options::{OptionChange, Options};
use super::search_worker::{EngineTask, SearchWorker, SearchWorkerJob};
use crate::chess::{Chess, Move, Position, fen, mirrored, notation};
use crate::cli::eval;
use crate::engines::Roster;
use crate::eval::breakdown;
use crate::search::{Limits, Root, StopFlag, TimeLeft};
use crate::uci::answer::UciOutput;
use crate::uci::message::{Aside, Go, UciCommand, UciPosition};

/// The state between commands.
pub struct UciSession {
    answers: Sender<UciOutput>,
    options: Options,
    root: Root,
    /// Whether `debug` is on.
    talks: bool,
    /// Whether the output is open.
    is_heard: bool,
    worker: SearchWorker,
}

impl UciSession {
    /// A session at the usual start, with the characters of this roster.
    pub fn new(roster: Roster, answers: Sender<UciOutput>) -> UciSession {
        let characters = roster.characters().iter();
        let options = Options::with(characters.map(|character| character.name.clone()));
        UciSession {
            worker: SearchWorker::start(options.hash, roster, answers.clone()),
            root: Root::from_position(Chess::default()),
            talks: false,
            is_heard: true,
            options,
            answers,
        }
    }

    /// Performs a command; breaks after `quit` or when the output is closed. Never waits for a search.
    pub fn obey(&mut self, command: UciCommand) -> ControlFlow<()> {
        match command {
            UciCommand::Uci => self.introduce(),
            UciCommand::IsReady => self.be_ready(),
            UciCommand::SetOption(name, value) => self.set_option(&name, &value.unwrap_or_default()),
            UciCommand::Debug(talks) => self.talks = talks,
            UciCommand::NewGame => self.worker.give(SearchWorkerJob::Forget),
            UciCommand::Position(place) => self.place(&place),
            UciCommand::Go(go) => self.go(&go),
            UciCommand::Stop => self.worker.stop(),
            UciCommand::PonderHit => self.worker.ponder_hit(),
            UciCommand::Quit => return ControlFlow::Break(()),
            UciCommand::Aside(aside) => self.aside(aside),
            UciCommand::Unknown(word) => {
                self.refuse(&format!("unknown command '{word}'; type 'help' for a list"));
            }
        }
        if self.is_heard { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// Reports a fault; changes nothing.
    pub fn refuse(&mut self, text: &str) {
        self.say(UciOutput::Note(text.to_owned()));
    }

    fn say(&mut self, answer: UciOutput) {
        self.is_heard &= self.answers.send(answer).is_ok();
    }

    /// Prints a debug message if `debug` is on.
    fn mention(&mut self, text: impl FnOnce(&UciSession) -> String) {
        if self.talks {
            let text = text(self);
            self.refuse(&text);
        }
    }

    fn introduce(&mut self) {
        self.say(UciOutput::Name(concat!("patzer ", env!("CARGO_PKG_VERSION")).to_owned()));
        self.say(UciOutput::Author("the patzer authors".to_owned()));
        for offer in self.options.offers() {
            self.say(UciOutput::Option(offer));
        }
        self.say(UciOutput::UciOk);
    }

    /// Answers `isready`: at once while a search runs, otherwise after the queued jobs.
    fn be_ready(&mut self) {
        if self.worker.is_idle() {
            self.worker.give(SearchWorkerJob::Ready);
        } else {
            self.say(UciOutput::ReadyOk);
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.options.set(name, value) {
            Ok(OptionChange::Kept) => {}
            Ok(OptionChange::Hash(mib)) => self.worker.give(SearchWorkerJob::Hash(mib)),
            Ok(OptionChange::Threads(threads)) => self.worker.give(SearchWorkerJob::Threads(threads)),
            Ok(OptionChange::Evaluator(kind)) => self.worker.give(SearchWorkerJob::Evaluator(kind)),
            Ok(OptionChange::Clear) => self.worker.give(SearchWorkerJob::Forget),
            Err(fault) => self.refuse(&fault),
        }
        self.mention(|session| format!("options: {:?}", session.options));
    }

    /// Sets a position; a bad start keeps the old one, a bad move ends the moves.
    fn place(&mut self, place: &UciPosition) {
        let start = match self.start(place.fen.as_deref()) {
            Ok(start) => start,
            Err(fault) => return self.refuse(&format!("bad position: {fault}; keeping the old one")),
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
                    self.refuse(&format!("move {number}: {error}; keeping the position before it"));
                    break;
                }
            }
        }
        self.root = Root { start, moves };
        self.mention(|session| format!("position: {}", fen::write(&session.root.position())));
    }

    fn start(&self, text: Option<&str>) -> Result<Chess, String> {
        let text = text.unwrap_or(fen::USUAL);
        if self.options.chess960 {
            let read = fen::parse_chess960(text).map_err(|error| error.to_string())?;
            return Ok(read.position);
        }
        fen::parse(text).map(|read| read.position).map_err(|error| {
            if fen::parse_chess960(text).is_ok() {
                "it is a Chess960 position, and the option UCI_Chess960 is off".to_owned()
            } else {
                error.to_string()
            }
        })
    }

    fn go(&mut self, go: &Go) {
        let position = self.root.position();
        let stop = StopFlag::default();
        if let Some(depth) = go.perft {
            return self.worker.give(SearchWorkerJob::Perft(Box::new(position), depth, stop));
        }
        let moves = self.wanted(&position, &go.moves);
        let limits = self.limits(go, &position, moves);
        self.mention(|session| format!("{:?}, {limits:?}", session.options.opponent()));
        self.worker.give(SearchWorkerJob::Search(Box::new(EngineTask {
            root: self.root.clone(),
            limits,
            stop,
            waits: go.infinite,
            opponent: self.options.opponent(),
            tells_chances: self.options.policy,
        })));
    }

    fn limits(&self, go: &Go, position: &Chess, moves: Vec<Move>) -> Limits {
        let clock = go.time_of(position.turn()).map(|(remaining, increment)| TimeLeft {
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
            moves,
            forced: Vec::new(),
            ponder: go.ponder,
        }
    }

    /// The moves of `searchmoves` that are legal; the others are named.
    fn wanted(&mut self, position: &Chess, words: &[String]) -> Vec<Move> {
        let mut moves = Vec::new();
        for word in words {
            match notation::parse_uci(position, word) {
                Ok(m) => moves.push(m),
                Err(error) => self.refuse(&format!("searchmoves: {error}")),
            }
        }
        moves
    }

    fn aside(&mut self, aside: Aside) {
        let position = self.root.position();
        match aside {
            Aside::Board => self.say(UciOutput::Text(asides::board(&position))),
            Aside::Eval => self.say(UciOutput::Text(eval::house_table(&position, &breakdown(&position)))),
            Aside::Bench => self.worker.give(SearchWorkerJob::Bench(StopFlag::default())),
            Aside::Help => self.say(UciOutput::Text(asides::HELP.to_owned())),
            Aside::Flip => match mirrored(&position) {
                Some(flipped) => self.root = Root::from_position(flipped),
                None => self.refuse("can't flip this position"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::{Receiver, unbounded};

    use super::*;
    use crate::config::LoadedConfig;
    use crate::engines::people::People;

    struct Talk {
        session: UciSession,
        answers: Receiver<UciOutput>,
    }

    impl Talk {
        fn new() -> Talk {
            let (sender, answers) = unbounded();
            let roster = LoadedConfig::built_in().config.engines;
            Talk { session: UciSession::new(roster, sender), answers }
        }

        fn tell(&mut self, line: &str) {
            let flow = UciCommand::parse(line).map(|command| self.session.obey(command));
            assert!(flow.is_none_or(|flow| flow.is_continue()), "{line}");
        }

        /// The best move, and all that was said before it.
        fn best(&mut self) -> (Option<String>, Vec<UciOutput>) {
            let mut before = Vec::new();
            loop {
                match self.answers.recv().unwrap() {
                    UciOutput::Best(best, _) => return (best, before),
                    other => before.push(other),
                }
            }
        }

        fn notes(&self) -> Vec<String> {
            let note = |answer| match answer {
                UciOutput::Note(text) => Some(text),
                _ => None,
            };
            self.answers.try_iter().filter_map(note).collect()
        }

        fn fen(&self) -> String {
            fen::write(&self.session.root.position())
        }
    }

    #[test]
    fn a_bad_start_leaves_the_old_position_and_a_bad_move_ends_the_moves() {
        let mut talk = Talk::new();
        talk.tell("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8d8 e1g1 e2e4");
        assert_eq!(talk.fen(), "3k4/8/8/8/8/8/8/5RK1 w - - 2 2");
        assert_eq!(talk.notes().len(), 1);
        for bad in ["8/8/8/8/8/8/8/8 w - -", "hello", "", "8/8/8"] {
            talk.tell(&format!("position fen {bad} moves e2e4"));
            assert_eq!(talk.fen(), "3k4/8/8/8/8/8/8/5RK1 w - - 2 2");
            assert_eq!(talk.notes().len(), 1, "{bad}");
        }
    }

    #[test]
    fn chess960_castles_in_its_own_way_when_it_is_asked_for() {
        let mut talk = Talk::new();
        talk.tell("position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
        assert!(talk.notes()[0].contains("UCI_Chess960 is off"));
        talk.tell("setoption name UCI_Chess960 value true");
        talk.tell("position fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1 moves f1g1");
        assert_eq!(talk.fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
        talk.tell("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
        talk.tell("go depth 1 searchmoves e1h1");
        assert_eq!(talk.best().0.as_deref(), Some("e1h1"));
        talk.tell("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1");
        assert!(talk.fen().contains("RNBQ1RK1 b kq"));
        talk.tell("setoption name UCI_Chess960 value false");
        talk.tell("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
        talk.tell("go depth 1 searchmoves e1g1");
        assert_eq!(talk.best().0.as_deref(), Some("e1g1"));
        assert_eq!(talk.notes(), Vec::<String>::new());
    }

    #[test]
    fn several_lines_are_told_in_order() {
        let mut talk = Talk::new();
        talk.tell("setoption name MultiPV value 3");
        talk.tell("go depth 2 searchmoves a2a3 b2b3 h7h8 c2c3 d2d3");
        let (best, before) = talk.best();
        assert!(matches!(&before[0], UciOutput::Note(text) if text.contains("h7h8")));
        let last: Vec<_> = before[before.len() - 3..]
            .iter()
            .map(|answer| match answer {
                UciOutput::Thought(thought) => (thought.line, thought.moves[0].clone()),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(last.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(best.as_ref(), Some(&last[0].1));
    }

    #[test]
    fn every_level_answers_with_a_legal_move() {
        let mut talk = Talk::new();
        for level in [400, 1000, 2000, 2200, 2500] {
            talk.tell(&format!("setoption name Level value {level}"));
            talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
            talk.tell("go movetime 50");
            let (best, _) = talk.best();
            let root = talk.session.root.position();
            assert!(notation::parse_uci(&root, &best.unwrap()).is_ok());
        }
    }

    /// The chances that are told before a move, by the move.
    fn policy(talk: &mut Talk, position: &str) -> Vec<(String, f32)> {
        talk.tell(position);
        talk.tell("go movetime 50");
        let (best, before) = talk.best();
        let told = before.into_iter().find_map(|answer| match answer {
            UciOutput::Note(text) => text.strip_prefix("policy ").map(str::to_owned),
            _ => None,
        });
        let told = told.expect("the option Policy is on");
        let words: Vec<&str> = told.split(' ').collect();
        assert!(words.contains(&best.unwrap().as_str()));
        words.chunks(2).map(|pair| (pair[0].to_owned(), pair[1].parse().unwrap())).collect()
    }

    #[test]
    fn a_character_tells_the_chances_of_its_own_moves() {
        let mut talk = Talk::new();
        let roster = LoadedConfig::built_in().config.engines;
        for option in ["Policy value true", "Character value Otto"] {
            talk.tell(&format!("setoption name {option}"));
        }
        for position in ["position startpos", "position startpos moves e2e4"] {
            let told = policy(&mut talk, position);
            let sum: f32 = told.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{position}: {sum}");
            let (otto, root) = (roster.character("Otto").unwrap(), &talk.session.root);
            let mut people = People::new().unwrap();
            let own = people.look_as(root, otto.rating.into(), &otto.style).moves;
            let expected: Vec<String> =
                own.iter().map(|(m, chance)| format!("{} {chance:.4}", notation::uci(*m))).collect();
            let told: Vec<String> = told.iter().map(|(m, chance)| format!("{m} {chance:.4}")).collect();
            assert_eq!(told, expected, "{position}");
            assert_ne!(
                own,
                people.distribution(root, otto.rating.into()),
                "others of the rating play otherwise"
            );
        }
        talk.tell("setoption name Character value none");
        assert_eq!(policy(&mut talk, "position startpos").len(), 1, "the search is certain");
    }

    #[test]
    fn an_endless_search_waits_for_its_stop_even_when_all_is_searched() {
        let mut talk = Talk::new();
        talk.tell("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        talk.tell("go infinite");
        assert!(matches!(talk.answers.recv(), Ok(UciOutput::Thought(_))));
        talk.tell("isready");
        assert_eq!(talk.answers.recv(), Ok(UciOutput::ReadyOk));
        talk.tell("stop");
        assert_eq!(talk.best(), (None, vec![]));
    }

    #[test]
    fn who_no_longer_listens_ends_the_session() {
        let (sender, answers) = unbounded();
        let mut session = UciSession::new(Roster::default(), sender);
        drop(answers);
        assert!(session.obey(UciCommand::Uci).is_break());
    }
}
