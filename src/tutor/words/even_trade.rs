//! Faults that the opponent answers by an even trade, and queens that come out too early: what both sorts of texts ask.

use super::sentence::TextSentence;
use super::teller::{Teller, Telling};
use super::{advice, answer, better, remedy};
use crate::chess::{Position, notation};
use crate::tutor::judge::Judgement;
use crate::tutor::motifs::development::{is_chased, is_early_queen};

/// The text about a fault that the opponent answers by an even trade, or by what he plays anyway, and which of its sentences has the better move; the other
/// tells where that leaves the game, which a novice hears first.
pub(super) fn text<'a>(teller: &Teller<'a>, told: &mut Telling) -> Option<(Vec<TextSentence<'a>>, usize)> {
    if !(answer::is_even_trade(teller) || answer::is_no_news(teller)) || early_queen(teller).is_some() {
        return None;
    }
    let missed = better::missed(teller, told)?;
    let missed = told.sentence(&missed, None);
    let result = || answer::result(teller);
    let now = remedy::neglected(teller).or_else(result).map(|now| told.sentence(&now, None));
    let (mut sentences, place) = match now {
        Some(now) if teller.voice.plain() => (vec![now, missed], 1),
        now => (std::iter::once(missed).chain(now).collect(), 0),
    };
    // The better move is told: what is left is another as good.
    sentences.extend(better::sentences(teller, None, told));
    let other = teller.facts.question.best_move().filter(|_| teller.played.is_capture());
    let rule = other.and_then(|best| advice::about_missed(teller, best));
    let rule = rule.or_else(|| advice::about_quiet(teller));
    advice::advise(teller, rule, told, &mut sentences);
    Some((sentences, place))
}

/// That the queen came out early and can be chased, of a move that is not the best.
pub(super) fn chased(teller: &Teller<'_>) -> Option<&'static str> {
    let number = teller.root().fullmoves().get();
    let is_early = is_early_queen(teller.after.board(), teller.mover(), teller.played, number);
    let can_wait = teller.judged.judgement != Judgement::Best && !teller.played.is_capture();
    let queen = notation::destination(teller.played);
    let answer = teller.facts.question.answer().filter(|_| is_early && can_wait)?;
    is_chased(&teller.after, answer, queen).then_some("the queen comes out early and can be chased")
}

/// That the queen came out too early, of a fault that gives away nothing to be taken.
pub(super) fn early_queen(teller: &Teller<'_>) -> Option<String> {
    let gives = teller.judged.pawns_lost().is_none_or(|lost| lost >= OUT_OF_PLAY);
    chased(teller).filter(|_| !gives)?;
    Some(if teller.voice.plain() {
        format!("{} queen comes out early, where it can be chased", teller.voice.owner(teller.mover()))
    } else {
        format!("{}{} brings the queen out early, where it can be chased", teller.label(), teller.mark())
    })
}

/// Pawns below which a queen that is chased about is reason enough.
const OUT_OF_PLAY: f64 = 2.0;
