//! The first sentence about a fault that missed something.

use super::by_line::BetterWhy;
use super::teller::{Teller, Telling, closed, cut};
use super::two_targets::TwoTargets;
use super::{
    anyway, better, better_reason, blow, by_line, follow_up, hits, in_all, last_move, mate_cause, mate_line,
    prey, remedy, runs_home, say, stuck, taking, topic,
};
use crate::chess::{Move, Position, Role, after_move, gives_check, notation, words};
use crate::safety::exchange::value;
use crate::safety::made;
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::Tag;
use crate::tutor::kind::row::Matter;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::mate::MateIn;
use crate::tutor::phrase::lexicon::{QUEEN, haul, swap};
use crate::tutor::phrase::moves;

/// A move that is called a miss, to readers whom nothing tells why the better one was: `you missed a chance: knight takes the
/// pawn on f7`; `None` of any other move, and where the better one strikes nothing: that is no chance.
pub(super) fn untold(teller: &Teller<'_>, told: &mut Telling) -> Option<String> {
    let missed = teller.facts.question.best_move().filter(|_| teller.is(Tag::Miss))?;
    let root = teller.root();
    let strikes = missed.is_capture() || gives_check(root, missed) || !prey::hit(root, missed).0.is_empty();
    if !strikes {
        return None;
    }
    let best = teller.facts.question.best_line();
    Some(if teller.voice.plain() {
        let event = moves::spoken(teller.root(), missed);
        let loses = follow_up::taking_back_best(teller, best, told);
        let why = loses.map(|loses| format!(", {loses}"));
        let why = why.or_else(|| {
            let why = better::why_missed(teller, told)?;
            why.later.into_iter().for_each(|later| told.mark(later));
            Some(why.words)
        });
        let why = why.unwrap_or_default();
        format!("{}: {event}{why}", teller.missed_chance())
    } else {
        let worth = numbers(teller);
        let shown = cut(teller, teller.root(), best);
        let is_alone = shown.len() == 1;
        let taking = is_alone.then(|| follow_up::taken_for_good(teller, best, told)).flatten();
        let taking = taking.or_else(|| teller.takes(best).filter(|_| is_alone));
        let why = if taking.is_none() { better::why_missed(teller, told) } else { None };
        // Words about a later move stand behind that move.
        let shown = why.as_ref().map_or(shown, |why| &best[..why.plies.clamp(1, best.len())]);
        let line = notation::line(teller.root(), shown);
        let taking = taking.map(|taking| format!(", {taking}"));
        let taking = taking.or_else(|| why.map(|why| why.words)).unwrap_or_default();
        format!("{} {line}{worth}{taking}", teller.misses())
    })
}

/// What was missed, as the reader hears it.
pub(super) fn clause(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    if teller.voice.plain() { plain(teller, claim, told) } else { notated(teller, claim, told) }
}

