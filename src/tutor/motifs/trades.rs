//! Trades by the count: who is ahead looks for them, who is behind keeps the pieces on.

use super::prelude::*;
use crate::chess::after_null_move;
use crate::safety::exchange::{self, value};
use crate::tutor::check::fight::value_of;
use crate::tutor::check::plans;
use crate::tutor::find::plans::lead;

/// Pawns by which a side must be ahead before trades are good for it as such.
// The catalogue says 3, a piece: with a pawn more a trade may well lead to a drawn ending.
const CLEARLY: i32 = 3;

fields! {
    /// The last move offers an even trade of pieces to who is behind.
    pub struct Simplifies {
        /// How far the side that moved is ahead, in pawns: 3 or more.
        ahead: i32,
    }
}

fields! {
    /// The last move avoids an even trade that the side ahead wanted.
    pub struct AvoidsTrade {
        /// The trade.
        capture: Move,
    }
}

/// Whether a capture takes a piece with one of the same value.
fn is_like_for_like(m: Move) -> bool {
    let piece = |role: Role| !matches!(role, Role::Pawn | Role::King);
    m.capture().is_some_and(|taken| piece(taken) && piece(m.role()) && value(taken) == value(m.role()))
}

/// What is traded: `queens`, or `pieces` where they are of two kinds.
fn traded(m: Move) -> String {
    let same = m.capture().filter(|taken| *taken == m.role());
    same.map_or_else(|| "pieces".to_string(), plural)
}

impl ClaimKind for Simplifies {
    fn find(step: Step<'_>, found: &mut Candidates<Simplifies>) {
        let (side, m) = (step.side(), step.played());
        let ahead = lead(step.before().board(), side);
        if ahead < CLEARLY || !is_like_for_like(m) || exchange::value_of(step.before(), m) != 0 {
            return;
        }
        let retakes = |m: &Move| notation::destination(*m) == step.to();
        if step.after().legal_moves().iter().any(retakes) {
            found.after(side, Simplifies { ahead }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, to) = (context.mover(), notation::destination(last));
        need(is_like_for_like(last) && value_of(before, last) == 0, "it is no even trade")?;
        let ahead = plans::lead(before.board(), side);
        need(ahead >= CLEARLY && ahead == self.ahead, "it is ahead otherwise")?;
        let retakes = |m: &Move| notation::destination(*m) == to;
        need(context.now.legal_moves().iter().any(retakes), "it cannot be taken back")?;
        let board = context.now.board();
        // Trading the last piece that can win wins nothing: two knights, or a lone bishop, are no win.
        let winners = board.by_color(side) & (board.pawns() | board.rooks_and_queens());
        need(winners.without(to).any(), "nothing is left to win with")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let what = view.last_move().map_or_else(String::new, traded);
        let are = view.voice.does(view.mover(), "are", "is");
        format!("{} trades {what}: {are} ahead, so every trade brings the win closer", view.begin())
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let what = traded(view.last_move()?);
        Some(format!("trading {what}, which helps whoever is ahead"))
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(Topic::loss_by)
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["When you are ahead, trade pieces and keep the pawns."]
    }
}

impl ClaimKind for AvoidsTrade {
    /// Of all trades that are off, that of the greatest pieces.
    fn find(step: Step<'_>, found: &mut Candidates<AvoidsTrade>) {
        let side = step.side();
        // A capture or a check has a reason of its own; castling has one, too.
        let idle = step.played().is_capture() || step.played().is_castle() || step.after().is_check();
        if idle || lead(step.before().board(), side) > -CLEARLY {
            return;
        }
        let Some(turned) = after_null_move(step.before()) else {
            return;
        };
        let now = step.after().legal_moves();
        let is_off = |m: &Move| {
            let was = notation::destination(*m);
            let stands = if was == step.from() { step.to() } else { was };
            !now.iter().any(|m| notation::destination(*m) == stands)
        };
        let place = |square: Square| seen(Bitboard::FULL, side).position(|other| other == square);
        let trades = turned.legal_moves().into_iter().filter(|m| is_like_for_like(*m));
        let off = trades.filter(|m| exchange::value_of(&turned, *m) == 0 && is_off(m));
        let order =
            |m: &Move| (-value(m.role()), place(notation::destination(*m)), place(notation::origin(*m)));
        if let Some(capture) = off.min_by_key(order) {
            found.after(side, AvoidsTrade { capture }, value(capture.role()) / 3);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let turned = to_move(before, context.now.turn())?;
        legal(&turned, self.capture)?;
        let even = is_like_for_like(self.capture) && value_of(&turned, self.capture) == 0;
        need(even, "it was no even trade")?;
        need(plans::lead(before.board(), context.mover()) <= -CLEARLY, "nobody is behind")?;
        need(!last.is_capture() && !context.now.is_check(), "it takes or checks")?;
        let was = notation::destination(self.capture);
        let stands = if notation::origin(last) == was { notation::destination(last) } else { was };
        let takes = |m: &Move| notation::destination(*m) == stands;
        need(!context.now.legal_moves().iter().any(takes), "it can still be taken")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let what = traded(self.capture);
        let are = view.voice.does(view.mover(), "are", "is");
        format!("{} avoids trading {what}: {are} behind, and pieces mean chances", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some(format!("keeping the {} on, as the side behind should", traded(self.capture)))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["When you are behind, keep the pieces on and look for chances."]
    }
}

#[cfg(test)]
impl Cases for Simplifies {
    fn read(words: &Words<'_>) -> Simplifies {
        Simplifies { ahead: words.number(0) }
    }

    const TRUE: &[Case] = &[("3rk3/5ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1", "d1d8", "3")];

    const FALSE: &[Case] = &[
        // Nobody is ahead.
        ("3rk3/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", "0"),
        // Nothing takes back.
        ("3r4/5ppk/8/8/8/2N5/5PPP/3R2K1 w - - 0 1", "d1d8", "3"),
        // It is ahead by more.
        ("3rk3/5ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1", "d1d8", "5"),
    ];
}

#[cfg(test)]
impl Cases for AvoidsTrade {
    fn read(words: &Words<'_>) -> AvoidsTrade {
        AvoidsTrade { capture: words.wanted(0) }
    }

    const TRUE: &[Case] = &[("3qk3/5ppp/8/8/8/8/3Q1PPP/2R3K1 b - - 0 1", "d8b6", "d2d8")];

    const FALSE: &[Case] = &[
        // It goes where it can be taken as well.
        ("3qk3/5ppp/8/8/8/8/3Q1PPP/2R3K1 b - - 0 1", "d8d7", "d2d8"),
        // Nobody is behind.
        ("3qk3/5ppp/8/8/8/8/3Q1PPP/6K1 b - - 0 1", "d8b6", "d2d8"),
    ];
}
