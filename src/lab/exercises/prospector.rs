//! Finds exercises in games of people's levels or of the engine: after a mistake, one clearly best move, checked at ten
//! times the effort.

use super::mined::{MinedExercise, MinedGame};
use super::proof;
use crate::chess::{Chess, Move, Position, Score, takes_back};
use crate::engines::inquiry::Inquirer;
use crate::engines::people::{People, policy};
use crate::engines::{Dice, EngineError};
use crate::lab::args::MinedPlayers;
use crate::lab::numbered::PartWorker;
use crate::lab::people::is_over;
use crate::review::exercise_box::difficulty::{ASKED, ExerciseDifficulty, chance, kept_from};
use crate::review::motif::Motif;
use crate::search::{Limits, Line, Root, Search, StopFlag};
use crate::tutor::about::{About, Tone};
use crate::tutor::{Claim, Past, SearchOracle, explain};

/// Plies after which a game is left undecided.
const LONGEST: usize = 200;

/// A game that stood decided for so many plies is left.
const DECIDED: usize = 24;

/// Levels of players: from the least in equal steps; both sides of a game are a step apart at most.
const LEAST: u16 = 400;
const STEP: u16 = 200;
const LEVELS: usize = 9;

/// Games of the engine begin with so many plies as people of this rating play them, so that no two are alike.
const OPENING: usize = 10;
const OPENING_LEVEL: f32 = 1800.0;

/// Nodes of a move of the engine; both sides of a game have the same. Whoever sees so little errs where a learner who
/// looks further does not.
const ENGINE_NODES: [u64; 4] = [60, 200, 600, 2000];

/// Winning chances in percent whose loss is a mistake.
const MISTAKE: f64 = 12.0;

/// By how much the best move must be ahead of the next: when found, and when checked, in percent of winning chances.
const AHEAD: f64 = 22.0;
const STILL_AHEAD: f64 = 18.0;

/// The solver's least winning chances, in percent: below, nothing is won or held.
const WORTH: f64 = 40.0;

/// By how much a later search may differ and the line still be one against the best defence, in percent.
const DRIFT: f64 = 12.0;

/// Own moves of a solution.
const MOVES: usize = 4;

/// Longest mate, in moves; the nodes of its proof, and of a look whether there is one.
const MATE: u8 = 4;
const PROOF: u64 = 1_000_000;
const PROBE: u64 = 20_000;

/// Winning chances in percent from which on a mate is looked for though the search sees none.
const MATING: f64 = 90.0;

/// Plies after an exercise in which no other begins: they would be much alike.
const APART: usize = 4;

/// Tables of the searches, in MiB.
const TABLE: usize = 4;

/// Why a candidate is no exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refusal {
    Unclear,
    Refuted,
}

/// A thread's searches.
#[derive(Debug)]
pub struct Prospector {
    people: People,
    search: Search,
    inquirer: Inquirer,
    players: MinedPlayers,
    seed: u64,
    nodes: u64,
}

/// Who plays a game.
#[derive(Clone, Copy, Debug)]
enum GamePlayers {
    /// People of these ratings, White first.
    People([f32; 2]),
    /// The engine with so many nodes a move.
    Engine(u64),
}

impl GamePlayers {
    fn draw(players: MinedPlayers, dice: &mut Dice) -> GamePlayers {
        match players {
            MinedPlayers::People => GamePlayers::People(levels(dice)),
            MinedPlayers::Engine => GamePlayers::Engine(ENGINE_NODES[dice.below(ENGINE_NODES.len())]),
        }
    }
}

impl PartWorker for Prospector {
    type Part = MinedGame;

    fn part(&mut self, number: u64, stop: &StopFlag) -> Option<MinedGame> {
        self.game(number, stop)
    }
}

impl Prospector {
    /// Looks at candidates with so many nodes each; the seed decides the games.
    ///
    /// # Errors
    /// As [`People::new`].
    pub fn new(players: MinedPlayers, seed: u64, nodes: u64) -> Result<Prospector, EngineError> {
        let (search, inquirer) = (Search::new(TABLE), Inquirer::new(TABLE));
        Ok(Prospector { people: People::new()?, search, inquirer, players, seed, nodes })
    }

