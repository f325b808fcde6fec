//! Pieces in the panel: threatened pieces, the piece under the cursor, captured pieces.

use ratatui::text::{Line, Span};

use super::panel::{blank, heading};
use super::text;
use crate::app::App;
use crate::app::marks::{SquareMarks, StrongMark, ThreatMark, at};
use crate::app::reach::{Reach, reach};
use crate::chess::notation::{self, origin};
use crate::chess::{Bitboard, Chess, Move, Position, Role, Square, after_null_move, words as names};
use crate::config::ThreatMarks;
use crate::safety::exchange::value;
use crate::safety::{Destination, DestinationVerdict, Threat};
use crate::theme::Token;
use crate::tutor::{alone, worth};

/// Blanks at the least between a piece and what comes of it.
const GAP: usize = 3;

/// Columns of one attacker: `♝ a6`.
const ATTACKER: usize = 4;

/// Returns the threatened pieces that the board marks: what is about to be lost, the worst first, and with all marks what is
/// attacked besides.
pub(super) fn threatened(app: &App, columns: u16, most: usize) -> Vec<Line<'static>> {
    if app.study.threat_marks() == ThreatMarks::Off
        || app.study.dangers().is_some()
        || app.game().ending().is_some()
    {
        return Vec::new();
    }
    let marks = app.marks();
    let is_all = app.study.threat_marks() == ThreatMarks::All;
    let lost =
        |threat: &Threat| threat.piece.role == Role::King || is_lost(threat, at(&marks, threat.square));
    let mut threats: Vec<&Threat> = app.study.board.facts.threats().iter().collect();
    threats.retain(|threat| is_all || lost(threat));
    threats.sort_by_key(|threat| (!lost(threat), -threat.see, threat.square));
    let hidden = threats.len().saturating_sub(most);
    if threats.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![heading(app, text::THREATENED, "", columns)];
    let shown = if hidden > 0 { most.saturating_sub(1) } else { most };
    let line = |threat: &&Threat| threat_line(app, threat, at(&marks, threat.square), columns);
    lines.extend(side_by_side(threats.iter().take(shown).map(line).collect(), columns));
    if hidden > 0 {
        let words = format!("  and {} more", threats.len() - shown);
        lines.push(Line::styled(words, app.theme().style(Token::Muted)));
    }
    lines.push(blank());
    lines
}

/// Rows of two parts, the second ones below each other and close to the first ones, as far as there is room for them.
fn side_by_side(rows: Vec<(Vec<Span<'static>>, Span<'static>)>, columns: u16) -> Vec<Line<'static>> {
    let width = |left: &[Span<'static>]| left.iter().map(Span::width).sum::<usize>();
    let column = GAP + rows.iter().map(|(left, _)| width(left)).max().unwrap_or(0);
    let line = |(left, end): (Vec<Span<'static>>, Span<'static>)| {
        let room = usize::from(columns).saturating_sub(1 + end.width());
        text::ends(left, end.clone(), (column.min(room) + end.width() + 1) as u16)
    };
    rows.into_iter().map(line).collect()
}

