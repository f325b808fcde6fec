//! Which claim explains a fault best: one that the reader can see, soon enough, and large enough for what it cost.

use std::cmp::Reverse;

use super::drift::Drift;
use super::teller::Teller;
use super::{
    answer, anyway, cause, coming, in_all, mate_cause, regained, say, topic, unspoilt, weight, wrong,
};
use crate::chess::{Move, Position, Square, after_move, after_null_move, gives_check, gives_mate, notation};
use crate::safety::exchange::PIECE_FOR_PAWN;
use crate::safety::{exchange, made};
use crate::tutor::about::About;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::outcome;
use crate::tutor::find::step::Walk;
use crate::tutor::judge::{Judgement, Tag};
use crate::tutor::kind::row::Matter;
use crate::tutor::motifs::hanging::Hanging;
use crate::tutor::motifs::mate::{AllowsMate, MateIn};

/// The claim that a text about a fault begins with: what the opponent gets, or what was missed.
pub(super) fn of<'a>(teller: &Teller<'a>) -> Option<&'a Claim> {
    // Nor does a pawn's shape lose a game that is nearly lost.
    let lasts = is_level(teller) && teller.judged.after.win_percent() >= WORSE;
    // What the king is drawn to a square for is told instead.
    let is_regained = regained::is_answer(teller);
    let explains = |claim: &&&Claim| {
        topic::has_a_point(claim)
            && !is_beside_the_point(teller, claim)
            && (lasts || claim.kind.row().matter != Matter::Lasting || !weight::is_punished(teller, claim))
            && !(claim.kind.row().is_slight() && teller.judged.judgement.is_fault())
            && claim.kind.row().suits(teller.voice.audience)
            && !weight::is_pawn_hunt(teller, claim)
            && !weight::is_idle(teller, claim)
            && !(is_regained && matches!(claim.kind, Kind::Attraction(_)))
            && (weight::is_punished(teller, claim) && !is_far(teller, claim) && !teller.is_gone_next(claim)
                || is_missed_chance(teller, claim))
    };
    let candidates: Vec<&'a Claim> = teller.claims.iter().filter(explains).copied().collect();
    if let Some(mate) = candidates.iter().copied().find(|claim| decides(teller, claim)) {
        return Some(taken_first(teller, &candidates, mate).unwrap_or(mate));
    }
    let largest = candidates.iter().take(WEIGHTY).map(|claim| topic::size(claim, teller.root())).max()?;
    // What mates or wins most leads; of equals what the move gives away, and how before how much, unless it is seen why.
    // Where the move played lost the game, how it did says more than what might have been won instead.
    let is_lost = loses_the_game(teller);
    // Who passed over a queen hears of that before a bishop which falls; what was only threatened would have been met.
    let wins = |claim: &&&Claim| teller.is_missed(claim) && !matches!(claim.kind, Kind::MateThreat(_));
    let missed = candidates.iter().filter(wins).map(|claim| stake(teller, claim));
    let least = missed.max().map_or(0, |most| most - exchange::PIECE).max(exchange::PIECE);
    let is_less = |claim: &Claim| is_lost && !(teller.follows(claim) && stake(teller, claim) >= least);
    let rank = |claim: &&Claim| {
        let line = matches!(claim.kind, Kind::WinsMaterial(_)) && !is_opened(teller, claim);
        let tier = tier(teller, claim, largest);
        (is_less(claim), tier, Reverse(stake(teller, claim)), teller.is_missed(claim), line)
    };
    let chosen = candidates.iter().copied().min_by_key(rank)?;
    // What the answer does and wins is told in full where no claim leads.
    (!is_less_than_the_answer(teller, chosen)).then(|| cause(teller, chosen))
}

/// Whether the move played turned a game that was about level into a lost one.
fn loses_the_game(teller: &Teller<'_>) -> bool {
    /// Win percent of such a game, up to about 170 centipawns, and up to which one is lost, about -470. Chosen, not measured.
    const UNDECIDED: std::ops::Range<f64> = 35.0..65.0;
    const CLEARLY_LOST: f64 = 15.0;
    let judged = teller.judged;
    UNDECIDED.contains(&judged.before.win_percent()) && judged.after.win_percent() < CLEARLY_LOST
}

