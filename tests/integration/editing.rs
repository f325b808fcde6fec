//! Editing a record: variations, deletions, promotions, comments and glyphs, undone and done again.

use patzer::app::effect::StoreEffect;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::{Game, pgn};
use patzer::library::{GameId, NameTags};
use proptest::prelude::*;

use crate::player::Player;
use crate::pty::{Home, Session};

const GAME: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Nf3 {[%clk 0:09:58] natural} Nc6 (2... d6 $6 3. d4 (3. Bc4 Be7) exd4) 3. Bb5 a6?? 1-0\n";

fn looking() -> Player {
    let game = pgn::read_all(GAME.as_bytes()).unwrap().remove(0).game;
    Player::opening(OpenRequest::Foreign("a.pgn".into(), vec![game]))
}

fn text(player: &Player) -> String {
    pgn::write(player.app.game()).replace('\n', " ")
}

/// The record that was to be kept last.
fn kept(player: &Player) -> String {
    pgn::write(&player.saved_game().unwrap().game).replace('\n', " ")
}

#[test]
fn moves_are_deleted_and_come_back() {
    let mut player = looking();
    let before = text(&player);
    player.keys(". . . . x");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    assert!(
        text(&player).contains("natural} 2... d6 $6 3. d4 (3. Bc4 Be7) 3... exd4 1-0"),
        "{}",
        text(&player)
    );
    assert_eq!(kept(&player), text(&player));
    player.keys("u");
    assert_eq!((text(&player), kept(&player)), (before.clone(), before));
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    player.keys("home U");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    player.keys("u home x");
    assert!(player.screen(100, 38).contains("Step to the move you want to delete"));
}

#[test]
fn the_first_edit_of_a_foreign_game_is_told_with_its_copy() {
    let mut player = looking();
    player.keys(". . . . x").saved(Some("2024-05-01-1"));
    let screen = player.screen(100, 30);
    assert!(
        screen
            .contains("Deleted 2…Nc6 and everything after it. u undoes it. A copy is saved as 2024-05-01-1."),
        "{screen}"
    );
}

#[test]
fn a_move_of_ones_own_in_a_foreign_game_is_undone_too() {
    let mut player = looking();
    let before = text(&player);
    player.keys(". .").line("Bc4").line("Bc5").keys("u u");
    assert_eq!((text(&player), player.moves()), (before, "1.e4 e5".into()));
    player.keys("U U");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4 Bc5");
    player.keys("u").line("Nf6").keys("U");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4 Nf6");
    assert!(player.screen(80, 24).contains("There's no edit to redo"));
}

#[test]
fn a_variation_is_promoted_step_by_step_or_at_once() {
    let mut player = looking();
    let before = text(&player);
    player.keys(". . . . v . v");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 d6 3.Bc4");
    player.line("promote");
    assert!(text(&player).contains("(2... d6 $6 3. Bc4 (3. d4 exd4) 3... Be7)"), "{}", text(&player));
    player.keys("V home end");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 d6 3.Bc4 Be7");
    player.keys("V u u");
    assert_eq!(text(&player), before);
}

#[test]
fn words_and_glyphs_are_written_and_undone() {
    let mut player = looking();
    let before = text(&player);
    player.keys(". . . i space a n d space s t r o n g up up up ! ? enter");
    assert!(text(&player).contains("2. Nf3 $5 {[%clk 0:09:58] natural and strong}"), "{}", text(&player));
    assert_eq!(kept(&player), text(&player));
    player.keys("i x x esc");
    assert!(text(&player).contains("natural and strong}"));
    player.keys("u");
    assert_eq!(text(&player), before);
    player.keys("home i H i ! enter");
    assert!(text(&player).contains("{Hi!} 1. e4"), "{}", text(&player));
}

#[test]
fn an_edit_of_a_foreign_game_makes_one_kept_copy() {
    let mut player = looking();
    player.keys("end i g o o d enter").saved(Some("copy"));
    player.keys("i space ! enter");
    let Some(Effect::Store(StoreEffect::Save(_, Some(id), _))) = player.effects.last() else {
        panic!("{:?}", player.effects.last())
    };
    assert_eq!(id.0, "copy");
}

#[test]
fn what_was_played_stays_and_variations_go() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    let before = text(&player);
    player.keys("x");
    assert!(player.screen(100, 38).contains("You can't delete moves you played"));
    assert_eq!(text(&player), before);
    player.keys("i w e l l enter");
    assert!(text(&player).contains("Nc6 {well}"));
    // What was edited since the last move is undone first, then moves are taken back.
    player.keys("u");
    assert_eq!(text(&player), before);
    player.keys("u").line("Bc4").reply("Nf6");
    assert_eq!(player.moves(), "1.e4 e5 2.Bc4 Nf6");
    player.keys(", v x");
    assert_eq!(player.moves(), "1.e4 e5");
    assert!(!text(&player).contains("Nf3"), "{}", text(&player));
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    player.keys("end u");
    assert!(text(&player).contains("Nf3"));
}

