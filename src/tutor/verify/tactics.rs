//! Tactics that one position shows: forks, pins, skewers, uncovered lines, guards and traps.

use super::fight::{Fight, value_of};
use super::scene::{Scene, calm_danger, danger, to_move};
use super::{UNKNOWN, Verdict, need};
use crate::chess::{Bitboard, Board, Chess, Piece, Position, Role, Square, attacks, notation};
use crate::safety::exchange::value;
use crate::tutor::Kind;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match *kind {
        Kind::Fork { sq, ref targets } => fork(scene, sq, targets),
        Kind::Pin {
            pinner,
            pinned,
            behind,
            absolute,
        } => pin(scene, [pinner, pinned, behind], absolute),
        Kind::Skewer {
            attacker,
            front,
            behind,
        } => skewer(scene, [attacker, front, behind]),
        Kind::DiscoveredAttack { attacker, target } => discovered_attack(scene, attacker, target),
        Kind::DiscoveredCheck { attacker, target } => discovered_check(scene, attacker, target),
        Kind::DoubleCheck => need(scene.now.checkers().count() >= 2, "it is no double check"),
        Kind::Check => need(scene.now.is_check(), "it is no check"),
        Kind::QuietMove => quiet(scene),
        Kind::Trapped { sq } => trapped(scene, sq),
        Kind::RemovesDefender { target } => removes_defender(scene, target),
        Kind::Overloaded { sq, ref duties } => overloaded(scene, sq, duties),
        Kind::Interference { sq, defender, target } => interference(scene, sq, defender, target),
        Kind::Xray {
            attacker,
            through,
            target,
        } => xray(scene, attacker, through, target),
        Kind::Battery { back, front } => battery(scene, back, front),
        _ => UNKNOWN,
    }
}

fn fork(scene: &Scene<'_>, square: Square, targets: &[Square]) -> Verdict {
    let piece = scene.piece(square)?;
    let distinct: Bitboard = targets.iter().copied().collect();
    need(
        distinct.count() >= 2 && distinct.count() == targets.len(),
        "too few targets",
    )?;
    let safe = to_move(&scene.now, !piece.color).map(|enemy| danger(&enemy, square) <= 0)?;
    need(safe, "the forking piece can be won")?;
    let fight = Fight::turned(&scene.now, piece.color);
    for &target in targets {
        let prey = scene.piece(target)?;
        need(prey.color != piece.color, "a target is its own")?;
        let hit = scene.now.board().attacks_from(square).contains(target);
        let paying = prey.role == Role::King || fight.capture(square, target).is_some_and(|gain| gain >= 1);
        need(hit && paying, "taking a target wins nothing")?;
    }
    Ok(())
}

/// What a piece is worth when compared with another: the king most.
fn rank(piece: Piece) -> i32 {
    match piece.role {
        Role::King => 99,
        role => value(role),
    }
}

/// A slider of one side and two of the other's pieces behind each other on its line, nothing else between.
fn lined_up(scene: &Scene<'_>, [slider, front, behind]: [Square; 3]) -> Result<[Piece; 3], super::Refuted> {
    let pieces = [scene.piece(slider)?, scene.piece(front)?, scene.piece(behind)?];
    let [own, first, second] = pieces;
    need(
        first.color == second.color && own.color != first.color,
        "the colours are wrong",
    )?;
    need(
        looks_through(scene.now.board(), slider, front, behind),
        "they do not stand in line",
    )?;
    Ok(pieces)
}

/// Whether a slider would reach a square, were the one piece between not there.
fn looks_through(board: &Board, slider: Square, through: Square, to: Square) -> bool {
    slides(board, slider, to)
        && attacks::between(slider, to) & board.occupied() == Bitboard::from_square(through)
}

/// Whether a slider's line leads to a square, whatever stands between.
fn slides(board: &Board, slider: Square, to: Square) -> bool {
    let Some(piece) = board.piece_at(slider) else {
        return false;
    };
    let is_slider = matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen);
    is_slider && attacks::attacks(slider, piece, Bitboard::EMPTY).contains(to)
}

fn pin(scene: &Scene<'_>, squares: [Square; 3], absolute: bool) -> Verdict {
    let [own, held, better] = lined_up(scene, squares)?;
    need(
        absolute == (better.role == Role::King),
        "it is not that kind of pin",
    )?;
    if absolute {
        return Ok(());
    }
    let [pinner, pinned, behind] = squares;
    need(rank(better) > rank(held), "the piece behind is worth no more")?;
    let gain = Fight::on(scene.now.board(), own.color)
        .without(pinned)
        .capture(pinner, behind);
    need(gain.is_some_and(|gain| gain >= 1), "the piece behind is guarded")
}

fn skewer(scene: &Scene<'_>, squares: [Square; 3]) -> Verdict {
    let [own, first, second] = lined_up(scene, squares)?;
    let [attacker, front, behind] = squares;
    need(rank(first) >= rank(second), "the piece in front is worth less")?;
    let gain = Fight::on(scene.now.board(), own.color)
        .without(front)
        .capture(attacker, behind);
    need(gain.is_some_and(|gain| gain >= 1), "the piece behind is guarded")?;
    let lost = scene.now.turn() != own.color && danger(&scene.now, attacker) > 0;
    need(!lost, "the attacker can be won")?;
    if first.role != Role::King {
        return need(
            danger(&scene.now, front) >= 1,
            "the piece in front is in no danger",
        );
    }
    let board = scene.now.board();
    let guards = board
        .attacks_to(behind, second.color, board.occupied())
        .without(front);
    need(
        guards.is_empty() || value(second.role) > value(own.role),
        "the piece behind is guarded",
    )
}

