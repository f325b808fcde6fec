//! What a sentence is made from: a claim, the position in which it holds, and who is spoken to.

use super::moves;
use super::{Audience, Voice};
use crate::chess::{Chess, Color, Move, Piece, Position, Role, Square, notation, words};
use crate::tutor::claim::{About, Claim, Kind};

impl Voice {
    /// `you`, `White`.
    pub(super) fn subject(self, side: Color) -> &'static str {
        if self.you == Some(side) {
            "you"
        } else {
            words::side(side)
        }
    }

    /// `your`, `White's`.
    pub(super) fn owner(self, side: Color) -> &'static str {
        match side {
            _ if self.you == Some(side) => "your",
            Color::White => "White's",
            Color::Black => "Black's",
        }
    }

    /// A verb after [`Voice::subject`]: the first form for `you`.
    pub(super) fn verb(self, side: Color, you: &'static str, others: &'static str) -> &'static str {
        if self.you == Some(side) { you } else { others }
    }

    /// `you take`, `White takes`.
    pub(super) fn does(self, side: Color, you: &'static str, others: &'static str) -> String {
        format!("{} {}", self.subject(side), self.verb(side, you, others))
    }

    /// Whether the reader is a novice, who is told moves in words.
    pub(super) fn plain(self) -> bool {
        self.audience == Audience::Novice
    }
}

/// A claim with the positions around it.
pub(super) struct View<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// Who is spoken to.
    pub voice: Voice,
    /// The position before the last move of `at`; the root if there is none.
    pub before: Chess,
    /// The position in which the claim holds.
    pub here: Chess,
    /// The position asked about.
    pub root: &'a Chess,
    /// How many moves of `at` the reader knows already.
    known: usize,
    /// What is written behind the first move of `at`: its sign, and numbers for those who read them.
    mark: &'a str,
    /// Whether lines are before the reader already: their first move is enough.
    brief: bool,
    /// The move before the root, if it is known.
    past: Option<Move>,
}

