//! Texts about moves that end the game.

use super::better;
use super::line::{MoveLine, MoveText};
use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Position};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::phrase::lexicon::sentence;

/// The text about a move that ends the game; that it does is said by the board, beside it stands what made a mate, or how a won game
/// was thrown away.
pub(super) fn text<'a>(teller: &Teller<'a>, told: &mut Telling) -> MoveText<'a> {
    let of_pattern = |claim: &&Claim| matches!(claim.kind, Kind::MatePattern(_));
    let pattern = teller.claims.iter().copied().find(of_pattern);
    let clause = pattern.and_then(|claim| teller.spoken(claim));
    told.squares |= pattern.map_or(Bitboard::EMPTY, Claim::squares);
    let made = clause.as_ref().map_or_else(String::new, |clause| format!(" {}", sentence(clause)));
    let first = told.sentence(&format!("{}{made}", sentence(&outcome(teller))), pattern);
    let is_fault = teller.judged.judgement.is_fault();
    let clause = clause.or_else(|| is_fault.then(|| outcome(teller)));
    let line = clause.map(|clause| MoveLine::new(teller, &clause, &first, is_fault));
    let mut sentences = vec![first];
    sentences.extend(better::sentences(teller, None, told).into_iter().take(1));
    MoveText { line, sentences }
}

/// How the game has ended.
fn outcome(teller: &Teller<'_>) -> String {
    let label = format!("{}{}", teller.label(), teller.mark());
    if teller.after.is_checkmate() {
        return if teller.voice.plain() { "checkmate".to_string() } else { format!("{label} is checkmate") };
    }
    if !teller.after.is_stalemate() {
        return "nobody has enough pieces left to mate: a draw".to_string();
    }
    let side = teller.voice.does(teller.after.turn(), "have", "has");
    if teller.voice.plain() {
        format!("{side} no legal move and is not in check. That is stalemate, a draw")
    } else {
        format!("{label} is stalemate, a draw")
    }
}
