//! Whole screens as accepted pictures: a game at three sizes, pop-ups, other themes' signs, and sizes too small.

use patzer::app::{Answer, OpenRequest};
use patzer::chess::Square;
use patzer::chess::{Score, notation, pgn};
use patzer::config::Alert;
use patzer::search::{Analysis, Line};
use patzer::theme::ColorDepth;

use patzer::ui::layout;
use ratatui::layout::Rect;

use crate::player::Player;

/// Sizes of terminals, from the smallest drawn squares to the largest.
const SIZES: [(u16, u16); 9] =
    [(60, 20), (80, 16), (40, 20), (80, 24), (80, 25), (100, 30), (140, 45), (160, 48), (200, 60)];

/// Holds a drawn text against the accepted one of this name in `tests/snapshots`.
pub fn accept(name: &str, drawn: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawn));
}

/// After 3.Bc4 Ba6 the bishop on c4 hangs; the cursor is on it, so its attacker is marked.
fn in_danger() -> Player {
    let mut player = Player::new();
    player.line("e4").reply("b6").line("Nf3").reply("e6").line("Bc4").reply("Ba6");
    player.click(Square::C4).keys("esc");
    player.wait(2_000);
    player
}

#[test]
fn a_game_at_80x24() {
    accept("a-game-at-80x24", &in_danger().screen(80, 24));
}

#[test]
fn a_game_at_60x20() {
    accept("a-game-at-60x20", &in_danger().screen(60, 20));
}

#[test]
fn a_game_at_140x45() {
    accept("a-game-at-140x45", &in_danger().screen(140, 45));
}

#[test]
fn in_a_column_an_empty_row_parts_the_blocks_and_a_key_is_told_once() {
    let player = in_danger();
    let mut told = 0;
    for (columns, rows) in [(100, 30), (140, 45), (200, 60)] {
        let screen = player.screen(columns, rows);
        let panel = layout::regions(Rect::new(0, 0, columns, rows), false, true).unwrap().panel.unwrap();
        let row = |row: &str| row.chars().skip(panel.x.into()).collect::<String>().trim().to_owned();
        let column: Vec<String> = screen.lines().map(row).collect();
        for heading in ["Threatened", "Keys", "Signs on the board", "What was better", "Moves with a name"] {
            let at = column.iter().position(|row| row == heading);
            assert!(at.is_none_or(|at| column[at - 1].is_empty()), "{columns}x{rows} {heading}:\n{screen}");
        }
        let is_told = screen.contains("a hint; press again");
        told += usize::from(is_told);
        assert!(!is_told || !screen.contains("H hint"), "{columns}x{rows}:\n{screen}");
    }
    assert!(told > 0);
}

#[test]
fn file_letters_are_readable_at_all_sizes() {
    for ((columns, rows), theme) in SIZES.into_iter().zip(["dusk", "paper", "sixteen"].into_iter().cycle()) {
        let depth = if theme == "sixteen" { ColorDepth::Sixteen } else { ColorDepth::True };
        let player = Player::with(OpenRequest::New(Box::default()), theme, depth);
        let (area, buffer) = (Rect::new(0, 0, columns, rows), player.buffer(columns, rows));
        let regions = layout::regions(area, false, true).unwrap();
        let (_, height) = regions.size.cells();
        let lowest = regions.letters.map_or(height, |_| 1);
        let board = regions.labelled_board();
        let edge = Rect { y: board.bottom() - lowest, height: lowest, ..board };
        let cells = edge.positions().map(|at| (at.x, buffer[at].symbol()));
        let mut letters: Vec<_> = cells.filter(|(_, symbol)| "abcdefgh".contains(symbol)).collect();
        letters.sort_unstable();
        let text: String = letters.into_iter().map(|(_, symbol)| symbol).collect();
        assert_eq!(text, "abcdefgh", "{columns}x{rows}");
    }
}

#[test]
fn the_keys_of_a_question_are_all_there_at_80x24() {
    let mut player = Player::coached("4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1", Alert::Blunders);
    player.line("Ne5").advise_all().wait(1_000);
    let screen = player.screen(80, 24);
    assert!(screen.contains("Enter plays it") && screen.contains("u takes it back"), "{screen}");
}

