//! EPD: positions one a line with what is said of them in operations (`bm Nf3; id "WAC.001";`), read and written.
//!
//! After the Extended Position Description of the PGN standard (Edwards, 1994, part 16.2).

use std::fmt::Write;

use super::{Chess, Game, Position, fen};

mod lines;

pub use lines::{EpdLines, is_epd};

/// A position with what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Epd {
    /// The position; the operations `hmvc` and `fmvn` are its counters.
    pub position: Chess,
    /// What else is said, in its order.
    pub operations: Vec<Operation>,
    /// What was odd about the line; empty in one that is made here.
    pub notes: Vec<String>,
}

/// One operation, as `bm Nf3 Nc3;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What it says: `bm` best moves, `am` moves to avoid, `id` a name, `ce` centipawns, `dm` mate in so many moves, `pv` the
    /// line expected, `acd` and `acn` depth and nodes of the search, `c0` to `c9` comments, or any other word.
    pub opcode: String,
    /// Its operands without their quotes.
    pub operands: Vec<String>,
}

/// The opcodes whose operands are always in quotes.
const TEXTS: [&str; 11] = ["id", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];

/// The opcodes of the position's counters, in the order of a FEN.
const COUNTERS: [&str; 2] = ["hmvc", "fmvn"];

/// The most operations of a line that are read beside its counters; the standard has some 30.
const MOST: usize = 256;

/// Reads a line: four fields of a FEN, its two counters if they are there, and operations.
///
/// ```
/// use patzer::chess::epd;
///
/// let read = epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn.1\"; hmvc 3;").unwrap();
/// assert_eq!(read.text("id"), Some("pawn.1"));
/// assert_eq!(epd::write(&read), "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn.1\"; hmvc 3; fmvn 1;");
/// ```
///
/// # Errors
/// The faults of the position.
pub fn parse(line: &str) -> Result<Epd, fen::FenError> {
    let (mut fields, mut rest) = (Vec::new(), line.trim());
    while fields.len() < 4 && !rest.is_empty() {
        fields.push(first_word(&mut rest));
    }
    let mut counters = [String::from("0"), String::from("1")];
    let mut ahead = rest;
    let both = [first_word(&mut ahead), first_word(&mut ahead)];
    if both.iter().all(|word| is_number(word)) {
        (counters, rest) = (both.map(str::to_owned), ahead);
    }
    let (operations, mut notes) = operations(rest, &mut counters);
    let read = fen::parse(&format!("{} {}", fields.join(" "), counters.join(" ")))?;
    notes.extend(read.notes);
    Ok(Epd { position: read.position, operations, notes })
}

/// The line of a position, without a line end; its counters are written when they are not those of a first move.
pub fn write(epd: &Epd) -> String {
    let fen = fen::write(&epd.position);
    let mut line = fen.split(' ').take(4).collect::<Vec<&str>>().join(" ");
    for Operation { opcode, operands } in &epd.operations {
        line.push(' ');
        line.push_str(opcode);
        for operand in operands {
            let operand = operand.replace('"', "'");
            let is_bare = !operand.is_empty() && !operand.contains(|c: char| c.is_whitespace() || c == ';');
            // Two bare numbers after the position would be its counters.
            let quote =
                if is_bare && !TEXTS.contains(&opcode.as_str()) && !is_number(opcode) { "" } else { "\"" };
            line.extend([" ", quote, &operand, quote]);
        }
        line.push(';');
    }
    let (half, full) = (epd.position.halfmoves(), epd.position.fullmoves().get());
    if (half, full) != (0, 1) {
        // Writing into a string cannot fail.
        let _ = write!(line, " hmvc {half}; fmvn {full};");
    }
    line
}

