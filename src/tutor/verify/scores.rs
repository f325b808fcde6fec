//! Claims that the search must agree with: the loser's moves in a line are his best, and one move is better than others.
//!
//! The limits are those of the catalogue, drawn tighter by a [`MARGIN`]: another engine judges a little otherwise.

use super::fight::value_of;
use super::scene::{Scene, along, legal, to_move};
use super::{Refuted, UNKNOWN, Verdict, need};
use crate::chess::{Chess, Color, Move, Position, Role, material};
use crate::safety::made;
use crate::tutor::{Kind, Oracle};

/// Points of win percent by which each limit is tighter than the catalogue has it.
const MARGIN: f64 = 3.0;
/// Points that a move may give up and still be a fair one.
const FAIR: f64 = 10.0 - MARGIN;
/// Points by which the best of all moves may be better than a best move.
const BEST: f64 = 5.0 - MARGIN;
/// Points by which the only move is better than the next: both scores may be off.
const ONLY: f64 = 10.0 + 2.0 * MARGIN;
/// Points that passing would win in zugzwang.
const ZUGZWANG: f64 = 15.0 + MARGIN;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind, oracle: &mut dyn Oracle) -> Verdict {
    match kind {
        Kind::Hanging {
            sq,
            piece,
            gain,
            capture,
        } => {
            let found = scene.piece(*sq)?;
            need(
                found.role == *piece && found.role != Role::King,
                "another piece stands there",
            )?;
            let enemy = to_move(&scene.now, !found.color)?;
            legal(&enemy, *capture)?;
            need(
                capture.is_capture() && made::taken_square(*capture) == *sq,
                "it takes another piece",
            )?;
            need(
                *gain >= 1 && value_of(&enemy, *capture) == *gain,
                "taking it wins otherwise",
            )?;
            if scene.now.turn() == found.color {
                return Ok(());
            }
            need(
                given_up(&scene.now, *capture, oracle)? <= FAIR,
                "taking it is refuted",
            )
        }
        Kind::WinsMaterial { line, gain } => changes(scene, line, *gain, scene.now.turn(), oracle),
        Kind::LosesMaterial { line, gain } => changes(scene, line, *gain, !scene.now.turn(), oracle),
        Kind::OnlyMove { mv } => only(scene, *mv, oracle),
        Kind::BestMove { mv } | Kind::BestReply { mv } => {
            legal(&scene.now, *mv)?;
            need(given_up(&scene.now, *mv, oracle)? <= BEST, "there is better")
        }
        Kind::Zugzwang => zugzwang(scene, oracle),
        _ => UNKNOWN,
    }
}

/// Win percent of the side to move.
fn win(position: &Chess, oracle: &mut dyn Oracle) -> Result<f64, Refuted> {
    oracle.win(position).ok_or(UNSEEN)
}

/// The points that a legal move gives up against the best one.
fn given_up(position: &Chess, m: Move, oracle: &mut dyn Oracle) -> Result<f64, Refuted> {
    oracle.given_up(position, m).ok_or(UNSEEN)
}

/// The search was not asked about this.
const UNSEEN: Refuted = Refuted("the search does not know");

/// That a line changes the balance by so much for the winner, for good, and the loser had no better.
fn changes(scene: &Scene<'_>, line: &[Move], gain: i32, winner: Color, oracle: &mut dyn Oracle) -> Verdict {
    let positions = along(&scene.now, line)?;
    let Some(end) = positions.last().filter(|_| !line.is_empty()) else {
        return Err(Refuted("there is no line"));
    };
    let balance = |position: &Chess| material::balance(position.board()) * winner.fold_wb(1, -1);
    need(
        gain >= 1 && balance(end) - balance(&scene.now) == gain,
        "the line wins otherwise",
    )?;
    let back = if end.turn() == winner || end.is_checkmate() {
        0
    } else {
        best_capture(end)
    };
    need(back < gain, "it comes back")?;
    for (position, &m) in positions.iter().zip(line) {
        if position.turn() != winner {
            need(given_up(position, m, oracle)? <= FAIR, "the loser had better")?;
        }
    }
    Ok(())
}

/// The highest exchange value of any capture of the side to move, 0 if none pays.
fn best_capture(position: &Chess) -> i32 {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    captures.map(|m| value_of(position, m)).max().unwrap_or(0).max(0)
}

fn only(scene: &Scene<'_>, m: Move, oracle: &mut dyn Oracle) -> Verdict {
    legal(&scene.now, m)?;
    if scene.now.legal_moves().len() == 1 {
        return Ok(());
    }
    match oracle.ranked(&scene.now).as_slice() {
        [(best, first), (_, second), ..] => need(
            *best == m && first.win_percent() - second.win_percent() >= ONLY,
            "another move is nearly as good",
        ),
        _ => Err(UNSEEN),
    }
}

fn zugzwang(scene: &Scene<'_>, oracle: &mut dyn Oracle) -> Verdict {
    let turned = to_move(&scene.now, scene.mover())?;
    let (moving, passing) = (win(&scene.now, oracle)?, 100.0 - win(&turned, oracle)?);
    need(passing - moving >= ZUGZWANG, "passing would not help")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_best_capture_is_free_to_be_none() {
        let best = |text: &str| best_capture(&fen::parse(text).unwrap().position);
        assert_eq!(best("4k3/8/3p4/4n3/8/8/8/4RK2 w - - 0 1"), 0);
        assert_eq!(best("4k3/8/8/4n3/8/8/8/4RK2 w - - 0 1"), 3);
    }
}