/// A threatened piece with who attacks it, and what comes of that.
fn threat_line(
    app: &App,
    threat: &Threat,
    marked: &SquareMarks,
    columns: u16,
) -> (Vec<Span<'static>>, Span<'static>) {
    let piece = text::piece_on(threat.piece.color, threat.piece.role, threat.square, app.study.glyphs());
    let by = pieces_on(app, threat.attackers);
    let under_cursor = threat.square == app.cursor();
    let is_lost = is_lost(threat, marked);
    let end = if is_lost {
        Span::styled(loss(threat), app.theme().style(Token::Bad))
    } else if threat.hanging {
        Span::styled(text::ATTACKED, app.theme().style(Token::Muted))
    } else {
        let words = if threat.piece.role == Role::King {
            "check"
        } else if threat.see <= 0 && threat.defenders.any() {
            text::PROTECTED
        } else if threat.defenders.any() || app.game().position().is_check() {
            // A guard that is pinned or overloaded protects nothing, whatever else is wrong with taking.
            text::ATTACKED
        } else {
            text::POISONED
        };
        Span::styled(words, app.theme().style(Token::Muted))
    };
    let room = usize::from(columns).saturating_sub(end.width() + 12);
    let name = format!("{} {piece}", if under_cursor { "▸" } else { " " });
    let mut left = vec![Span::styled(name, app.theme().style(Token::Text))];
    // Who attacks is left out where what it costs needs the room.
    if room >= ATTACKER {
        left.push(Span::styled(" by ", app.theme().style(Token::Muted)));
        left.push(Span::styled(text::fit(&by, room).into_owned(), app.theme().style(Token::Text)));
    }
    let mut end = end;
    let used = left.iter().map(Span::width).sum::<usize>() + GAP + end.width() + 1;
    let how = if is_lost { capture(app, threat) } else { String::new() };
    if used + text::width(&how) <= usize::from(columns) {
        end.content = format!("{}{how}", end.content).into();
    }
    (left, end)
}

/// Whether the board marks a piece as lost: what the coach's first points are about is, and what they spare is attacked.
fn is_lost(threat: &Threat, marked: &SquareMarks) -> bool {
    marked.strong == Some(StrongMark::Lose)
        || (threat.hanging && marked.threatened.is_none_or(ThreatMark::hangs))
}

/// What is lost with a piece: `loses the knight`.
fn loss(threat: &Threat) -> String {
    let pawns = threat.see.max(1);
    if value(threat.piece.role) == pawns {
        return format!("{} the {}", text::LOSES, names::role(threat.piece.role));
    }
    format!("{} {}", text::LOSES, if pawns == 2 { "two pawns" } else { worth(pawns) })
}

/// The capture that wins a piece: `: …Bxf3`.
fn capture(app: &App, threat: &Threat) -> String {
    let turned = after_null_move(app.game().position());
    let move_of = |turned: &Chess| {
        let takes =
            |m: &&Move| Some(origin(**m)) == threat.best && notation::destination(**m) == threat.square;
        turned.legal_moves().iter().find(takes).map(|m| alone(turned, *m))
    };
    turned.as_ref().and_then(move_of).map_or_else(String::new, |shown| format!(": {shown}"))
}

fn pieces_on(app: &App, squares: Bitboard) -> String {
    let board = app.game().position().board();
    let pieces = squares.into_iter().filter_map(|square| {
        board
            .piece_at(square)
            .map(|piece| text::piece_on(piece.color, piece.role, square, app.study.glyphs()))
    });
    pieces.collect::<Vec<_>>().join(", ")
}

/// Returns the safety of the destination of the piece in hand, or the choices of the piece under the cursor; while a move is typed
/// the same of what it means so far.
pub(super) fn here(app: &App, columns: u16) -> Vec<Line<'static>> {
    let lists_dangers = app.study.dangers().is_some() && app.study.hand.held.is_none();
    if !app.study.shows_safety() || lists_dangers || app.game().ending().is_some() {
        return Vec::new();
    }
    let begun = app.typed().map_or_else(Vec::new, |line| line.begun(&app.study));
    if let [first, others @ ..] = begun.as_slice() {
        let from = origin(*first);
        let meant = app.study.board.facts.destination(from, notation::destination(*first));
        return match meant.filter(|_| others.is_empty()) {
            Some(destination) => going(app, destination, columns),
            None if others.iter().all(|other| origin(*other) == from) => choices(app, from, columns),
            None => Vec::new(),
        };
    }
    match app.study.hand.held.filter(|from| *from != app.cursor()) {
        Some(from) => match app.study.board.facts.destination(from, app.cursor()) {
            Some(destination) => going(app, destination, columns),
            None => Vec::new(),
        },
        None => choices(app, app.study.hand.held.unwrap_or(app.cursor()), columns),
    }
}

