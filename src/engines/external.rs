//! Any UCI program as an engine: started when it is first asked, started anew when it has died, checked at every move.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use super::{Choice, ChosenMove, Engine, EngineError};
use crate::chess::{Chess, Move, Position, Score, fen, notation};
use crate::search::{Analysis, Limits, Line, ReportFn, Root, StopFlag};
use crate::uci::reply::Info;
use crate::uci::{Client, EngineFault, Patience};

/// Thinking time where no limit is set.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Largest MultiPV; no position has more moves.
const LINES: usize = 256;

/// A foreign engine as the settings name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSettings {
    /// What patzer calls it.
    pub name: String,
    /// The program and its arguments; no shell reads them.
    pub command: Vec<OsString>,
    /// Options to set, by name, in this order.
    pub options: Vec<(String, String)>,
    /// How much it may look at where a game or a question leaves that open.
    pub bounds: Bounds,
    /// How long it may take to answer.
    pub patience: Patience,
}

/// Limits of an engine's own; `None` leaves one open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Time for a move.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of the main search, 1 to 100.
    pub depth: Option<u8>,
}

impl ExternalSettings {
    /// A program with no options and no limits of its own.
    pub fn new(name: &str, command: Vec<OsString>) -> ExternalSettings {
        ExternalSettings {
            name: name.to_owned(),
            command,
            options: Vec::new(),
            bounds: Bounds::default(),
            patience: Patience::default(),
        }
    }
}

/// A foreign engine; its process is ended when this is dropped.
#[derive(Debug)]
pub struct External {
    settings: ExternalSettings,
    client: Option<Client>,
    /// The lines it was last asked for.
    lines: usize,
    is_new_game: bool,
    notes: Vec<String>,
    has_told_options: bool,
}

impl External {
    /// An engine that is started when it is first asked.
    pub fn new(settings: ExternalSettings) -> External {
        External {
            settings,
            client: None,
            lines: 1,
            is_new_game: true,
            notes: Vec::new(),
            has_told_options: false,
        }
    }

    fn error(&self, fault: EngineFault) -> EngineError {
        // Not its name: it may be a path of the player's.
        tracing::warn!(fault = fault.for_log(), "external engine");
        EngineError::Foreign { name: self.settings.name.clone(), fault }
    }

    /// A greeted engine with its options set, ready for a position.
    fn ready(&mut self, lines: usize, stop: &StopFlag) -> Result<&mut Client, EngineFault> {
        if stop.is_stopped() && self.client.is_none() {
            return Err(EngineFault::Stopped);
        }
        let settings = &self.settings;
        let client = match &mut self.client {
            Some(client) => client,
            none => {
                (self.lines, self.is_new_game) = (1, true);
                none.insert(Client::start(&settings.command, settings.patience)?)
            }
        };
        if !client.is_greeted() {
            client.greet(stop)?;
            let unknown = set_options(client, &settings.options)?;
            if !std::mem::replace(&mut self.has_told_options, true) {
                let told = unknown.iter().map(|name| told_unknown(&settings.name, name, client));
                self.notes.extend(told);
            }
        }
        if self.is_new_game {
            client.tell("ucinewgame")?;
            self.is_new_game = false;
        }
        if lines != self.lines {
            client.set_option("MultiPV", &lines.to_string())?;
            self.lines = lines;
        }
        client.wait_until_ready(stop)?;
        Ok(client)
    }

    /// Asks it for a move and follows its thoughts.
    fn ask(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: ReportFn<'_>,
    ) -> Result<(Option<String>, Analysis), EngineFault> {
        let limits = self.within(limits);
        let lines = limits.lines.clamp(1, LINES);
        let client = self.ready(lines, stop)?;
        let position = root.position();
        let started = Instant::now();
        let mut newest = Analysis::default();
        let mut thought = |infos: &BTreeMap<u16, Info>| {
            newest = analysis(&position, infos, lines, started.elapsed());
            if !newest.lines.is_empty() {
                report(&newest);
            }
        };
        let time = limits.time.or(limits.clock.map(|clock| clock.remaining));
        let word =
            client.search(&position_line(root), &go_line(&position, &limits), time, stop, &mut thought)?;
        Ok((word, newest))
    }

