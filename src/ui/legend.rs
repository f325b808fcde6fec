//! What the signs and colours mean that stand on the board now, the most important first.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::panel::heading;
use super::signs::{SignLayout, SignSet};
use super::{chip, squares};
use crate::app::marks::{BoardMarks, SquareMarks, StrongMark, ThreatMark};
use crate::app::reach::Reach;
use crate::app::{App, Heat};
use crate::chess::Role;
use crate::config::ThreatMarks;
use crate::heatmap::layers;
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Theme, Token};
use crate::tutor::words::Audience;

/// What a mark looks like and what it means.
#[derive(Clone, Copy)]
struct Meaning {
    sign: fn(&SignSet) -> &'static str,
    /// The colour of its square or its corners.
    token: Token,
    /// How strongly the colour lies over its square; 1 of corners.
    wash: f32,
    /// In words that the narrowest column has room for.
    words: &'static str,
    /// In a word or two, for several in a row.
    brief: &'static str,
    holds: fn(&SquareMarks) -> bool,
}

/// Figures of the heatmap, which stand for all of them.
const WELL: &str = "+3";
const BADLY: &str = "-3";

/// The bar below a drawn piece that cannot move away; no text.
const STUCK: &str = "▂";

const fn meaning(
    sign: fn(&SignSet) -> &'static str,
    token: Token,
    [words, brief]: [&'static str; 2],
    holds: fn(&SquareMarks) -> bool,
) -> Meaning {
    Meaning { sign, token, wash: 1.0, words, brief, holds }
}

impl Meaning {
    /// The same over a square that it only tints.
    const fn faint(self, wash: f32) -> Meaning {
        Meaning { wash, ..self }
    }
}

/// Every mark that needs words, the most important first.
const MEANINGS: [Meaning; 15] = [
    meaning(|signs| signs.check, Token::Check, ["check", "check"], |marks| marks.check),
    meaning(
        |signs| signs.hanging,
        Token::Threatened,
        ["mate threatens", "threat"],
        |marks| is_in_danger(marks) && is_king(marks),
    ),
    meaning(|signs| signs.hanging, Token::Threatened, ["about to be lost", "lost"], is_in_danger),
    meaning(|_| STUCK, Token::Threatened, ["it can't move away", "stuck"], is_stuck),
    meaning(|signs| signs.mate, Token::WinSquare, ["mate is possible", "mate"], is_mated),
    meaning(|signs| signs.wins, Token::Win, ["can be won", "wins"], is_won),
    meaning(
        |_| BADLY,
        Token::HeatBad,
        ["bad place, worst 10", "bad"],
        |marks| marks.heat.is_some_and(|score| score <= -5.0),
    ),
    meaning(
        |_| WELL,
        Token::HeatGood,
        ["good place, best 10", "good"],
        |marks| marks.heat.is_some_and(|score| score >= 5.0),
    ),
    meaning(
        |signs| signs.unsafe_,
        Token::Unsafe,
        ["it's lost there", "unsafe"],
        |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Unsafe)),
    ),
    meaning(
        |signs| signs.trade,
        Token::Trade,
        ["it comes out even", "even"],
        |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Trade)),
    ),
    meaning(
        |signs| signs.exposing,
        Token::Safe,
        ["safe, but another falls", "risky"],
        |marks| marks.destination == Some(Reach::Exposing),
    )
    .faint(squares::EXPOSING_WASH),
    meaning(
        |signs| signs.safe,
        Token::Safe,
        ["it's safe there", "safe"],
        |marks| marks.destination == Some(Reach::Judged(DestinationVerdict::Safe)),
    ),
    meaning(
        |signs| signs.attacker,
        Token::Attacker,
        ["an attacker", "attacks"],
        |marks| marks.flash.is_some(),
    ),
    meaning(
        |signs| signs.threatened,
        Token::Threatened,
        ["a target, not lost", "target"],
        |marks| marks.threatened.is_some_and(|threat| !threat.hangs()),
    )
    .faint(squares::GUARDED_WASH),
    meaning(
        |signs| signs.named,
        Token::Named,
        ["see the coach", "coach"],
        |marks| marks.is_pointed_at() && marks.drawn.is_none(),
    )
    .faint(squares::NAMED_WASH),
];

fn is_in_danger(marks: &SquareMarks) -> bool {
    marks.strong == Some(StrongMark::Lose) || marks.threatened.is_some_and(ThreatMark::hangs)
}