/// What was missed, in notation.
fn notated(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let missed = teller.misses();
    let (root, worth) = (teller.root(), numbers(teller));
    let shown = |line: &[_]| format!("{}{worth}", notation::line(root, cut(teller, root, line)));
    if claim.at.len() > 1 {
        let best = teller.facts.question.best_line();
        let at_once = Some(reason(teller, told)).filter(|tail| !tail.is_empty());
        let why = at_once.map(|words| (1, words));
        let why = why.or_else(|| better::why_missed(teller, told).map(|why| (why.plies, why.words)));
        let (plies, tail) = why.unwrap_or_else(|| (cut(teller, root, best).len(), String::new()));
        return Some(format!(
            "{missed} {}{worth}{tail}",
            notation::line(root, &best[..plies.clamp(1, best.len())])
        ));
    }
    if let (Kind::MateIn(mate), []) = (&claim.kind, claim.at.as_slice()) {
        let line = format!("{}{worth}", notation::line(root, mate_line::shown(teller, root, &mate.line)));
        return Some(match mate.n {
            1 => format!("{missed} mate: {line}"),
            // A line that shows the new queen needs no words for it.
            n if line.contains('=') => format!("{missed} mate in {n}: {line}"),
            n => format!("{missed} mate in {n}: {line}{}", queens(&mate.line)),
        });
    }
    if let (Kind::WinsMaterial(wins), []) = (&claim.kind, claim.at.as_slice()) {
        if makes_a_queen(&wins.line) {
            return Some(format!("{missed} a new queen: {}", shown(&wins.line[..1])));
        }
        let prize = haul(root, &wins.line, root.turn(), wins.gain, teller.voice);
        if let Some(order) = by_line::order(teller, teller.facts.question.best_line(), None, told) {
            return Some(format!("{missed} {}{}, winning {prize}", shown(&wins.line[..1]), order.words));
        }
        // The moves up to the first that takes something; the advanced follow the line.
        let is_followed = teller.voice.audience == Audience::Advanced;
        if let Some(two) = TwoTargets::of(teller).filter(|_| !is_followed) {
            let first = shown(&wins.line[..1]);
            return Some(format!("{missed} {first}, winning {prize}: {}", two.clause(teller, told)));
        }
        let line = if is_followed {
            cut(teller, root, &wins.line)
        } else {
            closed(root, &wins.line, till_taken(&wins.line))
        };
        let besides =
            wins.line.first().and_then(|first| prey::besides(teller, root, *first, &wins.line, told));
        let hits = besides.map(|hit| format!(" and hitting {hit}"));
        let more = if line.len() > 1 { None } else { beside_the_prize(teller, &wins.line, told).or(hits) };
        let line = notation::line(root, line);
        return Some(format!("{missed} {line}{worth}, winning {prize}{}", more.unwrap_or_default()));
    }
    if let (Kind::TakesFree(free), &[m]) = (&claim.kind, claim.at.as_slice())
        && is_whole(m, free.gain)
    {
        if better_reason::regains(teller, m) {
            return Some(format!("{missed} {}, taking back", shown(&[m])));
        }
        let (taken, place) = (words::role(m.capture()?), moves::place(m));
        let besides = prey::besides(teller, root, m, &[m], told);
        let hits = besides.map_or_else(|| passer(teller, m), |hit| format!(", hitting {hit}"));
        if !taking::is_loose(root, m) {
            return Some(format!("{missed} {}, winning a {taken}{hits}", shown(&[m])));
        }
        let first = first(teller);
        return Some(format!("{missed} the free {taken} {place}: {}{first}{hits}", shown(&[m])));
    }
    if let Some(why) = strikes_next(teller, claim) {
        let line = teller.facts.question.best_line();
        return Some(format!("{missed} {}{worth}{}", notation::line(root, &line[..why.plies]), why.words));
    }
    let tail = tail(teller, claim, told)?;
    Some(format!("{missed} {}, {tail}{}", shown(&say::shown(claim)), prize(teller, claim, &tail, told)))
}

/// What the line strikes with next, where its first move takes nothing and attacks one piece that can leave.
fn strikes_next(teller: &Teller<'_>, claim: &Claim) -> Option<BetterWhy> {
    let line = teller.facts.question.best.as_ref().filter(|_| matches!(claim.kind, Kind::Threatens(_)))?;
    let is_quiet = line.moves.first().is_some_and(|best| !best.is_capture());
    by_line::strikes_next(teller, line).filter(|_| is_quiet && TwoTargets::of(teller).is_none())
}

/// Why what a capture takes is not guarded though it seems so, or what it uncovers besides.
fn beside_the_prize(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let loses = follow_up::taking_back_best(teller, line, told).map(|loses| format!(", {loses}"));
    loses.or_else(|| {
        Some(format!(" and {}", prey::uncovers(teller, teller.root(), *line.first()?, line, told)?))
    })
}

/// Plies of a line up to the own move that takes something, or 1 where that comes late.
fn till_taken(line: &[Move]) -> usize {
    let taken = line.iter().step_by(2).position(|m| m.is_capture()).unwrap_or(0);
    Some(2 * taken + 1).filter(|plies| *plies <= FOLLOWED).unwrap_or(1)
}

/// Plies that a reader of notation follows without a board: three moves of his own.
// Chosen, not measured.
const FOLLOWED: usize = 5;

