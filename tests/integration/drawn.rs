//! Drawn pieces on the screen: where they come by themselves, what they cover, and the marks around them.

use patzer::app::marks::{ArrowMeaning, BoardArrow, BoardMarks, SquareMarks, StrongMark, ThreatMark};
use patzer::app::reach::Reach;
use patzer::art::{ArtSet, CellGrid, FULL, coverage};
use patzer::chess::{Color, Role, Square};
use patzer::config::PieceStyle;
use patzer::heatmap::HeatmapSettings;
use patzer::safety::DestinationVerdict;
use patzer::theme::{ColorDepth, Theme, Token};
use patzer::ui::board::{BoardWidget, LabelPlace, SquareSize};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color as Ink;

use crate::player::Player;

/// Squares whose pieces are drawn.
fn drawn_sizes() -> impl Iterator<Item = SquareSize> {
    SquareSize::ALL.into_iter().filter(|size| size.is_even() && size.cells().1 > 1)
}

fn theme(depth: ColorDepth) -> Theme {
    Theme::load(if depth == ColorDepth::Sixteen { "sixteen" } else { "dusk" }, depth, None).0
}

/// A board as it is drawn, White below.
struct Drawn {
    buffer: Buffer,
    size: SquareSize,
}

impl Drawn {
    fn new(marks: &BoardMarks, size: SquareSize, theme: &Theme, arrow: Option<BoardArrow>) -> Drawn {
        let (columns, rows) = size.board();
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        let widget = BoardWidget {
            marks,
            arrows: arrow.as_slice(),
            sliding: &[],
            below: Color::White,
            size,
            pieces: PieceStyle::Auto,
            grid: CellGrid::Quadrants,
            pictures: false,
            labels: LabelPlace::Around,
            heatmap: &HeatmapSettings::default(),
            theme,
        };
        // Labels beside the board are not looked at.
        let area = Rect::new(0, 0, columns + 3, rows + 1);
        let mut whole = Buffer::empty(area);
        widget.draw(area, &mut whole);
        for place in buffer.area.positions() {
            buffer[place] = whole[(place.x + 3, place.y)].clone();
        }
        Drawn { buffer, size }
    }

    /// The first cell of a square.
    fn corner(&self, square: Square) -> (u16, u16) {
        let (width, height) = self.size.cells();
        (square.file() as u16 * width, (7 - square.rank() as u16) * height)
    }

    /// The symbol in a cell of a square.
    fn symbol(&self, square: Square, column: u16, row: u16) -> &str {
        let (left, top) = self.corner(square);
        self.buffer[(left + column, top + row)].symbol()
    }

    /// The colour of a quadrant of a square; of text, its ground.
    fn ink(&self, square: Square, x: u16, y: u16) -> Ink {
        let (left, top) = self.corner(square);
        let cell = &self.buffer[(left + x / 2, top + y / 2)];
        let blocks = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
        let mask = blocks.chars().position(|block| cell.symbol().starts_with(block)).unwrap_or(0);
        if mask >> (x % 2 + 2 * (y % 2)) & 1 == 1 { cell.fg } else { cell.bg }
    }
}

/// One piece on e4 with these marks.
fn alone(marks: SquareMarks, color: Color, role: Role) -> BoardMarks {
    let mut board = [SquareMarks::default(); 64];
    board[usize::from(Square::E4)] = SquareMarks { piece: Some((color, role)), ..marks };
    board
}

#[test]
fn every_whole_part_of_a_piece_has_its_colour() {
    for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
        let theme = theme(depth);
        for size in drawn_sizes().take(5) {
            for (color, role) in Color::ALL.into_iter().flat_map(|c| Role::ALL.map(|r| (c, r))) {
                let drawn = Drawn::new(&alone(SquareMarks::default(), color, role), size, &theme, None);
                let body =
                    theme.color(if color == Color::White { Token::WhitePiece } else { Token::BlackPiece });
                let (width, height) = size.cells();
                let rows = (0..2 * height - 2).flat_map(|y| (0..2 * width).map(move |x| (x, y)));
                let whole = |&(x, y): &(u16, u16)| {
                    coverage(ArtSet::Staunton, CellGrid::Quadrants, height, role, x, y) == FULL
                };
                let (all, right) = rows.filter(whole).fold((0, 0), |(all, right), (x, y)| {
                    (all + 1, right + u32::from(drawn.ink(Square::E4, x, y) == body))
                });
                // A cell of three shades has two of them.
                assert!(all > 0 && 10 * right >= 8 * all, "{depth:?} {size:?} {role:?}: {right} of {all}");
            }
        }
    }
}

