//! Pieces in the panel: threatened pieces, the piece under the cursor, captured pieces.

use ratatui::text::{Line, Span};

use super::panel::{blank, heading};
use super::text;
use crate::app::App;
use crate::chess::notation::{self, origin};
use crate::chess::{Bitboard, Position, Role, Square};
use crate::config::ThreatMarks;
use crate::safety::{Destination, DestinationVerdict, Threat};
use crate::theme::Token;
use crate::tutor::worth;

/// Columns below which the counts are shown as signs.
const NARROW: u16 = 34;

/// Columns of one attacker: `♝ a6`.
const ATTACKER: usize = 4;

/// Returns the threatened pieces, the worst first.
pub(super) fn threatened(app: &App, columns: u16, most: usize) -> Vec<Line<'static>> {
    if app.study.threat_marks() == ThreatMarks::Off
        || app.study.dangers().is_some()
        || app.game().ending().is_some()
    {
        return Vec::new();
    }
    let mut threats: Vec<&Threat> = app.study.board.facts.threats().iter().collect();
    threats.sort_by_key(|threat| (-threat.see, threat.square));
    let hidden = threats.len().saturating_sub(most);
    if threats.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![heading(app, text::THREATENED, "", columns)];
    let shown = if hidden > 0 { most.saturating_sub(1) } else { most };
    lines.extend(threats.iter().take(shown).map(|threat| threat_line(app, threat, columns)));
    if hidden > 0 {
        let words = format!("  and {} more", threats.len() - shown);
        lines.push(Line::styled(words, app.theme().style(Token::Muted)));
    }
    lines.push(blank());
    lines
}

fn threat_line(app: &App, threat: &Threat, columns: u16) -> Line<'static> {
    let piece = text::piece_on(threat.piece.color, threat.piece.role, threat.square, app.study.glyphs());
    let by = pieces_on(app, threat.attackers);
    let under_cursor = threat.square == app.cursor();
    let end = if threat.hanging {
        Span::styled(format!("{} {}", text::COSTS, worth(threat.see)), app.theme().style(Token::Bad))
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
    text::ends(left, end, columns)
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

/// Returns the safety of the destination of the piece in hand, or the choices of the piece under the cursor.
pub(super) fn here(app: &App, columns: u16) -> Vec<Line<'static>> {
    if !app.study.shows_safety() || app.game().ending().is_some() {
        return Vec::new();
    }
    match app.study.hand.held.filter(|from| *from != app.cursor()) {
        Some(from) => match app.study.board.facts.destination(from, app.cursor()) {
            Some(destination) => going(app, destination, columns),
            None => Vec::new(),
        },
        None => choices(app, app.study.hand.held.unwrap_or(app.cursor()), columns),
    }
}

/// Returns the verdict on a destination, the attackers there, and the pieces the move leaves hanging.
fn going(app: &App, destination: &Destination, columns: u16) -> Vec<Line<'static>> {
    let name = notation::san(app.game().position(), destination.played);
    let (word, token) = match destination.verdict {
        DestinationVerdict::Safe => ("safe".to_string(), Token::Good),
        DestinationVerdict::Trade => ("even trade".to_string(), Token::Warning),
        DestinationVerdict::Unsafe => (format!("unsafe {}", text::signed(destination.see)), Token::Bad),
    };
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
    let left: Vec<String> = destination
        .leaves
        .iter()
        .filter_map(|(square, cost)| {
            let piece = app.game().position().board().piece_at(*square)?;
            Some(format!(
                "{} {}",
                text::piece_on(piece.color, piece.role, *square, app.study.glyphs()),
                text::signed(-cost)
            ))
        })
        .collect();
    if !left.is_empty() {
        let words = format!("  leaves {}", left.join(", "));
        lines.push(Line::styled(text::fit(&words, room).into_owned(), app.theme().style(Token::Bad)));
    }
    lines.push(blank());
    lines
}

