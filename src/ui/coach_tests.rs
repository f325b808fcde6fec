//! The coach's lines beside the board: the first question, the order of what he says, and what stands above it.

use ratatui::layout::Rect;

use crate::app::testing::TestPlayer;
use crate::theme::{ColorDepth, DARK, Theme};
use crate::ui::testing::screen;

#[test]
fn the_first_question_is_whole_at_every_size() {
    let mut player = TestPlayer::new();
    player.app.study.talk.welcome = true;
    let sizes = (11..=60).flat_map(|rows| (27..=200).step_by(7).map(move |columns| (columns, rows)));
    for (columns, rows) in sizes.chain([(40, 15), (60, 20), (80, 24), (100, 30)]) {
        let shown = screen(&player, columns, rows);
        let words = |part: &str| shown.contains(part);
        let is_short = words("1 new  2 learning  3 club");
        let in_rows = words("3: I play at a club");
        let is_whole = words("1:") && words("3:") && (in_rows || words("keys."));
        assert!(is_short || is_whole, "{columns}x{rows}:\n{shown}");
        assert!(columns > 27 || rows > 11 || words("How well do you play?"), "{shown}");
    }
    player.keys("2");
    assert!(!screen(&player, 27, 11).contains("3 club"));
}

#[test]
fn each_answer_to_the_first_question_has_a_row_where_there_is_room() {
    let mut player = TestPlayer::new();
    player.app.study.talk.welcome = true;
    let shown = screen(&player, 80, 24);
    let row = |words: &str| shown.lines().position(|line| line.contains(words));
    let rows = ["How well do you play?", "1: I'm new", "2: I'm learning", "3: I play at a club"].map(row);
    assert!(rows.windows(2).all(|pair| pair[1] == pair[0].map(|row| row + 1)), "{shown}");
}

#[test]
fn the_coach_follows_the_moves_in_a_tall_column_and_the_keys_come_last() {
    let mut player = TestPlayer::new();
    player.line("e4").reply("e5");
    player.app.study.talk.status = None;
    player.app.study.board.facts.remarks =
        vec![crate::tutor::Remark { text: "A word.".to_owned(), ..crate::tutor::Remark::default() }];
    let shown = screen(&player, 140, 45);
    let row = |words: &str| shown.lines().position(|line| line.contains(words));
    let (moves, told, keys) = (row("1 e4"), row("A word."), row(" Keys"));
    assert!(moves < told && told < keys, "{shown}");
}

#[test]
fn a_tall_column_lists_the_keys_once_whatever_else_it_shows() {
    let fen = "r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14";
    for (columns, rows) in [(140, 45), (120, 40), (160, 50)] {
        let mut player = TestPlayer::at(fen);
        player.app.study.screen.size = (columns, rows);
        let mut seen = 0;
        for keys in
            ["left", "up", "tab", "enter", "esc", "tab", "t", "t", "m", "m", "D", "esc", "H", "N", "x"]
        {
            player.keys(keys);
            let shown = screen(&player, columns, rows);
            let listed = shown.matches(" Keys").count();
            assert!(listed <= 1, "{columns}x{rows} after {keys}:\n{shown}");
            seen += listed;
        }
        assert!(seen > 0);
    }
}

#[test]
fn the_first_steps_fit_what_stands_under_the_frame_and_wait_while_one_types() {
    let mut player = TestPlayer::new();
    let shown = |player: &TestPlayer| screen(player, 80, 24);
    assert!(shown(&player).contains("Enter picks up a piece"), "{}", shown(&player));
    player.keys("up");
    assert!(shown(&player).contains("Move the cursor to a piece"), "{}", shown(&player));
    assert!(!shown(&player).contains("Enter picks up a piece"), "{}", shown(&player));
    player.keys("N");
    assert!(!shown(&player).contains("Move the cursor"), "{}", shown(&player));
    let mut asked = TestPlayer::new();
    asked.app.study.talk.welcome = true;
    assert_eq!(shown(&asked).matches("lists").count(), 1, "{}", shown(&asked));
}

#[test]
fn the_signs_stand_right_above_the_coach_whatever_he_says() {
    // A knight that can be taken, and a pawn that is a target.
    let fen = "r2qr1k1/1pp2pp1/p1np2bp/2b1p3/4n2N/1BPP2NP/PP3PP1/R1BQR1K1 w - - 0 14";
    for (columns, rows) in [(80, 24), (90, 26)] {
        let mut player = TestPlayer::at(fen);
        player.app.study.screen.theme = Theme::load(DARK, ColorDepth::True, None).0;
        player.app.study.screen.size = (columns, rows);
        let mut told = 0;
        for keys in ["left", "up", "tab", "enter", "esc", "tab", "m", "m", "E"] {
            player.keys(keys);
            let shown = screen(&player, columns, rows);
            let regions = crate::ui::regions_of(&player.app, Rect::new(0, 0, columns, rows));
            let panel = regions.and_then(|regions| regions.panel).unwrap();
            let row = |y: u16| {
                let line = shown.lines().nth(usize::from(y)).unwrap();
                line.chars().skip(usize::from(panel.x)).collect::<String>()
            };
            if let Some(first) = (panel.y..panel.bottom()).find(|y| row(*y).contains("Signs")) {
                assert!((first..panel.bottom()).all(|y| !row(y).trim().is_empty()), "{keys}:\n{shown}");
                told += 1;
            }
        }
        assert!(told > 6, "{told}");
    }
}