#[test]
fn a_sign_never_stands_over_the_drawing() {
    let theme = theme(ColorDepth::True);
    let marks = SquareMarks {
        threatened: Some(ThreatMark { movable: true, loss: 3 }),
        named: true,
        heat: Some(-80.0),
        ..SquareMarks::default()
    };
    for (size, role) in drawn_sizes().flat_map(|size| Role::ALL.map(|role| (size, role))) {
        let drawn = Drawn::new(&alone(marks, Color::White, role), size, &theme, None);
        let (width, height) = size.cells();
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let symbol = drawn.symbol(Square::E4, column, row);
            if ["▲", "›", "-", "8"].contains(&symbol) {
                let is_figure = ["-", "8"].contains(&symbol);
                // Of a piece that leaves one column the figure stands below its sign.
                assert!(row == height - 1 || is_figure && row <= 1);
                let last = width - 1;
                assert!(column == 0 || column == last || is_figure && (column == 1 || column + 1 == last));
                for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    let (x, y) = (2 * column + x, 2 * row + y);
                    assert_eq!(coverage(ArtSet::Staunton, CellGrid::Quadrants, height, role, x, y), 0);
                }
            }
        }
    }
}

#[test]
fn the_cursor_never_touches_the_drawing_and_is_always_seen() {
    for (depth, size) in [ColorDepth::True, ColorDepth::Indexed, ColorDepth::Sixteen]
        .into_iter()
        .flat_map(|depth| drawn_sizes().map(move |size| (depth, size)))
    {
        let theme = theme(depth);
        let ink = theme.color(Token::Cursor);
        for (role, held) in Role::ALL.into_iter().flat_map(|role| [(role, false), (role, true)]) {
            // A black cursor and black pieces, with sixteen colours, are not told apart by their colour.
            let marks = SquareMarks { cursor: true, held, ..SquareMarks::default() };
            let drawn = Drawn::new(&alone(marks, Color::White, role), size, &theme, None);
            let plain = Drawn::new(&alone(SquareMarks::default(), Color::White, role), size, &theme, None);
            assert!(drawn.buffer != plain.buffer, "{depth:?} {size:?} {role:?}");
            let (width, height) = size.cells();
            let covered = |x, y| coverage(ArtSet::Staunton, CellGrid::Quadrants, height, role, x, y) > 0;
            for (x, y) in (0..2 * height).flat_map(|y| (0..2 * width).map(move |x| (x, y))) {
                if drawn.ink(Square::E4, x, y) == ink {
                    let beside = [x.saturating_sub(1), x, (x + 1).min(2 * width - 1)];
                    assert!(
                        !beside.into_iter().any(|x| covered(x, y)),
                        "{depth:?} {size:?} {role:?} {x} {y}"
                    );
                }
            }
        }
    }
}

#[test]
fn signs_stand_in_the_lower_corners() {
    let theme = theme(ColorDepth::True);
    for size in drawn_sizes().skip(1) {
        let (width, height) = size.cells();
        for (marks, left, right) in [
            (SquareMarks { strong: Some(StrongMark::Lose), ..SquareMarks::default() }, " ", "▲"),
            (SquareMarks { check: true, ..SquareMarks::default() }, "+", " "),
            (SquareMarks { destination: Some(Reach::Wins), ..SquareMarks::default() }, "", "$"),
            (
                SquareMarks {
                    destination: Some(Reach::Judged(DestinationVerdict::Unsafe)),
                    ..SquareMarks::default()
                },
                "",
                "×",
            ),
        ] {
            let drawn = Drawn::new(&alone(marks, Color::Black, Role::Knight), size, &theme, None);
            assert!(drawn.symbol(Square::E4, 0, height - 1).starts_with(left), "{size:?}");
            assert_eq!(drawn.symbol(Square::E4, width - 1, height - 1), right, "{size:?}");
        }
    }
}

#[test]
fn a_square_where_the_piece_is_lost_never_looks_occupied() {
    let destination = Some(Reach::Judged(DestinationVerdict::Unsafe));
    for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
        let theme = theme(depth);
        let armies = [Token::WhitePiece, Token::BlackPiece].map(|token| theme.color(token));
        for (size, previewed) in drawn_sizes().flat_map(|size| [(size, true), (size, false)]) {
            let mut marks = [SquareMarks::default(); 64];
            marks[usize::from(Square::E4)] = SquareMarks { destination, previewed, ..SquareMarks::default() };
            let drawn = Drawn::new(&marks, size, &theme, None);
            let (width, height) = size.cells();
            assert_eq!(drawn.symbol(Square::E4, width - 1, height - 1), "×", "{depth:?} {size:?}");
            let inner = (0..height).flat_map(|row| (1..width - 1).map(move |column| (column, row)));
            assert!(inner.into_iter().all(|(column, row)| drawn.symbol(Square::E4, column, row) == " "));
            let (left, top) = drawn.corner(Square::E4);
            let ink = drawn.buffer[(left + width - 1, top + height - 1)].fg;
            assert!(depth == ColorDepth::Sixteen || !armies.contains(&ink), "{depth:?} {size:?} {ink:?}");
        }
    }
}

#[test]
fn the_last_move_is_seen_under_a_strong_square() {
    let theme = theme(ColorDepth::True);
    let last = theme.color(Token::LastMove);
    let marks = SquareMarks { strong: Some(StrongMark::Lose), last_move: true, ..SquareMarks::default() };
    for size in drawn_sizes() {
        let drawn = Drawn::new(&alone(marks, Color::White, Role::Rook), size, &theme, None);
        let (width, height) = size.cells();
        let parts = (0..2 * height).flat_map(|y| (0..2 * width).map(move |x| (x, y)));
        assert!(parts.clone().any(|(x, y)| drawn.ink(Square::E4, x, y) == last), "{size:?}");
    }
}

