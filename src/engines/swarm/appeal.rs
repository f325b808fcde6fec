//! How much a move draws a quick eye: checks, the enemy king's zone, captures; it orders replies and leads ants.

use super::settings::AntSettings;
use crate::chess::{Chess, Move, Position, attacks, gives_check, notation};
use crate::features::king::zone;
use crate::safety::exchange;

/// The appeal of a legal move in points; below 0 when it gives material away.
pub fn appeal(position: &Chess, m: Move, settings: &AntSettings) -> i32 {
    let points = |held: bool, points: usize| if held { points as i32 } else { 0 };
    let won = exchange::value_of(position, m) * settings.capture.get() as i32;
    let (near, looks) = at_the_king(position, m);
    won + points(gives_check(position, m), settings.check.get())
        + points(near, settings.king_zone.get())
        + points(looks, settings.king_view.get())
}

/// Whether a move comes into the enemy king's zone, and whether it looks into it from where it goes.
fn at_the_king(position: &Chess, m: Move) -> (bool, bool) {
    let Some(king) = position.board().king_of(!position.turn()) else {
        return (false, false);
    };
    let zone = zone(king, !position.turn());
    let (from, to) = (notation::origin(m), notation::destination(m));
    let piece = m.promotion().unwrap_or(m.role()).of(position.turn());
    let sees = attacks::attacks(to, piece, position.board().occupied().without(from).with(to));
    (zone.contains(to), (sees & zone).any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn points(text: &str, uci: &str) -> i32 {
        let position = fen::parse(text).unwrap().position;
        let m = notation::parse_uci(&position, uci).unwrap();
        appeal(&position, m, &AntSettings::default())
    }

    #[test]
    fn checks_the_kings_zone_and_captures_draw() {
        let board = "6k1/8/8/3p4/6N1/8/8/R2QK3 w - - 0 1";
        assert_eq!(points(board, "e1e2"), 0);
        assert_eq!(points(board, "d1d5"), 10 + 35 + 8);
        assert_eq!(points(board, "g4h6"), 35 + 20 + 8);
        assert_eq!(points(board, "a1a6"), 8);
        assert_eq!(points(board, "a1a8"), 35 + 8);
    }

    #[test]
    fn giving_away_repels() {
        assert!(points("6k1/8/4p3/3p4/8/8/8/3QK3 w - - 0 1", "d1d5") < 0);
        assert!(points("6k1/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d5") < 0);
    }
}
