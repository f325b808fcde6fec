//! Pictures of the pieces: which terminal is asked, what it is sent for which answer, and that it gets everything back.

use std::time::Duration;

use patzer::app::marks::{ArrowMeaning, BoardArrow, SquareMarks};
use patzer::art::CellGrid;
use patzer::chess::{Color, Role, Square};
use patzer::config::PieceStyle;
use patzer::heatmap::HeatmapSettings;
use patzer::theme::{ColorDepth, Theme};
use patzer::ui::board::{BoardWidget, LabelPlace, SquareSize};
use patzer::ui::placeholder::{self, PLACEHOLDER, is_placeholder};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color as Ink;
use rustix::process::Signal;

use super::pty::{Home, Session, wait_until};
use super::terminal::check_given_back;

const NAME: &[u8] = b"\x1b[>0q";
const QUESTION: &[u8] = b"\x1b_Gi=200,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
const KITTY: &str = "\x1bP>|kitty(0.41.1)\x1b\\";
const YES: &str = "\x1b_Gi=200;OK\x1b\\";
const FRAME_END: &[u8] = b"\x1b[?2026l";
/// How long nothing may come before it counts as never.
const NEVER: Duration = Duration::from_millis(600);

/// Starts patzer without overlays on a terminal that has been asked its name.
fn asked(home: &Home) -> Session {
    home.write_settings(
        "[play]\nopponent = \"random\"\nreply_delay_ms = 0\n[board]\ntheme = \"dusk\"\nreduced_motion = true\n\
         threats = false\nsafety = false\n[coach]\ncomments = false\nthink_ms = 50\n",
    );
    let session = Session::start(home.command(&[]), 80, 24);
    session.wait_for_bytes(NAME);
    session
}

/// The same on a terminal that shows pictures.
fn pictured(home: &Home) -> Session {
    let mut session = asked(home);
    session.send(KITTY);
    session.wait_for_bytes(QUESTION);
    session.send(YES);
    session.wait_until("pictures", has_pictures);
    wait_until("the whole frame", || session.bytes().ends_with(FRAME_END));
    session
}

fn has_pictures(screen: &vt100::Screen) -> bool {
    screen.contents().contains(PLACEHOLDER)
}

fn place(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|piece| piece == part)
}

fn count(bytes: &[u8], part: &[u8]) -> usize {
    bytes.windows(part.len()).filter(|piece| *piece == part).count()
}

/// The bytes that place the last picture of a session.
fn placed(session: &Session, rest: &str) -> Vec<u8> {
    let number = placeholder::of_process(211, session.pid().as_raw_nonzero().get() as u32);
    format!("\x1b_Ga=p,U=1,i={number},{rest}").into_bytes()
}

#[test]
fn a_terminal_that_accepts_gets_twelve_pictures_once_and_loses_them_at_the_end() {
    let home = Home::new();
    let mut session = pictured(&home);
    let bytes = session.bytes();
    assert!(place(&bytes, FRAME_END) < place(&bytes, NAME), "the first frame comes first");
    assert_eq!(count(&bytes, b"\x1b_Ga=t,f=32,o=z,s=128,v=128,i="), 12);
    assert_eq!(count(&bytes, b"\x1b_Ga=p,U=1,i="), 12);
    let (from, placed) =
        (place(&bytes, b"\x1b_Ga=t").unwrap(), place(&bytes, &placed(&session, "")).unwrap());
    assert!(placed - from <= 40_000, "{} bytes", placed - from);
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    let bytes = session.bytes();
    assert_eq!(count(&bytes, b"\x1b_Ga=t"), 12);
    assert_eq!(count(&bytes, b"\x1b_Ga=d,d=I,i="), 12);
    assert!(place(&bytes, b"\x1b_Ga=d") < place(&bytes, b"\x1b[?1049l"));
    check_given_back(&session);
}

#[test]
fn pictures_are_as_calm_as_blocks() {
    let home = Home::new();
    let mut session = pictured(&home);
    let mut frames: Vec<usize> = ["A", "C", "D", "B", "B", "C", "A"]
        .iter()
        .map(|arrow| {
            session.forget_bytes();
            session.send(format!("\x1b[{arrow}"));
            session.wait_for_bytes(FRAME_END);
            session.bytes().len()
        })
        .collect();
    frames.sort_unstable();
    assert!(frames[3] <= 300, "{frames:?}");
    session.forget_bytes();
    std::thread::sleep(NEVER);
    assert_eq!(session.bytes(), b"");
}

