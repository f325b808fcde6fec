//! Every theme at every colour depth: pieces, signs and words can be told from what is behind them, squares from each other.
//!
//! Squares are drawn and looked at, in every combination of marks that play gives and at every size.

use std::sync::LazyLock;

use patzer::app::marks::{ArrowMeaning, BoardMarks, Flash, SquareMarks, StrongMark, ThreatMark};
use patzer::app::reach::Reach;
use patzer::art::CellGrid;
use patzer::chess::{Color, Role, Square};
use patzer::config::PieceStyle;
use patzer::heatmap::HeatmapSettings;
use patzer::safety::DestinationVerdict;
use patzer::theme::rgb::{Rgb, VGA, xterm};
use patzer::theme::{ColorDepth, SIGN_CONTRAST, Theme, Token, names};
use patzer::ui::board::{BoardWidget, LabelPlace, SquareSize};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color as Ink;

use crate::colour_blind::{AT_A_GLANCE, TWO_COLORS, distance, seen};

/// WCAG 2.1, level AA, for text.
const TEXT_CONTRAST: f32 = 4.5;
/// Light against dark squares.
const SQUARE_CONTRAST: f32 = 1.4;
/// Where white and black pieces stand out alike.
const BAND: std::ops::RangeInclusive<f32> = 0.115..=0.30;

const COLORED: [ColorDepth; 3] = [ColorDepth::Sixteen, ColorDepth::Indexed, ColorDepth::True];

/// Every theme that patzer carries at every depth with colours; one that wants fewer colours only at its own.
fn themes() -> impl Iterator<Item = (String, Theme)> {
    names().flat_map(|name| {
        COLORED
            .map(|depth| Theme::load(name, depth, None).0)
            .into_iter()
            .zip(COLORED)
            .filter(|(theme, depth)| theme.depth() == *depth)
            .map(move |(theme, depth)| (format!("{name} at {}", depth.word()), theme))
    })
}

/// What the terminal shows for a colour: the sixteen as VGA does.
fn shown(color: Ink) -> Option<Rgb> {
    const NAMED: [Ink; 16] = [
        Ink::Black,
        Ink::Red,
        Ink::Green,
        Ink::Yellow,
        Ink::Blue,
        Ink::Magenta,
        Ink::Cyan,
        Ink::Gray,
        Ink::DarkGray,
        Ink::LightRed,
        Ink::LightGreen,
        Ink::LightYellow,
        Ink::LightBlue,
        Ink::LightMagenta,
        Ink::LightCyan,
        Ink::White,
    ];
    match color {
        Ink::Rgb(r, g, b) => Some(Rgb(r, g, b)),
        Ink::Indexed(number) => Some(xterm(number)),
        named => NAMED.iter().position(|&known| known == named).map(|number| VGA[number]),
    }
}

/// The marks that a square can have, each alone and as they meet in play.
fn combinations() -> Vec<SquareMarks> {
    let plain = SquareMarks::default();
    let threats = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(movable, hanging)| Some(ThreatMark { movable, loss: 3 * i32::from(hanging) }));
    let reaches = [DestinationVerdict::Safe, DestinationVerdict::Trade, DestinationVerdict::Unsafe]
        .map(|verdict| Some(Reach::Judged(verdict)));
    let mut all = vec![plain];
    all.extend((-10..=10).map(|step| SquareMarks { heat: Some(f64::from(step) * 10.0), ..plain }));
    all.extend(threats.map(|threatened| SquareMarks { threatened, ..plain }));
    all.extend(reaches.map(|destination| SquareMarks { destination, ..plain }));
    all.extend(reaches.map(|destination| SquareMarks { destination, previewed: true, ..plain }));
    all.push(SquareMarks { destination: Some(Reach::Plain), ..plain });
    all.push(SquareMarks { destination: Some(Reach::Wins), ..plain });
    all.extend(
        [StrongMark::Lose, StrongMark::Win, StrongMark::Chance]
            .map(|strong| SquareMarks { strong: Some(strong), ..plain }),
    );
    all.push(SquareMarks { check: true, ..plain });
    all.push(SquareMarks { drawn: Some(ArrowMeaning::Note), ..plain });
    all.extend([Flash::On, Flash::Off].map(|flash| SquareMarks { flash: Some(flash), ..plain }));
    all.push(SquareMarks { held: true, ..plain });
    all.push(SquareMarks { named: true, ..plain });
    all.extend(threats.map(|threatened| SquareMarks { threatened, named: true, ..plain }));
    // Any of these may come together with heat, the last move, the edges of a movable piece and the cursor.
    let mut together = Vec::new();
    for marks in all {
        let heats: &[Option<f64>] =
            if marks.heat.is_some() { &[marks.heat] } else { &[None, Some(-100.0), Some(5.0), Some(80.0)] };
        for &heat in heats {
            for bits in 0..8 {
                let (last_move, movable, cursor) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0);
                together.push(SquareMarks { heat, last_move, movable, cursor, ..marks });
            }
        }
    }
    together
}