    /// The limits asked for; depth and nodes are taken as asked, where they are left open the engine's own count too.
    fn within(&self, limits: &Limits) -> Limits {
        let own = self.settings.bounds;
        let mut limits = limits.clone();
        if limits.depth.is_none() && limits.nodes.is_none() && limits.mate.is_none() {
            (limits.depth, limits.nodes) = (own.depth, own.nodes);
            if limits.time.is_none() && limits.clock.is_none() {
                let is_open = own.depth.is_none() && own.nodes.is_none();
                limits.time = own.time.or(is_open.then_some(USUAL_TIME));
            }
        }
        limits
    }
}

impl Engine for External {
    /// A fault is told once; the next time the program is started anew. It does not ponder.
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let position = root.position();
        if position.legal_moves().is_empty() {
            return Err(EngineError::NoMove);
        }
        let (word, analysis) = self.ask(root, limits, stop, report).map_err(|fault| {
            if fault != EngineFault::Stopped {
                self.client = None;
            }
            self.error(fault)
        })?;
        let played = word.as_ref().and_then(|word| notation::parse_uci(&position, word).ok());
        let played = played.ok_or_else(|| self.error(EngineFault::NoMove(word)))?;
        Ok(ChosenMove::new(played, (!analysis.lines.is_empty()).then_some(analysis)))
    }

    fn new_game(&mut self) {
        self.is_new_game = true;
    }

    fn prepare(&mut self, stop: &StopFlag) -> Result<(), EngineError> {
        let done = self.ready(self.lines, stop).map(|_| ());
        done.map_err(|fault| {
            if fault != EngineFault::Stopped {
                self.client = None;
            }
            self.error(fault)
        })
    }

    fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}

/// Sets the options; returns the names of those that the engine does not have.
fn set_options(client: &mut Client, options: &[(String, String)]) -> Result<Vec<String>, EngineFault> {
    let mut unknown = Vec::new();
    for (name, value) in options {
        if !client.set_option(name, value)? {
            unknown.push(name.clone());
        }
    }
    Ok(unknown)
}

fn told_unknown(engine: &str, name: &str, client: &Client) -> String {
    let all: Vec<&str> = client.options().iter().map(|option| option.name.as_str()).collect();
    let all = if all.is_empty() { "no options".to_owned() } else { all.join(", ") };
    format!("{engine} has no option '{name}'; it has {all}.")
}

/// Returns the `position` command with the game so far.
fn position_line(root: &Root) -> String {
    let mut line = if root.start == Chess::default() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", fen::write(&root.start))
    };
    append(&mut line, "moves", &root.moves);
    line
}

/// Returns the `go` command with these limits; `go infinite` without any.
fn go_line(position: &Chess, limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let mut add = |word: &str, number: u128| line.extend([" ", word, " ", &number.to_string()]);
    if let Some(clock) = &limits.clock {
        // What the other side has is not known here; as much as we have is a fair guess.
        let left = clock.remaining.saturating_sub(clock.overhead).as_millis().max(1);
        for word in ["wtime", "btime"] {
            add(word, left);
        }
        for word in ["winc", "binc"] {
            add(word, clock.increment.as_millis());
        }
        if let Some(moves) = clock.moves_to_go {
            add("movestogo", moves.into());
        }
    }
    if let Some(depth) = limits.depth {
        add("depth", depth.into());
    }
    if let Some(nodes) = limits.nodes {
        add("nodes", nodes.into());
    }
    if let Some(mate) = limits.mate {
        add("mate", mate.into());
    }
    if let Some(time) = limits.time {
        add("movetime", time.as_millis().max(1));
    }
    if line == "go" {
        line.push_str(" infinite");
    }
    let wanted: Vec<Move> = limits.moves.iter().copied().filter(|m| position.is_legal(*m)).collect();
    append(&mut line, "searchmoves", &wanted);
    line
}

fn append(line: &mut String, word: &str, moves: &[Move]) {
    if moves.is_empty() {
        return;
    }
    line.push(' ');
    line.push_str(word);
    for m in moves {
        line.push(' ');
        line.push_str(&notation::uci(*m));
    }
}

