//! `patzer-lab people faults`: how well the coach foretells where people go wrong, on moves of people of known rating.

use std::collections::HashMap;
use std::fs;

use serde::Deserialize;

use crate::chess::{fen, notation};
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::Dice;
use crate::engines::inquiry::Inquirer;
use crate::lab::args::PeopleFaultsArgs;
use crate::search::{Limits, Root, StopFlag};
use crate::tutor::difficulty::MOST;
use crate::tutor::explain::{SearchOracle, explain};
use crate::tutor::judge::Past;

/// Plies of a game before the position, at most: more the net does not see.
const HISTORY: u32 = 15;

/// Points of winning chances that a fault loses.
const FAULT: f64 = 10.0;

/// How often the games are drawn for the error of an area.
const DRAWS: u64 = 400;

/// Ratings at which the bands of the table begin.
const BANDS: [u16; 4] = [0, 1200, 1600, 2000];

/// A move of a person.
#[derive(Clone, Debug, Deserialize)]
struct PlayedMove {
    game: String,
    ply: u32,
    fen: String,
    #[serde(rename = "move")]
    uci: String,
    mover_elo: u16,
    win_drop: Option<f64>,
}

/// What was foretold of a move, and what came.
#[derive(Clone, Copy, Debug)]
struct Foretold<'a> {
    game: &'a str,
    rating: u16,
    chance: f64,
    is_fault: bool,
}

/// Prints the share of faults, what was expected, and how well faults are told from other moves, by rating of the mover.
pub fn run(args: &PeopleFaultsArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let name = file_name(&args.moves);
    let failed = |why: String| CliError::failed(format!("{name}: {why}"));
    let text = fs::read_to_string(&args.moves).map_err(|error| failed(error.to_string()))?;
    let read: Result<Vec<PlayedMove>, _> = text.lines().map(serde_json::from_str).collect();
    let moves = read.map_err(|error| failed(error.to_string()))?;
    let places: HashMap<(&str, u32), &PlayedMove> =
        moves.iter().map(|m| ((m.game.as_str(), m.ply), m)).collect();
    let mut inquirer = Inquirer::new(8);
    let mut all = Vec::new();
    for m in &moves {
        let root = root(m, &places).ok_or_else(|| failed(format!("game {}, ply {}", m.game, m.ply)))?;
        all.extend(chance_of_fault(&mut inquirer, &root, m.mover_elo, args.nodes).map(|chance| Foretold {
            game: &m.game,
            rating: m.mover_elo,
            chance,
            is_fault: m.win_drop.is_some_and(|drop| drop >= FAULT),
        }));
    }
    for (band, above) in BANDS.iter().zip(BANDS.iter().skip(1).chain([&u16::MAX])) {
        let of_band: Vec<Foretold<'_>> =
            all.iter().copied().filter(|one| (*band..*above).contains(&one.rating)).collect();
        writeln!(context.out, "{band:>4}+  {}", line(&of_band))?;
    }
    writeln!(context.out, "all    {}", line(&all))?;
    Ok(())
}

/// The game up to a move, as far back as consecutive plies are known.
fn root(m: &PlayedMove, places: &HashMap<(&str, u32), &PlayedMove>) -> Option<Root> {
    let before = |back: u32| places.get(&(m.game.as_str(), m.ply.checked_sub(back)?)).copied();
    let known: Vec<&PlayedMove> = (1..=HISTORY).map_while(before).collect();
    let first = known.last().map_or(&m.fen, |first| &first.fen);
    let mut root = Root::from_position(fen::parse(first).ok()?.position);
    for played in known.iter().rev() {
        root.moves.push(notation::parse_uci(&root.position(), &played.uci).ok()?);
    }
    Some(root)
}

/// The chance of a fault as the coach has it.
fn chance_of_fault(inquirer: &mut Inquirer, root: &Root, rating: u16, nodes: u64) -> Option<f64> {
    inquirer.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (findings, probe) = inquirer.ask(root, None, &limits, &StopFlag::default());
    let mut oracle = SearchOracle::new(&findings, probe);
    let fault = explain(&findings, Past::default(), &mut oracle).difficulty.fault?;
    Some(fault.at(rating))
}

