//! Piece play: the piece that does the least, and a move that makes it a better one.

use super::king_safety::has_walked_out;
use super::prelude::*;
use crate::chess::after_null_move;
use crate::features::pieces::undeveloped;
use crate::tutor::check::plans::{self, is_safe, is_worst};
use crate::tutor::find::board::danger;
use crate::tutor::find::plans::{mobility, slow_pieces};

/// Squares by which the mobility of a piece must grow.
// The catalogue says 3: two come and go with every move of a pawn.
const BETTER: i32 = 3;

fields! {
    /// The last move made the piece that did the least a better one.
    pub struct Improves {
        /// Where it stands now.
        sq: Square,
        /// Its mobility before.
        was: i32,
        /// Its mobility now, at least 3 more.
        now: i32,
    }
}

fields! {
    /// The piece of the side to move that does the least, and where it would be better.
    pub struct WorstPiece {
        /// The piece.
        sq: Square,
        /// Its way there: one or two moves, the opponent passing.
        line: Vec<Move>,
        /// Its mobility.
        was: i32,
        /// Its mobility there, at least 3 more.
        now: i32,
    }
}

impl ClaimKind for Improves {
    /// A move that develops a piece is told as that.
    fn find(step: Step<'_>, found: &mut Candidates<Improves>) {
        let (side, m, before) = (step.side(), step.played(), step.before().board());
        let slow = matches!(m.role(), Role::Knight | Role::Bishop | Role::Rook);
        // A capture is told as that, and a developing move as that: each has its own reason.
        if !slow || m.is_capture() || undeveloped(before, side).contains(step.from()) {
            return;
        }
        let (was, now) = (mobility(before, step.from()), mobility(step.board(), step.to()));
        let others = slow_pieces(before, side).without(step.from());
        let worst = others.any() && others.into_iter().all(|other| mobility(before, other) >= was);
        let waits = is_king_out(before, side) || comes_later(before, step.from(), side);
        if worst && !waits && now >= was + BETTER && danger(step.after(), step.to()) < 1 {
            found.after(side, Improves { sq: step.to(), was, now }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let from = notation::origin(last);
        let slow = matches!(last.role(), Role::Knight | Role::Bishop | Role::Rook);
        need(slow && !last.is_capture() && notation::destination(last) == self.sq, "no piece moved there")?;
        let (was, now) =
            (plans::mobility(before.board(), from), plans::mobility(context.now.board(), self.sq));
        need((was, now) == (self.was, self.now) && now >= was + BETTER, "it reaches otherwise")?;
        need(is_worst(before.board(), from), "another piece did less")?;
        need(!is_king_out(before.board(), context.mover()), "the king had walked out")?;
        need(!comes_later(before.board(), from, context.mover()), "others were at home still")?;
        need(is_safe(&context.now, self.sq), "it can be won there")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            format!("{begin} did little before; from {} it reaches far more squares", self.sq)
        } else {
            format!("{begin} improves the worst-placed piece")
        }
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("improving the worst-placed piece".to_string())
    }

    /// A rook that goes to an open line is told as that.
    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        let rook = last.is_some_and(|last| last.role() == Role::Rook);
        Some(Topic::Motif(if rook { "line" } else { "improves" }, Bitboard::from_square(self.sq)))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["With nothing to attack, ask which of your pieces does the least."]
    }
}