    /// The exercises of the game of this number; `None` after a stop.
    fn game(&mut self, number: u64, stop: &StopFlag) -> Option<MinedGame> {
        let mut dice = Dice::of(&[self.seed, number]);
        let players = GamePlayers::draw(self.players, &mut dice);
        let mut found = MinedGame::default();
        let mut root = Root::from_position(Chess::default());
        let mut before = Score::Cp(0);
        let (mut decided, mut quiet_until) = (0, 0);
        while root.moves.len() < LONGEST && decided < DECIDED && !is_over(&root) {
            if stop.is_stopped() {
                return None;
            }
            let Some(lead) = self.next(&root, players, &mut dice) else { break };
            let start = root.position();
            root.moves.push(lead);
            let now = self.glance(&root);
            decided = if now.cp().is_some_and(|cp| cp.abs() < 1000) { 0 } else { decided + 1 };
            if root.moves.len() >= quiet_until && is_mistake(before, now) {
                found.tally.candidates += 1;
                match self.examine(&start, lead) {
                    Ok(exercise) => {
                        quiet_until = root.moves.len() + exercise.line.len() + APART;
                        found.tally.kept += 1;
                        found.exercises.push(exercise);
                    }
                    Err(Refusal::Unclear) => found.tally.unclear += 1,
                    Err(Refusal::Refuted) => found.tally.refuted += 1,
                }
            }
            before = now;
        }
        Some(found)
    }

    /// The next move of a game.
    fn next(&mut self, root: &Root, players: GamePlayers, dice: &mut Dice) -> Option<Move> {
        let ply = root.moves.len();
        let level = match players {
            GamePlayers::People(levels) => levels[ply % 2],
            GamePlayers::Engine(_) if ply < OPENING => OPENING_LEVEL,
            GamePlayers::Engine(nodes) => {
                return self.lines(root, nodes, 1).0.first().and_then(|line| line.moves.first().copied());
            }
        };
        policy::draw(&self.people.distribution(root, level), dice)
    }

    /// What a short search says for the side to move.
    fn glance(&mut self, root: &Root) -> Score {
        self.lines(root, self.nodes / 5, 1).0.first().map_or(Score::Cp(0), |line| line.score)
    }

    /// The best lines of a fresh search, and the depth from which on it kept to the best move.
    fn lines(&mut self, root: &Root, nodes: u64, lines: usize) -> (Vec<Line>, u8) {
        self.search.clear();
        let limits = Limits { nodes: Some(nodes), lines, ..Limits::default() };
        let mut bests: Vec<(u8, Option<Move>)> = Vec::new();
        let found = self.search.run(root, &limits, &StopFlag::default(), &mut |analysis| {
            bests.push((analysis.depth, analysis.best()));
        });
        let kept = kept_from(&bests, |best| best == found.best());
        (found.lines, kept.unwrap_or(found.depth))
    }

    /// The exercise after a mistake.
    fn examine(&mut self, start: &Chess, lead: Move) -> Result<MinedExercise, Refusal> {
        let root = Root { start: start.clone(), moves: vec![lead] };
        let position = root.position();
        if position.legal_moves().len() < 3 {
            return Err(Refusal::Unclear);
        }
        // Five candidates in six fall; most of them at a look of a quarter of the effort.
        let is_open = |lines: &[Line]| {
            let is_mate = lines.first().is_some_and(|line| line.score.win_percent() > MATING);
            is_mate || clear(lines, AHEAD / 2.0).is_some_and(|(m, _)| !is_recapture(&root, m))
        };
        if !is_open(&self.lines(&root, self.nodes / 4, 2).0) {
            return Err(Refusal::Unclear);
        }
        let (lines, _) = self.lines(&root, self.nodes, 2);
        let best = lines.first().ok_or(Refusal::Unclear)?;
        let mate = mate(&position, best.score)?;
        let solution = match mate {
            Some(line) => self.checked_mate(&root, line)?,
            None => self.checked_line(&root, &lines)?,
        };
        let cost = self.cost(start, &solution)?;
        let motifs = self.motifs(&root, &solution.moves);
        let chances = self.chances(&root, &solution.moves);
        Ok(MinedExercise {
            start: start.clone(),
            lead,
            mate: solution.score.mate().map_or(0, |moves| moves as u8),
            cost,
            win: solution.score.win_percent(),
            ahead: solution.ahead,
            line: solution.moves,
            motifs,
            chances,
            depth: solution.depth,
        })
    }