/// That the last move left the line between two pieces, and one attacks the other since.
fn uncovered(scene: &Scene<'_>, attacker: Square, target: Square) -> Result<Piece, super::Refuted> {
    let (before, last) = scene.moved()?;
    let side = scene.mover();
    let (own, prey) = (scene.piece(attacker)?, scene.piece(target)?);
    need(own.color == side && prey.color != side, "the colours are wrong")?;
    need(
        attacker != notation::destination(last),
        "the attacker has moved itself",
    )?;
    need(
        attacks::between(attacker, target).contains(notation::origin(last)),
        "the line was open",
    )?;
    let attacked = |position: &Chess| {
        let board = position.board();
        board
            .attacks_to(target, side, board.occupied())
            .contains(attacker)
    };
    need(attacked(&scene.now) && !attacked(before), "nothing was uncovered")?;
    Ok(prey)
}

fn discovered_attack(scene: &Scene<'_>, attacker: Square, target: Square) -> Verdict {
    let prey = uncovered(scene, attacker, target)?;
    if prey.role == Role::King {
        return Ok(());
    }
    let gain = Fight::turned(&scene.now, scene.mover()).capture(attacker, target);
    need(gain.is_some_and(|gain| gain >= 1), "the target cannot be won")
}

fn discovered_check(scene: &Scene<'_>, attacker: Square, target: Square) -> Verdict {
    let prey = uncovered(scene, attacker, target)?;
    need(prey.role == Role::King, "it is no check")
}

fn quiet(scene: &Scene<'_>) -> Verdict {
    let (before, last) = scene.moved()?;
    let loud = last.is_capture() || last.is_promotion() || scene.now.is_check() || before.is_check();
    need(!loud, "it is not quiet")
}

fn trapped(scene: &Scene<'_>, square: Square) -> Verdict {
    let piece = scene.one_of(square, &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen])?;
    let owner = to_move(&scene.now, piece.color)?;
    need(!owner.is_check(), "the check comes first")?;
    need(calm_danger(&scene.now, square) >= 1, "it is in no danger")?;
    let legal = owner.legal_moves();
    let mut escapes = legal.iter().filter(|m| notation::origin(**m) == square);
    need(escapes.all(|m| value_of(&owner, *m) < 0), "it can get away")
}

fn removes_defender(scene: &Scene<'_>, target: Square) -> Verdict {
    let (before, last) = scene.moved()?;
    let prey = scene.piece(target)?;
    let to = notation::destination(last);
    need(
        last.is_capture() && prey.color != scene.mover(),
        "no guard was taken",
    )?;
    let guarded =
        before.board().color_at(to) == Some(prey.color) && before.board().attacks_from(to).contains(target);
    need(guarded, "the piece taken did not guard it")?;
    need(prey.role != Role::King, "kings are not taken")?;
    let now = Fight::turned(&scene.now, scene.mover()).gain(target);
    need(now >= 1, "the target cannot be won")?;
    let legal = before.legal_moves();
    let mut earlier = legal.iter().filter(|m| notation::destination(**m) == target);
    need(
        earlier.all(|m| value_of(before, *m) <= 0),
        "the target could be won before",
    )
}

fn overloaded(scene: &Scene<'_>, square: Square, duties: &[Square]) -> Verdict {
    let guard = scene.piece(square)?;
    let distinct: Bitboard = duties.iter().copied().collect();
    need(
        distinct.count() >= 2 && distinct.count() == duties.len(),
        "too few duties",
    )?;
    let fight = Fight::turned(&scene.now, !guard.color);
    for &duty in duties {
        let kept = scene.piece(duty)?;
        need(
            kept.color == guard.color && kept.role != Role::King,
            "a duty is no piece of its own",
        )?;
        let guards = scene.now.board().attacks_from(square).contains(duty);
        need(guards && fight.gain(duty) <= 0, "it is not guarded")?;
        let alone = fight.without(square);
        let needed = alone.gain(duty) >= 1 && alone.answered().gain(duty) >= 1;
        need(needed, "it is guarded without it")?;
    }
    Ok(())
}

fn interference(scene: &Scene<'_>, square: Square, defender: Square, target: Square) -> Verdict {
    let (guard, kept) = (scene.piece(defender)?, scene.piece(target)?);
    scene.piece(square)?;
    need(
        guard.color == kept.color && kept.role != Role::King,
        "the colours are wrong",
    )?;
    need(
        looks_through(scene.now.board(), defender, square, target),
        "it does not stand between",
    )?;
    let gain = Fight::turned(&scene.now, !kept.color).gain(target);
    need(gain >= 1, "the target is still safe")
}

fn xray(scene: &Scene<'_>, attacker: Square, through: Square, target: Square) -> Verdict {
    scene.piece(attacker)?;
    scene.piece(through)?;
    need(
        looks_through(scene.now.board(), attacker, through, target),
        "they do not stand in line",
    )
}

fn battery(scene: &Scene<'_>, back: Square, front: Square) -> Verdict {
    let (first, second) = (scene.piece(back)?, scene.piece(front)?);
    let board = scene.now.board();
    let joined = slides(board, back, front)
        && slides(board, front, back)
        && (attacks::between(back, front) & board.occupied()).is_empty();
    need(first.color == second.color && joined, "it is no battery")
}
