//! People of any rating: patzer's own net proposes, a short search takes back what hardly anyone of that rating plays.

use super::character::{Character, Style};
use super::habits::{self, Situation};
use super::manners::manners;
use super::policy::{chances, draw};
use super::shipped::shipped;
use super::student::Student;
use super::temper::Temper;
use crate::chess::Move;
use crate::engines::{Choice, ChosenMove, Dice, Engine, EngineError};
use crate::search::{Analysis, Limits, ReportFn, Root, Search, StopFlag};

/// Table of the short search, in MiB: it looks at some thousand positions.
const TABLE: usize = 1;

/// More lines than any position has moves.
const ALL_MOVES: usize = 256;

/// The net with the search that looks after it.
#[derive(Debug)]
pub struct People {
    student: &'static Student,
    search: Search,
}

/// What people of a rating would do in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedView {
    /// Every move that they might play with its chance, the likeliest first; together 1.
    pub moves: Vec<(Move, f32)>,
    /// What the short search found: a line for every legal move, the best first.
    pub seen: Analysis,
}

impl People {
    /// The net that comes with patzer.
    ///
    /// # Errors
    /// [`EngineError::Net`] when it is damaged.
    pub fn new() -> Result<People, EngineError> {
        let student = shipped().map_err(|fault| EngineError::Net {
            file: "patzer's own people.net".to_owned(),
            fault: fault.to_string(),
        })?;
        Ok(People { student, search: Search::new(TABLE) })
    }

    /// The chance of every move that people of a rating might play at the end of a game, the likeliest first.
    pub fn distribution(&mut self, root: &Root, rating: f32) -> Vec<(Move, f32)> {
        self.look(root, rating).moves
    }

    /// The same with what the short search found.
    pub fn look(&mut self, root: &Root, rating: f32) -> RatedView {
        self.look_as(root, rating, &Style::default())
    }

    /// The same for a character of this style.
    pub fn look_as(&mut self, root: &Root, rating: f32, style: &Style) -> RatedView {
        let position = root.position();
        let temper = Temper::of(rating);
        let seen = self.search_all(root, temper.depth);
        let situation = Situation::new(root, &seen);
        let numbers = self.student.numbers(root, temper.net_rating).into_iter().map(|(m, number)| {
            let habit = habits::weight(&situation, m).ln() + style.traits.liking(&position, m);
            (m, number / temper.temperature + habit)
        });
        let hasty = chances(numbers.collect());
        let careful =
            hasty.iter().map(|(m, chance)| (*m, chance * (-temper.care * situation.loss(*m)).exp()));
        let careful = habits::scaled(careful.collect());
        let share = |hasty: f32, careful: f32| temper.haste * hasty + (1.0 - temper.haste) * careful;
        let moves = hasty.iter().zip(careful).map(|((m, hasty), (_, careful))| (*m, share(*hasty, careful)));
        let moves: Vec<(Move, f32)> = moves.collect();
        let moves = habits::with_eyes_open(&situation, rating, moves);
        let moves = style.repertoire.favour(&position, moves);
        RatedView { moves, seen }
    }

    fn search_all(&mut self, root: &Root, depth: u8) -> Analysis {
        // Nothing is kept from move to move: the chances depend on the game alone.
        self.search.clear();
        let limits = Limits { depth: Some(depth), lines: ALL_MOVES, ..Limits::default() };
        self.search.run(root, &limits, &StopFlag::default(), &mut |_| {})
    }
}

/// An opponent of a rating.
#[derive(Debug)]
pub struct RatedPlayer {
    people: People,
    rating: f32,
    style: Style,
    seed: u64,
}

impl RatedPlayer {
    /// Plays as people of this rating do; `seed` decides its choices.
    ///
    /// # Errors
    /// As [`People::new`].
    pub fn new(rating: u16, seed: u64) -> Result<RatedPlayer, EngineError> {
        Ok(RatedPlayer { people: People::new()?, rating: rating.into(), style: Style::default(), seed })
    }

    /// Plays as a character does.
    ///
    /// # Errors
    /// As [`People::new`].
    pub fn of(character: &Character, seed: u64) -> Result<RatedPlayer, EngineError> {
        Ok(RatedPlayer { style: character.style.clone(), ..RatedPlayer::new(character.rating, seed)? })
    }
}

impl Engine for RatedPlayer {
    /// The move is drawn from the chances that come with it; of the limits only the moves that are allowed count.
    fn think(&mut self, root: &Root, limits: &Limits, _stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let RatedView { mut moves, mut seen } = self.people.look_as(root, self.rating, &self.style);
        let mut dice = Dice::at(self.seed, root);
        if !limits.moves.is_empty() {
            moves = only(&limits.moves, moves);
        }
        let played = draw(&moves, &mut dice).ok_or(EngineError::NoMove)?;
        let situation = Situation::new(root, &seen);
        let manners = manners(&situation, self.rating, self.style.traits, &moves, &mut dice);
        seen.lines.sort_by_key(|line| line.moves[0] != played);
        seen.lines.truncate(limits.lines.max(1));
        report(&seen);
        Ok(ChosenMove { chances: moves, manners, ..ChosenMove::new(played, Some(seen)) })
    }
}

