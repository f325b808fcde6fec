//! The board as text: every size in glyphs and letters, with the signs of all marks, accepted as snapshots.

use crate::screens;
use patzer::app::marks::{BoardMarks, Flash, SquareMarks, ThreatMark};
use patzer::app::reach::Reach;
use patzer::chess::{Board, Color, Square};
use patzer::config::PieceStyle;
use patzer::heatmap::HeatmapSettings;
use patzer::safety::DestinationVerdict;
use patzer::theme::{ColorDepth, DARK, Theme};
use patzer::ui::board::{BoardWidget, LabelPlace, SquareSize};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier};

/// The sizes that glyphs and letters usually have.
const SIZES: [SquareSize; 6] = [
    SquareSize::S3x1,
    SquareSize::S5x2,
    SquareSize::S7x3,
    SquareSize::S9x4,
    SquareSize::S11x5,
    SquareSize::S13x6,
];

/// Pieces of a middlegame with every mark somewhere, some of them together.
fn marked() -> BoardMarks {
    let board: Board = "r1bqkb1r/ppp2ppp/2n2n2/3pp3/2B1P1b1/2N2N2/PPPP1PPP/R1BQ1RK1".parse().unwrap();
    let mut marks = [SquareMarks::default(); 64];
    for square in Square::ALL {
        marks[usize::from(square)].piece = board.piece_at(square).map(|piece| (piece.color, piece.role));
    }
    let mut at = |square: Square, mark: &dyn Fn(&mut SquareMarks)| mark(&mut marks[usize::from(square)]);
    at(Square::A1, &|marks| {
        (marks.cursor, marks.heat) = (true, Some(-20.0));
    });
    at(Square::C3, &|marks| marks.movable = true);
    at(Square::F2, &|marks| marks.held = true);
    at(Square::E1, &|marks| marks.last_move = true);
    at(Square::F1, &|marks| marks.last_move = true);
    at(Square::E8, &|marks| marks.check = true);
    at(Square::F6, &|marks| marks.flash = Some(Flash::Off));
    at(Square::G4, &|marks| {
        (marks.flash, marks.heat) = (Some(Flash::On), Some(-90.0));
    });
    at(Square::H8, &|marks| marks.heat = Some(100.0));
    at(Square::C7, &|marks| marks.heat = Some(0.4));
    at(Square::B5, &|marks| marks.destination = Some(Reach::Plain));
    for (square, verdict) in [
        (Square::A4, DestinationVerdict::Safe),
        (Square::D4, DestinationVerdict::Trade),
        (Square::D5, DestinationVerdict::Trade),
        (Square::G5, DestinationVerdict::Unsafe),
        (Square::E5, DestinationVerdict::Unsafe),
    ] {
        at(square, &|marks| marks.destination = Some(Reach::Judged(verdict)));
    }
    for (square, movable, hanging) in
        [(Square::C4, true, true), (Square::F3, true, false), (Square::E4, false, false)]
    {
        at(square, &|marks| {
            marks.movable = movable;
            marks.threatened = Some(ThreatMark { movable, loss: if hanging { 3 } else { 0 } });
        });
    }
    marks
}

fn draw(
    size: SquareSize,
    pieces: PieceStyle,
    depth: ColorDepth,
    below: Color,
    labels_outside: bool,
) -> Buffer {
    let (theme, marks) = (Theme::load(DARK, depth, None).0, marked());
    let (columns, rows) = if labels_outside { size.with_labels() } else { size.board() };
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    let widget = BoardWidget {
        arrows: &[],
        sliding: &[],
        grid: patzer::art::CellGrid::Quadrants,
        pictures: false,
        marks: &marks,
        below,
        size,
        pieces,
        labels: if labels_outside { LabelPlace::Around } else { LabelPlace::Inside },
        heatmap: &HeatmapSettings::default(),
        theme: &theme,
    };
    widget.draw(buffer.area, &mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(usize::from(buffer.area.width));
    let lines = rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>());
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn accept(name: &str, buffer: &Buffer) {
    screens::accept(&format!("board-{name}"), &text(buffer));
}

#[test]
fn every_size_in_glyphs() {
    for size in SIZES {
        let buffer = draw(size, PieceStyle::Glyph, ColorDepth::True, Color::White, true);
        accept(&format!("glyphs-{size:?}"), &buffer);
    }
}

#[test]
fn every_size_in_letters() {
    for size in SIZES {
        let buffer = draw(size, PieceStyle::Letters, ColorDepth::Sixteen, Color::White, true);
        assert!(text(&buffer).is_ascii());
        accept(&format!("letters-{size:?}"), &buffer);
    }
}

#[test]
fn turned_with_labels_inside() {
    for size in [SquareSize::S3x1, SquareSize::S5x2, SquareSize::S7x3] {
        accept(
            &format!("inside-{size:?}"),
            &draw(size, PieceStyle::Glyph, ColorDepth::Indexed, Color::Black, false),
        );
    }
}

#[test]
fn without_colour_signs_and_reversed_squares_speak() {
    for size in [SquareSize::S3x1, SquareSize::S5x2, SquareSize::S7x3] {
        let buffer = draw(size, PieceStyle::Auto, ColorDepth::None, Color::White, true);
        let colorless = |ink: Ink| ink == Ink::Reset;
        assert!(buffer.content.iter().all(|cell| colorless(cell.fg) && colorless(cell.bg)));
        accept(&format!("plain-{size:?}"), &buffer);
    }
    let buffer = draw(SquareSize::S5x2, PieceStyle::Auto, ColorDepth::None, Color::White, true);
    let reversed = |column: u16, row: u16| buffer[(column, row)].modifier.contains(Modifier::REVERSED);
    // a8 is light, b8 dark.
    assert!(reversed(3, 1) && !reversed(8, 1));
    let outlines = draw(SquareSize::S5x2, PieceStyle::Glyph, ColorDepth::None, Color::White, true);
    assert!(text(&outlines).contains('♘') && text(&outlines).contains('♞'));
}

#[test]
fn no_pawn_is_sent_in_its_emoji_form() {
    let text = text(&draw(SquareSize::S5x2, PieceStyle::Glyph, ColorDepth::True, Color::White, true));
    let after: Vec<char> =
        text.chars().zip(text.chars().skip(1)).filter(|(c, _)| *c == '♟').map(|(_, n)| n).collect();
    assert_eq!(after, ['\u{fe0e}'; 16]);
    assert!(!text.contains('\u{fe0f}'));
}
