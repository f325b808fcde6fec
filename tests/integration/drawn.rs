//! Pieces drawn in half blocks: every pixel on the screen at every size, the signs beside them, and where glyphs stay.

use patzer::app::marks::{BoardMarks, Flash, Reach, SquareMarks, ThreatMark};
use patzer::chess::{Color, Role, Square};
use patzer::config::PieceStyle;
use patzer::heatmap::HeatmapSettings;
use patzer::safety::DestinationVerdict;
use patzer::theme::{ColorDepth, Theme, Token, names};
use patzer::ui::board::{BoardWidget, SquareSize};
use patzer::ui::sprites::{Pixel, pixel};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color as Ink;

use crate::player::Player;

const DRAWN: [SquareSize; 4] = [SquareSize::S7x3, SquareSize::S9x4, SquareSize::S11x5, SquareSize::S13x6];
const LARGE: [SquareSize; 3] = [SquareSize::S9x4, SquareSize::S11x5, SquareSize::S13x6];

/// A board as it is drawn.
struct Drawn {
    buffer: Buffer,
    theme: Theme,
    size: SquareSize,
    below: Color,
}

impl Drawn {
    fn new(marks: &BoardMarks, size: SquareSize, below: Color, theme: Theme) -> Drawn {
        Drawn::with(marks, size, below, theme, true)
    }

    fn with(marks: &BoardMarks, size: SquareSize, below: Color, theme: Theme, labels_outside: bool) -> Drawn {
        let (columns, rows) = size.with_labels();
        let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
        buffer.set_style(buffer.area, theme.style(Token::Ground));
        let widget = BoardWidget {
            marks,
            below,
            size,
            pieces: PieceStyle::Pixel,
            labels_outside,
            heatmap: &HeatmapSettings::default(),
            theme: &theme,
        };
        // Without labels outside, the board begins where else it would.
        let left = if labels_outside { 0 } else { 3 };
        widget.draw(Rect { x: left, ..buffer.area }, &mut buffer);
        Drawn { buffer, theme, size, below }
    }

    /// The colour of half a cell of a square; a sign counts as its ground.
    fn ink(&self, square: Square, column: u16, half: u16) -> Ink {
        let (x, y, lower) = self.place(square, column, half);
        let cell = &self.buffer[(x, y)];
        match (cell.symbol(), lower) {
            ("▀", false) | ("▄", true) => cell.fg,
            _ => cell.bg,
        }
    }

    /// The sign in the row to which half a cell belongs; blanks and half blocks are none.
    fn sign(&self, square: Square, column: u16, half: u16) -> Option<&str> {
        let (x, y, _) = self.place(square, column, half);
        Some(self.buffer[(x, y)].symbol()).filter(|symbol| !matches!(*symbol, " " | "▀" | "▄"))
    }

    /// Column, row and whether it is the lower half.
    fn place(&self, square: Square, column: u16, half: u16) -> (u16, u16, bool) {
        let (width, height) = self.size.cells();
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (across, down) = match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let lowered = (height + 1) % 2;
        let half = 2 * height * down + half + lowered;
        (3 + across * width + column, half / 2, half % 2 == 1)
    }

    fn piece(&self, color: Color, pixel: Pixel) -> Ink {
        self.theme.color(match (color, pixel) {
            (Color::White, Pixel::Fill) => Token::WhiteMan,
            (Color::White, Pixel::Edge) => Token::WhiteEdge,
            (Color::Black, Pixel::Fill) => Token::BlackMan,
            (Color::Black, Pixel::Edge) => Token::BlackEdge,
        })
    }

    /// A square as text, a letter for each half cell: `o` a piece's fill, `#` its edge, `.` the ground, signs as they are.
    fn picture(&self, square: Square, color: Color) -> Vec<String> {
        let (width, height) = self.size.cells();
        let letter = |column: u16, half: u16| {
            let ink = self.ink(square, column, half);
            let pixel = if ink == self.piece(color, Pixel::Fill) {
                "o"
            } else if ink == self.piece(color, Pixel::Edge) {
                "#"
            } else {
                "."
            };
            self.sign(square, column, half).unwrap_or(pixel).to_owned()
        };
        (0..2 * height).map(|half| (0..width).map(|column| letter(column, half)).collect()).collect()
    }
}