/// Returns what comes of a move as the board marks it, the attackers where it goes, and the pieces it leaves hanging.
fn going(app: &App, destination: &Destination, columns: u16) -> Vec<Line<'static>> {
    let name = notation::san(app.game().position(), destination.played);
    let (word, token) = outcome(app, destination);
    let mut lines = vec![text::ends(
        vec![Span::styled(name, app.theme().style(Token::Title))],
        Span::styled(word, app.theme().style(token)),
        columns,
    )];
    let room = usize::from(columns);
    if destination.attackers.any() {
        let words = format!("  attacked by {}", pieces_on(app, destination.attackers));
        lines.push(Line::styled(text::fit(&words, room).into_owned(), app.theme().style(Token::Text)));
    }
    let hung = |square: Square| app.study.board.facts.threat(square).is_some_and(|threat| threat.hanging);
    for (verb, did_hang) in [("leaves", false), ("still hanging:", true)] {
        let left = destination.leaves.iter().filter(|(square, _)| hung(*square) == did_hang);
        let left: Vec<String> = left.filter_map(|(square, cost)| at_a_price(app, *square, *cost)).collect();
        if !left.is_empty() {
            let words = format!("  {verb} {}", left.join(", "));
            lines.push(Line::styled(text::fit(&words, room).into_owned(), app.theme().style(Token::Bad)));
        }
    }
    lines.push(blank());
    lines
}

/// A piece with what its loss costs: `♘ h7 −3`.
fn at_a_price(app: &App, square: Square, cost: i32) -> Option<String> {
    let piece = app.game().position().board().piece_at(square)?;
    let name = text::piece_on(piece.color, piece.role, square, app.study.glyphs());
    Some(format!("{name} {}", text::signed(-cost)))
}

/// What comes of a move on its square, in words, as the board marks it.
fn outcome(app: &App, destination: &Destination) -> (String, Token) {
    let see = destination.see;
    match reach(&app.study, origin(destination.played), destination.to) {
        Reach::Wins => {
            // What the search prefers wins where it goes, whatever the count of the rest says.
            let won = app.study.board.facts.won_by(destination);
            (format!("wins {}", text::signed(if won > 0 { won } else { see })), Token::Good)
        }
        Reach::Judged(DestinationVerdict::Safe) => ("safe".to_owned(), Token::Good),
        Reach::Judged(DestinationVerdict::Trade) if see == 0 => ("even trade".to_owned(), Token::Warning),
        Reach::Judged(DestinationVerdict::Trade) => ("comes out even".to_owned(), Token::Warning),
        Reach::Exposing => ("risky".to_owned(), Token::Warning),
        Reach::Judged(DestinationVerdict::Unsafe) => (format!("unsafe {}", text::signed(see)), Token::Bad),
        Reach::Plain => (String::new(), Token::Text),
    }
}

/// Returns the number of safe, even and unsafe squares to go to, as the board marks them.
fn choices(app: &App, from: Square, columns: u16) -> Vec<Line<'static>> {
    let targets = app.study.board.facts.targets(from);
    if targets.is_empty() {
        return Vec::new();
    }
    let counts = |is_it: fn(Reach) -> bool| {
        targets.into_iter().filter(|to| is_it(reach(&app.study, from, *to))).count()
    };
    let counted = [
        (counts(|reach| reach == Reach::Wins), "winning"),
        (counts(|reach| reach == Reach::Judged(DestinationVerdict::Safe)), "safe"),
        (counts(|reach| reach == Reach::Exposing), "risky"),
        (counts(|reach| reach == Reach::Judged(DestinationVerdict::Trade)), "even"),
        (counts(|reach| reach == Reach::Judged(DestinationVerdict::Unsafe)), "unsafe"),
    ];
    let found: Vec<_> = counted.into_iter().filter(|(count, _)| *count > 0).collect();
    let words = match found.as_slice() {
        [(1, word)] => format!("1 {word} square"),
        [(count, word)] => format!("{count} {word} squares"),
        _ => found.iter().map(|(count, word)| format!("{count} {word}")).collect::<Vec<_>>().join(", "),
    };
    let fits = |title: &String| text::width(title) + text::width(&words) + 2 <= usize::from(columns);
    // Without "From" the square would read like a move below the list.
    let mut lines = match Some(format!("From {from}")).filter(fits) {
        Some(title) => vec![heading(app, title, words, columns)],
        None => in_rows(app, &format!("From {from}: {words}"), columns),
    };
    lines.push(blank());
    lines
}

