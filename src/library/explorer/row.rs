//! What the index says of a game: where it is, its result, the ratings and the year.

use crate::chess::Game;

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RecordedResult {
    /// `1-0`.
    White,
    /// `1/2-1/2`.
    Draw,
    /// `0-1`.
    Black,
    /// `*`, or something else.
    #[default]
    Unknown,
}

impl RecordedResult {
    fn of(result: &str) -> RecordedResult {
        match result {
            "1-0" => RecordedResult::White,
            "0-1" => RecordedResult::Black,
            "1/2-1/2" => RecordedResult::Draw,
            _ => RecordedResult::Unknown,
        }
    }

    fn code(self) -> u8 {
        self as u8
    }

    fn from_code(code: u8) -> Option<RecordedResult> {
        [RecordedResult::White, RecordedResult::Draw, RecordedResult::Black, RecordedResult::Unknown]
            .get(usize::from(code))
            .copied()
    }
}

/// A game of the index.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    /// The offset of its first byte in the file; of a saved game, its place in the list.
    pub place: u64,
    /// The result.
    pub outcome: RecordedResult,
    /// The ratings of White and Black; 0 if unknown.
    pub ratings: [u16; 2],
    /// The year; 0 if unknown.
    pub year: u16,
}

impl GameRow {
    /// Bytes of a row on disk.
    pub(super) const SIZE: usize = 13;

    /// Reads a game's tags, and its result as the board or the record has it.
    pub fn of(place: u64, game: &Game) -> GameRow {
        let tags = &game.tags;
        let number = |name: &str| tags.get(name).and_then(|text| text.parse().ok()).unwrap_or(0);
        let date = tags.get("Date").filter(|date| !date.starts_with('?')).or_else(|| tags.get("UTCDate"));
        GameRow {
            place,
            outcome: RecordedResult::of(game.result()),
            ratings: [number("WhiteElo"), number("BlackElo")],
            year: date.and_then(|date| date.get(..4)?.parse().ok()).unwrap_or(0),
        }
    }

    /// The row as bytes: six of the place, one of the result, two each of the ratings and the year.
    pub(super) fn bytes(self) -> [u8; GameRow::SIZE] {
        let mut bytes = [0; GameRow::SIZE];
        bytes[..6].copy_from_slice(&self.place.to_le_bytes()[..6]);
        bytes[6] = self.outcome.code();
        for (at, number) in [self.ratings[0], self.ratings[1], self.year].into_iter().enumerate() {
            bytes[7 + 2 * at..9 + 2 * at].copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Reads a row; `None` if it is damaged.
    pub(super) fn read(bytes: &[u8]) -> Option<GameRow> {
        let mut place = [0; 8];
        place[..6].copy_from_slice(bytes.get(..6)?);
        let number = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        Some(GameRow {
            place: u64::from_le_bytes(place),
            outcome: RecordedResult::from_code(*bytes.get(6)?)?,
            ratings: [number(7)?, number(9)?],
            year: number(11)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        for outcome in
            [RecordedResult::White, RecordedResult::Draw, RecordedResult::Black, RecordedResult::Unknown]
        {
            let row = GameRow { place: 0xFFFF_FFFF_FFFF, outcome, ratings: [2_801, 0], year: 1_972 };
            assert_eq!(GameRow::read(&row.bytes()), Some(row));
        }
        let mut damaged = GameRow::default().bytes();
        damaged[6] = 4;
        assert_eq!(GameRow::read(&damaged), None);
        assert_eq!(GameRow::read(&damaged[..5]), None);
    }

    #[test]
    fn what_tags_leave_open_is_unknown() {
        let row = |text: &str| GameRow::of(7, &pgn::read_all(text.as_bytes()).unwrap()[0].game);
        let open = "[Date \"????.??.??\"]\n[UTCDate \"2024.03.15\"]\n[WhiteElo \"?\"]\n\n1. e4 1/2-1/2\n";
        assert_eq!(
            row(open),
            GameRow { place: 7, outcome: RecordedResult::Draw, ratings: [0, 0], year: 2_024 }
        );
        assert_eq!((row("1. e4 *").year, row("1. e4 *").outcome), (0, RecordedResult::Unknown));
    }

    #[test]
    fn the_result_is_that_of_the_moves_where_no_tag_tells_it() {
        let outcome = |text: &str| GameRow::of(0, &pgn::read_all(text.as_bytes()).unwrap()[0].game).outcome;
        assert_eq!(outcome("1. e4 e5 1-0"), RecordedResult::White);
        assert_eq!(outcome("[Result \"*\"]\n\n1. e4 0-1"), RecordedResult::Black);
        assert_eq!(outcome("1. f3 e5 2. g4 Qh4#"), RecordedResult::Black);
    }
}
