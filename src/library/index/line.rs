//! One game as a line of the index: its fields in a fixed order with tabs between, which cleaned text never holds.

use std::fmt::Write;

use super::Stamp;
use crate::library::{GameId, GameSummary};

/// Adds the line of a game, unless its name would break the line: such a file is read each time.
pub(super) fn write(text: &mut String, game: &GameSummary, stamp: Stamp) -> bool {
    let texts = [
        &game.id.0,
        &game.white,
        &game.black,
        &game.result,
        &game.date,
        &game.time,
        &game.event,
        &game.round,
        &game.ending,
        &game.eco,
        &game.opening,
    ];
    if texts.iter().any(|text| text.contains(char::is_control)) {
        return false;
    }
    for field in texts {
        text.push_str(field);
        text.push('\t');
    }
    let faults = match game.faults {
        Some([white, black]) => format!("{white}/{black}"),
        None => String::new(),
    };
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "{}\t{faults}\t{}\t{}\t{}\t{}",
        game.plies, game.moves, stamp.size, stamp.written, stamp.inode
    );
    true
}

/// Parses a line; `None` if it is malformed.
pub(super) fn read(line: &str) -> Option<(GameSummary, Stamp)> {
    let mut fields = line.split('\t');
    let mut text = || fields.next().map(str::to_owned);
    let game = GameSummary {
        id: GameId(text()?),
        white: text()?,
        black: text()?,
        result: text()?,
        date: text()?,
        time: text()?,
        event: text()?,
        round: text()?,
        ending: text()?,
        eco: text()?,
        opening: text()?,
        plies: fields.next()?.parse().ok()?,
        faults: match fields.next()? {
            "" => None,
            field => Some(faults(field)?),
        },
        moves: fields.next()?.parse().ok()?,
    };
    let mut number = || fields.next()?.parse().ok();
    let stamp = Stamp { size: number()?, written: number()?, inode: number()? };
    fields.next().is_none().then_some((game, stamp))
}

/// The faults of a field that is not empty.
fn faults(field: &str) -> Option<[u32; 2]> {
    let (white, black) = field.split_once('/')?;
    Some([white.parse().ok()?, black.parse().ok()?])
}