/// A heading that takes several rows.
fn in_rows(app: &App, words: &str, columns: u16) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Muted);
    let rows = text::wrap_even(words, usize::from(columns).saturating_sub(1));
    rows.into_iter().map(|row| Line::styled(row, style)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing::words;

    /// White's queen on d1 hangs to a knight on b2, the pawn on e4 is attacked and protected.
    const HANGING: &str = "4k3/8/5n2/8/4P3/3B4/1n6/3QK3 w - - 0 1";

    #[test]
    fn what_is_threatened_is_listed_with_its_price() {
        let mut player = TestPlayer::at(HANGING);
        player.keys("t");
        let shown = words(&threatened(&player.app, 40, 9));
        assert!(shown[0].starts_with("Threatened"), "{shown:?}");
        assert!(shown[1].contains("♕ d1 by ♞ b2") && shown[1].contains("loses"), "{shown:?}");
        assert!(shown.iter().any(|line| line.contains("♙ e4") && line.ends_with("protected")), "{shown:?}");
        let fewer = words(&threatened(&TestPlayer::at(HANGING).app, 40, 9));
        assert!(fewer[1].contains(" d1 ") && !fewer.iter().any(|line| line.contains(" e4 ")), "{fewer:?}");
        let one = words(&threatened(&player.app, 40, 1));
        assert!(one.iter().any(|line| line.trim_start().starts_with("and ")), "{one:?}");
        player.keys("t");
        assert!(threatened(&player.app, 40, 9).is_empty(), "nothing while threats are off");
    }

    #[test]
    fn a_piece_whose_capture_is_paid_for_elsewhere_is_no_loss_to_who_takes_it() {
        // The queen may take the knight on g5, and the bishop takes that on d5.
        let mut even = TestPlayer::at("r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6");
        even.keys("t");
        let shown = words(&threatened(&even.app, 40, 9));
        assert!(
            shown.iter().any(|line| line.contains("g5") && line.ends_with("taking it backfires")),
            "{shown:?}"
        );
        let alone = TestPlayer::at("r1bqkb1r/ppp2ppp/2n5/4p1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6");
        let shown = words(&threatened(&alone.app, 40, 9));
        assert!(shown.iter().any(|line| line.contains("g5") && line.contains("loses")), "{shown:?}");
    }

    #[test]
    fn a_piece_whose_guard_is_pinned_is_not_called_protected() {
        // The pawn on f2 is pinned to the king; a search that knows a greater threat does not list the knight on g3.
        let mut player =
            TestPlayer::at("r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14");
        player.keys("t");
        let shown = words(&threatened(&player.app, 40, 9));
        let knight = shown.iter().find(|line| line.contains(" g3 ")).unwrap();
        assert!(!knight.ends_with("protected"), "{shown:?}");
        assert!(shown.iter().any(|line| line.contains(" c3 ") && line.ends_with("protected")), "{shown:?}");
    }

    #[test]
    fn in_a_narrow_column_the_price_stays_and_the_attacker_makes_way() {
        let player = TestPlayer::at(HANGING);
        let shown = words(&threatened(&player.app, 24, 9));
        assert!(shown[1].contains("loses") && !shown[1].contains("by"), "{shown:?}");
        assert!(shown.iter().all(|line| line.chars().count() <= 24), "{shown:?}");
    }

    #[test]
    fn while_a_move_is_typed_its_piece_and_its_square_are_told() {
        let mut player = TestPlayer::at("r2qkb1r/pb3ppp/1pn1pn2/2p3B1/3PN3/3Q1N2/PPP2PPP/2KR1B1R w kq - 4 9");
        let first =
            |player: &TestPlayer| words(&here(&player.app, 40)).into_iter().next().unwrap_or_default();
        player.keys("N");
        assert_eq!(first(&player), "", "two knights can move");
        player.keys("x");
        assert!(first(&player).starts_with("From e4: "), "{}", first(&player));
        player.keys("f 6");
        assert!(first(&player).starts_with("Nxf6"), "{}", first(&player));
        player.keys("esc");
        assert!(first(&player).starts_with("From d4"), "the cursor: {}", first(&player));
    }

    #[test]
    fn the_choices_of_a_piece_are_counted_and_the_destination_is_judged() {
        let mut player = TestPlayer::at(HANGING);
        player.press(Square::D3).keys("esc");
        let counts = |columns| words(&here(&player.app, columns)).remove(0);
        assert!(counts(40).starts_with("From d3") && counts(40).contains("safe"), "{}", counts(40));
        let narrow = words(&here(&player.app, 24));
        assert!(narrow.iter().all(|row| row.chars().count() <= 24), "{narrow:?}");
        let joined = narrow.join(" ");
        assert!(joined.starts_with("From d3: ") && !joined.contains('•'), "{narrow:?}");
        for word in ["safe", "risky", "unsafe"] {
            assert_eq!(counts(40).contains(word), joined.contains(word), "{narrow:?}");
        }
        let mut player = TestPlayer::at("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
        player.press(Square::C3).keys("up up right");
        let shown = words(&here(&player.app, 40));
        assert_eq!(shown[0], format!("Nxd5{:>35}", "wins +1"), "{shown:?}");
        player.keys("down");
        assert!(here(&player.app, 40).is_empty(), "no knight goes there");
    }

    #[test]
    fn a_piece_that_hung_before_is_not_left_by_the_move() {
        let shown = |fen: &str, typed: &str| {
            let mut player = TestPlayer::at(fen);
            player.keys(typed);
            words(&here(&player.app, 40)).join("\n")
        };
        // The pawn on h7 would be taken before and after; the bishop leaves the knight on c3 alone.
        let hung = shown("4k2r/7N/8/8/8/8/4P3/4K3 w - - 0 1", "e 3");
        assert!(hung.contains("still hanging: ") && !hung.contains("leaves"), "{hung}");
        let left = shown("3rk3/8/8/8/3B4/5N2/8/6K1 w - - 0 1", "N h 4");
        assert!(left.contains("leaves ") && !left.contains("still hanging"), "{left}");
    }

    #[test]
    fn what_a_capture_takes_counts_although_it_is_taken_back() {
        let word = |fen: &str, typed: &str| {
            let mut player = TestPlayer::at(fen);
            player.keys(typed);
            words(&here(&player.app, 40)).into_iter().next().unwrap_or_default()
        };
        for (fen, typed, outcome) in [
            ("8/1q4r1/p2Nkp1b/2p1p1p1/P7/1p1P4/1P3PPP/R1B1R1K1 w - - 1 24", "N x b 7", "wins +6"),
            ("8/8/4kp1b/p1p1p1p1/Pr6/1p1P4/1P1B1PPP/2R1R1K1 w - - 0 27", "B x b 4", "wins +2"),
            ("Qnbqk2r/7N/p3pp1b/1pp3p1/8/1BNn4/PPP2PPP/R1B1R1K1 w k - 0 15", "c x d 3", "wins +2"),
            ("4k3/2p2ppp/3r4/8/8/8/3R1PPP/4K3 w - - 0 1", "R x d 6", "even trade"),
            ("4k3/2p2ppp/3n4/8/8/5B2/3R1PPP/4K3 w - - 0 1", "R x d 6", "unsafe −2"),
        ] {
            let shown = word(fen, typed);
            assert!(shown.ends_with(outcome), "{fen}: {shown}");
        }
    }
}
