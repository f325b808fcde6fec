//! One claim as a sentence, and as a clause of a longer one.

use crate::chess::Position;
use crate::chess::{Chess, Move};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::phrase::view::View;
use crate::tutor::phrase::{lexicon, moves};

/// What a claim says, as one sentence (two at most) to the side to move at the root.
///
/// A claim that does not hold in any position reached by its moves has no sentence: the text is empty.
pub fn sentence(claim: &Claim, root: &Chess, audience: Audience) -> String {
    let you = Some(root.turn());
    spoken(claim, root, None, Voice::new(audience, you))
}

/// What a claim says to somebody else, who watches or plays the other side, and who may know the move before the root.
pub fn spoken(claim: &Claim, root: &Chess, past: Option<Move>, voice: Voice) -> String {
    let clause = view(claim, root, voice).and_then(|view| clause(claim, &view.since(past)));
    clause.map_or_else(String::new, |clause| lexicon::sentence(&clause))
}

/// A legal move as a sentence: `Black's pawn takes your bishop on g5.`
pub fn event(position: &Chess, m: Move, voice: Voice) -> String {
    lexicon::sentence(&moves::event(position, m, voice))
}

/// What the sentences about a claim are made from; `None` if a move that leads to it is illegal.
pub(super) fn view<'a>(claim: &'a Claim, root: &'a Chess, voice: Voice) -> Option<View<'a>> {
    View::new(&claim.at, claim.about, root, voice)
}

/// The claim as a clause, without capital and full stop; `None` if it has nothing to say.
pub(super) fn clause(claim: &Claim, view: &View<'_>) -> Option<String> {
    Some(claim.kind.claim().clause(view)).filter(|clause| !clause.is_empty())
}

/// The claim behind the move that it is about: `winning a rook`; `None` if it needs a sentence of its own.
pub(super) fn tail(claim: &Claim, view: &View<'_>) -> Option<String> {
    claim.kind.claim().tail(view)
}

/// What a claim says behind the move that it is about, to any reader: `forking your king and the rook on a8`.
pub fn tail_of(claim: &Claim, root: &Chess, voice: Voice) -> Option<String> {
    tail(claim, &view(claim, root, voice)?)
}

/// The pieces that a claim is aimed at, to any reader: `Black's king and the rook on a8`; `None` if it names none.
pub fn targets(claim: &Claim, root: &Chess, voice: Voice) -> Option<String> {
    let targets = claim.kind.claim().targets();
    let view = view(claim, root, voice).filter(|_| !targets.is_empty())?;
    Some(view.piece_names(&targets))
}

/// The moves that a claim about a better move shows, from the root: those that lead to it and its own line.
pub fn shown(claim: &Claim) -> Vec<Move> {
    claim.at.iter().chain(claim.kind.line()).copied().collect()
}
