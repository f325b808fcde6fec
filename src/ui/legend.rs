//! What the signs and colours mean that stand on the board now, the most important first.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::panel::heading;
use super::signs::{SignLayout, SignSet};
use crate::app::marks::{BoardMarks, Reach, SquareMarks, StrongMark, ThreatMark};
use crate::app::{App, Heat};
use crate::chess::Role;
use crate::config::ThreatMarks;
use crate::heatmap::layers;
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Theme, Token};
use crate::tutor::words::Audience;

/// What a mark looks like and what it means, in words that the narrowest column has room for.
struct Meaning {
    sign: fn(&SignSet) -> &'static str,
    /// The colour of its square or its corners.
    token: Token,
    words: &'static str,
    holds: fn(&SquareMarks) -> bool,
}

/// A figure of the heatmap, which stands for all of them.
const FIGURE: &str = "+3";

/// Every mark that needs words, the most important first.
const MEANINGS: [Meaning; 13] = [
    Meaning { sign: |signs| signs.check, token: Token::Check, words: "check", holds: |marks| marks.check },
    Meaning {
        sign: |signs| signs.hanging,
        token: Token::Threatened,
        words: "mate threatens",
        holds: |marks| is_in_danger(marks) && is_king(marks),
    },
    Meaning {
        sign: |signs| signs.hanging,
        token: Token::Threatened,
        words: "you may lose it",
        holds: is_in_danger,
    },
    Meaning {
        sign: |signs| signs.mate,
        token: Token::WinSquare,
        words: "you can give mate",
        holds: is_mated,
    },
    Meaning { sign: |signs| signs.wins, token: Token::Win, words: "you can win it", holds: is_won },
    Meaning {
        sign: |signs| signs.threatened,
        token: Token::Threatened,
        words: "a pawn is at stake",
        holds: costs_a_pawn,
    },
    Meaning {
        sign: |_| FIGURE,
        token: Token::HeatGood,
        words: "of 10: well, -3 badly",
        holds: |marks| marks.heat.is_some_and(|score| score.abs() >= 5.0),
    },
    Meaning {
        sign: |signs| signs.unsafe_,
        token: Token::Unsafe,
        words: "you'd lose it there",
        holds: |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Unsafe)),
    },
    Meaning {
        sign: |signs| signs.trade,
        token: Token::Trade,
        words: "an even trade there",
        holds: |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Trade)),
    },
    Meaning {
        sign: |signs| signs.safe,
        token: Token::Safe,
        words: "it's safe there",
        holds: |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Safe)),
    },
    Meaning {
        sign: |signs| signs.attacker,
        token: Token::Attacker,
        words: "attacks the cursor",
        holds: |marks| marks.flash.is_some(),
    },
    Meaning {
        sign: |signs| signs.threatened,
        token: Token::Threatened,
        words: "attacked but protected",
        holds: |marks| marks.threatened.is_some_and(|threat| !threat.hangs()),
    },
    Meaning {
        sign: |signs| signs.named,
        token: Token::Named,
        words: "the coach means this",
        holds: |marks| marks.named && marks.drawn.is_none(),
    },
];

fn is_in_danger(marks: &SquareMarks) -> bool {
    marks.strong == Some(StrongMark::Lose) || marks.threatened.is_some_and(ThreatMark::is_grave)
}

fn is_king(marks: &SquareMarks) -> bool {
    marks.piece.is_some_and(|(_, role)| role == Role::King)
}

fn is_strong_for_viewer(marks: &SquareMarks) -> bool {
    matches!(marks.strong, Some(StrongMark::Win | StrongMark::Chance))
}

fn is_mated(marks: &SquareMarks) -> bool {
    is_strong_for_viewer(marks) && is_king(marks)
}

fn is_won(marks: &SquareMarks) -> bool {
    (is_strong_for_viewer(marks) && !is_king(marks)) || marks.destination == Some(Reach::Wins)
}

fn costs_a_pawn(marks: &SquareMarks) -> bool {
    marks.strong != Some(StrongMark::Lose)
        && marks.threatened.is_some_and(|threat| threat.hangs() && !threat.is_grave())
}

/// The most rows of entries.
const MOST: usize = 8;

/// Returns the meaning of what stands on the board, in so many rows: whole entries, under a heading where all have room
/// beside it.
pub(super) fn lines(app: &App, marks: &BoardMarks, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let signs = signs(app);
    let shown = told(app, marks);
    let mut lines = Vec::new();
    if !shown.is_empty() && shown.len() < rows {
        lines.push(heading(app, "Signs on the board", "", columns));
    }
    let entries = shown.into_iter().take(MOST.min(rows - lines.len().min(rows)));
    lines.extend(entries.map(|meaning| entry(app.theme(), meaning, words(app, meaning), &signs)));
    lines
}

/// Returns the rows that all entries take.
pub(super) fn rows_wanted(app: &App, marks: &BoardMarks) -> usize {
    told(app, marks).len().min(MOST)
}

fn signs(app: &App) -> SignSet {
    if app.study.glyphs() { SignSet::UNICODE } else { SignSet::ASCII }
}

