//! Pins: a piece that may not leave a slider's line, or had better not.

use super::prelude::*;
use crate::safety::attacks::pinned;
use crate::safety::exchange::{self, Exchange};
use crate::tutor::check::fight::Fight;
use crate::tutor::check::lines;
use crate::tutor::find::board::{Aligned, can_be_taken, enemies_aligned, gain, gain_behind, rank, roles};
use crate::tutor::phrase::advice;

fields! {
    /// A piece stands between an enemy slider and what is worth more.
    pub struct Pin {
        /// The slider.
        pinner: Square,
        /// The piece that is held.
        pinned: Square,
        /// What stands behind it.
        behind: Square,
        /// Whether that is the king.
        absolute: bool,
    }
}

impl ClaimKind for Pin {
    fn find(step: Step<'_>, found: &mut Candidates<Pin>) {
        let earlier = enemies_aligned(step.before().board(), step.side());
        // A piece that is simply traded where it goes holds nothing.
        let is_traded = can_be_taken(step.before(), step.played());
        let held = enemies_aligned(step.board(), step.side()).into_iter();
        for pair in held.filter(|pair| !(is_traded && pair.slider == step.to())) {
            propose(step, pair, !earlier.contains(&pair), found);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let [own, held, better] = lines::lined_up(context, [self.pinner, self.pinned, self.behind])?;
        need(self.absolute == (better.role == Role::King), "it is not that kind of pin")?;
        let line = attacks::ray(self.pinner, self.behind);
        // A pawn before a piece on its file can only go on along it: that the piece is lost if it moves was
        // not true.
        need(can_leave(context.now.board(), self.pinned, line), "it has no move off the line anyway")?;
        // Before a king nothing else is asked: the rules themselves hold the piece.
        if self.absolute {
            return Ok(());
        }
        // What the rules hold already is not held by what stands behind it.
        let is_held = pinned(context.now.board(), held.color).contains(self.pinned);
        need(!is_held, "it is pinned to its king anyway")?;
        need(lines::rank(better) > lines::rank(held), "the piece behind is worth no more")?;
        let gain =
            Fight::on(context.now.board(), own.color).without(self.pinned).capture(self.pinner, self.behind);
        need(gain.is_some_and(|gain| gain >= 1), "the piece behind is guarded")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (held, back) = (view.piece_name(self.pinned), view.the(self.behind));
        if !view.voice.plain() {
            let lead = view.lead_of(self.pinner);
            return format!("{lead}{} pins {held} to {back}", view.actor(self.pinner));
        }
        let lead = view.lead(false);
        let by = view.the(self.pinner);
        if self.absolute {
            let can = if self.can_move(&view.here) { "can only move along the line" } else { "can't move" };
            format!("{lead}{held} is pinned by {by}: it {can}, because the king stands behind it")
        } else {
            format!("{lead}{held} is pinned by {by}: if it moves, {back} behind it can be taken")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let (held, back) = (view.piece_name(self.pinned), view.the(self.behind));
        (view.arrived() == Some(self.pinner)).then(|| match (view.voice.plain(), self.absolute) {
            (false, _) => format!("pinning {held} to {back}"),
            (true, true) => format!("pinning {held}, as the king stands behind it"),
            (true, false) => format!("pinning {held}, as {back} stands behind it"),
        })
    }

    fn made_on(&self) -> Vec<Square> {
        vec![self.pinner, self.pinned, self.behind]
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.pinned, self.behind]
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a pin")
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::LOOK
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::FORCING
    }
}

impl Pin {
    /// Whether the pinned piece has a move, along the line, when its side is to move: a queen may take what pins her.
    fn can_move(&self, here: &Chess) -> bool {
        let side = here.board().color_at(self.pinned);
        let moves = |m: &Move| notation::origin(*m) == self.pinned;
        let turned = side.and_then(|side| to_move(here, side).ok());
        turned.is_some_and(|turned| turned.legal_moves().iter().any(moves))
    }
}

fn propose(step: Step<'_>, pair: Aligned, new: bool, found: &mut Candidates<Pin>) {
    let [front, behind] = roles(step.board(), pair);
    let absolute = behind == Role::King;
    if front == Role::King || rank(behind) <= rank(front) {
        return;
    }
    let matters = matters(step, pair);
    let real = absolute || gain_behind(step, pair) >= 1;
    // A pawn is held by a pin only where that decides something; elsewhere nobody misses its step.
    if !(matters || new && front != Role::Pawn) || !real {
        return;
    }
    // With the catalogue's 82, a pin that decides weighs like a fork of minor pieces, an idle one less than what hangs.
    let worth = if matters { 6 } else { -4 } + if new { 2 } else { 0 };
    let kind = Pin { pinner: pair.slider, pinned: pair.front, behind: pair.behind, absolute };
    found.after(step.side(), kind, worth);
}

/// Whether a piece could go off a line, pins aside: a pawn only by taking, if the line is its file.
fn can_leave(board: &Board, square: Square, line: Bitboard) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let side = board.by_color(piece.color);
    if piece.role != Role::Pawn {
        return (board.attacks_from(square) & !side).intersects(!line);
    }
    let takes = board.attacks_from(square) & board.occupied() & !side;
    let ahead = square.offset(piece.color.fold_wb(8, -8)).filter(|ahead| board.piece_at(*ahead).is_none());
    takes.intersects(!line) || ahead.is_some_and(|ahead| !line.contains(ahead))
}