/// Whether a chance was missed that wins nothing where the answer's line wins something and what it does tells how, or one to save
/// or attack something where the answer simply takes a piece.
fn is_less_than_the_answer(teller: &Teller<'_>, chosen: &Claim) -> bool {
    let wins = chosen.kind.claim().gain().is_some() && !matches!(chosen.kind, Kind::Threatens(_));
    // What only takes back has won nothing.
    let won = |answer: Move| exchange::value_of(&teller.after, answer) - exchange::taken(teller.played);
    let takes = |answer: Move| answer.is_capture() && won(answer) >= PIECE_FOR_PAWN;
    let saves = matches!(chosen.kind, Kind::Escapes(_) | Kind::Defends(_) | Kind::Threatens(_));
    let falls = || saves && teller.facts.question.answer().is_some_and(takes);
    let loses = |all: in_all::LineGain| all.pawns > stake(teller, chosen);
    let is_more = || in_all::of(teller).is_some_and(loses) && answer::says_how(teller);
    // Two pieces that will be hit at once weigh more than one that could have been.
    let attacks = matches!(chosen.kind, Kind::Threatens(_)) && !answer::is_no_news(teller);
    let forks = || attacks && teller.facts.question.answer().is_some_and(|m| coming::forks(teller, m));
    teller.is_missed(chosen) && !wins && (falls() || is_more() || forks())
}

/// Win percent from which on what only lasts may be what was wrong.
// Chosen, not measured: two pawns behind, pieces decide.
const WORSE: f64 = 30.0;

/// The motif or threat that the opponent gets two moves later, for who hears of nothing sooner.
pub(super) fn later<'a>(teller: &Teller<'a>) -> Option<&'a Claim> {
    let comes = |claim: &&Claim| {
        claim.at.len() == LATER
            && claim.kind.row().matter <= Matter::Motif
            && topic::has_a_point(claim)
            && !is_beside_the_point(teller, claim)
            && !topic::aims_at_pawns(claim, teller.root())
            && claim.kind.row().suits(teller.voice.audience)
            && weight::is_punished(teller, claim)
            && topic::reach(claim, teller.root()) <= Audience::Club.horizon()
            && !is_threatened_anyway(teller, claim)
    };
    teller.claims.iter().copied().find(comes)
}

/// Whether the answer threatens the mate of a claim after the better move as well, at once.
fn is_threatened_anyway(teller: &Teller<'_>, claim: &Claim) -> bool {
    let (Kind::MateThreat(threat), Some(best)) = (&claim.kind, teller.facts.question.best_move()) else {
        return false;
    };
    let after = after_move(teller.root(), best);
    let answer = teller.facts.question.answer().and_then(|answer| cause::same(&after, answer));
    let turned = answer.and_then(|answer| after_null_move(&after_move(&after, answer)));
    turned.is_some_and(|turned| {
        let there = |m: &Move| notation::destination(*m) == notation::destination(threat.mv);
        turned.legal_moves().into_iter().filter(there).any(|m| gives_mate(&turned, m))
    })
}

/// Plies from the move played to the opponent's second move and to what it does.
const LATER: usize = 4;

/// Whether a claim holds and does not tell what was wrong: what falls after the better move too or is hit there by the same answer, a
/// right to castle that goes with that move too, a knight's place on the rim where another piece moves better, and that a piece
/// makes room for another, which is how a line goes.
pub(super) fn is_beside_the_point(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_elsewhere = matches!(claim.kind, Kind::RimKnight(_)) && !moves_the_same(teller);
    let best = teller.facts.question.best_move();
    let is_lost_anyway = matches!(claim.kind, Kind::LosesCastling(_))
        && best.is_some_and(|best| !unspoilt::keeps_castling(teller.root(), best));
    let is_of_the_answer = teller.follows(claim) && claim.at.len() == 2;
    is_elsewhere
        || is_lost_anyway
        || matches!(claim.kind, Kind::Clearance(_))
        || (teller.follows(claim) && is_no_cause(teller, claim))
        || weight::falls_anyway(teller, claim)
        || (teller.is_missed(claim) && weight::pins_a_pawn(teller, claim))
        || wins_something_else(teller, claim)
        || (is_of_the_answer && (answer::is_no_news(teller) || is_less_than_taken(teller, claim)))
}

