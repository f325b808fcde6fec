//! The first sentence about a fault that lets something happen.

use super::cause::{self, Cause};
use super::fallen::fallen_after;
use super::let_in::{LetIn, allows};
use super::mate_cause::{self, MateCause};
use super::outnumbered::Outnumbered;
use super::teller::{Teller, Telling, cut, is_taken_back};
use super::{
    behind, blow, both_hang, follow_up, given_for, hits, in_all, mate_line, no_retake, passes, prey, say,
    stuck, taking, topic,
};
use crate::chess::{Color, Move, Position, Role, Square, after_move, notation, words};
use crate::safety::exchange::{self, PIECE, taken, value};
use crate::safety::{Win, wins};
use crate::tutor::audience::Audience;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::danger;
use crate::tutor::find::outcome::NET_PLIES;
use crate::tutor::kind::row::Matter;
use crate::tutor::kind::topic::Topic;
use crate::tutor::motifs::hanging::{net_below, pending};
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::phrase::lexicon::{capital, haul, swap, worth};
use crate::tutor::phrase::moves;
use crate::tutor::promise;

/// What the move loses, in notation.
pub(super) fn notated(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let head = format!("{}{}", teller.label(), teller.mark());
    let rest = match claim.at.len() {
        1 => at_once(teller, claim, told)?,
        2 => by_the_answer(teller, claim, told)?,
        _ => return None,
    };
    Some(format!("{head} {rest}"))
}

/// What stands to be lost right after the move.
fn at_once(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    if let Kind::Hanging(hanging) = &claim.kind {
        let mine = owner(teller, hanging.sq) == Some(teller.mover());
        return mine.then(|| hung(teller, hanging.sq, hanging.gain, hanging.capture, told));
    }
    if let Kind::IgnoresThreat(threat) = &claim.kind {
        let sq = notation::destination(threat.capture);
        return Some(hung(teller, sq, threat.gain, threat.capture, told));
    }
    if let Kind::AllowsMate(AllowsMate { n, line }) | Kind::MateIn(MateIn { n, line }) = &claim.kind {
        let moves = mate_line::shown(teller, &teller.after, line);
        let shown = shown(teller, moves, told);
        let threat = if moves.len() < line.len() { mate_cause::threat(teller, line) } else { String::new() };
        let mate = mate_cause::name(teller, *n, line);
        let allows = MateCause::of(teller, line)
            .map_or_else(|| format!("allows {mate}"), |cause| cause.words(teller, &mate));
        return Some(format!("{allows}: {shown}{threat}"));
    }
    let Kind::WinsMaterial(wins) = &claim.kind else {
        return None;
    };
    line_wins(teller, wins, told)
}

/// What a line wins that begins with the answer.
fn line_wins(teller: &Teller<'_>, wins: &WinsMaterial, told: &mut Telling) -> Option<String> {
    if let Some(clause) = both_hang::clause(teller, wins, told) {
        return Some(clause);
    }
    let first = *wins.line.first()?;
    let let_in = LetIn::of(teller, first);
    let allows = allows(teller, let_in.as_ref(), told);
    if let Some(then) = then(teller, first, told) {
        let shown = show(teller, &[first], told);
        return Some(format!("{allows} {shown}, {then}"));
    }
    let hit = hits::on_the_way(teller, wins);
    let named = prey::names(teller, &teller.after, &hit);
    // Two colons in one sentence are hard to read.
    let is_full = allows.ends_with(':');
    let has_words = !is_full && blow::clause(teller, &wins.line, &mut Telling::default()).is_some();
    let blow = punchline(teller, &wins.line, wins.gain);
    let shown = match blow.filter(|_| !has_words) {
        Some(line) => shown(teller, line, told),
        None => show_blow(teller, &wins.line, told),
    };
    if hit.iter().any(|square| is_all(teller, *square, &wins.line, wins.gain)) && hit.len() == 1 {
        return Some(format!("{allows} {shown}, winning {named}"));
    }
    let gain = wins.gain - taken(teller.played);
    let prize = in_all::instead_of(teller, &wins.line, gain);
    let prize = prize.unwrap_or_else(|| net(teller, &wins.line, wins.gain));
    if is_full {
        let deed = if named.is_empty() { named } else { format!("hitting {named}") };
        let deed = let_in.map_or_else(|| deed.clone(), |let_in| let_in.hitting(teller, deed.clone()));
        let hits = if deed.is_empty() { deed } else { format!(", {deed}") };
        return Some(format!("{allows} {shown} wins {prize}{hits}"));
    }
    if let Some(blow) = blow::clause(teller, &wins.line, told) {
        return Some(format!("{allows} {shown}, winning {prize}: {blow}"));
    }
    let named = named + &stuck::after(teller, first, &hit);
    // What two pieces are hit by is told before the line by which one of them, or what covers both, falls.
    let follows = blow.filter(|line| line.len() > 1 && hit.len() > 1 && !first.is_capture());
    if let Some([_, rest @ ..]) = follows {
        let rest = notation::line(&after_move(&teller.after, first), rest);
        let first = notation::line(&teller.after, &[first]);
        return Some(format!("{allows} {first}, hitting {named} and winning {prize}: {rest}"));
    }
    Some(format!("{allows} {shown}, winning {prize}{}", hits::as_clause(teller, first, named)))
}