#[test]
fn another_size_places_the_pictures_anew_and_sends_none() {
    let home = Home::new();
    let session = pictured(&home);
    session.forget_bytes();
    session.resize(100, 38);
    session.wait_for_bytes(&placed(&session, "p=1,c=8,r=4,q=2\x1b\\"));
    assert_eq!(count(&session.bytes(), b"\x1b_Ga=t"), 0);
}

#[test]
fn after_a_stop_the_pictures_are_sent_again() {
    let home = Home::new();
    let session = pictured(&home);
    session.forget_bytes();
    session.signal(Signal::STOP);
    session.signal(Signal::CONT);
    session.wait_for_bytes(&placed(&session, ""));
    let bytes = session.bytes();
    assert_eq!((count(&bytes, b"\x1b_Ga=d"), count(&bytes, b"\x1b_Ga=t")), (12, 12));
    assert!(place(&bytes, b"\x1b_Ga=d") < place(&bytes, b"\x1b_Ga=t"));
}

#[test]
fn a_late_answer_is_as_good() {
    let home = Home::new();
    let mut session = asked(&home);
    std::thread::sleep(NEVER);
    session.send(KITTY);
    session.wait_for_bytes(QUESTION);
    std::thread::sleep(NEVER);
    session.send(YES);
    session.wait_until("pictures", has_pictures);
}

#[test]
fn silence_refusals_and_nonsense_cost_nothing() {
    for answers in [
        &[][..],
        // They show pictures, but not in cells.
        &["\x1bP>|WezTerm 20240203\x1b\\", YES],
        &["\x1bP>|kitty(0.26.5)\x1b\\", YES],
        &["\x1bP>|GNU Screen(5.0)\x1b\\", YES],
        &["\x1bP>|kitty(99999999999.x\x1b\\", YES],
        &["\x1bP>|\x1b\\", "\x1bP>|\u{10eeee}\u{305}\u{305}\x1b\\", YES],
        // Unasked, and then refused.
        &[YES, "\x1b_Gi=200;OK\x07", KITTY, "\x1b_Gi=200;ENOTSUPPORTED:no\x1b\\", YES],
        // They draw no sixels, or answer about them unasked.
        &["\x1bP>|foot(1.13.1)\x1b\\", "\x1b[?62;22c", "\x1b[?62;4c", YES],
        &["\x1b[?62;4c", "\x1bP>|WezTerm 20240203\x1b\\", "\x1b[?62;4c"],
        &[KITTY, "\x1b_Gi=7;OK\x1b\\", "\x1b_Gi=200;\x1b\\", YES],
    ] {
        let home = Home::new();
        let mut session = asked(&home);
        for answer in answers {
            session.send(answer);
        }
        session.send("?");
        session.wait_for("Help");
        session.send("\x1b[27uq");
        assert_eq!(session.wait_for_end().exit_code(), 0);
        let bytes = session.bytes();
        for never in [&b"\x1b_Ga="[..], IMAGE, "\u{10eeee}".as_bytes()] {
            assert_eq!(count(&bytes, never), 0, "{answers:?}");
        }
        let questions = usize::from(answers.contains(&KITTY));
        assert_eq!((count(&bytes, NAME), count(&bytes, QUESTION)), (1, questions), "{answers:?}");
    }
}

/// The finest symbols of the pieces on the screen.
fn symbols(screen: &vt100::Screen) -> CellGrid {
    let text = screen.contents();
    if text.contains(|sign| matches!(sign, '\u{1cd00}'..='\u{1cde5}')) {
        CellGrid::Octants
    } else if text.contains(|sign| matches!(sign, '\u{1fb00}'..='\u{1fb3b}')) {
        CellGrid::Sextants
    } else {
        CellGrid::Quadrants
    }
}