fn board<'a>(
    marks: &'a BoardMarks,
    size: SquareSize,
    pieces: PieceStyle,
    theme: &'a Theme,
) -> BoardWidget<'a> {
    static HEATMAP: LazyLock<HeatmapSettings> = LazyLock::new(HeatmapSettings::default);
    BoardWidget {
        marks,
        arrows: &[],
        sliding: &[],
        below: Color::White,
        size,
        pieces,
        grid: CellGrid::Quadrants,
        pictures: false,
        labels: LabelPlace::Inside,
        heatmap: &HEATMAP,
        theme,
    }
}

/// The square below each cell of a board, row by row; a1 where there is none.
fn squares_below(area: Rect, size: SquareSize) -> Vec<Square> {
    let marks = [SquareMarks::default(); 64];
    let theme = Theme::load("dusk", ColorDepth::True, None).0;
    let widget = board(&marks, size, PieceStyle::Glyph, &theme);
    area.positions().map(|cell| widget.square_at(area, cell.x, cell.y).unwrap_or(Square::A1)).collect()
}

/// Draws boards full of these marks, each on light and dark squares, under white, black and no pieces, and calls with
/// each cell of a square's area.
fn each_drawn(
    theme: &Theme,
    size: SquareSize,
    pieces: PieceStyle,
    mut call: impl FnMut(&SquareMarks, &Cell),
) {
    let all = combinations();
    let standing = [None, Some((Color::White, Role::Queen)), Some((Color::Black, Role::Knight))];
    let squares: Vec<_> =
        all.iter().flat_map(|marks| standing.map(|piece| SquareMarks { piece, ..*marks })).collect();
    let (columns, rows) = size.board();
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    let below = squares_below(area, size);
    for shift in 0..2 {
        for chunk in squares.chunks(63) {
            let mut marks: BoardMarks = [SquareMarks::default(); 64];
            marks[shift..chunk.len() + shift].copy_from_slice(chunk);
            buffer.reset();
            buffer.set_style(area, theme.style(Token::Ground));
            board(&marks, size, pieces, theme).draw(area, &mut buffer);
            for (cell, &square) in buffer.content.iter().zip(&below) {
                call(&marks[usize::from(square)], cell);
            }
        }
    }
}

/// What is wrong, gathered so that all of it is told at once.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn note(&mut self, right: bool, fault: impl FnOnce() -> String) {
        if !right {
            self.0.push(fault());
        }
    }

    fn assert_none(&self) {
        const SHOWN: usize = 20;
        let count = self.0.len();
        assert!(count == 0, "{count} faults, of which\n{}", self.0[..count.min(SHOWN)].join("\n"));
    }
}

/// Blocks alone, no text.
fn is_ground(cell: &Cell) -> bool {
    " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█".contains(cell.symbol())
}

#[test]
fn pieces_signs_and_figures_stand_out_on_every_square() {
    let mut faults = Faults::default();
    for (name, theme) in themes() {
        for (size, pieces) in [
            (SquareSize::S3x1, PieceStyle::Glyph),
            (SquareSize::S5x2, PieceStyle::Glyph),
            (SquareSize::S5x2, PieceStyle::Letters),
            (SquareSize::S7x3, PieceStyle::Glyph),
            (SquareSize::S6x3, PieceStyle::Staunton),
        ] {
            each_drawn(&theme, size, pieces, |marks, cell| {
                if !is_ground(cell) {
                    let (ink, ground) = (shown(cell.fg).unwrap(), shown(cell.bg).unwrap());
                    let contrast = ink.contrast(ground);
                    let sign = cell.symbol();
                    faults.note(contrast >= SIGN_CONTRAST, || {
                        format!("{name}, {size:?}: {sign} {contrast:.2} with {marks:?}")
                    });
                }
            });
        }
    }
    faults.assert_none();
}