/// The piece on a square without its owner: `the pawn`.
fn the(teller: &Teller<'_>, sq: Square) -> String {
    format!("the {}", teller.after.board().role_at(sq).map_or("piece", words::role))
}

/// What comes of the first move of a line that wins: taking back loses more, or a pawn queens while the piece that is hit runs.
pub(super) fn then(teller: &Teller<'_>, first: Move, told: &mut Telling) -> Option<String> {
    if let Some(loses) = follow_up::taking_back(teller, first, told) {
        return Some(loses);
    }
    let Some(queens) = follow_up::gets_through(teller) else {
        return follow_up::still_attacked(teller, first, told);
    };
    let (hit, _) = prey::hit_in_line(teller, &teller.after, first);
    let named = prey::names(teller, &teller.after, &hit);
    Some(if named.is_empty() { queens } else { format!("hitting {named}, {queens}") })
}

/// Whether the piece on a square is all that a line wins.
fn is_all(teller: &Teller<'_>, square: Square, line: &[Move], gain: i32) -> bool {
    let takes = |m: &Move| m.is_capture() && notation::destination(*m) == square;
    taken(teller.played) == 0 && stake(teller, square) == gain && line.iter().step_by(2).any(takes)
}

/// What a line after the move played wins, less what that move took.
pub(super) fn net(teller: &Teller<'_>, line: &[Move], gain: i32) -> String {
    let whole: Vec<Move> = std::iter::once(teller.played).chain(line.iter().copied()).collect();
    haul(teller.root(), &whole, !teller.mover(), gain - taken(teller.played), teller.voice)
}

/// What a claim that leads a text has told of as lost, in pawns, less what the move took.
pub(super) fn told_gain(teller: &Teller<'_>, lead: &Claim) -> i32 {
    let took = if lead.at.len() == 1 { taken(teller.played) } else { 0 };
    let gain = if let Kind::Hanging(hanging) = &lead.kind {
        taking(teller, hanging.sq, hanging.capture, hanging.gain).gain
    } else if let Kind::IgnoresThreat(threat) = &lead.kind {
        taking(teller, notation::destination(threat.capture), threat.capture, threat.gain).gain
    } else if lead.kind.row().matter == Matter::Motif {
        won_soon(teller, lead).map_or(0, |(_, _, gain)| gain)
    } else {
        lead.kind.claim().gain().unwrap_or(0)
    };
    gain - took
}

