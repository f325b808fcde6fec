//! Reads puzzle files in the lichess format as a stream: one puzzle per line, with commas between fields (or semicolons or
//! tabs, after a spreadsheet).

use std::io::{self, BufRead, Read};

use crate::chess::{Move, Position, fen, notation};
use crate::review::motif::Motif;
use crate::review::practice::{Card, CardSource, ExerciseTask};

/// Longest line, in bytes; a real one has some 300.
const LONGEST: u64 = 1 << 14;

/// Most moves of a puzzle; the longest published ones have some 30.
const MOST_MOVES: usize = 200;

/// The columns of a file without a header.
const COLUMNS: [&str; 8] =
    ["PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes"];

/// One puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The exercise.
    pub card: Card,
    /// The publisher's rating.
    pub rating: u32,
    /// The themes as in the file.
    pub themes: Vec<String>,
}

/// A bad line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadLine {
    /// Its number, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

/// Reads puzzles line by line; a bad line yields an error, and reading goes on.
#[derive(Debug)]
pub struct Puzzles<R> {
    input: R,
    line: u64,
    columns: PuzzleColumns,
    /// The separator of fields.
    separator: char,
    /// Bytes read so far.
    pub bytes: u64,
}

/// The indices of the fields.
#[derive(Clone, Copy, Debug)]
struct PuzzleColumns {
    id: usize,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

impl PuzzleColumns {
    /// Parses a header; `None` if it names too few columns.
    fn named(fields: &[String]) -> Option<PuzzleColumns> {
        let place = |name: &str| fields.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        Some(PuzzleColumns {
            id: place("PuzzleId")?,
            fen: place("FEN")?,
            moves: place("Moves")?,
            rating: place("Rating"),
            themes: place("Themes"),
        })
    }

    fn usual() -> PuzzleColumns {
        let names = COLUMNS.map(str::to_owned);
        PuzzleColumns::named(&names).expect("the usual names are all there")
    }
}

impl<R: BufRead> Puzzles<R> {
    /// Reads from an input.
    pub fn new(input: R) -> Puzzles<R> {
        Puzzles { input, line: 0, columns: PuzzleColumns::usual(), separator: ',', bytes: 0 }
    }

    /// Returns the next line without its end; `None` at the end. Skips a line that is too long, with an error.
    fn next_line(&mut self) -> io::Result<Option<Result<String, String>>> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.line += 1;
        self.bytes += read as u64;
        if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
            self.bytes += self.skip_line()?;
            return Ok(Some(Err("is too long".to_owned())));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(Ok(text.trim_end_matches(['\n', '\r']).to_owned())))
    }

    /// Skips the rest of a line; returns its length in bytes.
    fn skip_line(&mut self) -> io::Result<u64> {
        let mut skipped = 0;
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            skipped += used as u64;
            if end.is_some() || used == 0 {
                return Ok(skipped);
            }
        }
    }

    /// Parses a line; `None` for a header or an empty line.
    fn puzzle(&mut self, line: &str) -> Result<Option<Puzzle>, String> {
        if line.trim().is_empty() {
            return Ok(None);
        }
        if self.line == 1 && self.is_head(line) {
            return Ok(None);
        }
        puzzle(&fields(line, self.separator)?, self.columns).map(Some)
    }

    /// Whether a line is a header; adopts its columns and separator.
    fn is_head(&mut self, line: &str) -> bool {
        let named = [',', ';', '\t']
            .into_iter()
            .find_map(|separator| Some((separator, PuzzleColumns::named(&fields(line, separator).ok()?)?)));
        if let Some((separator, columns)) = named {
            (self.separator, self.columns) = (separator, columns);
        }
        named.is_some()
    }
}

