//! The first sentence about a fault that lets something happen, as a novice hears it.

use super::cause::{self, Cause};
use super::let_in::LetIn;
use super::loss::{TakenPrize, in_the_end, net, owner, piece, taking, then};
use super::mate_cause::{self, MateCause};
use super::outnumbered::Outnumbered;
use super::passes::makes_passed_pawn;
use super::teller::{Teller, Telling};
use super::{blow, both_hang, follow_up, hits, in_all, loss, mate_line, no_retake, prey, say};
use crate::chess::{Move, Position, Role, Square, notation, words};
use crate::safety::exchange::{taken, value};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::kind::row::Matter;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::motifs::mate_pattern::Pattern;
use crate::tutor::phrase::lexicon::{a, capital, placed, swap};
use crate::tutor::phrase::moves;

/// What the move loses, in words.
pub(super) fn clause(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let mover = teller.mover();
    if claim.at.len() == 2 {
        if let Some(threat) = mate_threat(teller, claim, told) {
            return Some(threat);
        }
        let let_in = LetIn::of(teller, claim.last()?)?;
        let before = let_in.plain(teller, told);
        let clause = teller.opened(claim, "")?;
        let clause = format!("{clause}{}", falls(teller, claim));
        // The line that leads to the motif tells the time itself.
        let joined = before.strip_suffix(" Now").filter(|_| clause.starts_with("after "));
        return Some(match joined {
            Some(before) => format!("{before} {}", capital(&clause)),
            None if before.ends_with('.') => format!("{before} {}", capital(&clause)),
            None => format!("{before} {clause}"),
        });
    }
    if claim.at.len() != 1 {
        return None;
    }
    if let Kind::Hanging(hanging) = &claim.kind {
        let mine = owner(teller, hanging.sq) == Some(mover);
        return plain_hung(teller, hanging.sq, hanging.capture, hanging.gain).filter(|_| mine);
    }
    if let Kind::IgnoresThreat(threat) = &claim.kind {
        let sq = notation::destination(threat.capture);
        return plain_hung(teller, sq, threat.capture, threat.gain);
    }
    if let Kind::WinsMaterial(wins) = &claim.kind {
        if let Some(clause) = both_hang::clause(teller, wins, told) {
            return Some(clause);
        }
        let first = *wins.line.first()?;
        let event = moves::possible(&teller.after, first, teller.voice);
        let event = match LetIn::of(teller, first) {
            // The answer itself does not show what the line was opened for.
            Some(LetIn::OpenedLater(deed, Some((slider, prey)))) => {
                let (slider, prey) = (words::role(slider), words::role(prey));
                format!("that {deed}. A few moves later the {slider} takes the {prey}")
            }
            Some(let_in) => format!("{} {event}", let_in.plain(teller, told)),
            None => event,
        };
        if let Some(then) = then(teller, first, told) {
            let how = blow::doing(teller, &wins.line, told);
            let how = how.map_or_else(String::new, |how| format!(", {how}"));
            return Some(format!("{event}{how}, {then}"));
        }
        let prize = plain_prize(teller, wins);
        if let Some(struck) = follow_up::struck_next(teller, first, told) {
            let prize = prize.map_or_else(String::new, |prize| format!(". So {prize}"));
            return Some(format!("{event}, {struck}{prize}"));
        }
        let Some(prize) = prize else { return in_all_with_what_was_taken(teller, wins, &event) };
        let how = blow::doing(teller, &wins.line, told).or_else(|| hits::of_line(teller, wins));
        return Some(match how {
            // Two clauses behind a colon are hard to tell apart.
            Some(how) if how.contains(": ") => format!("{event}, {how}. So {prize}"),
            Some(how) => format!("{event}, {how}, and {prize}"),
            None => format!("{event}, and {prize}"),
        });
    }
    if let Kind::AllowsMate(AllowsMate { n, line }) | Kind::MateIn(MateIn { n, line }) = &claim.kind {
        let event = moves::event(&teller.after, *line.first()?, teller.voice);
        let place = mate_cause::pattern(teller, line).filter(|pattern| *pattern == Pattern::BackRank);
        let place = place.map_or("", |_| " on the back rank");
        let mate = match n {
            1 => format!("give checkmate{place}"),
            _ => format!("force checkmate{place} in {}", moves::count(*n)),
        };
        let can = || format!("{} can {mate}", teller.voice.subject(!mover));
        let can = MateCause::of(teller, line).map_or_else(can, |cause| cause.plain(teller, &mate));
        return Some(if *n == 1 {
            format!("{can}: {}", event.strip_suffix(moves::MATE).unwrap_or(&event))
        } else {
            let end = mate_line::end(&teller.after, line);
            let how = if end.is_empty() { mate_cause::threat(teller, line) } else { end };
            format!("{can}. It begins when {event}{how}")
        });
    }
    None
}

