//! Kings in danger: a back rank without an escape, more attackers than defenders, a king left in an open centre.

use super::king_safety::{has_walked_out, is_central};
use super::prelude::*;
use crate::features::span::{beside, files_of, north, relative};
use crate::tutor::check::plans::{pawns, pieces};
use crate::tutor::find::plans;
use crate::tutor::phrase::lexicon::number;

/// Attackers by which the defenders must be outnumbered.
// The catalogue says 2.
const OUTNUMBERED: u32 = 2;

fields! {
    /// A castled king behind its pawns has no escape from its back rank, and hardly a guard there.
    pub struct BackRankWeak {
        /// The king.
        sq: Square,
    }
}

fields! {
    /// More enemy pieces look at the squares in front of a king than own ones guard them.
    pub struct MoreAttackers {
        /// The king.
        sq: Square,
        /// How many enemy pieces look there.
        attackers: u32,
        /// How many own pieces look or stand there.
        defenders: u32,
    }
}

fields! {
    /// A king stands in the middle of its back rank while a central file is open.
    pub struct UncastledOpenCenter {
        /// The king.
        sq: Square,
    }
}

/// Says of each king what is new since a move, or of both kings as they stand.
fn each_king(step: Step<'_>, mut of: impl FnMut(Square, Color)) {
    for side in [step.side(), !step.side()] {
        if let Some(king) = step.board().king_of(side) {
            of(king, side);
        }
    }
}

/// Both kings, that of the side to move first.
fn kings(position: &Chess) -> impl Iterator<Item = (Square, Color)> {
    let sides = [position.turn(), !position.turn()];
    sides.into_iter().filter_map(|side| Some((position.board().king_of(side)?, side)))
}

impl ClaimKind for BackRankWeak {
    fn find(step: Step<'_>, found: &mut Candidates<BackRankWeak>) {
        each_king(step, |sq, side| {
            if is_shut_in(step.board(), side) && !is_shut_in(step.before().board(), side) {
                found.after(!side, BackRankWeak { sq }, 0);
            }
        });
    }

    fn find_standing(position: &Chess, found: &mut Candidates<BackRankWeak>) {
        for (sq, side) in kings(position).filter(|(_, side)| is_shut_in(position.board(), *side)) {
            found.after(!side, BackRankWeak { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::King])?.color;
        let board = context.now.board();
        let rank = |square: Square| side.relative_rank(square.rank());
        need(rank(self.sq) == Rank::First && !is_central(self.sq), "the king is not castled")?;
        let front =
            || attacks::king_attacks(self.sq).into_iter().filter(|square| rank(*square) == Rank::Second);
        let flees = |square: Square| {
            board.color_at(square) != Some(side)
                && board.attacks_to(square, !side, board.occupied()).is_empty()
        };
        need(!front().any(flees), "the king has an escape")?;
        let shield = front().filter(|square| board.piece_at(*square) == Some(Role::Pawn.of(side)));
        // With fewer pawns the king is bare rather than shut in: another fact.
        need(shield.count() >= 2, "too few pawns shut it in")?;
        let heavy = |square: &Square| matches!(board.role_at(*square), Some(Role::Rook | Role::Queen));
        let guards = pieces(board, side).filter(heavy).filter(|square| rank(*square) == Rank::First);
        need(guards.count() <= 1, "the back rank is guarded")?;
        // A rook shut in behind its own pawn does not come to the back rank in time.
        let comes = |from: Square| {
            let barred = pawns(board, side).any(|pawn| pawn.file() == from.file());
            !barred || board.attacks_from(from).into_iter().any(|square| rank(square) == Rank::First)
        };
        need(pieces(board, !side).filter(heavy).any(comes), "nothing comes near the back rank")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let owner = view.voice.owner(view.owner(self.sq));
        format!("{}{owner} back rank is weak: {owner} king has no escape square", view.lead(false))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("with an eye on the weak back rank".to_string())
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Give your king an escape square before your rooks leave the back rank."]
    }
}

impl ClaimKind for MoreAttackers {
    fn find(step: Step<'_>, found: &mut Candidates<MoreAttackers>) {
        each_king(step, |sq, side| {
            let [attackers, defenders] = counted(step.board(), sq, side);
            let outnumbered = |[attackers, defenders]: [u32; 2]| attackers >= defenders + OUTNUMBERED;
            let before = step.before().board();
            let was = |king| !has_walked_out(king, side) && outnumbered(counted(before, king, side));
            let old = before.king_of(side).is_some_and(was);
            if outnumbered([attackers, defenders]) && !old && !has_walked_out(sq, side) {
                // A fifth attacker adds nothing that four do not do.
                found.after(!side, MoreAttackers { sq, attackers, defenders }, attackers.min(4) as i32);
            }
        });
    }

