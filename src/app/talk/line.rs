//! A line shown on the board in place of the game: an explained move and its continuation.

use crate::chess::material::balance;
use crate::chess::{Bitboard, Chess, Color, Move, Position, Square, after_move, notation};
use crate::review::MoveReport;
use crate::tutor::words::{Audience, Voice};
use crate::tutor::{Explanation, Remark};

/// A line and the position in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownLine {
    /// The move that is explained.
    pub title: String,
    /// The explanation.
    pub text: String,
    /// The squares it names, marked while the explained move is on the board.
    pub squares: Bitboard,
    /// The continuation of the move, and the better line if there was one.
    pub lines: Vec<Vec<Move>>,
    /// The index of the shown line.
    pub which: usize,
    /// Whether it belongs to a warning; moves ahead are then not shown.
    pub asks: bool,
    /// The number of its moves on the board.
    pub at: usize,
    /// The positions of that line, including the one before its first move.
    pub positions: Vec<Chess>,
}

impl ShownLine {
    /// The explanation of a move, with the board right after it.
    pub fn of(told: &Explanation, audience: Audience, you: Option<Color>) -> ShownLine {
        let question = &told.question;
        let mut lines = vec![question.played_line()];
        if !question.played_best() {
            lines.push(question.best_line().to_vec());
        }
        let voice = Voice::new(audience, you);
        let mut remark = told.remark(voice);
        // Who asks is answered.
        if remark.text.is_empty() {
            remark.text = told.plainly(voice);
        }
        ShownLine::after(&question.root, question.played, lines, remark, audience)
    }

    /// The same of a reviewed move.
    pub fn of_report(report: &MoveReport, audience: Audience) -> ShownLine {
        let (root, played, lines) = report.lines();
        let squares = report.squares.of(audience).iter().filter_map(|square| square.parse::<Square>().ok());
        let remark = Remark { text: report.told.of(audience).to_owned(), squares: squares.collect() };
        ShownLine::after(&root, played, lines, remark, audience)
    }

    /// The words about a move with its lines, as far as the reader follows them.
    fn after(
        root: &Chess,
        played: Option<Move>,
        mut lines: Vec<Vec<Move>>,
        Remark { text, squares }: Remark,
        audience: Audience,
    ) -> ShownLine {
        let most = audience.horizon() + 1;
        for line in &mut lines {
            // What a fault costs is seen where the reader stops; only what is better must be believed.
            let is_better = played.is_some() && line.first() != played.as_ref();
            shorten(root, line, if is_better { until_regained(root, line, most) } else { most });
        }
        lines.retain(|line| !line.is_empty());
        let mut shown = ShownLine {
            title: played.map_or_else(String::new, |m| notation::line(root, &[m])),
            squares,
            text,
            lines,
            which: 0,
            asks: false,
            at: 1,
            positions: vec![root.clone()],
        };
        shown.lay_out();
        shown
    }

    /// The danger of a move: its continuation only, a move at a time.
    pub fn warned(told: &Explanation, victim: Bitboard) -> ShownLine {
        let mut shown = ShownLine::of(told, Audience::Advanced, None);
        shown.lines.truncate(1);
        ShownLine { text: String::new(), squares: victim, asks: true, ..shown }
    }

    /// The danger of a move that was only counted: the move and the answer to it.
    pub fn counted(root: &Chess, line: [Move; 2], victim: Bitboard) -> ShownLine {
        let remark = Remark { text: String::new(), squares: victim };
        let shown = ShownLine::after(root, Some(line[0]), vec![line.to_vec()], remark, Audience::Advanced);
        ShownLine { asks: true, ..shown }
    }

    /// Drops the better line.
    #[must_use]
    pub fn first_alone(mut self) -> ShownLine {
        self.lines.truncate(1);
        self
    }

    /// Limits each line to `most` moves, but for a mate.
    #[must_use]
    pub fn cut(mut self, most: usize) -> ShownLine {
        let root = self.positions[0].clone();
        self.lines.iter_mut().for_each(|line| shorten(&root, line, most));
        self.lay_out();
        self
    }

    /// Replaces the line.
    #[must_use]
    pub fn along(mut self, line: Vec<Move>) -> ShownLine {
        self.lines = vec![line];
        self.which = 0;
        self.lay_out();
        self
    }

    /// Computes the positions of the shown line.
    pub fn lay_out(&mut self) {
        self.positions.truncate(1);
        for &m in self.lines.get(self.which).into_iter().flatten() {
            let next = after_move(&self.positions[self.positions.len() - 1], m);
            self.positions.push(next);
        }
        self.at = self.at.min(self.positions.len() - 1);
    }

    /// The moves of the chosen line.
    pub fn line(&self) -> &[Move] {
        self.lines.get(self.which).map_or(&[], Vec::as_slice)
    }

