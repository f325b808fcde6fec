//! Inquiries: a position and a move of it searched with equal effort, for those who want to tell how good the move is.
//!
//! One search has the best move and the move asked about in lines of the same depth; a little of the time goes to the
//! next best moves, to the exact way of a mate, and to probes of single positions afterwards.

mod mates;
mod people;
mod probe;
mod scale;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

pub use people::{LikelyMoves, PeopleFindings};
pub use probe::Probe;
pub use scale::off_the_curve;

use crate::chess::{Chess, Move, Position, Score, after_move};
use crate::search::{Analysis, Limits, Line, ReportFn, Root, Search, StopFlag};
use crate::tablebase::SharedTables;

/// What a position and a move of it came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// The position before the move.
    pub root: Chess,
    /// The move asked about; `None` when only the position was.
    pub played: Option<Move>,
    /// The best line; of equals the one that begins with the move asked about. `None` without a legal move.
    pub best: Option<Line>,
    /// The best lines that begin with other moves, best first, a little less deep; that of the move asked about is
    /// among them if it is as good.
    pub others: Vec<Line>,
    /// The depth, in plies, to which these were searched; 0 if they were not.
    pub others_depth: u8,
    /// What follows the move asked about: the opponent's best reply first, the score from the opponent's view; without
    /// moves if the game is over.
    pub reply: Option<Line>,
    /// What a look of three plies likes best.
    pub glance: Option<Move>,
    /// What people would play; `None` where that is not known, or there was no time to ask.
    pub people: Option<PeopleFindings>,
    /// The depth, in plies, to which the best line and that of the move asked about were searched.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Searches for inquiries, one at a time.
#[derive(Debug)]
pub struct Inquirer {
    search: Search,
    /// For the short look, which must not know what the long one found.
    short: Search,
    people: people::PeopleMemory,
}

/// How what an inquiry may spend is shared, in percent; what is left is for the next best moves, for mates, and for talking.
#[derive(Clone, Copy, Debug)]
struct Shares {
    /// Of the search for the best move and the one asked about.
    main: u32,
    /// Of all probes together.
    probes: u32,
    /// How many probes may take their whole share.
    count: u32,
}

impl Shares {
    /// A move is judged by the main search; probes check what is said of it.
    const OF_MOVE: Shares = Shares { main: 78, probes: 12, count: 10 };
    /// What an opponent threatens is asked of probes alone, and must see past the first captures: with a tenth of this an
    /// isolated queen's pawn seemed to hang.
    const OF_POSITION: Shares = Shares { main: 60, probes: 30, count: 6 };
}

/// The share of the search for the next best moves, in percent.
const OTHERS: u32 = 7;

/// How many of the next best moves get lines.
const OTHER_LINES: usize = 2;

/// Points of win percentage from which the move asked about loses something: an inaccuracy's.
const LOST: f64 = 5.0;

/// Plies of the short look.
const GLANCE: u8 = 3;

impl Inquirer {
    /// With a table of so many MiB (1 to 65536).
    pub fn new(hash_mib: usize) -> Inquirer {
        let search = Search::with_net(hash_mib).with_tables(SharedTables::of_process());
        Inquirer { search, short: Search::new(1), people: people::PeopleMemory::default() }
    }

    /// Forgets everything: the next inquiry, if its nodes are limited, finds what any fresh one would.
    pub fn clear(&mut self) {
        self.search.clear();
    }

    /// An ordinary search, as far as the limits go, with the same memory.
    pub fn search(&mut self, root: &Root, limits: &Limits, stop: &StopFlag) -> Analysis {
        self.watch(root, limits, stop, &mut |_| {})
    }

