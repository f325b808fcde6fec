//! What a good move did, told as past once the answer has met it.

use crate::chess::Move;
use crate::tutor::phrase::lexicon::capital;

/// What a good move did, told once the answer `reply` has met it: a threat as one that was, a piece that could be taken as taken; nothing
/// of what was to be won.
pub(in crate::tutor) fn met(text: &str, reply: Move) -> String {
    // What was taken for the piece that falls now stays won.
    if let Some((taken, won)) = text.split_once(", winning ").filter(|(_, won)| won.contains(" for ")) {
        let took = taken.replace(" takes ", " took ");
        return if reply.is_capture() && took != taken {
            format!("{took}, winning {won}")
        } else {
            String::new()
        };
    }
    if [" win ", " wins ", "winning ", " for free"].iter().any(|wins| text.contains(wins)) {
        return String::new();
    }
    let tenses = [
        (" threatens ", " threatened "),
        (" attacks ", " attacked "),
        (" pins ", " pinned "),
        (" goes to ", " went to "),
        (" takes on ", " took on "),
        (" opens ", " opened "),
        (" uncovers ", " uncovered "),
        (" hits ", " hit "),
        (". That is ", ". That was "),
        (" may be taken", if reply.is_capture() { " could be taken" } else { " may be taken" }),
    ];
    let told = tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replace(now, past));
    told.strip_prefix("Now ").filter(|_| told != text).map_or_else(|| told.clone(), capital)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Role, Square};

    #[test]
    fn what_was_taken_for_the_piece_that_falls_stays_won() {
        let told = "Your knight takes Black's queen on d5, winning a queen for a knight.";
        let reply = |capture| Move::Normal {
            role: Role::Knight,
            from: Square::F6,
            capture,
            to: Square::D5,
            promotion: None,
        };
        let past = "Your knight took Black's queen on d5, winning a queen for a knight.";
        assert_eq!(met(told, reply(Some(Role::Knight))), past);
        assert_eq!(met(told, reply(None)), "", "the knight need not be given");
        assert_eq!(met("Your knight wins a pawn.", reply(Some(Role::Knight))), "");
        let free = "Your knight takes Black's pawn on d5 for free.";
        assert_eq!(met(free, reply(Some(Role::Knight))), "", "what is taken back was not free");
        let line = "It uncovers the bishop on b2, which attacks Black's pawn on e5.";
        let past = "It uncovered the bishop on b2, which attacked Black's pawn on e5.";
        assert_eq!(met(line, reply(None)), past);
        let threat = "Now your bishop threatens to take Black's pawn on d6.";
        assert_eq!(met(threat, reply(None)), "Your bishop threatened to take Black's pawn on d6.");
    }
}