fn line(moves: &[Foretold<'_>]) -> String {
    let count = moves.len().max(1) as f64;
    let faults = moves.iter().filter(|one| one.is_fault).count();
    let expected = moves.iter().map(|one| one.chance).sum::<f64>() / count;
    let share = faults as f64 / count;
    let auc = auc(moves).map_or("-".to_owned(), |auc| match error(moves) {
        Some(error) => format!("{auc:.3} ± {error:.3}"),
        None => format!("{auc:.3}"),
    });
    let likely = moves.iter().filter(|one| one.chance >= MOST);
    let (sure, right) = (likely.clone().count(), likely.filter(|one| one.is_fault).count());
    let count = moves.len();
    format!(
        "{count:>5} moves, faults {share:.3}, expected {expected:.3}, AUC {auc}; expected of {sure:>2} by most, came in {right}"
    )
}

/// The chance that of a fault and another move the fault was thought likelier; `None` without one of each.
fn auc(moves: &[Foretold<'_>]) -> Option<f64> {
    let chances =
        |is_fault: bool| moves.iter().filter(move |one| one.is_fault == is_fault).map(|one| one.chance);
    let pairs = (chances(true).count() * chances(false).count()) as f64;
    let won = |fault: f64, other: f64| match fault.total_cmp(&other) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    let sum: f64 = chances(true).flat_map(|fault| chances(false).map(move |other| won(fault, other))).sum();
    (pairs > 0.0).then(|| sum / pairs)
}

/// The standard error of the area, by drawing whole games again and again: moves of one game are much alike.
fn error(moves: &[Foretold<'_>]) -> Option<f64> {
    let mut games: Vec<Vec<Foretold<'_>>> = Vec::new();
    for one in moves {
        match games.iter_mut().find(|game| game[0].game == one.game) {
            Some(game) => game.push(*one),
            None => games.push(vec![*one]),
        }
    }
    let drawn = |number: u64| -> Vec<Foretold<'_>> {
        let mut dice = Dice::of(&[number]);
        (0..games.len()).flat_map(|_| games[dice.below(games.len())].iter().copied()).collect()
    };
    let areas: Vec<f64> = (0..DRAWS).filter_map(|number| auc(&drawn(number))).collect();
    let count = areas.len() as f64;
    let mean = areas.iter().sum::<f64>() / count;
    let spread = areas.iter().map(|area| (area - mean).powi(2)).sum::<f64>() / count;
    (games.len() > 1 && !areas.is_empty()).then_some(spread.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn foretold(moves: &[(f64, bool)]) -> Vec<Foretold<'static>> {
        moves
            .iter()
            .map(|&(chance, is_fault)| Foretold { game: "one", rating: 1500, chance, is_fault })
            .collect()
    }

    #[test]
    fn games_that_agree_leave_no_error_and_others_do() {
        let right = foretold(&[(0.9, true), (0.1, false)]);
        let of = |moves: &[Foretold<'static>]| -> Vec<Foretold<'static>> {
            moves.iter().map(|one| Foretold { game: "other", ..*one }).collect()
        };
        let wrong = of(&foretold(&[(0.1, true), (0.9, false)]));
        assert_eq!(error(&[right.clone(), of(&right)].concat()), Some(0.0));
        let found = error(&[right.clone(), wrong].concat()).unwrap();
        assert!((0.2..0.5).contains(&found), "{found}");
        assert_eq!(error(&right), None, "one game tells nothing");
    }

    #[test]
    fn the_area_counts_pairs_in_the_right_order() {
        let area = |moves: &[(f64, bool)]| auc(&foretold(moves));
        assert_eq!(area(&[(0.9, true), (0.1, false), (0.2, false)]), Some(1.0));
        assert_eq!(area(&[(0.9, false), (0.1, true)]), Some(0.0));
        assert_eq!(area(&[(0.5, false), (0.5, true), (0.4, false), (0.6, true)]), Some(0.875));
        assert_eq!(area(&[(0.5, false)]), None);
    }

    #[test]
    fn the_game_before_a_move_is_what_is_known_of_it() {
        let at = |ply: u32, fen: &str, uci: &str| PlayedMove {
            game: "one".to_owned(),
            ply,
            fen: fen.to_owned(),
            uci: uci.to_owned(),
            mover_elo: 1500,
            win_drop: None,
        };
        let moves = [
            at(1, fen::USUAL, "e2e4"),
            at(2, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "e7e5"),
            at(4, fen::USUAL, "e2e4"),
        ];
        let places = moves.iter().map(|m| ((m.game.as_str(), m.ply), m)).collect();
        assert_eq!(root(&moves[1], &places).unwrap().moves.len(), 1);
        assert!(root(&moves[2], &places).unwrap().moves.is_empty());
    }
}