/// Whether a motif of the answer aims at less than the piece that the answer simply takes.
fn is_less_than_taken(teller: &Teller<'_>, claim: &Claim) -> bool {
    let takes = |answer: &Move| {
        exchange::value_of(&teller.after, *answer) - exchange::taken(teller.played) >= exchange::PIECE
    };
    let Some(answer) = teller.facts.question.answer().filter(takes) else { return false };
    let stake = |square: Square| teller.after.board().role_at(square).map_or(0, exchange::value);
    let targets = claim.kind.claim().targets();
    let is_motif = claim.kind.row().matter == Matter::Motif && !targets.is_empty();
    is_motif && targets.into_iter().map(stake).max() < Some(exchange::taken(answer))
}

/// Whether a motif of the answer only tells how pieces stand: two on one line, a guard of pawns alone, or two duties where a pin
/// holds what falls.
fn is_no_cause(teller: &Teller<'_>, claim: &Claim) -> bool {
    // The guard itself is the first of those.
    let duties = claim.kind.claim().targets().into_iter().skip(1);
    let pawns = claim.position(teller.root()).map(|here| here.board().pawns()).unwrap_or_default();
    let guards_pawns = || duties.into_iter().all(|square| pawns.contains(square));
    // What the answer pins cannot be taken by whoever has two duties: the pin is how it falls.
    let holds = |pinned: Square| claim.kind.claim().targets().contains(&pinned);
    let pins = |other: &Claim| matches!(&other.kind, Kind::Pin(pin) if pin.absolute && holds(pin.pinned));
    let is_next = |other: &Claim| teller.follows(other) && other.at.len() == 2;
    let is_pinned = || teller.claims.iter().any(|other| is_next(other) && pins(other));
    let is_duty = matches!(claim.kind, Kind::Overloaded(_));
    matches!(claim.kind, Kind::Battery(_)) || is_duty && (guards_pawns() || is_pinned())
}

/// Whether a motif of the answer is not how its line wins what it does: it takes none of the pieces that the motif aims at.
pub(super) fn wins_something_else(teller: &Teller<'_>, motif: &Claim) -> bool {
    let is_motif = motif.kind.row().matter == Matter::Motif && teller.follows(motif) && motif.at.len() == 2;
    let goes_on = |claim: &&Claim| {
        matches!(claim.kind, Kind::WinsMaterial(_))
            && claim.at.len() == 1
            && say::shown(claim).starts_with(&motif.at)
    };
    let mut wins = teller.claims.iter().copied().filter(goes_on).peekable();
    is_motif && wins.peek().is_some() && wins.all(|claim| !topic::is_won_by(motif, claim.kind.line()))
}

/// Whether the better move is one of the piece that moved: only then may its place be what was wrong.
fn moves_the_same(teller: &Teller<'_>) -> bool {
    let from = notation::origin(teller.played);
    teller.facts.question.best_move().is_some_and(|best| notation::origin(best) == from)
}

/// Whether a claim tells of a mate that the move lets in, or of one that was missed and begins with a check: nothing else matters
/// then, however far off it is.
fn decides(teller: &Teller<'_>, claim: &Claim) -> bool {
    let mates = matches!(claim.kind, Kind::AllowsMate(_) | Kind::MateIn(_));
    let checks = |m: &Move| gives_check(teller.root(), *m);
    let is_missed = || teller.is_missed(claim) && claim.kind.line().first().is_some_and(checks);
    let is_let_in = claim.at.len() == 1 && weight::is_punished(teller, claim);
    mates && (is_let_in || claim.at.is_empty() && is_missed())
}