/// The chances when only these moves may be played.
fn only(allowed: &[Move], mut moves: Vec<(Move, f32)>) -> Vec<(Move, f32)> {
    moves.retain(|(m, _)| allowed.contains(m));
    habits::scaled(moves)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::chess::{Chess, Position, fen, mirrored, notation};

    fn root(text: &str) -> Root {
        Root::from_position(fen::parse(text).unwrap().position)
    }

    fn chance(moves: &[(Move, f32)], uci: &str) -> f32 {
        moves.iter().find(|(m, _)| notation::uci(*m) == uci).map_or(0.0, |(_, chance)| *chance)
    }

    #[test]
    fn chances_are_together_one_at_every_rating() {
        let mut people = People::new().unwrap();
        for text in ["startpos", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"] {
            for rating in [400.0, 1100.0, 1437.0, 2000.0] {
                let moves = people.distribution(&root(text), rating);
                let sum: f32 = moves.iter().map(|(_, chance)| chance).sum();
                assert!((sum - 1.0).abs() < 1e-4, "{sum}");
                assert!(moves.is_sorted_by(|one, other| one.1 >= other.1));
                assert!(moves.iter().all(|(m, _)| root(text).position().is_legal(*m)));
            }
        }
        assert_eq!(people.distribution(&root("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1"), 1200.0), []);
    }

    #[test]
    fn a_piece_is_left_now_and_then_at_1400_and_hardly_ever_at_2000() {
        // White's knight on e5 can be taken by the pawn on d6.
        let white = fen::parse("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1").unwrap().position;
        let black = mirrored(&white).unwrap();
        let mut people = People::new().unwrap();
        for position in [white, black] {
            let root = Root::from_position(position);
            let mut leaves = |rating: f32| -> f32 {
                let view = people.look(&root, rating);
                let situation = Situation::new(&root, &view.seen);
                view.moves.iter().filter(|(m, _)| situation.loss(*m) > 0.15).map(|(_, chance)| chance).sum()
            };
            let [often, seldom] = [1400.0, 2000.0].map(&mut leaves);
            assert!((0.005..0.2).contains(&often) && seldom < often / 3.0, "{often} {seldom}");
        }
    }

    #[test]
    fn both_colours_choose_alike() {
        let mut people = People::new().unwrap();
        let white = fen::parse("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").unwrap();
        let black = mirrored(&white.position).unwrap();
        let [one, other] = [white.position, black]
            .map(|position| people.distribution(&Root::from_position(position), 1500.0));
        for (uci, swapped) in [("f1b5", "f8b4"), ("f1c4", "f8c5"), ("b1c3", "b8c6"), ("d2d4", "d7d5")] {
            let away = chance(&one, uci) - chance(&other, swapped);
            assert!(away.abs() < 0.03 && chance(&one, uci) > 0.0, "{uci}: {away}");
        }
    }

    #[test]
    fn the_move_is_drawn_from_the_chances_that_come_with_it() {
        let start = root("startpos");
        let chances = People::new().unwrap().distribution(&start, 1100.0);
        let drawn = |seed| draw(&chances, &mut Dice::at(seed, &start)).unwrap();
        for seed in 0..4 {
            let mut player = RatedPlayer::new(1100, seed).unwrap();
            let chosen = player.think(&start, &Limits::default(), &StopFlag::default(), &mut |_| {}).unwrap();
            assert_eq!((chosen.played, &chosen.chances), (drawn(seed), &chances));
        }
        let draws = 4000;
        let mut counts: HashMap<Move, f32> = HashMap::new();
        for seed in 0..draws {
            *counts.entry(drawn(seed)).or_default() += 1.0;
        }
        for (m, chance) in &chances {
            let share = counts.get(m).copied().unwrap_or_default() / draws as f32;
            let error = (chance * (1.0 - chance) / draws as f32).sqrt();
            assert!((share - chance).abs() < 4.5 * error + 2e-3, "{m}: {share} of {chance}");
        }
    }

    #[test]
    fn only_the_moves_that_are_asked_for_are_played() {
        let mut player = RatedPlayer::new(1500, 1).unwrap();
        let start = root("startpos");
        let rare = notation::parse_uci(&Chess::default(), "a2a3").unwrap();
        let limits = Limits { moves: vec![rare], ..Limits::default() };
        let chosen = player.think(&start, &limits, &StopFlag::default(), &mut |_| {}).unwrap();
        assert_eq!((chosen.played, chosen.chances.as_slice()), (rare, &[(rare, 1.0)][..]));
        assert_eq!(chosen.analysis.unwrap().lines[0].moves[0], rare);
    }
}
