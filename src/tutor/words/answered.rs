//! What the words about a move become once it has been answered: they stay beside the board until the next move.

use super::plain_loss::BUT_THEN;
use super::prey;
use super::told_answer::{ToldAnswer, foretold};
use crate::chess::{Bitboard, Chess, Move, Position, after_move, after_null_move, notation, words};
use crate::safety::{exchange, made};
use crate::tutor::phrase::lexicon::{a, placed};

/// The words about a move once `reply` has been played, where `squares` are those that they speak of: a piece that is gone was in danger,
/// and what another answer would have done did not happen.
pub(in crate::tutor) fn once_answered(text: &str, squares: Bitboard, reply: Move) -> String {
    let told = tells_of(text, squares, reply);
    if let Some(retaken) = retaken(text, reply).filter(|_| told) {
        return retaken;
    }
    if let Some(foretold) = foretold(text, reply) {
        return foretold;
    }
    let told = if told { in_past(text, reply) } else { not_taken(text) };
    spared(&not_mated(&told), reply)
}

/// Whether the words about a move tell of the answer that was played: it takes on one of their squares, or goes where they said.
pub(in crate::tutor) fn tells_of(text: &str, squares: Bitboard, reply: Move) -> bool {
    if reply.is_capture() {
        return squares.contains(made::taken_square(reply));
    }
    text.contains(&format!("{} can go to {}", words::role(reply.role()), notation::destination(reply)))
}

