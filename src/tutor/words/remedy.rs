//! What the better move does for the piece that the move played leaves to be taken.

use super::teller::Teller;
use super::{prey, standing, taking};
use crate::chess::{
    Chess, Move, Piece, Position, Role, Square, after_move, after_null_move, attacks, notation, words,
};
use crate::safety::exchange::{self, PIECE, PIECE_FOR_PAWN};
use crate::safety::made;
use crate::tutor::audience::Voice;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{danger, gain, seen};

/// What a claim says is lost right after the move played: the square of the piece, and the capture.
pub(super) fn lost(teller: &Teller<'_>, claim: &Claim) -> Option<(Square, Move)> {
    let capture = if let Kind::Hanging(hanging) = &claim.kind {
        hanging.capture
    } else if let Kind::IgnoresThreat(threat) = &claim.kind {
        threat.capture
    } else if let Kind::WinsMaterial(wins) = &claim.kind {
        // A pawn taken on the way to more is not what is lost.
        *wins.line.first().filter(|m| m.is_capture() && exchange::taken(**m) * 2 >= wins.gain)?
    } else {
        return None;
    };
    let at_once = claim.at.len() == 1 && teller.follows(claim);
    at_once.then(|| (made::taken_square(capture), capture))
}

/// How the better move helps a piece that stands in danger before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// The piece itself moves away.
    Leaves,
    /// It moves away from what attacked it, though something guarded it.
    Avoids(Role),
    /// What attacks it is taken.
    TakesAttacker(Role),
    /// It is guarded.
    Guards,
    /// Something comes between.
    Blocks,
}

/// What the first move of a better line does for a piece that could be taken; `None` if it was in no danger before, stays in
/// danger, or is saved in some other way.
pub(super) fn of(root: &Chess, line: &[Move], victim: Square, capture: Move) -> Option<Remedy> {
    let &best = line.first().filter(|best| !best.is_castle())?;
    let mut after = root.clone();
    after.play_unchecked(best);
    let (from, to) = (notation::origin(best), notation::destination(best));
    let stands = if from == victim { to } else { victim };
    let falls = |m: &Move| m.is_capture() && made::taken_square(*m) == stands;
    // What only comes there with the move played was in no danger there.
    if root.board().color_at(victim) != Some(root.turn()) {
        return None;
    }
    if danger(&after, stands) >= 1 || line.get(1).is_some_and(falls) {
        return None;
    }
    let attacker = notation::origin(capture);
    // In check a piece is no less in danger.
    if gain(root, victim, !root.turn()) < 1 {
        let avoids = from == victim && root.board().attacks_from(attacker).contains(victim);
        return avoids.then_some(Remedy::Avoids(capture.role()));
    }
    if from == victim {
        return Some(Remedy::Leaves);
    }
    if best.is_capture() && made::taken_square(best) == attacker {
        return Some(Remedy::TakesAttacker(capture.role()));
    }
    // What helps must not fall itself.
    if danger(&after, to) >= 1 {
        return None;
    }
    if attacks::between(attacker, victim).contains(to) {
        return Some(Remedy::Blocks);
    }
    after.board().attacks_from(to).contains(victim).then_some(Remedy::Guards)
}

impl Remedy {
    /// The same to one reader: the words for a novice have named what is taken.
    pub fn told(self, saved: Role, voice: Voice) -> String {
        if voice.plain() && matches!(self, Remedy::TakesAttacker(_)) {
            format!("which was attacking the {}", words::role(saved))
        } else {
            self.words(saved)
        }
    }

    /// The remedy behind the better move: `saving the knight`.
    pub fn words(self, saved: Role) -> String {
        let saved = words::role(saved);
        match self {
            Remedy::Leaves => format!("saving the {saved}"),
            Remedy::Avoids(attacker) => format!("moving the {saved} away from the {}", words::role(attacker)),
            Remedy::TakesAttacker(attacker) => {
                format!("taking the {} that attacks the {saved}", words::role(attacker))
            }
            Remedy::Guards => format!("guarding the {saved}"),
            Remedy::Blocks => format!("shielding the {saved}"),
        }
    }
}

/// What the piece that the move took was about to take itself: the greatest of the mover's that it attacked, and that is in no danger
/// any more.
pub(super) fn saved_from_the_taken(teller: &Teller<'_>) -> Option<Square> {
    let (root, mover) = (teller.root(), teller.mover());
    let taken = Some(teller.played).filter(|m| m.is_capture() && !root.is_check()).map(made::taken_square)?;
    let attacked = root.board().attacks_from(taken) & root.board().by_color(mover);
    let stays = attacked.without(notation::origin(teller.played)) & !root.board().kings();
    let is_saved =
        |square: &Square| gain(root, *square, !mover) >= PIECE && danger(&teller.after, *square) < 1;
    seen(stays, mover).filter(is_saved).max_by_key(|square| root.board().role_at(*square))
}

