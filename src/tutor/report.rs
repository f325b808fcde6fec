//! An explanation as the JSON object that programs read; its fields are promises.

use serde::Serialize;
use serde_json::{Value, json};

use super::claim::Claim;
use super::explain::Explanation;
use super::hint::{self, Hint};
use super::judge::Tag;
use super::points;
use super::words::{self, Audience};
use crate::chess::{Chess, Color, Move, Position, Rank, Role, Score, Square, fen, notation};
use crate::safety::{self, Safety, Threat, Win};
use crate::search::Line;

/// What the search did for an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// The depth of the main lines, in plies.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Time used, in milliseconds.
    pub ms: u64,
}

/// The whole answer; the claims' sentences are for this audience.
pub fn json(explanation: &Explanation, effort: Effort, audience: Audience) -> Value {
    let question = &explanation.question;
    let root = &question.root;
    let judged = explanation.judged.as_ref();
    json!({
        "schema": 1,
        "fen": fen::write(root),
        "last": explanation.past.last.map(notation::uci),
        "move": question.played.map(notation::uci),
        "san": question.played.map(|m| notation::san(root, m)),
        "engine": effort,
        "before": before(explanation),
        "after": after(explanation),
        // The search may like the move more than its first choice; to a program that is no negative price.
        "win_drop": judged.map(|judged| tenths(judged.drop.max(0.0))),
        "judgement": judged.map(|judged| judged.judgement.id()),
        "tags": explanation.tags.iter().copied().map(Tag::id).collect::<Vec<_>>(),
        "claims": claims(explanation, audience),
        "points": points::of_explanation(explanation, audience).iter().map(points::json).collect::<Vec<_>>(),
        "difficulty": explanation.difficulty,
        "text": texts(explanation),
        "hints": hint::hints(explanation, audience).iter().map(hint).collect::<Vec<_>>(),
        "safety": safety(root, question.played.is_none()),
    })
}

fn claims(explanation: &Explanation, audience: Audience) -> Vec<Value> {
    let root = &explanation.question.root;
    let told = |claim: &Claim| json!(claim.json(&words::sentence(claim, root, audience)));
    explanation.claims.iter().map(told).collect()
}

/// The whole text for each audience.
fn texts(explanation: &Explanation) -> Value {
    let text = |audience: Audience| (audience.id().to_owned(), Value::from(explanation.text(audience)));
    Value::Object(Audience::ALL.into_iter().map(text).collect())
}

fn hint(hint: &Hint) -> Value {
    let squares: Vec<String> = hint.squares.into_iter().map(|square| square.to_string()).collect();
    json!({ "step": hint.step.number(), "type": hint.step.id(), "text": hint.text, "squares": squares })
}

fn before(explanation: &Explanation) -> Value {
    let question = &explanation.question;
    let Some(best) = &question.best else {
        let score = over(&question.root);
        return json!({ "cp": score.cp(), "mate": score.mate(), "win": tenths(score.win_percent()), "best": null, "pv": [], "second": null });
    };
    json!({
        "cp": best.score.cp(),
        "mate": best.score.mate(),
        "win": tenths(best.score.win_percent()),
        "best": question.best_move().map(notation::uci),
        "pv": ucis(&best.moves),
        "second": question.second.as_ref().and_then(second),
    })
}

/// What a position without legal moves is worth to the side to move.
fn over(position: &Chess) -> Score {
    if position.is_check() { Score::Mate(0) } else { Score::Cp(0) }
}

fn second(line: &Line) -> Option<Value> {
    let m = line.moves.first()?;
    Some(json!({ "move": notation::uci(*m), "cp": line.score.cp(), "mate": line.score.mate() }))
}

fn after(explanation: &Explanation) -> Option<Value> {
    let (judged, reply) = (explanation.judged?, explanation.question.reply.as_ref()?);
    Some(json!({
        "cp": judged.after.cp(),
        "mate": judged.after.mate(),
        "win": tenths(judged.after.win_percent()),
        "line": ucis(&reply.moves),
    }))
}

fn ucis(moves: &[Move]) -> Vec<String> {
    moves.iter().map(|m| notation::uci(*m)).collect()
}

/// A number with one decimal.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// What hangs on either side; with `all` also every move and how safe its destination is.
fn safety(position: &Chess, all: bool) -> Value {
    let safety = Safety::of(position);
    let enemy = !position.turn();
    let hanging = safety.threats.iter().filter(|threat| threat.hanging);
    let own: Vec<Value> = hanging.filter_map(|threat| own_hanging(position, enemy, threat)).collect();
    let wins: Vec<Value> = safety::wins(position).iter().map(win).collect();
    let mut answer = json!({ "own_hanging": own, "enemy_hanging": wins });
    if all {
        let verdict = |d: &safety::Destination| (notation::uci(d.played), Value::from(d.verdict.id()));
        answer["dest"] = safety.destinations.iter().map(verdict).collect::<serde_json::Map<_, _>>().into();
    }
    answer
}

fn own_hanging(position: &Chess, enemy: Color, threat: &Threat) -> Option<Value> {
    let from = threat.best?;
    let role = position.board().role_at(from)?;
    let capture = uci_of_capture(role, from, threat.square, enemy);
    Some(json!({ "sq": threat.square.to_string(), "gain": threat.see, "capture": capture }))
}

/// A capture as the enemy would make it: a pawn that reaches its last rank becomes a queen.
fn uci_of_capture(role: Role, from: Square, to: Square, side: Color) -> String {
    let promotes = role == Role::Pawn && side.relative_rank(to.rank()) == Rank::Eighth;
    // A move as UCI writes it names what the pawn becomes.
    format!("{from}{to}{}", if promotes { "q" } else { "" })
}

fn win(win: &Win) -> Value {
    json!({ "sq": win.square.to_string(), "gain": win.gain, "capture": notation::uci(win.capture) })
}