    /// The position before the line.
    pub fn root(&self) -> &Chess {
        &self.positions[0]
    }

    /// The position on the board.
    pub fn position(&self) -> &Chess {
        &self.positions[self.at]
    }

    /// The move that led to it.
    pub fn last_move(&self) -> Option<Move> {
        self.line().get(self.at.checked_sub(1)?).copied()
    }

    /// Returns whether the text applies to the position: before the line or after its first move.
    pub fn is_at_text(&self) -> bool {
        self.which == 0 && self.at <= 1
    }
}

/// Plies of the longest line that is shown beyond what a reader follows: a mate in five.
// Longer ones are seldom told as a mate, and no reader of a few plies follows them. Chosen, not measured.
const LONGEST: usize = 10;

/// Limits a line to `most` moves; one that mates soon is shown to the mate, as nobody believes one that stops before.
fn shorten(root: &Chess, line: &mut Vec<Move>, most: usize) {
    let end = || line.iter().fold(root.clone(), |here, m| after_move(&here, *m));
    if line.len() > LONGEST || !end().is_checkmate() {
        line.truncate(most);
    }
}

/// The number of moves of a line that must be shown for its beginner to have back what he gives up in the first `most`, as nobody
/// believes one that stops before; `most` if he gives up nothing, or does not get it back soon.
fn until_regained(root: &Chess, line: &[Move], most: usize) -> usize {
    let side = root.turn();
    let won: Vec<i32> = std::iter::once(root.clone())
        .chain(line.iter().take(LONGEST + 1).scan(root.clone(), |here, m| {
            *here = after_move(here, *m);
            Some(here.clone())
        }))
        .map(|here| (balance(here.board()) - balance(root.board())) * side.fold_wb(1, -1))
        .collect();
    if won.get(most).is_none_or(|won| *won >= 0) {
        return most;
    }
    // What is taken back at once has not come back; his own moves are the odd ones.
    let keeps = |ply: usize| won[ply] >= 0 && won.get(ply + 1).is_none_or(|next| *next >= 0);
    let plies = most..won.len().min(LONGEST + 1);
    plies.filter(|ply| ply % 2 == 1).find(|ply| keeps(*ply)).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    /// How many moves of a line are left where `most` are followed.
    fn left(start: &str, moves: &[&str], most: usize) -> usize {
        let root = fen::parse(start).unwrap().position;
        let mut here = root.clone();
        let line = moves.iter().map(|san| {
            let m = notation::parse_san(&here, san).unwrap();
            here = after_move(&here, m);
            m
        });
        let mut line: Vec<Move> = line.collect();
        let most = until_regained(&root, &line, most);
        shorten(&root, &mut line, most);
        line.len()
    }

    #[test]
    fn a_line_is_cut_unless_it_mates() {
        let white = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
        let black = "1r4k1/r7/8/8/8/8/8/7K b - - 0 1";
        for (start, moves) in [(white, ["Ra7", "Kg8", "Rb8#"]), (black, ["Ra2", "Kg1", "Rb1#"])] {
            assert_eq!((left(start, &moves, 1), left(start, &moves[..2], 1)), (3, 1), "{start}");
        }
    }

    #[test]
    fn a_line_that_gives_a_piece_up_is_shown_until_it_has_come_back() {
        // The bishop draws the king out, and the queen takes the rook on a8 two checks later.
        let white = "rnbqkbnr/2pppppp/pp6/8/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3";
        let line = ["Bxf7+", "Kxf7", "Qh5+", "g6", "Qd5+", "e6", "Qxa8", "Nc6"];
        assert_eq!((left(white, &line, 4), left(white, &line[..6], 4)), (7, 4));
        let black = "rnbqk1nr/pppp1ppp/8/2b1p3/8/PP6/2PPPPPP/RNBQKBNR b KQkq - 0 3";
        let line = ["Bxf2+", "Kxf2", "Qh4+", "g3", "Qd4+", "e3", "Qxa1", "Nc3"];
        assert_eq!(left(black, &line, 4), 7);
        // A queen that is taken back at once is not the point.
        let queens = "rnbqkb1r/ppp2ppp/5n2/4p3/2B1P3/5N2/PPP2PPP/RNBQK2R w KQkq - 0 6";
        let line = ["Bxf7+", "Kxf7", "Nxe5+", "Ke8", "Qxd8+", "Kxd8", "Nf7+", "Ke8", "Nxh8"];
        assert_eq!(left(queens, &line, 4), 9);
        // Who gives nothing up is cut where the reader stops.
        assert_eq!(left(white, &["d3", "e6", "Nf3", "Bb7", "O-O", "c5", "Re1"], 4), 4);
    }
}