#[test]
fn pieces_get_the_finest_symbols_that_the_terminal_is_known_to_draw() {
    for (answers, finest) in [
        (&["\x1bP>|VTE(8001)\x1b\\"][..], CellGrid::Octants),
        (&["\x1bP>|foot(1.13.1)\x1b\\"], CellGrid::Sextants),
        (&["\x1bP>|tmux 3.3a\x1b\\", "\x1bP>|VTE(7600)\x1b\\"], CellGrid::Sextants),
        (&["\x1bP>|tmux 3.3a\x1b\\"], CellGrid::Quadrants),
        (&["\x1bP>|XTerm(397)\x1b\\"], CellGrid::Quadrants),
    ] {
        let home = Home::new();
        let mut session = asked(&home);
        assert_eq!(session.look(symbols), CellGrid::Quadrants);
        for answer in answers {
            session.send(answer);
        }
        // Small squares have no octants drawn by hand.
        let small = if finest == CellGrid::Octants { CellGrid::Sextants } else { finest };
        session.wait_until("the best symbols", |screen| symbols(screen) == small);
        session.resize(120, 42);
        session.wait_until("the finest symbols", |screen| symbols(screen) == finest);
        session.send("?");
        session.wait_for("Help");
        session.send("\x1b[27u");
        session.wait_until("the board again", |screen| symbols(screen) == finest);
        session.send("q");
        assert_eq!(session.wait_for_end().exit_code(), 0);
    }
}

#[test]
fn the_players_own_choice_of_symbols_holds() {
    let home = Home::new();
    home.write_settings("[board]\ntheme = \"dusk\"\nsymbols = \"sextants\"\n[coach]\nthink_ms = 50\n");
    let mut session = Session::start(home.command(&[]), 80, 24);
    session.wait_for_bytes(NAME);
    session.wait_until("sextants", |screen| symbols(screen) == CellGrid::Sextants);
    session.send("\x1bP>|VTE(8001)\x1b\\?");
    session.wait_for("Help");
    session.send("\x1b[27u");
    session.wait_until("sextants", |screen| symbols(screen) == CellGrid::Sextants);
    session.send("q");
    session.wait_for_end();
}

/// Sequences as they come through tmux: each in one of its own, with Esc doubled.
fn through_tmux(sequence: &[u8]) -> Vec<u8> {
    let doubled =
        sequence.iter().flat_map(|&byte| std::iter::repeat_n(byte, if byte == 0x1b { 2 } else { 1 }));
    b"\x1bPtmux;".iter().copied().chain(doubled).chain(*b"\x1b\\").collect()
}

#[test]
fn the_terminal_around_tmux_gets_the_pictures_and_loses_them() {
    let home = Home::new();
    let mut session = asked(&home);
    session.send("\x1bP>|tmux 3.3a\x1b\\");
    session.wait_for_bytes(&through_tmux(NAME));
    session.send(KITTY);
    session.wait_for_bytes(&through_tmux(QUESTION));
    session.send(YES);
    session.wait_until("pictures", has_pictures);
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    let bytes = session.bytes();
    for (sequence, times) in [(&b"a=t,f=32"[..], 12), (b"a=p,U=1", 12), (b"a=d,d=I", 12)] {
        let begin = [&b"\x1bPtmux;\x1b\x1b_G"[..], sequence].concat();
        assert_eq!((count(&bytes, &begin), count(&bytes, sequence)), (times, times));
    }
    assert_eq!(count(&bytes, b"\x1b_G"), count(&bytes, b"\x1bPtmux;\x1b\x1b_G"));
    check_given_back(&session);
}

#[test]
fn a_tmux_that_passes_nothing_on_costs_two_questions() {
    let home = Home::new();
    let mut session = asked(&home);
    session.send("\x1bP>|tmux 3.3a\x1b\\");
    session.wait_for_bytes(&through_tmux(NAME));
    session.forget_bytes();
    std::thread::sleep(NEVER);
    assert_eq!(session.bytes(), b"");
    session.send("q");
    session.wait_for_end();
    assert_eq!(count(&session.bytes(), b"_G"), 0);
}

/// The start of an image of whole pixels.
const IMAGE: &[u8] = b"\x1bP0;1;0q\"1;1;";

/// A terminal that draws sixels, of cells of 10x20 pixels.
fn drawn(home: &Home, columns: u16, rows: u16) -> Session {
    let mut session = asked(home);
    session.resize(columns, rows);
    session.send("\x1bP>|foot(1.13.1)\x1b\\");
    session.wait_for_bytes(b"\x1b[c");
    session.send("\x1b[?62;4;22c");
    session.wait_for_bytes(IMAGE);
    wait_until("the whole frame", || session.bytes().ends_with(FRAME_END));
    session
}

