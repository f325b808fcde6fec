//! Material on the board: what is guarded, taken, threatened and saved.

use super::fight::{Fight, value_of};
use super::scene::{Scene, calm_danger, legal, to_move};
use super::{UNKNOWN, Verdict, need};
use crate::chess::{Chess, Move, Position, Role, Square, notation};
use crate::safety::exchange::taken;
use crate::tutor::Kind;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match *kind {
        Kind::Undefended { sq } => undefended(&scene.now, sq),
        Kind::TakesFree { gain } => takes_free(scene, gain),
        Kind::Trade { see } => exchanges(scene, see),
        Kind::Recaptures => recaptures(scene),
        Kind::Sacrifice { sq, amount } => sacrifice(scene, sq, amount),
        Kind::Threatens { mv, gain } => threatens(scene, mv, gain),
        Kind::IgnoresThreat { capture, gain } => ignores_threat(scene, capture, gain),
        Kind::Defends { from, target } => defends(scene, from, target),
        Kind::Escapes => escapes(scene),
        _ => UNKNOWN,
    }
}

fn undefended(position: &Chess, square: Square) -> Verdict {
    let piece = super::scene::piece(position, square)?;
    need(piece.role != Role::King, "kings are not taken")?;
    let enemy = to_move(position, !piece.color)?;
    let legal = enemy.legal_moves();
    let mut captures = legal.iter().filter(|m| lands_on(**m, square)).peekable();
    if captures.peek().is_none() {
        let guards = position
            .board()
            .attacks_to(square, piece.color, position.board().occupied());
        return need(guards.is_empty(), "it is guarded");
    }
    need(
        captures.all(|m| !can_be_retaken(&enemy, *m, square)),
        "it is guarded",
    )
}

fn lands_on(m: Move, square: Square) -> bool {
    m.is_capture() && notation::destination(m) == square
}

fn can_be_retaken(position: &Chess, capture: Move, square: Square) -> bool {
    let mut after = position.clone();
    after.play_unchecked(capture);
    after.legal_moves().iter().any(|m| lands_on(*m, square))
}

fn takes_free(scene: &Scene<'_>, gain: i32) -> Verdict {
    need(gain >= 1, "it wins nothing")?;
    exchanges(scene, gain)
}

fn exchanges(scene: &Scene<'_>, see: i32) -> Verdict {
    let (before, last) = scene.moved()?;
    need(last.is_capture(), "it takes nothing")?;
    need(value_of(before, last) == see, "the exchange comes out otherwise")
}

fn recaptures(scene: &Scene<'_>) -> Verdict {
    let (_, last) = scene.moved()?;
    let earlier = scene.earlier.filter(|m| m.is_capture() && last.is_capture());
    need(
        earlier.is_some_and(|m| notation::destination(m) == notation::destination(last)),
        "it takes nothing back",
    )
}

fn sacrifice(scene: &Scene<'_>, square: Square, amount: i32) -> Verdict {
    let (_, last) = scene.moved()?;
    need(
        scene.piece(square)?.color == scene.mover(),
        "the piece is the opponent's",
    )?;
    let lost = Fight::turned(&scene.now, scene.now.turn()).gain(square) - taken(last);
    need(amount >= 2 && lost == amount, "it costs otherwise")
}

fn threatens(scene: &Scene<'_>, m: Move, gain: i32) -> Verdict {
    scene.moved()?;
    let turned = to_move(&scene.now, scene.mover())?;
    legal(&turned, m)?;
    need(
        gain >= 1 && value_of(&turned, m) == gain,
        "the threat wins otherwise",
    )
}

fn ignores_threat(scene: &Scene<'_>, capture: Move, gain: i32) -> Verdict {
    let (before, _) = scene.moved()?;
    need(capture.is_capture(), "it takes nothing")?;
    let earlier = to_move(before, scene.now.turn())?;
    legal(&earlier, capture)?;
    need(value_of(&earlier, capture) >= 1, "it was no threat before")?;
    legal(&scene.now, capture)?;
    need(
        gain >= 1 && value_of(&scene.now, capture) == gain,
        "the threat wins otherwise",
    )
}

fn defends(scene: &Scene<'_>, from: Square, target: Square) -> Verdict {
    let (before, last) = scene.moved()?;
    let side = scene.mover();
    need(
        scene.piece(from)?.color == side && scene.piece(target)?.color == side,
        "a piece is the opponent's",
    )?;
    let guards = scene.now.board().attacks_from(from).contains(target);
    need(from != target && guards, "it does not guard it")?;
    let stood = if target == notation::destination(last) {
        notation::origin(last)
    } else {
        target
    };
    saved(before, stood, &scene.now, target)
}

fn escapes(scene: &Scene<'_>) -> Verdict {
    let (before, last) = scene.moved()?;
    saved(
        before,
        notation::origin(last),
        &scene.now,
        notation::destination(last),
    )
}

fn saved(before: &Chess, stood: Square, now: &Chess, stands: Square) -> Verdict {
    need(calm_danger(before, stood) >= 1, "it was in no danger")?;
    need(calm_danger(now, stands) <= 0, "it is still in danger")
}