/// What a move lost or let in, told once `reply` has been played: a piece that was taken is no longer there to be in danger, though
/// another than the one that was named may have taken it.
fn in_past(text: &str, reply: Move) -> String {
    let text = &text.strip_prefix("Now ").map_or_else(|| text.to_owned(), |rest| format!("Then {rest}"));
    // What was taken first, and what took it back.
    if text.contains(BUT_THEN) {
        return text.replacen(" take ", " took ", 1).replace(" takes ", " took ");
    }
    if !reply.is_capture() {
        let goes = [" can go to ", " went to "].map(|goes| format!("{goes}{}", notation::destination(reply)));
        return text.replace(&goes[0], &goes[1]).replace(". Now ", ". Then ");
    }
    let taker = words::role(reply.role());
    let from = notation::origin(reply);
    let took =
        [format!("{taker} on {from} can "), format!("{taker} can ")].iter().any(|named| text.contains(named));
    if let Some(text) = taken_by_another(text, reply).filter(|_| !took) {
        return text;
    }
    let (takes, simply) =
        if took { (" took ", " simply took ") } else { (" could take ", " could simply take ") };
    let tenses = [
        ("That hangs ", "That hung "),
        (" is still in danger", " was still in danger"),
        (" is still attacked, and ", " was still attacked, and "),
        (" is hanging", " was hanging"),
        (" is attacked ", " was attacked "),
        (" has no protector", " had no protector"),
        (". Now ", ". Then "),
        (" can take ", takes),
        (" can simply take ", simply),
        (". That costs ", ". That cost "),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// A piece that was told to be taken for what it took, once another answer has been played.
fn not_taken(text: &str) -> String {
    match text.split_once(BUT_THEN) {
        Some((took, taken)) => {
            format!(
                "{}{BUT_THEN}{}",
                took.replacen(" take ", " took ", 1),
                taken.replacen(" takes ", " could take ", 1)
            )
        }
        None => text.to_owned(),
    }
}

/// A piece that was told to take back, once it or another has: `Then Black's pawn took back on d6`.
fn retaken(text: &str, reply: Move) -> Option<String> {
    let back = format!(" takes back on {}", notation::destination(reply));
    let (before, rest) = text.split_once(&back).filter(|_| reply.is_capture())?;
    let (owner, named) = before.rsplit_once("'s ")?;
    // What the other piece would have hit is no news of this one.
    let rest = if named.starts_with(words::role(reply.role())) { rest } else { "." };
    let owner = owner.strip_prefix("Now ").map_or_else(|| owner.to_owned(), |owner| format!("Then {owner}"));
    Some(format!(
        "{owner}'s {} took back on {}{rest}",
        words::role(reply.role()),
        notation::destination(reply)
    ))
}

/// A piece that was told to hang, once another than the piece that was named has taken it.
fn taken_by_another(text: &str, reply: Move) -> Option<String> {
    let hung = text.strip_prefix("That hangs ")?;
    let (prey, by) = hung.split_once(&format!(" on {}: ", notation::destination(reply)))?;
    let (named, rest) = by.split_once(" can take it")?;
    let (owner, _) = named.split_once("'s ")?;
    let taker = placed(reply.role(), notation::origin(reply));
    Some(format!("That hung {prey} on {}: {owner}'s {taker} took it{rest}", notation::destination(reply)))
}

/// What a move left in danger, told once the piece that could have taken it, by its name and square, has gone elsewhere or has taken
/// something else.
fn spared(text: &str, reply: Move) -> String {
    let taker = format!("{} can take ", placed(reply.role(), notation::origin(reply)));
    if !text.contains(&taker) {
        return text.to_owned();
    }
    let tenses = [
        (" can take ", " could take "),
        (" is still in danger", " was still in danger"),
        (" is still attacked, and ", " was still attacked, and "),
        ("That hangs ", "That hung "),
        (". Now ", ". Then "),
        (". That costs ", ". That would have cost "),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// Whether an answer that the words about a move foretell was not played and can be played next, hitting the same pieces or taking as
/// much: it has not gone by.
pub(in crate::tutor) fn is_still_possible(text: &str, before: &Chess, reply: Move) -> bool {
    let (Some(answer), Some(next)) = (ToldAnswer::of(text), after_null_move(&after_move(before, reply)))
    else {
        return false;
    };
    let foretold = |here: &Chess| here.legal_moves().into_iter().find(|m| answer.is(*m));
    let (Some(first), Some(again)) = (foretold(before), foretold(&next)) else { return false };
    let is_as_strong = if first.is_capture() {
        let least = exchange::value_of(before, first).max(1);
        again == first && exchange::value_of(&next, again) >= least
    } else {
        let hit = prey::hit(before, first).0;
        !hit.is_empty() && !again.is_capture() && prey::hit(&next, again).0 == hit
    };
    !answer.is(reply) && is_as_strong
}

/// The words about an answer that was put off, which `is_still_possible`: what it would have won then is left out.
pub(in crate::tutor) fn still_possible(told: &str) -> String {
    let Some((first, deed)) = told.split_once(" could have ") else { return told.to_owned() };
    let is_of_then = |part: &&str| ["and ", "winning "].iter().any(|word| part.starts_with(word));
    let parts = deed.trim_end_matches('.').split(", ").take_while(|part| !is_of_then(part));
    format!("{first} could have {}, and still can.", parts.collect::<Vec<_>>().join(", "))
}

/// What `own`, the reader's move, has lost by `reply` where its words foretold another answer: `You took a pawn, but then Black's king
/// took your knight.`; `None` if the piece that moved was not taken, or not for much.
pub(in crate::tutor) fn lost_instead(text: &str, own: Move, before: &Chess, reply: Move) -> Option<String> {
    /// Pawns: a piece for a pawn.
    const MUCH: i32 = 2;
    let is_another = ToldAnswer::of(text).is_some_and(|answer| {
        answer.before.is_empty() && !answer.is(reply) && !answer.who.starts_with("your ")
    });
    let is_taken = reply.is_capture() && notation::destination(reply) == notation::destination(own);
    if !is_another || !is_taken || exchange::value_of(before, reply) - exchange::taken(own) < MUCH {
        return None;
    }
    let (taker, piece) = (words::role(reply.role()), words::role(own.role()));
    let taker = format!("{}'s {taker}", words::side(before.turn()));
    Some(match own.capture() {
        Some(prey) => format!("You took {}{BUT_THEN}{taker} took your {piece}.", a(prey)),
        None => format!("{taker} took your {piece} on {}.", notation::destination(reply)),
    })
}

/// A pin that a move made, told once the answer has broken it.
pub(in crate::tutor) fn unpinned(text: &str) -> String {
    let tenses = [
        (" is pinned by ", " was pinned by "),
        (" pins ", " pinned "),
        (": it can't move, because the king stands behind it", ""),
        (": it can only move along the line, because the king stands behind it", ""),
        (": if it moves, ", ": if it had moved, "),
        (" behind it can be taken", " behind it could have been taken"),
    ];
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past))
}

/// A mate that a move let in, told once another answer has been played.
fn not_mated(text: &str) -> String {
    let tenses = [
        (" can give checkmate", " could give checkmate"),
        (" can force checkmate", " could force checkmate"),
        (" is still threatening to ", " was threatening to "),
        (" are still threatening to ", " were threatening to "),
    ];
    let past = tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past));
    if past == text { past } else { past.replace(". Now ", ". Then ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Role, Square, fen};
    use crate::tutor::testing::{mirrored, mirrored_fen};

    #[test]
    fn a_quiet_answer_that_was_put_off_can_still_come() {
        // The pawn may come to g5 as long as the bishop stands on f4.
        let before = "rnbqk2r/ppp1n3/1b4pp/3pPp2/3P1B2/2N1PNP1/PPP4P/R2QKB1R b KQkq - 0 9";
        let text = "Now Black's pawn can go to g5, hitting your bishop on f4, which has no safe square.";
        for (before, text, [develops, goes]) in [
            (before.to_owned(), text.to_owned(), ["b8c6", "g6g5"]),
            (mirrored_fen(before), mirrored(text), ["b1c3", "g3g4"]),
        ] {
            let before = fen::parse(&before).unwrap().position;
            let still = |text: &str, reply: &str| {
                is_still_possible(text, &before, notation::parse_uci(&before, reply).unwrap())
            };
            assert!(still(&text, develops), "{text}");
            assert!(!still(&text, goes), "it was played");
        }
    }

    #[test]
    fn what_was_put_off_is_told_without_what_it_won_then() {
        for (told, still) in [
            (
                "Then Black's bishop could have taken your knight on a3, and Black would have won a pawn.",
                "Then Black's bishop could have taken your knight on a3, and still can.",
            ),
            (
                "Then Black's pawn could have taken your queen on h5, winning a knight for a pawn in the end.",
                "Then Black's pawn could have taken your queen on h5, and still can.",
            ),
            (
                "Then Black's pawn could have gone to g5, hitting your bishop on f4, which has no safe square.",
                "Then Black's pawn could have gone to g5, hitting your bishop on f4, which has no safe square, and still can.",
            ),
        ] {
            assert_eq!(still_possible(told), still);
            let other = "Then Black's pawn took back on d6.";
            assert_eq!(still_possible(other), other);
        }
    }

    #[test]
    fn a_piece_called_it_is_the_one_named_last() {
        let before = "r2q1rk1/ppp2ppp/2np1n2/4N3/2B1P1b1/2NP4/PPP2PPP/R1BQ1RK1 b - - 0 8";
        let text = "The knight on f3 was shielding your queen on d1. Now Black's bishop on g4 can take it.";
        for (before, text, replies) in [
            (before.to_owned(), text.to_owned(), ["g4d1", "c6e5", "g4e6"]),
            (mirrored_fen(before), mirrored(text), ["g5d8", "c3e4", "g5e3"]),
        ] {
            let before = fen::parse(&before).unwrap().position;
            let [takes, takes_less, goes] = replies.map(|reply| notation::parse_uci(&before, reply).unwrap());
            let squares = Bitboard::from(notation::destination(takes));
            let ends = |reply, end: &str| once_answered(&text, squares, reply).ends_with(end);
            assert!(ends(takes, " took it."), "{}", once_answered(&text, squares, takes));
            assert!(ends(takes_less, " could have taken it.") && ends(goes, " could have taken it."));
            let still = [takes, takes_less, goes].map(|reply| is_still_possible(&text, &before, reply));
            assert_eq!(still, [false, true, false], "{text}");
            let put_off = still_possible(&once_answered(&text, squares, takes_less));
            assert!(put_off.ends_with(" could have taken it, and still can."), "{put_off}");
        }
    }

    #[test]
    fn a_piece_that_is_taken_instead_of_another_is_what_was_lost() {
        let after = "rnb1kbnr/p1p2N1p/3qp1p1/1p1p3Q/4P2P/8/PPPP1PP1/RNB1KB1R b KQkq - 0 6";
        let text = "Now Black's pawn takes your queen on h5, winning a knight for a pawn in the end.";
        for (after, own, replies) in [
            (after.to_owned(), ["g5", "f7"], ["e8f7", "g6h5"]),
            (mirrored_fen(after), ["g4", "f2"], ["e1f2", "g3h4"]),
        ] {
            let before = fen::parse(&after).unwrap().position;
            let text = if before.turn().is_black() { text.to_owned() } else { mirrored(text) };
            let [from, to] = own.map(|square| square.parse().unwrap());
            let own =
                Move::Normal { role: Role::Knight, from, capture: Some(Role::Pawn), to, promotion: None };
            let lost =
                |reply: &str| lost_instead(&text, own, &before, notation::parse_uci(&before, reply).unwrap());
            let taker = words::side(before.turn());
            let told = format!("You took a pawn, but then {taker}'s king took your knight.");
            assert_eq!(lost(replies[0]), Some(told));
            assert_eq!(lost(replies[1]), None, "it was foretold");
            let own = Move::Normal { role: Role::Knight, from, capture: None, to, promotion: None };
            let reply = notation::parse_uci(&before, replies[0]).unwrap();
            let told = format!("{taker}'s king took your knight on {to}.");
            assert_eq!(lost_instead(&text, own, &before, reply), Some(told));
            let rook =
                Move::Normal { role: Role::Knight, from, capture: Some(Role::Rook), to, promotion: None };
            assert_eq!(lost_instead(&text, rook, &before, reply), None, "as much was taken");
            let own_deed = "Now your rook reaches the seventh rank.";
            assert_eq!(lost_instead(own_deed, own, &before, reply), None);
        }
    }

    /// The words about a move once a piece has gone from one square to another and taken what is named.
    fn answered(now: &str, role: Role, [from, to]: [Square; 2], capture: Option<Role>) -> String {
        let reply = Move::Normal { role, from, capture, to, promotion: None };
        once_answered(now, Bitboard::from(to), reply)
    }

    #[test]
    fn an_answer_that_was_not_played_is_told_as_past() {
        let knight = |now, to| answered(now, Role::Knight, [Square::G1, to], None);
        let now = "Now White's knight goes to f3 and attacks your queen on h4 and the pawn on e5 at once.";
        let then = "Then White's knight could have gone to f3 and attacked your queen on h4 and the pawn on e5 at once.";
        assert_eq!(knight(now, Square::E2), then);
        let went = "Then White's knight went to f3 and attacked your queen on h4 and the pawn on e5 at once.";
        assert_eq!(knight(now, Square::F3), went);
        let can = "Now White's knight can go to f3, hitting your queen on h4.";
        assert_eq!(
            knight(can, Square::E2),
            "Then White's knight could have gone to f3, hitting your queen on h4."
        );
        let wins = "Now White's knight goes to f3 and threatens checkmate on h4, and White wins a pawn.";
        let past = "f3 and threatened checkmate on h4, and White would have won a pawn.";
        assert_eq!(knight(wins, Square::E2), format!("Then White's knight could have gone to {past}"));
        let how =
            "The king is in the way. Now White's rook goes to e7, hitting your queen. That wins a knight.";
        assert_eq!(
            knight(how, Square::E2),
            "The king is in the way. Then White's rook could have gone to e7, hitting your queen."
        );
        let takes = "Now Black's bishop can take your knight on a3, and Black wins a pawn.";
        let a3 = [Square::F8, Square::A3];
        assert_eq!(
            answered(takes, Role::Bishop, a3, Some(Role::Knight)),
            "Then Black's bishop took your knight on a3, and Black won a pawn."
        );
        let opens = "Now White's knight goes to f3 and opens the way for the queen on d1, which attacks your bishop on g4.";
        assert_eq!(
            knight(opens, Square::E2),
            "Then White's knight could have gone to f3 and opened the way for the queen on d1 to attack your bishop on g4."
        );
        let mate = "Now White can give checkmate: White's knight goes to f3.";
        assert_eq!(knight(mate, Square::E2), "Now White could give checkmate: White's knight goes to f3.");
    }

    #[test]
    fn a_capture_that_was_foretold_is_told_as_made_or_not_made() {
        let now = "Now Black's pawn takes your queen on h5, winning a knight for a pawn in the end.";
        let king = [Square::E8, Square::F7];
        assert_eq!(
            answered(now, Role::King, king, Some(Role::Knight)),
            "Then Black's pawn could have taken your queen on h5, winning a knight for a pawn in the end."
        );
        let pawn = [Square::G6, Square::H5];
        assert_eq!(
            answered(now, Role::Pawn, pawn, Some(Role::Queen)),
            "Then Black's pawn took your queen on h5, winning a knight for a pawn in the end."
        );
        let two = "Now White's pawn from b4 takes your pawn on c5, and if your pawn takes back, White's rook takes the rook on b8.";
        let took = "Then White's pawn from b4 took your pawn on c5.";
        let capture = |from| answered(two, Role::Pawn, [from, Square::C5], Some(Role::Pawn));
        assert_eq!(capture(Square::B4), took);
        let could = "Then White's pawn from b4 could have taken your pawn on c5.";
        assert_eq!(capture(Square::D4), could, "the other pawn");
        assert_eq!(answered(two, Role::Pawn, [Square::B4, Square::B5], None), could);
        let stands = "Now Black's knight takes your pawn, and Black has the upper hand.";
        assert_eq!(
            answered(stands, Role::Knight, [Square::F6, Square::D7], None),
            "Then Black's knight could have taken your pawn."
        );
    }

    #[test]
    fn what_was_taken_for_a_piece_that_still_stands_is_told_as_past() {
        let now = "You take a pawn, but then White's pawn on c3 takes your knight.";
        let bishop = [Square::B3, Square::D5];
        let reply = Move::Normal {
            role: Role::Bishop,
            from: bishop[0],
            capture: Some(Role::Knight),
            to: bishop[1],
            promotion: None,
        };
        assert_eq!(
            once_answered(now, Bitboard::from(Square::D4), reply),
            "You took a pawn, but then White's pawn on c3 could take your knight."
        );
        assert_eq!(
            answered(now, Role::Pawn, [Square::C3, Square::D4], Some(Role::Knight)),
            "You took a pawn, but then White's pawn on c3 took your knight."
        );
    }

    #[test]
    fn a_capture_that_threatens_more_is_told_as_made() {
        let now = "Now White's rook takes on c7 and threatens checkmate on b8.";
        let rook = |to| answered(now, Role::Rook, [Square::C3, to], Some(Role::Bishop));
        assert_eq!(rook(Square::C7), "Then White's rook took on c7 and threatened checkmate on b8.");
        assert_eq!(
            rook(Square::C6),
            "Then White's rook could have taken on c7 and threatened checkmate on b8."
        );
        let cost = "The knight was guarding your rook on d4. Now White's bishop on b2 can take it. That costs you a rook for a bishop.";
        assert_eq!(
            answered(cost, Role::Bishop, [Square::B2, Square::D4], Some(Role::Rook)),
            "The knight was guarding your rook on d4. Then White's bishop on b2 took it. That cost you a rook for a bishop."
        );
        let queens_there = "Now White's pawn can take on e8 and become a queen.";
        assert_eq!(
            answered(queens_there, Role::Pawn, [Square::D7, Square::E8], Some(Role::Rook)),
            "Then White's pawn took on e8 and became a queen."
        );
        assert_eq!(
            answered(queens_there, Role::Pawn, [Square::D7, Square::D8], None),
            "Then White's pawn could have taken on e8 and become a queen."
        );
        let can_queen = "Now White's pawn can reach e8 and become a queen.";
        assert_eq!(
            answered(can_queen, Role::Pawn, [Square::E7, Square::E8], None),
            "Then White's pawn reached e8 and became a queen."
        );
        let queens = "Now White's pawn reaches e8 and becomes a queen.";
        let pawn = |to| answered(queens, Role::Pawn, [Square::E7, to], None);
        assert_eq!(pawn(Square::E8), "Then White's pawn reached e8 and became a queen.");
        assert_eq!(pawn(Square::D8), "Then White's pawn could have reached e8 and become a queen.");
        let own = "Now your knight goes to f3 and attacks White's queen.";
        assert_eq!(
            answered(own, Role::Knight, [Square::G1, Square::E2], None),
            "Then your knight could have gone to f3 and attacked White's queen."
        );
    }

    #[test]
    fn who_took_back_is_named_and_not_who_was_to() {
        let now = "Now Black's queen takes back on d6, and you are behind.";
        let took = |role, from, to| answered(now, role, [from, to], Some(Role::Bishop));
        assert_eq!(took(Role::Pawn, Square::C7, Square::D6), "Then Black's pawn took back on d6.");
        assert_eq!(
            took(Role::Queen, Square::D8, Square::D6),
            "Then Black's queen took back on d6, and you are behind."
        );
        assert_eq!(
            took(Role::Queen, Square::D8, Square::D4),
            "Then Black's queen could have taken back on d6."
        );
    }

    #[test]
    fn a_mate_that_was_not_given_is_told_as_past() {
        let told = [
            (
                "Your king is not safe there. Now Black can give checkmate: Black's queen goes to c7.",
                "Your king is not safe there. Then Black could give checkmate: Black's queen goes to c7.",
            ),
            ("Black is still threatening to give checkmate.", "Black was threatening to give checkmate."),
            ("Now Black can take your pawn.", "Now Black can take your pawn."),
        ];
        for (now, then) in told {
            assert_eq!(not_mated(now), then);
        }
    }
}