/// That the pawn which takes has no enemy pawn before it any more, behind the capture.
fn passer(teller: &Teller<'_>, capture: Move) -> String {
    let becomes = |claim: &&Claim| {
        claim.at == [capture]
            && matches!(&claim.kind, Kind::PassedPawn(pawn) if pawn.new && pawn.sq == notation::destination(capture))
    };
    let stays = |claim: &Claim| teller.is_missed(claim) && !teller.is_gone_next(claim);
    let is_told = teller.claims.iter().copied().filter(becomes).any(stays);
    if is_told { ", making a passed pawn".to_owned() } else { String::new() }
}

/// What is said behind the missed move: what it takes, then what else it does.
fn tail(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let view = say::view(claim, teller.root(), teller.voice)?;
    let tail = say::tail(claim, &view)?;
    let line = teller.facts.question.best_line();
    let is_of_best = claim.at.as_slice() == line.get(..1).unwrap_or_default();
    let escapes = matches!(claim.kind, Kind::Escapes(_));
    let hits = line.first().filter(|_| is_of_best && (escapes || matches!(claim.kind, Kind::MateThreat(_))));
    let hits = hits.and_then(|best| prey::besides(teller, teller.root(), *best, &[*best], told));
    let is_attack = matches!(claim.kind, Kind::Threatens(_) | Kind::DiscoveredAttack(_));
    let two = if is_of_best && is_attack { TwoTargets::of(teller) } else { None };
    let tail = two.map_or_else(|| tail + &held(teller, claim), |two| two.tail(teller, told));
    let tail = match hits {
        // What is hit again and left there was not saved.
        Some(hit) if escapes && line.first().is_some_and(|best| anyway::is_hit_again(teller, *best)) => {
            format!("hitting {hit}")
        }
        Some(hit) if escapes => taking::and(&tail, &format!("hitting {hit}")),
        Some(hit) => taking::and(&format!("hitting {hit}"), &tail),
        None => tail,
    };
    let pawn = line.first().filter(|_| is_of_best && !matches!(claim.kind, Kind::MateThreat(_)));
    let pawn = pawn.and_then(|best| mate_cause::threatened_pawn(teller.root(), *best));
    let tail = pawn.map_or(tail.clone(), |pawn| {
        let name = prey::names(teller, teller.root(), &[pawn]);
        format!("{tail} and threatening to take {name} with mate to follow")
    });
    let quiet = line.first().is_some_and(|best| !best.is_capture());
    let acts = is_of_best && quiet && !escapes && claim.kind.row().matter <= Matter::Motif;
    let saves = remedy::attended(teller).filter(|_| acts);
    let tail = saves.map_or(tail.clone(), |saves| taking::and(&saves, &tail));
    let taking = teller.takes(line).filter(|_| is_of_best && !better_reason::tells_taking(claim));
    // A piece that is traded guards nothing.
    let guards = matches!(claim.kind, Kind::Defends(_));
    Some(match taking {
        Some(taking) if guards && taking::is_trade(&taking) => taking,
        Some(taking) => taking::and(&taking, &tail),
        None => tail,
    })
}

/// Why the one piece that a missed move attacks cannot run, behind its name: `, which is pinned to the king`.
fn held(teller: &Teller<'_>, claim: &Claim) -> String {
    let (Kind::Threatens(threat), &[m]) = (&claim.kind, claim.at.as_slice()) else { return String::new() };
    let why = stuck::why(teller, &after_move(teller.root(), m), notation::destination(threat.mv));
    why.map_or_else(String::new, |why| format!(", {why}"))
}

/// What a motif that was missed would have won, where that is told in a word or two: `, winning a queen for a knight`.
fn prize(teller: &Teller<'_>, motif: &Claim, tail: &str, told: &mut Telling) -> String {
    let strikes = motif.kind.row().matter == Matter::Motif
        || matches!(motif.kind, Kind::Threatens(_) | Kind::MateThreat(_));
    if !strikes || tail.contains("winning") {
        return String::new();
    }
    let Some((claim, wins)) = teller.missed_haul() else { return in_the_end(teller, motif) };
    let is_seen = teller.is_visible(claim) || is_taken_soon(teller, motif, claim);
    if !is_seen && matches!(motif.kind, Kind::Attraction(_)) {
        return in_the_end(teller, motif);
    }
    if !is_seen || !topic::is_won_by(motif, &wins.line) {
        return String::new();
    }
    let prize = haul(teller.root(), &wins.line, teller.mover(), wins.gain, teller.voice);
    told.hush(topic::of(claim, teller.root()));
    if teller.voice.plain() { format!(". That wins {prize}") } else { format!(", winning {prize}") }
}