/// What the coach says at 80x24 and at 60x20, and the rows below it.
fn below_the_column(player: &Player) -> [(Vec<String>, String); 2] {
    [(80, 24, 50, 16..20, 22..24), (60, 20, 0, 17..19, 19..20)].map(|(width, height, left, coach, keys)| {
        let screen = player.screen(width, height);
        let rows: Vec<String> = screen.lines().map(|line| line.chars().skip(left).collect()).collect();
        let said =
            rows[coach].iter().map(|row| row.trim().to_owned()).filter(|row| !row.is_empty()).collect();
        (said, rows[keys].join(" "))
    })
}

#[test]
fn the_answer_to_a_key_leaves_the_lines_of_the_coach_alone() {
    let mut player = Player::new();
    player.line("e4").reply("b6").keys("m esc");
    player.wait(2_000);
    let before = below_the_column(&player).map(|(said, _)| said);
    assert!(before.iter().all(|said| said.iter().any(|line| line.contains("Before you move"))), "{before:?}");
    player.keys("m m");
    assert_eq!(below_the_column(&player).map(|(said, _)| said), before);
    assert!(player.screen(60, 20).contains(" Heatmap: on."));
    assert!(below_the_column(&player)[0].1.contains("Heatmap: on."));
    let later = below_the_column(&in_danger()).map(|(said, _)| said);
    assert!(later.iter().flatten().all(|line| !line.contains("Before you move")), "once a game: {later:?}");
}

#[test]
fn where_a_move_is_typed_stands_why_it_is_none_until_the_next_key() {
    let mut player = in_danger();
    player.line("Bd7");
    let [(said, below), (_, below_narrow)] = below_the_column(&player);
    assert!(below.contains("no bishop") && !below.contains("hint"), "{below}");
    assert!(said.iter().all(|line| !line.contains("no bishop")), "{said:?}");
    assert!(below_narrow.contains("no bishop"), "{below_narrow}");
    player.keys("esc");
    let [(_, below), _] = below_the_column(&player);
    assert!(below.contains("H hint"), "{below}");
}

#[test]
fn the_heatmap_and_the_engines_view() {
    let mut player = in_danger();
    player.keys("m E");
    let generation = player.viewed();
    let position = player.app.game().position().clone();
    let line = |score, first: &str| Line {
        score: Score::Cp(score),
        moves: vec![notation::parse_san(&position, first).unwrap()],
    };
    let analysis = Analysis {
        depth: 12,
        seldepth: 20,
        nodes: 3_801_000,
        elapsed: std::time::Duration::from_secs(3),
        hash_fullness: 0,
        lines: vec![line(118, "Bxa6"), line(81, "Be2"), line(35, "d3")],
    };
    player.tell(Answer::View(generation, Ok(analysis), true));
    accept("the-heatmap-and-the-engines-view", &player.screen(80, 24));
}

#[test]
fn a_piece_in_hand_shows_where_it_can_go() {
    let mut player = in_danger();
    player.click(Square::C4).keys("up right");
    accept("a-piece-in-hand-shows-where-it-can-go", &player.screen(80, 24));
}

#[test]
fn the_new_game() {
    let mut player = Player::new();
    player.keys("n");
    accept("the-new-game", &player.screen(80, 24));
}

#[test]
fn help_has_the_width_of_the_screen() {
    let mut player = Player::new();
    player.keys("?");
    accept("help-over-a-narrow-screen", &player.screen(80, 24));
    let wide = player.screen(100, 30);
    assert!(wide.lines().nth(3).is_some_and(|row| row.trim_start().starts_with("H  ")), "{wide}");
}

#[test]
fn the_zoomed_board() {
    let mut player = in_danger();
    player.keys("z");
    accept("the-zoomed-board", &player.screen(80, 24));
}

#[test]
fn a_foreign_game_with_a_comment_and_a_variation() {
    let text = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n\
                1. e4 e5 2. f4 exf4 {The gambit is accepted.} (2... d5 3. exd5) 3. Bc4 Qh4+ 1-0";
    let game = pgn::read_all(text.as_bytes()).unwrap().remove(0).game;
    let mut player = Player::opening(OpenRequest::Foreign("immortal.pgn".into(), vec![game]));
    player.keys(". . . .");
    accept("a-foreign-game-with-a-comment-and-a-variation", &player.screen(80, 24));
}