impl Epd {
    /// The first operand of an operation: the name (`id`), a number.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        operation.operands.first().map(String::as_str)
    }

    /// The position as a game without moves: its name is the occasion, what else is said of it the comment at the start.
    pub fn game(&self) -> Game {
        let mut game = Game::new(self.position.clone());
        if let Some(name) = self.text("id") {
            game.tags.set("Event", name);
        }
        let (words, rest): (Vec<&Operation>, Vec<&Operation>) = self
            .operations
            .iter()
            .filter(|operation| operation.opcode != "id")
            .partition(|operation| TEXTS.contains(&operation.opcode.as_str()));
        let words = words.into_iter().map(|operation| operation.operands.join(" "));
        let rest = rest.into_iter().map(|operation| {
            format!("{} {}", operation.opcode, operation.operands.join(" ")).trim_end().to_owned()
        });
        let said: Vec<String> = words.chain(rest).collect();
        game.tree_mut().node_mut(super::NodeId::ROOT).comment = said.join("; ");
        game
    }
}

/// The operations of a line but its counters, which are set, and what was odd about them.
fn operations(mut rest: &str, counters: &mut [String; 2]) -> (Vec<Operation>, Vec<String>) {
    let (mut operations, mut notes) = (Vec::new(), Vec::new());
    let (mut counted, mut passed_over) = ([0; 2], false);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';');
        if rest.is_empty() {
            break;
        }
        let opcode = first_word(&mut rest).replace('"', "'");
        let (operands, is_closed) = operands(&mut rest);
        if !is_closed {
            notes.push(format!("a quote of {opcode} is never closed"));
        }
        if let Some(place) = COUNTERS.iter().position(|counter| *counter == opcode) {
            counted[place] += 1;
            if counted[place] == 1 {
                notes.extend(set(&mut counters[place], &opcode, &operands));
            }
        } else if operations.len() < MOST {
            operations.push(Operation { opcode, operands });
        } else {
            // The counters may still follow: that is where they are written.
            passed_over = true;
        }
    }
    let twice = COUNTERS.into_iter().zip(counted).filter(|(_, times)| *times > 1);
    notes.extend(twice.map(|(opcode, _)| format!("{opcode} stands more than once; the first counts")));
    if passed_over {
        notes.push(format!("operations after the first {MOST} were passed over"));
    }
    (operations, notes)
}

/// Sets a counter to its operand; answers what is odd about that.
fn set(counter: &mut String, opcode: &str, operands: &[String]) -> Option<String> {
    match operands.first() {
        Some(number) if is_number(number) => {
            counter.clone_from(number);
            None
        }
        _ => Some(format!("{opcode} is no number")),
    }
}

/// The operands up to the semicolon, and whether each quote is closed.
fn operands(rest: &mut &str) -> (Vec<String>, bool) {
    let mut operands = Vec::new();
    loop {
        *rest = rest.trim_start();
        if let Some(inside) = rest.strip_prefix('"') {
            let (text, after) = inside.split_once('"').unwrap_or((inside, ""));
            operands.push(text.to_owned());
            *rest = after;
            if text.len() == inside.len() {
                return (operands, false);
            }
        } else if rest.is_empty() || rest.starts_with(';') {
            return (operands, true);
        } else {
            operands.push(first_word(rest).replace('"', "'"));
        }
    }
}

