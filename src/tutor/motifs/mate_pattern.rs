//! Mates with a name.

use serde::{Serialize, Serializer};

use super::prelude::*;
use crate::tutor::kind::fields::Field;

/// A mate with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Pattern {
    /// On the first rank behind its own pieces, by a rook or queen along the rank.
    BackRank,
    /// By a knight, all around the king its own pieces.
    Smothered,
}

impl Field for Pattern {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.serialize(serializer)
    }
}

fields! {
    /// The mate on the board has a name.
    pub struct MatePattern {
        /// The name.
        name: Pattern,
    }
}

impl ClaimKind for MatePattern {
    fn find(step: Step<'_>, found: &mut Candidates<MatePattern>) {
        if !step.after().is_checkmate() {
            return;
        }
        if let Some(name) = named(step.after()) {
            found.after(step.side(), MatePattern { name }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let position = &context.now;
        need(position.is_checkmate(), "it is no mate")?;
        let side = position.turn();
        let Some(king) = position.board().king_of(side) else {
            return need(false, "there is no king");
        };
        let own = position.board().by_color(side);
        let around = attacks::king_attacks(king);
        match self.name {
            Pattern::BackRank => {
                let second = Bitboard::from_rank(side.fold_wb(Rank::Second, Rank::Seventh));
                let home = side.relative_rank(king.rank()) == Rank::First;
                need(home && (around & second).is_subset(own), "the king is not shut in by its own pieces")?;
                need(checked_along_the_rank(position, king), "the check is another")
            }
            Pattern::Smothered => {
                let knight = position.checkers().intersects(position.board().knights());
                need(knight && around.is_subset(own), "the king has room")
            }
        }
    }

    fn clause(&self, view: &View<'_>) -> String {
        let king = format!("{} king", view.voice.owner(view.turn()));
        let lead = view.lead(false);
        match self.name {
            Pattern::BackRank => {
                format!("{lead}{king} is shut in on its first rank behind its own pieces: a back-rank mate")
            }
            Pattern::Smothered => format!(
                "{lead}{king} is walled in by its own pieces, and only the knight reaches it: a smothered mate"
            ),
        }
    }

    fn topic(&self, _: Option<Move>, side: Color) -> Option<Topic> {
        Some(Topic::Mate(!side))
    }

    /// The mate itself is told by its line; its name is like a queen.
    fn size(&self) -> Option<i32> {
        // Less than the mate itself weighs, so that the line is told before its name.
        Some(9)
    }
}

/// The name of the mate on the board.
fn named(position: &Chess) -> Option<Pattern> {
    let side = position.turn();
    let board = position.board();
    let king = board.king_of(side)?;
    let own = board.by_color(side);
    let around = attacks::king_attacks(king);
    let first = Bitboard::from_rank(side.fold_wb(Rank::First, Rank::Eighth));
    let straight = position.checkers() & board.rooks_and_queens() & first;
    if first.contains(king) && (around & !first).is_subset(own) && straight.any() {
        return Some(Pattern::BackRank);
    }
    let smothered = position.checkers().intersects(board.knights()) && around.is_subset(own);
    smothered.then_some(Pattern::Smothered)
}

fn checked_along_the_rank(position: &Chess, king: Square) -> bool {
    let straight = position.board().by_role(Role::Rook) | position.board().by_role(Role::Queen);
    (position.checkers() & straight).into_iter().any(|checker| checker.rank() == king.rank())
}

#[cfg(test)]
impl Cases for MatePattern {
    fn read(words: &Words<'_>) -> MatePattern {
        let names = [("back_rank", Pattern::BackRank), ("smothered", Pattern::Smothered)];
        let named = names.into_iter().find(|(id, _)| *id == words.word(0));
        MatePattern { name: named.unwrap().1 }
    }

    const TRUE: &[Case] = &[
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "back_rank"),
        ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "g5f7", "smothered"),
    ];

    const FALSE: &[Case] = &[
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "smothered"),
        ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "b2b7 h8g8 a1a8", "back_rank"),
    ];
}
