//! Seeing without a board: the colour of a square, its name, a knight's way, what stands where after a few moves.

use crate::chess::{Bitboard, Chess, Move, Position, Role, Square, attacks, notation, words};

named! {
    /// A kind of question.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SeeingKind {
        /// Is a square light or dark?
        Colours = "colours",
        /// Which square is it?
        Coordinates = "coordinates",
        /// Over which square does a knight go in two moves?
        Knight = "knight",
        /// What stands on a square after these moves?
        Blindfold = "blindfold",
    }
}

/// Questions of a round.
pub const QUESTIONS: u32 = 10;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeeingQuestion {
    /// The question, so that it can be answered without any board.
    pub words: String,
    /// The square that an empty board shows in place of the words; only where it is its name that is asked for.
    pub shown: Option<Square>,
    /// What is told when the answer was wrong, `f6 is dark`.
    pub told: String,
    answer: SeeingAnswer,
}

/// What is right.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SeeingAnswer {
    /// Whether the square is light.
    Light(bool),
    /// One of these squares.
    Squares(Bitboard),
    /// The piece of this name, or [`EMPTY`].
    Piece(&'static str),
}

/// Openings that are known well enough to follow without a board.
const LINES: [&str; 16] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4",
    "e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4",
    "e4 e5 f4 exf4 Nf3 g5 h4 g4",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7",
    "e4 e6 d4 d5 Nc3 Bb4 e5 c5",
    "e4 c6 d4 d5 exd5 cxd5 c4 Nf6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O",
    "d4 d5 Bf4 Nf6 e3 c5 c3 Nc6",
];

/// Plies of a line that are told: the fewest and the most.
const PLIES: (usize, usize) = (3, 8);

/// The id under which a round is opened, `see-knight`.
pub fn seeing_id(kind: SeeingKind) -> String {
    format!("see-{}", kind.id())
}

/// The kind of such an id.
pub fn seeing_of(id: &str) -> Option<SeeingKind> {
    SeeingKind::ALL.into_iter().find(|kind| seeing_id(*kind) == id)
}

impl SeeingKind {
    /// The title.
    pub fn title(self) -> &'static str {
        match self {
            SeeingKind::Colours => "Light or dark",
            SeeingKind::Coordinates => "Name the square",
            SeeingKind::Knight => "The knight in two moves",
            SeeingKind::Blindfold => "Blindfold",
        }
    }

    /// What it is, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            SeeingKind::Colours => "Ten squares by name: is each light or dark?",
            SeeingKind::Coordinates => "Ten squares on an empty board: what are they called?",
            SeeingKind::Knight => "Ten journeys of a knight: over which square does it go?",
            SeeingKind::Blindfold => "A few moves are read out: what stands where?",
        }
    }

    /// How an answer is typed.
    pub fn how(self) -> &'static str {
        match self {
            SeeingKind::Colours => "l for light, d for dark",
            SeeingKind::Coordinates | SeeingKind::Knight => "its name, like e4",
            SeeingKind::Blindfold => "k q r b n p, or e for empty",
        }
    }

    /// A question of this kind.
    pub fn question(self, random: &mut fastrand::Rng) -> SeeingQuestion {
        match self {
            SeeingKind::Colours => colours(random),
            SeeingKind::Coordinates => coordinates(random),
            SeeingKind::Knight => knight(random),
            SeeingKind::Blindfold => blindfold(random),
        }
    }
}

impl SeeingQuestion {
    /// Whether what was typed so far is a whole answer; `None` while more must come.
    pub fn is_right(&self, typed: &str) -> Option<bool> {
        let typed = typed.trim().to_lowercase();
        match &self.answer {
            SeeingAnswer::Light(light) => match typed.as_str() {
                "l" | "light" | "w" | "white" => Some(*light),
                "d" | "dark" | "b" | "black" => Some(!*light),
                _ => None,
            },
            SeeingAnswer::Squares(squares) => {
                typed.parse().ok().map(|square: Square| squares.contains(square))
            }
            SeeingAnswer::Piece(piece) => piece_of(&typed).map(|named| named == *piece),
        }
    }
}

