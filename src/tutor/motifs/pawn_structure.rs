//! Pawn structure: passed, isolated, backward and doubled pawns, and squares that none can guard.

use super::prelude::*;
use crate::features::pieces::minors;
use crate::features::{Features, PawnFacts};

fields! {
    /// A pawn with no enemy pawn ahead.
    pub struct PassedPawn {
        /// The pawn.
        sq: Square,
        /// Whether it is so since the last move.
        new: bool,
    }
}

fields! {
    /// A pawn without neighbours.
    pub struct IsolatedPawn {
        /// The pawn.
        sq: Square,
        /// Whether it is so since the last move.
        new: bool,
    }
}

fields! {
    /// A pawn left behind by its neighbours, which cannot safely follow.
    pub struct BackwardPawn {
        /// The pawn.
        sq: Square,
        /// Whether it is so since the last move.
        new: bool,
    }
}

fields! {
    /// Two or more pawns of a side on one file.
    pub struct DoubledPawns {
        /// The file.
        file: File,
        /// Whose pawns.
        side: Color,
        /// Whether they are so since the last move.
        new: bool,
    }
}

fields! {
    /// A square in a side's camp that none of its pawns can ever guard.
    pub struct WeakSquare {
        /// The square.
        sq: Square,
        /// The side.
        side: Color,
    }
}

/// The sides in the order in which changes are looked for; none if the move leaves all pawns as they were.
fn sides(step: Step<'_>) -> impl Iterator<Item = Color> {
    // Structures change with pawns alone: by their moves, or when something is taken.
    let changed = step.played().role() == Role::Pawn || step.played().is_capture();
    [step.side(), !step.side()].into_iter().filter(move |_| changed)
}

/// A side's pawns that are something since the move; one that has moved and is what it was is nothing new.
fn new_pawns(step: Step<'_>, side: Color, of: fn(&PawnFacts) -> Bitboard) -> impl Iterator<Item = Square> {
    let was = of(&PawnFacts::of(step.before().board(), side));
    let now = of(&PawnFacts::of(step.board(), side));
    let moved = side == step.side() && was.contains(step.from());
    let was = if moved { was.with(step.to()) } else { was };
    seen(now & !was, side)
}

type Fact = fn(&Chess, Square, Color) -> bool;

/// That a fact holds of a pawn, and if it is said to be new, that it did not before the last move.
fn fact(context: &CheckContext<'_>, square: Square, new: bool, holds: Fact) -> Verdict {
    let pawn = context.one_of(square, &[Role::Pawn])?;
    need(holds(&context.now, square, pawn.color), "it is not so")?;
    if !new {
        return Ok(());
    }
    let (before, last) = context.moved()?;
    let stood = if notation::destination(last) == square { notation::origin(last) } else { square };
    let was = before.board().piece_at(stood) == Some(pawn) && holds(before, stood, pawn.color);
    need(!was, "it was so before")
}

/// A pawn that is something, which a novice is told the meaning of.
fn says(view: &View<'_>, sq: Square, new: bool, what: &str, meaning: &str) -> String {
    let clause = becomes(view, sq, new, what);
    if view.voice.plain() { format!("{clause}: {meaning}") } else { clause }
}

fn becomes(view: &View<'_>, sq: Square, new: bool, what: &str) -> String {
    let verb = if new { "becomes" } else { "is" };
    format!("{}{} {verb} {what}", view.lead(false), view.piece_name(sq))
}

/// The piece of the other side's that stands before a pawn: `Black's knight`.
fn blocker(view: &View<'_>, pawn: Square) -> Option<String> {
    let owner = view.owner(pawn);
    let ahead = pawn.offset(owner.fold_wb(8, -8))?;
    let piece = view.here.board().piece_at(ahead).filter(|piece| piece.color != owner)?;
    Some(format!("{} {}", view.voice.owner(piece.color), words::role(piece.role)))
}

