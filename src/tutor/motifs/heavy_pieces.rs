//! Rooks and queens on open lines: files without pawns, and the seventh rank.

use super::prelude::*;
use crate::features::pieces::rooks_on_seventh;
use crate::features::{Features, PawnFacts};

fields! {
    /// A rook or queen on a file without pawns.
    pub struct OpenFile {
        /// Where it stands.
        sq: Square,
    }
}

fields! {
    /// A rook or queen on a file with enemy pawns alone.
    pub struct HalfOpenFile {
        /// Where it stands.
        sq: Square,
    }
}

fields! {
    /// A rook or queen on the seventh rank, with something to attack there or the king shut in behind it.
    pub struct SeventhRank {
        /// Where it stands.
        sq: Square,
    }
}

/// One fact about the line that a rook or queen has taken is enough.
pub(super) fn on_line(sq: Square) -> Topic {
    Topic::Motif("line", Bitboard::from_square(sq))
}

/// Whether the move brought a rook or queen.
fn is_heavy(step: Step<'_>) -> bool {
    step.piece().is_some_and(|piece| matches!(piece.role, Role::Rook | Role::Queen))
}

/// Whether a rook or queen came to another file by the move.
fn changed_file(step: Step<'_>) -> bool {
    // Along its own file it has the file already.
    is_heavy(step) && step.from().file() != step.to().file()
}

fn on_file(context: &CheckContext<'_>, square: Square, half: bool) -> Verdict {
    let piece = context.one_of(square, &[Role::Rook, Role::Queen])?;
    let has = |side: Color| {
        let pawns = context.now.board().by_piece(Role::Pawn.of(side));
        pawns.into_iter().any(|pawn| pawn.file() == square.file())
    };
    need(!has(piece.color) && has(!piece.color) == half, "the file is not so")
}

fn says(view: &View<'_>, sq: Square, kind: &str, meaning: &str) -> String {
    let file = sq.file().char();
    let board = view.here.board();
    let enemy = board.by_color(!view.owner(sq)) & board.rooks_and_queens();
    let is_met = enemy.into_iter().any(|other| other.file() == sq.file());
    // "Takes the open file" is not true where an enemy rook or queen stands on it, too.
    let verb = match (view.arrived() == Some(sq), is_met) {
        (true, true) => "contests",
        (true, false) => "takes",
        (false, _) => "has",
    };
    let meaning = if view.voice.plain() { format!(": {meaning}") } else { String::new() };
    format!("{}{} {verb} the {kind} {file}-file{meaning}", view.lead_of(sq), view.actor(sq))
}

impl ClaimKind for OpenFile {
    fn find(step: Step<'_>, found: &mut Candidates<OpenFile>) {
        let (side, sq) = (step.side(), step.to());
        let open = PawnFacts::of(step.board(), side).open_files;
        // From one open file to another it has gained none.
        if changed_file(step) && open.contains(sq) && !open.contains(step.from()) {
            found.after(side, OpenFile { sq }, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<OpenFile>) {
        let features = Features::of(position.board());
        for side in [position.turn(), !position.turn()] {
            for sq in seen(features.pieces(side).rooks_on_open, side) {
                found.after(side, OpenFile { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        on_file(context, self.sq, false)
    }

    fn clause(&self, view: &View<'_>) -> String {
        says(view, self.sq, "open", "no pawn stands in its way")
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let came = view.arrived() == Some(self.sq);
        came.then(|| "on the open file".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(on_line(self.sq))
    }
}

impl ClaimKind for HalfOpenFile {
    fn find(step: Step<'_>, found: &mut Candidates<HalfOpenFile>) {
        let (side, sq) = (step.side(), step.to());
        let pawns = PawnFacts::of(step.board(), side);
        let half = pawns.half_open_files.contains(sq) && !pawns.open_files.contains(sq);
        if changed_file(step) && half {
            found.after(side, HalfOpenFile { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        on_file(context, self.sq, true)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let meaning = "no pawn of its own stands in its way";
        says(view, self.sq, "half-open", meaning)
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(on_line(self.sq))
    }
}

impl ClaimKind for SeventhRank {
    fn find(step: Step<'_>, found: &mut Candidates<SeventhRank>) {
        let (side, sq) = (step.side(), step.to());
        let seventh = |square: Square| side.relative_rank(square.rank()) == Rank::Seventh;
        if is_heavy(step) && seventh(sq) && !seventh(step.from()) {
            found.after(side, SeventhRank { sq }, 0);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<SeventhRank>) {
        for side in [position.turn(), !position.turn()] {
            for sq in seen(rooks_on_seventh(position.board(), side), side) {
                found.after(side, SeventhRank { sq }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.one_of(self.sq, &[Role::Rook, Role::Queen])?;
        let (side, board) = (piece.color, context.now.board());
        let on = |square: Square, rank: Rank| side.relative_rank(square.rank()) == rank;
        let shut = board.king_of(!side).is_some_and(|king| on(king, Rank::Eighth));
        let prey = board.by_piece(Role::Pawn.of(!side)).into_iter().any(|pawn| on(pawn, Rank::Seventh));
        // A rank deep in the enemy's camp, but with nothing there, is a rank like any other.
        need(on(self.sq, Rank::Seventh) && (shut || prey), "it has nothing to do there")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, piece) = (view.lead(false), view.piece_name(self.sq));
        if view.voice.plain() {
            format!("{lead}{piece} is on the seventh rank, deep in the enemy camp")
        } else {
            format!("{lead}{piece} is strong on the seventh rank")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let came = view.arrived() == Some(self.sq) && !view.voice.plain();
        came.then(|| "on the seventh rank".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(on_line(self.sq))
    }
}

#[cfg(test)]
impl Cases for OpenFile {
    fn read(words: &Words<'_>) -> OpenFile {
        OpenFile { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/P7/3RK3 w - - 0 1", "", "d1")];

    const FALSE: &[Case] = &[("4k3/3p4/8/8/8/8/P7/3RK3 w - - 0 1", "", "d1")];
}

#[cfg(test)]
impl Cases for HalfOpenFile {
    fn read(words: &Words<'_>) -> HalfOpenFile {
        HalfOpenFile { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/3p4/8/8/8/8/P7/3RK3 w - - 0 1", "", "d1")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/8/P7/3RK3 w - - 0 1", "", "d1")];
}

#[cfg(test)]
impl Cases for SeventhRank {
    fn read(words: &Words<'_>) -> SeventhRank {
        SeventhRank { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "", "a7")];

    const FALSE: &[Case] = &[("8/R7/4k3/8/8/8/8/4K3 w - - 0 1", "", "a7")];
}