    /// The same, with what is found at each depth handed over at once.
    pub fn watch(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Analysis {
        self.search.run(root, limits, stop, report)
    }

    /// The best move of a position and these legal ones, each with its line, all searched to the same depth.
    pub fn compare(&mut self, root: &Root, moves: &[Move], limits: &Limits, stop: &StopFlag) -> Analysis {
        let limits = Limits { lines: 1, forced: moves.to_vec(), ..limits.clone() };
        let mut found = self.search(root, &limits, stop);
        found.lines = scaled(&found.lines);
        found.lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        found
    }

    /// Looks at the last position of a game, and at a legal move of it, within the limits of time or nodes (or depth for
    /// the best line and that of the move); then answers further questions within what is left.
    pub fn ask(
        &mut self,
        root: &Root,
        played: Option<Move>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> (Findings, Probe<'_>) {
        let started = Instant::now();
        let people = is_long(limits).then(|| self.people.look(root, &mut self.short)).flatten();
        let limits = &less(limits, started.elapsed());
        let shares = if played.is_some() { Shares::OF_MOVE } else { Shares::OF_POSITION };
        let position = root.position();
        let main_limits = Limits { lines: 1, ..main_share(limits, shares.main) };
        let main = self.best_without_a_mate_behind(root, played, &main_limits, stop);
        let glance = self.glance(&position);
        let mut findings = Findings { glance, people, ..findings(position, played, &main) };
        findings.prove_mates(limits, stop);
        self.find_others(&mut findings, root, limits, stop);
        self.find_answers(&mut findings, root);
        findings.elapsed = started.elapsed();
        let probe = Probe::new(&mut self.search, share(limits, shares.probes), shares.count, stop.clone());
        (findings, probe)
    }

    /// The main search. A best move that lets the opponent mate at once, which a search that prunes may overlook, is left
    /// out and the rest searched again, as long as another move is left.
    fn best_without_a_mate_behind(
        &mut self,
        root: &Root,
        played: Option<Move>,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Analysis {
        let position = root.position();
        let mut allowed: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut limits = Limits { forced: played.into_iter().collect(), ..limits.clone() };
        loop {
            let main = self.search.run(root, &limits, stop, &mut |_| {});
            let best = main.lines.first().filter(|line| line.score.mate().is_none());
            let overlooked = best
                .and_then(|line| line.moves.first().copied())
                .filter(|best| allowed.len() > 1 && mates::is_mated_after(&position, *best, stop));
            let Some(overlooked) = overlooked else {
                return main;
            };
            allowed.retain(|m| *m != overlooked);
            limits.forced.retain(|m| *m != overlooked);
            limits.moves.clone_from(&allowed);
        }
    }

    /// The next best moves, to the depth of the best one if the share of the limits is enough for it.
    fn find_others(&mut self, findings: &mut Findings, root: &Root, limits: &Limits, stop: &StopFlag) {
        let best = findings.best.as_ref().and_then(|line| line.moves.first()).copied();
        let mut moves: Vec<Move> = findings.root.legal_moves().into_iter().collect();
        moves.retain(|m| Some(*m) != best && Some(*m) != findings.played);
        if !moves.is_empty() {
            let limits = Limits {
                lines: OTHER_LINES,
                depth: Some(findings.depth.max(1)),
                moves,
                ..share(limits, OTHERS)
            };
            let found = self.search.run(root, &limits, stop, &mut |_| {});
            findings.nodes += found.nodes;
            findings.others_depth = found.depth;
            findings.others = scaled(&found.lines);
            if let Some(best) = &findings.best {
                let others = findings.others.iter_mut();
                others.for_each(|line| line.score = scale::no_better(line.score, best.score));
            }
        }
        if let Some(line) = findings.played_line().filter(|line| line.moves.first().copied() != best) {
            findings.others.push(line);
            findings.others.sort_by_key(|line| std::cmp::Reverse(line.score));
        }
    }

    /// Asks for people's answers to the move asked about if it seems to lose something.
    fn find_answers(&mut self, findings: &mut Findings, root: &Root) {
        let line = findings.best.as_ref().zip(findings.played_line());
        let lost = line.map_or(0.0, |(best, line)| best.score.win_percent() - line.score.win_percent());
        if let (Some(people), Some(played)) = (&mut findings.people, findings.played)
            && lost >= LOST
        {
            people.answers = self.people.answers(root, played);
        }
    }

    fn glance(&mut self, position: &Chess) -> Option<Move> {
        self.short.clear();
        let limits = Limits { depth: Some(GLANCE), ..Limits::default() };
        let root = Root::from_position(position.clone());
        self.short.run(&root, &limits, &StopFlag::default(), &mut |_| {}).best()
    }
}

impl Findings {
    /// The line of the move asked about, that move first, its score from the side of who plays it.
    pub fn played_line(&self) -> Option<Line> {
        let reply = self.reply.as_ref()?;
        Some(Line {
            score: reply.score.before_move(),
            moves: self.played.iter().chain(&reply.moves).copied().collect(),
        })
    }
}

/// Effort from which people are asked: a shorter inquiry needs it for the search.
const LONG: (Duration, u64) = (Duration::from_millis(100), 20_000);

/// Whether an inquiry has the time to ask what people would play.
fn is_long(limits: &Limits) -> bool {
    let (time, nodes) = LONG;
    limits.time.is_none_or(|given| given >= time) && limits.nodes.is_none_or(|given| given >= nodes)
}

/// What is left of the limits after some time.
fn less(limits: &Limits, spent: Duration) -> Limits {
    Limits { time: limits.time.map(|time| time.saturating_sub(spent).max(time / 2)), ..limits.clone() }
}

/// So many percent of what the limits allow, to the depth that they allow.
fn main_share(limits: &Limits, percent: u32) -> Limits {
    Limits { depth: limits.depth, ..share(limits, percent) }
}

/// So many percent of the nodes and the time that the limits allow.
fn share(limits: &Limits, percent: u32) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes.saturating_mul(u64::from(percent)) / 100).max(1)),
        time: limits.time.map(|time| time * percent / 100),
        ..Limits::default()
    }
}

