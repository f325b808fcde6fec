//! What the signs and colours mean that stand on the board now, the most important first.

use ratatui::style::{Modifier, Style};
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
#[derive(Clone, Copy)]
struct Meaning {
    sign: fn(&SignSet) -> &'static str,
    /// The colour of its square or its corners.
    token: Token,
    words: &'static str,
    holds: fn(&SquareMarks) -> bool,
}

/// Figures of the heatmap, which stand for all of them; beside drawn pieces they have no sign.
const WELL: &str = "+3";
const BADLY: &str = "-3";

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
        words: "about to be lost",
        holds: is_in_danger,
    },
    Meaning { sign: |signs| signs.mate, token: Token::WinSquare, words: "mate is possible", holds: is_mated },
    Meaning { sign: |signs| signs.wins, token: Token::Win, words: "can be won", holds: is_won },
    Meaning {
        sign: |_| BADLY,
        token: Token::HeatBad,
        words: "stands badly, of 10",
        holds: |marks| marks.heat.is_some_and(|score| score <= -5.0),
    },
    Meaning {
        sign: |_| WELL,
        token: Token::HeatGood,
        words: "stands well, of 10",
        holds: |marks| marks.heat.is_some_and(|score| score >= 5.0),
    },
    Meaning {
        sign: |signs| signs.unsafe_,
        token: Token::Unsafe,
        words: "it's lost there",
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
        words: "an attacker",
        holds: |marks| marks.flash.is_some(),
    },
    Meaning {
        sign: |signs| signs.threatened,
        token: Token::Threatened,
        words: "attacked, not lost",
        holds: |marks| marks.threatened.is_some_and(|threat| !threat.hangs()),
    },
    Meaning {
        sign: |signs| signs.named,
        token: Token::Named,
        words: "the coach talks of it",
        holds: |marks| marks.is_pointed_at() && marks.drawn.is_none(),
    },
];

fn is_in_danger(marks: &SquareMarks) -> bool {
    marks.strong == Some(StrongMark::Lose) || marks.threatened.is_some_and(ThreatMark::hangs)
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
    lines.extend(entries.map(|meaning| entry(app, &meaning, &signs)));
    lines
}

/// Returns the rows that all entries take.
pub(super) fn rows_wanted(app: &App, marks: &BoardMarks) -> usize {
    told(app, marks).len().min(MOST)
}

fn signs(app: &App) -> SignSet {
    if app.study.glyphs() { SignSet::UNICODE } else { SignSet::ASCII }
}

/// Returns what is told to this player: nothing to who knows the signs or has turned them off.
fn told(app: &App, marks: &BoardMarks) -> Vec<Meaning> {
    let view = &app.study.screen.view;
    let is_off = view.threats == ThreatMarks::Off && !view.safety && !view.heatmap;
    let knows = app.study.settings.config.coach.level == Audience::Advanced;
    // What a typed line can become stands over the legend; a question or a list of dangers needs its rows.
    let is_covered = app.typed().is_some() || app.study.asks_welcome() || app.study.dangers().is_some();
    if is_off || knows || is_covered {
        return Vec::new();
    }
    let mut told: Vec<Meaning> = shown(marks, &signs(app)).into_iter().copied().collect();
    let is_figure = |meaning: &Meaning| [Token::HeatGood, Token::HeatBad].contains(&meaning.token);
    if let (Some(place), Some(layer)) = (told.iter().position(is_figure), of_layer(app)) {
        told.retain(|meaning| !is_figure(meaning));
        told.insert(place, layer);
    }
    told
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
    [WELL, BADLY].contains(&sign) || placed.into_iter().flatten().any(|placed| placed.symbol == sign)
}

/// Returns what the figures of the layer on the board mean.
fn of_layer(app: &App) -> Option<Meaning> {
    let Some(Heat::Layer(layer)) = app.study.heat_seen() else { return None };
    let words = layers::legend(layer.info.id).unwrap_or("of 10");
    Some(Meaning { sign: |_| WELL, token: Token::HeatGood, words, holds: |_| true })
}

fn entry(app: &App, meaning: &Meaning, signs: &SignSet) -> Line<'static> {
    let (sign, theme) = ((meaning.sign)(signs), app.theme());
    let colors = swatch(theme, meaning.token);
    let is_beside = super::draws_board(app) && of_layer(app).is_none();
    let seen = if is_beside { beside_drawing(sign, colors) } else { Span::styled(sign, colors) };
    let end = " ".repeat(2_usize.saturating_sub(seen.width()));
    Line::from(vec![
        Span::styled(" ", colors),
        seen,
        Span::styled(end, colors),
        Span::styled(format!(" {}", meaning.words), theme.style(Token::Muted)),
    ])
}

/// A sign as it looks beside a drawn piece, where figures have no room for a minus.
fn beside_drawing(sign: &'static str, colors: Style) -> Span<'static> {
    match sign {
        WELL => Span::styled(&sign[1..], colors),
        BADLY => Span::styled(&sign[1..], colors.add_modifier(Modifier::UNDERLINED)),
        _ => Span::styled(sign, colors),
    }
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
        let expected =
            ["about to be lost", "mate is possible", "can be won", "stands badly, of 10", "it's safe there"];
        assert_eq!(listed, expected);
        assert_eq!(words(&[SquareMarks { strong: Some(StrongMark::Lose), ..king }]), ["mate threatens"]);
    }

    #[test]
    fn of_one_sign_with_two_meanings_the_graver_is_told() {
        let threat = |loss| Some(ThreatMark { movable: true, loss });
        let guarded = SquareMarks { threatened: threat(0), ..knight() };
        assert_eq!(words(&[guarded]), ["attacked, not lost"]);
        for loss in [1, 3] {
            let hanging = SquareMarks { threatened: threat(loss), named: true, ..knight() };
            assert_eq!(words(&[hanging]), ["about to be lost"]);
        }
    }
}