/// What the engine has told, checked on the board: of every line the moves that are legal.
fn analysis(position: &Chess, infos: &BTreeMap<u16, Info>, lines: usize, elapsed: Duration) -> Analysis {
    let newest = infos.values().max_by_key(|info| info.nodes);
    let told = |field: fn(&Info) -> Option<u8>| infos.values().filter_map(field).max().unwrap_or(0);
    Analysis {
        depth: infos.get(&1).and_then(|info| info.depth).unwrap_or(0),
        seldepth: told(|info| info.seldepth),
        nodes: newest.and_then(|info| info.nodes).unwrap_or(0),
        elapsed: newest.and_then(|info| info.time).unwrap_or(elapsed),
        hash_fullness: 0,
        lines: infos.values().filter_map(|info| line(position, info)).take(lines).collect(),
    }
}

fn line(position: &Chess, info: &Info) -> Option<Line> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in &info.moves {
        let Ok(m) = notation::parse_uci(&position, word) else {
            break;
        };
        position.play_unchecked(m);
        moves.push(m);
    }
    let score = info.score.unwrap_or(Score::Cp(0));
    (!moves.is_empty()).then_some(Line { score, moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::TimeLeft;

    fn root(text: &str, moves: &[&str]) -> Root {
        let start = fen::parse(text).unwrap().position;
        let mut root = Root::from_position(start);
        for word in moves {
            let m = notation::parse_uci(&root.position(), word).unwrap();
            root.moves.push(m);
        }
        root
    }

    #[test]
    fn positions_carry_their_game() {
        assert_eq!(position_line(&root("startpos", &[])), "position startpos");
        let castles = root("4k3/8/8/8/8/8/8/4K2R w K - 3 9", &["e1g1", "e8d7"]);
        assert_eq!(position_line(&castles), "position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 9 moves e1g1 e8d7");
    }

    #[test]
    fn every_limit_has_its_words() {
        let start = Chess::default();
        assert_eq!(go_line(&start, &Limits::default()), "go infinite");
        let limits = Limits {
            depth: Some(9),
            nodes: Some(1000),
            mate: Some(2),
            time: Some(Duration::from_millis(250)),
            moves: vec![notation::parse_uci(&start, "e2e4").unwrap()],
            ..Limits::default()
        };
        assert_eq!(go_line(&start, &limits), "go depth 9 nodes 1000 mate 2 movetime 250 searchmoves e2e4");
        let clock = TimeLeft {
            remaining: Duration::from_mins(1),
            increment: Duration::from_secs(1),
            moves_to_go: Some(30),
            overhead: Duration::from_millis(100),
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        assert_eq!(go_line(&start, &limits), "go wtime 59900 btime 59900 winc 1000 binc 1000 movestogo 30");
    }

    #[test]
    fn its_own_limits_count_where_nothing_is_asked() {
        let mut settings = ExternalSettings::new("x", vec!["x".into()]);
        let within =
            |settings: &ExternalSettings, limits: Limits| External::new(settings.clone()).within(&limits);
        assert_eq!(within(&settings, Limits::default()).time, Some(USUAL_TIME));
        let deep = Limits { depth: Some(30), ..Limits::default() };
        settings.bounds.nodes = Some(500);
        assert_eq!(within(&settings, deep.clone()), deep);
        let open = within(&settings, Limits::default());
        assert_eq!((open.nodes, open.time), (Some(500), None));
        let timed = Limits { time: Some(Duration::from_secs(9)), ..Limits::default() };
        assert_eq!(within(&settings, timed).nodes, Some(500));
    }

    #[test]
    fn lines_are_checked_on_the_board() {
        let info = |line: u16, moves: &[&str]| Info {
            line,
            depth: Some(5),
            score: Some(Score::Cp(12)),
            moves: moves.iter().map(|word| (*word).to_owned()).collect(),
            ..Info::default()
        };
        let infos = BTreeMap::from([
            (1, info(1, &["e2e4", "e7e5", "e4e5"])),
            (2, info(2, &["e2e5"])),
            (3, info(3, &["d2d4"])),
        ]);
        let read = analysis(&Chess::default(), &infos, 3, Duration::ZERO);
        let lengths: Vec<usize> = read.lines.iter().map(|line| line.moves.len()).collect();
        assert_eq!((read.depth, lengths), (5, vec![2, 1]));
    }
}