/// Whether the pinned piece is the worse for it: it can be won, or it would take what it may not, or stop the mate.
fn matters(step: Step<'_>, pair: Aligned) -> bool {
    let won = gain(step.after(), pair.front, step.side()) >= 1 || step.takes_later(pair.front);
    won || keeps_from_taking(step, pair) || keeps_from_helping(step, pair)
}

/// Whether it would win something off the line, were it free.
fn keeps_from_taking(step: Step<'_>, pair: Aligned) -> bool {
    let board = step.board();
    let Some(piece) = board.piece_at(pair.front) else {
        return false;
    };
    let off = !attacks::ray(pair.slider, pair.behind);
    let prey = board.attacks_from(pair.front) & board.by_color(step.side()) & !board.kings() & off;
    prey.into_iter().any(|square| would_win(board, piece, pair, square))
}

/// What it would win by taking on a square if the king behind it did not count.
fn would_win(board: &Board, piece: Piece, pair: Aligned, square: Square) -> bool {
    let mut after = board.clone();
    after.discard_piece_at(pair.front);
    let prize = after.role_at(square).map_or(0, exchange::value);
    after.set_piece_at(square, piece);
    prize > Exchange::on(&after, square).gain(!piece.color)
}

/// Whether a check could be answered by it, were it free: by taking who checks or by standing between.
fn keeps_from_helping(step: Step<'_>, pair: Aligned) -> bool {
    let board = step.board();
    let checkers = step.after().checkers();
    let (Some(checker), Some(king)) = (checkers.first(), board.king_of(!step.side())) else {
        return false;
    };
    let on_line = attacks::ray(pair.slider, pair.behind);
    let answers = (attacks::between(king, checker) | checkers) & !on_line;
    checkers.count() == 1 && reach(board, pair).intersects(answers)
}

/// The squares that the front piece could go to, pins aside.
fn reach(board: &Board, pair: Aligned) -> Bitboard {
    let own = board.color_at(pair.front).map_or(Bitboard::EMPTY, |side| board.by_color(side));
    if board.role_at(pair.front) == Some(Role::Pawn) {
        return board.attacks_from(pair.front) & board.occupied() & !own;
    }
    board.attacks_from(pair.front) & !own
}

#[cfg(test)]
impl Cases for Pin {
    fn read(words: &Words<'_>) -> Pin {
        Pin {
            pinner: words.sq(0),
            pinned: words.sq(1),
            behind: words.sq(2),
            absolute: words.is(3, "absolute"),
        }
    }

    const TRUE: &[Case] = &[
        ("4k3/4n3/8/8/8/8/8/4RK2 b - - 0 1", "", "e1 e7 e8 absolute"),
        ("3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1", "", "g5 f6 d8"),
    ];

    const FALSE: &[Case] = &[
        ("3qk3/4p3/5n2/6B1/8/8/8/4K3 w - - 0 1", "", "g5 f6 d8"),
        ("4k3/4n3/8/8/8/8/8/4RK2 b - - 0 1", "", "e1 e7 e8"),
        // The pawn can't leave its file.
        ("4k3/8/8/4p2p/7P/7q/7B/4K3 w - - 0 1", "", "h3 h4 h6"),
        ("4k3/8/7B/8/7P/7q/8/4K3 b - - 0 1", "", "h3 h4 h6"),
        // The queen on h5 holds the pawn: it has no move that could lose the knight.
        ("rnbqkbnr/ppp2ppp/3p4/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 1 3", "", "c4 f7 g8"),
        // What stands behind is worth no more, or guarded by a lesser piece.
        ("4k3/8/3b4/4n3/8/6B1/8/4K3 w - - 0 1", "", "g3 e5 d6"),
        ("4k3/4p3/3r4/4n3/8/6Q1/8/4K3 w - - 0 1", "", "g3 e5 d6"),
    ];
}
