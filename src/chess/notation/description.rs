//! A move as far as a text describes it, legal or not: what plain words mean, and what a refusal is about.

use super::ends;
use crate::chess::{CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square};

/// A move as far as it is described; what is missing fits every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveDescription {
    /// It castles.
    pub castles: bool,
    /// On which side it castles.
    pub side: Option<CastlingSide>,
    /// The piece that moves.
    pub role: Option<Role>,
    /// The file it comes from.
    pub file: Option<File>,
    /// The rank it comes from.
    pub rank: Option<Rank>,
    /// Where it goes.
    pub to: Option<Square>,
    /// It takes something.
    pub takes: bool,
    /// What it takes.
    pub victim: Option<Role>,
    /// What the pawn becomes.
    pub becomes: Option<Role>,
}

impl MoveDescription {
    fn castling(side: CastlingSide) -> MoveDescription {
        MoveDescription { castles: true, side: Some(side), ..MoveDescription::default() }
    }

    /// The square it comes from, if both file and rank are said.
    pub fn from(self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }

    /// Whether a piece on this square may be meant.
    pub fn may_come_from(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file())
            && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// Whether a move is as described.
    pub fn fits(self, m: Move) -> bool {
        if self.castles {
            return m.is_castle() && (self.side.is_none() || self.side == m.castling_side());
        }
        self.role.is_none_or(|role| role == m.role())
            && self.may_come_from(ends::origin(m))
            && self.to.is_none_or(|to| to == ends::destination(m))
            && (!self.takes || m.is_capture())
            && self.victim.is_none_or(|role| m.capture() == Some(role))
            && self.becomes.is_none_or(|role| m.promotion() == Some(role))
    }

    /// The legal moves that are as described.
    pub fn legal(self, position: &Chess) -> Vec<Move> {
        position.legal_moves().into_iter().filter(|m| self.fits(*m)).collect()
    }

    /// Reads letters without decoration (`Nf3`, `bc3`, `e2e4`, `e8Q`, `OO`); `None` if they have not the shape of a move.
    ///
    /// A small `b` is a pawn's file where the side has a pawn on it, else the bishop.
    pub fn of_letters(letters: &str, position: &Chess) -> Option<MoveDescription> {
        match letters.to_ascii_uppercase().as_str() {
            "OO" => return Some(MoveDescription::castling(CastlingSide::KingSide)),
            "OOO" => return Some(MoveDescription::castling(CastlingSide::QueenSide)),
            _ => {}
        }
        let pawns = position.board().by_piece(Role::Pawn.of(position.turn()));
        let on_b = pawns.into_iter().any(|square| square.file() == File::B);
        let as_pawn = of_squares(letters, None);
        let mut chars = letters.chars();
        let role = chars.next().and_then(Role::from_char).filter(|role| *role != Role::Pawn);
        let as_piece = role.and_then(|role| of_squares(chars.as_str(), Some(role)));
        if letters.starts_with('B') || (letters.starts_with('b') && !on_b) {
            return as_piece.or(as_pawn);
        }
        as_pawn.or(as_piece)
    }

    /// Reads plain words: "castle long", "knight c3", "takes e5", "queen takes rook", "pawn e8 becomes a knight".
    ///
    /// `None` when a word is unknown, or when there is none at all. A word may be typed by its beginning while
    /// `is_typing`, and a file that ends the text may then be the beginning of the destination.
    pub fn of_words(text: &str, is_typing: bool) -> Option<MoveDescription> {
        if text.len() > LONGEST {
            return None;
        }
        let lower = text.to_lowercase();
        let tokens: Vec<&str> =
            lower.split([' ', '-', '\t', ',']).filter(|token| !token.is_empty()).collect();
        let last = tokens.len().checked_sub(1)?;
        let mut described = MoveDescription::default();
        let (mut is_worded, mut becoming) = (false, false);
        for (at, token) in tokens.iter().enumerate() {
            let token = token.trim_end_matches(['.', '!', '?', '+', '#']);
            if described.square(token) || (is_typing && at == last && is_file(token).is_some()) {
                continue;
            }
            let word = SpokenWord::of(token, is_typing && at == last)?;
            is_worded |= token.len() > 1;
            match word {
                SpokenWord::Castle => described.castles = true,
                SpokenWord::Side(side) if described.castles => described.side = Some(side),
                SpokenWord::Side(_) => return None,
                SpokenWord::Piece(role) => described.piece(role, becoming)?,
                SpokenWord::Takes => described.takes = true,
                SpokenWord::Becomes => becoming = true,
                SpokenWord::Filler => {}
            }
        }
        described.settle();
        (is_worded && described.says_something(is_typing)).then_some(described)
    }

    /// Whether enough is said to pick a move; "takes" alone only begins one.
    fn says_something(self, is_typing: bool) -> bool {
        let named = self.castles || self.role.is_some() || self.to.is_some() || self.victim.is_some();
        named || (is_typing && self.takes)
    }

    /// Takes a square, a file or a rank; false if it is none.
    fn square(&mut self, token: &str) -> bool {
        if let Ok(square) = token.parse::<Square>() {
            if let Some(from) = self.to.replace(square) {
                (self.file, self.rank) = (Some(from.file()), Some(from.rank()));
            }
            return true;
        }
        // A lone b after a piece or before a capture is a file; a rank never stands alone.
        match is_file(token) {
            Some(file) if self.to.is_none() && self.file.is_none() => {
                self.file = Some(file);
                true
            }
            _ => false,
        }
    }