    /// A mate whose every move is the only one.
    fn checked_mate(&mut self, root: &Root, moves: Vec<Move>) -> Result<Solution, Refusal> {
        if !proof::is_only_way(&root.position(), &moves) {
            return Err(Refusal::Unclear);
        }
        let (lines, depth) = self.lines(root, 10 * self.nodes, 2);
        let second = lines.iter().find(|line| line.moves.first() != moves.first());
        let score = Score::Mate(moves.len().div_ceil(2) as i32);
        let ahead = second.map_or(100.0, |line| score.win_percent() - line.score.win_percent());
        Ok(Solution { moves, score, ahead, depth })
    }

    /// The line of a clearly best move, each own move of which stays so when searched ten times as long.
    fn checked_line(&mut self, root: &Root, lines: &[Line]) -> Result<Solution, Refusal> {
        let (first, _) = clear(lines, AHEAD).ok_or(Refusal::Unclear)?;
        if is_recapture(root, first) {
            return Err(Refusal::Unclear);
        }
        let line = self.line(root, lines);
        let mut solution: Option<Solution> = None;
        let mut root = root.clone();
        for pair in line.chunks(2) {
            let (lines, depth) = self.lines(&root, 10 * self.nodes, 2);
            let sure = clear(&lines, STILL_AHEAD).filter(|(best, _)| *best == pair[0]);
            let Some((_, ahead)) = sure else { break };
            let score = lines[0].score;
            match &mut solution {
                None => solution = Some(Solution { moves: vec![pair[0]], score, ahead, depth }),
                Some(solution) => {
                    let drift = score.win_percent() - solution.score.win_percent();
                    if drift.abs() > DRIFT {
                        break;
                    }
                    let reply = root.moves[root.moves.len() - 1];
                    solution.moves.extend([reply, pair[0]]);
                    solution.depth = solution.depth.max(depth);
                }
            }
            root.moves.extend(pair);
        }
        solution.ok_or(Refusal::Refuted)
    }

    /// The moves of a line as long as its own moves are clearly best.
    fn line(&mut self, root: &Root, lines: &[Line]) -> Vec<Move> {
        let mut root = root.clone();
        let mut lines = lines.to_vec();
        let mut moves = Vec::new();
        while moves.len() < 2 * MOVES {
            let Some((best, _)) = clear(&lines, AHEAD) else { break };
            moves.push(best);
            root.moves.push(best);
            let reply =
                self.lines(&root, self.nodes, 1).0.first().and_then(|line| line.moves.first().copied());
            let Some(reply) = reply else { break };
            moves.push(reply);
            root.moves.push(reply);
            if root.position().legal_moves().len() < 2 {
                break;
            }
            lines = self.lines(&root, self.nodes, 2).0;
        }
        moves
    }

    /// What the mistake cost, by a search as long as the solution's.
    fn cost(&mut self, start: &Chess, solution: &Solution) -> Result<f64, Refusal> {
        let (lines, _) = self.lines(&Root::from_position(start.clone()), 10 * self.nodes, 1);
        let before = lines.first().ok_or(Refusal::Refuted)?.score;
        let cost = before.win_percent() - (100.0 - solution.score.win_percent());
        let lets_mate = solution.score.mate().is_some() && before.mate().is_none_or(|moves| moves > 0);
        if cost >= MISTAKE || lets_mate { Ok(cost) } else { Err(Refusal::Refuted) }
    }