impl<R: BufRead> Iterator for Puzzles<R> {
    type Item = io::Result<Result<Puzzle, BadLine>>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.next_line() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error)),
            };
            let read = line.and_then(|line| self.puzzle(&line));
            let bad = |reason| BadLine { line: self.line, reason };
            match read {
                Ok(None) => {}
                Ok(Some(puzzle)) => return Some(Ok(Ok(puzzle))),
                Err(reason) => return Some(Ok(Err(bad(reason)))),
            }
        }
    }
}

/// Splits a line; a quoted field may hold separators, and doubled quotation marks.
fn fields(line: &str, separator: char) -> Result<Vec<String>, String> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let (field, after) = if let Some(quoted) = rest.strip_prefix('"') {
            quoted_field(quoted)?
        } else {
            let end = rest.find(separator).unwrap_or(rest.len());
            (rest[..end].to_owned(), &rest[end..])
        };
        fields.push(field);
        match after.strip_prefix(separator) {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(fields),
            None => return Err("has text after a closing quotation mark".to_owned()),
        }
    }
}

fn quoted_field(text: &str) -> Result<(String, &str), String> {
    let mut field = String::new();
    let mut rest = text;
    while let Some(end) = rest.find('"') {
        field.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(more) => {
                field.push('"');
                rest = more;
            }
            None => return Ok((field, rest)),
        }
    }
    Err("has an unclosed quotation mark".to_owned())
}

fn puzzle(fields: &[String], columns: PuzzleColumns) -> Result<Puzzle, String> {
    let field = |place: usize, name: &str| {
        let found = fields.get(place).map(|field| field.trim());
        found.filter(|field| !field.is_empty()).ok_or(format!("has no {name}"))
    };
    let fen = field(columns.fen, "position")?;
    let start = fen::parse(fen)
        .map_err(|error| {
            let faults = error.to_string();
            // One fault is enough for a bad line.
            let first = faults.split(';').next().unwrap_or_default().to_owned();
            format!("'{}' isn't a position: {first}", shortened(fen))
        })?
        .position;
    let moves = line(&start, field(columns.moves, "moves")?)?;
    let (lead, solution) = moves.split_first().ok_or("has no moves")?;
    if solution.is_empty() {
        return Err("has no move to find".to_owned());
    }
    let rating = match columns.rating.map(|place| field(place, "rating")) {
        Some(Ok(text)) => text.parse().map_err(|_| format!("'{}' isn't a rating", shortened(text)))?,
        _ => 0,
    };
    let themes = columns.themes.and_then(|place| fields.get(place));
    let themes: Vec<String> =
        themes.into_iter().flat_map(|themes| themes.split_whitespace()).map(str::to_owned).collect();
    let motifs = Motif::of_themes(themes.iter().map(String::as_str));
    Ok(Puzzle {
        card: Card {
            lead: Some(*lead),
            task: ExerciseTask::Puzzle {
                // A trailing reply of the opponent asks nothing of the player.
                line: solution[..=(solution.len() - 1) / 2 * 2].to_vec(),
            },
            second_try: None,
            rating: None,
            motifs: motifs.iter().map(|motif| motif.id.to_owned()).collect(),
            source: CardSource::Puzzle { id: field(columns.id, "name")?.to_owned(), rating },
            start,
        },
        rating,
        themes,
    })
}

fn line(start: &crate::chess::Chess, text: &str) -> Result<Vec<Move>, String> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        let m = notation::parse_uci(&position, word)
            .map_err(|_| format!("move {} ('{}') isn't legal", moves.len() + 1, shortened(word)))?;
        position.play_unchecked(m);
        moves.push(m);
        if moves.len() > MOST_MOVES {
            return Err("has too many moves".to_owned());
        }
    }
    Ok(moves)
}