    /// Takes the name of a piece: who castles with whom, who moves, what is taken, or what a pawn becomes.
    fn piece(&mut self, role: Role, becoming: bool) -> Option<()> {
        let is_first = self.role.is_none() && self.to.is_none() && !self.takes;
        let slot = match () {
            () if self.castles => {
                self.side = Some(match role {
                    Role::King => CastlingSide::KingSide,
                    Role::Queen => CastlingSide::QueenSide,
                    Role::Pawn | Role::Knight | Role::Bishop | Role::Rook => return None,
                });
                return Some(());
            }
            () if becoming => &mut self.becomes,
            () if is_first => &mut self.role,
            () if self.to.is_none() => &mut self.victim,
            () => &mut self.becomes,
        };
        slot.is_none().then(|| *slot = Some(role))
    }

    /// A bare square, and a file that takes, speak of a pawn as in notation.
    fn settle(&mut self) {
        let is_bare = !self.takes && self.rank.is_none() && self.to.is_some();
        if self.role.is_none() && (is_bare || self.file.is_some() && self.rank.is_none()) {
            self.role = Some(Role::Pawn);
        }
    }
}

/// The longest text that is read as words, in bytes.
const LONGEST: usize = 80;

/// A word of a spoken move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpokenWord {
    Castle,
    Side(CastlingSide),
    Piece(Role),
    Takes,
    Becomes,
    Filler,
}

const WORDS: &[(&str, SpokenWord)] = &[
    ("castle", SpokenWord::Castle),
    ("castles", SpokenWord::Castle),
    ("castling", SpokenWord::Castle),
    ("short", SpokenWord::Side(CastlingSide::KingSide)),
    ("kingside", SpokenWord::Side(CastlingSide::KingSide)),
    ("long", SpokenWord::Side(CastlingSide::QueenSide)),
    ("queenside", SpokenWord::Side(CastlingSide::QueenSide)),
    ("king", SpokenWord::Piece(Role::King)),
    ("queen", SpokenWord::Piece(Role::Queen)),
    ("rook", SpokenWord::Piece(Role::Rook)),
    ("bishop", SpokenWord::Piece(Role::Bishop)),
    ("knight", SpokenWord::Piece(Role::Knight)),
    ("pawn", SpokenWord::Piece(Role::Pawn)),
    ("k", SpokenWord::Piece(Role::King)),
    ("q", SpokenWord::Piece(Role::Queen)),
    ("r", SpokenWord::Piece(Role::Rook)),
    ("n", SpokenWord::Piece(Role::Knight)),
    ("takes", SpokenWord::Takes),
    ("take", SpokenWord::Takes),
    ("captures", SpokenWord::Takes),
    ("capture", SpokenWord::Takes),
    ("x", SpokenWord::Takes),
    ("becomes", SpokenWord::Becomes),
    ("promotes", SpokenWord::Becomes),
    ("promote", SpokenWord::Becomes),
    ("equals", SpokenWord::Becomes),
    ("=", SpokenWord::Becomes),
    ("a", SpokenWord::Filler),
    ("to", SpokenWord::Filler),
    ("on", SpokenWord::Filler),
    ("the", SpokenWord::Filler),
    ("from", SpokenWord::Filler),
    ("side", SpokenWord::Filler),
    ("check", SpokenWord::Filler),
    ("mate", SpokenWord::Filler),
    ("checkmate", SpokenWord::Filler),
];

impl SpokenWord {
    /// The word, or while it is being typed the one meaning that it can still have.
    fn of(token: &str, is_typing: bool) -> Option<SpokenWord> {
        if let Some((_, word)) = WORDS.iter().find(|(known, _)| *known == token) {
            return Some(*word);
        }
        let begun: Vec<SpokenWord> = WORDS
            .iter()
            .filter(|(known, _)| is_typing && token.len() > 1 && known.starts_with(token))
            .map(|(_, word)| *word)
            .collect();
        let first = *begun.first()?;
        begun.iter().all(|word| *word == first).then_some(first)
    }
}

/// Reads an origin, a destination and a new piece.
fn of_squares(letters: &str, role: Option<Role>) -> Option<MoveDescription> {
    let (letters, becomes) = match letters.len().checked_sub(1).and_then(|at| letters.split_at_checked(at)) {
        Some((rest, last)) if rest.len() > 1 => match last.parse::<char>().ok().and_then(Role::from_char) {
            Some(new) if rest.ends_with(|c: char| c.is_ascii_digit()) => (rest, Some(new)),
            _ => (letters, None),
        },
        _ => (letters, None),
    };
    let (origin, to) = letters.split_at_checked(letters.len().checked_sub(2)?)?;
    let to = to.to_ascii_lowercase().parse().ok()?;
    let mut described = MoveDescription { role, to: Some(to), becomes, ..MoveDescription::default() };
    for c in origin.to_ascii_lowercase().chars() {
        match (File::from_char(c), Rank::from_char(c)) {
            (Some(file), _) if described.file.is_none() && described.rank.is_none() => {
                described.file = Some(file);
            }
            (_, Some(rank)) if described.rank.is_none() => described.rank = Some(rank),
            _ => return None,
        }
    }
    // Without a piece only a full origin leaves open what moves.
    if role.is_none() && described.from().is_none() {
        if described.rank.is_some() {
            return None;
        }
        described.role = Some(Role::Pawn);
        described.takes = described.file.is_some();
    }
    Some(described)
}

fn is_file(token: &str) -> Option<File> {
    let mut chars = token.chars();
    let file = File::from_char(chars.next()?)?;
    chars.next().is_none().then_some(file)
}

/// The rank as the side sees it, 0 to 7.
pub(super) fn height(square: Square, side: Color) -> u32 {
    let rank = u32::from(square.rank());
    if side.is_white() { rank } else { 7 - rank }
}