/// What the opponent's answer wins, or the motif that it makes.
fn by_the_answer(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    if let Kind::TakesFree(free) = &claim.kind {
        let taking = *claim.at.last()?;
        let taken = taking.capture().filter(|role| value(*role) == free.gain)?;
        let place = moves::place(taking);
        let line = show(teller, &[taking], told);
        return Some(format!("drops the {} {place}: {line}", words::role(taken)));
    }
    told.show(&claim.at);
    if let Some(clause) = with_more(teller, claim, told) {
        let is_told = clause.contains(", winning ");
        let prize = if is_told { String::new() } else { prize(teller, claim, told) };
        return Some(format!("{clause}{prize}"));
    }
    let let_in = claim.last().and_then(|answer| LetIn::of(teller, answer));
    if let Some(noun) = claim.kind.claim().noun() {
        let walks = claim.kind.claim().targets().contains(&notation::destination(teller.played));
        let allows = match let_in {
            _ if walks => format!("walks into {noun}"),
            Some(let_in) => let_in.allowing(teller, noun, told),
            None => format!("allows {noun}"),
        };
        return Some(format!("{allows}: {}{}", teller.spoken(claim)?, prize(teller, claim, told)));
    }
    let tail = say::tail(claim, &say::view(claim, teller.root(), teller.voice)?)?;
    let shown = notation::line(&teller.after, &claim.at[1..]);
    let allows = allows(teller, let_in.as_ref(), told);
    let tail = format!(", {tail}{}", prize(teller, claim, told));
    let does = if claim.at.len() == 2 { behind::does(&allows, &tail) } else { tail };
    Some(format!("{allows} {shown}{does}"))
}

/// What the opponent's answer does besides what is claimed of it, where that is as great: `allows 18…Re7, hitting your queen
/// on f7 and threatening mate with 19…Qd7#`; `None` if it does nothing else.
fn with_more(teller: &Teller<'_>, claim: &Claim, told: &mut Telling) -> Option<String> {
    let answer = teller.facts.question.answer().filter(|answer| claim.last() == Some(*answer))?;
    let tail = say::tail(claim, &say::view(claim, teller.root(), teller.voice)?)
        .filter(|_| !topic::is_old(claim))?;
    let next = teller.facts.question.reply.as_ref()?.moves.get(1).copied();
    let takes = taking::clause(&teller.after, answer, Some(teller.played), next);
    let takes = takes.filter(|takes| takes != taking::TAKING_BACK && !taking::is_trade(takes));
    let threatens = matches!(claim.kind, Kind::MateThreat(_));
    let hits = if threatens { prey::strikes_besides(teller, &teller.after, answer, told) } else { None };
    let deeds: Vec<String> = takes.into_iter().chain(hits).collect();
    let first = deeds.into_iter().reduce(|one, other| taking::and(&one, &other))?;
    let shown = notation::line(&teller.after, &[answer]);
    let allows = allows(teller, LetIn::of(teller, answer).as_ref(), told);
    let wins = in_all::in_the_end(teller).filter(|_| threatens);
    let wins = wins.map_or_else(String::new, |prize| format!(", winning {prize}"));
    let does = behind::does(&allows, &format!(", {}{wins}", taking::and(&first, &tail)));
    Some(format!("{allows} {shown}{does}"))
}

/// What a line wins that begins right after the move, less what that move took: `14.cxd4 wins a knight`; `None` of any other
/// claim.
pub(super) fn net_of(teller: &Teller<'_>, claim: &Claim) -> Option<String> {
    let Kind::WinsMaterial(wins) = &claim.kind else {
        return None;
    };
    let at_once = claim.at.len() == 1 && teller.follows(claim) && !teller.voice.plain();
    let shown = notation::line(&teller.after, cut(teller, &teller.after, &wins.line));
    at_once.then(|| format!("{shown} wins {}", net(teller, &wins.line, wins.gain)))
}

