//! Whether a claim that holds is also true as a sentence: what a player takes from it, not only what it says.

pub(super) mod aims;

use super::about::{About, Tone};
use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::find::board::{aligned, gain};
use super::find::outcome;
use super::judge::{Judged, Judgement};
use super::kind::row::Matter;
use super::motifs::pin::Pin;
use super::points::threats;
use super::promise;
use super::question::{Oracle, Question};
use crate::chess::{
    Chess, Color, Move, Position, Square, after_move, after_null_move, attacks, material, notation,
};
use crate::engines::inquiry::off_the_curve;
use crate::safety::exchange;

/// Whether a player who hears a claim about a question understands what is so.
pub(super) fn holds(question: &Question, claim: &Claim, oracle: &mut dyn Oracle) -> bool {
    let Some(here) = claim.position(&question.root) else {
        return false;
    };
    // Of the better move's claims only the promise is asked: what was not played cost nothing.
    let own = question.played.is_some() && claim.at.first() == question.played.as_ref();
    if own && claim.tone == Tone::Bad && !costs(question, claim) || !promise::is_kept(question, claim) {
        return false;
    }
    if !aims::are_held(&here, claim) {
        return false;
    }
    if let Kind::WinsMaterial(wins) = &claim.kind {
        // A line of eleven plies "won nearly a queen" where the search thought the game about level. What the
        // opponent wins was held against the search by `costs` already.
        return claim.tone == Tone::Bad || is_seen_to_come(question, claim, wins.gain);
    }
    if let Kind::Pin(pin) = &claim.kind {
        // One that the piece held from its last square is no news.
        return !is_kept(question, claim, pin);
    }
    if let Kind::Trapped(trapped) = &claim.kind {
        // The finder tries the piece's own moves; a block or a capture of the attacker saves it as well. A better move
        // "trapped a bishop" that was taken only for another which hung.
        return !can_be_helped(&here, trapped.sq) && pays_off(question, claim);
    }
    if let Kind::RemovesDefender(removes) = &claim.kind {
        // A queen was "taken for the rook behind her", where the guard was worth more than what it guarded.
        return removes.is_worth_it(&here, claim.last()) && falls_later(question, claim, removes.target);
    }
    if let Kind::Sacrifice(sacrifice) = &claim.kind {
        // A piece left standing, or one that the search sees lost, was no sacrifice.
        return is_meant(question, claim, sacrifice.sq) && !is_gift(question);
    }
    if let Kind::Intermezzo(between) = &claim.kind
        && claim.at.is_empty()
    {
        // Another move as good would make the move between a matter of taste.
        return question.prefers(&between.line);
    }
    if matches!(claim.kind, Kind::Escapes(_)) {
        // A queen that got away was praised although a check uncovered an attack on the square where it went.
        return claim.last().is_none_or(|last| !falls_to_a_check(&here, notation::destination(last)));
    }
    if let Kind::Threatens(threatens) = &claim.kind {
        // A piece that is simply taken threatens nothing. Later in a line the search itself went there.
        let from = notation::origin(threatens.mv);
        let stays = || gain(&here, from, here.turn()) < 1;
        return claim.at.len() > 1 || (stays() && pays(&here, threatens.mv, oracle));
    }
    true
}

/// Whether what is told as lost after the move played was lost by it: what that move took counts, and no more is lost than
/// the search sees go.
fn costs(question: &Question, claim: &Claim) -> bool {
    let taken = question.played.map_or(0, exchange::taken);
    if let Kind::Undefended(undefended) = &claim.kind {
        let trades = |m: &Move| m.is_capture() && exchange::value_of(&question.root, *m) >= 0;
        // A trade was told as the loss of the piece that took.
        return question.played.filter(trades).is_none_or(|m| notation::destination(m) != undefended.sq);
    }
    // Further on in a line the search's own moves stand behind the claim.
    if claim.kind.row().matter != Matter::Material || claim.at.len() > 2 {
        return true;
    }
    claim.kind.claim().gain().is_none_or(|gain| gain > taken && is_seen_to_go(question, gain - taken))
}

/// Whether the search sees about as much go as is told.
fn is_seen_to_go(question: &Question, pawns: i32) -> bool {
    // A long row of captures is counted wrong, or began before the move.
    // A pawn and a half goes on other things, and half of what is lost may be made up for.
    let told = |lost: f64| f64::from(pawns) <= lost * 1.5 + 1.5;
    Judged::of(question).and_then(|judged| judged.pawns_lost()).is_none_or(told)
}

/// Whether the search thinks a line that wins material from the root about as good as the material that it leaves.
fn is_seen_to_come(question: &Question, claim: &Claim, pawns: i32) -> bool {
    /// Pawns of other things that may speak against it.
    const OTHERWISE: f64 = 2.5;
    let lines = [&question.best, &question.second].into_iter().flatten();
    let first = claim.kind.line().first();
    let mut known = lines.filter(|line| claim.at.is_empty() && line.moves.first() == first);
    let Some(score) = known.next().and_then(|line| line.score.cp()) else {
        return true;
    };
    // A long line is recounted by the loser's better moves, which only the score knows; a quarter of what is
    // left covers a scale that grows with the advantage.
    let side = question.root.turn().fold_wb(1, -1);
    let left = f64::from(material::balance(question.root.board()) * side + pawns);
    f64::from(off_the_curve(score)) / 100.0 >= left - OTHERWISE - left.abs() / 4.0
}

