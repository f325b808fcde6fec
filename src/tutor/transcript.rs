//! The transcript: what the coach would have shown at every move of one player's game.

use super::audience::Voice;
use super::explain::{Explanation, SearchOracle, explain};
use super::hint;
use super::judge::Past;
use super::opening_idea;
use super::points::lines::{self, CoachLines};
use super::points::{self, CoachView, MarkedPiece, Point, ToldBefore};
use super::words::Audience;
use crate::chess::{Chess, Color, Game, Move, Position, key, notation, opening};
use crate::engines::inquiry::Inquirer;
use crate::search::{Limits, Root, StopFlag};

/// A game as the coach is to follow it.
#[derive(Clone, Debug)]
pub struct CoachedGame {
    /// The position that the game began from.
    pub start: Chess,
    /// The mainline.
    pub moves: Vec<Move>,
    /// Whom the coach speaks to.
    pub you: Color,
    /// How.
    pub audience: Audience,
    /// Limits per look: time, or nodes for a reproducible transcript.
    pub limits: Limits,
}

impl CoachedGame {
    /// The mainline of a game.
    pub fn of(game: &Game, you: Color, audience: Audience, limits: Limits) -> CoachedGame {
        let tree = game.tree();
        CoachedGame {
            start: game.start().clone(),
            moves: tree.mainline().filter_map(|id| tree.node(id).played()).collect(),
            you,
            audience,
            limits,
        }
    }

    fn voice(&self) -> Voice {
        Voice::new(self.audience, Some(self.you))
    }

    /// The game up to a ply, before the move with that index.
    fn root(&self, ply: usize) -> Root {
        Root { start: self.start.clone(), moves: self.moves[..ply].to_vec() }
    }

    /// The indices of the moves of the side that is spoken to.
    pub fn own_plies(&self) -> impl Iterator<Item = usize> {
        let first = usize::from(self.start.turn() != self.you);
        (first..self.moves.len()).step_by(2)
    }
}

/// What the coach shows from one move of the player to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct CoachTurn {
    /// The ply of the move, from 1.
    pub ply: usize,
    /// The move with its number: `8…h6`.
    pub name: String,
    /// The move in standard notation.
    pub san: String,
    /// The opponent's answer with its number; `None` if the game ended before.
    pub reply_name: Option<String>,
    /// The lines: that about the move, and those below it once the opponent has answered.
    pub lines: CoachLines,
    /// The points of the position after the answer.
    pub points: Vec<Point>,
    /// The squares marked strongly.
    pub marks: Vec<MarkedPiece>,
    /// The hints there, step by step.
    pub hints: Vec<String>,
}

/// Follows games with one engine.
#[derive(Debug)]
pub struct Transcriber {
    inquirer: Inquirer,
}

impl Transcriber {
    /// With a table of so many MiB (1 to 65536).
    pub fn new(hash_mib: usize) -> Transcriber {
        Transcriber { inquirer: Inquirer::new(hash_mib) }
    }

    /// Follows a game; `each` gets every turn at once. Returns `false` after a stop.
    pub fn follow(&mut self, game: &CoachedGame, stop: &StopFlag, each: &mut dyn FnMut(&CoachTurn)) -> bool {
        let mut told = ToldBefore::default();
        let mut lost = None;
        for ply in game.own_plies() {
            let (turn, reply_lost) = self.turn(game, ply, lost, &told, stop);
            if stop.is_stopped() {
                return false;
            }
            lost = reply_lost;
            told.0.push(turn.lines.told.clone());
            each(&turn);
        }
        true
    }

    /// One move and its answer, and what the answer cost, in points of win percentage.
    fn turn(
        &mut self,
        game: &CoachedGame,
        ply: usize,
        lost: Option<f64>,
        told: &ToldBefore,
        stop: &StopFlag,
    ) -> (CoachTurn, Option<f64>) {
        let own = self.look(game, ply, Some(game.moves[ply]), lost, stop);
        let own_lost = own.judged.map(|judged| judged.drop);
        let answer = game.moves.get(ply + 1).copied();
        let theirs = answer.map(|m| self.look(game, ply + 1, Some(m), own_lost, stop));
        let next = ply + 1 + usize::from(answer.is_some());
        let position = game.root(next).position();
        // Nothing of a finished game can be played, so nothing of it is looked at.
        let now = (answer.is_some() && !position.is_game_over()).then(|| {
            self.look(game, next, None, theirs.as_ref().and_then(|made| Some(made.judged?.drop)), stop)
        });
        let view = CoachView {
            position: &position,
            voice: game.voice(),
            own: Some(&own),
            theirs: theirs.as_ref(),
            now: now.as_ref(),
            opening: opening_at(&game.moves[..next], &game.start)
                .and_then(|name| opening_idea::fresh_idea(name, &game.start, &game.moves[..next])),
        };
        let points = points::points(&view);
        let (root, m) = (&own.question.root, game.moves[ply]);
        let turn = CoachTurn {
            ply: ply + 1,
            name: notation::line(root, &[m]),
            san: notation::san(root, m),
            reply_name: theirs
                .as_ref()
                .zip(answer)
                .map(|(made, m)| notation::line(&made.question.root, &[m])),
            lines: lines::lines(&view, &points, told),
            marks: points::strong(&points, now.as_ref().and_then(|now| now.question.best_move())),
            hints: now.as_ref().map_or_else(Vec::new, |now| {
                hint::hints(now, game.audience).into_iter().map(|hint| hint.text).collect()
            }),
            points,
        };
        (turn, theirs.and_then(|made| Some(made.judged?.drop)))
    }

    fn look(
        &mut self,
        game: &CoachedGame,
        ply: usize,
        m: Option<Move>,
        lost: Option<f64>,
        stop: &StopFlag,
    ) -> Explanation {
        // With a count of nodes the words are the same every time; a table that remembers would make them
        // depend on what was asked before.
        if game.limits.time.is_none() {
            self.inquirer.clear();
        }
        let root = game.root(ply);
        let past = Past { last: root.moves.last().copied(), lost };
        let (findings, probe) = self.inquirer.ask(&root, m, &game.limits, stop);
        explain(&findings, past, &mut SearchOracle::new(&findings, probe))
    }
}

/// The name of the opening that the last two moves have brought about; `None` if they did not.
fn opening_at(moves: &[Move], start: &Chess) -> Option<&'static str> {
    let mut position = start.clone();
    let mut keys = vec![key(&position)];
    for m in moves {
        position.play_unchecked(*m);
        keys.push(key(&position));
    }
    let opening = opening::of_keys(&keys)?;
    // Two plies, as the player's move or the answer may have brought the name about since the last turn.
    (opening.ply as usize + 1 >= moves.len()).then_some(opening.name)
}