/// What the main search found, before mates and other moves are looked at.
fn findings(root: Chess, played: Option<Move>, main: &Analysis) -> Findings {
    let mut lines = scaled(&main.lines);
    // Of equally good lines that of the move asked about comes first: it was as good a choice.
    lines.sort_by_key(|line| (std::cmp::Reverse(line.score), line.moves.first().copied() != played));
    let of_played = lines
        .iter()
        .find(|line| played.is_some() && line.moves.first().copied() == played)
        .zip(lines.first())
        .map(|(line, best)| Line {
            score: scale::in_doubt(line.score, best.score),
            moves: line.moves.clone(),
        });
    let reply = played.map(|m| reply(&root, m, of_played.as_ref()));
    Findings {
        played,
        best: lines.first().cloned(),
        others: Vec::new(),
        others_depth: 0,
        reply,
        glance: None,
        people: None,
        depth: main.depth,
        nodes: main.nodes,
        elapsed: main.elapsed,
        root,
    }
}

/// Lines with their scores on the scale that moves are judged by.
fn scaled(lines: &[Line]) -> Vec<Line> {
    let scaled = |line: &Line| Line { score: scale::on_the_curve(line.score), moves: line.moves.clone() };
    lines.iter().map(scaled).collect()
}

/// What follows a move, by its line if it has one; a game that is over is worth what the rules say.
fn reply(root: &Chess, played: Move, line: Option<&Line>) -> Line {
    let after = after_move(root, played);
    let (score, moves) = match (ended(&after), line) {
        (Some(score), _) => (score, Vec::new()),
        (None, Some(line)) => (line.score.after_move(), line.moves[1..].to_vec()),
        // A search that was stopped at once.
        (None, None) => (Score::Cp(0), Vec::new()),
    };
    Line { score, moves }
}

/// What a position is worth to the side to move if the game ends there.
fn ended(position: &Chess) -> Option<Score> {
    if position.is_checkmate() {
        Some(Score::Mate(0))
    } else if position.is_stalemate() || position.is_insufficient_material() {
        Some(Score::Cp(0))
    } else {
        None
    }
}