/// What the line of a missed motif wins where no claim tells it: `, winning a knight in the end`.
fn in_the_end(teller: &Teller<'_>, motif: &Claim) -> String {
    let aims = matches!(motif.kind, Kind::DiscoveredAttack(_) | Kind::Fork(_));
    let wins = aims || matches!(motif.kind, Kind::MateThreat(_) | Kind::Attraction(_));
    let line = teller.facts.question.best.as_ref().filter(|_| wins);
    // What the motif aims at may fall with the next move, and more later.
    let next = line.and_then(|line| line.moves.get(NEXT)).filter(|next| next.is_capture());
    let is_next =
        aims && next.is_some_and(|next| motif.kind.claim().targets().contains(&made::taken_square(*next)));
    let Some(prize) = line.and_then(|line| in_all::prize_of_motif(teller, line, is_next)) else {
        return String::new();
    };
    if teller.voice.plain() { format!(". That wins {prize}") } else { format!(", winning {prize}") }
}

/// The ply of a line with which who begins it moves again.
const NEXT: usize = 2;

/// Whether a line takes a piece that a motif aims at while the reader still follows it.
fn is_taken_soon(teller: &Teller<'_>, motif: &Claim, claim: &Claim) -> bool {
    let line = claim.kind.line();
    let soon = &line[..line.len().min(teller.voice.audience.horizon())];
    if let Kind::Threatens(threat) = &motif.kind {
        let prey = notation::destination(threat.mv);
        return soon.iter().step_by(2).any(|m| m.is_capture() && notation::destination(*m) == prey);
    }
    !motif.kind.claim().targets().is_empty() && topic::is_won_by(motif, soon)
}

/// What can be said at once for a best move whose point lies further on.
fn reason(teller: &Teller<'_>, told: &mut Telling) -> String {
    let reason = better_reason::reason(teller, told, |_| true);
    let line = teller.facts.question.best_line();
    reason.map_or(String::new(), |reason| format!(", {}", reason.with_taking(teller, line)))
}

/// That the pawn which begins a mate's line becomes a queen in it, behind its move.
fn queens(line: &[Move]) -> String {
    if runs_home::is_run(line) { format!(", {}", runs_home::QUEENS) } else { String::new() }
}

/// What the missed line is worth, for those who read it.
fn numbers(teller: &Teller<'_>) -> String {
    let best = teller.facts.question.best.as_ref();
    best.map_or(String::new(), |line| better::numbers(teller, line))
}

