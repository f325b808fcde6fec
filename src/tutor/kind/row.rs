//! A row of the catalogue: what is said of a kind of claim as such, whatever its fields.

use super::theme::HintTheme;
use crate::tutor::audience::Audience;

/// What a claim is about, by how much it decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Matter {
    /// Mates, and other ends of the game.
    Mate,
    /// What is won, lost or hangs.
    Material,
    /// The tactics that make it work.
    Motif,
    /// What the move does.
    Move,
    /// King, pawns, squares and pieces: what lasts.
    Lasting,
    /// How the search ranks moves.
    Rank,
}

/// At which moves of a line a kind is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// At every move.
    EveryMove,
    /// At every move that does not mate: after a mate only what made it counts.
    UnlessMate,
    /// At the first move alone.
    FirstMove,
    /// At the first move, and at one that mates.
    FirstOrMate,
    /// At a fault: what it lets the opponent take.
    Fault,
    /// At the asker's own moves, where they are good.
    Sound,
    /// At the end of the captures that a line begins with, two at most.
    Exchange,
    /// At no move by itself: the whole line, or the search, proposes it.
    Line,
}

/// What else is true of a kind of claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    /// It speaks of the last move alone, and carries the square where that move went.
    LastMove,
    /// It tells what a move did, not what can be done now: no secret to somebody who is to find the answer.
    Done,
    /// It matters in a decided game, whatever material is at stake.
    Gross,
    /// A bare fact: no reason for anything.
    Bare,
    /// No reason that a player would lose or win by, though its matter may be one.
    Slight,
    /// A reason to lose or win by, though its matter is not.
    Telling,
    /// Where to look for it is at the enemy king.
    AtKing,
}

/// What is said of a kind of claim as such.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name as in JSON.
    pub id: &'static str,
    /// At which moves it is looked for.
    pub scope: Scope,
    /// What it is about.
    pub matter: Matter,
    /// How much it matters before what it is worth at hand, 30 to 120: first mates, then tactics, then the rest.
    pub weight: i32,
    /// The least experienced reader who can use it.
    pub audience: Audience,
    /// The theme of a hint at it; `None` if it is nothing to look for.
    pub theme: Option<HintTheme>,
    /// How many claims of the kind are worth making at once.
    pub most: usize,
    traits: &'static [Trait],
}

impl Row {
    /// A row; at most one claim of the kind is made at once.
    pub const fn new(
        id: &'static str,
        scope: Scope,
        matter: Matter,
        weight: i32,
        audience: Audience,
        theme: Option<HintTheme>,
        traits: &'static [Trait],
    ) -> Row {
        Row { id, scope, matter, weight, audience, theme, most: 1, traits }
    }

    /// The same with more claims at once.
    #[must_use]
    pub const fn at_most(self, most: usize) -> Row {
        Row { most, ..self }
    }

    /// Whether something is true of the kind.
    pub fn is(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }

    /// Whether claims of the kind are no reason that a player would lose or win by.
    pub fn is_slight(&self) -> bool {
        let slight = matches!(self.matter, Matter::Move | Matter::Lasting | Matter::Rank);
        // What merely is so explains no loss, unless its row says that it does.
        self.is(Trait::Slight) || (slight && !self.is(Trait::Telling))
    }

    /// Whether an audience can use the kind.
    pub fn suits(&self, audience: Audience) -> bool {
        audience >= self.audience
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(matter: Matter, traits: &'static [Trait]) -> Row {
        Row::new("a_kind", Scope::EveryMove, matter, 50, Audience::Club, None, traits)
    }

    #[test]
    fn what_decides_is_no_slight_matter_unless_its_row_says_so() {
        for matter in [Matter::Mate, Matter::Material, Matter::Motif] {
            assert!(!row(matter, &[]).is_slight(), "{matter:?}");
            assert!(row(matter, &[Trait::Slight]).is_slight(), "{matter:?}");
        }
        for matter in [Matter::Move, Matter::Lasting, Matter::Rank] {
            assert!(row(matter, &[]).is_slight(), "{matter:?}");
            assert!(!row(matter, &[Trait::Telling]).is_slight(), "{matter:?}");
        }
    }

    #[test]
    fn a_kind_is_for_its_readers_and_those_who_know_more() {
        let row = row(Matter::Motif, &[]);
        assert_eq!(Audience::ALL.map(|audience| row.suits(audience)), [false, true, true]);
        assert_eq!((row.most, row.at_most(3).most), (1, 3));
    }
}