fn is_stuck(marks: &SquareMarks) -> bool {
    marks.piece.is_some() && marks.threatened.is_some_and(|threat| threat.hangs() && !threat.movable)
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

/// Returns the meaning of what stands on the board, in so many rows: an entry a row under a heading, or else several in a row.
pub(super) fn lines(app: &App, marks: &BoardMarks, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let shown = told(app, marks);
    if shown.is_empty() {
        return Vec::new();
    }
    let heading = || heading(app, "Signs on the board", "", columns);
    if shown.len() < rows {
        let entries = shown.iter().map(|told| Line::from(entry(app, told, told.meaning.words)));
        return std::iter::once(heading()).chain(entries).collect();
    }
    let entries = || shown.iter().map(|told| entry(app, told, told.meaning.brief));
    // Words do not touch the edge of the screen.
    let columns = columns.saturating_sub(1);
    let mut lines = packed(Vec::new(), entries(), columns);
    if lines.len() < rows {
        lines.insert(0, heading());
    } else {
        // Its first word is heading enough.
        lines = packed(vec![Span::styled("Signs", app.theme().style(Token::Title))], entries(), columns);
    }
    lines.truncate(rows);
    lines
}

/// Entries side by side behind a first one, as many in a row as fit.
fn packed(
    first: Vec<Span<'static>>,
    entries: impl Iterator<Item = Vec<Span<'static>>>,
    columns: u16,
) -> Vec<Line<'static>> {
    const GAP: &str = "  ";
    let mut lines: Vec<Line<'static>> = if first.is_empty() { Vec::new() } else { vec![Line::from(first)] };
    for entry in entries {
        let width: usize = entry.iter().map(Span::width).sum();
        match lines.last_mut() {
            Some(line) if line.width() + GAP.len() + width <= usize::from(columns) => {
                line.spans.push(Span::raw(GAP));
                line.spans.extend(entry);
            }
            _ => lines.push(Line::from(entry)),
        }
    }
    lines
}

pub(super) fn signs(app: &App) -> SignSet {
    if app.study.glyphs() { SignSet::UNICODE } else { SignSet::ASCII }
}

/// Returns what is told to this player: nothing to who knows the signs or has turned them off.
fn told(app: &App, marks: &BoardMarks) -> Vec<ToldMeaning> {
    let view = &app.study.screen.view;
    let is_off = view.threats == ThreatMarks::Off && !view.safety && !view.heatmap;
    let knows = app.study.settings.config.coach.level == Audience::Advanced;
    // What a typed line can become stands over the legend; a question or a list of dangers needs its rows.
    let is_covered = app.typed().is_some() || app.study.asks_welcome() || app.study.dangers().is_some();
    if is_off || knows || is_covered {
        return Vec::new();
    }
    let signs = signs(app);
    let mut told: Vec<ToldMeaning> = shown(marks, &signs)
        .into_iter()
        .map(|(meaning, square)| ToldMeaning { meaning: *meaning, square: Some(square) })
        .collect();
    told.retain(|told| told.meaning.brief != "stuck" || super::draws_board(app));
    let is_figure = |told: &ToldMeaning| [Token::HeatGood, Token::HeatBad].contains(&told.meaning.token);
    if let (Some(place), Some(meaning)) = (told.iter().position(is_figure), of_layer(app)) {
        told.retain(|told| !is_figure(told));
        told.insert(place, ToldMeaning { meaning, square: None });
    }
    told
}

/// A meaning and the marks of a square that has it.
#[derive(Clone, Copy)]
struct ToldMeaning {
    meaning: Meaning,
    square: Option<SquareMarks>,
}

