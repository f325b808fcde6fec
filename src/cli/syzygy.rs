//! What `patzer endings` says by the user's Syzygy tables, of positions with more pieces than tables made here have.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::error::CliError;
use crate::chess::{Chess, Position, fen, notation, words};
use crate::library::syzygy::{SyzygyAnswer, SyzygyFault, SyzygyFiles, SyzygyResult};

/// The tables that the settings name, opened when first asked.
#[derive(Debug)]
pub(super) struct NamedTables {
    folders: Vec<PathBuf>,
    files: Option<SyzygyFiles>,
}

impl NamedTables {
    /// The tables of these folders.
    pub(super) fn new(folders: Vec<PathBuf>) -> NamedTables {
        NamedTables { folders, files: None }
    }

    /// Whether no folder is named.
    pub(super) fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// The answer for a position, as one object or as lines.
    ///
    /// # Errors
    /// The tables do not have it, or cannot be read.
    pub(super) fn answer(&mut self, position: &Chess, json: bool) -> Result<String, CliError> {
        let files = match &mut self.files {
            Some(files) => files,
            none => none.insert(SyzygyFiles::open(&self.folders).map_err(as_error)?),
        };
        let found = files.probe(position).map_err(as_error)?;
        Ok(if json { as_json(position, &found).to_string() } else { as_text(position, &found) })
    }
}

fn as_error(fault: SyzygyFault) -> CliError {
    match fault {
        SyzygyFault::Unreadable { .. } | SyzygyFault::Broken { .. } | SyzygyFault::Damaged { .. } => {
            CliError::failed(fault)
        }
        SyzygyFault::Empty { .. }
        | SyzygyFault::TooMany { .. }
        | SyzygyFault::Castling
        | SyzygyFault::Missing { .. } => CliError::usage(fault),
    }
}

/// Who wins a game in which the fifty-move rule is claimed.
fn result(result: SyzygyResult) -> &'static str {
    match result {
        SyzygyResult::Win | SyzygyResult::MaybeWin => "win",
        SyzygyResult::CursedWin | SyzygyResult::Draw | SyzygyResult::BlessedLoss => "draw",
        SyzygyResult::Loss | SyzygyResult::MaybeLoss => "loss",
    }
}

fn as_json(position: &Chess, found: &SyzygyAnswer) -> Value {
    let best: Vec<String> = found.best.into_iter().map(notation::uci).collect();
    json!({
        "fen": fen::write(position),
        "result": result(found.result),
        "dtm": null,
        "dtz": found.dtz,
        "wdl": found.result.id(),
        "best": best,
    })
}

fn as_text(position: &Chess, found: &SyzygyAnswer) -> String {
    let (side, other) = (words::side(position.turn()), words::side(!position.turn()));
    let verdict = match found.result {
        SyzygyResult::Win => format!("{side} wins"),
        SyzygyResult::MaybeWin => format!("{side} wins, unless the fifty-move rule comes a ply before"),
        SyzygyResult::CursedWin => format!("Draw: the fifty-move rule saves {other}"),
        SyzygyResult::Draw => "Draw".to_owned(),
        SyzygyResult::BlessedLoss => format!("Draw: the fifty-move rule saves {side}"),
        SyzygyResult::MaybeLoss => format!("{side} loses, unless the fifty-move rule comes a ply before"),
        SyzygyResult::Loss => format!("{side} loses"),
    };
    let dtz = found.dtz.map(|plies| format!(" (DTZ {})", plies.abs())).unwrap_or_default();
    let best = found.best.map(|m| format!("\nBest: {}", notation::san(position, m))).unwrap_or_default();
    format!("{verdict}{dtz}.{best}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(result: SyzygyResult, dtz: Option<i32>, best: Option<&str>) -> (String, Value) {
        let position = fen::parse("8/8/8/3k4/8/8/8/K6R w - - 0 1").unwrap().position;
        let best = best.map(|uci| notation::parse_uci(&position, uci).unwrap());
        let found = SyzygyAnswer { result, dtz, best };
        (as_text(&position, &found), as_json(&position, &found))
    }

    #[test]
    fn a_win_is_told_with_the_plies_to_the_next_capture_or_pawn_move() {
        let (text, json) = answer(SyzygyResult::Win, Some(27), Some("a1b2"));
        assert_eq!(text, "White wins (DTZ 27).\nBest: Kb2");
        assert_eq!((&json["result"], &json["dtz"], &json["wdl"]), (&json!("win"), &json!(27), &json!("win")));
        assert_eq!((&json["dtm"], &json["best"]), (&Value::Null, &json!(["a1b2"])));
    }

    #[test]
    fn the_fifty_move_rule_makes_draws() {
        let text = |result, dtz| answer(result, dtz, None).0;
        assert_eq!(
            text(SyzygyResult::CursedWin, Some(105)),
            "Draw: the fifty-move rule saves Black (DTZ 105)."
        );
        assert_eq!(
            text(SyzygyResult::BlessedLoss, Some(-105)),
            "Draw: the fifty-move rule saves White (DTZ 105)."
        );
        assert_eq!(text(SyzygyResult::Draw, None), "Draw.");
        assert_eq!(text(SyzygyResult::Loss, None), "White loses.");
        let (_, json) = answer(SyzygyResult::CursedWin, Some(105), None);
        assert_eq!((&json["result"], &json["wdl"]), (&json!("draw"), &json!("cursed_win")));
    }
}