#[test]
fn a_terminal_of_sixels_gets_an_image_for_every_piece() {
    let home = Home::new();
    let mut session = drawn(&home, 80, 24);
    let bytes = session.bytes();
    assert_eq!(count(&bytes, b"\x1b[?8452h"), 1);
    assert_eq!(count(&bytes, IMAGE), 32);
    assert_eq!(count(&bytes, b"\x1bP0;1;0q\"1;1;60;60#"), 31, "all but the piece under the cursor");
    let size = bytes.len() - place(&bytes, IMAGE).unwrap();
    assert!(size <= 16_000, "{size} bytes");
    std::thread::sleep(NEVER);
    assert_eq!(session.bytes().len(), bytes.len(), "idle");
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    let bytes = session.bytes();
    assert_eq!((count(&bytes, b"\x1b[?8452l"), count(&bytes, "\u{10eeee}".as_bytes())), (1, 0));
    check_given_back(&session);
}

#[test]
fn an_image_is_drawn_again_only_where_something_changed() {
    let home = Home::new();
    let mut session = drawn(&home, 80, 24);
    for (arrow, images) in [("A", 1), ("A", 0), ("B", 0), ("B", 1)] {
        session.forget_bytes();
        session.send(format!("\x1b[{arrow}"));
        session.wait_for_bytes(FRAME_END);
        let bytes = session.bytes();
        // The cursor leaves a piece, or comes to one, whose other cells stay as they were.
        assert!(count(&bytes, IMAGE) <= images, "{arrow}: {}", String::from_utf8_lossy(&bytes));
        assert!(bytes.len() <= 800, "{} bytes", bytes.len());
    }
}

/// The bytes of images among these.
fn of_images(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let begin = String::from_utf8_lossy(IMAGE).into_owned();
    text.split(&begin).skip(1).filter_map(|rest| Some(begin.len() + rest.find("\x1b\\")? + 2)).sum()
}

#[test]
fn images_of_a_move_in_sixels_are_small() {
    let home = Home::new();
    let mut session = drawn(&home, 80, 24);
    for (typed, shown) in [(":e4", "e4"), (":Nf3", "Nf3")] {
        session.send(typed);
        session.wait_for(shown);
        session.forget_bytes();
        session.send("\r");
        // The move and its answer: of each the piece that came, that of the move before, and the one that the cursor left.
        wait_until("a second without a byte", || {
            let before = session.bytes().len();
            std::thread::sleep(Duration::from_secs(1));
            before > 0 && session.bytes().len() == before
        });
        let bytes = session.bytes();
        let (images, size) = (count(&bytes, IMAGE), of_images(&bytes));
        assert!(images > 0 && size <= images * 410, "{typed}: {images} images of {size} bytes");
    }
}

#[test]
fn sixels_are_drawn_anew_for_another_size_and_after_a_stop() {
    let home = Home::new();
    let session = drawn(&home, 80, 24);
    session.forget_bytes();
    session.resize(100, 38);
    session.wait_for_bytes(b"\x1bP0;1;0q\"1;1;80;80#");
    wait_until("the whole frame", || session.bytes().ends_with(FRAME_END));
    session.forget_bytes();
    session.signal(Signal::STOP);
    session.signal(Signal::CONT);
    session.wait_for_bytes(b"\x1bP0;1;0q\"1;1;80;80#");
    let bytes = session.bytes();
    assert!(place(&bytes, b"\x1b[?8452l") < place(&bytes, b"\x1b[?8452h"));
}

#[test]
fn a_terminal_of_sixels_behind_a_network_is_asked_if_the_player_wants_it() {
    for (setting, images) in [("auto", false), ("always", true)] {
        let home = Home::new();
        home.write_settings(&format!(
            "[board]\ntheme = \"dusk\"\npictures = \"{setting}\"\n[coach]\nthink_ms = 50\n"
        ));
        let mut command = home.command(&[]);
        command.env("SSH_TTY", "/dev/pts/7");
        let mut session = Session::start(command, 80, 24);
        session.wait_for_bytes(NAME);
        session.send("\x1bP>|foot(1.13.1)\x1b\\");
        if images {
            session.wait_for_bytes(b"\x1b[c");
        }
        session.send("\x1b[?62;4;22c");
        if images {
            session.wait_for_bytes(IMAGE);
        }
        session.send("q");
        session.wait_for_end();
        let bytes = session.bytes();
        assert_eq!((count(&bytes, b"\x1b[c") > 0, count(&bytes, IMAGE) > 0), (images, images), "{setting}");
    }
}

