//! Bishops by their colour: shut in by own pawns, outplayed by a knight, of opposite colours, on the wrong one.

use super::outpost::inner_outposts;
use super::prelude::*;
use crate::features::pieces::same_colour;
use crate::features::squares::CENTRAL_FILES;
use crate::tutor::check::plans::{self, ahead, pawns, pieces};
use crate::tutor::find::plans::mobility;

/// Own pawns by which a bad bishop's colour has more than the other.
// The catalogue says 2.
const MORE: usize = 2;
/// Own pawns that are fixed on a bad bishop's colour.
// The catalogue says 2: a single one may be gone round.
const FIXED: usize = 2;
/// Squares that a bad bishop reaches at most.
// The catalogue says 4.
const HARDLY: i32 = 4;

fields! {
    /// A bishop that its own pawns shut in.
    pub struct BadBishop {
        /// The bishop.
        sq: Square,
        /// All own pawns on its colour.
        pawns: Vec<Square>,
    }
}

fields! {
    /// A knight on an outpost against a bishop that its own pawns shut in.
    pub struct GoodKnightBadBishop {
        /// The knight.
        knight: Square,
        /// The bishop.
        bishop: Square,
    }
}

fields! {
    /// Each side has one bishop, on different colours.
    pub struct OppositeBishops {
        /// Whether no other pieces are left.
        pure: bool,
    }
}

fields! {
    /// A side has but bishops that do not control where its pawns on the edge promote, and the bare king stands there.
    pub struct WrongBishop {
        /// The side with the bishops.
        side: Color,
    }
}

/// Both sides, that to move first.
fn sides(position: &Chess) -> [Color; 2] {
    [position.turn(), !position.turn()]
}