/// Returns what is told to this player: nothing to who knows the signs or has turned them off, or only looks through a game.
fn told(app: &App, marks: &BoardMarks) -> Vec<&'static Meaning> {
    let view = &app.study.screen.view;
    let is_off = view.threats == ThreatMarks::Off && !view.safety && !view.heatmap;
    let knows = app.study.settings.config.coach.level == Audience::Advanced;
    // What a typed line can become stands over the legend.
    let is_covered = app.typed().is_some();
    if is_off || knows || is_covered || !app.is_playing() { Vec::new() } else { shown(marks, &signs(app)) }
}

/// Returns the meanings of the signs that stand on the board; of one sign with two meanings the more important one.
fn shown(marks: &BoardMarks, signs: &SignSet) -> Vec<&'static Meaning> {
    let mut shown: Vec<&'static Meaning> = Vec::new();
    for meaning in &MEANINGS {
        let sign = (meaning.sign)(signs);
        let stands = |marks: &SquareMarks| (meaning.holds)(marks) && has_sign(marks, signs, sign);
        if marks.iter().any(stands) && !shown.iter().any(|other| (other.sign)(signs) == sign) {
            shown.push(meaning);
        }
    }
    shown
}

/// Whether a sign has a place on its square; heat has figures.
fn has_sign(marks: &SquareMarks, signs: &SignSet, sign: &str) -> bool {
    /// Columns of a square with room for all its signs.
    const WIDE: u16 = 5;
    let places = SignLayout::of(marks, signs, WIDE, ColorDepth::True);
    let placed = [places.left, places.middle, places.right];
    sign == FIGURE || placed.into_iter().flatten().any(|placed| placed.symbol == sign)
}

/// The words of a meaning; the figures of a layer mean what the layer says.
fn words(app: &App, meaning: &Meaning) -> &'static str {
    match app.study.heat_seen() {
        Some(Heat::Layer(layer)) if meaning.token == Token::HeatGood => {
            layers::legend(layer.info.id).unwrap_or("of 10")
        }
        Some(Heat::Layer(_) | Heat::Map(_)) | None => meaning.words,
    }
}

fn entry(theme: &Theme, meaning: &Meaning, words: &str, signs: &SignSet) -> Line<'static> {
    let sign = (meaning.sign)(signs);
    Line::from(vec![
        Span::styled(format!(" {sign:<2}"), swatch(theme, meaning.token)),
        Span::styled(format!(" {words}"), theme.style(Token::Muted)),
    ])
}

/// A sign on the colour that it has on the board.
fn swatch(theme: &Theme, token: Token) -> Style {
    if theme.depth() == ColorDepth::None {
        return theme.style(Token::Text);
    }
    let ground = theme.rgb(token);
    Style::new().bg(theme.color(token)).fg(theme.ink(Token::SignLight, ground))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color;

    fn words(marks: &[SquareMarks]) -> Vec<&'static str> {
        let mut board = [SquareMarks::default(); 64];
        board[..marks.len()].copy_from_slice(marks);
        shown(&board, &SignSet::UNICODE).into_iter().map(|meaning| meaning.words).collect()
    }

    /// A white knight without a mark.
    fn knight() -> SquareMarks {
        SquareMarks { piece: Some((Color::White, Role::Knight)), ..SquareMarks::default() }
    }

    #[test]
    fn only_what_stands_on_the_board_is_listed_and_danger_comes_first() {
        assert!(words(&[knight(), SquareMarks { last_move: true, cursor: true, ..knight() }]).is_empty());
        let king = SquareMarks { piece: Some((Color::Black, Role::King)), ..knight() };
        let safe = Some(Reach::Judged(DestinationVerdict::Safe));
        let listed = words(&[
            SquareMarks { destination: safe, ..SquareMarks::default() },
            SquareMarks { strong: Some(StrongMark::Win), ..knight() },
            SquareMarks { strong: Some(StrongMark::Win), ..king },
            SquareMarks { strong: Some(StrongMark::Lose), ..knight() },
            SquareMarks { heat: Some(-24.0), ..knight() },
        ]);
        let expected = [
            "you may lose it",
            "you can give mate",
            "you can win it",
            "of 10: well, -3 badly",
            "it's safe there",
        ];
        assert_eq!(listed, expected);
        assert_eq!(words(&[SquareMarks { strong: Some(StrongMark::Lose), ..king }]), ["mate threatens"]);
    }

    #[test]
    fn of_one_sign_with_two_meanings_the_graver_is_told() {
        let threat = |loss| Some(ThreatMark { movable: true, loss });
        let guarded = SquareMarks { threatened: threat(0), ..knight() };
        assert_eq!(words(&[guarded]), ["attacked but protected"]);
        assert_eq!(
            words(&[guarded, SquareMarks { threatened: threat(1), ..knight() }]),
            ["a pawn is at stake"]
        );
        assert_eq!(
            words(&[SquareMarks { threatened: threat(3), named: true, ..knight() }]),
            ["you may lose it"]
        );
    }
}
