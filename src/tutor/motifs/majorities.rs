//! Wings: more pawns on one of them, few that attack many, and squares of a colour that nothing guards.

use super::pawn_play::{is_pawn_step, stepping};
use super::prelude::*;
use crate::chess::CastlingSide;
use crate::features::PawnFacts;
use crate::tutor::check::plans::{distinct, is_safe, pawns, pieces};
use crate::tutor::find::board::danger;
use crate::tutor::kind::fields::Field;
use crate::tutor::phrase::lexicon::number;

/// Weak squares that make a complex.
// The catalogue says 3: two are a hole and its neighbour.
const COMPLEX: usize = 3;

/// Pawns that a side must have for a finder to speak of squares that they have left.
// With fewer every square is left by pawns, and the sentence says nothing.
const PAWNS: usize = 4;

fields! {
    /// A side has more pawns on a wing, none of them doubled.
    pub struct Majority {
        /// Whose pawns.
        side: Color,
        /// Which wing: files a to d, or e to h.
        wing: CastlingSide,
        /// How many of them.
        own: u32,
        /// How many of the other side's, at least one.
        other: u32,
    }
}

fields! {
    /// The last move sends one of two pawns against three.
    pub struct MinorityAttack {}
}

fields! {
    /// Squares of one colour in a side's camp that neither its pawns nor a bishop of its can guard.
    pub struct WeakColorComplex {
        /// Whose camp.
        side: Color,
        /// The colour of the squares.
        color: Shade,
        /// The squares, three or more.
        squares: Vec<Square>,
    }
}

named! {
    /// The colour of squares.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Shade {
        /// As h1 is.
        Light = "light",
        /// As a1 is.
        Dark = "dark",
    }
}

impl Shade {
    const fn squares(self) -> Bitboard {
        match self {
            Shade::Light => Bitboard::LIGHT_SQUARES,
            Shade::Dark => Bitboard::DARK_SQUARES,
        }
    }
}

impl Field for Shade {
    fn write<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

const fn named(wing: CastlingSide) -> &'static str {
    match wing {
        CastlingSide::KingSide => "kingside",
        CastlingSide::QueenSide => "queenside",
    }
}

