//! Points as programs read them; the field names are promises.

use serde_json::{Value, json as object};

use super::point::{Point, Stake};
use crate::chess::notation;

/// A point as a JSON object.
pub fn json(point: &Point) -> Value {
    let squares: Vec<String> = point.remark.squares.into_iter().map(|square| square.to_string()).collect();
    let moves: Vec<String> = point.moves.iter().map(|m| notation::uci(*m)).collect();
    object!({
        "matter": point.matter.id(),
        "whose": point.whose.id(),
        "stake": stake(point.stake),
        "kind": point.kind,
        "squares": squares,
        "moves": moves,
        "text": point.remark.text,
        "place": point.place.id(),
    })
}

fn stake(stake: Stake) -> Value {
    match stake {
        Stake::Mate(moves) => object!({ "mate": moves }),
        Stake::Cp(cp) => object!({ "cp": cp }),
        Stake::Win(points) => object!({ "win": (points * 10.0).round() / 10.0 }),
        Stake::Idea => Value::Null,
    }
}