fn dusk() -> Theme {
    Theme::load("dusk", ColorDepth::True, None).0
}

/// A board with a piece of every role and colour on light and dark squares, file and rank neighbours among them.
fn full() -> BoardMarks {
    let mut marks = [SquareMarks::default(); 64];
    for (number, square) in Square::ALL.into_iter().enumerate() {
        let role = Role::ALL[(number + number / 8) % 6];
        let color = if number % 5 < 2 { Color::White } else { Color::Black };
        marks[number].piece = (number % 7 != 3).then_some((color, role));
        assert_eq!(usize::from(square), number);
    }
    marks
}

/// One piece on e4 with these marks.
fn alone(marks: SquareMarks, role: Role) -> BoardMarks {
    let mut all = [SquareMarks::default(); 64];
    all[usize::from(Square::E4)] = SquareMarks { piece: Some((Color::White, role)), ..marks };
    all
}

#[test]
fn every_pixel_of_every_piece_is_where_it_belongs() {
    let marks = full();
    let empty = [SquareMarks::default(); 64];
    for size in DRAWN {
        for below in Color::ALL {
            let (drawn, bare) =
                (Drawn::new(&marks, size, below, dusk()), Drawn::new(&empty, size, below, dusk()));
            let (width, height) = size.cells();
            for square in Square::ALL {
                for column in 0..width {
                    for half in 0..2 * height {
                        let piece = marks[usize::from(square)].piece;
                        let seen = piece.and_then(|(color, role)| {
                            Some(drawn.piece(color, pixel(size, role, column, half)?))
                        });
                        let ground = bare.ink(square, column, half);
                        assert_eq!(
                            drawn.ink(square, column, half),
                            seen.unwrap_or(ground),
                            "{size:?} {below:?} {square} {column} {half}"
                        );
                        assert_eq!(drawn.sign(square, column, half), None);
                    }
                }
            }
        }
    }
}