impl<'a> View<'a> {
    /// Plays the moves of a claim; `None` if one of them is illegal.
    pub fn new(claim: &'a Claim, root: &'a Chess, voice: Voice) -> Option<View<'a>> {
        let here = claim.position(root)?;
        let mut before = root.clone();
        for &m in claim.at.split_last().map_or(&[][..], |(_, rest)| rest) {
            before.play_unchecked(m);
        }
        Some(View {
            claim,
            voice,
            before,
            here,
            root,
            known: usize::from(matches!(claim.about, About::Played | About::Reply)),
            mark: "",
            brief: false,
            past: None,
        })
    }

    /// For a text in which this claim is the first to be told: the first move is named, with its mark.
    pub fn opening(self, mark: &'a str) -> View<'a> {
        View {
            known: 0,
            mark,
            ..self
        }
    }

    /// For a reader who knows so many of the first moves already.
    pub fn knowing(self, known: usize) -> View<'a> {
        View { known, ..self }
    }

    /// For a reader who has the lines before him already.
    pub fn brief(self) -> View<'a> {
        View { brief: true, ..self }
    }

    /// For a reader who saw the move before the root.
    pub fn since(self, past: Option<Move>) -> View<'a> {
        View { past, ..self }
    }

    /// Whether the last move takes what has just taken there.
    pub fn takes_back(&self) -> bool {
        let earlier = self.claim.at.iter().rev().nth(1).copied().or(self.past);
        let taken_on = earlier
            .filter(|earlier| earlier.is_capture())
            .map(notation::destination);
        self.claim.last().is_some_and(Move::is_capture) && taken_on.is_some() && taken_on == self.arrived()
    }

    /// A line from where the claim holds, as much of it as the reader follows.
    pub fn shown(&self, line: &[Move]) -> String {
        let most = if self.brief {
            1
        } else {
            self.voice.audience.plies_shown()
        };
        notation::line(&self.here, &line[..most.min(line.len())])
    }

    /// The claim's kind.
    pub fn kind(&self) -> &'a Kind {
        &self.claim.kind
    }

    /// Who made the last move; the side to move if none was made.
    pub fn mover(&self) -> Color {
        self.before.turn()
    }

    /// Who is to move where the claim holds.
    pub fn turn(&self) -> Color {
        self.here.turn()
    }

    /// Where the last move went.
    pub fn arrived(&self) -> Option<Square> {
        self.claim.last().map(notation::destination)
    }

    /// The piece on a square where the claim holds, or before the last move if it is gone.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let board = self.here.board();
        board
            .piece_at(square)
            .or_else(|| self.before.board().piece_at(square))
    }

    /// `your knight on c6`, `White's king`: a king needs no square.
    pub fn piece_name(&self, square: Square) -> String {
        match self.piece(square) {
            Some(piece) => format!("{} {}", self.voice.owner(piece.color), named(piece.role, square)),
            None => format!("the square {square}"),
        }
    }

    /// `the knight on c6`.
    pub fn the(&self, square: Square) -> String {
        match self.piece(square) {
            Some(piece) => format!("the {}", named(piece.role, square)),
            None => format!("the square {square}"),
        }
    }

    /// `your knight` without its square, for a piece whose square is told already.
    pub fn bare(&self, square: Square) -> String {
        match self.piece(square) {
            Some(piece) => format!("{} {}", self.voice.owner(piece.color), words::role(piece.role)),
            None => "it".to_string(),
        }
    }

    /// Pieces as a list, each with its owner or, if all are one side's, the owner once: `your king and the rook on a8`.
    pub fn piece_names(&self, squares: &[Square]) -> String {
        let sorted = self.best_first(squares);
        let told = sorted.iter().enumerate().map(|(place, &square)| {
            if place == 0 {
                self.piece_name(square)
            } else {
                self.the(square)
            }
        });
        super::lexicon::list(&told.collect::<Vec<_>>())
    }

    /// Squares by what stands on them: the king first, then the most valuable.
    fn best_first(&self, squares: &[Square]) -> Vec<Square> {
        let mut sorted = squares.to_vec();
        sorted.sort_by_key(|&square| std::cmp::Reverse(self.piece(square).map(|piece| piece.role)));
        sorted
    }

    /// The last move as the subject of a sentence: `9.Bxc6+`, to a novice `White's bishop`.
    pub fn last(&self) -> String {
        match self.claim.last() {
            None => self.voice.subject(self.mover()).to_string(),
            Some(m) if self.voice.plain() => {
                format!("{} {}", self.voice.owner(self.mover()), words::role(m.role()))
            }
            Some(m) => {
                let mark = if self.claim.at.len() == 1 { self.mark } else { "" };
                format!("{}{mark}", notation::line(&self.before, &[m]))
            }
        }
    }

    /// The last move as the subject of what it prepares; a novice hears of a move that is still to come by where it goes.
    pub fn last_seen(&self) -> String {
        let new = self.claim.at.len() > self.known && self.voice.plain();
        match self.claim.last().filter(|_| new) {
            Some(m) if m.is_capture() => format!("{} takes on {} and", self.last(), notation::destination(m)),
            Some(m) if !m.is_castle() => format!("{} goes to {} and", self.last(), notation::destination(m)),
            _ => self.last(),
        }
    }

    /// To a novice, whose next move is a threat: the piece that has just moved, or another: `now your bishop`.
    pub fn threatener(&self, threat: Move) -> String {
        let moved = self.claim.last().filter(|m| !m.is_castle());
        if moved.is_some_and(|m| m.role() == threat.role()) {
            return format!("{}{}", self.lead(true), self.last_seen());
        }
        let lead = self.lead(false);
        let now = if lead.is_empty() { "now " } else { "" };
        let owner = self.voice.owner(self.mover());
        format!("{lead}{now}{owner} {}", words::role(threat.role()))
    }

    /// A piece as the subject of a sentence: the move that brought it there if that was the last one.
    pub fn actor(&self, square: Square) -> String {
        if self.arrived() == Some(square) {
            self.last()
        } else {
            self.piece_name(square)
        }
    }

    /// Leads to where the claim holds, if the reader is not there yet: `after 8…Bd7 9.O-O, `. What a move did needs no
    /// lead for that move itself, and the move played is known to all.
    pub fn lead(&self, by_last_move: bool) -> String {
        let to = self.claim.at.len() - usize::from(by_last_move && !self.claim.at.is_empty());
        if to <= self.known {
            return String::new();
        }
        if self.voice.plain() {
            return moves::lead_in_words(self, self.known, to);
        }
        format!("after {}, ", self.marked(to))
    }

    /// The moves of `at` from the first that is not known to this one, the very first with its mark.
    fn marked(&self, to: usize) -> String {
        let mut start = self.root.clone();
        for &m in &self.claim.at[..self.known] {
            start.play_unchecked(m);
        }
        let shown = &self.claim.at[self.known..to];
        if self.mark.is_empty() || self.known > 0 {
            return notation::line(&start, shown);
        }
        let first = format!("{}{}", notation::line(&start, &shown[..1]), self.mark);
        start.play_unchecked(shown[0]);
        match notation::line(&start, &shown[1..]).as_str() {
            "" => first,
            rest => format!("{first} {rest}"),
        }
    }
}

/// `knight on c6`, `king`.
fn named(role: Role, square: Square) -> String {
    if role == Role::King {
        words::role(role).to_string()
    } else {
        format!("{} on {square}", words::role(role))
    }
}