#[test]
fn a_game_that_ended_on_the_board_keeps_its_mainline_and_its_result() {
    let mut player = Player::new();
    player.line("f3").reply("e5").line("g4").reply("Qh4#").saved(Some("one"));
    player.keys("home").line("e4").line("e5").keys("V");
    assert!(player.screen(100, 38).contains("stays the mainline"));
    assert_eq!(player.saved_game().unwrap().game.result(), "0-1");
    player.keys("u u");
    assert_eq!(player.saved_game().unwrap().game.tree().len(), 1 + 4);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn any_edits_are_undone_to_the_very_same_record(keys in prop::collection::vec(0_usize..14, 1..40)) {
        const KEYS: [&str; 14] = [
            ", ,", ".", ". .", "v", "V", "x", "i a enter", "i up up up right enter", "home", "end", "u", "U",
            "tab enter tab enter q", "shift-tab enter shift-tab enter q",
        ];
        let mut player = looking();
        let before = text(&player);
        for key in keys {
            player.keys(KEYS[key]);
            check(player.app.game());
        }
        // A `q` and an `x` begin the capture of a queen where there is one: that line is closed first.
        player.keys("esc");
        let is_done = |player: &Player| player.screen(100, 30).contains("There's no edit to undo");
        for _ in 0..200 {
            if is_done(&player) {
                break;
            }
            player.keys("u");
        }
        prop_assert!(is_done(&player), "{}", player.screen(100, 30));
        prop_assert_eq!(text(&player), before);
    }
}

/// The record that is written is read back as the same game: every move is legal where it stands.
fn check(game: &Game) {
    let text = pgn::write(game);
    let read = pgn::read_all(text.as_bytes()).unwrap().remove(0);
    assert!(read.faults.is_empty(), "{:?}\n{text}", read.faults);
    assert_eq!(pgn::write(&read.game), text);
}

#[test]
fn what_was_edited_is_in_the_kept_file() {
    let home = Home::new();
    std::fs::write(home.path().join("a.pgn"), GAME).unwrap();
    let games = home.path().join("data/patzer/games");
    let kept = || {
        let file = std::fs::read_dir(&games).into_iter().flatten().flatten();
        let pgn =
            file.map(|entry| entry.path()).find(|path| path.extension().is_some_and(|end| end == "pgn"));
        pgn.and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default().replace('\n', " ")
    };
    let mut session = Session::start(home.command(&["a.pgn"]), 100, 38);
    session.wait_for("? more");
    session.send("...i, a good square\r");
    session.wait_for("A copy is saved as");
    assert!(kept().contains("{[%clk 0:09:58] natural, a good square}"), "{}", kept());
    session.send(".x");
    session.wait_for("Deleted 2…Nc6");
    assert!(!kept().contains("Bb5"), "{}", kept());
    session.send("uuUU");
    session.wait_for("Redone: the deletion");
    session.send("u");
    session.wait_for("Undone: the deletion");
    let whole = "natural, a good square} 2... Nc6 (2... d6 $6 3. d4 (3. Bc4 Be7) 3... exd4) 3. Bb5";
    assert!(kept().contains(whole), "{}", kept());
    // With nothing left of what was edited no copy is needed.
    session.send("u");
    session.wait_for("Undone: the comment on 2.Nf3");
    assert_eq!(kept(), "");
    session.send("U");
    session.wait_for("A copy is saved as");
    assert!(kept().contains(whole), "{}", kept());
    session.send("q");
    session.wait_for_end();
    let files = std::fs::read_dir(&games).unwrap().flatten();
    let mut names = files.filter_map(|entry| entry.file_name().into_string().ok());
    let copy = names.find_map(|name| name.strip_suffix(".pgn").map(str::to_owned));
    let mut again = Session::start(home.command(&["show", &copy.unwrap()]), 100, 38);
    again.wait_for("natural");
    again.send("q");
    again.wait_for_end();
}

#[test]
fn a_copy_that_is_as_the_file_again_is_taken_away() {
    let mut player = looking();
    let id = GameId("2026-11-21-1".into());
    let before = text(&player);
    player.keys(". . . . x");
    player.saved(Some(&id.0));
    player.keys("u");
    assert_eq!(text(&player), before);
    assert_eq!(player.effects.last(), Some(&Effect::Store(StoreEffect::Remove(id.clone()))));
    player.tell(Answer::Removed(id.clone(), Ok(id)));
    assert!(player.screen(100, 38).contains("The saved copy is gone"), "{}", player.screen(100, 38));
    // Done again, it is kept as a copy again.
    player.keys("U");
    assert!(matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Save(_, None, _)))));
}

#[test]
fn a_copy_that_differs_from_the_file_stays() {
    let id = GameId("2026-11-21-1".into());
    // Of two edits only one is undone.
    let mut player = looking();
    player.keys(". . . . x");
    player.saved(Some(&id.0));
    player.keys(", x u");
    assert!(!player.asked_for(StoreEffect::Remove(id.clone())));
    assert!(matches!(player.effects.last(), Some(Effect::Store(StoreEffect::Save(_, Some(_), _)))));
    // It bears other names.
    let mut player = looking();
    player.keys(". . . . x");
    player.saved(Some(&id.0));
    let names = NameTags { white: Some("Anne".into()), ..NameTags::default() };
    player.tell(Answer::Renamed(id.clone(), names, Ok((id.clone(), NameTags::default()))));
    player.keys("u");
    assert!(!player.asked_for(StoreEffect::Remove(id)));
}
