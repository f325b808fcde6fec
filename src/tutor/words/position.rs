//! Texts about a position of which no move is asked: what stands out in it, and the best move.

use super::sentence::TextSentence;
use super::teller::{Facts, Telling, score};
use super::{say, topic};
use crate::chess::{Chess, Move, Position, notation};
use crate::safety::made;
use crate::search::Line;
use crate::tutor::about::Tone;
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::motifs::hanging::Hanging;
use crate::tutor::phrase::moves;
use crate::tutor::question::Question;

/// All that is told to one reader.
pub fn of_position<'a>(facts: &Facts<'a>, voice: Voice) -> Vec<TextSentence<'a>> {
    let root = &facts.question.root;
    let mut told = Telling::default();
    if let Some(mate) = facts.claims.iter().find(|claim| is_mate(claim, voice)) {
        told.note(mate, root);
        let clause = spoken(mate, root, voice).unwrap_or_default();
        return vec![told.sentence(&clause, Some(mate))];
    }
    let mut text = Vec::new();
    let question = facts.question;
    let is_no_chance = |claim: &Claim| matches!(&claim.kind, Kind::Hanging(hanging) if claim.tone == Tone::Good && is_left_alone(question, hanging));
    let stands =
        |claim: &&Claim| stands_out(claim, voice) && !is_pushed_soon(question, claim) && !is_no_chance(claim);
    for claim in facts.claims.iter().filter(stands) {
        if told.reasons + 1 < voice.audience.reasons() && told.note(claim, root) {
            text.extend(spoken(claim, root, voice).map(|clause| told.sentence(&clause, Some(claim))));
        }
    }
    let best = facts.question.best.as_ref().filter(|line| !line.moves.is_empty());
    if let Some(line) = best {
        let advised = advised(facts, voice, line, &mut told);
        text.push(told.sentence(&advised, None));
    }
    if text.is_empty() {
        text.push(told.sentence(&over(root, voice), None));
    }
    text
}

/// Whether a claim is a mate that can be shown.
fn is_mate(claim: &Claim, voice: Voice) -> bool {
    let forced = matches!(claim.kind, Kind::MateIn(_));
    forced && claim.at.is_empty() && claim.kind.line().len() <= voice.audience.horizon()
}

/// Whether a claim tells something of the position as it stands.
fn stands_out(claim: &Claim, voice: Voice) -> bool {
    claim.at.is_empty()
        && claim.kind.line().is_empty()
        && topic::has_a_point(claim)
        && claim.kind.row().suits(voice.audience)
        && (voice.audience == Audience::Advanced || !claim.kind.row().is_slight())
}

/// Whether a pawn that counts as held back goes on soon in the search's line, which sees more than who can take it there.
pub fn is_pushed_soon(question: &Question, claim: &Claim) -> bool {
    /// Plies that are soon.
    const SOON: usize = 4;
    let Kind::BackwardPawn(pawn) = &claim.kind else { return false };
    question.best_line().iter().take(SOON).any(|m| notation::origin(*m) == pawn.sq)
}

/// Whether a piece can be taken in a lost game and no line of the search takes it before it moves: the search thinks nothing lost by
/// taking it there, even where that is mate.
pub fn is_left_alone(question: &Question, hanging: &Hanging) -> bool {
    /// Win percent below which a game is lost: about -600 centipawns. Chosen, not measured.
    const LOST: f64 = 10.0;
    let takes = |m: &Move| m.is_capture() && made::taken_square(*m) == hanging.sq;
    let is_taken = |line: &Line| {
        let own = line.moves.iter().step_by(2).position(takes);
        let runs = line.moves.iter().skip(1).step_by(2).position(|m| notation::origin(*m) == hanging.sq);
        own.is_some_and(|own| runs.is_none_or(|runs| own <= runs))
    };
    let lines = [&question.best, &question.second];
    let is_lost = question.best.as_ref().is_some_and(|line| line.score.win_percent() < LOST);
    is_lost && !lines.into_iter().flatten().any(is_taken)
}

fn spoken(claim: &Claim, root: &Chess, voice: Voice) -> Option<String> {
    say::clause(claim, &say::view(claim, root, voice)?)
}

/// The best move with what it does.
fn advised(facts: &Facts<'_>, voice: Voice, line: &Line, told: &mut Telling) -> String {
    let root = &facts.question.root;
    let reason =
        facts.claims.iter().find_map(|claim| Some((claim, reason(claim, facts, voice, line.moves[0])?)));
    let (shown, tail) = match reason {
        Some((claim, reason)) => {
            told.squares |= claim.squares();
            reason
        }
        None => (vec![line.moves[0]], String::new()),
    };
    let article = if facts.question.has_equals() { "a good" } else { "the best" };
    if voice.plain() {
        told.mark(line.moves[0]);
        return format!("{article} move: {}{tail}", moves::spoken(root, line.moves[0]));
    }
    let shown = if tail.is_empty() { &line.moves } else { &shown };
    let plies = voice.audience.plies_told().min(shown.len());
    let worth = if voice.audience == Audience::Advanced {
        format!(" ({})", score(line.score))
    } else {
        String::new()
    };
    let what = if plies > 1 { "line" } else { "move" };
    format!("{article} {what} is {}{worth}{tail}", notation::line(root, &shown[..plies]))
}

/// What a claim says for the best move, as a tail, with the moves that it shows.
fn reason(claim: &Claim, facts: &Facts<'_>, voice: Voice, best: Move) -> Option<(Vec<Move>, String)> {
    let view = say::view(claim, &facts.question.root, voice)?;
    let shown = say::shown(claim);
    let fits = claim.tone != Tone::Bad
        && claim.at.len() <= 1
        && shown.first() == Some(&best)
        && claim.kind.row().suits(voice.audience)
        && topic::reach(claim, view.root) <= voice.audience.horizon();
    let tail = say::tail(claim, &view).filter(|_| fits)?;
    Some((shown, format!(", {tail}")))
}

/// A position without a move.
fn over(root: &Chess, voice: Voice) -> String {
    let loser = voice.owner(root.turn());
    if root.is_checkmate() { format!("{loser} king is checkmated") } else { "the game is drawn".to_string() }
}