#[test]
fn a_result_stands_beside_the_players_once() {
    let text = "[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0";
    let game = pgn::read_all(text.as_bytes()).unwrap().remove(0).game;
    let mut player = Player::opening(OpenRequest::Foreign("won.pgn".into(), vec![game]));
    for keys in [".", "End"] {
        player.keys(keys);
        let screen = player.screen(80, 24);
        let points = |name| screen.lines().find(|row| row.contains(name)).unwrap().split_whitespace().last();
        assert_eq!((points("● Ben"), points("○ Anna")), (Some("0"), Some("1")), "{screen}");
        assert!(!screen.contains("1-0"), "{screen}");
    }
}

#[test]
fn letters_are_ascii_alone() {
    let mut player = Player::in_ascii();
    player.line("e4").reply("e5").keys("m E");
    let screen = player.screen(80, 24);
    assert!(screen.is_ascii(), "{screen}");
    accept("letters-are-ascii-alone", &screen);
}

#[test]
fn without_colours_signs_say_the_same() {
    let mut player = Player::with(OpenRequest::New(Box::default()), "dusk", ColorDepth::None);
    player.line("e4").reply("b6").line("Nf3").reply("e6").line("Bc4").reply("Ba6");
    player.click(Square::F3);
    accept("without-colours-signs-say-the-same", &player.screen(80, 24));
}

#[test]
fn a_screen_too_small_says_what_it_needs() {
    let screen = Player::new().screen(20, 5);
    assert!(screen.contains("27x11"), "{screen}");
    for (columns, rows) in [(1, 1), (2, 2), (200, 1), (1, 200), (500, 200)] {
        Player::new().screen(columns, rows);
    }
}

#[test]
fn the_first_moves_of_a_game_have_a_plan_and_keys_where_the_column_has_room() {
    let mut player = Player::new();
    let shown = player.screen(100, 30);
    assert!(shown.contains("Put a pawn in the centre."), "{shown}");
    assert!(shown.contains("H  a hint; press again for more"), "{shown}");
    assert!(!player.screen(80, 24).contains("First moves"), "the column is full");
    player.line("e4").reply("e5");
    let shown = player.screen(100, 30);
    assert!(shown.contains("First moves") && !shown.contains("in the centre."), "{shown}");
    player.line("Nf3").reply("Nc6").line("Bc4").reply("Bc5").line("d3").reply("d6");
    assert!(!player.screen(100, 30).contains("First moves"), "the opening is under way");
}

#[test]
fn what_was_better_is_told_once_the_player_has_moved_on() {
    let mut player = Player::coached("4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1", Alert::Off);
    player.line("Ne5").advise_all().reply("dxe5").advise_all();
    let shown = player.screen(140, 45);
    assert!(shown.contains("Ne5??") && !shown.contains("What was better"), "{shown}");
    player.line("h3").advise_all().reply("e4").advise_all();
    let shown = player.screen(140, 45);
    let told = shown.lines().position(|row| row.contains("What was better")).expect(&shown);
    let row = shown.lines().nth(told + 1).unwrap_or_default();
    assert!(row.contains("1.Ne5??  1."), "{shown}");
    // Where a hint keeps the move secret nothing is told.
    player.keys("H");
    assert!(!player.screen(60, 20).contains("What was better"), "there is no room");
}

#[test]
fn no_word_touches_the_right_edge() {
    for keys in [
        "",
        "t",
        "m",
        "m up",
        "D",
        "p",
        "p end",
        "p end up up up up up up",
        "n",
        "n down",
        "y",
        "?",
        ": s e t u p enter",
        ":",
        "E",
        "S",
        "T",
        "P",
        "o",
    ] {
        for (columns, rows) in [(60, 20), (80, 24), (100, 30), (140, 45), (200, 60)] {
            let mut player = Player::new();
            player.keys(keys);
            let screen = player.screen(columns, rows);
            for row in screen.lines() {
                let is_full = row.chars().count() >= usize::from(columns);
                assert!(
                    !is_full || row.ends_with(['…', '─', ' ']),
                    "{keys} at {columns}x{rows}: {row}\n{screen}"
                );
            }
        }
    }
}
