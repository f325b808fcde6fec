//! What was said before and holds once more: `Again you could have won a pawn`, `is hanging again`, `You can still force mate`.

use super::of_move;
use super::point::{Point, PointMatter, ToldBefore};
use super::view::CoachView;
use crate::chess::{Chess, Position, Square, after_move};
use crate::tutor::find::board::gain;
use crate::tutor::question::Question;
use crate::tutor::remark::Remark;

/// A sentence that was said of so many moves before: `Again you could have won a pawn: …`, then `Once again …`.
pub(super) fn once_more(text: &str, running: usize) -> String {
    let again = match running {
        0 => return text.to_owned(),
        1 => "Again",
        _ => "Once again",
    };
    let told = [(" is still ", " is "), (" was still ", " was ")]
        .into_iter()
        .fold(text.to_owned(), |text, (still, plain)| text.replacen(still, plain, 1));
    // The time that it has is that of the move before.
    let told = ["Now ", "Then "].iter().find_map(|time| told.strip_prefix(time)).unwrap_or(&told);
    let (first, rest) = told.split_once(' ').unwrap_or((told, ""));
    let names = ["White", "Black", "White's", "Black's"];
    let first = if names.contains(&first) { first.to_owned() } else { first.to_lowercase() };
    // A sentence that begins with another move's number or name is left as it is.
    if first.is_empty() || !first.chars().all(|c| c.is_alphabetic() || c == '\'') {
        return text.to_owned();
    }
    let comma = if first == "after" { "," } else { "" };
    let space = if rest.is_empty() { "" } else { " " };
    format!("{again}{comma} {first}{space}{rest}")
}

/// The line of a point about the opponent's move or the position, as news or as what was said before.
pub(super) fn said_before(view: &CoachView<'_>, point: &Point, told: &ToldBefore) -> Remark {
    let remark = told.defined(&point.remark);
    let running = told.said_running(point);
    let text = match point.matter {
        PointMatter::Reply => match remark.text.split_once(Point::SENTENCE_END) {
            Some((first, words)) if words != of_move::FIND_IT => {
                format!("{first}{}{}", Point::SENTENCE_END, once_more(words, running))
            }
            Some(_) | None => remark.text,
        },
        PointMatter::Mate => still(&remark.text, running),
        PointMatter::Threat => in_danger_again(view, point, &remark.text, told),
        PointMatter::Fault
        | PointMatter::Chance
        | PointMatter::Tactic
        | PointMatter::Deed
        | PointMatter::Plan => remark.text,
    };
    Remark { text, squares: remark.squares }
}

/// What stands as it was told at the last turn: `You can still force mate in 3.`
fn still(text: &str, running: usize) -> String {
    // A threat of the opponent's may have been parried and made anew.
    let mates = ["You can force mate", "You can give checkmate"];
    if running > 0 && mates.iter().any(|mates| text.starts_with(mates)) {
        text.replacen("You can ", "You can still ", 1)
    } else {
        text.to_owned()
    }
}

/// A danger that was told lately and comes from elsewhere now: `Your pawn on b5 is hanging again: Qxb5.`, or that it still is where the
/// piece could be taken all the time.
fn in_danger_again(view: &CoachView<'_>, point: &Point, text: &str, told: &ToldBefore) -> String {
    if !told.said_lately(point) {
        return text.to_owned();
    }
    let stays = view.own.zip(point.victim).is_some_and(|(own, victim)| hung_before(&own.question, victim));
    let danger = [" hanging: ", " in danger: "].into_iter().find(|danger| text.contains(danger));
    let Some(danger) = danger else { return text.to_owned() };
    let told = if stays { format!(" still{danger}") } else { danger.replace(": ", " again: ") };
    text.replacen(danger, &told, 1)
}

