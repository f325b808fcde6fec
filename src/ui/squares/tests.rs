//! Tests of the squares: colours, marks and what stands on what.

use super::heat::heat_step;
use super::*;
use crate::chess::Role;
use crate::theme::DARK;

/// The tokens' colours in the order in which a square's marks are laid.
fn check(marks: SquareMarks, tokens: &[Token]) {
    let theme = Theme::load(DARK, ColorDepth::True, None).0;
    let layers = mark_layers(&marks, &HeatmapSettings::default(), &theme, MarkRoom::Drawn);
    let colors: Vec<Rgb> = layers.iter().map(|layer| layer.veil.full).collect();
    let expected: Vec<Rgb> = tokens.iter().map(|&token| theme.rgb(token)).collect();
    assert_eq!(colors, expected, "{marks:?}");
}

#[test]
fn later_layers_lie_over_earlier_ones() {
    let plain = SquareMarks::default();
    check(plain, &[]);
    check(
        SquareMarks { last_move: true, strong: Some(StrongMark::Lose), cursor: true, ..plain },
        &[Token::LastMove, Token::Threatened, Token::LastMove, Token::Cursor],
    );
    check(SquareMarks { strong: Some(StrongMark::Chance), ..plain }, &[Token::Win]);
    // A marked square is filled, under the cursor as well.
    let marked = SquareMarks { drawn: Some(ArrowMeaning::Hint), cursor: true, ..plain };
    check(marked, &[Token::Held, Token::ArrowHint, Token::Cursor]);
    // But for danger: a hint takes nothing from it.
    let lost = SquareMarks { drawn: Some(ArrowMeaning::Hint), strong: Some(StrongMark::Lose), ..plain };
    check(lost, &[Token::Threatened, Token::ArrowHint]);
    check(SquareMarks { heat: Some(100.0), check: true, ..plain }, &[Token::HeatGood, Token::Check]);
    check(SquareMarks { strong: Some(StrongMark::Win), ..plain }, &[Token::WinSquare, Token::Win]);
}

#[test]
fn all_that_hangs_has_the_same_red_and_nothing_else_has() {
    let plain = SquareMarks::default();
    let hangs = |movable, loss| SquareMarks { threatened: Some(ThreatMark { movable, loss }), ..plain };
    for marks in [hangs(true, 1), hangs(true, 9), hangs(false, 3)] {
        check(marks, &[Token::Threatened]);
    }
    let trapped = SquareMarks { piece: Some((Color::Black, Role::Bishop)), ..hangs(false, 3) };
    check(trapped, &[Token::Threatened, Token::SignLight]);
    let lost_there = Some(Reach::Judged(DestinationVerdict::Unsafe));
    check(SquareMarks { destination: lost_there, ..plain }, &[Token::Unsafe]);
}

#[test]
fn destinations_are_told_by_colour_and_an_even_trade_by_none() {
    let knight = SquareMarks { piece: Some((Color::Black, Role::Knight)), ..SquareMarks::default() };
    let to = |reach| SquareMarks { destination: Some(reach), ..SquareMarks::default() };
    let takes = |reach| SquareMarks { destination: Some(reach), ..knight };
    let judged = |verdict| Reach::Judged(verdict);
    check(to(judged(DestinationVerdict::Safe)), &[Token::Safe, Token::SignLight]);
    check(to(Reach::Exposing), &[Token::Safe, Token::Safe]);
    check(takes(Reach::Exposing), &[Token::Safe, Token::Safe]);
    check(to(judged(DestinationVerdict::Trade)), &[Token::Trade]);
    check(takes(judged(DestinationVerdict::Trade)), &[Token::Trade]);
    check(takes(judged(DestinationVerdict::Unsafe)), &[Token::Unsafe]);
    check(takes(Reach::Wins), &[Token::Win, Token::WinSquare]);
    let preview = SquareMarks { previewed: true, ..takes(judged(DestinationVerdict::Unsafe)) };
    check(preview, &[Token::Unsafe]);
}

#[test]
fn heat_is_shown_in_few_steps_for_good_and_for_bad() {
    let steps: Vec<f64> = [0.0, 5.0, 6.0, 19.0, 20.0, 49.0, 50.0, 100.0]
        .into_iter()
        .map(|score| heat_step(score, -5.0, 100.0))
        .collect();
    assert_eq!(steps, [0.0, 0.0, 30.0, 30.0, 60.0, 60.0, 100.0, 100.0]);
    assert!(heat_step(-30.0, -5.0, 100.0) < -50.0 && heat_step(-5.0, -5.0, 100.0).abs() < 1.0);
    let heated = SquareMarks { heat: Some(-100.0), named: true, last_move: true, ..SquareMarks::default() };
    check(heated, &[Token::HeatBad, Token::LastMove]);
}

#[test]
fn with_sixteen_colours_a_destination_is_stamped_in_black() {
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let reach = Some(Reach::Judged(DestinationVerdict::Safe));
    let marks = SquareMarks { destination: reach, ..SquareMarks::default() };
    let layers = mark_layers(&marks, &HeatmapSettings::default(), &theme, MarkRoom::Drawn);
    assert_eq!(layers.last().map(|layer| layer.veil.full), Some(theme.rgb(Token::SignDark)));
}

#[test]
fn with_sixteen_colours_danger_fills_the_sides_of_its_square() {
    use crate::art::CellGrid;
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let hanging = Some(ThreatMark { movable: true, loss: 1 });
    for marks in [
        SquareMarks { threatened: hanging, ..SquareMarks::default() },
        SquareMarks { strong: Some(StrongMark::Lose), ..SquareMarks::default() },
        SquareMarks { check: true, ..SquareMarks::default() },
    ] {
        let mut canvas = Canvas::new((6, 3), CellGrid::Quadrants, false, theme.rgb(Token::LightSquare));
        let patch = Patch { left: 0, top: 0, width: 12, height: 6 };
        for layer in mark_layers(&marks, &HeatmapSettings::default(), &theme, MarkRoom::Drawn) {
            layer.paint(&mut canvas, patch, &theme, MarkRoom::Drawn, |_, _| true);
        }
        let red = Some(theme.rgb(Token::Threatened));
        assert_eq!([0, 3, 5].map(|column| canvas.even(column, 1) == red), [true, false, true]);
    }
}

#[test]
fn with_sixteen_colours_the_last_move_has_sides_alone() {
    use crate::art::CellGrid;
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let mut canvas = Canvas::new((6, 3), CellGrid::Quadrants, false, theme.rgb(Token::LightSquare));
    let patch = Patch { left: 0, top: 0, width: 12, height: 6 };
    let marks = SquareMarks { last_move: true, ..SquareMarks::default() };
    for layer in mark_layers(&marks, &HeatmapSettings::default(), &theme, MarkRoom::Drawn) {
        layer.paint(&mut canvas, patch, &theme, MarkRoom::Drawn, |_, _| true);
    }
    assert_eq!(canvas.even(3, 1), Some(theme.rgb(Token::LightSquare)), "the square stays what it is");
    assert_ne!(canvas.even(0, 1), Some(theme.rgb(Token::LightSquare)));
}

#[test]
fn without_colours_nothing_is_painted() {
    let theme = Theme::load(DARK, ColorDepth::None, None).0;
    let marks = SquareMarks { check: true, cursor: true, ..SquareMarks::default() };
    let layers = mark_layers(&marks, &HeatmapSettings::default(), &theme, MarkRoom::Wash);
    assert!(layers.is_empty());
}