#[test]
fn drawn_pieces_stand_out_on_every_square() {
    let mut faults = Faults::default();
    let size = SquareSize::S6x3;
    for (name, theme) in themes() {
        let mut column = 0_u32;
        each_drawn(&theme, size, PieceStyle::Staunton, |marks, cell| {
            let inner = !matches!(column % u32::from(size.cells().0), 0 | 5);
            column += 1;
            // Corners and sides are beside the piece.
            if !inner || !is_ground(cell) {
                return;
            }
            let mut check = |ink: Token, ground: Ink, least: f32| {
                let contrast = theme.rgb(ink).contrast(shown(ground).unwrap());
                faults.note(contrast >= least, || {
                    format!("{name}: {ink:?} {contrast:.2} on {ground:?} with {marks:?}")
                });
            };
            if theme.depth() > ColorDepth::Sixteen {
                // A destination is stamped only where there is no piece; both sides' stand out on all other marks.
                if marks.piece.is_none() && marks.destination.is_none() {
                    check(Token::WhitePiece, cell.bg, SIGN_CONTRAST);
                    check(Token::BlackPiece, cell.bg, SIGN_CONTRAST);
                }
            } else if let Some((side, _)) = marks.piece {
                // Not mixed, a mark may fill the square below one side's pieces alone.
                let ink = if side == Color::White { Token::WhitePiece } else { Token::BlackPiece };
                let halves = if cell.symbol() == " " { [cell.bg; 2] } else { [cell.bg, cell.fg] };
                for ground in halves.into_iter().filter(|half| *half != theme.color(ink)) {
                    check(ink, ground, SIGN_CONTRAST);
                }
            }
        });
    }
    faults.assert_none();
}

/// The first sixteen colours of other terminals; VGA's are the program's own.
const PALETTES: [(&str, [u32; 16]); 4] = [
    (
        "xterm",
        [
            0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
            0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
        ],
    ),
    (
        "PuTTY",
        [
            0x00_0000, 0xbb_0000, 0x00_bb00, 0xbb_bb00, 0x00_00bb, 0xbb_00bb, 0x00_bbbb, 0xbb_bbbb,
            0x55_5555, 0xff_5555, 0x55_ff55, 0xff_ff55, 0x55_55ff, 0xff_55ff, 0x55_ffff, 0xff_ffff,
        ],
    ),
    (
        "Solarized",
        [
            0x07_3642, 0xdc_322f, 0x85_9900, 0xb5_8900, 0x26_8bd2, 0xd3_3682, 0x2a_a198, 0xee_e8d5,
            0x00_2b36, 0xcb_4b16, 0x58_6e75, 0x65_7b83, 0x83_9496, 0x6c_71c4, 0x93_a1a1, 0xfd_f6e3,
        ],
    ),
    (
        "Windows Terminal",
        [
            0x0c_0c0c, 0xc5_0f1f, 0x13_a10e, 0xc1_9c00, 0x00_37da, 0x88_1798, 0x3a_96dd, 0xcc_cccc,
            0x76_7676, 0xe7_4856, 0x16_c60c, 0xf9_f1a5, 0x3b_78ff, 0xb4_009e, 0x61_d6d6, 0xf2_f2f2,
        ],
    ),
];

/// One of the sixteen colours as a palette has it.
fn in_palette(color: Rgb, palette: [u32; 16]) -> Rgb {
    let number = VGA.iter().position(|&known| known == color).unwrap();
    let [_, red, green, blue] = palette[number].to_be_bytes();
    Rgb(red, green, blue)
}

#[test]
fn with_sixteen_colours_words_stand_out_in_the_palettes_that_people_have() {
    use Token::{Accent, Bad, Good, Key, Muted, Text, Title, Warning};
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let words = [Text, Muted, Title, Accent, Warning, Bad, Key].map(|token| (token, TEXT_CONTRAST));
    // What is good is said in words too; what is bad is underlined, since no colour that looks it reaches as much.
    let tones = [(Good, SIGN_CONTRAST)];
    for (name, palette) in PALETTES {
        for (token, least) in words.into_iter().chain(tones) {
            let color = |token| in_palette(theme.rgb(token), palette);
            let contrast = color(token).contrast(color(Token::Ground));
            assert!(contrast >= least, "{name}: {token:?} {contrast:.2}");
        }
    }
}

/// White and light grey are one tone apart in xterm and Solarized, as the squares of a printed diagram may be.
const DIAGRAM: f32 = 0.04;