impl ClaimKind for BadBishop {
    fn find(step: Step<'_>, found: &mut Candidates<BadBishop>) {
        // Of either side: a move may fix the pawns of the other one.
        for side in [step.side(), !step.side()] {
            let before = bad_bishops(step.before().board(), side).any();
            for sq in seen(bad_bishops(step.board(), side), side).filter(|_| !before) {
                found.after(!side, bad_bishop(step.board(), sq, side), 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<BadBishop>) {
        for side in sides(position) {
            for sq in seen(bad_bishops(position.board(), side), side) {
                found.after(!side, bad_bishop(position.board(), sq, side), 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.one_of(self.sq, &[Role::Bishop])?;
        let own = shutting_in(context.now.board(), self.sq)?;
        let told: Bitboard = self.pawns.iter().copied().collect();
        need(own.into_iter().collect::<Bitboard>() == told, "other pawns shut it in")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, bishop) = (view.lead(false), view.piece_name(self.sq));
        if view.voice.plain() {
            return format!("{lead}{bishop} has little room: its own pawns stand in its way");
        }
        let color = if self.sq.is_light() { "light" } else { "dark" };
        format!("{lead}{bishop} is bad: its own pawns are fixed on {color} squares")
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("leaving {} shut in by its own pawns", view.piece_name(self.sq)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("bad_bishop", Bitboard::from_square(self.sq)))
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Put your pawns on the colour that your bishop does not need."]
    }
}

impl ClaimKind for GoodKnightBadBishop {
    fn find(step: Step<'_>, found: &mut Candidates<GoodKnightBadBishop>) {
        for side in [step.side(), !step.side()] {
            let new = outplays(step.before().board(), side).is_none();
            if let Some(kind) = outplays(step.board(), side).filter(|_| new) {
                found.after(side, kind, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<GoodKnightBadBishop>) {
        for side in sides(position) {
            if let Some(kind) = outplays(position.board(), side) {
                found.after(side, kind, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, oracle: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.knight, &[Role::Knight])?.color;
        super::outpost::Outpost { sq: self.knight }.check(context, oracle)?;
        need(context.one_of(self.bishop, &[Role::Bishop])?.color != side, "the bishop is its own")?;
        let board = context.now.board();
        shutting_in(board, self.bishop)?;
        // A bishop of the knight's colour or another knight could be given for it, and the outpost is gone.
        let trades = |square: Square| match board.role_at(square) {
            Some(Role::Knight) => true,
            Some(Role::Bishop) => square.is_light() == self.knight.is_light(),
            Some(Role::Pawn | Role::Rook | Role::Queen | Role::King) | None => false,
        };
        need(!pieces(board, !side).any(trades), "the knight can be exchanged")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (knight, bishop) = (view.piece_name(self.knight), view.piece_name(self.bishop));
        format!("{}{knight} can't be traded off, and {bishop} is shut in", view.lead(false))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with a strong knight against a bad bishop".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("bad_bishop", Bitboard::from_square(self.bishop)))
    }
}

impl ClaimKind for OppositeBishops {
    fn find(step: Step<'_>, found: &mut Candidates<OppositeBishops>) {
        let pure = |board: &Board| opposite(board);
        if let Some(kind) =
            pure(step.board()).filter(|kind| pure(step.before().board()).as_ref() != Some(kind))
        {
            found.fact(kind);
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<OppositeBishops>) {
        if let Some(kind) = opposite(position.board()) {
            found.fact(kind);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        let of = |side: Color| -> Vec<Square> { board.by_piece(Role::Bishop.of(side)).into_iter().collect() };
        let (white, black) = (of(Color::White), of(Color::Black));
        let (&[one], &[other]) = (white.as_slice(), black.as_slice()) else {
            return need(false, "each side has not just one bishop");
        };
        need(one.is_light() != other.is_light(), "they are of one colour")?;
        let others = (board.knights() | board.rooks_and_queens()).any();
        // With rooks or queens on the board the sentence turns round: the attacker has the better of it.
        need(!(self.pure && others), "other pieces are left")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let lead = view.lead(false);
        if self.pure {
            format!("{lead}the bishops are on opposite colours, so even an extra pawn may only draw")
        } else {
            format!("{lead}the bishops are on opposite colours, so whoever attacks has an extra piece")
        }
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("opposite_bishops", Bitboard::EMPTY))
    }
}

impl ClaimKind for WrongBishop {
    fn find(step: Step<'_>, found: &mut Candidates<WrongBishop>) {
        for side in [step.side(), !step.side()] {
            if has_wrong_bishop(step.board(), side) && !has_wrong_bishop(step.before().board(), side) {
                found.after(!side, WrongBishop { side }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<WrongBishop>) {
        for side in sides(position).into_iter().filter(|side| has_wrong_bishop(position.board(), *side)) {
            found.after(!side, WrongBishop { side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (board, side) = (context.now.board(), self.side);
        need(board.by_color(!side).count() == 1, "the other side has more than its king")?;
        let bishop = |square: Square| board.role_at(square) == Some(Role::Bishop);
        let bishops: Vec<Square> = pieces(board, side).collect();
        need(!bishops.is_empty() && bishops.iter().all(|square| bishop(*square)), "there are other pieces")?;
        let Some(pawn) = pawns(board, side).next() else {
            return need(false, "there is no pawn");
        };
        let edge = matches!(pawn.file(), File::A | File::H);
        need(edge && pawns(board, side).all(|other| other.file() == pawn.file()), "a pawn is elsewhere")?;
        let goal = Square::from_coords(pawn.file(), side.fold_wb(Rank::Eighth, Rank::First));
        need(
            // The case in which even an extra bishop does not win: 7k/8/6KP/8/8/3B4/8/8.
            bishops.iter().all(|square| square.is_light() != goal.is_light()),
            "a bishop controls the corner",
        )?;
        need(board.king_of(!side).is_some_and(|king| king.distance(goal) <= 1), "the king is not there")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let owner = view.voice.owner(self.side);
        format!(
            "{}{owner} bishop never controls the corner, so the lone king holds the draw",
            view.lead(false)
        )
    }
}

/// The own pawns on the colour of a bishop that they shut in.
///
/// # Errors
/// Why it is no bad bishop.
fn shutting_in(board: &Board, bishop: Square) -> Result<Vec<Square>, Refuted> {
    let side = board.color_at(bishop).ok_or(Refuted("there is no bishop"))?;
    let (same, other): (Vec<Square>, Vec<Square>) =
        pawns(board, side).partition(|pawn| pawn.is_light() == bishop.is_light());
    need(same.len() >= other.len() + MORE, "its pawns leave it room")?;
    let enemy = Role::Pawn.of(!side);
    let is_fixed =
        |pawn: &&Square| ahead(**pawn, side).is_some_and(|square| board.piece_at(square) == Some(enemy));
    let fixed: Vec<&Square> = same.iter().filter(is_fixed).collect();
    // Pawns fixed on the wings leave a bishop the middle of the board.
    let inner = fixed.iter().any(|pawn| (File::C..=File::F).contains(&pawn.file()));
    need(fixed.len() >= FIXED && inner, "its pawns can advance")?;
    need(plans::mobility(board, bishop) <= HARDLY, "it has squares")?;
    Ok(same)
}

/// The bishops of a side that its own pawns shut in.
fn bad_bishops(board: &Board, side: Color) -> Bitboard {
    let pawns = board.by_piece(Role::Pawn.of(side));
    let stopped = board.by_piece(Role::Pawn.of(!side));
    let is_bad = |bishop: &Square| {
        let same = pawns & same_colour(*bishop);
        let blocked =
            |pawn: &Square| pawn.offset(side.fold_wb(8, -8)).is_some_and(|ahead| stopped.contains(ahead));
        let fixed: Bitboard = same.into_iter().filter(blocked).collect();
        same.count() >= (pawns & !same).count() + MORE
            && fixed.count() >= FIXED
            && fixed.intersects(CENTRAL_FILES)
            && mobility(board, *bishop) <= HARDLY
    };
    board.by_piece(Role::Bishop.of(side)).into_iter().filter(is_bad).collect()
}

fn bad_bishop(board: &Board, sq: Square, side: Color) -> BadBishop {
    let pawns = board.by_piece(Role::Pawn.of(side)) & same_colour(sq);
    BadBishop { sq, pawns: seen(pawns, side).collect() }
}

/// A side's knight on an outpost that the enemy's bad bishop cannot be exchanged for, nor anything else.
fn outplays(board: &Board, side: Color) -> Option<GoodKnightBadBishop> {
    let (knights, enemies) = (board.by_piece(Role::Knight.of(side)), board.by_color(!side));
    let bishop = seen(bad_bishops(board, !side), side).next()?;
    let safe =
        |knight: &Square| (enemies & (board.knights() | board.bishops() & same_colour(*knight))).is_empty();
    let knight = seen(knights & inner_outposts(board, side), side).find(safe)?;
    Some(GoodKnightBadBishop { knight, bishop })
}

/// Whether each side has one bishop, and these are of different colours.
fn opposite(board: &Board) -> Option<OppositeBishops> {
    let [one, other] = Color::ALL.map(|side| board.by_piece(Role::Bishop.of(side)).single_square());
    let apart = same_colour(one?) != same_colour(other?);
    let pure = (board.knights() | board.rooks_and_queens()).is_empty();
    apart.then_some(OppositeBishops { pure })
}

/// Whether a side with bishops and pawns on one edge cannot drive the bare king out of the corner.
fn has_wrong_bishop(board: &Board, side: Color) -> bool {
    let own = board.by_color(side);
    let (pawns, bishops) = (own & board.pawns(), own & board.bishops());
    let Some(pawn) = pawns.first().filter(|pawn| matches!(pawn.file(), File::A | File::H)) else {
        return false;
    };
    let goal = Square::from_coords(pawn.file(), (!side).backrank());
    let alone = own == pawns | bishops | (own & board.kings()) && board.by_color(!side).count() == 1;
    alone
        && bishops.any()
        && pawns.is_subset(Bitboard::from_file(pawn.file()))
        && !bishops.intersects(same_colour(goal))
        && board.king_of(!side).is_some_and(|king| king.distance(goal) <= 1)
}

#[cfg(test)]
impl Cases for BadBishop {
    fn read(words: &Words<'_>) -> BadBishop {
        BadBishop { sq: words.sq(0), pawns: words.squares(1) }
    }

    const TRUE: &[Case] = &[("4k3/3b4/4p3/3pP3/3P4/8/8/4K3 b - - 0 1", "", "d7 e6,d5")];

    const FALSE: &[Case] = &[
        // As many pawns on the other colour.
        ("4k3/3b2p1/4p2p/3pP3/3P4/8/8/4K3 b - - 0 1", "", "d7 e6,d5"),
        // They can advance.
        ("4k3/3b4/4p3/3p4/3P4/8/8/4K3 b - - 0 1", "", "d7 e6,d5"),
        // One pawn is not named.
        ("4k3/3b4/4p3/3pP3/3P4/8/8/4K3 b - - 0 1", "", "d7 e6"),
    ];
}

#[cfg(test)]
impl Cases for GoodKnightBadBishop {
    fn read(words: &Words<'_>) -> GoodKnightBadBishop {
        GoodKnightBadBishop { knight: words.sq(0), bishop: words.sq(1) }
    }

    const TRUE: &[Case] = &[("4k3/3b4/4p3/2NpP3/1P1P4/8/8/4K3 b - - 0 1", "", "c5 d7")];

    const FALSE: &[Case] = &[
        // A knight could be exchanged for it.
        ("1n2k3/3b4/4p3/2NpP3/1P1P4/8/8/4K3 b - - 0 1", "", "c5 d7"),
        // It is no outpost.
        ("4k3/3b4/1p2p3/2NpP3/1P1P4/8/8/4K3 b - - 0 1", "", "c5 d7"),
        // The bishop has room.
        ("4k3/3b4/8/2NpP3/1P1P4/8/8/4K3 b - - 0 1", "", "c5 d7"),
    ];
}

#[cfg(test)]
impl Cases for OppositeBishops {
    fn read(words: &Words<'_>) -> OppositeBishops {
        OppositeBishops { pure: words.is(0, "pure") }
    }

    const TRUE: &[Case] = &[
        ("4kb2/8/8/8/8/8/4P3/4KB2 w - - 0 1", "", "pure"),
        ("r3kb2/8/8/8/8/8/4P3/R3KB2 w - - 0 1", "", "mixed"),
    ];

    const FALSE: &[Case] = &[
        ("2b1k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "", "pure"),
        ("r3kb2/8/8/8/8/8/4P3/R3KB2 w - - 0 1", "", "pure"),
        ("2b1kb2/8/8/8/8/8/4P3/4KB2 w - - 0 1", "", "mixed"),
    ];
}

#[cfg(test)]
impl Cases for WrongBishop {
    fn read(words: &Words<'_>) -> WrongBishop {
        WrongBishop { side: words.side(0) }
    }

    const TRUE: &[Case] = &[("7k/8/6KP/8/8/3B4/8/8 b - - 0 1", "", "white")];

    const FALSE: &[Case] = &[
        // The bishop controls the corner.
        ("7k/8/6KP/8/8/4B3/8/8 b - - 0 1", "", "white"),
        // The king is far away.
        ("8/3k4/6KP/8/8/3B4/8/8 b - - 0 1", "", "white"),
        // The pawn is not on the edge.
        ("7k/8/5KP1/8/8/3B4/8/8 b - - 0 1", "", "white"),
    ];
}