/// A line after the move played as the reader sees it.
fn show(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> String {
    shown(teller, cut(teller, &teller.after, line), told)
}

/// Moves of the line after the one played, which the reader has before him then.
fn shown(teller: &Teller<'_>, shown: &[Move], told: &mut Telling) -> String {
    let whole: Vec<Move> = std::iter::once(teller.played).chain(shown.iter().copied()).collect();
    told.show(&whole);
    notation::line(&teller.after, shown)
}

/// The line up to the capture that wins most, where the first move does not and a club player still follows it.
fn punchline<'a>(teller: &Teller<'_>, line: &'a [Move], gain: i32) -> Option<&'a [Move]> {
    let first = line.first().filter(|_| teller.voice.audience == Audience::Club)?;
    let at_once = if first.is_capture() { exchange::value_of(&teller.after, *first) } else { 0 };
    let seen = &line[..line.len().min(Audience::Club.plies_shown())];
    let own = seen.iter().enumerate().step_by(2).filter(|(_, m)| m.is_capture());
    let (ply, _) = own.rev().max_by_key(|(_, m)| taken(**m))?;
    let is_told = ply > 0 && at_once * 2 < gain && !is_taken_back(&teller.after, line, ply + 1);
    is_told.then(|| &line[..=ply])
}

/// The same up to the move that wins, where the line begins with an even trade on one square.
fn show_blow(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> String {
    let [first, back, blow, ..] = *line else { return show(teller, line, told) };
    let traded = [first, back]
        .iter()
        .all(|m| m.is_capture() && notation::destination(*m) == notation::destination(first));
    let is_even = traded && taken(first) == taken(back) && exchange::value_of(&teller.after, first) < 1;
    if !is_even || cut(teller, &teller.after, line).len() > 2 {
        return show(teller, line, told);
    }
    told.show(&[teller.played, first, back, blow]);
    notation::line(&teller.after, &[first, back, blow])
}

/// A line that takes the piece with a later move is not told besides.
fn hush_lines(teller: &Teller<'_>, sq: Square, told: &mut Telling) {
    let takes = |claim: &&&Claim| {
        let later = claim.kind.line().get(1..).unwrap_or_default();
        matches!(claim.kind, Kind::WinsMaterial(_))
            && teller.follows(claim)
            && fallen_after(later, sq).is_some()
    };
    for claim in teller.claims.iter().filter(takes) {
        told.hush(topic::of(claim, teller.root()));
    }
}

/// How a piece came to hang: `leaves your knight on c6 hanging: 9.Bxc6+ wins it`.
fn hung(teller: &Teller<'_>, sq: Square, gain: i32, capture: Move, told: &mut Telling) -> String {
    let piece = piece(teller, sq);
    let TakenPrize { line, gain, is_net } = taking(teller, sq, capture, gain);
    let in_all = in_all::instead_of(teller, &[capture], gain - taken(teller.played));
    let prize = match (in_all, teller.after.board().role_at(sq)) {
        (Some(in_all), _) => in_all,
        (None, Some(role)) if value(role) == gain => "it".to_string(),
        (None, _) if is_net => in_the_end(teller, &line, gain),
        (None, _) if line.len() > 1 => net(teller, &line, gain),
        (None, Some(role)) => swap(role, capture.role(), gain, teller.voice),
        (None, None) => worth(gain).to_string(),
    };
    let shown = match prize.as_str() {
        "it" if !is_net => short(teller, &line),
        // What pays for it later is told, not shown: it is no line of the search.
        _ if is_net => &line[..1],
        _ => &line,
    };
    let shown = show(teller, shown, told);
    hush_lines(teller, sq, told);
    let check = no_retake::clause(teller, capture).map(|check| format!(". {}", capital(&check)));
    let also = check.unwrap_or_else(|| besides(teller, sq, capture, told));
    let taken = teller.played.capture().filter(|role| value(*role) < stake(teller, sq));
    let all = if prize == "it" { &piece } else { &prize };
    let count = Outnumbered::of(teller, sq, capture).map(Outnumbered::words);
    let counted = |before: &str| count.as_ref().map_or_else(String::new, |count| format!("{before}{count}"));
    match (cause::of(teller, sq, capture), taken) {
        (Cause::Arrived, Some(taken)) => {
            let given = teller.after.board().role_at(sq).map_or("piece", words::role);
            let price = given_for::price(teller, taken, stake(teller, sq) - gain, capture);
            format!("gives {} {given} for {price}: {shown}{also}", teller.voice.owner(teller.mover()))
        }
        (Cause::Arrived, None) => {
            let counted = counted(", ");
            format!("puts {piece} where it can be taken{counted}: {shown} wins {prize}{also}")
        }
        (Cause::Guarded, _) => {
            let (cut, prize) = match cause::blocked(teller, sq) {
                Some(other) => {
                    let prize = if prize == "it" { the(teller, sq) } else { prize };
                    (format!(" and blocks {other}, the other guard"), prize)
                }
                None => (String::new(), prize),
            };
            format!("takes the guard away from {piece}{cut}: {shown} wins {prize}{also}")
        }
        (Cause::Weakened, _) => {
            let counted = counted(", now ");
            format!("takes a guard away from {piece}{counted}: {shown} wins {prize}{also}")
        }
        (Cause::Opened, _) => format!("opens {}: {shown} wins {all}{also}", cause::line_of(teller, capture)),
        (Cause::Cut(guard), _) => {
            let guard = teller.after.board().role_at(guard).map_or("guard", words::role);
            format!("blocks the {guard}'s line to {piece}: {shown} wins {prize}{also}")
        }
        (Cause::Before, _) if count.is_some() => {
            format!("leaves {piece} in danger{}: {shown} wins {prize}{also}", counted(", "))
        }
        (Cause::Before, _) => format!("leaves {piece} hanging: {shown} wins {prize}{also}"),
        (Cause::Other, _) if prize == "it" => format!("drops {piece}: {shown}{also}"),
        (Cause::Other, _) => {
            format!("leaves {piece} in danger{}: {shown} wins {prize}{also}", counted(", "))
        }
    }
}

/// What else falls, is hit, or comes of a capture: `, and your rook on a8 hangs too`, `, hitting your queen`, `, making a passed
/// pawn`.
fn besides(teller: &Teller<'_>, sq: Square, capture: Move, told: &mut Telling) -> String {
    let hangs = also_hangs(teller, sq, told);
    if !hangs.is_empty() {
        return hangs;
    }
    let hit = prey::besides(teller, &teller.after, capture, &[capture], told);
    let makes = || passes::makes_passed_pawn(teller, capture).unwrap_or_default().to_owned();
    hit.map_or_else(makes, |hit| format!(", hitting {hit}"))
}

/// What the piece on a square is worth.
fn stake(teller: &Teller<'_>, sq: Square) -> i32 {
    teller.after.board().role_at(sq).map_or(0, value)
}

/// As much of the line that simply takes a piece as is worth showing.
fn short<'a>(teller: &Teller<'_>, line: &'a [Move]) -> &'a [Move] {
    let plies = if teller.voice.audience == Audience::Advanced { 3 } else { 1 };
    &line[..plies.min(line.len())]
}

/// A line that takes a piece, and what it wins.
pub(super) struct TakenPrize {
    pub line: Vec<Move>,
    /// In pawns.
    pub gain: i32,
    /// Whether that is less than the exchange on the square, as something is taken in return elsewhere.
    pub is_net: bool,
}

/// What a line wins in the end of which the reader sees the first move: `a knight for a pawn in the end`.
pub(super) fn in_the_end(teller: &Teller<'_>, line: &[Move], gain: i32) -> String {
    let prize = net(teller, line, gain);
    let takes_queen = line.first().and_then(|first| first.capture()) == Some(Role::Queen);
    let net_gain = gain - taken(teller.played);
    // A queen traded for a queen and a pawn is no queen sold.
    if takes_queen && net_gain > value(Role::Pawn) && prize == worth(net_gain) {
        return "a queen for less than it is worth".to_owned();
    }
    format!("{prize} in the end")
}

/// The line that takes a piece and what it wins: by a claim that tells more of it, unless the piece is simply lost.
pub(super) fn taking(teller: &Teller<'_>, sq: Square, capture: Move, gain: i32) -> TakenPrize {
    let longer = teller.claims.iter().find_map(|claim| {
        let Kind::WinsMaterial(wins) = &claim.kind else {
            return None;
        };
        let same = claim.at.len() == 1 && teller.follows(claim) && wins.line.first() == Some(&capture);
        same.then_some((wins.line.clone(), wins.gain))
    });
    match longer {
        Some((line, more)) if gain == stake(teller, sq) && more > gain => {
            TakenPrize { line: line[..1].to_vec(), gain, is_net: false }
        }
        Some((line, gain)) => TakenPrize { line, gain, is_net: false },
        None if is_wholly_lost(teller, sq, capture) => {
            TakenPrize { line: vec![capture], gain: stake(teller, sq), is_net: false }
        }
        None => net_line(teller, capture, gain),
    }
}

/// Whether the search's line, as a text tells it in the end, wins the whole piece that its first move takes, as who takes back there
/// loses more elsewhere, or most of it, where it is taken later.
fn is_wholly_lost(teller: &Teller<'_>, sq: Square, capture: Move) -> bool {
    in_all::of(teller).is_some_and(|all| match all.line.split_first() {
        Some((first, _)) if *first == capture => all.pawns >= stake(teller, sq),
        Some(_) => fallen_after(&all.line, sq).is_some() && all.pawns * 3 >= stake(teller, sq) * 2,
        None => false,
    })
}

/// A capture with what it wins: as much as the exchange, or less by what is taken elsewhere, in the search's line or as long as
/// it pays.
fn net_line(teller: &Teller<'_>, capture: Move, gain: i32) -> TakenPrize {
    let searched = promise::along(teller.facts.question, &teller.after, capture);
    match (searched, net_below(&teller.after, capture, gain, pending(teller.root()))) {
        (Some((pawns, line)), net) if pawns + RECOUNTED <= net.as_ref().map_or(gain, |net| net.pawns) => {
            TakenPrize { line: line[..NET_PLIES.min(line.len())].to_vec(), gain: pawns, is_net: true }
        }
        (_, Some(net)) => TakenPrize { line: net.line, gain: net.pawns, is_net: true },
        (_, None) => TakenPrize { line: vec![capture], gain, is_net: false },
    }
}

/// Pawns by which the search's line must win less than the captures do to be told: a quick look wins or loses a pawn at its end
/// that a longer one does not.
const RECOUNTED: i32 = 2;

/// A second piece that hangs after the move: one that hung before, too, or that a claim tells of.
fn also_hangs(teller: &Teller<'_>, sq: Square, told: &mut Telling) -> String {
    let is_claimed = |square: Square| {
        let mut after = teller.claims.iter().filter(|claim| claim.at.len() == 1 && teller.follows(claim));
        after.any(|claim| matches!(&claim.kind, Kind::Hanging(hanging) if hanging.sq == square))
    };
    let is_known = |win: &Win| danger(teller.root(), win.square) >= 1 || is_claimed(win.square);
    let wins_net = |win: &Win| {
        net_below(&teller.after, win.capture, win.gain, pending(teller.root()))
            .is_none_or(|net| net.pays(win.gain))
    };
    let pays =
        |win: &Win| win.square != sq && win.gain >= PIECE && win.gain > taken(teller.played) && wins_net(win);
    let wins = wins(&teller.after);
    let others = wins.iter().filter(|win| pays(win) && is_known(win));
    let Some(other) = others.max_by_key(|win| win.gain) else {
        return String::new();
    };
    told.hush(Topic::Loss(other.square));
    told.squares |= other.square;
    format!(", and {} hangs too", piece(teller, other.square))
}

pub(super) fn owner(teller: &Teller<'_>, sq: Square) -> Option<Color> {
    teller.after.board().color_at(sq)
}

/// `your knight on c6` after the move.
pub(super) fn piece(teller: &Teller<'_>, sq: Square) -> String {
    let piece = teller.after.board().piece_at(sq);
    piece.map_or_else(
        || sq.to_string(),
        |piece| format!("{} {} on {sq}", teller.voice.owner(piece.color), words::role(piece.role)),
    )
}

/// What a motif wins soon after, by a claim that goes on from it: `, winning a rook`.
fn prize(teller: &Teller<'_>, motif: &Claim, told: &mut Telling) -> String {
    let Some((claim, line, gain)) = won_soon(teller, motif) else {
        return String::new();
    };
    let Some(start) = claim.position(teller.root()) else {
        return String::new();
    };
    told.hush(topic::of(claim, teller.root()));
    let whole = say::shown(claim);
    match whole.split_first() {
        Some((first, rest)) if *first == teller.played && start.turn() != teller.mover() => {
            format!(", winning {}", net(teller, rest, gain))
        }
        _ => format!(", winning {}", haul(&start, line, start.turn(), gain, teller.voice)),
    }
}

/// The claim that goes on from a motif and tells what it wins soon, with its line and what that wins in pawns.
fn won_soon<'a>(teller: &Teller<'a>, motif: &Claim) -> Option<(&'a Claim, &'a [Move], i32)> {
    // The motif's answer and the next move take it; what comes later is told as a line of its own.
    const SOON: usize = 3;
    teller.claims.iter().copied().find_map(|claim| {
        let Kind::WinsMaterial(wins) = &claim.kind else {
            return None;
        };
        let whole = say::shown(claim);
        let soon = whole.starts_with(&motif.at) && whole.len() <= motif.at.len() + SOON;
        let soon = soon && topic::is_won_by(motif, &wins.line);
        soon.then_some((claim, wins.line.as_slice(), wins.gain))
    })
}
