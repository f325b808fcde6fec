//! A point: one thing that matters, whose it is, what is at stake, and the words for it.

use crate::chess::{Bitboard, Move, Square};
use crate::tutor::phrase::lexicon::define_once;
use crate::tutor::remark::Remark;

/// The praise of a move that is hard to find, at the end of what it does.
pub(super) const RARE: &str = "Few players find it.";

named! {
    /// What a point is about, by how much it matters.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum PointMatter {
        /// Mate: to give, to fear, allowed or missed.
        Mate = "mate",
        /// The reader's last move was a fault, or missed something big.
        Fault = "fault",
        /// What the opponent threatens to win.
        Threat = "threat",
        /// What the reader can win now.
        Chance = "chance",
        /// A tactic in the position.
        Tactic = "tactic",
        /// What the opponent's last move did.
        Reply = "reply",
        /// What the reader's last move did well.
        Deed = "deed",
        /// The plan.
        Plan = "plan",
    }
}

named! {
    /// Whose a point is, seen from the reader.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Whose {
        /// Yours to use.
        Use = "use",
        /// Yours to fear.
        Fear = "fear",
        /// What your move did.
        YourMove = "your_move",
        /// What the opponent's move did.
        TheirMove = "their_move",
    }
}

/// What is at stake.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stake {
    /// Mate in so many moves.
    Mate(u32),
    /// Material, in centipawns.
    Cp(i32),
    /// Points of win percentage.
    Win(f64),
    /// Nothing that could be counted.
    Idea,
}

impl Stake {
    /// Larger is more: the sooner mate, then material and chances on one scale, a pawn like ten points.
    pub(super) fn order(self) -> impl Ord {
        match self {
            Stake::Mate(moves) => (2, -i64::from(moves)),
            Stake::Cp(cp) => (1, i64::from(cp)),
            // Near equality a pawn is about nine points of win percentage.
            Stake::Win(points) => (1, (points * 10.0) as i64),
            Stake::Idea => (0, 0),
        }
    }
}

/// Where a point is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PointPlace {
    /// Beside the board.
    Beside,
    /// Beside the board under a header that names the move, and in these words, which name it, at the head of the text about
    /// it.
    Head(String),
    /// In the text that is read on request.
    Text,
}

impl PointPlace {
    /// The name as in JSON.
    pub const fn id(&self) -> &'static str {
        match self {
            PointPlace::Beside => "beside",
            PointPlace::Head(_) => "head",
            PointPlace::Text => "text",
        }
    }
}

/// One thing that matters: verified, in words, with its squares and moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// What it is about.
    pub matter: PointMatter,
    /// Whose it is.
    pub whose: Whose,
    /// What is at stake.
    pub stake: Stake,
    /// The kind of its first claim, as in JSON.
    pub kind: &'static str,
    /// The piece at stake, to be marked strongly: the one that would be lost or won.
    pub victim: Option<Square>,
    /// Other pieces that are attacked for it and can be saved, to be marked weakly.
    pub hit: Bitboard,
    /// The moves that it names.
    pub moves: Vec<Move>,
    /// One or two short sentences, with the squares that they name.
    pub remark: Remark,
    /// Where it is told.
    pub place: PointPlace,
}

/// A point that has been told, so that it is not told again at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldPoint {
    matter: PointMatter,
    kind: &'static str,
    squares: Bitboard,
    text: String,
}

impl Point {
    /// What ends the first of two sentences.
    pub(super) const SENTENCE_END: &'static str = ". ";

    /// Whether something is to be feared now.
    pub(super) fn is_danger(&self) -> bool {
        self.whose == Whose::Fear && matches!(self.matter, PointMatter::Mate | PointMatter::Threat)
    }

    /// Whether it is told beside the board, and not on request alone.
    pub fn is_beside(&self) -> bool {
        !matches!(self.place, PointPlace::Text)
    }

    /// Its sentence in the text that is read on request; `None` if it has none there.
    pub fn in_text(&self) -> Option<&str> {
        match &self.place {
            PointPlace::Beside => None,
            PointPlace::Head(text) => Some(text),
            PointPlace::Text => Some(&self.remark.text),
        }
    }

    /// Whether it tells a motif or a threat of the opponent's move, each of which is another.
    fn is_tactic(&self) -> bool {
        self.matter == PointMatter::Reply && self.kind != "best_reply"
    }

    /// The point as something told.
    pub fn told(&self) -> ToldPoint {
        ToldPoint {
            matter: self.matter,
            kind: self.kind,
            squares: self.remark.squares,
            text: self.remark.text.clone(),
        }
    }
}