/// That the one piece which a motif aims at falls by the line that follows: `, and that costs you a rook`.
pub(super) fn falls(teller: &Teller<'_>, motif: &Claim) -> String {
    if no_retake::leaves_mate(teller, motif) {
        return format!(", so {} no time to take back", teller.voice.does(teller.mover(), "have", "has"));
    }
    let &[target] = motif.kind.claim().targets().as_slice() else { return String::new() };
    let role = motif.position(teller.root()).and_then(|here| here.board().role_at(target));
    let is_motif = motif.kind.row().matter == Matter::Motif;
    let is_lost =
        |role: &Role| is_motif && *role != Role::Pawn && value(*role) == loss::told_gain(teller, motif);
    let you = teller.voice.subject(teller.mover());
    role.filter(is_lost).map_or_else(String::new, |role| format!(", and that costs {you} {}", a(role)))
}

/// What an answer that threatens mate does besides: `now White's rook goes to e7, hitting your queen on f7 and threatening checkmate
/// on d7`; `None` where it hits nothing.
fn mate_threat(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let answer = claim.last().filter(|_| matches!(claim.kind, Kind::MateThreat(_)))?;
    let tail = say::tail(claim, &say::view(claim, teller.root(), teller.voice)?)?;
    let hits = prey::strikes_besides(teller, &teller.after, answer, told)?;
    let before = LetIn::of(teller, answer).map(|let_in| let_in.plain(teller, told));
    let before = before.unwrap_or_else(|| "now".to_owned());
    let event = moves::event(&teller.after, answer, teller.voice);
    let wins = in_all::in_the_end(teller).map_or_else(String::new, |prize| format!(". That wins {prize}"));
    Some(format!("{before} {event}, {hits} and {tail}{wins}"))
}

fn plain_hung(teller: &Teller<'_>, sq: Square, capture: Move, gain: i32) -> Option<String> {
    let role = teller.after.board().role_at(sq)?;
    let piece = piece(teller, sq);
    let from = notation::origin(capture);
    let taker = format!("{} {}", teller.voice.owner(!teller.mover()), placed(capture.role(), from));
    let TakenPrize { line, gain, is_net } = taking(teller, sq, capture, gain);
    let costs = format!("That costs {}", teller.voice.subject(teller.mover()));
    let cost = match line.as_slice() {
        // What the whole line costs is told behind it.
        _ if is_most(gain, role) || in_all::exceeds(teller, gain - taken(teller.played)) => String::new(),
        line if is_net => format!(". {costs} {}", in_the_end(teller, line, gain)),
        [_] => format!(". {costs} {}", swap(role, capture.role(), gain, teller.voice)),
        line => format!(". {costs} {}", net(teller, line, gain)),
    };
    let check = no_retake::clause(teller, capture).map(|check| format!(". {}", capital(&check)));
    let cost = check.unwrap_or_default() + &cost;
    let moved = words::role(teller.played.role());
    let taken = teller.played.capture().filter(|taken| value(*taken) < value(role));
    let count = Outnumbered::of(teller, sq, capture).map(|count| format!("it is {}", count.words()));
    let counted = || count.as_ref().map_or_else(String::new, |count| format!(". {}", capital(count)));
    Some(match (cause::of(teller, sq, capture), taken) {
        (Cause::Arrived, Some(taken)) => took_and_lost(teller, taken, role, &taker),
        (Cause::Guarded, _) => {
            // `The rook was guarding your rook` leaves open which is which.
            let is_alike = teller.played.role() == role;
            let from = notation::origin(teller.played);
            let moved = if is_alike { format!("{moved} on {from}") } else { moved.to_owned() };
            let other = cause::blocked(teller, sq);
            let prey = if other.is_none() { "it".to_owned() } else { format!("the {}", words::role(role)) };
            let other = other
                .map_or_else(String::new, |other| format!(", and now it blocks {other}, the other guard"));
            format!("the {moved} was guarding {piece}{other}. Now {taker} can take {prey}{cost}")
        }
        (Cause::Before, _) => {
            let makes = makes_passed_pawn(teller, capture).unwrap_or_default();
            match &count {
                Some(count) => {
                    format!("{piece} is still in danger: {count}. {} can take it{cost}", capital(&taker))
                }
                None => format!("{piece} is still attacked, and {taker} can take it{makes}{cost}"),
            }
        }
        (Cause::Cut(guard), _) => {
            let guard = teller.after.board().role_at(guard).map_or("guard", words::role);
            let (owner, place) = (teller.voice.owner(teller.mover()), notation::destination(teller.played));
            let prey = words::role(role);
            format!(
                "on {place} the {moved} is in the way of {owner} {guard}, which guarded the {prey} on {sq}. Now {taker} can take the {prey}{cost}"
            )
        }
        (Cause::Opened, _) => {
            let from = notation::origin(teller.played);
            format!("the {moved} on {from} was shielding {piece}. Now {taker} can take it{cost}")
        }
        (Cause::Arrived, None) | (Cause::Other | Cause::Weakened, _) if is_most(gain, role) => {
            let passing = if capture.is_en_passant() { " en passant" } else { "" };
            format!("{HANGS}{}: {taker} can take it{passing}{}{cost}", own(teller, sq, role), counted())
        }
        (Cause::Arrived, None) | (Cause::Other | Cause::Weakened, _) => {
            format!("{taker} can take {piece}{}{cost}", counted())
        }
    })
}