/// Returns the meanings of the signs that stand on the board, each with a square that has it; of one sign with two meanings the
/// more important one.
fn shown(marks: &BoardMarks, signs: &SignSet) -> Vec<(&'static Meaning, SquareMarks)> {
    let mut shown: Vec<(&'static Meaning, SquareMarks)> = Vec::new();
    for meaning in &MEANINGS {
        let sign = (meaning.sign)(signs);
        let stands = |marks: &&SquareMarks| (meaning.holds)(marks) && has_sign(marks, signs, sign);
        let square = marks.iter().find(stands).copied();
        let is_new = !shown.iter().any(|(other, _)| (other.sign)(signs) == sign);
        shown.extend(square.filter(|_| is_new).map(|square| (meaning, square)));
    }
    shown
}

/// Whether a sign has a place on its square; heat has figures.
fn has_sign(marks: &SquareMarks, signs: &SignSet, sign: &str) -> bool {
    /// Columns of a square with room for all its signs.
    const WIDE: u16 = 5;
    let places = SignLayout::of(marks, signs, WIDE, ColorDepth::True);
    let placed = [places.left, places.middle, places.right];
    [WELL, BADLY, STUCK].contains(&sign) || placed.into_iter().flatten().any(|placed| placed.symbol == sign)
}

/// Returns what the figures of the layer on the board mean.
fn of_layer(app: &App) -> Option<Meaning> {
    let Some(Heat::Layer(layer)) = app.study.heat_seen() else { return None };
    let words = layers::legend(layer.info.id).unwrap_or("of 10");
    Some(meaning(|_| WELL, Token::HeatGood, [words, words], |_| true))
}

fn entry(app: &App, told: &ToldMeaning, words: &'static str) -> Vec<Span<'static>> {
    let (meaning, theme) = (&told.meaning, app.theme());
    let sign = (meaning.sign)(&signs(app));
    let is_painted = theme.depth() != ColorDepth::None && !is_figure(sign);
    let mut spans = if let Some(square) = told.square.filter(|_| is_painted) {
        chip::spans(app, &square, sign, meaning.token)
    } else {
        let end = " ".repeat(2_usize.saturating_sub(Span::raw(sign).width()));
        vec![Span::styled(format!(" {sign}{end}"), swatch(theme, meaning))]
    };
    spans.push(Span::styled(format!(" {words}"), theme.style(Token::Muted)));
    spans
}

/// Returns the colours of a sign of the board, for help.
pub(super) fn colors_of(theme: &Theme, sign: &str) -> Option<Style> {
    let meaning = MEANINGS.iter().find(|meaning| (meaning.sign)(&SignSet::UNICODE) == sign);
    meaning.map(|meaning| swatch(theme, meaning))
}

/// Whether a sign is a figure of the heatmap, whose colours are those of many squares.
fn is_figure(sign: &str) -> bool {
    [WELL, BADLY].contains(&sign)
}

/// A sign on the colour that it has on the board, on a light square where it is faint.
fn swatch(theme: &Theme, meaning: &Meaning) -> Style {
    let ground = match theme.depth() {
        ColorDepth::None => return theme.style(Token::Text),
        ColorDepth::Sixteen => theme.rgb(meaning.token),
        ColorDepth::Indexed | ColorDepth::True if meaning.wash >= 1.0 => theme.rgb(meaning.token),
        ColorDepth::Indexed | ColorDepth::True => {
            theme.veiled(theme.rgb(Token::LightSquare), theme.veil(meaning.token), meaning.wash)
        }
    };
    let ink = if meaning.token == Token::Unsafe { Token::UnsafeSign } else { Token::SignLight };
    Style::new().bg(theme.shade(ground)).fg(theme.ink(ink, ground))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::chess::{Color, Square};
    use crate::ui::testing;

    fn words(marks: &[SquareMarks]) -> Vec<&'static str> {
        let mut board = [SquareMarks::default(); 64];
        board[..marks.len()].copy_from_slice(marks);
        shown(&board, &SignSet::UNICODE).into_iter().map(|(meaning, _)| meaning.words).collect()
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
            ["about to be lost", "mate is possible", "can be won", "bad place, worst 10", "it's safe there"];
        assert_eq!(listed, expected);
        assert_eq!(words(&[SquareMarks { strong: Some(StrongMark::Lose), ..king }]), ["mate threatens"]);
    }

    #[test]
    fn help_calls_every_sign_as_the_column_does() {
        use crate::app::modes::help::MARKS;
        for meaning in MEANINGS {
            let sign = (meaning.sign)(&SignSet::UNICODE);
            let said = |(signs, words): &(&str, &str)| signs.contains(sign) && words.contains(meaning.words);
            // Of the figures help tells the sign before them; a bar and the king's danger have no row of their own.
            let is_apart =
                is_figure(sign) || sign == STUCK || ["check", "mate threatens"].contains(&meaning.words);
            assert!(is_apart || MARKS.iter().any(said), "{sign} {}", meaning.words);
        }
    }

    #[test]
    fn of_one_sign_with_two_meanings_the_graver_is_told() {
        let threat = |loss| Some(ThreatMark { movable: true, loss });
        let guarded = SquareMarks { threatened: threat(0), ..knight() };
        assert_eq!(words(&[guarded]), ["a target, not lost"]);
        for loss in [1, 3] {
            let hanging = SquareMarks { threatened: threat(loss), named: true, ..knight() };
            assert_eq!(words(&[hanging]), ["about to be lost"]);
        }
        let stuck = Some(ThreatMark { movable: false, loss: 3 });
        let stuck = SquareMarks { threatened: stuck, ..knight() };
        assert_eq!(words(&[stuck]), ["about to be lost", "it can't move away"]);
    }

    #[test]
    fn every_sign_keeps_its_word_where_there_is_no_row_for_each() {
        // A knight that may be lost, won and traded; king and pawns around.
        let mut player = TestPlayer::at("4k3/8/2p1p3/8/3N4/8/8/3QK3 w - - 0 1");
        player.press(Square::D4);
        let marks = crate::ui::marks_shown(&player.app);
        let every = told(&player.app, &marks);
        assert!(every.len() >= 2, "{}", every.len());
        for (columns, rows) in [(30, 3), (30, 4), (26, 4), (66, 2)] {
            let shown = testing::words(&lines(&player.app, &marks, columns, rows));
            assert!(shown.len() <= rows && shown[0].starts_with("Signs"), "{columns}x{rows}: {shown:?}");
            let has = |told: &ToldMeaning| {
                let says = |words: &str| shown.iter().any(|line| line.contains(words));
                says(told.meaning.words) || says(told.meaning.brief)
            };
            assert!(every.iter().all(has), "{columns}x{rows}: {shown:?}");
            assert!(shown.iter().all(|line| line.chars().count() <= usize::from(columns)), "{shown:?}");
        }
    }
}
