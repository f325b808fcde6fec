//! The heatmap in the panel: the score of the piece under the cursor with its reasons, or a layer's value; out of ten, as on
//! the board.

use ratatui::text::{Line, Span};

use super::panel::{blank, heading};
use super::text;
use crate::app::{App, Heat};
use crate::chess::Position;
use crate::heatmap::{Cell, Layer, LayerHue, LayerTint, ScoreTone};
use crate::theme::Token;

/// Returns the score of the piece under the cursor with its reasons; reasons without room are summed in one row.
pub(super) fn lines(app: &App, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let mut lines = vec![heading(app, text::HEATMAP, app.study.rule_name(), columns)];
    let map = match app.study.heat_seen() {
        Some(Heat::Map(map)) => map,
        Some(Heat::Layer(layer)) => {
            lines.extend(layer_here(app, layer, columns));
            lines.push(blank());
            return lines;
        }
        None => return Vec::new(),
    };
    for (rule, error) in &map.failed {
        let words = format!("  {rule} failed: {error}");
        lines.push(Line::styled(
            text::fit(&words, usize::from(columns)).into_owned(),
            app.theme().style(Token::Bad),
        ));
    }
    match map.cell(app.cursor()) {
        Some(cell) if rows == 1 => return vec![heading(app, text::HEATMAP, in_short(app, cell), columns)],
        Some(cell) => lines.extend(reasons(app, cell, columns, rows.saturating_sub(lines.len()))),
        None => {
            let words = text::wrap(&no_score(app), usize::from(columns).saturating_sub(3)).into_iter();
            lines.extend(
                words.map(|words| Line::styled(format!("  {words}"), app.theme().style(Token::Muted))),
            );
        }
    }
    lines.push(blank());
    lines
}

/// Says that no rule has judged the piece under the cursor, or that there is none.
fn no_score(app: &App) -> String {
    let square = app.cursor();
    match app.study.board().board().piece_at(square) {
        Some(piece) => {
            let piece = text::piece_on(piece.color, piece.role, square, app.study.glyphs());
            format!("{piece} stands neither well nor badly")
        }
        None => format!("{square} is empty"),
    }
}

/// Returns the piece and its score for a single row: `♔ e2 +12`.
fn in_short(app: &App, cell: &Cell) -> String {
    let piece = text::piece_on(cell.piece.color, cell.piece.role, app.cursor(), app.study.glyphs());
    format!("{piece}  {}", text::heat(cell.score))
}

/// Returns the layer's value under the cursor and its meaning.
fn layer_here(app: &App, layer: &Layer, columns: u16) -> Vec<Line<'static>> {
    let square = Span::styled(format!("  {}", app.cursor()), app.theme().style(Token::Text));
    let number = match (layer.tint(app.cursor()), layer.score(app.cursor())) {
        (Some(tint), Some(score)) => Span::styled(told(tint, score), app.theme().style(Token::Text)),
        (None, Some(score)) => Span::styled(text::heat(score), app.theme().style(tone(app, score))),
        (_, None) => Span::styled(text::NOTHING.to_string(), app.theme().style(Token::Muted)),
    };
    let mut lines = vec![text::ends(vec![square], number, columns)];
    let muted = app.theme().style(Token::Muted);
    let sentence = text::wrap(layer.info.sentence, usize::from(columns).saturating_sub(3));
    lines.extend(sentence.into_iter().map(|words| Line::styled(format!("  {words}"), muted)));
    lines
}

/// A tint in words: which half or group, and how much of ten.
fn told(tint: LayerTint, score: f64) -> String {
    let amount = format!("{:.1} of 10", score.abs() / 10.0);
    match tint.hue {
        LayerHue::First => format!("with the king: {amount}"),
        LayerHue::Second => format!("the other half: {amount}"),
        LayerHue::Group(0) => "the only group".to_owned(),
        LayerHue::Group(number) => format!("group {number}"),
        LayerHue::Single | LayerHue::Quiet => amount,
    }
}