/// What begins the words for a novice about a piece that a move leaves to be taken.
const HANGS: &str = "that hangs ";

/// Whether a loss is most of what a piece is worth: then the piece is what is lost.
const fn is_most(lost: i32, role: Role) -> bool {
    lost * 3 >= value(role) * 2
}

/// A piece of the mover's, with its square where he has another like it: `your queen`, `your knight on e5`.
fn own(teller: &Teller<'_>, sq: Square, role: Role) -> String {
    let alike = teller.after.board().by_piece(role.of(teller.mover()));
    if alike.count() == 1 {
        format!("{} {}", teller.voice.owner(teller.mover()), words::role(role))
    } else {
        piece(teller, sq)
    }
}

/// `you take a pawn, but then White's bishop takes your knight`.
fn took_and_lost(teller: &Teller<'_>, taken: Role, role: Role, taker: &str) -> String {
    let mover = teller.mover();
    let takes = teller.voice.does(mover, "take", "takes");
    format!("{takes} {}{BUT_THEN}{taker} takes {} {}", a(taken), teller.voice.owner(mover), words::role(role))
}

/// What stands between what a move took and what it lost.
pub(super) const BUT_THEN: &str = ", but then ";

/// What a line wins less what the move played took, where its first move takes as much: `White's bishop takes your pawn, and in all White
/// wins a pawn`; the claim alone would count what was taken before as lost.
fn in_all_with_what_was_taken(teller: &Teller<'_>, wins: &WinsMaterial, event: &str) -> Option<String> {
    let gains = teller.voice.does(!teller.mover(), "win", "wins");
    let prize = net(teller, &wins.line, wins.gain);
    (wins.line.len() > 1 && taken(teller.played) > 0).then(|| format!("{event}, and in all {gains} {prize}"))
}

/// What a line of several moves wins, for a novice; `None` where its first move tells that.
fn plain_prize(teller: &Teller<'_>, wins: &WinsMaterial) -> Option<String> {
    let gains = teller.voice.does(!teller.mover(), "win", "wins");
    if let Some(prize) = in_all::instead_of(teller, &wins.line, wins.gain - taken(teller.played)) {
        return Some(format!("{gains} {prize}"));
    }
    let prize = net(teller, &wins.line, wins.gain);
    let is_taken = wins.line.first().and_then(|first| first.capture()).is_some_and(|role| prize == a(role));
    (wins.line.len() > 1 && !is_taken).then(|| format!("{gains} {prize}"))
}