/// Takes the next word, which ends before a blank or a semicolon.
fn first_word<'a>(rest: &mut &'a str) -> &'a str {
    *rest = rest.trim_start();
    let end = rest.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    *rest = after;
    word
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::playout;

    const LINE: &str = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\"; dm 2; ce 32765; \
                        acd 9; acn 12000; pv Qg6 fxg6; c0 \"a; queen; offered\"; c9 \"\"; hmvc 4; fmvn 31;";

    #[test]
    fn the_usual_operations_are_read_and_written() {
        let read = parse(LINE).unwrap();
        assert_eq!(write(&read), LINE);
        assert_eq!((read.position.halfmoves(), read.position.fullmoves().get()), (4, 31));
        assert_eq!(
            (read.text("id"), read.text("dm"), read.text("c0")),
            (Some("WAC.001"), Some("2"), Some("a; queen; offered"))
        );
    }

    #[test]
    fn a_position_is_a_game_that_says_what_the_line_says() {
        let game = parse(LINE).unwrap().game();
        assert_eq!(game.tags.get("Event"), Some("WAC.001"));
        assert_eq!(
            game.tree().node(crate::chess::NodeId::ROOT).comment,
            "a; queen; offered; ; bm Qg6; dm 2; ce 32765; acd 9; acn 12000; pv Qg6 fxg6"
        );
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let said = |line: &str| {
            let read = parse(line).unwrap();
            (read.operations.len(), read.notes.len(), fen::write(&read.position))
        };
        let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned();
        assert_eq!(said("4k3/8/8/8/8/8/8/4K3 w - -"), (0, 0, bare.clone()));
        assert_eq!(said("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), (0, 0, bare.clone()));
        assert_eq!(said("  4k3/8/8/8/8/8/8/4K3 w - -   bm  Kd2 ;; id \"x\"\r\n"), (2, 0, bare.clone()));
        assert_eq!(
            said("4k3/8/8/8/8/8/8/4K3 w - - 5 9 bm Kd2;"),
            (1, 0, "4k3/8/8/8/8/8/8/4K3 w - - 5 9".to_owned())
        );
        assert_eq!(said("4k3/8/8/8/8/8/8/4K3 w - - id \"open"), (1, 1, bare.clone()));
        assert_eq!(said("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;"), (0, 1, bare.clone()));
        assert_eq!(said(&format!("4k3/8/8/8/8/8/8/4K3 w - - {}", "x; ".repeat(1000))), (MOST, 1, bare));
        assert!(parse("8/8/8/8/8/8/8/8 w - - bm a1;").is_err() && parse("").is_err());
    }

    #[test]
    fn a_number_as_opcode_is_no_counter() {
        let read = parse("4k3/8/8/8/8/8/8/4K3 w - - 5 \"9\"; 3 4;").unwrap();
        assert_eq!(read.operations.len(), 2);
        assert_eq!(parse(&write(&read)).unwrap(), read);
    }

    #[test]
    fn counters_stand_once_and_are_read_after_any_number_of_operations() {
        let counters = |line: &str| {
            let read = parse(line).unwrap();
            let again = parse(&write(&read)).unwrap();
            assert_eq!((&again.position, &again.operations), (&read.position, &read.operations));
            let position = read.position;
            (position.halfmoves(), position.fullmoves().get(), read.operations.len(), read.notes.len())
        };
        assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; bm Kd2; fmvn 7;"), (3, 7, 1, 0));
        assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - - fmvn 7; id \"x\"; fmvn 9; fmvn 11;"), (0, 7, 1, 1));
        assert_eq!(counters("4k3/8/8/8/8/8/8/4K3 w - - hmvc x; hmvc 3;"), (0, 1, 0, 2));
        let many = "x; ".repeat(MOST);
        assert_eq!(counters(&format!("4k3/8/8/8/8/8/8/4K3 w - - 5 9 {many}")), (5, 9, MOST, 0));
        assert_eq!(counters(&format!("4k3/8/8/8/8/8/8/4K3 w - - {many}y; hmvc 5;")), (5, 1, MOST, 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn what_is_written_is_read_the_same(
            positions in playout::positions(20),
            operations in prop::collection::vec(("[a-z][a-z0-9]{0,3}", prop::collection::vec("[ -!#-~é]{0,12}", 0..4)), 0..6),
        ) {
            let operations: Vec<Operation> = operations
                .into_iter()
                .filter(|(opcode, _)| !["hmvc", "fmvn"].contains(&opcode.as_str()))
                .map(|(opcode, operands)| Operation { opcode, operands })
                .collect();
            for position in positions {
                let epd = Epd { position, operations: operations.clone(), notes: Vec::new() };
                prop_assert_eq!(parse(&write(&epd)).unwrap(), epd);
            }
        }

        #[test]
        fn any_line_is_read_or_refused(line in "(4k3/8/8/8/8/8/8/4K3 w - - )?\\PC{0,60}", more in "[a-z\"; 0-9]{0,60}") {
            if let Ok(read) = parse(&format!("{line}{more}")) {
                let again = parse(&write(&read)).unwrap();
                prop_assert_eq!((again.position, again.operations), (read.position, read.operations));
            }
        }
    }
}
