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

/// What a move lost or let in, told once `reply` has been played: a piece that was taken is no longer there to be in danger, though
/// another than the one that was named may have taken it.
pub(in crate::tutor) fn in_past(text: &str, reply: Move) -> String {
    let text = &text.strip_prefix("Now ").map_or_else(|| text.to_owned(), |rest| format!("Then {rest}"));
    if let Some(retaken) = retaken(text, reply) {
        return retaken;
    }
    // What was taken first, and what took it back.
    if text.contains(BUT_THEN) {
        return text.replacen(" take ", " took ", 1).replace(" takes ", " took ");
    }
    if !reply.is_capture() {
        let goes = [" can go to ", " went to "].map(|goes| format!("{goes}{}", notation::destination(reply)));
        return text.replace(&goes[0], &goes[1]).replace(". Now ", ". Then ");
    }
    let taker = words::role(reply.role());
    let from = notation::origin(reply);
    let took =
        [format!("{taker} on {from} can "), format!("{taker} can ")].iter().any(|named| text.contains(named));
    if let Some(text) = taken_by_another(text, reply).filter(|_| !took) {
        return text;
    }
    let (takes, simply) =
        if took { (" took ", " simply took ") } else { (" could take ", " could simply take ") };
    let tenses = [
        ("That hangs ", "That hung "),
        (" is still in danger", " was still in danger"),
        (" is still attacked, and ", " was still attacked, and "),
        (" is hanging", " was hanging"),
        (" is attacked ", " was attacked "),
        (" has no protector", " had no protector"),
        (". Now ", ". Then "),
        (" can take ", takes),
        (" can simply take ", simply),
        (". That costs ", ". That cost "),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// A piece that was told to take back, once it or another has: `Then Black's pawn took back on d6`.
fn retaken(text: &str, reply: Move) -> Option<String> {
    let back = format!(" takes back on {}", notation::destination(reply));
    let (before, rest) = text.split_once(&back).filter(|_| reply.is_capture())?;
    let (owner, named) = before.rsplit_once("'s ")?;
    // What the other piece would have hit is no news of this one.
    let rest = if named.starts_with(words::role(reply.role())) { rest } else { "." };
    Some(format!(
        "{owner}'s {} took back on {}{rest}",
        words::role(reply.role()),
        notation::destination(reply)
    ))
}

/// A piece that was told to hang, once another than the piece that was named has taken it.
fn taken_by_another(text: &str, reply: Move) -> Option<String> {
    let hung = text.strip_prefix("That hangs ")?;
    let (prey, by) = hung.split_once(&format!(" on {}: ", notation::destination(reply)))?;
    let (named, rest) = by.split_once(" can take it")?;
    let (owner, _) = named.split_once("'s ")?;
    let taker = placed(reply.role(), notation::origin(reply));
    Some(format!("That hung {prey} on {}: {owner}'s {taker} took it{rest}", notation::destination(reply)))
}

/// What a move left in danger, told once the piece that could have taken it, by its name and square, has gone elsewhere or has taken
/// something else.
pub(in crate::tutor) fn spared(text: &str, reply: Move) -> String {
    let taker = format!("{} can take ", placed(reply.role(), notation::origin(reply)));
    if !text.contains(&taker) {
        return text.to_owned();
    }
    let tenses = [
        (" can take ", " could take "),
        (" is still in danger", " was still in danger"),
        (" is still attacked, and ", " was still attacked, and "),
        ("That hangs ", "That hung "),
        (". Now ", ". Then "),
        (". That costs ", ". That would have cost "),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// An answer that goes somewhere, told once another has been played: `then White's knight could have gone to f3 and attacked …`.
pub(in crate::tutor) fn not_played(text: &str, reply: Move) -> String {
    let went = [" goes to ", " can go to "].iter().find_map(|goes| text.split_once(goes));
    let Some((before, to)) = went.filter(|(before, _)| before.starts_with("Now ") && !before.contains(". "))
    else {
        return text.to_owned();
    };
    let is_it = to.starts_with(&notation::destination(reply).to_string())
        && before.ends_with(words::role(reply.role()));
    if is_it {
        return text.to_owned();
    }
    let who = before.strip_prefix("Now ").unwrap_or(before);
    let tenses = [
        (" and attacks ", " and attacked "),
        (" and opens ", " and opened "),
        (", which attacks ", ", which attacked "),
        (" and threatens ", " and threatened "),
        (" wins ", " would have won "),
    ];
    let to = tenses.iter().fold(to.to_owned(), |to, (now, past)| to.replacen(now, past, 1));
    format!("Then {who} could have gone to {to}")
}

/// A pin that a move made, told once the answer has broken it.
pub(in crate::tutor) fn unpinned(text: &str) -> String {
    let tenses = [
        (" is pinned by ", " was pinned by "),
        (" pins ", " pinned "),
        (": it can't move, because its king stands behind it", ""),
        (": if it moves, ", ": if it had moved, "),
        (" behind it is lost", " behind it was lost"),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// A mate that a move let in, told once another answer has been played.
pub(in crate::tutor) fn not_mated(text: &str) -> String {
    let tenses = [
        (" can give checkmate", " could give checkmate"),
        (" can force checkmate", " could force checkmate"),
        (" is still threatening to ", " was threatening to "),
        (" are still threatening to ", " were threatening to "),
    ];
    let past = tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past));
    if past == text { past } else { past.replace(". Now ", ". Then ") }
}

/// What a good move did, told once the answer `reply` has met it: a threat as one that was, a piece that could be taken as taken; nothing
/// of what was to be won.
pub(in crate::tutor) fn met(text: &str, reply: Move) -> String {
    // What was taken for the piece that falls now stays won.
    if let Some((taken, won)) = text.split_once(", winning ").filter(|(_, won)| won.contains(" for ")) {
        let took = taken.replace(" takes ", " took ");
        return if reply.is_capture() && took != taken {
            format!("{took}, winning {won}")
        } else {
            String::new()
        };
    }
    if [" win ", " wins ", "winning ", " for free"].iter().any(|wins| text.contains(wins)) {
        return String::new();
    }
    let tenses = [
        (" threatens ", " threatened "),
        (" attacks ", " attacked "),
        (" pins ", " pinned "),
        (" goes to ", " went to "),
        (" takes on ", " took on "),
        (", which attacks ", ", which attacked "),
        (" hits ", " hit "),
        (". That is ", ". That was "),
        (" may be taken", if reply.is_capture() { " could be taken" } else { " may be taken" }),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// `you take a pawn, but then White's bishop takes your knight`.
fn took_and_lost(teller: &Teller<'_>, taken: Role, role: Role, taker: &str) -> String {
    let mover = teller.mover();
    let takes = teller.voice.does(mover, "take", "takes");
    format!("{takes} {}{BUT_THEN}{taker} takes {} {}", a(taken), teller.voice.owner(mover), words::role(role))
}

/// What stands between what a move took and what it lost.
const BUT_THEN: &str = ", but then ";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_not_played_is_told_as_past() {
        let answer =
            |to| Move::Normal { role: Role::Knight, from: Square::G1, capture: None, to, promotion: None };
        let now = "Now White's knight goes to f3 and attacks your queen on h4 and the pawn on e5 at once.";
        let then = "Then White's knight could have gone to f3 and attacked your queen on h4 and the pawn on e5 at once.";
        assert_eq!(not_played(now, answer(Square::E2)), then);
        assert_eq!(not_played(now, answer(Square::F3)), now);
        let can = "Now White's knight can go to f3, hitting your queen on h4.";
        assert_eq!(
            not_played(can, answer(Square::E2)),
            "Then White's knight could have gone to f3, hitting your queen on h4."
        );
        let wins = "Now White's knight goes to f3 and threatens checkmate on h4, and White wins a pawn.";
        let past = "f3 and threatened checkmate on h4, and White would have won a pawn.";
        assert_eq!(
            not_played(wins, answer(Square::E2)),
            format!("Then White's knight could have gone to {past}")
        );
        let takes = "Now White's knight takes your pawn.";
        assert_eq!(not_played(takes, answer(Square::E2)), takes);
    }

    #[test]
    fn who_took_back_is_named_and_not_who_was_to() {
        let now = "Now Black's queen takes back on d6, and you are behind.";
        let reply =
            |role, from, to| Move::Normal { role, from, capture: Some(Role::Bishop), to, promotion: None };
        assert_eq!(
            in_past(now, reply(Role::Pawn, Square::C7, Square::D6)),
            "Then Black's pawn took back on d6."
        );
        assert!(
            in_past(now, reply(Role::Queen, Square::D8, Square::D6))
                .starts_with("Then Black's queen took back")
        );
        assert!(!in_past(now, reply(Role::Queen, Square::D8, Square::D4)).contains("took back"));
    }

    #[test]
    fn what_was_taken_for_the_piece_that_falls_stays_won() {
        let told = "Your knight takes Black's queen on d5, winning a queen for a knight.";
        let reply = |capture| Move::Normal {
            role: Role::Knight,
            from: Square::F6,
            capture,
            to: Square::D5,
            promotion: None,
        };
        let past = "Your knight took Black's queen on d5, winning a queen for a knight.";
        assert_eq!(met(told, reply(Some(Role::Knight))), past);
        assert_eq!(met(told, reply(None)), "", "the knight need not be given");
        assert_eq!(met("Your knight wins a pawn.", reply(Some(Role::Knight))), "");
        let free = "Your knight takes Black's pawn on d5 for free.";
        assert_eq!(met(free, reply(Some(Role::Knight))), "", "what is taken back was not free");
    }

    #[test]
    fn a_mate_that_was_not_given_is_told_as_past() {
        let told = [
            (
                "Your king is not safe there. Now Black can give checkmate: Black's queen goes to c7.",
                "Your king is not safe there. Then Black could give checkmate: Black's queen goes to c7.",
            ),
            ("Black is still threatening to give checkmate.", "Black was threatening to give checkmate."),
            ("Now Black can take your pawn.", "Now Black can take your pawn."),
        ];
        for (now, then) in told {
            assert_eq!(not_mated(now), then);
        }
    }
}