impl ClaimKind for WorstPiece {
    /// Where the move is the first of two: one alone is told as an improvement.
    fn find(step: Step<'_>, found: &mut Candidates<WorstPiece>) {
        // A plan of two moves needs an opponent who has nothing to answer.
        if step.played().is_capture() || step.after().is_check() {
            return;
        }
        let begins = |worst: &WorstPiece| worst.line.len() == 2 && worst.line[0] == step.played();
        if let Some(worst) = worst_pieces(step.before()).into_iter().find(begins) {
            found.before(step.side(), worst, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<WorstPiece>) {
        for worst in worst_pieces(position) {
            found.after(position.turn(), worst, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.one_of(self.sq, &[Role::Knight, Role::Bishop, Role::Rook])?;
        need(piece.color == context.now.turn() && (1..=2).contains(&self.line.len()), "it is not to move")?;
        let board = context.now.board();
        need(is_worst(board, self.sq), "another piece does less")?;
        need(!is_king_out(board, piece.color), "the king has walked out")?;
        need(!comes_later(board, self.sq, piece.color), "others are at home still")?;
        let (mut position, mut stands) = (context.now.clone(), self.sq);
        for &m in &self.line {
            position = to_move(&position, piece.color)?;
            legal(&position, m)?;
            need(notation::origin(m) == stands && !m.is_capture(), "it is not that piece's way")?;
            position.play_unchecked(m);
            stands = notation::destination(m);
            need(is_safe(&position, stands), "it can be won on its way")?;
        }
        let (was, now) = (plans::mobility(board, self.sq), plans::mobility(position.board(), stands));
        need((was, now) == (self.was, self.now) && now >= was + BETTER, "it reaches otherwise")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let piece = view.piece_name(self.sq);
        format!("{}{piece} does the least: it would be better on {}", view.lead(false), self.goal())
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("bringing {} to {}", view.piece_name(self.sq), self.goal()))
    }

    /// The second move is the side's own, too: only the first can be shown as a line.
    fn line(&self) -> &[Move] {
        &self.line[..1]
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("improves", Bitboard::from_square(self.sq)))
    }
}

impl WorstPiece {
    /// Where it wants to go.
    fn goal(&self) -> Square {
        self.line.last().map_or(self.sq, |m| notation::destination(*m))
    }
}

/// Whether a side's king has walked out before the enemy's queen: it needs every move.
fn is_king_out(board: &Board, side: Color) -> bool {
    let out = |king: Square| has_walked_out(king, side);
    board.by_piece(Role::Queen.of(!side)).any() && board.king_of(side).is_some_and(out)
}

/// Whether a piece is a rook while knights or bishops wait at home: those come out first.
fn comes_later(board: &Board, sq: Square, side: Color) -> bool {
    board.role_at(sq) == Some(Role::Rook) && undeveloped(board, side).any()
}

/// The pieces of the side to move that do the least and can do better, each with its best way.
fn worst_pieces(position: &Chess) -> Vec<WorstPiece> {
    let (board, side) = (position.board(), position.turn());
    let slow = slow_pieces(board, side);
    let least = slow.into_iter().map(|sq| mobility(board, sq)).min();
    if position.is_check() || slow.count() < 2 || is_king_out(board, side) {
        return Vec::new();
    }
    let worst =
        seen(slow, side).filter(|sq| Some(mobility(board, *sq)) == least && !comes_later(board, *sq, side));
    worst.filter_map(|sq| best_way(position, sq)).collect()
}

/// The way of one or two moves to where a piece reaches most; a second move must be worth it.
fn best_way(position: &Chess, sq: Square) -> Option<WorstPiece> {
    let was = mobility(position.board(), sq);
    let mut best: Option<WorstPiece> = None;
    let mut offer = |line: Vec<Move>, after: &Chess, to: Square| {
        let now = mobility(after.board(), to);
        let longer = |best: &WorstPiece| line.len() > best.line.len();
        // A second move must be worth it, so it has to gain as much again.
        let margin = |best: &WorstPiece| if longer(best) { BETTER } else { 1 };
        if now >= best.as_ref().map_or(was + BETTER, |best| best.now + margin(best)) {
            best = Some(WorstPiece { sq, line, was, now });
        }
    };
    let first = safe_steps(position, sq);
    for (m, after) in &first {
        offer(vec![*m], after, notation::destination(*m));
    }
    for (m, after) in &first {
        let Some(turned) = after_null_move(after) else {
            continue;
        };
        for (next, later) in safe_steps(&turned, notation::destination(*m)) {
            offer(vec![*m, next], &later, notation::destination(next));
        }
    }
    best
}

/// The moves of a piece that take nothing and leave it out of danger, in the order in which its side sees the board.
fn safe_steps(position: &Chess, from: Square) -> Vec<(Move, Chess)> {
    let side = position.turn();
    let place = |square: Square| seen(Bitboard::FULL, side).position(|other| other == square);
    let mut moves = position.legal_moves();
    moves.retain(|m| notation::origin(*m) == from && !m.is_capture() && !m.is_castle());
    moves.sort_by_key(|m| place(notation::destination(*m)));
    let played = moves.into_iter().map(|m| {
        let after = after_move(position, m);
        (m, after)
    });
    played.filter(|(m, after)| danger(after, notation::destination(*m)) < 1).collect()
}

#[cfg(test)]
impl Cases for Improves {
    fn read(words: &Words<'_>) -> Improves {
        Improves { sq: words.sq(0), was: words.number(1), now: words.number(2) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "a1b3", "b3 2 6")];

    const FALSE: &[Case] = &[
        // It reaches otherwise.
        ("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "a1b3", "b3 2 5"),
        // The knight on the other side did less.
        ("4k3/8/8/8/3p4/2N5/4P3/N3K3 w - - 0 1", "c3e4", "e4 8 8"),
        // It can be taken there.
        ("4k3/8/8/8/p7/2N5/8/N3K3 w - - 0 1", "a1b3", "b3 2 6"),
        // The king had walked out before a queen, and the bishop comes out first.
        ("3qk3/8/8/8/8/2N1K3/8/N7 w - - 0 1", "a1b3", "b3 2 6"),
        ("4k3/8/8/8/P7/8/8/R1B1K3 w - - 0 1", "a1a3", "a3 3 9"),
    ];
}

#[cfg(test)]
impl Cases for WorstPiece {
    fn read(words: &Words<'_>) -> WorstPiece {
        let (was, now) = (words.number(1), words.number(2));
        WorstPiece { sq: words.sq(0), was, now, line: words.one_sided_line(3) }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "", "a1 2 6 a1b3"),
        ("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "", "a1 2 8 a1b3 b3d4"),
    ];

    const FALSE: &[Case] = &[
        ("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "", "c3 8 8 c3d5"),
        ("4k3/8/8/8/p7/2N5/8/N3K3 w - - 0 1", "", "a1 2 6 a1b3"),
        ("4k3/8/8/8/8/2N5/8/N3K3 w - - 0 1", "", "a1 2 7 a1b3 b3d4"),
        // The king has walked out before a queen.
        ("3qk3/8/8/8/8/2N1K3/8/N7 w - - 0 1", "", "a1 2 6 a1b3"),
        // The bishop comes out first.
        ("4k3/8/8/8/8/1P6/P7/R1B1K3 w - - 0 1", "", "a1 1 7 a1b1 b1b2"),
    ];
}