/// What stands on a square without a piece.
const EMPTY: &str = "empty";

/// The name of the piece that is meant, by its letter or its name, with its colour before it or not.
fn piece_of(typed: &str) -> Option<&'static str> {
    let name = typed.strip_prefix("white ").or_else(|| typed.strip_prefix("black ")).unwrap_or(typed);
    if matches!(name, "e" | EMPTY | "nothing" | "none") {
        return Some(EMPTY);
    }
    let named = |role: &Role| name == role.char().to_string() || name == words::role(*role);
    Role::ALL.into_iter().find(named).map(words::role)
}

fn any_square(random: &mut fastrand::Rng) -> Square {
    Square::new(random.u32(..64))
}

fn colours(random: &mut fastrand::Rng) -> SeeingQuestion {
    let square = any_square(random);
    let light = square.is_light();
    let told = format!("{square} is {}.", if light { "light" } else { "dark" });
    let words = format!("Is {square} light or dark?");
    SeeingQuestion { words, shown: None, told, answer: SeeingAnswer::Light(light) }
}

fn coordinates(random: &mut fastrand::Rng) -> SeeingQuestion {
    let square = any_square(random);
    let from = loop {
        let from = any_square(random);
        if from != square {
            break from;
        }
    };
    let across = i32::from(square.file()) - i32::from(from.file());
    let up = i32::from(square.rank()) - i32::from(from.rank());
    let files = steps(across, "to the right", "to the left");
    let ranks = steps(up, "up", "down");
    let way: Vec<String> = files.into_iter().chain(ranks).collect();
    SeeingQuestion {
        words: format!("From {from}, as White sees the board, go {}. Which square is it?", way.join(" and ")),
        shown: Some(square),
        told: format!("It was {square}."),
        answer: SeeingAnswer::Squares(Bitboard::from(square)),
    }
}

/// `2 up`; nothing for no steps.
fn steps(by: i32, ahead: &str, back: &str) -> Option<String> {
    let way = if by > 0 { ahead } else { back };
    (by != 0).then(|| format!("{} {way}", by.abs()))
}

/// The squares from which a knight reaches a square.
fn around(square: Square) -> Bitboard {
    attacks::knight_attacks(square)
}

fn knight(random: &mut fastrand::Rng) -> SeeingQuestion {
    let from = any_square(random);
    let in_two = around(from).into_iter().fold(Bitboard::EMPTY, |all, over| all | around(over));
    let goals: Vec<Square> = (in_two & !Bitboard::from(from)).into_iter().collect();
    let to = goals[random.usize(..goals.len())];
    let over = around(from) & around(to);
    let names: Vec<String> = over.into_iter().map(|square| square.to_string()).collect();
    SeeingQuestion {
        words: format!("A knight goes from {from} to {to} in two moves. Name a square on its way."),
        shown: None,
        told: format!("From {from} to {to} it goes over {}.", names.join(" or ")),
        answer: SeeingAnswer::Squares(over),
    }
}

