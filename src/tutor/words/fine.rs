//! Texts about moves that are no faults, about moves that end the game, and about positions.

use super::lexicon::sentence;
use super::text::{Facts, Teller, Told, score};
use super::topic;
use super::view::View;
use super::{Audience, Voice, better, moves, said};
use crate::chess::{Position, notation};
use crate::tutor::claim::{Claim, Kind, Tone};
use crate::tutor::hint::several;
use crate::tutor::judge::{Judgement, Tag};

/// The text about a move that is no fault.
pub(super) fn told(teller: &Teller<'_>) -> Vec<String> {
    let mut told = Told::default();
    let mut parts = vec![first(teller, &mut told)];
    parts.extend(more(teller, &mut told));
    parts.extend(but(teller, &mut told));
    parts.extend(stronger(teller, &mut told));
    parts
}

/// The first sentence: how good the move is, and what it does.
fn first(teller: &Teller<'_>, told: &mut Told) -> String {
    let mark = teller.mark();
    let does = teller.claims.iter().copied().find(|claim| is_deed(teller, claim));
    let clause = does.and_then(|claim| {
        let clause = teller.opened(claim, &mark)?;
        told.note(claim, teller.root());
        Some(clause)
    });
    let praise = praise(teller);
    sentence(&match clause {
        Some(clause) if clause.contains(": ") => format!("{praise}. {}", super::capital(&clause)),
        Some(clause) => format!("{praise}: {clause}"),
        None if teller.judged.is_decided() => decided(teller),
        None if teller.voice.plain() => praise.to_string(),
        None => format!("{praise}: {}{mark}", teller.label()),
    })
}

/// Whether a claim tells what the move does for its player.
fn is_deed(teller: &Teller<'_>, claim: &Claim) -> bool {
    claim.at.len() == 1
        && teller.follows(claim)
        && claim.tone != Tone::Bad
        && topic::has_a_point(claim)
        && teller.is_visible(claim)
        && topic::suits(teller.voice.audience, &claim.kind)
}