impl ClaimKind for PassedPawn {
    fn find(step: Step<'_>, found: &mut Candidates<PassedPawn>) {
        for side in sides(step) {
            // Nearer home nobody need think of it yet.
            let far = |sq: &Square| side.relative_rank(sq.rank()) >= Rank::Fourth;
            for sq in new_pawns(step, side, |pawns| pawns.passed).filter(far) {
                found.after(side, PassedPawn { sq, new: true }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<PassedPawn>) {
        for side in [position.turn(), !position.turn()] {
            // What merely stands there must be a step further on than what has just come about.
            let far = |sq: &Square| side.relative_rank(sq.rank()) >= Rank::Fifth;
            for sq in seen(PawnFacts::of(position.board(), side).passed, side).filter(far) {
                found.after(side, PassedPawn { sq, new: false }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        fact(context, self.sq, self.new, passed)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let meaning = match blocker(view, self.sq) {
            // Its square is that before the pawn, which is named.
            Some(blocker) => format!("no pawn can stop it, but {blocker} is in its way"),
            None => format!("none of {} pawns can stop it", view.voice.owner(!view.owner(self.sq))),
        };
        says(view, self.sq, self.new, "a passed pawn", &meaning)
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        self.new.then(|| "making a passed pawn".to_string())
    }
}

impl ClaimKind for IsolatedPawn {
    fn find(step: Step<'_>, found: &mut Candidates<IsolatedPawn>) {
        for side in sides(step) {
            for sq in new_pawns(step, side, |pawns| pawns.isolated) {
                found.after(!side, IsolatedPawn { sq, new: true }, 0);
            }
        }
    }

    /// Only one that the enemy's rooks can attack along the file.
    fn find_standing(position: &Chess, found: &mut Candidates<IsolatedPawn>) {
        for side in [position.turn(), !position.turn()] {
            let pawns = PawnFacts::of(position.board(), side);
            // What stands there is worth a word only where the enemy's rooks can get at it.
            let open = PawnFacts::of(position.board(), !side).half_open_files;
            for sq in seen(pawns.isolated & !pawns.passed & open, side) {
                found.after(!side, IsolatedPawn { sq, new: false }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        fact(context, self.sq, self.new, isolated)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let meaning = "no pawn of its own side can guard it";
        says(view, self.sq, self.new, "isolated", meaning)
    }
}

impl ClaimKind for BackwardPawn {
    fn find(step: Step<'_>, found: &mut Candidates<BackwardPawn>) {
        for side in sides(step) {
            for sq in new_pawns(step, side, |pawns| pawns.backward).filter(|sq| has_left_home(*sq, side)) {
                found.after(!side, BackwardPawn { sq, new: true }, 0);
            }
        }
    }

    fn find_standing(position: &Chess, found: &mut Candidates<BackwardPawn>) {
        for side in [position.turn(), !position.turn()] {
            let backward = seen(PawnFacts::of(position.board(), side).backward, side);
            for sq in backward.filter(|sq| has_left_home(*sq, side)) {
                found.after(!side, BackwardPawn { sq, new: false }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        fact(context, self.sq, self.new, backward)
    }

    fn clause(&self, view: &View<'_>) -> String {
        // The word alone says little to club players, too.
        let clause = becomes(view, self.sq, self.new, "backward");
        format!("{clause}: no pawn guards it, and it can't safely go on")
    }
}

impl ClaimKind for DoubledPawns {
    fn find(step: Step<'_>, found: &mut Candidates<DoubledPawns>) {
        for side in sides(step) {
            let count = |board: &Board, file: File| {
                (board.by_piece(Role::Pawn.of(side)) & Bitboard::from(file)).count()
            };
            for file in File::ALL {
                let now = count(step.board(), file);
                if now >= 2 && now > count(step.before().board(), file) {
                    let new = true;
                    found.after(!side, DoubledPawns { file, side, new }, 0);
                }
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let on_file = |pawn: &Square| pawn.file() == self.file;
        let count = |position: &Chess| pawns(position, self.side).filter(on_file).count();
        let now = count(&context.now);
        need(now >= 2, "they are not doubled")?;
        if self.new {
            need(count(context.moved()?.0) < now, "it was so before")?;
        }
        Ok(())
    }

    fn clause(&self, view: &View<'_>) -> String {
        let file = self.file.char();
        let gets = if self.new { ("get", "gets") } else { ("have", "has") };
        let who = view.voice.does(self.side, gets.0, gets.1);
        let clause = format!("{}{who} doubled pawns on the {file}-file", view.lead(false));
        if view.voice.plain() { format!("{clause}: one stands in the other's way") } else { clause }
    }
}

impl ClaimKind for WeakSquare {
    /// Squares that the move of a pawn has left to the enemy for good, if one of his pieces stands there or looks there.
    fn find(step: Step<'_>, found: &mut Candidates<WeakSquare>) {
        let side = step.side();
        if step.played().role() != Role::Pawn {
            return;
        }
        let (then, now) = (Features::of(step.before().board()), Features::of(step.board()));
        let weak = now.pawns(side).holes & !then.pawns(side).holes;
        let minors = minors(step.board(), !side);
        let reached = minors.into_iter().fold(minors, |all, minor| all | step.board().attacks_from(minor));
        for sq in seen(weak & reached, side) {
            found.after(!side, WeakSquare { sq, side }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let rank = |square: Square| self.side.relative_rank(square.rank());
        need((Rank::Third..=Rank::Fifth).contains(&rank(self.sq)), "it is not in the camp")?;
        let guard = pawns(&context.now, self.side)
            .any(|pawn| files_apart(pawn, self.sq) == 1 && rank(pawn) < rank(self.sq));
        need(!guard, "a pawn can guard it")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let whose = view.voice.owner(self.side);
        format!("{}none of {whose} pawns can ever guard {}", view.lead(false), self.sq)
    }
}

/// The squares of a side's pawns.
fn pawns(position: &Chess, side: Color) -> impl Iterator<Item = Square> {
    position.board().by_piece(Role::Pawn.of(side)).into_iter()
}

/// How many files two squares are apart.
fn files_apart(a: Square, b: Square) -> u32 {
    a.file().distance(b.file())
}

/// Whether no enemy pawn stands ahead of a pawn on its own or a neighbouring file.
pub fn passed(position: &Chess, pawn: Square, side: Color) -> bool {
    let ahead = |enemy: &Square| side.relative_rank(enemy.rank()) > side.relative_rank(pawn.rank());
    !pawns(position, !side).any(|enemy| files_apart(enemy, pawn) <= 1 && ahead(&enemy))
}

/// Whether no own pawn stands on a neighbouring file.
pub fn isolated(position: &Chess, pawn: Square, side: Color) -> bool {
    !pawns(position, side).any(|other| files_apart(other, pawn) == 1)
}

/// Whether a pawn has left the square where it began.
fn has_left_home(pawn: Square, side: Color) -> bool {
    side.relative_rank(pawn.rank()) > Rank::Second
}

fn backward(position: &Chess, pawn: Square, side: Color) -> bool {
    let board = position.board();
    let rank = |square: Square| side.relative_rank(square.rank());
    let mut neighbours = pawns(position, side).filter(|other| files_apart(*other, pawn) == 1).peekable();
    let Some(front) = pawn.offset(side.fold_wb(8, -8)) else {
        return false;
    };
    let attacked = |by: Color| pawns(position, by).any(|other| board.attacks_from(other).contains(front));
    // No pawn ever guards one at home.
    has_left_home(pawn, side)
        && neighbours.peek().is_some()
        && neighbours.all(|other| rank(other) > rank(pawn))
        && attacked(!side)
        && !attacked(side)
}

#[cfg(test)]
impl Cases for PassedPawn {
    fn read(words: &Words<'_>) -> PassedPawn {
        PassedPawn { sq: words.sq(0), new: words.is(1, "new") }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "", "d5"),
        ("4k3/3p4/2p5/3P4/8/8/8/4K3 w - - 0 1", "d5c6 e8f8 c6d7", "d7 new"),
    ];

    const FALSE: &[Case] = &[
        ("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", "", "d5"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "d5d6", "d6 new"),
    ];
}

#[cfg(test)]
impl Cases for IsolatedPawn {
    fn read(words: &Words<'_>) -> IsolatedPawn {
        IsolatedPawn { sq: words.sq(0), new: words.is(1, "new") }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "", "d5"),
        ("4k3/8/8/2n5/3P4/2P5/8/4K3 w - - 0 1", "d4c5", "c3 new"),
    ];

    const FALSE: &[Case] = &[("4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1", "", "d5")];
}

#[cfg(test)]
impl Cases for BackwardPawn {
    fn read(words: &Words<'_>) -> BackwardPawn {
        BackwardPawn { sq: words.sq(0), new: words.is(1, "new") }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/2p1P3/8/3P4/8/4K3 w - - 0 1", "", "d3"),
        ("4k3/8/8/2p5/4P3/3P4/8/4K3 w - - 0 1", "e4e5", "d3"),
    ];

    const FALSE: &[Case] = &[
        ("4k3/8/8/4P3/8/3P4/8/4K3 w - - 0 1", "", "d3"),
        ("4k3/8/8/2p5/4P3/3P4/2P5/4K3 w - - 0 1", "", "d3"),
        // It stands where it began.
        ("4k3/8/8/8/2p1P3/2P5/3P4/4K3 w - - 0 1", "", "d2"),
    ];
}

#[cfg(test)]
impl Cases for DoubledPawns {
    fn read(words: &Words<'_>) -> DoubledPawns {
        DoubledPawns { file: words.file(0), side: words.side(1), new: words.is(2, "new") }
    }

    const TRUE: &[Case] = &[
        ("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", "", "c white"),
        ("4k3/8/8/2n5/3P4/2P5/8/4K3 w - - 0 1", "d4c5", "c white new"),
    ];

    const FALSE: &[Case] = &[
        ("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", "", "d white"),
        ("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", "c4c5", "c white new"),
    ];
}

#[cfg(test)]
impl Cases for WeakSquare {
    fn read(words: &Words<'_>) -> WeakSquare {
        WeakSquare { sq: words.sq(0), side: words.side(1) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "", "d4 white")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "", "b3 white")];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::about::{About, Tone};
    use crate::tutor::audience::Audience;
    use crate::tutor::claim::Claim;
    use crate::tutor::testing::mirrored_fen;
    use crate::tutor::words::sentence;

    #[test]
    fn what_stands_before_a_passed_pawn_is_named() {
        let told = |text: &str, sq| {
            let root = fen::parse(text).unwrap().position;
            let kind = PassedPawn { sq, new: false }.into();
            let claim = Claim { kind, about: About::Position, tone: Tone::Good, at: Vec::new() };
            sentence(&claim, &root, Audience::Novice)
        };
        let blocked = "4k3/8/3n4/3P4/8/8/8/4K3 w - - 0 1";
        let stopped = told(blocked, Square::D5);
        assert!(
            stopped.ends_with("a passed pawn: no pawn can stop it, but Black's knight is in its way."),
            "{stopped}"
        );
        let black = told(&mirrored_fen(blocked), Square::D4);
        assert!(black.contains("White's knight is in its way"), "{black}");
        let free = told("4k3/2n5/8/3P4/8/8/8/4K3 w - - 0 1", Square::D5);
        assert!(free.ends_with("none of Black's pawns can stop it."), "{free}");
    }
}