/// Shortens a text for a message.
fn shortened(text: &str) -> String {
    const ENOUGH: usize = 30;
    if text.chars().count() <= ENOUGH {
        return text.to_owned();
    }
    let kept: String = text.chars().take(ENOUGH).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HEADER: &str =
        "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

    /// White has just let the back rank go: …Rd1 mates.
    const MATE: &str =
        "abc12,3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1,a1a7 d8d1,650,80,95,100,backRankMate mate mateIn1,,";

    fn read(text: &str) -> Vec<Result<Puzzle, BadLine>> {
        Puzzles::new(text.as_bytes()).map(|read| read.unwrap()).collect()
    }

    fn faults(text: &str) -> Vec<String> {
        let bad = read(text).into_iter().filter_map(Result::err);
        bad.map(|bad| bad.to_string()).collect()
    }

    #[test]
    fn a_file_is_read_with_and_without_its_header_however_lines_end() {
        for text in
            [format!("{HEADER}\n{MATE}\n"), MATE.to_owned(), format!("\u{feff}{HEADER}\r\n\r\n{MATE}\r\n")]
        {
            let [Ok(puzzle)] = &read(&text)[..] else { panic!("{text}") };
            assert_eq!((puzzle.rating, puzzle.themes.len()), (650, 3));
            assert_eq!(puzzle.card.motifs, ["back_rank", "mate"]);
            let position = puzzle.card.position();
            assert_eq!(notation::line(&position, puzzle.card.accepted()), "1…Rd1#");
            assert!(puzzle.card.solver().is_black());
        }
    }

    #[test]
    fn columns_may_stand_in_another_order_and_fields_in_quotation_marks() {
        let text = "Moves,Themes,PuzzleId,FEN\na1a7 d8d1,\"mate, \"\"short\"\"\",\"x,1\",3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        let [Ok(puzzle)] = &read(text)[..] else { panic!() };
        assert_eq!(puzzle.themes, ["mate,", "\"short\""]);
        let CardSource::Puzzle { id, rating } = &puzzle.card.source else { panic!() };
        assert_eq!((id.as_str(), *rating), ("x,1", 0));
    }

    #[test]
    fn what_a_spreadsheet_saves_is_read() {
        for separator in [";", "\t"] {
            let text = format!("{HEADER}\n{MATE}\n").replace(',', separator);
            assert!(matches!(&read(&text)[..], [Ok(_)]), "{text}");
        }
    }

    #[test]
    fn bad_lines_are_told_by_number_and_good_ones_read() {
        let long = "x".repeat(40_000);
        let text = format!(
            "{HEADER}\n{MATE}\nx,nonsense,e2e4 e7e5,1\nx,8/8/8/8/8/8/8/8 w - - 0 1,e2e4,1\n\
             y,3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1,a1a7,5\n\
             z,3r2k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1,a1a7 d8d9,5\n{long}\n\"open\n{MATE}"
        );
        assert_eq!(read(&text).iter().filter(|read| read.is_ok()).count(), 2);
        let faults = faults(&text);
        assert_eq!(faults.len(), 6, "{faults:#?}");
        assert!(faults[0].starts_with("line 3: 'nonsense' isn't a position: "), "{faults:#?}");
        assert_eq!(faults[2], "line 5: has no move to find");
        assert_eq!(faults[3], "line 6: move 2 ('d8d9') isn't legal");
        assert_eq!(faults[4], "line 7: is too long");
        assert_eq!(faults[5], "line 8: has an unclosed quotation mark");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            for read in Puzzles::new(&bytes[..]) {
                prop_assert!(read.is_ok());
            }
        }

        #[test]
        fn a_changed_line_is_a_puzzle_or_told(place in 0..MATE.len(), byte in 0x20..0x7f_u8) {
            let mut line = MATE.as_bytes().to_vec();
            line[place] = byte;
            for read in Puzzles::new(&line[..]) {
                if let Ok(Ok(puzzle)) = read {
                    prop_assert!(puzzle.card.start.is_legal(puzzle.card.lead.unwrap()));
                    prop_assert!(puzzle.card.position().is_legal(puzzle.card.accepted()[0]));
                }
            }
        }
    }
}
