//! A piece that the opponent's answer gives up for less, and that a check wins back from whoever takes it.

use super::teller::{Teller, Telling};
use super::{follow_up, prey};
use crate::chess::{Chess, Move, Position, Role, Square, after_move, gives_check, notation, words};
use crate::safety::exchange::{PIECE_FOR_PAWN, taken, value, value_of};
use crate::safety::net;
use crate::tutor::phrase::moves;

/// What befalls whoever takes the piece: `as 6…Kxf7 loses your bishop on c5 to a check`, to a novice `and if your king takes back, a
/// check wins your bishop on c5`, with the check where its square can be looked up.
pub(super) fn tail(teller: &Teller<'_>, answer: Move, told: &mut Telling) -> Option<String> {
    let Regained { here, retake, now, check, prey } = Regained::of(&teller.after, answer)?;
    told.squares |= prey;
    let lost = prey::names(teller, &now, &[prey]);
    let is_named = prey::is_named(teller, notation::destination(check));
    Some(if teller.voice.plain() {
        let taker = format!("{} {}", teller.voice.owner(here.turn()), words::role(retake.role()));
        let strikes = if is_named {
            format!("{}, and {lost} falls", moves::event(&now, check, teller.voice))
        } else {
            format!("a check wins {lost}")
        };
        format!("and if {taker} takes back, {strikes}")
    } else {
        let check = if is_named { notation::line(&now, &[check]) } else { "a check".to_owned() };
        format!("as {} loses {lost} to {check}", notation::line(&here, &[retake]))
    })
}

/// Whether the answer gives up a piece that a check wins back.
pub(super) fn is_answer(teller: &Teller<'_>) -> bool {
    teller.facts.question.answer().is_some_and(|answer| Regained::of(&teller.after, answer).is_some())
}

/// The capture of a piece that was given up, and the check that answers it.
struct Regained {
    /// The position before it.
    here: Chess,
    retake: Move,
    /// The position after it.
    now: Chess,
    check: Move,
    /// What falls to the check.
    prey: Square,
}

impl Regained {
    fn of(before: &Chess, answer: Move) -> Option<Regained> {
        if !answer.is_capture()
            // Less than a piece for a pawn is no sacrifice.
            || value(answer.role()) - taken(answer) < PIECE_FOR_PAWN
            || value_of(before, answer) >= 0
        {
            return None;
        }
        let here = after_move(before, answer);
        let back = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(answer);
        let given = value(answer.role()) - taken(answer);
        let struck = |retake: Move| {
            let now = after_move(&here, retake);
            // What is simply taken then needs no check.
            if net::to_win(&now).is_some_and(|won| won >= given) {
                return None;
            }
            let (check, prey) = winning_check(&now, given)?;
            Some(Regained { here: here.clone(), retake, now, check, prey })
        };
        // Whoever can take back safely in one way does that.
        let all: Option<Vec<Regained>> = here.legal_moves().into_iter().filter(back).map(struck).collect();
        all?.into_iter().min_by_key(|regained| regained.retake.role())
    }
}

/// The check that wins so many pawns or more however it is answered, with the piece that falls.
fn winning_check(now: &Chess, given: i32) -> Option<(Move, Square)> {
    now.legal_moves().into_iter().filter(|m| gives_check(now, *m) && value_of(now, *m) >= 0).find_map(
        |check| {
            let checked = after_move(now, check);
            let wins = |answer: Move| {
                let then = after_move(&checked, answer);
                net::to_win(&then).is_some_and(|won| won - taken(answer) >= given)
            };
            let answers = checked.legal_moves();
            let &first =
                answers.iter().min_by_key(|answer| (answer.is_capture(), answer.role() != Role::King))?;
            let prey = follow_up::taken_best(&after_move(&checked, first))?;
            let stays = checked.board().piece_at(prey).is_some_and(|piece| piece.color == checked.turn());
            (stays && answers.iter().all(|answer| wins(*answer))).then_some((check, prey))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// The check and what falls to it, for an answer in a position, in both colours.
    fn regained(before: &str, answer: &str) -> Option<(String, String)> {
        let found = |before: &str, own: &dyn Fn(&str) -> String| {
            let position = fen::parse(before).unwrap().position;
            let m = notation::parse_uci(&position, &own(answer)).unwrap();
            let Regained { check, prey, .. } = Regained::of(&position, m)?;
            Some((own(&notation::uci(check)), own(&prey.to_string())))
        };
        let white = found(before, &|text| text.to_owned());
        assert_eq!(found(&mirrored_fen(before), &|text| mirrored(text)), white, "{before}");
        white
    }

    #[test]
    fn a_bishop_that_is_given_up_comes_back_by_a_check_on_the_king_and_another() {
        let fork = "r1bqk1nr/pppp1ppp/8/2b5/2BpP3/3P4/PPP2PPP/RNBQK2R w KQkq - 1 6";
        let text = |check: &str, prey: &str| Some((check.to_owned(), prey.to_owned()));
        assert_eq!(regained(fork, "c4f7"), text("d1h5", "c5"));
        let uncovers = "r2qkbnr/1p3ppp/p2p4/2p5/2BnPBb1/2NP1N2/PPP3PP/R2Q1RK1 w kq - 0 9";
        assert_eq!(regained(uncovers, "c4f7"), text("f3g5", "g4"));
        // Guarded, the bishop does not fall.
        let guarded = "r1bqk1nr/pp1p1ppp/1p6/2b5/2BpP3/3P4/PPP2PPP/RNBQK2R w KQkq - 1 6";
        assert_eq!(regained(guarded, "c4f7"), None);
        // What costs nothing gives nothing up.
        assert_eq!(regained("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), None);
    }
}