impl ToldPoint {
    /// Whether a point would be told in the same words; of a reply in the same words behind its move, and of a fault in its first
    /// sentence, as what it costs may have changed.
    fn is_worded_like(&self, point: &Point) -> bool {
        fn words(matter: PointMatter, text: &str) -> Option<&str> {
            match matter {
                PointMatter::Reply => text.split_once(Point::SENTENCE_END).map(|(_, words)| words),
                PointMatter::Fault => text.split(Point::SENTENCE_END).next(),
                PointMatter::Mate
                | PointMatter::Threat
                | PointMatter::Chance
                | PointMatter::Tactic
                | PointMatter::Deed
                | PointMatter::Plan => Some(text),
            }
        }
        let said = words(self.matter, &self.text);
        self.matter == point.matter && said.is_some() && said == words(point.matter, &point.remark.text)
    }
}

/// What was told at the reader's earlier turns of the game, the latest last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToldBefore(pub Vec<Vec<ToldPoint>>);

impl ToldBefore {
    /// The reader's last turns at which nothing is told again.
    const QUIET_TURNS: usize = 3;

    /// A remark without what was explained before in the game.
    pub fn defined(&self, remark: &Remark) -> Remark {
        let was_explained = |text: &str| self.0.iter().flatten().any(|told| told.text.contains(text));
        let text = define_once(&remark.text, was_explained);
        // Praise that is heard often is none.
        let text = match text.strip_suffix(RARE) {
            Some(rest) if was_explained(RARE) => rest.trim_end().to_owned(),
            _ => text,
        };
        Remark { text, squares: remark.squares }
    }

    /// At how many turns running, up to the last, the same was said.
    pub fn said_running(&self, point: &Point) -> usize {
        self.0.iter().rev().take_while(|turn| turn.iter().any(|told| told.is_worded_like(point))).count()
    }

    /// Whether the same was said within the last turns.
    pub fn said_lately(&self, point: &Point) -> bool {
        self.0.iter().rev().take(Self::QUIET_TURNS).flatten().any(|told| told.is_worded_like(point))
    }

    /// Whether a point is no news: it was told within the last turns, or its sentence twice in the game. Mates always are.
    pub fn knows(&self, point: &Point) -> bool {
        // What a move did well and what to plan are told by their kind alone: another pin, or the other king in the middle, is no news.
        let by_kind = matches!(point.matter, PointMatter::Deed | PointMatter::Plan);
        let same = |told: &ToldPoint| {
            told.matter == point.matter
                && told.kind == point.kind
                && (told.squares == point.remark.squares || by_kind)
        };
        let lately = self.0.iter().rev().take(Self::QUIET_TURNS).flatten().any(same);
        // Every fault of the opponent's is told in the same words but for its move.
        let alike = |told: &&ToldPoint| {
            told.text == point.remark.text || (told.matter == PointMatter::Reply && told.kind == point.kind)
        };
        let often = self.0.iter().flatten().filter(alike).count() >= 2 && !point.is_tactic();
        let is_grave = matches!(point.matter, PointMatter::Mate | PointMatter::Fault);
        !is_grave && (lately || often)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(matter: PointMatter, kind: &'static str, text: &str, square: Square) -> Point {
        Point {
            matter,
            whose: Whose::Use,
            stake: Stake::Idea,
            kind,
            victim: None,
            hit: Bitboard::EMPTY,
            moves: Vec::new(),
            remark: Remark { text: text.to_owned(), squares: Bitboard::from_square(square) },
            place: PointPlace::Beside,
        }
    }

    #[test]
    fn a_plan_is_told_by_its_kind_whichever_side_it_is_about() {
        let own =
            point(PointMatter::Plan, "uncastled_open_center", "Your king is in the middle.", Square::E1);
        let theirs =
            point(PointMatter::Plan, "uncastled_open_center", "Black's king is in the middle.", Square::E8);
        let after = |turns: usize| {
            let mut told = vec![vec![own.told()]];
            told.resize(1 + turns, Vec::new());
            ToldBefore(told)
        };
        assert!(after(0).knows(&theirs) && after(2).knows(&theirs) && !after(3).knows(&theirs));
        let other = point(PointMatter::Plan, "open_file", "The e-file is open.", Square::E1);
        assert!(!after(0).knows(&other));
        // Threats to two squares are two threats.
        let threat = |square| point(PointMatter::Threat, "hanging", "It hangs.", square);
        let told = ToldBefore(vec![vec![threat(Square::E1).told()]]);
        assert!(told.knows(&threat(Square::E1)) && !told.knows(&threat(Square::E8)));
    }
}