#[test]
fn with_sixteen_colours_pieces_stand_out_in_the_palettes_that_people_have() {
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let everybody = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    assert_eq!(theme.rgb(Token::WhitePiece), VGA[4]);
    assert_eq!(theme.rgb(Token::BlackPiece), VGA[0]);
    for (name, palette) in PALETTES {
        let color = |token: Token| in_palette(theme.rgb(token), palette);
        let apart = |one, two| distance(seen(color(one), everybody), seen(color(two), everybody));
        for square in [Token::LightSquare, Token::DarkSquare] {
            for piece in [Token::WhitePiece, Token::BlackPiece] {
                let contrast = color(piece).contrast(color(square));
                assert!(contrast >= SIGN_CONTRAST, "{name}: {piece:?} on {square:?} {contrast:.2}");
                assert!(apart(piece, square) >= 2.0 * AT_A_GLANCE, "{name}: {piece:?} on {square:?}");
            }
            assert!(apart(Token::Threatened, square) >= AT_A_GLANCE, "{name}: danger on {square:?}");
        }
        let squares = apart(Token::LightSquare, Token::DarkSquare);
        assert!(squares >= DIAGRAM, "{name}: {squares:.3}");
        let sides = apart(Token::WhitePiece, Token::BlackPiece);
        assert!(sides >= 3.0 * AT_A_GLANCE, "{name}: {sides:.3}");
    }
}

/// The colours below pieces, or of empty squares, that a mark gives to a light and to a dark square.
fn fills(theme: &Theme, marks: SquareMarks) -> Vec<Rgb> {
    let all: BoardMarks = [marks; 64];
    let size = SquareSize::S6x3;
    let (columns, rows) = size.board();
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    board(&all, size, PieceStyle::Staunton, theme).draw(area, &mut buffer);
    // Beside the stamp of a destination, within the sides; the foot of a pawn leaves it free.
    let (across, down) = size.cells();
    (0..2).map(|file| shown(buffer[(file * across + 1, down)].bg).unwrap()).collect()
}

#[test]
fn with_sixteen_colours_a_mark_fills_its_square_in_the_palettes_that_people_have() {
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let everybody = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let plain = SquareMarks::default();
    let piece = |color| Some((color, Role::Pawn));
    let reach = |verdict| SquareMarks { destination: Some(Reach::Judged(verdict)), ..plain };
    let strong = |mark, color| SquareMarks { strong: Some(mark), piece: piece(color), ..plain };
    let filled = [
        strong(StrongMark::Win, Color::Black),
        reach(DestinationVerdict::Safe),
        reach(DestinationVerdict::Unsafe),
        SquareMarks { drawn: Some(ArrowMeaning::Hint), ..plain },
        SquareMarks { drawn: Some(ArrowMeaning::Hint), piece: piece(Color::Black), ..plain },
        SquareMarks { drawn: Some(ArrowMeaning::Note), ..plain },
    ];
    let squares = fills(&theme, plain);
    for marks in filled {
        for fill in fills(&theme, marks) {
            for (name, palette) in std::iter::once(("VGA", None)).chain(PALETTES.map(|(n, p)| (n, Some(p)))) {
                let color = |color| palette.map_or(color, |palette| in_palette(color, palette));
                for &square in &squares {
                    let apart = distance(seen(color(square), everybody), seen(color(fill), everybody));
                    assert!(apart >= TWO_COLORS, "{name}: {apart:.2} with {marks:?}");
                }
                let ink = marks.piece.map(|(side, _)| match side {
                    Color::White => theme.rgb(Token::WhitePiece),
                    Color::Black => theme.rgb(Token::BlackPiece),
                });
                let contrast = ink.map(|ink| color(ink).contrast(color(fill)));
                assert!(contrast.is_none_or(|it| it >= 2.7), "{name}: {contrast:?} with {marks:?}");
            }
        }
    }
    // Blue is lost on any mark, and either side on red: there the sides are marked, and for the last move, which would outshine
    // danger otherwise. An even trade has but a ring.
    for marks in [
        SquareMarks { last_move: true, ..plain },
        SquareMarks { last_move: true, piece: piece(Color::Black), ..plain },
        strong(StrongMark::Win, Color::White),
        strong(StrongMark::Lose, Color::White),
        strong(StrongMark::Lose, Color::Black),
        reach(DestinationVerdict::Trade),
    ] {
        assert_eq!(fills(&theme, marks), squares, "{marks:?}");
    }
}

#[test]
fn with_sixteen_colours_red_is_danger_alone() {
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let danger = [Token::Threatened, Token::Check, Token::ArrowThreat, Token::HeatBad];
    for token in Token::ALL {
        let is_red = [VGA[1], VGA[9]].contains(&theme.rgb(token));
        assert_eq!(is_red, danger.contains(&token), "{token:?}");
    }
}