/// ` first`, where the move played is right once the better one has been.
fn first(teller: &Teller<'_>) -> &'static str {
    if by_line::is_later(teller, teller.facts.question.best_line()) { " first" } else { "" }
}

/// Whether a capture wins just what it takes.
fn is_whole(capture: Move, gain: i32) -> bool {
    capture.capture().is_some_and(|role| value(role) == gain)
}

/// The piece that a capture takes, with what takes it: `Black's queen on d7 with the queen`.
fn spared(teller: &Teller<'_>, m: Move, taken: Role) -> String {
    let theirs = teller.voice.owner(!teller.mover());
    format!("{theirs} {} {} with the {}", words::role(taken), moves::place(m), words::role(m.role()))
}

/// What was missed, in words.
fn plain(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let best = teller.facts.question.best_move()?;
    if let Kind::MateIn(mate) = &claim.kind {
        return Some(plain_mate(teller, mate, best));
    }
    if let (Kind::TakesFree(free), &[m]) = (&claim.kind, claim.at.as_slice())
        && let (Some(taken), None) = (m.capture(), m.promotion())
    {
        return Some(plain_capture(teller, free.gain, m, taken));
    }
    if let (Kind::WinsMaterial(wins), []) = (&claim.kind, claim.at.as_slice()) {
        return Some(plain_win(teller, wins, best, told));
    }
    let event = moves::spoken(teller.root(), best);
    let tail = if claim.at.len() > 1 {
        reason(teller, told)
    } else if let Some(why) = strikes_next(teller, claim) {
        why.later.into_iter().for_each(|later| told.mark(later));
        why.words
    } else {
        tail(teller, claim, told)
            .map_or(String::new(), |tail| format!(", {tail}{}", prize(teller, claim, &tail, told)))
    };
    // Who could have saved something has missed no chance.
    if matches!(claim.kind, Kind::Defends(_) | Kind::Escapes(_) | Kind::Prevents(_)) {
        return Some(format!("there was something better: {event}{tail}"));
    }
    let what = if matches!(claim.kind, Kind::Fork(_)) {
        format!("{} a fork", teller.missed())
    } else {
        teller.missed_chance()
    };
    Some(format!("{what}: {event}{tail}"))
}

/// A mate that was missed, in words: `you missed mate in two moves: knight to e4, then the knight mates on f6`.
fn plain_mate(teller: &Teller<'_>, mate: &MateIn, best: Move) -> String {
    let (event, missed) = (moves::spoken(teller.root(), best), teller.missed());
    if mate.n == 1 {
        return format!("{missed} mate: {}", event.strip_suffix(moves::MATE).unwrap_or(&event));
    }
    let mates = mate_line::end(teller.root(), &mate.line);
    let end = if mates.is_empty() { queens(&mate.line) } else { mates };
    format!("{missed} mate in {}: {event}{end}", moves::count(mate.n))
}

/// A capture of `taken` that was missed, in words: `you could have won a pawn: knight takes the pawn on e4`.
fn plain_capture(teller: &Teller<'_>, gain: i32, m: Move, taken: Role) -> String {
    let event = moves::spoken(teller.root(), m);
    let could = could(teller);
    if better_reason::regains(teller, m) {
        return format!("{could} taken back: {event}");
    }
    if taken != Role::Pawn && taking::is_loose(teller.root(), m) {
        // What the last move did is told behind it.
        let is_told = last_move::clause(teller).is_some_and(|done| done.ends_with("unguarded"));
        let why = if is_told { "" } else { ": nothing guarded it" };
        return format!("{could} taken {}{why}", spared(teller, m, taken));
    }
    let (prize, more) = (swap(taken, m.role(), gain, teller.voice), passer(teller, m));
    format!("{could} won {prize}{}: {event}{more}", first(teller))
}

/// Whether a line begins with a pawn that becomes a queen and takes nothing: the move says what is won.
fn makes_a_queen(line: &[Move]) -> bool {
    line.first().is_some_and(|first| first.promotion() == Some(Role::Queen) && !first.is_capture())
}

/// A line that wins and was missed, in words, with how it does so where that has words.
fn plain_win(teller: &Teller<'_>, wins: &WinsMaterial, best: Move, told: &mut Telling) -> String {
    let event = moves::spoken(teller.root(), best);
    if makes_a_queen(&wins.line) {
        return format!("{}: {event}", teller.missed_chance());
    }
    let prize = haul(teller.root(), &wins.line, teller.mover(), wins.gain, teller.voice);
    // Of a queen that falls only later the first move tells nothing.
    if prize == QUEEN && best.capture() != Some(Role::Queen) {
        return format!("{}: {event}, winning {prize} in the end", teller.missed_chance());
    }
    let how = follow_up::taking_back_best(teller, &wins.line, told)
        .or_else(|| Some(TwoTargets::of(teller)?.tail(teller, told)))
        .or_else(|| prey::uncovers(teller, teller.root(), best, &wins.line, told))
        .or_else(|| hits::of_best(teller, wins, told))
        .or_else(|| blow::to_come(teller, teller.root(), &wins.line, told));
    let how = how.map_or_else(String::new, |how| format!(", {how}"));
    format!("{} won {prize}: {event}{how}", could(teller))
}

/// `you could have`.
fn could(teller: &Teller<'_>) -> String {
    format!("{} could have", teller.voice.subject(teller.mover()))
}
