//! Sentences of the danger check.

use super::kind::{Danger, DangerKind};
use crate::chess::{
    Bitboard, Chess, Move, Position, Role, after_move, after_null_move, gives_mate, notation, words,
};
use crate::safety::exchange::{value, value_of};
use crate::tutor::audience::Voice;
use crate::tutor::find::board::can_be_taken;
use crate::tutor::phrase::lexicon::{self, swap, worth};
use crate::tutor::phrase::moves;

/// A danger for the side to move, as one sentence.
pub fn sentence(position: &Chess, danger: &Danger, voice: Voice) -> String {
    let told = if voice.plain() { plain(position, danger, voice) } else { notated(position, danger, voice) };
    lexicon::sentence(&told)
}

fn plain(position: &Chess, danger: &Danger, voice: Voice) -> String {
    let enemy = !position.turn();
    let m = danger.mv;
    let piece = format!("{} {}", voice.owner(enemy), words::role(m.role()));
    let to = notation::destination(m);
    let deed = match (m.is_castle(), m.capture(), m.promotion()) {
        (true, ..) => format!("{} can castle", voice.subject(enemy)),
        (_, Some(taken), _) => {
            format!("{piece} can take {} {} on {to}", voice.owner(!enemy), words::role(taken))
        }
        (_, None, Some(_)) => format!("{piece} can promote on {to}"),
        (_, None, None) => format!("{piece} can go to {to}"),
    };
    if danger.mates && danger.kind != DangerKind::Threat {
        return format!("{deed}: checkmate");
    }
    let check = if danger.kind == DangerKind::Check { " with check" } else { "" };
    match (danger.next, danger.gain) {
        (Some(_), _) if danger.mates => format!("{deed}, threatening checkmate"),
        (Some(next), _) if notation::origin(next) == to => {
            format!("{deed}, attacking {}", prey(next, position, voice))
        }
        (Some(next), _) => {
            let (role, from) = (words::role(next.role()), notation::origin(next));
            // What it can take already it can only win then.
            let takes = after_null_move(position).is_some_and(|turned| turned.is_legal(next));
            let verb = if takes { "win" } else { "take" };
            format!("{deed}, and then the {role} on {from} can {verb} {}", prey(next, position, voice))
        }
        // "Win it" would be wrong where the capturing piece is lost for it.
        (None, 1..) if is_whole(position, danger) => format!("{deed}{check} and win it"),
        (None, 1..) => format!("{deed}{check} and win {}", won(position, danger, voice)),
        (None, ..=0) if is_paid_elsewhere(position, danger) => {
            format!("{deed}{check}, but {}", returned(position, danger, voice))
        }
        (None, 0) if m.is_capture() => format!("{deed}{check}, an even trade"),
        (None, 0) if danger.kind != DangerKind::Check => deed,
        (None, 0) => format!("{deed} with {}", check_of(position, m).unwrap_or("check")),
        (None, _) => format!("{deed}{check}, but {} can take it there", voice.subject(!enemy)),
    }
}

fn notated(position: &Chess, danger: &Danger, voice: Voice) -> String {
    let shown = moves::numbered(position, danger.mv);
    if danger.mates && danger.kind != DangerKind::Threat {
        return format!("{shown} is mate");
    }
    let you = voice.subject(position.turn());
    match (danger.next, danger.gain) {
        (Some(_), _) if danger.mates => format!("{shown} threatens mate"),
        (Some(next), _) => format!("{shown} threatens {}", prey(next, position, voice)),
        (None, 1..) => format!("{shown} wins {}", prize(danger, position, voice)),
        (None, ..=0) if is_paid_elsewhere(position, danger) => {
            let deed = if danger.mv.is_capture() { "takes" } else { "promotes" };
            format!("{shown} {deed}, but {}", returned(position, danger, voice))
        }
        (None, 0) if danger.mv.is_capture() => format!("{shown} is an even trade"),
        (None, _) if danger.mv.is_promotion() => format!("{shown} promotes, but {you} can take back"),
        (None, 0) => format!("{shown} is {}", check_of(position, danger.mv).unwrap_or("a check")),
        (None, _) if danger.mv.is_capture() => format!("{shown} takes too little: {you} can take back"),
        (None, _) => format!("{shown} is a check, but {you} can take there"),
    }
}

/// What a check by another piece than the one that moves is called: what it wins is more than an exchange can tell.
fn check_of(position: &Chess, m: Move) -> Option<&'static str> {
    let after = after_move(&after_null_move(position)?, m);
    let others = after.checkers() & !Bitboard::from_square(notation::destination(m));
    match (others.any(), after.checkers().count()) {
        (true, 2..) => Some("a double check"),
        (true, _) => Some("a discovered check"),
        (false, _) => None,
    }
}

/// Whether a capture wins just what it takes, but for a pawn that is taken elsewhere in return.
fn is_whole(position: &Chess, danger: &Danger) -> bool {
    let returned = danger.mv.capture().map(|role| value(role) - danger.gain);
    returned == Some(0) || returned == Some(value(Role::Pawn)) && !is_taken_back(position, danger.mv)
}

/// Whether a capture or a promotion wins something where it goes: if it wins nothing in all, that is lost elsewhere.
fn is_paid_elsewhere(position: &Chess, danger: &Danger) -> bool {
    let m = danger.mv;
    danger.elsewhere.is_some()
        || m.is_capture() && after_null_move(position).is_some_and(|turned| value_of(&turned, m) >= 1)
}

/// What is won in return for a capture: `then you can take the bishop on c8`.
fn returned(position: &Chess, danger: &Danger, voice: Voice) -> String {
    let you = voice.subject(position.turn());
    let after = after_null_move(position).map(|turned| after_move(&turned, danger.mv));
    if after.is_some_and(|after| after.legal_moves().into_iter().any(|m| gives_mate(&after, m))) {
        return format!("then {you} can give checkmate");
    }
    match danger.elsewhere.and_then(|m| Some((m.capture()?, notation::destination(m)))) {
        Some((role, square)) => format!("then {you} can take the {} on {square}", words::role(role)),
        None if danger.is_paid => format!("{you} would have enough for it"),
        None => format!("{you} can win as much elsewhere"),
    }
}

/// Whether something can take back where a capture goes.
fn is_taken_back(position: &Chess, m: Move) -> bool {
    after_null_move(position).is_some_and(|turned| can_be_taken(&turned, m))
}

fn prize(danger: &Danger, position: &Chess, voice: Voice) -> String {
    match danger.mv.capture().filter(|_| is_whole(position, danger)) {
        Some(role) => format!("{} {}", voice.owner(position.turn()), words::role(role)),
        None => won(position, danger, voice),
    }
}

/// What a capture or a promotion wins: `a queen for a pawn`, where the pawn is taken back.
fn won(position: &Chess, danger: &Danger, voice: Voice) -> String {
    let by = danger.mv.role();
    match danger.mv.capture().filter(|_| is_taken_back(position, danger.mv)) {
        Some(taken) => swap(taken, by, danger.gain, voice),
        None => worth(danger.gain).to_owned(),
    }
}

fn prey(next: Move, position: &Chess, voice: Voice) -> String {
    let role = next.capture().unwrap_or(Role::Pawn);
    format!("{} {} on {}", voice.owner(position.turn()), words::role(role), notation::destination(next))
}