/// That the piece which the better move helps out of danger is still attacked, with where that leaves the game.
pub(super) fn neglected(teller: &Teller<'_>) -> Option<String> {
    let (piece, from, _) = left_attacked(teller)?;
    let by = attacker(teller, &teller.after, from).map_or_else(String::new, |by| format!(" by {by}"));
    let result = standing::of(teller).map_or_else(String::new, |result| format!(", {}", result.tail(teller)));
    let (owner, role) = (teller.voice.owner(piece.color), words::role(piece.role));
    Some(format!("{owner} {role} on {from} is still attacked{by}{result}"))
}

/// The only piece that attacks another, by its name: `White's pawn on c3`.
pub(super) fn attacker(teller: &Teller<'_>, here: &Chess, square: Square) -> Option<String> {
    let attackers = here.board().attacks_to(square, !teller.mover(), here.board().occupied());
    attackers.single_square().map(|attacker| prey::names(teller, here, &[attacker]))
}

/// What the better move does for that piece: `saving the rook`.
pub(super) fn attended(teller: &Teller<'_>) -> Option<String> {
    left_attacked(teller).map(|(piece, _, remedy)| remedy.words(piece.role))
}

/// The piece that the better move helps out of danger by moving it, coming between or guarding it, where it stays in danger after the
/// move played; and how.
fn left_attacked(teller: &Teller<'_>) -> Option<(Piece, Square, Remedy)> {
    let best = teller.facts.question.best_move().filter(|best| !best.is_castle())?;
    let moved = stays_attacked(teller, notation::origin(best))
        .map(|piece| (piece, notation::origin(best), Remedy::Leaves));
    moved.or_else(|| {
        let own = teller.root().board().by_color(teller.mover());
        let helped = own.into_iter().filter_map(|square| Some((stays_attacked(teller, square)?, square)));
        let helped = helped.filter_map(|(piece, square)| Some((piece, square, helps(teller, square)?)));
        helped.max_by_key(|(piece, ..)| exchange::value(piece.role))
    })
}

/// That the better move takes what attacks a piece, wherever the move played puts it: `taking the pawn that attacks the bishop`.
pub(super) fn attacker_taken(teller: &Teller<'_>) -> Option<String> {
    let (root, mover) = (teller.root(), teller.mover());
    let taken = |m: Move| m.is_capture().then(|| made::taken_square(m));
    // The move played may take the same.
    taken(teller.facts.question.best_move()?).filter(|best| taken(teller.played) != Some(*best))?;
    let pieces = root.board().by_color(mover) & !root.board().pawns();
    let attacked = pieces.into_iter().filter(|square| gain(root, *square, !mover) >= PIECE_FOR_PAWN);
    let saved = attacked.filter_map(|square| {
        let remedy = of_best(teller, square).filter(|remedy| matches!(remedy, Remedy::TakesAttacker(_)))?;
        Some((root.board().role_at(square)?, remedy))
    });
    let (piece, remedy) = saved.max_by_key(|(piece, _)| exchange::value(*piece))?;
    Some(remedy.told(piece, teller.voice))
}

/// How the better line helps a piece where it stands, in its way or as a guard; `None` where the piece falls all the same.
fn helps(teller: &Teller<'_>, square: Square) -> Option<Remedy> {
    of_best(teller, square).filter(|remedy| matches!(remedy, Remedy::Blocks | Remedy::Guards))
}

/// How the better line helps a piece that could be taken.
fn of_best(teller: &Teller<'_>, square: Square) -> Option<Remedy> {
    let root = teller.root();
    let best = teller.facts.question.best_line();
    let turned = after_null_move(root)?;
    let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == square;
    let capture =
        turned.legal_moves().into_iter().filter(takes).max_by_key(|m| exchange::value_of(&turned, *m))?;
    of(root, best, square, capture)
}

/// The piece on a square, if it could be taken before the move played and can be after it.
fn stays_attacked(teller: &Teller<'_>, square: Square) -> Option<Piece> {
    let piece = teller.root().board().piece_at(square)?;
    let stays = piece.role != Role::Pawn && teller.after.board().piece_at(square) == Some(piece);
    let is_attacked = |here: &Chess| gain(here, square, !teller.mover()) >= 1;
    // A check is answered first.
    let answer = teller.facts.question.answer().filter(|_| teller.after.is_check());
    let now = answer.map_or_else(|| teller.after.clone(), |answer| after_move(&teller.after, answer));
    let stands = stays && now.board().piece_at(square) == Some(piece);
    (stands && is_attacked(teller.root()) && is_attacked(&now)).then_some(piece)
}

