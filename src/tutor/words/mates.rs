//! Sentences about mates, and about moves that must be found.

use super::moves;
use super::view::View;
use crate::chess::{Move, Role, notation};
use crate::tutor::claim::{Kind, Pattern};

/// The clause for a claim about a mate or the rank of a move; `None` for any other.
pub(super) fn said(view: &View<'_>) -> Option<String> {
    let lead = view.lead(false);
    Some(match view.kind() {
        Kind::MateIn { n, line } => mate_in(view, *n, line),
        Kind::AllowsMate { n, line } => allows_mate(view, *n, line),
        Kind::MateThreat { mv } => mate_threat(view, *mv),
        Kind::MatePattern { name } => pattern(view, *name),
        Kind::OnlyMove { mv } => format!("{lead}only {} is good enough", to_find(view, *mv)),
        Kind::BestMove { mv } => format!("{lead}{} is best", to_find(view, *mv)),
        Kind::BestReply { mv } => format!("{lead}the best answer is {}", to_find(view, *mv)),
        Kind::Zugzwang => zugzwang(view),
        Kind::QuietMove => quiet(view),
        _ => return None,
    })
}

fn mate_in(view: &View<'_>, n: u32, line: &[Move]) -> String {
    let lead = view.lead(false);
    let side = view.turn();
    match (n, line.first()) {
        (1, Some(&m)) if view.voice.plain() => format!("{lead}{}", moves::told(&view.here, m, view.voice)),
        (1, _) => format!("{lead}{} is mate", view.shown(line)),
        (_, Some(&m)) if view.voice.plain() => {
            let event = moves::told(&view.here, m, view.voice);
            format!(
                "{lead}{} checkmate in {}: {event}",
                view.voice.does(side, "force", "forces"),
                moves::count(n)
            )
        }
        _ => format!(
            "{lead}{} mate in {n}: {}",
            view.voice.does(side, "force", "forces"),
            view.shown(line)
        ),
    }
}

fn allows_mate(view: &View<'_>, n: u32, line: &[Move]) -> String {
    let mater = view.voice.subject(view.turn());
    if view.voice.plain() {
        let event = line.first().map(|&m| moves::told(&view.here, m, view.voice));
        let event = event.unwrap_or_default();
        return match n {
            1 => format!("{}this lets {mater} give checkmate: {event}", view.lead(false)),
            _ => format!(
                "{}this lets {mater} force checkmate in {}: {event}",
                view.lead(false),
                moves::count(n)
            ),
        };
    }
    let mate = if n == 1 {
        "mate at once".to_string()
    } else {
        format!("mate in {n}")
    };
    format!(
        "{}{} allows {mate}: {}",
        view.lead(true),
        view.last(),
        view.shown(line)
    )
}

fn mate_threat(view: &View<'_>, mv: Move) -> String {
    if view.voice.plain() {
        return format!(
            "{} threatens checkmate on {}",
            view.threatener(mv),
            notation::destination(mv)
        );
    }
    let begin = format!("{}{}", view.lead(true), view.last());
    format!("{begin} threatens mate with {}", moves::numbered(&view.here, mv))
}

fn pattern(view: &View<'_>, name: Pattern) -> String {
    let king = format!("{} king", view.voice.owner(view.turn()));
    let lead = view.lead(false);
    let (words, term) = match name {
        Pattern::BackRank => (
            format!("{king} is shut in on its first rank behind its own pieces"),
            "a back-rank mate",
        ),
        Pattern::Smothered => (
            format!("{king} is walled in by its own pieces, and only the knight reaches it"),
            "a smothered mate",
        ),
    };
    format!("{lead}{words}: {term}")
}

/// A move that is to be found: `9.Bxc6+`, to a novice `taking the knight on c6 with your bishop`.
fn to_find(view: &View<'_>, mv: Move) -> String {
    if view.voice.plain() {
        moves::named(&view.here, mv, view.voice)
    } else {
        notation::line(&view.here, &[mv])
    }
}

fn zugzwang(view: &View<'_>) -> String {
    let side = view.turn();
    let lead = view.lead(false);
    let has = view.voice.does(side, "have", "has");
    let would = view.voice.subject(side);
    if view.voice.plain() {
        format!("{lead}{has} to move, and every move makes things worse")
    } else {
        format!("{lead}{would} would rather pass: zugzwang")
    }
}

fn quiet(view: &View<'_>) -> String {
    let begin = format!("{}{}", view.lead(true), view.last());
    match view.claim.last().map(Move::role) {
        Some(Role::King) => format!("{begin} is a quiet king move"),
        _ if view.voice.plain() => format!("{begin} makes a quiet move: no capture and no check"),
        _ => format!("{begin} is a quiet move"),
    }
}