#[test]
fn white_and_black_differ_in_every_pixel_of_theirs() {
    let of = |color: Color| {
        let mut marks = [SquareMarks::default(); 64];
        marks[usize::from(Square::E4)].piece = Some((color, Role::Queen));
        marks
    };
    for name in names() {
        for depth in [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True] {
            let theme = Theme::load(name, depth, None).0;
            for size in DRAWN {
                let [white, black] = [Color::White, Color::Black]
                    .map(|color| Drawn::new(&of(color), size, Color::White, theme.clone()));
                let (width, height) = size.cells();
                for column in 0..width {
                    for half in 0..2 * height {
                        let there = pixel(size, Role::Queen, column, half).is_some();
                        let [one, other] = [&white, &black].map(|drawn| drawn.ink(Square::E4, column, half));
                        assert_eq!(one != other, there, "{name} {depth:?} {size:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_row_shared_by_two_squares_shows_the_pieces_of_both() {
    let mut marks = [SquareMarks::default(); 64];
    marks[usize::from(Square::E2)].piece = Some((Color::White, Role::Pawn));
    marks[usize::from(Square::E1)].piece = Some((Color::White, Role::King));
    for (below, top, under) in
        [(Color::White, Square::E2, Square::E1), (Color::Black, Square::E1, Square::E2)]
    {
        let drawn = Drawn::new(&marks, SquareSize::S13x6, below, dusk());
        let (upper, lower) = (drawn.place(top, 6, 11), drawn.place(under, 6, 0));
        assert_eq!((upper.0, upper.1), (lower.0, lower.1), "one cell");
        assert_eq!((upper.2, lower.2), (false, true));
        let edge = drawn.piece(Color::White, Pixel::Edge);
        assert_eq!(drawn.ink(top, 6, 11), edge, "the foot of the upper piece");
        let head = if under == Square::E1 { edge } else { drawn.ink(under, 0, 0) };
        assert_eq!(drawn.ink(under, 6, 0), head, "the top of the king's cross");
    }
}

#[test]
fn a_knight_on_the_screen_is_the_knight_of_the_sheet() {
    let drawn =
        Drawn::new(&alone(SquareMarks::default(), Role::Knight), SquareSize::S9x4, Color::White, dusk());
    let expected = [
        "....o....",
        "...ooo...",
        "..o#ooo..",
        ".oooooo..",
        ".oo.ooo..",
        "...oooo..",
        "..ooooo..",
        ".........",
    ];
    assert_eq!(drawn.picture(Square::E4, Color::White), expected);
}

#[test]
fn signs_stand_at_the_ends_and_leave_the_piece_whole() {
    let hangs = Some(ThreatMark { movable: true, hanging: true });
    let plain = SquareMarks::default();
    for size in DRAWN {
        let (last, rows) = (size.cells().0 - 1, size.cells().1);
        let lowered = (rows + 1) % 2;
        let (top, middle, bottom) = (lowered, rows - 1, 2 * rows - 2 - lowered);
        for (marks, signs) in [
            (SquareMarks { cursor: true, ..plain }, vec![(0, middle, "["), (last, middle, "]")]),
            (SquareMarks { movable: true, ..plain }, vec![(0, middle, "▌"), (last, middle, "▐")]),
            (SquareMarks { threatened: hangs, ..plain }, vec![(last, top, "‼")]),
            (
                SquareMarks { destination: Some(Reach::Judged(DestinationVerdict::Trade)), ..plain },
                vec![(last, top, "≈")],
            ),
            (SquareMarks { check: true, ..plain }, vec![(0, bottom, "+")]),
            (SquareMarks { flash: Some(Flash::On), ..plain }, vec![(0, bottom, "*")]),
            (SquareMarks { named: true, ..plain }, vec![(0, bottom, "›")]),
            (
                SquareMarks { held: true, threatened: hangs, cursor: true, ..plain },
                vec![(0, bottom, "^"), (last, top, "‼"), (0, middle, "["), (last, middle, "]")],
            ),
        ] {
            for role in Role::ALL {
                let drawn = Drawn::new(&alone(marks, role), size, Color::White, dusk());
                for column in 0..=last {
                    for half in 0..2 * rows {
                        let row = half.saturating_sub(lowered) / 2 * 2 + lowered;
                        let here = |sign: &&(u16, u16, &'static str)| {
                            (sign.0, sign.1) == (column, row) && half >= lowered
                        };
                        let expected = signs.iter().find(here).map(|sign| sign.2);
                        assert_eq!(
                            drawn.sign(Square::E4, column, half),
                            expected,
                            "{size:?} {role:?} {column} {half} {marks:?}"
                        );
                        if let Some(part) = pixel(size, role, column, half) {
                            assert_eq!(
                                drawn.ink(Square::E4, column, half),
                                drawn.piece(Color::White, part),
                                "{size:?} {role:?} {column} {half} {marks:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn the_figure_of_the_heat_stands_in_the_upper_corner_beside_a_label() {
    let hot = SquareMarks { heat: Some(37.0), ..SquareMarks::default() };
    for size in DRAWN {
        let lowered = (size.cells().1 + 1) % 2;
        let row = |drawn: &Drawn, square: Square| {
            (0..size.cells().0)
                .map(|column| drawn.sign(square, column, lowered).unwrap_or(" ").to_owned())
                .collect::<String>()
        };
        let drawn = Drawn::new(&alone(hot, Role::King), size, Color::White, dusk());
        assert_eq!(row(&drawn, Square::E4).trim_end(), "+37", "{size:?}");
        let mut marks = [SquareMarks::default(); 64];
        marks[usize::from(Square::A8)] =
            SquareMarks { piece: Some((Color::Black, Role::Rook)), heat: Some(-100.0), ..hot };
        let drawn = Drawn::with(&marks, size, Color::White, dusk(), false);
        assert_eq!(row(&drawn, Square::A8).trim_end(), "8-100", "{size:?}");
        // On an empty square it stays where it was.
        let mut marks = [SquareMarks::default(); 64];
        marks[usize::from(Square::E4)] = hot;
        let drawn = Drawn::new(&marks, size, Color::White, dusk());
        let start = size.cells().0 / 2 - 1;
        assert_eq!(drawn.sign(Square::E4, start, size.cells().1 + 1), Some("+"));
    }
}

#[test]
fn a_glow_is_seen_around_the_piece() {
    for size in DRAWN {
        let score = SquareMarks { heat: Some(90.0), ..SquareMarks::default() };
        let glowing = Drawn::new(&alone(score, Role::Pawn), size, Color::White, dusk());
        let cold = Drawn::new(&alone(SquareMarks::default(), Role::Pawn), size, Color::White, dusk());
        let (width, height) = size.cells();
        let lit = |column: u16, half: u16| {
            glowing.ink(Square::E4, column, half) != cold.ink(Square::E4, column, half)
        };
        let around = (0..width)
            .flat_map(|column| (0..2 * height).map(move |half| (column, half)))
            .filter(|&(column, half)| lit(column, half))
            .count();
        assert!(4 * around >= usize::from(width * 2 * height), "{size:?} {around}");
        assert!(!lit(width - 1, 2 * height - 1), "it fades to the corners");
    }
}

#[test]
fn sixteen_colours_mark_both_sides_of_a_piece_where_he_could_not_be_read() {
    let check = SquareMarks { check: true, ..SquareMarks::default() };
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let (red, ground) = (theme.color(Token::Check), theme.color(Token::LightSquare));
    for size in LARGE {
        let drawn = Drawn::new(&alone(check, Role::King), size, Color::White, theme.clone());
        let (width, height) = size.cells();
        for half in 0..2 * height {
            for column in 0..width {
                let ends = column == 0 || column == width - 1;
                let ink = drawn.ink(Square::E4, column, half);
                let seen = pixel(size, Role::King, column, half).map(|part| drawn.piece(Color::White, part));
                assert_eq!(ink, seen.unwrap_or(if ends { red } else { ground }), "{size:?}");
            }
        }
    }
}

/// Whether a screen has glyphs of pieces on its board, and whether it has pieces of half blocks there.
fn pieces_of(player: &Player, columns: u16, rows: u16) -> (bool, bool) {
    let buffer = player.buffer(columns, rows);
    let fill = dusk().color(Token::BlackMan);
    // The board's rows only: the panels name pieces by glyphs at every size.
    let board = (1..rows / 2).flat_map(|y| (4..columns / 2).map(move |x| (x, y)));
    let (mut glyphs, mut drawn) = (false, false);
    for place in board {
        let cell = &buffer[place];
        glyphs |= cell.symbol().starts_with(['♟', '♜']);
        drawn |= matches!(cell.symbol(), "▀" | "▄" | " ") && (cell.fg == fill || cell.bg == fill);
    }
    (glyphs, drawn)
}

#[test]
fn drawings_come_by_themselves_where_there_is_room() {
    let mut player = Player::new();
    for (columns, rows, drawn) in [
        (60, 20, false),
        (80, 24, false),
        (100, 30, false),
        (140, 45, true),
        (200, 60, true),
        (300, 100, true),
    ] {
        assert_eq!(pieces_of(&player, columns, rows), (!drawn, drawn), "{columns}x{rows}");
    }
    // Zoomed, 80x24 has squares of 7x3: the pieces stay glyphs.
    player.keys("z");
    assert_eq!(pieces_of(&player, 80, 24), (true, false));
}

#[test]
fn the_preferences_change_the_pieces_at_once() {
    let mut player = Player::new();
    player.keys("p down");
    assert!(player.screen(100, 30).contains("auto"));
    for (word, at_100, at_140) in [
        ("glyphs", (true, false), (true, false)),
        ("drawn", (false, true), (false, true)),
        ("letters", (false, false), (false, false)),
        ("auto", (true, false), (false, true)),
    ] {
        player.keys("right");
        assert!(player.screen(100, 30).contains(word), "{word}");
        player.keys("esc");
        assert_eq!(pieces_of(&player, 100, 30), at_100, "{word}");
        assert_eq!(pieces_of(&player, 140, 45), at_140, "{word}");
        // Where there is no room for them, drawn pieces are glyphs.
        assert_eq!(pieces_of(&player, 80, 24), (word != "letters", false), "{word}");
        player.keys("p down");
    }
    player.keys("left left");
    assert!(player.screen(100, 30).contains("drawn"));
}

#[test]
fn no_drawing_without_colours_or_half_blocks() {
    let mut ascii = Player::in_ascii();
    let mut plain = Player::with(patzer::app::OpenRequest::New(Box::default()), "dusk", ColorDepth::None);
    // As it is at the start, and drawn.
    for keys in ["", "p down right right esc"] {
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
