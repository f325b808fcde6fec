//! Stepping through games: the tree with its variations, turning points, autoplay, and the search.

use patzer::app::msg::Pointer;
use patzer::app::{Input, OpenRequest, Target};
use patzer::chess::{Chess, Game, GameTree, NodeId, Position, Tags, pgn};
use patzer::ui;
use ratatui::layout::Rect;

use crate::player::Player;
use crate::screens::accept;

const IMMORTAL: &str = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n\
    {Played in London.} 1. e4 e5 2. f4 exf4 {The gambit is accepted.} (2... d5 {Falkbeer's counter gambit: Black wants \
    the centre at once and lets the pawn go.} 3. exd5 (3. Nf3 dxe4 4. Nxe5) 3... e4 4. d3 Nf6) (2... Bc5 3. Nf3 d6) \
    3. Bc4 (3. Nf3 g5 4. h4 g4 5. Ne5 Nf6 (5... h5 6. Bc4) 6. d4) 3... Qh4+ 4. Kf1 b5 $6 {[%eval 0.9]} 5. Bxb5 \
    {[%eval 0.8]} Nf6 {[%eval 0.9]} 6. Nf3 {[%eval 0.7]} Qh6 {[%eval 0.8]} 7. d3 {[%eval -1.9]} Nh5 {[%eval -1.5]} 1-0\n";

fn looking(text: &str) -> Player {
    let game = pgn::read_all(text.as_bytes()).unwrap().remove(0).game;
    Player::opening(OpenRequest::Foreign("a.pgn".into(), vec![game]))
}

#[test]
fn variations_and_comments_stand_in_the_list() {
    let mut player = looking(IMMORTAL);
    player.keys(". . . .");
    accept("the-line-with-its-variations", &player.screen(100, 38));
}

#[test]
fn the_whole_tree_at_three_sizes() {
    let mut player = looking(IMMORTAL);
    player.keys(". . . . v . |");
    accept("the-whole-tree-at-80x24", &player.screen(80, 24));
    accept("the-whole-tree-at-100x30", &player.screen(100, 30));
    accept("the-whole-tree-at-60x20", &player.screen(60, 20));
}

#[test]
fn a_variation_is_entered_where_it_branches_off_too() {
    let mut player = looking(IMMORTAL);
    player.keys(". . .");
    // Where the column tells no keys.
    let keys = |player: &Player| player.screen(80, 24);
    assert!(keys(&player).contains("v variation"), "{}", keys(&player));
    player.keys("v");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 d5", "before the branch, as from beside it");
    player.keys("v");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 Bc5");
    player.keys("v");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 exf4");
    player.keys("home");
    assert!(!keys(&player).contains("v variation"), "{}", keys(&player));
    player.keys("v");
    assert!(player.screen(80, 24).contains("There's no variation here"));
}

#[test]
fn help_begins_with_the_keys_of_stepping() {
    let mut player = looking(IMMORTAL);
    player.keys("?");
    let screen = player.screen(80, 24);
    let (steps, others) = (screen.find("one move back"), screen.find("cursor left"));
    assert!(steps.is_some() && others.is_none_or(|others| steps < Some(others)), "{screen}");
    let mut player = Player::new();
    player.keys("?");
    assert!(player.screen(80, 24).contains("a hint; press again"));
}

/// Where on the screen a text stands.
fn find(screen: &str, text: &str) -> (u16, u16) {
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let before = &line[..line.find(text).unwrap()];
    (before.replace('\u{fe0e}', "").chars().count() as u16, row as u16)
}

fn click(player: &mut Player, text: &str, columns: u16, rows: u16) {
    let (column, row) = find(&player.screen(columns, rows), text);
    let target = ui::hit(&player.app, Rect::new(0, 0, columns, rows), column, row);
    assert!(matches!(target, Target::Node(_)), "{text}: {target:?}");
    player.tell(Input::Pointer(Pointer::Press, target));
}

#[test]
fn every_move_that_is_seen_can_be_clicked() {
    let mut player = looking(IMMORTAL);
    player.keys(". . . .");
    click(&mut player, "3.exd5", 100, 38);
    assert_eq!(player.moves(), "1.e4 e5 2.f4 d5 3.exd5");
    player.keys("|");
    click(&mut player, "4.Nxe5", 100, 30);
    assert_eq!(player.moves(), "1.e4 e5 2.f4 d5 3.Nf3 dxe4 4.Nxe5");
    click(&mut player, "Bc5", 100, 30);
    assert_eq!(player.moves(), "1.e4 e5 2.f4 Bc5");
}

#[test]
fn turning_points_are_known_from_glyphs_and_evaluations() {
    let mut player = looking(IMMORTAL);
    player.keys("}");
    assert_eq!(player.moves().split(' ').next_back(), Some("7.d3"));
    player.keys("}");
    assert!(player.screen(100, 38).contains("no turning point after"));
    player.keys("{");
    assert!(player.screen(100, 38).contains("no turning point before"));
    let mut marked = looking("1. e4 e5 2. Nf3 f6? 3. Nxe5 fxe5?? 4. Qh5+ Ke7 5. Qxe5+ *\n");
    marked.keys("} }");
    assert_eq!(marked.moves(), "1.e4 e5 2.Nf3 f6 3.Nxe5 fxe5");
    marked.keys("{");
    assert_eq!(marked.moves(), "1.e4 e5 2.Nf3 f6");
}

#[test]
fn a_game_plays_itself_until_a_key_or_its_end() {
    let mut player = looking("1. e4 e5 2. Nf3 Nc6 *\n");
    player.keys("A").wait(1_600);
    assert_eq!(player.moves(), "1.e4");
    assert!(!player.wait(100), "nothing happens between two moves");
    player.wait(1_500);
    assert_eq!(player.moves(), "1.e4 e5");
    player.keys("A").wait(5_000);
    assert_eq!((player.moves().as_str(), player.app.wake_at()), ("1.e4 e5", None));
    player.keys("A").wait(1_600);
    player.keys(",").wait(5_000);
    assert_eq!(player.moves(), "1.e4 e5");
    player.keys("A");
    for _ in 0..5 {
        player.wait(1_500);
    }
    assert_eq!((player.moves().as_str(), player.app.wake_at()), ("1.e4 e5 2.Nf3 Nc6", None));
    player.keys("A");
    assert!(player.screen(100, 38).contains("the end of the line"));
}

fn search(player: &mut Player, text: &str) {
    player.keys("/").tell(Input::Paste(text.into()));
    player.keys("enter");
}

#[test]
fn a_position_a_move_and_words_are_found_wherever_they_are() {
    let mut player = looking(IMMORTAL);
    search(&mut player, "Nxe5");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 d5 3.Nf3 dxe4 4.Nxe5");
    search(&mut player, "centre AT once");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 d5");
    search(&mut player, "Bc4");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 exf4 3.Bc4");
    player.keys("/ enter");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 exf4 3.Nf3 g5 4.h4 g4 5.Ne5 h5 6.Bc4");
    search(&mut player, "f1c4");
    assert_eq!(player.moves(), "1.e4 e5 2.f4 exf4 3.Bc4");
    search(&mut player, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(player.moves(), "1.e4 e5");
    search(&mut player, "London");
    assert_eq!(player.moves(), "");
    search(&mut player, "Qxh7");
    assert!(player.screen(80, 24).contains("isn't in this game"));
    let mut castled = looking("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *\n");
    search(&mut castled, "0-0");
    search(&mut castled, "o-o");
    assert_eq!(castled.app.game().ply(), 8);
    castled.keys("home / O esc .");
    assert_eq!(castled.moves(), "1.e4");
}

/// A tree of so many nodes: a line with variations on every move.
fn large(plies: usize, variations: usize) -> Game {
    let mut tree = GameTree::new(Chess::default());
    let mut at = NodeId::ROOT;
    for ply in 0..plies {
        let squares = [["g1", "f3"], ["g8", "f6"], ["f3", "g1"], ["f6", "g8"]][ply % 4];
        let legal = tree.node(at).position().legal_moves();
        let uci = squares.concat();
        let main = legal.iter().find(|m| patzer::chess::notation::uci(**m) == uci).unwrap();
        let next = tree.add(at, *main).unwrap();
        for other in legal.iter().filter(|m| *m != main).take(variations) {
            tree.add(at, *other).unwrap();
        }
        at = next;
    }
    Game::from_tree(Tags::default(), tree, None)
}

#[test]
fn a_very_large_tree_is_shown_anywhere() {
    let game = large(4_000, 12);
    assert!(game.tree().len() > 50_000);
    let mut player = Player::opening(OpenRequest::Foreign("large".into(), vec![game]));
    for keys in ["b", "end", "b", "home . . v", "b"] {
        player.keys(keys);
        let screen = player.screen(140, 45);
        assert!(screen.contains("├") && (screen.contains("Ng8") || screen.contains("1 Nf3")), "{screen}");
    }
}

#[test]
fn deep_and_wide_trees_are_shown_at_any_node_and_size() {
    let mut deep = String::from("1. e4 ");
    for ply in 0..400 {
        deep.push_str(if ply % 2 == 0 { "(1. d4 " } else { "(1. e4 " });
    }
    deep.push_str(&")".repeat(400));
    for text in [deep.as_str(), IMMORTAL, "{only words} *", "*"] {
        let mut player = looking(text);
        player.keys("|");
        for (columns, rows) in [(27, 11), (60, 20), (100, 38), (200, 60)] {
            player.keys(". v").screen(columns, rows);
            player.keys("end").screen(columns, rows);
        }
    }
}

#[test]
fn comments_with_signs_of_terminals_are_harmless() {
    let mut player = looking("1. e4 {\u{1b}[31mred\u{7} \u{202e}bidi\u{9b}1m} e5 *\n");
    for keys in [".", "b", "i"] {
        player.keys(keys);
        let screen = player.screen(100, 30);
        assert!(!screen.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{screen:?}");
    }
}

#[test]
fn what_goes_on_after_a_nested_variation_has_a_sign_of_its_own() {
    let mut player = looking("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6 3. d4) 2. Nf3 *");
    player.keys(". |");
    let screen = player.screen(80, 24);
    assert!(screen.contains("├ 1…c5 2.Nf3"), "{screen}");
    assert!(screen.contains("│ ├ 2.c3 d5"), "{screen}");
    assert!(screen.contains("╞ 2…d6 3.d4"), "{screen}");
}

#[test]
fn a_key_in_a_hurry_stops_the_game_that_plays_itself_and_edits_nothing() {
    for key in ["x", "space", "i", "V", "u", "~", "a", "esc"] {
        let mut player = looking(IMMORTAL);
        let whole = player.app.game().tree().len();
        player.keys("A");
        player.wait(1600);
        assert_eq!(player.moves(), "1.e4");
        player.keys(key);
        assert_eq!(player.app.game().tree().len(), whole, "{key}");
        assert!(!player.screen(100, 38).contains("no meaning"), "{key}");
        player.wait(1600);
        assert_eq!(player.moves(), "1.e4", "{key} stops it");
        player.keys("A");
        player.wait(1600);
        assert_eq!(player.moves(), "1.e4 e5", "{key} opened nothing");
    }
}