/// What a move is called; no praise for taking back or having no choice.
fn praise(teller: &Teller<'_>) -> &'static str {
    let plain = teller.voice.plain();
    match teller.judged.judgement {
        _ if teller.is(Tag::Forced) => "the only legal move",
        _ if teller.is(Tag::Brilliant) => "brilliant",
        _ if teller.is(Tag::Great) || teller.is(Tag::OnlyMove) => "the only good move",
        _ if takes_back(teller) => "taking back",
        Judgement::Best if several(teller.facts.question) => "a good choice",
        Judgement::Best if plain => "well played",
        Judgement::Best => "the best move",
        Judgement::Excellent => "a very good move",
        Judgement::Good => "a good move",
        _ => "playable",
    }
}

fn takes_back(teller: &Teller<'_>) -> bool {
    let to = notation::destination(teller.played);
    let last = teller.facts.past.last.filter(|last| last.is_capture());
    teller.played.is_capture() && last.is_some_and(|last| notation::destination(last) == to)
}

/// What there is to say in a game that is decided.
fn decided(teller: &Teller<'_>) -> String {
    let winning = teller.judged.after.win_percent() > 50.0;
    let side = teller.voice.does(teller.mover(), "are", "is");
    let way = if winning {
        "winning easily"
    } else {
        "losing whatever is played"
    };
    if teller.voice.plain() {
        format!("{side} {way}")
    } else {
        format!("{}{}: {side} {way}", teller.label(), teller.mark())
    }
}

/// What else the move does.
fn more(teller: &Teller<'_>, told: &mut Told) -> Vec<String> {
    let mut parts = Vec::new();
    for claim in teller
        .claims
        .iter()
        .copied()
        .filter(|claim| is_deed(teller, claim))
    {
        if told.reasons >= teller.voice.audience.reasons() {
            break;
        }
        if told.knows(claim, teller.root()) {
            continue;
        }
        told.note(claim, teller.root());
        parts.extend(
            teller
                .spoken(claim)
                .map(|clause| sentence(&again(teller, clause))),
        );
    }
    parts
}

/// A further clause about the same move: `it` instead of the move's name.
fn again(teller: &Teller<'_>, clause: String) -> String {
    match clause.strip_prefix(&teller.label()) {
        Some(rest) => format!("it{rest}"),
        None => clause,
    }
}

/// What is bad although the move is good.
fn but(teller: &Teller<'_>, told: &mut Told) -> Option<String> {
    if told.reasons >= teller.voice.audience.reasons() || teller.judged.judgement < Judgement::Good {
        return None;
    }
    let claim = teller.claims.iter().copied().find(|claim| {
        teller.follows(claim)
            && claim.tone == Tone::Bad
            && topic::has_a_point(claim)
            && !topic::is_slight(claim)
            && claim.at.len() <= 2
            && teller.is_visible(claim)
            && !told.knows(claim, teller.root())
    })?;
    told.note(claim, teller.root());
    Some(sentence(&format!("but {}", again(teller, teller.spoken(claim)?))))
}

/// A stronger move, if the one played is some way behind it; a novice hears of it only if it is much stronger.
fn stronger(teller: &Teller<'_>, told: &mut Told) -> Vec<String> {
    let least = match teller.voice.audience {
        Audience::Novice => Judgement::Inaccuracy,
        Audience::Club => Judgement::Good,
        Audience::Advanced => Judgement::Excellent,
    };
    if teller.judged.judgement < least || teller.judged.is_decided() {
        return Vec::new();
    }
    better::told(teller, told)
}

/// The text about a move that ends the game.
pub(super) fn end(teller: &Teller<'_>) -> Vec<String> {
    let label = format!("{}{}", teller.label(), teller.mark());
    let board_says = if teller.after.is_checkmate() {
        if teller.voice.plain() {
            "checkmate".to_string()
        } else {
            format!("{label} is checkmate")
        }
    } else if teller.after.is_stalemate() {
        let side = teller.voice.does(teller.after.turn(), "have", "has");
        if teller.voice.plain() {
            format!("{side} no legal move and is not in check. That is stalemate, a draw")
        } else {
            format!("{label} is stalemate, a draw")
        }
    } else {
        "nobody has enough men left to mate: a draw".to_string()
    };
    let mut parts = vec![sentence(&board_says)];
    let pattern = teller
        .claims
        .iter()
        .find(|claim| matches!(claim.kind, Kind::MatePattern { .. }));
    parts.extend(pattern.and_then(|claim| Some(sentence(&teller.spoken(claim)?))));
    parts.extend(better::told(teller, &mut Told::default()).into_iter().take(1));
    parts
}

/// The text about a position: what is claimed of it, and the best move.
pub(super) fn of_position(facts: &Facts<'_>, voice: Voice) -> String {
    let question = facts.question;
    let root = &question.root;
    let mut told = Told::default();
    let mut parts = Vec::new();
    for claim in facts.claims.iter().filter(|claim| topic::has_a_point(claim)) {
        let clause = View::new(claim, root, voice)
            .map(|view| said(&view))
            .unwrap_or_default();
        let visible = topic::reach(claim, root) <= voice.audience.horizon();
        if clause.is_empty()
            || !visible
            || told.reasons >= voice.audience.reasons()
            || !told.note(claim, root)
        {
            continue;
        }
        parts.push(sentence(&clause));
    }
    let Some(line) = question.best.as_ref().filter(|line| !line.moves.is_empty()) else {
        return parts.join(" ");
    };
    let plies = voice.audience.plies_shown().min(line.moves.len());
    let article = if several(question) { "a good" } else { "the best" };
    parts.push(sentence(&match voice.audience {
        Audience::Novice => format!("{article} move: {}", moves::advised(root, line.moves[0], voice)),
        Audience::Club => format!("{article} line is {}", notation::line(root, &line.moves[..plies])),
        Audience::Advanced => format!(
            "{article} line is {} ({})",
            notation::line(root, &line.moves[..plies]),
            score(line.score)
        ),
    }));
    parts.join(" ")
}
