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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn game() -> GameSummary {
        GameSummary {
            id: GameId("2026-11-21-1".to_owned()),
            white: "Anna".to_owned(),
            black: "Ben".to_owned(),
            result: "1-0".to_owned(),
            plies: 41,
            faults: Some([2, 0]),
            moves: u64::MAX,
            ..GameSummary::default()
        }
    }

    fn stamp() -> Stamp {
        Stamp { size: 300, written: 1_790_000_000_000_000_000, inode: 7 }
    }

    fn line(game: &GameSummary) -> String {
        let mut text = String::new();
        assert!(write(&mut text, game, stamp()));
        text
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for game in [game(), GameSummary { faults: None, ..game() }, GameSummary::default()] {
            let line = line(&game);
            assert_eq!(read(line.strip_suffix('\n').unwrap()), Some((game, stamp())));
        }
    }

    #[test]
    fn a_name_that_would_break_the_line_is_not_written() {
        for name in ["Anna\tBen", "Anna\nBen", "\u{1b}[2J"] {
            let mut text = String::new();
            assert!(!write(&mut text, &GameSummary { white: name.to_owned(), ..game() }, stamp()));
            assert_eq!(text, "");
        }
    }

    #[test]
    fn a_line_that_is_cut_or_longer_or_has_no_numbers_is_malformed() {
        let whole = line(&game());
        let whole = whole.trim_end();
        assert_eq!(read(&format!("{whole}\tmore")), None);
        assert_eq!(read(&whole.replace("\t41\t", "\tmany\t")), None);
        assert_eq!(read(&whole.replace("\t2/0\t", "\t2\t")), None);
        for (end, _) in whole.match_indices('\t') {
            assert_eq!(read(&whole[..end]), None, "{}", &whole[..end]);
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_refused(line in "[a-z0-9/\t]{0,80}") {
            if let Some((game, stamp)) = read(&line) {
                let mut again = String::new();
                prop_assert!(write(&mut again, &game, stamp));
                prop_assert_eq!(read(again.trim_end_matches('\n')), Some((game, stamp)));
            }
        }
    }
}