#[test]
fn where_an_image_would_scroll_the_screen_there_is_none() {
    let home = Home::new();
    let mut session = asked(&home);
    session.send("\x1bP>|XTerm(379)\x1b\\");
    session.wait_for_bytes(b"\x1b[c");
    session.send("\x1b[?63;1;2;4;6;9;15;16;22;28c");
    std::thread::sleep(NEVER);
    assert_eq!(count(&session.bytes(), IMAGE), 0, "the board fills 24 rows");
    session.resize(80, 25);
    session.wait_for_bytes(IMAGE);
}

#[test]
fn a_redrawn_screen_gets_its_pictures_again() {
    let home = Home::new();
    let mut session = pictured(&home);
    session.forget_bytes();
    session.send("\x0c");
    session.wait_for_bytes(&placed(&session, ""));
    assert_eq!(count(&session.bytes(), b"\x1b_Ga=t"), 12);
    session.send("q");
    session.wait_for_end();
    assert_eq!(count(&session.bytes(), b"\x1b_Ga=d"), 12);
}

#[test]
fn who_wants_none_or_could_not_show_them_is_not_asked() {
    for (setting, args, term) in [
        ("pictures = \"off\"\nsymbols = \"sextants\"", &[][..], "xterm-kitty"),
        ("pieces = \"glyph\"", &[], "xterm-kitty"),
        ("", &["--color", "16"], "xterm-kitty"),
        ("", &["--color", "none"], "xterm-kitty"),
        ("", &[], "screen-256color"),
    ] {
        let home = Home::new();
        home.write_settings(&format!("[board]\ntheme = \"dusk\"\n{setting}\n[coach]\nthink_ms = 50\n"));
        let mut command = home.command(args);
        command.env("TERM", term);
        let mut session = Session::start(command, 100, 38);
        session.wait_for("? more");
        session.send("q");
        session.wait_for_end();
        assert_eq!(count(&session.bytes(), NAME), 0, "{setting} {args:?} {term}");
    }
}

#[test]
fn a_picture_leaves_cells_with_marks_to_them_and_lies_over_arrows() {
    let mut marks = [SquareMarks::default(); 64];
    marks[usize::from(Square::A8)].piece = Some((Color::White, Role::Queen));
    marks[usize::from(Square::B8)] =
        SquareMarks { piece: Some((Color::Black, Role::King)), cursor: true, ..SquareMarks::default() };
    let theme = Theme::load("dusk", ColorDepth::True, None).0;
    let (width, height) = SquareSize::S8x4.cells();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 8 * width, 8 * height));
    let arrow = BoardArrow { from: Square::A8, to: Square::D8, meaning: ArrowMeaning::Threat };
    let widget = BoardWidget {
        marks: &marks,
        arrows: &[arrow],
        sliding: &[],
        below: Color::White,
        size: SquareSize::S8x4,
        pieces: PieceStyle::Auto,
        grid: CellGrid::Quadrants,
        pictures: true,
        labels: LabelPlace::Inside,
        heatmap: &HeatmapSettings::default(),
        theme: &theme,
    };
    widget.draw(buffer.area, &mut buffer);
    for (row, column) in (0..height).flat_map(|row| (0..3 * width).map(move |column| (row, column))) {
        let cell = &buffer[(column, row)];
        let (square, side) = (column / width, column % width == 0 || column % width == width - 1);
        let label = (column, row) == (0, height - 1);
        // Brackets are not in a row of cells that the king's arms reach into.
        let is_marked = side && row != 2;
        let pictured = (square == 0 && !label) || (square == 1 && !is_marked);
        assert_eq!(is_placeholder(cell.symbol()), pictured, "column {column}, row {row}");
        if pictured {
            assert_eq!(cell.fg, Ink::Indexed(if square == 0 { 204 } else { 211 }));
        }
    }
    let first: Vec<char> = buffer[(1, 0)].symbol().chars().collect();
    assert_eq!(first, [PLACEHOLDER, '\u{305}', '\u{30d}']);
}