    fn find_standing(position: &Chess, found: &mut Candidates<MoreAttackers>) {
        for (sq, side) in kings(position) {
            let [attackers, defenders] = counted(position.board(), sq, side);
            if attackers >= defenders + OUTNUMBERED && !has_walked_out(sq, side) {
                found.after(!side, MoreAttackers { sq, attackers, defenders }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::King])?.color;
        // Nobody shelters such a king: where it goes is what matters.
        need(!has_walked_out(self.sq, side), "the king has walked out")?;
        let board = context.now.board();
        let rank = |square: Square| i32::from(side.relative_rank(square.rank()));
        let in_zone = |square: Square| {
            let ahead = rank(square) - rank(self.sq);
            square.file().distance(self.sq.file()) <= 1 && (1..=2).contains(&ahead)
        };
        let looks = |from: &Square| board.attacks_from(*from).into_iter().any(in_zone);
        let attackers = pieces(board, !side).filter(looks).count() as u32;
        let defenders = pieces(board, side).filter(|from| looks(from) || in_zone(*from)).count() as u32;
        need((attackers, defenders) == (self.attackers, self.defenders), "there are more or fewer")?;
        need(attackers >= defenders + OUTNUMBERED, "the defence holds")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let side = view.owner(self.sq);
        let (owner, enemy) = (view.voice.owner(side), view.voice.owner(!side));
        let lead = view.lead(false);
        let aim =
            format!("{lead}{} of {enemy} pieces aim at the squares in front of", number(self.attackers));
        let king = view.piece_name(self.sq);
        match self.defenders {
            0 => format!("{aim} {king}, and none of {owner} pieces guards them"),
            1 => format!("{aim} {king}, and only one of {owner} pieces guards them"),
            defenders => {
                format!("{aim} {king}, and only {} of {owner} pieces guard them", number(defenders))
            }
        }
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("attacking with more pieces than defend".to_string())
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("king_attack", Bitboard::from_square(self.sq)))
    }

    fn search_advice(&self) -> &'static [&'static str] {
        &["Attack where you have more pieces than the defender."]
    }
}

impl ClaimKind for UncastledOpenCenter {
    fn find(step: Step<'_>, found: &mut Candidates<UncastledOpenCenter>) {
        each_king(step, |sq, side| {
            if is_left_in_centre(step.board(), side) && !is_left_in_centre(step.before().board(), side) {
                found.after(!side, UncastledOpenCenter { sq }, 0);
            }
        });
    }