    /// The motifs of what the tutor claims for the first move and its line, the most telling first.
    fn motifs(&mut self, root: &Root, line: &[Move]) -> Vec<String> {
        self.inquirer.clear();
        let limits = Limits { nodes: Some(10 * self.nodes), ..Limits::default() };
        let (findings, probe) = self.inquirer.ask(root, line.first().copied(), &limits, &StopFlag::default());
        let mut oracle = SearchOracle::new(&findings, probe);
        let past = Past { last: root.moves.last().copied(), lost: None };
        let explanation = explain(&findings, past, &mut oracle);
        let mut motifs: Vec<String> = Vec::new();
        for claim in explanation.claims.iter().filter(|claim| speaks_for(claim)) {
            let fields = serde_json::to_value(&claim.kind).unwrap_or_default();
            let name = fields.get("name").and_then(serde_json::Value::as_str);
            let id = Motif::of_claim(claim.kind.id(), name).map(|motif| motif.id.to_owned());
            motifs.extend(id.filter(|id| !motifs.contains(id)));
        }
        motifs
    }

    /// How hard a solution is to find, without its being mined.
    pub fn difficulty(&mut self, root: &Root, line: &[Move]) -> ExerciseDifficulty {
        let chances = self.chances(root, line);
        let mut root = root.clone();
        let mut depth = 0;
        for pair in line.chunks(2) {
            depth = depth.max(self.lines(&root, 10 * self.nodes, 2).1);
            root.moves.extend(pair);
        }
        ExerciseDifficulty { chances, depth }
    }

    /// How likely people find every move of a solution.
    fn chances(&mut self, root: &Root, line: &[Move]) -> [f64; 4] {
        ASKED.map(|rating| {
            let mut root = root.clone();
            let mut all = 1.0;
            for pair in line.chunks(2) {
                all *= chance(&mut self.people, &root, rating, &pair[..1]);
                root.moves.extend(pair);
            }
            all
        })
    }
}

/// A line that was checked.
#[derive(Clone, Debug)]
struct Solution {
    moves: Vec<Move>,
    score: Score,
    ahead: f64,
    depth: u8,
}

/// The levels of both sides.
fn levels(dice: &mut Dice) -> [f32; 2] {
    let one = dice.below(LEVELS);
    let other = (one + dice.below(3)).clamp(1, LEVELS) - 1;
    [one, other].map(|step| f32::from(LEAST + STEP * step as u16))
}

/// Whether a move was a mistake, by what the position was worth to the side that made it and is worth now to the other.
fn is_mistake(before: Score, now: Score) -> bool {
    let lets_mate = now.mate().is_some_and(|moves| moves > 0) && before.mate().is_none_or(|moves| moves > 0);
    lets_mate || before.win_percent() + now.win_percent() - 100.0 >= MISTAKE
}

/// The shortest mate, if there is a short one.
fn mate(position: &Chess, score: Score) -> Result<Option<Vec<Move>>, Refusal> {
    let seen = score.mate().filter(|moves| *moves > 0);
    let line = match seen {
        Some(moves) if moves <= MATE.into() => proof::mate(position, MATE, PROOF),
        None if score.win_percent() > MATING => proof::mate(position, MATE - 1, PROBE),
        Some(_) | None => None,
    };
    // Longer mates have no end that can be shown.
    if seen.is_some() && line.is_none() { Err(Refusal::Unclear) } else { Ok(line) }
}

/// The best move of lines, and how far ahead it is, if that is far enough and it is worth finding.
fn clear(lines: &[Line], least: f64) -> Option<(Move, f64)> {
    let [best, second] = lines else { return None };
    let ahead = best.score.win_percent() - second.score.win_percent();
    let is_clear = ahead >= least && best.score.win_percent() >= WORTH;
    Some((*best.moves.first()?, ahead)).filter(|_| is_clear)
}

/// Whether a move merely takes back where the opponent has just taken.
fn is_recapture(root: &Root, m: Move) -> bool {
    takes_back(m, root.moves.last().copied())
}

/// Whether a claim is about the solver's moves and for them.
fn speaks_for(claim: &Claim) -> bool {
    let is_own = matches!(claim.about, About::Played | About::Best);
    is_own && claim.tone != Tone::Bad
}
