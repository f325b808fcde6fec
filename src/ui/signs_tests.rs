//! Tests of the signs: each mark has one, they make room for each other and for labels.

use super::*;
use crate::app::marks::Flash;
use crate::chess::{Color, Role};

const PLAIN: SquareMarks = SquareMarks {
    piece: None,
    heat: None,
    layer: None,
    named: false,
    drawn: None,
    strong: None,
    last_move: false,
    movable: false,
    threatened: None,
    destination: None,
    previewed: false,
    check: false,
    mated: false,
    flash: None,
    held: false,
    cursor: false,
};
const PIECE: SquareMarks = SquareMarks { piece: Some((Color::White, Role::Knight)), ..PLAIN };
const UNSAFE: Option<Reach> = Some(Reach::Judged(DestinationVerdict::Unsafe));
const HANGS: Option<ThreatMark> = Some(ThreatMark { movable: true, loss: 3 });

/// The piece row of five columns as text, `N` for the piece; then that of three.
fn check(marks: SquareMarks, wide: &str, narrow: &str) {
    let piece = marks.piece.map(|_| Sign { symbol: "N", ink: Token::WhitePiece });
    let row = |columns: u16| {
        let places = SignLayout::of(&marks, &SignSet::UNICODE, columns, ColorDepth::True);
        let inner = [places.left, piece.or(places.middle), places.right];
        let cells = [&places.edges[..1], &inner, &places.edges[1..]].concat();
        let cells = if columns == 3 { &cells[1..4] } else { &cells[..] };
        cells.iter().map(|cell| cell.map_or(" ", |sign| sign.symbol)).collect::<String>()
    };
    assert_eq!((row(5).as_str(), row(3).as_str()), (wide, narrow), "{marks:?}");
}

#[test]
fn each_mark_has_its_sign() {
    check(PLAIN, "     ", "   ");
    check(PIECE, "  N  ", " N ");
    check(SquareMarks { cursor: true, ..PLAIN }, "[   ]", "[ ]");
    check(SquareMarks { named: true, ..PIECE }, " ›N  ", "›N ");
    check(SquareMarks { movable: true, ..PIECE }, "▌ N ▐", "▌N▐");
    check(SquareMarks { threatened: HANGS, ..PIECE }, "  N▲ ", " N▲");
    let pawn = Some(ThreatMark { movable: true, loss: 1 });
    check(SquareMarks { threatened: pawn, ..PIECE }, "  N▲ ", " N▲");
    let king = SquareMarks { piece: Some((Color::Black, Role::King)), ..PLAIN };
    check(SquareMarks { strong: Some(StrongMark::Win), ..PIECE }, "  N$ ", " N$");
    check(SquareMarks { strong: Some(StrongMark::Win), ..king }, "  N# ", " N#");
    let only_attacked = Some(ThreatMark { movable: false, loss: 0 });
    check(SquareMarks { threatened: only_attacked, ..PIECE }, "  N! ", " N!");
    for (verdict, on_empty, on_piece) in [
        (DestinationVerdict::Safe, "  •  ", "  N• "),
        (DestinationVerdict::Trade, "  ≈  ", "  N≈ "),
        (DestinationVerdict::Unsafe, "  ×  ", "  N× "),
    ] {
        let destination = Some(Reach::Judged(verdict));
        check(SquareMarks { destination, ..PLAIN }, on_empty, &on_empty[1..on_empty.len() - 1]);
        check(SquareMarks { destination, ..PIECE }, on_piece, &on_piece[1..on_piece.len() - 1]);
    }
    check(SquareMarks { last_move: true, ..PLAIN }, "  ·  ", " · ");
    check(SquareMarks { last_move: true, ..PIECE }, "  N  ", " N ");
    check(SquareMarks { flash: Some(Flash::Off), ..PIECE }, " *N  ", "*N ");
    check(SquareMarks { check: true, ..PIECE }, " +N  ", "+N ");
    check(SquareMarks { check: true, mated: true, ..PIECE }, " #N  ", "#N ");
    check(SquareMarks { held: true, ..PIECE }, "▌^N ▐", "^N▐");
}

#[test]
fn signs_that_meet_make_room_for_each_other() {
    check(SquareMarks { cursor: true, threatened: HANGS, ..PIECE }, "[ N▲]", "[N▲");
    check(SquareMarks { movable: true, threatened: HANGS, ..PIECE }, "▌ N▲▐", "▌N▲");
    check(SquareMarks { destination: UNSAFE, last_move: true, ..PLAIN }, "  ×  ", " × ");
    check(SquareMarks { destination: UNSAFE, flash: Some(Flash::On), ..PIECE }, " *N× ", "*N×");
    check(SquareMarks { check: true, flash: Some(Flash::On), ..PIECE }, " +N* ", "+N*");
    check(SquareMarks { check: true, flash: Some(Flash::On), cursor: true, ..PIECE }, "[+N*]", "[N+");
    check(SquareMarks { destination: UNSAFE, threatened: HANGS, ..PIECE }, " ▲N× ", "▲N×");
    check(SquareMarks { named: true, threatened: HANGS, ..PIECE }, "  N▲ ", " N▲");
}