impl ClaimKind for Majority {
    fn find(step: Step<'_>, found: &mut Candidates<Majority>) {
        let side = step.side();
        for wing in CastlingSide::ALL {
            let counted = majority(step.board(), side, wing);
            let old = majority(step.before().board(), side, wing).is_some();
            if let Some([own, other]) = counted.filter(|_| !old) {
                found.after(side, Majority { side, wing, own, other }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<Majority>) {
        for side in [position.turn(), !position.turn()] {
            for wing in CastlingSide::ALL {
                if let Some([own, other]) = majority(position.board(), side, wing) {
                    found.after(side, Majority { side, wing, own, other }, 0);
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let board = context.now.board();
        let there = |pawn: &Square| (pawn.file() >= File::E) == self.wing.is_king_side();
        let of = |side: Color| -> Vec<Square> { pawns(board, side).filter(there).collect() };
        let (own, other) = (of(self.side), of(!self.side));
        let counted = (own.len() as u32, other.len() as u32);
        need(counted == (self.own, self.other), "there are more or fewer")?;
        need(self.own > self.other && self.other >= 1, "it is no majority")?;
        let alone = |pawn: &Square| own.iter().filter(|other| other.file() == pawn.file()).count() == 1;
        need(own.iter().all(alone), "a pawn is doubled")?;
        let passed = PawnFacts::of(board, self.side).passed;
        need(!own.iter().any(|pawn| passed.contains(*pawn)), "one of them has passed already")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, owner) = (view.lead(false), view.voice.owner(self.side));
        let (own, other) = (number(self.own), number(self.other));
        let wing = named(self.wing);
        format!("{lead}{owner} {own} pawns against {other} on the {wing} can make a passed pawn")
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some(format!("with more pawns on the {}", named(self.wing)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif(named(self.wing), Bitboard::EMPTY))
    }
}

impl ClaimKind for MinorityAttack {
    fn find(step: Step<'_>, found: &mut Candidates<MinorityAttack>) {
        let (side, to, board) = (step.side(), step.to(), step.board());
        let far = matches!(side.relative_rank(to.rank()), Rank::Fourth | Rank::Fifth);
        let edge = matches!(to.file(), File::A | File::B);
        if !is_pawn_step(step.played()) || !far || !edge || danger(step.after(), to) > 0 {
            return;
        }
        let on = |side: Color, files: &[File]| {
            let pawns = board.by_piece(Role::Pawn.of(side));
            let wing = [File::A, File::B, File::C].map(|file| (pawns & Bitboard::from_file(file)).count());
            let wanted = [File::A, File::B, File::C].map(|file| usize::from(files.contains(&file)));
            wing == wanted && pawns.intersects(Bitboard::from_file(File::D))
        };
        if on(side, &[File::A, File::B]) && on(!side, &[File::A, File::B, File::C]) {
            // The usual structure alone, with the d-pawns fixed: elsewhere two pawns against three are just
            // fewer.
            found.after(side, MinorityAttack {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let (side, to, board) = (context.mover(), notation::destination(last), context.now.board());
        let far = (Rank::Fourth..=Rank::Fifth).contains(&side.relative_rank(to.rank()));
        need(is_pawn_step(last) && far && to.file() <= File::B, "no pawn of the edge stepped on")?;
        let wing = |side: Color| {
            let mut files: Vec<File> = pawns(board, side).map(Square::file).collect();
            files.sort_unstable();
            files.retain(|file| *file <= File::C);
            files
        };
        let two = wing(side) == [File::A, File::B];
        need(two && wing(!side) == [File::A, File::B, File::C], "it is not two against three")?;
        let held = |side: Color| pawns(board, side).any(|pawn| pawn.file() == File::D);
        need(Color::ALL.into_iter().all(held), "a d-pawn is gone")?;
        need(is_safe(&context.now, to), "the pawn can be won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} starts the minority attack: two pawns leave one of three weak", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("starting the minority attack".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        stepping(last)
    }
}

impl ClaimKind for WeakColorComplex {
    fn find(step: Step<'_>, found: &mut Candidates<WeakColorComplex>) {
        for side in [step.side(), !step.side()] {
            for color in Shade::ALL {
                let old = weak_squares(step.before().board(), side, color).is_some();
                if let Some(squares) = weak_squares(step.board(), side, color).filter(|_| !old) {
                    found.after(!side, WeakColorComplex { side, color, squares }, 0);
                }
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<WeakColorComplex>) {
        for side in [position.turn(), !position.turn()] {
            for color in Shade::ALL {
                if let Some(squares) = weak_squares(position.board(), side, color) {
                    found.after(!side, WeakColorComplex { side, color, squares }, 0);
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (board, side) = (context.now.board(), self.side);
        let of_color = |square: &Square| square.is_light() == (self.color == Shade::Light);
        need(distinct(&self.squares).is_some_and(|all| all.count() >= COMPLEX), "too few squares")?;
        let near = |one: &Square| {
            let apart = |other: &Square| one.file().distance(other.file()) <= 3;
            self.squares.iter().all(apart)
        };
        need(self.squares.iter().all(near), "they are too far apart")?;
        let has_bishop = |side: Color| {
            pieces(board, side).any(|at| board.role_at(at) == Some(Role::Bishop) && of_color(&at))
        };
        need(!has_bishop(side) && has_bishop(!side), "the bishops are not so")?;
        let rank = |square: Square| side.relative_rank(square.rank());
        for &square in &self.squares {
            let in_camp = matches!(rank(square), Rank::Third | Rank::Fourth);
            need(of_color(&square) && in_camp, "a square is elsewhere")?;
            let guards = |pawn: Square| pawn.file().distance(square.file()) == 1 && rank(pawn) < rank(square);
            need(!pawns(board, side).any(|pawn| pawn == square || guards(pawn)), "a pawn holds a square")?;
            let held = board.color_at(square) == Some(!side);
            let looked_at = board.attacks_to(square, !side, board.occupied()).any();
            need(held || looked_at, "nothing of the enemy looks there")?;
        }
        Ok(())
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, owner, color) = (view.lead(false), view.voice.owner(self.side), self.color.id());
        format!("{lead}{owner} {color} squares are weak: no bishop and no pawn guards them")
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let owner = view.voice.owner(self.side);
        Some(format!("with {owner} {} squares for the taking", self.color.id()))
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Keep the bishop that guards the squares your pawns have left."]
    }
}

/// How many pawns a side and the other have on a wing, if it has more, none doubled or passed, and the other has some; nothing
/// while there are queens, as nobody makes a passed pawn of them yet.
fn majority(board: &Board, side: Color, wing: CastlingSide) -> Option<[u32; 2]> {
    const QUEENSIDE: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
    // Nobody makes a passed pawn of them while queens look at the kings.
    if board.queens().any() {
        return None;
    }
    let files = if wing.is_king_side() { !QUEENSIDE } else { QUEENSIDE };
    let [own, other] = [side, !side].map(|side| board.by_piece(Role::Pawn.of(side)) & files);
    let single = |file: File| (own & Bitboard::from_file(file)).count() <= 1;
    let (count, others) = (own.count() as u32, other.count() as u32);
    let has_passed = (PawnFacts::of(board, side).passed & files).any();
    (count > others && others >= 1 && !has_passed && File::ALL.into_iter().all(single))
        .then_some([count, others])
}

/// The weak squares of a colour in a side's camp, on the four neighbouring files that have most of them.
fn weak_squares(board: &Board, side: Color, color: Shade) -> Option<Vec<Square>> {
    let bishops = board.bishops() & color.squares();
    let enemy_has_it = (bishops & board.by_color(!side)).any();
    let own = board.by_piece(Role::Pawn.of(side));
    // In the ending, and without pawns, every square is weak.
    let matters = own.count() >= PAWNS && (board.queens() & board.by_color(!side)).any();
    if !enemy_has_it || !matters || (bishops & board.by_color(side)).any() {
        return None;
    }
    let camp = [Rank::Third, Rank::Fourth].map(|rank| Bitboard::from_rank(side.relative_rank(rank)));
    let never = |square: &Square| {
        let behind = own
            .into_iter()
            .filter(|pawn| side.relative_rank(pawn.rank()) < side.relative_rank(square.rank()));
        !behind.into_iter().any(|pawn| pawn.file().distance(square.file()) == 1)
    };
    let looked_at = |square: &Square| {
        board.by_color(!side).contains(*square) || board.attacks_to(*square, !side, board.occupied()).any()
    };
    let all = (camp[0] | camp[1]) & color.squares() & !own;
    let weak: Vec<Square> = seen(all, side).filter(|square| never(square) && looked_at(square)).collect();
    let window = |first: u32| -> Vec<Square> {
        let inside = |square: &&Square| (first..first + 4).contains(&u32::from(square.file()));
        weak.iter().filter(inside).copied().collect()
    };
    // Four neighbouring files: squares on both wings are two weaknesses, not one.
    (0..5).map(window).filter(|squares| squares.len() >= COMPLEX).max_by_key(Vec::len)
}

#[cfg(test)]
impl Cases for Majority {
    fn read(words: &Words<'_>) -> Majority {
        Majority {
            side: words.side(0),
            wing: words.wings(1)[0],
            own: words.number(2) as u32,
            other: words.number(3) as u32,
        }
    }

    const TRUE: &[Case] = &[("4k3/pp3ppp/8/8/8/8/PPP2PP1/4K3 w - - 0 1", "", "white q 3 2")];

    const FALSE: &[Case] = &[
        // Nothing is left against it.
        ("4k3/5ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1", "", "white q 3 0"),
        // The pawn on a2 has passed already.
        ("4k3/2pp1ppp/8/8/8/8/PPP2PP1/4K3 w - - 0 1", "", "white q 3 2"),
        // One of them is doubled.
        ("4k3/pp3ppp/8/8/8/1P6/PP3PPP/4K3 w - - 0 1", "", "white q 3 2"),
        ("4k3/pp3ppp/8/8/8/8/PPP2PPP/4K3 w - - 0 1", "", "white k 3 3"),
    ];
}

#[cfg(test)]
impl Cases for MinorityAttack {
    fn read(_: &Words<'_>) -> MinorityAttack {
        MinorityAttack {}
    }

    const TRUE: &[Case] = &[("r3k2r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R3K2R w - - 0 12", "b2b4", "")];

    const FALSE: &[Case] = &[
        // Two against two.
        ("r3k2r/p4ppp/2p5/3p4/3P4/4P3/PP3PPP/R3K2R w - - 0 12", "b2b4", ""),
        // Only one step.
        ("r3k2r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/R3K2R w - - 0 12", "b2b3", ""),
        // The pawn can be taken.
        ("r3kb1r/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/4K2R w - - 0 12", "b2b4", ""),
    ];
}

#[cfg(test)]
impl Cases for WeakColorComplex {
    fn read(words: &Words<'_>) -> WeakColorComplex {
        let color = if words.is(1, "light") { Shade::Light } else { Shade::Dark };
        WeakColorComplex { side: words.side(0), color, squares: words.squares(2) }
    }

    const TRUE: &[Case] = &[("6k1/5p1p/6p1/8/4N3/4B3/3Q4/6K1 w - - 0 1", "", "black dark f6,d6,c5")];

    const FALSE: &[Case] = &[
        // The bishop is there.
        ("5bk1/5p1p/6p1/8/4N3/4B3/3Q4/6K1 w - - 0 1", "", "black dark f6,d6,c5"),
        // A pawn can guard them.
        ("6k1/4pppp/8/8/4N3/4B3/3Q4/6K1 w - - 0 1", "", "black dark f6,d6,c5"),
        ("6k1/5p1p/6p1/8/4N3/4B3/3Q4/6K1 w - - 0 1", "", "black light f6,d6,c5"),
    ];
}