#[test]
fn an_arrow_goes_from_square_to_square_under_the_pieces() {
    let theme = theme(ColorDepth::True);
    for size in drawn_sizes() {
        let mut marks = alone(SquareMarks::default(), Color::White, Role::Queen);
        marks[usize::from(Square::E6)].piece = Some((Color::Black, Role::Rook));
        let arrow = BoardArrow { from: Square::E8, to: Square::E4, meaning: ArrowMeaning::Threat };
        let with = Drawn::new(&marks, size, &theme, Some(arrow));
        let without = Drawn::new(&marks, size, &theme, None);
        let (width, height) = size.cells();
        let touched = |square: Square| {
            let parts = (0..2 * height).flat_map(|y| (0..2 * width).map(move |x| (x, y)));
            parts.filter(|&(x, y)| with.ink(square, x, y) != without.ink(square, x, y)).count()
        };
        assert!(touched(Square::E7) > 0 && touched(Square::E5) > 0, "{size:?}");
        assert_eq!(touched(Square::D5), 0);
        let Ink::Rgb(red, ..) = with.ink(Square::E6, width, height) else { panic!("{size:?}") };
        assert!(red < 32, "the rook stands over it: {red}");
    }
}

#[test]
fn the_end_of_an_arrow_covers_no_sign() {
    let theme = theme(ColorDepth::True);
    for size in drawn_sizes() {
        let hangs =
            SquareMarks { threatened: Some(ThreatMark { movable: true, loss: 3 }), ..SquareMarks::default() };
        let marks = alone(hangs, Color::White, Role::Pawn);
        let from = [Square::A8, Square::H7, Square::H1, Square::B1, Square::E1, Square::F2];
        let without = Drawn::new(&marks, size, &theme, None);
        let (width, height) = size.cells();
        let place = (width - 1, height - 1);
        for from in from {
            let arrow = BoardArrow { from, to: Square::E4, meaning: ArrowMeaning::Hint };
            let with = Drawn::new(&marks, size, &theme, Some(arrow));
            let shown = |drawn: &Drawn| drawn.symbol(Square::E4, place.0, place.1).to_owned();
            assert_eq!(shown(&with), shown(&without), "{size:?} {from}");
        }
    }
}

/// Whether a screen has glyphs of pieces on its board, and whether it has drawn ones there.
fn pieces_of(player: &Player, columns: u16, rows: u16) -> (bool, bool) {
    let buffer = player.buffer(columns, rows);
    let fill = theme(ColorDepth::True).color(Token::BlackPiece);
    // The board's cells only: the panels name pieces by glyphs at every size.
    let board = (0..rows / 2).flat_map(|y| (0..columns / 3).map(move |x| (x, y)));
    let (mut glyphs, mut drawn) = (false, false);
    for place in board {
        let cell = &buffer[place];
        glyphs |= cell.symbol().starts_with(['♟', '♜']);
        drawn |= "▘▝▀▖▌▛▐▜▄▙▟█".contains(cell.symbol()) && cell.fg == fill;
    }
    (glyphs, drawn)
}

#[test]
fn drawings_come_by_themselves() {
    let player = Player::new();
    for (columns, rows) in [(60, 20), (80, 24), (100, 30), (140, 45), (200, 60), (300, 100)] {
        assert_eq!(pieces_of(&player, columns, rows), (false, true), "{columns}x{rows}");
    }
    // Squares of one row have glyphs.
    assert_eq!(pieces_of(&player, 40, 12), (true, false));
}

#[test]
fn the_preferences_change_the_pieces_at_once() {
    let mut player = Player::new();
    player.keys("p down");
    assert!(player.screen(100, 38).contains("auto"));
    for (word, pieces) in [
        ("staunton", (false, true)),
        ("flat", (false, true)),
        ("glyphs", (true, false)),
        ("letters", (false, false)),
        ("auto", (false, true)),
    ] {
        player.keys("right");
        assert!(player.screen(100, 38).contains(word), "{word}");
        player.keys("esc");
        assert_eq!(pieces_of(&player, 80, 24), pieces, "{word}");
        assert_eq!(pieces_of(&player, 140, 45), pieces, "{word}");
        player.keys("p down");
    }
}

#[test]
fn no_drawing_without_colours_or_half_blocks() {
    let mut ascii = Player::in_ascii();
    let mut plain = Player::with(patzer::app::OpenRequest::New(Box::default()), "dusk", ColorDepth::None);
    // As it is at the start, and drawn.
    for keys in ["", "p down right esc"] {
        for player in [&mut ascii, &mut plain] {
            player.keys(keys);
        }
        for (columns, rows) in [(80, 24), (140, 45), (200, 60)] {
            assert!(ascii.screen(columns, rows).is_ascii(), "{columns}x{rows}");
            let screen = plain.screen(columns, rows);
            assert!(screen.contains('K') && screen.contains('k'), "{screen}");
        }
    }
}