/// The piece that a far mate begins by taking for nothing: that is what is seen, unless the capture threatens mate at once.
fn taken_first<'a>(teller: &Teller<'_>, candidates: &[&'a Claim], mate: &Claim) -> Option<&'a Claim> {
    let Kind::AllowsMate(mate) = &mate.kind else { return None };
    // The advanced follow the line to the mate.
    let follows = teller.voice.audience == Audience::Advanced;
    if follows || teller.played.is_capture() || !mate_cause::threat(teller, &mate.line).is_empty() {
        return None;
    }
    let is_it = |claim: &&&Claim| {
        matches!(&claim.kind, Kind::Hanging(hanging) if mate.n > FORESEEN
            && hanging.gain >= exchange::PIECE
            && mate.line.first() == Some(&hanging.capture))
    };
    candidates.iter().find(is_it).copied()
}

/// Moves of a mate that a player may see coming.
// Chosen, not measured.
const FORESEEN: u32 = 3;

/// What is at stake in a claim: a motif by which the answer wins material is worth that, and one that was missed less than
/// one that is let in.
fn stake(teller: &Teller<'_>, claim: &Claim) -> i32 {
    let size = topic::size(claim, teller.root());
    // Who saves or attacks one piece has not told why another falls.
    if teller.is_missed(claim)
        && matches!(claim.kind, Kind::Escapes(_) | Kind::Defends(_) | Kind::Threatens(_))
    {
        return 0;
    }
    // A threat of mate that was missed would have been met.
    if teller.is_missed(claim) && matches!(claim.kind, Kind::MateThreat(_)) {
        return size - 1;
    }
    if claim.kind.row().matter != Matter::Motif {
        return size;
    }
    if let Some(costs) = costs_by_offer(teller, claim) {
        return costs.max(size);
    }
    let won = teller.claims.iter().filter_map(|wins| {
        let goes_on = matches!(wins.kind, Kind::WinsMaterial(_)) && say::shown(wins).starts_with(&claim.at);
        wins.kind
            .claim()
            .gain()
            .filter(|gain| goes_on && topic::is_worth(claim, teller.root(), wins.kind.line(), *gain))
    });
    let hit = match (teller.is_missed(claim), is_level(teller)) {
        (true, _) => size - 1,
        (false, false) => size,
        // What hits something and wins nothing explains less than anything that was to be won.
        (false, true) => 0,
    };
    won.max().unwrap_or(0).max(hit)
}

/// What the answer's line wins in all, where it begins with an offer that draws a piece away: the offer is told as how the line wins.
fn costs_by_offer(teller: &Teller<'_>, claim: &Claim) -> Option<i32> {
    let Kind::Attraction(offer) = &claim.kind else { return None };
    let reply = &teller.facts.question.reply.as_ref()?.moves;
    let begins = teller.follows(claim) && claim.at.len() == 1 && reply.starts_with(&offer.line);
    in_all::of(teller).filter(|_| begins).map(|all| all.pawns)
}

/// Whether the line from the move on loses no material: only then may what lasts be the reason of a fault.
fn is_level(teller: &Teller<'_>) -> bool {
    let walk = Walk::along(teller.root(), &teller.facts.question.played_line(), PLIES);
    outcome::balances(&walk, 0).iter().all(|(gain, _)| *gain >= 0)
}

/// Whether the move is told as a fault: an inaccuracy is none to a novice unless a mate at once or material is at stake, and
/// only with a reason to a club player. In a game that is nearly decided the price in chances is small, so what is given
/// away counts.
pub(super) fn is_fault(teller: &Teller<'_>) -> bool {
    let judgement = teller.judged.judgement;
    if teller.judged.is_gross() {
        return judgement >= Judgement::Inaccuracy
            || of(teller).is_some_and(|claim| weight::is_punished(teller, claim));
    }
    // Theory has its reasons: no known opening move is told as a fault.
    if teller.is(Tag::Book) {
        return false;
    }
    if judgement != Judgement::Inaccuracy {
        return judgement > Judgement::Inaccuracy;
    }
    match teller.voice.audience {
        Audience::Novice => {
            let mut claims = teller.claims.iter();
            claims.any(|claim| mates_at_once(claim) || loses(teller, claim) || is_gain_missed(teller, claim))
                || of(teller).is_some_and(|claim| matches!(claim.kind, Kind::EarlyQueen(_)))
        }
        Audience::Club => of(teller).is_some(),
        Audience::Advanced => true,
    }
}

/// Whether a mate was on the board at once: missed, or let in.
fn mates_at_once(claim: &Claim) -> bool {
    let missed = matches!(claim.kind, Kind::MateIn(MateIn { n: 1, .. })) && claim.about == About::Best;
    let let_in =
        matches!(claim.kind, Kind::AllowsMate(AllowsMate { n: 1, .. })) && claim.about == About::Reply;
    missed || let_in
}

/// Whether a claim tells of a pawn or more that is lost by force, soon enough to be seen.
fn loses(teller: &Teller<'_>, claim: &Claim) -> bool {
    let material = claim.kind.row().matter == Matter::Material && claim.kind.claim().gain() >= Some(1);
    material
        && weight::is_punished(teller, claim)
        && !weight::is_idle(teller, claim)
        && teller.is_visible(claim)
        && !claim.kind.row().is_slight()
}

/// Whether a claim tells of a pawn or more that another move would have won, soon enough to be seen.
pub(super) fn is_gain_missed(teller: &Teller<'_>, claim: &Claim) -> bool {
    let wins = matches!(claim.kind, Kind::TakesFree(_) | Kind::WinsMaterial(_));
    wins && is_missed_chance(teller, claim) && teller.is_visible(claim)
}

/// Plies of a line whose material is counted, as in `propose`.
const PLIES: usize = 12;

/// So many of the first claims say what is at stake: by their order, later ones weigh less.
const WEIGHTY: usize = 3;

/// Whether a claim tells what was let go: something to win. What merely lasts is no reason for a fault; then the answer to
/// the move says more.
fn is_missed_chance(teller: &Teller<'_>, claim: &Claim) -> bool {
    let told = claim.at.len() <= 1 || teller.voice.audience == Audience::Advanced;
    // An attack on pawns does not explain a mistake.
    let weak = matches!(&claim.kind, Kind::Threatens(threat) if threat.gain <= 1)
        || claim.kind.row().matter == Matter::Motif && topic::aims_at_pawns(claim, teller.root());
    teller.is_missed(claim)
        && topic::is_good(claim)
        && !is_won_as_well(teller, claim)
        && !weight::is_beside_the_line(teller, claim)
        && !claim.kind.row().is_slight()
        && !topic::is_old(claim)
        && !anyway::holds(teller, claim)
        && !guards_what_falls(teller, claim)
        && told
        && !is_quieter_than_the_answer(teller, claim)
        && !(weak && teller.judged.judgement.is_fault())
}

/// Whether a missed move only does something for good, as castling does, while what the answer does, or what the move played gave
/// up, tells what was wrong.
fn is_quieter_than_the_answer(teller: &Teller<'_>, claim: &Claim) -> bool {
    let is_quiet = teller.facts.question.best_move().is_some_and(|best| !best.is_capture());
    let says_more = || answer::says_how(teller) || Drift::of(teller).is_some();
    is_quiet && wrong::is_shape(claim) && teller.judged.judgement.is_fault() && says_more()
}

/// Whether a claim tells that the better move guards what a line wins after the move played: how it falls says more.
fn guards_what_falls(teller: &Teller<'_>, claim: &Claim) -> bool {
    let Kind::Defends(defends) = &claim.kind else { return false };
    let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == defends.target;
    let wins = |wins: &&Claim| {
        matches!(wins.kind, Kind::WinsMaterial(_))
            && weight::is_punished(teller, wins)
            && wins.kind.line().iter().step_by(2).any(takes)
    };
    teller.claims.iter().any(wins)
}

/// Whether the move played wins as much as a claim says of another, but for a pawn.
fn is_won_as_well(teller: &Teller<'_>, claim: &Claim) -> bool {
    let won = teller.claims.iter().filter(|own| {
        let wins = matches!(own.kind, Kind::TakesFree(_) | Kind::WinsMaterial(_));
        wins && own.about == About::Played && own.at.len() <= 1
    });
    let most = won.filter_map(|own| own.kind.claim().gain()).max().max(taken_as_well(teller));
    most.zip(claim.kind.claim().gain()).is_some_and(|(own, missed)| own > 1 && own + 1 >= missed)
}

/// What the move played wins on the square on which the better move takes as well, in pawns; there the taker was what mattered.
fn taken_as_well(teller: &Teller<'_>) -> Option<i32> {
    let best = teller.facts.question.best_move().filter(|best| best.is_capture())?;
    let is_same = teller.played.is_capture() && made::taken_square(best) == made::taken_square(teller.played);
    is_same.then(|| exchange::value_of(teller.root(), teller.played))
}

/// Whether what happens comes after more than one answer: only who follows lines sees it follow from the move.
fn is_far(teller: &Teller<'_>, claim: &Claim) -> bool {
    claim.at.len() > if teller.voice.audience < Audience::Advanced { 3 } else { 5 }
}

/// The tier of what only lasts, after the four of [`tier`] that win or lose something.
const WORST: u8 = 4;

/// Whether a claim is about much less than is at stake.
fn is_small(teller: &Teller<'_>, claim: &Claim, largest: i32) -> bool {
    topic::size(claim, teller.root()) * 3 < largest
}

/// How unfit a claim is to begin with: small matters and late ones come after what can be seen at once.
fn tier(teller: &Teller<'_>, claim: &Claim, largest: i32) -> u8 {
    let small = is_small(teller, claim, largest);
    let late = claim.at.len() > if teller.follows(claim) { 2 } else { 1 };
    match (claim.kind.row().is_slight(), teller.is_visible(claim)) {
        (false, true) if !small && !late && !topic::is_old(claim) => 0,
        (false, true) if !small => 1,
        (false, _) if !late => 2,
        (false, _) => 3,
        (true, true) if !late => WORST,
        _ => WORST + 1,
    }
}

/// Whether a capture does something that wins more than twice what it takes.
fn is_less_than_the_motif(teller: &Teller<'_>, hanging: &Claim, chosen: &Claim) -> bool {
    let is_motif = chosen.kind.row().matter == Matter::Motif;
    is_motif && topic::size(hanging, teller.root()) * 2 < stake(teller, chosen)
}

/// Whether a line begins with a capture along a line that the move played has opened.
fn is_opened(teller: &Teller<'_>, claim: &Claim) -> bool {
    let first = claim.kind.line().first().filter(|m| m.is_capture());
    weight::is_punished(teller, claim)
        && claim.at.len() == 1
        && first.is_some_and(|m| cause::opens(teller, *m))
}

/// The piece that hangs, rather than the line that takes it, what its taking does besides, or that its guard is cut off: the
/// cause before the consequence. A pawn taken on the way to more is no cause.
fn cause<'a>(teller: &Teller<'a>, chosen: &'a Claim) -> &'a Claim {
    let takes = |hanging: &Hanging| match (&chosen.kind, chosen.at.as_slice()) {
        (Kind::WinsMaterial(wins), [_]) => wins.line.first() == Some(&hanging.capture),
        (Kind::Interference(between), [_]) => between.target == hanging.sq,
        (kind, [_, answer]) => kind.row().matter == Matter::Motif && *answer == hanging.capture,
        _ => false,
    };
    let hangs = |claim: &&&Claim| {
        matches!(&claim.kind, Kind::Hanging(hanging) if takes(hanging))
            && claim.at.first() == chosen.at.first()
            && claim.at.len() == 1
            && !is_small(teller, claim, stake(teller, chosen))
            && !is_less_than_the_motif(teller, claim, chosen)
            && !weight::falls_anyway(teller, claim)
            && weight::is_punished(teller, claim)
    };
    let found = teller.claims.iter().find(hangs).copied();
    found.filter(|_| weight::is_punished(teller, chosen)).unwrap_or(chosen)
}