/// Whether what stands on a square could be taken before the reader's move and after it: then it was in danger all the time.
fn hung_before(question: &Question, victim: Square) -> bool {
    let (root, own) = (&question.root, question.root.turn());
    let after = question.played.map(|played| after_move(root, played));
    let stands = |after: &Chess| after.board().piece_at(victim) == root.board().piece_at(victim);
    gain(root, victim, !own) >= 1
        && after.is_none_or(|after| stands(&after) && gain(&after, victim, !own) >= 1)
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::super::point::{PointPlace, Stake, ToldPoint, Whose};
    use super::super::points;
    use super::super::tests::{at, look};
    use super::*;
    use crate::chess::{Bitboard, Color, Square};
    use crate::tutor::audience::{Audience, Voice};
    use crate::tutor::explain::Explanation;
    use crate::tutor::testing::mirrored_fen;

    #[test]
    fn what_was_said_of_the_move_before_is_said_again_whatever_it_begins_with() {
        let again = |text: &str| once_more(text, 1);
        assert_eq!(again("Then White's pawn took it."), "Again White's pawn took it.");
        assert_eq!(again("White could force mate."), "Again White could force mate.");
        assert_eq!(
            again("After White's rook goes to c1, it falls."),
            "Again, after White's rook goes to c1, it falls."
        );
        assert_eq!(again("The knight was guarding c6."), "Again the knight was guarding c6.");
        assert_eq!(again("20.Re1 was better."), "20.Re1 was better.");
        assert_eq!(again(""), "");
    }

    #[test]
    fn a_chance_that_the_opponent_misses_twice_is_missed_again() {
        let root = at("8/p1pk1p2/2p5/4p3/3bP1pp/1P1N1PP1/P1P1K2P/8 b - - 0 26");
        let (position, voice) = (root.position(), Voice::new(Audience::Novice, Some(root.position().turn())));
        let view = seen(&position, voice, None);
        let missed = |first: &str, words: &str| {
            let remark = Remark { text: format!("{first} {words}"), ..Remark::default() };
            Point { remark, ..point(PointMatter::Reply, of_move::FAULT) }
        };
        let said = |point: &Point, told: &[&Point]| {
            let told = told.iter().map(|point| vec![point.told()]).collect();
            said_before(&view, point, &ToldBefore(told)).text
        };
        let words = "White could have won a pawn: pawn takes the pawn on h4.";
        let (first, second) =
            (missed("25.Nd3 is a missed chance.", words), missed("26.f3 is a missed chance.", words));
        assert_eq!(said(&second, &[]), second.remark.text);
        assert_eq!(said(&second, &[&first]), format!("26.f3 is a missed chance. Again {words}"));
        let other = missed(
            "25.Nd3 is a missed chance.",
            "White could have won a knight: pawn takes the knight on h4.",
        );
        assert_eq!(said(&second, &[&other]), second.remark.text);
        // Who is to find something is not to find it again.
        let find = |first| missed(first, of_move::FIND_IT);
        let (first, second) = (find("25.Nd3 is a mistake."), find("26.f3 is a mistake."));
        assert_eq!(said(&second, &[&first]), second.remark.text);
    }

    #[test]
    fn a_danger_that_comes_back_is_there_again_and_one_that_stays_is_there_still() {
        let quiet = "8/6k1/5qp1/1pQ4p/3P4/2P5/6P1/6K1 b - - 0 1";
        // The queen comes from e2, where she attacked the pawn, or from e6, where she did not.
        for (before, danger) in [
            ("8/6k1/5qp1/1p5p/3P4/2P5/4Q1P1/6K1 b - - 0 1", "still hanging"),
            ("8/6k1/4Qqp1/1p5p/3P4/2P5/6P1/6K1 b - - 0 1", "hanging again"),
        ] {
            for turn in [str::to_owned, mirrored_fen] {
                let (before, quiet) = (at(&turn(before)), at(&turn(quiet)));
                let position = quiet.position();
                let own = look(&before, None);
                let voice = Voice::new(Audience::Club, Some(position.turn()));
                let view = seen(&position, voice, Some(&own));
                let square = if position.turn() == Color::Black { Square::B5 } else { Square::B4 };
                let remark =
                    Remark { text: format!("Your pawn on {square} is hanging: Qxb5."), ..Remark::default() };
                let now = Point { remark, victim: Some(square), ..point(PointMatter::Threat, "hanging") };
                let said = |told: Vec<Vec<ToldPoint>>| said_before(&view, &now, &ToldBefore(told)).text;
                assert_eq!(said(vec![]), now.remark.text);
                let again = said(vec![vec![now.told()], vec![]]);
                assert_eq!(again, now.remark.text.replace("hanging", danger));
                // Said long ago, it is said as it is.
                assert_eq!(said(vec![vec![now.told()], vec![], vec![], vec![]]), now.remark.text);
            }
        }
    }

    fn seen<'a>(position: &'a Chess, voice: Voice, own: Option<&'a Explanation>) -> CoachView<'a> {
        CoachView { position, voice, own, theirs: None, now: None, opening: None }
    }

    fn point(matter: PointMatter, kind: &'static str) -> Point {
        Point {
            matter,
            whose: Whose::Fear,
            stake: Stake::Idea,
            kind,
            victim: None,
            hit: Bitboard::EMPTY,
            moves: Vec::new(),
            remark: Remark::default(),
            place: PointPlace::Beside,
        }
    }

    #[test]
    fn a_mate_that_stands_is_told_as_standing() {
        let told = still;
        assert_eq!(told("You can force mate in 3.", 0), "You can force mate in 3.");
        assert_eq!(told("You can force mate in 3.", 1), "You can still force mate in 3.");
        assert_eq!(told("White threatens mate: Qd3#.", 1), "White threatens mate: Qd3#.");
        assert_eq!(told("You can no longer castle.", 1), "You can no longer castle.");
    }

    #[test]
    fn a_fault_that_is_made_twice_running_is_made_again() {
        let missed = "4k3/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1";
        let left = "4k3/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1";
        for (start, quiet, first, again) in [
            (missed.to_owned(), "h3", "You could have taken ", "Again you could have taken "),
            (mirrored_fen(missed), "h6", "You could have taken ", "Again you could have taken "),
            (
                left.to_owned(),
                "h6",
                "Your knight on d5 is still attacked",
                "Again your knight on d5 is attacked",
            ),
            (
                mirrored_fen(left),
                "h3",
                "Your knight on d4 is still attacked",
                "Again your knight on d4 is attacked",
            ),
        ] {
            let root = at(&start);
            let own = look(&root, Some(quiet));
            let (position, voice) =
                (root.position(), Voice::new(Audience::Novice, Some(root.position().turn())));
            let view = seen(&position, voice, Some(&own));
            let points = points(&view);
            let after = |told: Vec<Vec<ToldPoint>>| {
                let lines = lines(&view, &points, &ToldBefore(told));
                (lines.own.unwrap().remark.text, lines.told)
            };
            let (said, told) = after(vec![]);
            assert!(said.starts_with(first), "{said}");
            assert!(after(vec![told.clone()]).0.starts_with(again));
            let twice = after(vec![told.clone(), told.clone()]).0;
            assert!(twice.starts_with(&again.replace("Again", "Once again")), "{twice}");
            // Another move stands between.
            assert_eq!(after(vec![told, vec![]]).0, said);
        }
    }

    #[test]
    fn a_chance_that_is_missed_twice_is_the_same_though_it_wins_more_by_now() {
        let missed = |text: &str| {
            let remark = Remark { text: text.to_owned(), ..Remark::default() };
            Point { remark, ..point(PointMatter::Fault, "fork") }
        };
        let told =
            ToldBefore(vec![vec![missed("You missed a fork: queen to h5. That wins a bishop.").told()]]);
        let running = |text: &str| told.said_running(&missed(text));
        assert_eq!(running("You missed a fork: queen to h5. That wins a bishop and a pawn."), 1);
        assert_eq!(running("You missed a fork: queen to g4. That wins a bishop."), 0);
    }
}