#[test]
fn with_sixteen_colours_a_mark_of_the_board_has_its_colour_for_itself() {
    let theme = Theme::load("sixteen", ColorDepth::Sixteen, None).0;
    let marks = [
        Token::LastMove,
        Token::Threatened,
        Token::Safe,
        Token::Unsafe,
        Token::WinSquare,
        Token::Held,
        Token::Named,
    ];
    for (at, one) in marks.into_iter().enumerate() {
        for other in &marks[at + 1..] {
            assert_ne!(theme.rgb(one), theme.rgb(*other), "{one:?} {other:?}");
        }
    }
    // What the coach talks of has no colour, as on the board.
    assert!(
        [Token::LightSquare, Token::DarkSquare]
            .map(|token| theme.rgb(token))
            .contains(&theme.rgb(Token::Named))
    );
    assert!(theme.rgb(Token::ArrowHint) != theme.rgb(Token::LastMove));
}

#[test]
fn an_arrow_stands_out_on_both_squares() {
    for name in names() {
        let theme = Theme::load(name, ColorDepth::True, None).0;
        let contrast = |arrow: Token, square: Token| theme.rgb(arrow).contrast(theme.rgb(square));
        for square in
            [Token::LightSquare, Token::DarkSquare].into_iter().filter(|_| theme.depth() == ColorDepth::True)
        {
            // A light arrow on a light square reaches no more: white itself has 3.5.
            for (arrow, least) in
                [(Token::ArrowThreat, 2.6), (Token::ArrowHint, 2.3), (Token::ArrowMine, 2.4)]
            {
                let reached = contrast(arrow, square);
                assert!(reached >= least, "{name}: {arrow:?} {reached:.2} on {square:?}");
            }
        }
    }
}

#[test]
fn squares_and_marks_keep_to_the_band() {
    let mut faults = Faults::default();
    for name in names() {
        let theme = Theme::load(name, ColorDepth::True, None).0;
        if theme.depth() != ColorDepth::True {
            continue;
        }
        each_drawn(&theme, SquareSize::S5x2, PieceStyle::Glyph, |marks, cell| {
            let halves =
                if cell.symbol() == " " || !is_ground(cell) { [cell.bg; 2] } else { [cell.bg, cell.fg] };
            // The inks of corners are beside the piece.
            let beside =
                [Token::Ground, Token::Movable, Token::Win, Token::Trade, Token::SignDark, Token::SignLight]
                    .map(|token| theme.color(token));
            for color in halves.into_iter().filter(|color| !beside.contains(color)) {
                let luminance = shown(color).unwrap().luminance();
                faults.note(BAND.contains(&luminance), || {
                    format!("{name}: {color:?} {luminance:.3} with {marks:?}")
                });
            }
        });
    }
    faults.assert_none();
}

#[test]
fn the_edges_of_a_square_keep_their_own_ink() {
    for (name, theme) in themes() {
        for ink in [Token::Cursor, Token::Movable] {
            for square in [Token::LightSquare, Token::DarkSquare] {
                let contrast = theme.rgb(ink).contrast(theme.rgb(square));
                assert!(contrast >= SIGN_CONTRAST, "{name}: {ink:?} on {square:?} {contrast:.2}");
            }
        }
    }
}

#[test]
fn light_squares_differ_from_dark_ones() {
    for (name, theme) in themes() {
        let contrast = theme.rgb(Token::LightSquare).contrast(theme.rgb(Token::DarkSquare));
        assert!(contrast >= SQUARE_CONTRAST, "{name}: {contrast:.2}");
    }
}

#[test]
fn words_stand_out_on_every_panel() {
    use Token::{Accent, Bad, Good, Ground, Key, Muted, PopupGround, Selected, Text, Title, Warning};
    let mut faults = Faults::default();
    for (name, theme) in themes() {
        for ink in [Text, Muted, Title, Accent, Good, Warning, Bad, Key] {
            for ground in [Ground, PopupGround, Selected] {
                let contrast = theme.rgb(ink).contrast(theme.rgb(ground));
                faults.note(contrast >= TEXT_CONTRAST, || {
                    format!("{name}: {ink:?} on {ground:?} {contrast:.2}")
                });
            }
        }
    }
    faults.assert_none();
}

#[test]
fn the_parts_of_the_evaluation_bar_differ() {
    for (name, theme) in themes() {
        let contrast = theme.rgb(Token::BarWhite).contrast(theme.rgb(Token::BarBlack));
        assert!(contrast >= SIGN_CONTRAST, "{name}: {contrast:.2}");
    }
}