#[test]
fn letters_keep_within_ascii() {
    let signs = SignSet::ASCII;
    let [open, close] = signs.cursor;
    let [left, right] = signs.movable;
    let all = [open, close, left, right, signs.threatened, signs.hanging, signs.safe, signs.exposing];
    let rest = [signs.trade, signs.unsafe_, signs.attacker, signs.last_move, signs.check, signs.held];
    assert!(all.iter().chain(&rest).all(|sign| sign.is_ascii() && sign.len() == 1));
}

#[test]
fn a_heat_figure_stands_with_its_sign_in_one_corner() {
    let theme = Theme::load(crate::theme::DARK, ColorDepth::True, None).0;
    let figure = |score: f64, free: &dyn Fn(u16, u16) -> bool| {
        let marks = SquareMarks { heat: Some(score), threatened: HANGS, ..PIECE };
        let labels = EdgeLabels { rank: None, file: None, ink: Token::SignDark };
        let size = SquareSize::S6x3;
        let text = SquareText { marks: &marks, signs: &SignSet::UNICODE, size, theme: &theme, labels };
        let placed = text.around_drawn(free);
        let cell = |sign: &PlacedSign| (sign.column, sign.row, sign.text.attributes == Modifier::UNDERLINED);
        placed.iter().skip(1).map(cell).collect::<Vec<_>>()
    };
    for score in [30.0, -30.0] {
        assert_eq!(figure(score, &|_, _| true), [(4, 0, false), (5, 0, false)]);
    }
    let edges = |column: u16, _: u16| column == 0 || column == 5;
    assert_eq!(figure(-30.0, &edges), [(5, 0, false), (5, 1, false)], "the sign above the figure");
    let upper_edge = |column: u16, row: u16| column == 5 && row != 1;
    assert_eq!(figure(-30.0, &upper_edge), [(5, 0, true)], "no room for its minus");
    assert_eq!(figure(-30.0, &|_, row| row == 2), [(0, 2, false), (1, 2, false)]);
    for score in [100.0, -100.0] {
        assert_eq!(figure(score, &|_, _| true), [(3, 0, false), (4, 0, false), (5, 0, false)]);
    }
    assert_eq!(figure(100.0, &edges), [(0, 0, false), (5, 0, false)], "its sign, and an X in one cell");
    assert_eq!(figure(-30.0, &|column, row| (column, row) == (5, 2)), [], "the alarm's cell");
}

#[test]
fn a_letter_makes_way_for_a_sign_and_lies_over_a_drawing_that_leaves_no_corner() {
    let theme = Theme::load(crate::theme::DARK, ColorDepth::True, None).0;
    let place = |threatened, free: &dyn Fn(u16, u16) -> bool| {
        let marks = SquareMarks { threatened, ..PIECE };
        let labels = EdgeLabels { rank: None, file: Some('d'), ink: Token::SignDark };
        let size = SquareSize::S6x3;
        let text = SquareText { marks: &marks, signs: &SignSet::UNICODE, size, theme: &theme, labels };
        let placed = text.around_drawn(free);
        let letter = placed.iter().find(|sign| sign.text.symbol == SignSymbol::Letter('d'));
        letter.map(|sign| (sign.column, sign.row))
    };
    assert_eq!(place(None, &|_, _| true), Some((5, 2)));
    assert_eq!(place(HANGS, &|_, _| true), Some((0, 2)), "the alarm has the right corner");
    assert_eq!(place(HANGS, &|column, _| column == 5), Some((5, 0)), "beside the piece's head");
    assert_eq!(place(None, &|_, row| row == 2), Some((5, 2)));
    assert_eq!(place(None, &|_, _| false), Some((5, 2)));
}

#[test]
fn figures_are_rounded_and_signed() {
    let text = |score: f64| figure(score).concat();
    let scores = [37.4, -5.5, 0.2, -4.4, 100.0, -250.0, 9.6, 100.0 / 3.0];
    assert_eq!(scores.map(text), ["+4", "-1", "", "", "+10", "-10", "+1", "+3"]);
}

#[test]
fn a_rank_is_readable_beside_a_rook_that_fills_its_small_square() {
    let theme = Theme::load(crate::theme::DARK, ColorDepth::True, None).0;
    let place = |flash, free: &dyn Fn(u16, u16) -> bool| {
        let marks = SquareMarks { flash, ..PIECE };
        let labels = EdgeLabels { rank: Some('8'), file: None, ink: Token::SignDark };
        let size = SquareSize::S4x2;
        let text = SquareText { marks: &marks, signs: &SignSet::UNICODE, size, theme: &theme, labels };
        let placed = text.around_drawn(free);
        let rank = placed.iter().find(|sign| sign.text.symbol == SignSymbol::Letter('8'));
        rank.map(|sign| (sign.column, sign.row))
    };
    assert_eq!(place(None, &|_, _| true), Some((0, 0)));
    assert_eq!(place(None, &|_, row| row == 1), Some((0, 1)));
    assert_eq!(place(None, &|_, _| false), Some((0, 0)));
    assert_eq!(place(Some(Flash::On), &|_, row| row == 1), Some((0, 0)), "an attacker's sign is below");
}
