//! What a sentence is made from: a claim, the position in which it holds, and who is spoken to.

use super::{lexicon, moves};
use crate::chess::{Board, Chess, Color, Move, Piece, Position, Role, Square, after_move, notation, words};
use crate::safety::exchange::value;
use crate::tutor::about::About;
use crate::tutor::audience::Voice;

/// The material of a side, less that of the other, in pawns.
fn lead(board: &Board, side: Color) -> i32 {
    let of = |side: Color| {
        let pieces = board.by_color(side) & !board.kings();
        pieces.into_iter().filter_map(|square| board.role_at(square)).map(value).sum::<i32>()
    };
    of(side) - of(!side)
}

/// A claim with the positions around it.
pub struct View<'a> {
    /// The moves from the root to the position in which the claim holds.
    pub at: &'a [Move],
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
    pub fn new(at: &'a [Move], about: About, root: &'a Chess, voice: Voice) -> Option<View<'a>> {
        let (mut before, mut here) = (root.clone(), root.clone());
        for &m in at {
            if !here.is_legal(m) {
                return None;
            }
            before = here.clone();
            here.play_unchecked(m);
        }
        Some(View {
            at,
            voice,
            before,
            here,
            root,
            known: usize::from(matches!(about, About::Played | About::Reply)),
            mark: "",
            brief: false,
            past: None,
        })
    }

    /// For a text in which this claim is the first to be told: the first move is named, with its mark.
    pub fn opening(self, mark: &'a str) -> View<'a> {
        View { known: 0, mark, ..self }
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

    /// Whether the last move takes what has just taken there, or may do so where the move before it is unknown: whoever is
    /// behind gets back what he takes.
    pub fn takes_back(&self) -> bool {
        /// Pawns by which a side is behind after a piece of it was taken, a pawn or two of its own included.
        const BEHIND: i32 = -2;
        if !self.last_move().is_some_and(Move::is_capture) {
            return false;
        }
        match self.at.iter().rev().nth(1).copied().or(self.past) {
            Some(earlier) => earlier.is_capture() && Some(notation::destination(earlier)) == self.arrived(),
            None => lead(self.before.board(), self.before.turn()) <= BEHIND,
        }
    }

    /// A line from where the claim holds, as much of it as the reader follows.
    pub fn shown(&self, line: &[Move]) -> String {
        let most = if self.brief { 1 } else { self.voice.audience.plies_told() };
        notation::line(&self.here, &line[..most.min(line.len())])
    }

    /// The first move of a line as a subject, and what follows it behind a colon, as far as the reader is shown it.
    pub fn first_and_rest(&self, line: &[Move]) -> (String, String) {
        let Some((&first, rest)) = line.split_first() else {
            return (String::new(), String::new());
        };
        let most = if self.brief { 0 } else { self.voice.audience.plies_told().saturating_sub(1) };
        let rest = &rest[..most.min(rest.len())];
        let after = after_move(&self.here, first);
        let rest =
            if rest.is_empty() { String::new() } else { format!(": {}", notation::line(&after, rest)) };
        (notation::line(&self.here, &[first]), rest)
    }

    /// The last move before the position in which the claim holds.
    pub fn last_move(&self) -> Option<Move> {
        self.at.last().copied()
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
        self.last_move().map(notation::destination)
    }

    /// The piece on a square where the claim holds, or before the last move if it is gone.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let board = self.here.board();
        board.piece_at(square).or_else(|| self.before.board().piece_at(square))
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

    /// Pieces of one side as a list, with the owner once: `your king and the rook on a8`; pawns beside a piece together: `your king and
    /// the pawns on e5 and h6`.
    pub fn piece_names(&self, squares: &[Square]) -> String {
        let sorted = self.best_first(squares);
        let is_pawn = |square: &Square| self.piece(*square).is_some_and(|piece| piece.role == Role::Pawn);
        // The pawns come last.
        let pieces = sorted.partition_point(|square| !is_pawn(square));
        let together = if pieces > 0 && sorted.len() - pieces > 1 { pieces } else { sorted.len() };
        let (apart, pawns) = sorted.split_at(together);
        let told = apart
            .iter()
            .enumerate()
            .map(|(place, &square)| if place == 0 { self.piece_name(square) } else { self.the(square) });
        let on: Vec<String> = pawns.iter().map(Square::to_string).collect();
        let pawns = (!on.is_empty()).then(|| format!("the pawns on {}", lexicon::list(&on)));
        lexicon::list(&told.chain(pawns).collect::<Vec<_>>())
    }

    /// Squares by what stands on them: the king first, then the most valuable.
    fn best_first(&self, squares: &[Square]) -> Vec<Square> {
        let mut sorted = squares.to_vec();
        sorted.sort_by_key(|&square| std::cmp::Reverse(self.piece(square).map(|piece| piece.role)));
        sorted
    }

    /// The last move as the subject of a sentence: `9.Bxc6+`, to a novice `White's bishop`.
    pub fn last(&self) -> String {
        match self.last_move() {
            None => self.voice.subject(self.mover()).to_string(),
            Some(m) if self.voice.plain() => {
                format!("{} {}", self.voice.owner(self.mover()), words::role(m.role()))
            }
            Some(m) => {
                let mark = if self.at.len() == 1 { self.mark } else { "" };
                format!("{}{mark}", notation::line(&self.before, &[m]))
            }
        }
    }

    /// The last move as the subject of a sentence, with what leads to it.
    pub fn begin(&self) -> String {
        format!("{}{}", self.lead(true), self.last())
    }

    /// The last move as the subject of what it prepares; a novice hears of a move that is still to come by where it goes.
    pub fn last_seen(&self) -> String {
        let new = self.at.len() > self.known && self.voice.plain();
        match self.last_move().filter(|_| new) {
            Some(m) if m.is_capture() => format!("{} takes on {} and", self.last(), notation::destination(m)),
            Some(m) if !m.is_castle() => format!("{} goes to {} and", self.last(), notation::destination(m)),
            Some(_) | None => self.last(),
        }
    }

    /// To a novice, whose next move is a threat: the piece that has just moved, or another: `now your bishop`.
    pub fn threatener(&self, threat: Move) -> String {
        let moved = self.last_move().filter(|m| !m.is_castle());
        if moved.is_some_and(|m| m.role() == threat.role()) {
            return format!("{}{}", self.lead(true), self.last_seen());
        }
        let lead = self.lead(false);
        let now = if lead.is_empty() { "now " } else { "" };
        let owner = self.voice.owner(self.mover());
        format!("{lead}{now}{owner} {}", words::role(threat.role()))
    }

    /// Who owns the piece on a square; the side to move if nobody stands there.
    pub fn owner(&self, square: Square) -> Color {
        self.piece(square).map_or(self.turn(), |piece| piece.color)
    }

    /// The lead for a sentence whose subject is the piece on a square.
    pub fn lead_of(&self, subject: Square) -> String {
        self.lead(self.arrived() == Some(subject))
    }

    /// A piece as the subject of a sentence: the move that brought it there if that was the last one.
    pub fn actor(&self, square: Square) -> String {
        if self.arrived() == Some(square) { self.last() } else { self.piece_name(square) }
    }

    /// Leads to where the claim holds, if the reader is not there yet: `after 8…Bd7 9.O-O, `. What a move did needs no
    /// lead for that move itself, and the move played is known to all.
    pub fn lead(&self, by_last_move: bool) -> String {
        let to = self.at.len() - usize::from(by_last_move && !self.at.is_empty());
        if to <= self.known {
            return String::new();
        }
        if self.voice.plain() {
            return moves::lead_in_words(self.root, &self.at[..to], self.known, self.voice);
        }
        format!("after {}, ", self.marked(to))
    }

    /// The moves of `at` from the first that is not known to this one, the very first with its mark.
    fn marked(&self, to: usize) -> String {
        let mut start = self.root.clone();
        for &m in &self.at[..self.known] {
            start.play_unchecked(m);
        }
        let shown = &self.at[self.known..to];
        if self.mark.is_empty() || self.known > 0 {
            return notation::line(&start, shown);
        }
        let first = format!("{}{}", notation::line(&start, &shown[..1]), self.mark);
        start.play_unchecked(shown[0]);
        let rest = notation::line(&start, &shown[1..]);
        // Behind White's move the number has just been told: `1.Nc7+! Kd7`.
        let rest =
            if start.turn().is_black() { rest.split_once('…').map_or("", |(_, rest)| rest) } else { &rest };
        if rest.is_empty() { first } else { format!("{first} {rest}") }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::audience::Audience;

    /// White's knight goes to c7, the king steps aside, the knight takes the rook.
    const FORK: &str = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";

    /// What is asked of a view of these moves by a reader who plays White, or only watches.
    fn told(
        text: &str,
        line: &str,
        audience: Audience,
        you: Option<Color>,
        ask: fn(View<'_>) -> String,
    ) -> String {
        let root = fen::parse(text).unwrap().position;
        let mut here = root.clone();
        let mut moves = Vec::new();
        for word in line.split_whitespace() {
            let m = notation::parse(&here, word).unwrap();
            here = after_move(&here, m);
            moves.push(m);
        }
        ask(View::new(&moves, About::Best, &root, Voice::new(audience, you)).unwrap())
    }

    fn club(line: &str, ask: fn(View<'_>) -> String) -> String {
        told(FORK, line, Audience::Club, Some(Color::White), ask)
    }

    fn novice(line: &str, ask: fn(View<'_>) -> String) -> String {
        told(FORK, line, Audience::Novice, Some(Color::White), ask)
    }

    #[test]
    fn the_last_move_begins_a_sentence_by_its_name_or_by_its_piece() {
        assert_eq!(club("Nc7", |view| view.begin()), "1.Nc7+");
        assert_eq!(club("Nc7 Kd7 Nxa8", |view| view.begin()), "after 1.Nc7+ Kd7, 2.Nxa8");
        assert_eq!(novice("Nc7", |view| view.last()), "your knight");
        assert_eq!(told(FORK, "Nc7", Audience::Novice, None, |view| view.last()), "White's knight");
        assert_eq!(club("", |view| view.last()), "you", "nobody has moved");
    }

    #[test]
    fn moves_that_the_reader_knows_need_no_lead() {
        assert_eq!(club("Nc7 Kd7", |view| view.lead(false)), "after 1.Nc7+ Kd7, ");
        assert_eq!(club("Nc7 Kd7", |view| view.knowing(1).lead(false)), "after 1…Kd7, ");
        assert_eq!(club("Nc7 Kd7", |view| view.knowing(2).lead(false)), "");
        assert_eq!(club("Nc7", |view| view.opening("!").begin()), "1.Nc7+!");
        assert_eq!(club("Nc7 Kd7", |view| view.opening("!").lead(false)), "after 1.Nc7+! Kd7, ");
    }

    #[test]
    fn pieces_have_their_owner_once_and_the_king_no_square() {
        assert_eq!(
            club("Nc7", |view| view.piece_names(&[Square::A8, Square::E8])),
            "Black's king and the rook on a8"
        );
        let pawns = "4k3/8/7p/4p3/8/8/8/4K3 w - - 0 1";
        let named = |names| told(pawns, "", Audience::Club, None, names);
        assert_eq!(
            named(|view| view.piece_names(&[Square::E5, Square::E8, Square::H6])),
            "Black's king and the pawns on e5 and h6"
        );
        assert_eq!(
            named(|view| view.piece_names(&[Square::E5, Square::E8])),
            "Black's king and the pawn on e5"
        );
        assert_eq!(
            named(|view| view.piece_names(&[Square::E5, Square::H6])),
            "Black's pawn on e5 and the pawn on h6"
        );
        assert_eq!(club("Nc7", |view| view.piece_name(Square::C7)), "your knight on c7");
        assert_eq!(club("Nc7", |view| view.the(Square::A8)), "the rook on a8");
        assert_eq!(club("Nc7", |view| view.bare(Square::C7)), "your knight");
        assert_eq!(club("Nc7", |view| view.piece_name(Square::H5)), "the square h5");
        // What has just been taken is still known by its name.
        assert_eq!(club("Nc7 Kd7 Nxa8", |view| view.piece_name(Square::C7)), "your knight on c7");
    }

    #[test]
    fn the_piece_that_arrived_acts_by_its_move() {
        assert_eq!(club("Nc7", |view| view.actor(Square::C7)), "1.Nc7+");
        assert_eq!(club("Nc7", |view| view.actor(Square::A8)), "Black's rook on a8");
        assert_eq!(novice("Nc7", |view| view.last_seen()), "your knight goes to c7 and");
        assert_eq!(novice("Nc7", |view| view.knowing(1).last_seen()), "your knight");
        assert_eq!(novice("Nc7 Kd7 Nxa8", |view| view.last_seen()), "your knight takes on a8 and");
    }

    #[test]
    fn a_capture_takes_back_where_something_was_just_taken() {
        let says = |view: View<'_>| view.takes_back().to_string();
        let trade = "4k3/3p4/4n3/8/8/8/4R3/4K3 w - - 0 1";
        let of = |line| told(trade, line, Audience::Club, None, says);
        assert_eq!(of("Rxe6+ dxe6"), "true");
        assert_eq!(of("Rxe6+"), "false", "nobody is behind who could have lost something");
        // Behind by a piece, and the move before is not known: it may well be a recapture.
        let behind = "4k3/3p4/4R3/8/8/8/8/4K3 b - - 0 1";
        assert_eq!(told(behind, "dxe6", Audience::Club, None, says), "true");
        assert_eq!(told(trade, "Rd2", Audience::Club, None, says), "false", "it takes nothing");
    }

    #[test]
    fn an_illegal_move_makes_no_view() {
        let root = fen::parse(FORK).unwrap().position;
        let m = notation::parse(&root, "Nc7").unwrap();
        assert!(View::new(&[m, m], About::Best, &root, Voice::new(Audience::Club, None)).is_none());
    }
}