fn reasons(app: &App, cell: &Cell, columns: u16, rows: usize) -> Vec<Line<'static>> {
    let piece = text::piece_on(cell.piece.color, cell.piece.role, app.cursor(), app.study.glyphs());
    let total = format!("{} of 10", text::heat(cell.score));
    let total = Span::styled(total, app.theme().style(tone(app, cell.score)));
    let mut lines = vec![text::ends(
        vec![Span::styled(format!("  {piece}"), app.theme().style(Token::Text))],
        total,
        columns,
    )];
    let mut parts: Vec<_> = cell.reasons.iter().zip(cell.rounded_parts(0)).collect();
    parts.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
    let figure = |value: f64| {
        let words = format!("{:>5} ", text::heat(value));
        Span::styled(words, app.theme().style(tone(app, value)))
    };
    let style = app.theme().style(Token::Text);
    for (place, (part, value)) in parts.iter().enumerate() {
        let words = text::wrap(&part.why.to_string(), usize::from(columns).saturating_sub(6));
        let rest = &parts[place..];
        let row_of_rest = usize::from(rest.len() > 1);
        if lines.len() + words.len() + row_of_rest > rows {
            let sum = rest.iter().map(|(_, value)| value).sum();
            let words = match (place, rest.len()) {
                (0, 1) => "1 reason".to_owned(),
                (0, count) => format!("{count} reasons"),
                (_, count) => format!("and {count} more"),
            };
            lines.push(Line::from(vec![figure(sum), Span::styled(words, app.theme().style(Token::Muted))]));
            break;
        }
        let mut words = words.into_iter();
        let first = Span::styled(words.next().unwrap_or_default(), style);
        lines.push(Line::from(vec![figure(*value), first]));
        lines.extend(words.map(|words| Line::styled(format!("      {words}"), style)));
    }
    lines
}

fn tone(app: &App, score: f64) -> Token {
    match app.study.settings.config.heatmap.colors.tone(score) {
        ScoreTone::Good => Token::Good,
        ScoreTone::Neutral => Token::Warning,
        ScoreTone::Bad => Token::Bad,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::chess::Square;
    use crate::ui::testing::words;

    /// A player whose heatmap is on, with the cursor on a square.
    fn at(square: Square) -> TestPlayer {
        let mut player = TestPlayer::at("r1bq1rk1/ppp2ppp/2n5/3p4/3P1Bb1/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 10");
        player.press(square).keys("esc m");
        player
    }

    /// The first figure of a line, in tenths.
    fn tenths(line: &str) -> i32 {
        let figure = line.split_whitespace().next().unwrap_or_default().replace('−', "-");
        (figure.parse::<f64>().unwrap_or_else(|_| panic!("{line}")) * 10.0).round() as i32
    }

    #[test]
    fn the_reasons_add_up_to_the_score_however_few_rows_there_are() {
        let player = at(Square::F3);
        for rows in [4, 5, 6, 8, 30] {
            let shown = words(&lines(&player.app, 34, rows));
            assert!(shown.len() <= rows + 1, "{shown:#?} in {rows} rows");
            let total = shown[1].strip_suffix(" of 10").and_then(|line| line.rsplit(' ').next()).unwrap();
            let parts: i32 = shown[2..]
                .iter()
                .filter(|line| line.contains(['+', '−']) && !line.starts_with("      "))
                .map(|line| tenths(line))
                .sum();
            assert!((tenths(total) - parts).abs() <= 2, "{shown:#?}");
        }
    }

    #[test]
    fn one_row_has_piece_and_score() {
        let shown = words(&lines(&at(Square::F3).app, 34, 1));
        assert_eq!(shown.len(), 1);
        assert!(shown[0].starts_with("Heatmap") && shown[0].contains("♘ f3  "), "{shown:?}");
    }

    #[test]
    fn an_empty_square_has_no_score_and_is_called_that() {
        let shown = words(&lines(&at(Square::E5).app, 34, 20));
        assert!(shown[1].contains("e5 is empty"), "{shown:?}");
        let mut player = at(Square::F3);
        player.keys("m");
        assert!(lines(&player.app, 34, 20).is_empty(), "nothing while the heatmap is off");
    }
}
