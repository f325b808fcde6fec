//! Forced mates: short ones proved by trying every defence, longer ones as the search has them.

use super::prelude::*;
use crate::chess::Score;
use crate::tutor::check::context::along;
use crate::tutor::phrase::advice;

/// Mates within so many moves are proved here by trying every defence, as the catalogue asks; for longer ones the
/// search is asked.
// The tree grows with the square of the legal moves.
const PROVED: u32 = 2;

/// Moves of a mate that a player thinks of as one, and is told of: what comes later is a won or lost game to him.
// Chosen, not measured.
pub const NEAR: u32 = 5;

fields! {
    /// The side to move mates.
    pub struct MateIn {
        /// In so many of its moves.
        n: u32,
        /// The moves until mate.
        line: Vec<Move>,
    }
}

fields! {
    /// The last move lets the opponent mate.
    pub struct AllowsMate {
        /// In so many of his moves.
        n: u32,
        /// The moves until mate.
        line: Vec<Move>,
    }
}

impl ClaimKind for MateIn {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        forced(&context.now, self.n, &self.line, oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(false);
        let forces = view.voice.does(view.turn(), "force", "forces");
        match (self.n, self.line.first()) {
            (1, Some(&m)) if view.voice.plain() => {
                format!("{lead}{}", moves::event(&view.here, m, view.voice))
            }
            (1, _) => format!("{lead}{} is mate", view.shown(&self.line)),
            (n, Some(&m)) if view.voice.plain() => {
                let event = moves::event(&view.here, m, view.voice);
                format!("{lead}{forces} checkmate in {}: {event}", moves::count(n))
            }
            (n, _) => format!("{lead}{forces} mate in {n}: {}", view.shown(&self.line)),
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(match self.n {
            // The move that is named says so itself.
            // The sign # stands behind the move already.
            1 => return None,
            n if view.voice.plain() => format!("forcing checkmate in {}", moves::count(n)),
            n => format!("with mate in {n}"),
        })
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn mates_in(&self) -> Option<u32> {
        Some(self.n)
    }

    fn topic(&self, _: Option<Move>, side: Color) -> Option<Topic> {
        Some(Topic::Mate(side))
    }

    fn size(&self) -> Option<i32> {
        Some(size(self.n))
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::MATES
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["Look at every check first."]
    }
}

impl ClaimKind for AllowsMate {
    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        forced(&context.now, self.n, &self.line, oracle)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let mater = view.voice.subject(view.turn());
        if view.voice.plain() {
            let lead = view.lead(false);
            let event = self.line.first().map(|&m| moves::event(&view.here, m, view.voice));
            let event = event.unwrap_or_default();
            return match self.n {
                1 => format!("{lead}this lets {mater} give checkmate: {event}"),
                n => format!("{lead}this lets {mater} force checkmate in {}: {event}", moves::count(n)),
            };
        }
        let mate = if self.n == 1 { "mate at once".to_string() } else { format!("mate in {}", self.n) };
        format!("{} allows {mate}: {}", view.begin(), view.shown(&self.line))
    }

    fn line(&self) -> &[Move] {
        &self.line
    }

    fn mates_in(&self) -> Option<u32> {
        Some(self.n)
    }

    fn topic(&self, _: Option<Move>, side: Color) -> Option<Topic> {
        Some(Topic::Mate(side))
    }

    fn size(&self) -> Option<i32> {
        Some(size(self.n))
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::MATES
    }
}

/// How much a mate outweighs.
const fn size(n: u32) -> i32 {
    // A mate that can be seen outweighs every piece; one far off is like a queen.
    if n <= 3 { 40 } else { 9 }
}

/// That a line mates in so many moves and that there is no defence.
fn forced(start: &Chess, n: u32, line: &[Move], oracle: &mut dyn Oracle) -> Verdict {
    let positions = along(start, line)?;
    let ends = positions.last().is_some_and(Position::is_checkmate);
    need(n >= 1 && line.len() as u32 == 2 * n - 1 && ends, "the line does not mate in so many")?;
    let after = &positions[1];
    if n <= PROVED {
        return need(n == 1 || all_mated(after, n - 1), "there is a defence");
    }
    let mated = oracle.score(after).and_then(Score::mate);
    need(
        mated.is_some_and(|moves| moves <= 0 && moves.unsigned_abs() < n),
        "the search does not see the mate",
    )
}

/// Whether every answer allows mate within so many moves.
fn all_mated(position: &Chess, moves: u32) -> bool {
    let answers = position.legal_moves();
    !answers.is_empty() && answers.into_iter().all(|m| mates(&after_move(position, m), moves))
}

/// Whether the side to move mates within so many moves.
fn mates(position: &Chess, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let next = after_move(position, m);
        next.is_checkmate() || (moves > 1 && all_mated(&next, moves - 1))
    })
}

#[cfg(test)]
impl Cases for MateIn {
    fn read(words: &Words<'_>) -> MateIn {
        MateIn { n: words.number(0).cast_unsigned(), line: words.line(1) }
    }

    const TRUE: &[Case] = &[
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "", "1 a1a8"),
        ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "", "2 b2b7 h8g8 a1a8"),
    ];

    const FALSE: &[Case] = &[
        ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "", "1 b2b7"),
        // Black need not step into the corner.
        ("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "", "2 g1g2 g8h8 a1a8"),
    ];
}

#[cfg(test)]
impl Cases for AllowsMate {
    fn read(words: &Words<'_>) -> AllowsMate {
        AllowsMate { n: words.number(0).cast_unsigned(), line: words.line(1) }
    }

    const TRUE: &[Case] = &[("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", "g8h8", "1 a1a8")];

    const FALSE: &[Case] = &[("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", "h7h6", "1 a1a8")];
}