/// Returns the number of safe, even and unsafe moves; in a narrow panel with the board's signs.
fn choices(app: &App, from: Square, columns: u16) -> Vec<Line<'static>> {
    let targets = app.study.board.facts.targets(from);
    if targets.is_empty() {
        return Vec::new();
    }
    let words: [(DestinationVerdict, &str); 3] = match columns {
        0..NARROW => [
            (DestinationVerdict::Safe, "•"),
            (DestinationVerdict::Trade, "≈"),
            (DestinationVerdict::Unsafe, "×"),
        ],
        _ => [
            (DestinationVerdict::Safe, " safe"),
            (DestinationVerdict::Trade, " even"),
            (DestinationVerdict::Unsafe, " unsafe"),
        ],
    };
    let count =
        |verdict| targets.into_iter().filter(|to| verdict_of(app, from, *to) == Some(verdict)).count();
    let counted = words.map(|(verdict, word)| (count(verdict), word));
    let parts = counted.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count}{word}"));
    let note = parts.collect::<Vec<_>>().join(", ");
    vec![heading(app, format!("From {from}"), note, columns), blank()]
}

fn verdict_of(app: &App, from: Square, to: Square) -> Option<DestinationVerdict> {
    app.study.board.facts.destination(from, to).filter(|d| origin(d.played) == from).map(|d| d.verdict)
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
        assert!(shown[1].contains("♕ d1 by ♞ b2") && shown[1].contains("costs"), "{shown:?}");
        assert!(shown.iter().any(|line| line.contains("♙ e4") && line.ends_with("protected")), "{shown:?}");
        let one = words(&threatened(&player.app, 40, 1));
        assert!(one.iter().any(|line| line.trim_start().starts_with("and ")), "{one:?}");
        player.keys("t");
        assert!(threatened(&player.app, 40, 9).is_empty(), "nothing while threats are off");
    }

    #[test]
    fn a_piece_whose_capture_is_paid_for_elsewhere_is_no_loss_to_who_takes_it() {
        // The queen may take the knight on g5, and the bishop takes that on d5.
        let even = TestPlayer::at("r1bqkb1r/ppp2ppp/2n5/3np1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6");
        let shown = words(&threatened(&even.app, 40, 9));
        assert!(
            shown.iter().any(|line| line.contains("g5") && line.ends_with("taking doesn't pay")),
            "{shown:?}"
        );
        let alone = TestPlayer::at("r1bqkb1r/ppp2ppp/2n5/4p1N1/2B5/8/PPPP1PPP/RNBQK2R w KQkq - 0 6");
        let shown = words(&threatened(&alone.app, 40, 9));
        assert!(shown.iter().any(|line| line.contains("g5") && line.contains("costs")), "{shown:?}");
    }

    #[test]
    fn a_piece_whose_guard_is_pinned_is_not_called_protected() {
        // The pawn on f2 is pinned to the king; a search that knows a greater threat does not list the knight on g3.
        let player = TestPlayer::at("r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14");
        let shown = words(&threatened(&player.app, 40, 9));
        let knight = shown.iter().find(|line| line.contains(" g3 ")).unwrap();
        assert!(!knight.ends_with("protected"), "{shown:?}");
        assert!(shown.iter().any(|line| line.contains(" c3 ") && line.ends_with("protected")), "{shown:?}");
    }

    #[test]
    fn in_a_narrow_column_the_price_stays_and_the_attacker_makes_way() {
        let player = TestPlayer::at(HANGING);
        let shown = words(&threatened(&player.app, 24, 9));
        assert!(shown[1].contains("costs") && !shown[1].contains("by"), "{shown:?}");
        assert!(shown.iter().all(|line| line.chars().count() <= 24), "{shown:?}");
    }

    #[test]
    fn the_choices_of_a_piece_are_counted_and_the_destination_is_judged() {
        let mut player = TestPlayer::at(HANGING);
        player.press(Square::D3).keys("esc");
        let counts = |columns| words(&here(&player.app, columns)).remove(0);
        assert!(counts(40).starts_with("From d3") && counts(40).contains("safe"), "{}", counts(40));
        assert!(counts(24).contains('•'), "{}", counts(24));
        let mut player = TestPlayer::at("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1");
        player.press(Square::C3).keys("up up right");
        let shown = words(&here(&player.app, 40));
        assert_eq!(shown[0], format!("Nxd5{:>35}", "safe"), "{shown:?}");
        player.keys("down");
        assert!(here(&player.app, 40).is_empty(), "no knight goes there");
    }
}