fn blindfold(random: &mut fastrand::Rng) -> SeeingQuestion {
    let line = LINES[random.usize(..LINES.len())];
    let count = random.usize(PLIES.0..=PLIES.1);
    let mut position = Chess::default();
    let mut moves: Vec<Move> = Vec::new();
    for san in line.split(' ').take(count) {
        // A test plays all of them.
        let Ok(m) = notation::parse_san(&position, san) else { break };
        position.play_unchecked(m);
        moves.push(m);
    }
    let ends = |m: &Move| [notation::origin(*m), notation::destination(*m)];
    let touched: Vec<Square> = moves.iter().flat_map(ends).collect();
    let square = touched[random.usize(..touched.len())];
    let there = position.board().piece_at(square);
    let told = match there {
        Some(piece) => {
            format!("A {} {} stands on {square}.", words::adjective(piece.color), words::role(piece.role))
        }
        None => format!("{square} is empty now."),
    };
    SeeingQuestion {
        words: format!("{} What stands on {square}?", notation::line(&Chess::default(), &moves)),
        shown: None,
        told,
        answer: SeeingAnswer::Piece(there.map_or(EMPTY, |piece| words::role(piece.role))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn questions(kind: SeeingKind) -> Vec<SeeingQuestion> {
        let mut random = fastrand::Rng::with_seed(7);
        (0..300).map(|_| kind.question(&mut random)).collect()
    }

    #[test]
    fn a1_is_dark_and_its_neighbours_are_light() {
        for question in questions(SeeingKind::Colours) {
            let name = question.words.split(' ').nth(1).unwrap();
            let bytes = name.as_bytes();
            let light = (bytes[0] - b'a' + bytes[1] - b'1') % 2 == 1;
            assert_eq!(question.is_right("l"), Some(light), "{name}");
            assert_eq!(question.is_right(" Dark "), Some(!light));
            assert_eq!(question.is_right("x"), None);
            assert_eq!(question.told.contains("is light"), light);
        }
    }

    #[test]
    fn the_way_from_a_square_leads_to_the_one_that_is_shown() {
        for question in questions(SeeingKind::Coordinates) {
            let mut at: Square = question.words[5..7].parse().unwrap();
            for (sign, file, rank) in
                [("to the right", 1, 0), ("to the left", -1, 0), (" up", 0, 1), (" down", 0, -1)]
            {
                let Some(end) = question.words.find(sign) else { continue };
                let digits = question.words[..end].trim_end().rsplit(' ').next().unwrap();
                let steps: i32 = digits.parse().unwrap();
                for _ in 0..steps {
                    at = at.offset(file + 8 * rank).unwrap();
                }
            }
            assert_eq!(question.shown, Some(at), "{}", question.words);
            assert_eq!(question.is_right(&at.to_string()), Some(true));
            assert_eq!(question.is_right("e"), None, "half a name");
        }
    }

    #[test]
    fn the_knight_can_really_go_that_way() {
        for question in questions(SeeingKind::Knight) {
            let squares: Vec<Square> =
                question.words.split([' ', '.', '?']).filter_map(|word| word.parse().ok()).collect();
            let [from, to] = squares[..] else { panic!("{}", question.words) };
            let is_step =
                |one: Square, other: Square| one.distance(other) == 2 && one.is_light() != other.is_light();
            for over in Square::ALL {
                let right = is_step(from, over) && is_step(over, to);
                assert_eq!(question.is_right(&over.to_string()), Some(right), "{} {over}", question.words);
            }
        }
    }

    #[test]
    fn every_line_is_legal_and_every_answer_is_on_its_board() {
        for line in LINES {
            let mut position = Chess::default();
            for san in line.split(' ') {
                let m = notation::parse_san(&position, san).unwrap_or_else(|_| panic!("{line}: {san}"));
                position.play_unchecked(m);
            }
        }
        let all = questions(SeeingKind::Blindfold);
        let right = |question: &&SeeingQuestion, answer: &str| question.is_right(answer) == Some(true);
        for question in &all {
            let answers = ["k", "q", "r", "b", "n", "p", "e"];
            assert_eq!(answers.iter().filter(|answer| right(&question, answer)).count(), 1);
            assert_eq!(right(&question, "empty"), question.told.contains("is empty now"));
            assert_eq!(right(&question, "black knight"), question.told.contains(" knight stands"));
        }
        assert!(all.iter().any(|question| right(&question, "nothing")));
    }

    #[test]
    fn ids_lead_back_to_their_kinds() {
        for kind in SeeingKind::ALL {
            assert_eq!(seeing_of(&seeing_id(kind)), Some(kind));
        }
        assert_eq!(seeing_of("see-nothing"), None);
    }
}