    fn find_standing(position: &Chess, found: &mut Candidates<UncastledOpenCenter>) {
        for (sq, side) in kings(position).filter(|(_, side)| is_left_in_centre(position.board(), *side)) {
            found.after(!side, UncastledOpenCenter { sq }, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let side = context.one_of(self.sq, &[Role::King])?.color;
        let board = context.now.board();
        let middle = side.relative_rank(self.sq.rank()) == Rank::First && is_central(self.sq);
        need(middle, "the king is not in the middle")?;
        let open = |file: File| board.pawns().into_iter().all(|pawn| pawn.file() != file);
        need(open(File::D) || open(File::E), "the centre is closed")?;
        let has = |role: Role| board.by_piece(role.of(!side)).any();
        // Without heavy pieces a king in the middle is well placed.
        need(has(Role::Queen) && has(Role::Rook), "the heavy pieces are gone")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let king = view.piece_name(self.sq);
        format!("{}{king} is still in the middle while the centre is open", view.lead(false))
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("opening the centre while the king is still there".to_string())
    }

    fn prevention(&self) -> &'static [&'static str] {
        &["Castle before the centre opens."]
    }
}

/// Whether a side's castled king has no escape from a back rank that the enemy's heavy pieces can come to.
fn is_shut_in(board: &Board, side: Color) -> bool {
    let home = Bitboard::from_rank(side.backrank());
    let king = board.king_of(side).filter(|king| home.contains(*king) && !is_central(*king));
    let Some(king) = king else {
        return false;
    };
    let front = attacks::king_attacks(king) & !home;
    let free = front & !board.by_color(side);
    let own_pawns = board.by_piece(Role::Pawn.of(side));
    let escapes = free.into_iter().any(|square| board.attacks_to(square, !side, board.occupied()).is_empty());
    let heavy = |side: Color| board.rooks_and_queens() & board.by_color(side);
    let comes =
        |from: Square| !files_of(own_pawns).contains(from) || board.attacks_from(from).intersects(home);
    let shut = !escapes && (front & own_pawns).count() >= 2 && (heavy(side) & home).count() <= 1;
    shut && heavy(!side).into_iter().any(comes)
}

/// The enemy pieces that look at the squares in front of a king, and the own ones that look or stand there.
fn counted(board: &Board, king: Square, side: Color) -> [u32; 2] {
    let one = north(relative(Bitboard::from_square(king), side));
    let ahead = one | north(one);
    let zone = relative(ahead | beside(ahead), side);
    let looks = |from: &Square| board.attacks_from(*from).intersects(zone);
    let attackers = plans::pieces(board, !side).into_iter().filter(looks).count();
    let defends = |from: &Square| zone.contains(*from) || looks(from);
    let defenders = plans::pieces(board, side).into_iter().filter(defends).count();
    [attackers as u32, defenders as u32]
}

/// Whether a side's king is in the middle of its back rank, a central file is open and the enemy can use it.
fn is_left_in_centre(board: &Board, side: Color) -> bool {
    let middle = |king: Square| king.rank() == side.backrank() && is_central(king);
    let open =
        [File::D, File::E].into_iter().any(|file| !board.pawns().intersects(Bitboard::from_file(file)));
    let enemies = board.by_color(!side);
    let heavy = enemies.intersects(board.queens()) && enemies.intersects(board.rooks());
    open && heavy && board.king_of(side).is_some_and(middle)
}

#[cfg(test)]
impl Cases for BackRankWeak {
    fn read(words: &Words<'_>) -> BackRankWeak {
        BackRankWeak { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[
        ("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "", "g1"),
        // The bishop takes the escape away.
        ("3r2k1/1b3ppp/8/8/8/6P1/5P1P/3R2K1 w - - 0 1", "", "g1"),
    ];

    const FALSE: &[Case] = &[
        // There is an escape.
        ("3r2k1/5ppp/8/8/8/7P/5PP1/3R2K1 w - - 0 1", "", "g1"),
        // Two rooks guard it.
        ("3r2k1/5ppp/8/8/8/8/5PPP/2RR2K1 w - - 0 1", "", "g1"),
        // Nothing comes there.
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "", "g1"),
    ];
}

#[cfg(test)]
impl Cases for MoreAttackers {
    fn read(words: &Words<'_>) -> MoreAttackers {
        MoreAttackers {
            sq: words.sq(0),
            attackers: words.number(1) as u32,
            defenders: words.number(2) as u32,
        }
    }

    const TRUE: &[Case] = &[("6k1/5ppp/8/6N1/8/3B4/1r6/3Q2K1 b - - 0 1", "", "g8 2 0")];

    const FALSE: &[Case] = &[
        ("6k1/5ppp/8/6N1/8/3B4/1r6/3Q2K1 b - - 0 1", "", "g8 3 0"),
        // One of them is met by a defender.
        ("6k1/5ppp/5n2/6N1/8/3B4/1r6/3Q2K1 b - - 0 1", "", "g8 2 1"),
        // The king has walked out.
        ("8/5ppp/6k1/8/8/2N4R/8/3Q2K1 b - - 0 1", "", "g6 2 0"),
    ];
}

#[cfg(test)]
impl Cases for UncastledOpenCenter {
    fn read(words: &Words<'_>) -> UncastledOpenCenter {
        UncastledOpenCenter { sq: words.sq(0) }
    }

    const TRUE: &[Case] = &[("r3kb1r/pp3ppp/8/8/8/8/PPP2PPP/R2Q1RK1 b kq - 0 12", "", "e8")];

    const FALSE: &[Case] = &[
        // The centre is closed.
        ("r3kb1r/pp1pp1pp/8/8/8/8/PPP2PPP/R2Q1RK1 b kq - 0 12", "", "e8"),
        // It has castled.
        ("r4rk1/pp3ppp/8/8/8/8/PPP2PPP/R2Q1RK1 b - - 0 12", "", "g8"),
        // The queen is gone.
        ("r3kb1r/pp3ppp/8/8/8/8/PPP2PPP/R4RK1 b kq - 0 12", "", "e8"),
    ];
}