/// What a move does for a piece, after the check that it meets by coming between: `blocking the check and saving the knight`.
pub(super) fn with_block(root: &Chess, best: Move, words: &str) -> String {
    blocks_check(root, best).map_or_else(|| words.to_owned(), |blocks| taking::and(&blocks, words))
}

/// That a move meets a check by coming between.
pub(super) fn blocks_check(root: &Chess, best: Move) -> Option<String> {
    let blocks = root.is_check() && best.role() != Role::King && !best.is_capture();
    blocks.then(|| "blocking the check".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// The remedy of a line where the capture takes a piece, in both colours.
    fn remedy(start: &str, line: &[&str], capture: &str) -> Option<Remedy> {
        let found = |start: &str, own: &dyn Fn(&str) -> String| {
            let root = fen::parse(start).unwrap().position;
            let mut here = root.clone();
            let moves: Vec<String> = line.iter().map(|uci| own(uci)).collect();
            let moves: Vec<Move> = crate::tutor::testing::line(&mut here, moves.iter().map(String::as_str))
                .into_iter()
                .collect();
            let capture = own(capture);
            let (from, to): (Square, Square) = (capture[..2].parse().unwrap(), capture[2..].parse().unwrap());
            let role = |square| root.board().role_at(square).unwrap();
            let capture =
                Move::Normal { role: role(from), from, capture: Some(role(to)), to, promotion: None };
            of(&root, &moves, to, capture)
        };
        let white = found(start, &|uci| uci.to_string());
        assert_eq!(found(&mirrored_fen(start), &|uci| mirrored(uci)), white, "{start}");
        white
    }

    /// The bishop on b5 attacks the knight on e2, which nothing guards.
    const KNIGHT: &str = "4k3/5ppp/8/1b6/8/8/4NPPP/2R3K1 w - - 0 1";

    #[test]
    fn the_better_move_saves_what_the_other_leaves_to_be_taken() {
        assert_eq!(remedy(KNIGHT, &["e2d4", "b5d7"], "b5e2"), Some(Remedy::Leaves));
        assert_eq!(remedy(KNIGHT, &["c1e1", "e8d7"], "b5e2"), Some(Remedy::Guards));
        let blocked = "4k3/5ppp/8/1b6/8/8/4NPPP/1NR3K1 w - - 0 1";
        assert_eq!(remedy(blocked, &["c1c4", "e8d7"], "b5e2"), None, "the rook falls instead");
        let taken = "4k3/5ppp/8/1b6/P7/8/4NPPP/2R3K1 w - - 0 1";
        assert_eq!(remedy(taken, &["a4b5", "e8d7"], "b5e2"), Some(Remedy::TakesAttacker(Role::Bishop)));
        let pawn = "4k3/5ppp/8/1b6/8/1P6/4NPPP/6K1 w - - 0 1";
        let between = "4k3/5ppp/8/1b6/8/1PPN4/4N1PP/6K1 w - - 0 1";
        assert_eq!(remedy(pawn, &["e2c3", "b5d7"], "b5e2"), Some(Remedy::Leaves));
        assert_eq!(remedy(between, &["c3c4", "b5d7"], "b5d3"), Some(Remedy::Blocks));
    }

    #[test]
    fn a_piece_is_saved_from_a_danger_that_a_check_puts_off() {
        // The knight on d4 can be taken once the check of the rook is answered.
        let start = "r3k2r/ppp2q1p/6p1/2bpR3/3n4/2P5/PP3PPP/RN4K1 b kq - 0 16";
        assert_eq!(remedy(start, &["d4e6", "b1d2"], "c3d4"), Some(Remedy::Leaves));
        assert_eq!(remedy(start, &["e8d7", "c3d4"], "c3d4"), None);
    }

    #[test]
    fn nothing_is_saved_that_was_in_no_danger_or_falls_all_the_same() {
        assert_eq!(remedy(KNIGHT, &["g2g3", "b5e2"], "b5e2"), None);
        let safe = "6k1/5ppp/8/1b6/8/8/4NPPP/4R1K1 w - - 0 1";
        let away = Some(Remedy::Avoids(Role::Bishop));
        assert_eq!(remedy(safe, &["e2d4", "b5d7"], "b5e2"), away, "it was guarded");
        let elsewhere = safe.replace("1b6", "b7");
        assert_eq!(remedy(&elsewhere, &["e2d4", "a5e1"], "a5e1"), None, "another piece");
        assert_eq!(remedy(KNIGHT, &["e2c3", "b5d7"], "b5e2"), Some(Remedy::Leaves));
    }
}