/// Whether the piece that moved held the same pin before.
fn is_kept(question: &Question, claim: &Claim, pin: &Pin) -> bool {
    let Some((last, at)) = claim.at.split_last() else {
        return false;
    };
    let before = Claim { at: at.to_vec(), ..claim.clone() }.position(&question.root);
    before.is_some_and(|before| {
        let pairs = aligned(before.board(), notation::origin(*last));
        pairs.iter().any(|pair| pair.front == pin.pinned && pair.behind == pin.behind)
    })
}

/// Whether the owner of a trapped piece is to move and saves it by a move of something else: a block, or taking what
/// attacks it.
fn can_be_helped(here: &Chess, sq: Square) -> bool {
    let side = here.turn();
    if here.board().color_at(sq) != Some(side) {
        return false;
    }
    here.legal_moves().into_iter().any(|m| {
        let after = after_move(here, m);
        // A block that itself loses a piece helps nobody.
        notation::origin(m) != sq && exchange::value_of(here, m) >= 0 && gain(&after, sq, !side) < 1
    })
}

/// Whether a piece that has got away is won all the same by a check, whatever answers it.
fn falls_to_a_check(here: &Chess, sq: Square) -> bool {
    let side = here.turn();
    here.legal_moves().into_iter().any(|m| {
        let after = after_move(here, m);
        let mut answers = after.legal_moves().into_iter();
        // Only if every answer loses the piece: one that keeps it makes the escape a good one.
        after.is_check() && answers.all(|answer| still_falls(&after, answer, sq, side))
    })
}

/// Whether a side wins a piece after an answer to its check: more than the answer takes.
fn still_falls(checked: &Chess, answer: Move, sq: Square, side: Color) -> bool {
    let stands = if notation::origin(answer) == sq { notation::destination(answer) } else { sq };
    let after = after_move(checked, answer);
    gain(&after, stands, side) > exchange::taken(answer)
}

/// Whether the search, where it goes on, takes what a taken guard had guarded.
fn falls_later(question: &Question, claim: &Claim, target: Square) -> bool {
    let line = match claim.at.first() {
        Some(first) if Some(first) == question.played.as_ref() => question.played_line(),
        _ => question.best.as_ref().map_or_else(Vec::new, |best| best.moves.clone()),
    };
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == target;
    let goes_on = line.starts_with(&claim.at) && line.len() > claim.at.len() + 1;
    // A line that ends with the capture says nothing about what comes of it.
    !goes_on || line[claim.at.len()..].iter().any(takes)
}

/// Whether the search's line of a better move wins material for who makes it, where a claim about that move promises some.
fn pays_off(question: &Question, claim: &Claim) -> bool {
    let Some(line) = question.best.as_ref().filter(|_| claim.about == About::Best) else { return true };
    let follows = line.moves.starts_with(&claim.at) && line.moves.len() > claim.at.len();
    !follows || outcome::net_along(&question.root, &line.moves).is_none_or(|net| net >= 1)
}

/// Whether a piece was given rather than left standing: it went there, or nobody could win it before nor the piece that guarded it
/// and moves, and there was a choice.
fn is_meant(question: &Question, claim: &Claim, sq: Square) -> bool {
    let Some((last, before)) = claim.at.split_last() else {
        return false;
    };
    let earlier = Claim { at: before.to_vec(), ..claim.clone() };
    let Some(earlier) = earlier.position(&question.root) else {
        return false;
    };
    // Who had no choice, or answers a check, has given nothing of his own will.
    let chosen = earlier.legal_moves().len() > 1 && !earlier.is_check();
    let turned = after_null_move(&earlier);
    let hung = |sq| turned.as_ref().is_some_and(|turned| gain(turned, sq, turned.turn()) >= 1);
    let from = notation::origin(*last);
    // It may guard through who takes.
    let takers = earlier.board().attacks_to(sq, !earlier.turn(), earlier.board().occupied());
    let guards = earlier.board().piece_at(from).is_some_and(|piece| {
        attacks::attacks(from, piece, earlier.board().occupied() & !takers).contains(sq)
    });
    let fled = guards && hung(from);
    chosen && (notation::destination(*last) == sq || !hung(sq) && !fled)
}

/// Whether the search sees a pawn or more go with the move played: then what it gives up is no sacrifice.
fn is_gift(question: &Question) -> bool {
    Judged::of(question).is_some_and(|judged| {
        judged.judgement >= Judgement::Inaccuracy || judged.pawns_lost().is_some_and(|lost| lost >= 1.0)
    })
}

/// Whether a threatened capture would be worth making.
fn pays(here: &Chess, capture: Move, oracle: &mut dyn Oracle) -> bool {
    let Some(turned) = after_null_move(here) else {
        return true;
    };
    threats::pays(here, &turned, capture, oracle)
}

#[cfg(test)]
mod tests;
