//! The line about the player's own move: said once, changed once at most, with one offer to take it back.

use patzer::config::Alert;
use patzer::tutor::{Explanation, Judgement, Subject};

use crate::coaching::KNIGHT;
use crate::player::Player;

#[test]
fn a_fault_that_slipped_through_offers_a_take_back_once() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Ne5").reply("dxe5").advise_all();
    let screen = player.screen(100, 38);
    let told = screen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("1.Ne5 Blunder.") && told.contains("u takes it back."), "{screen}");
    assert!(told.contains("Black's pawn on d6 took it."), "{screen}");
    // The offer stands right below the line about the move.
    let rows: Vec<&str> = screen.lines().collect();
    let offer = rows.iter().position(|row| row.contains("u takes it back.")).unwrap();
    let panel = |row: &str| row.chars().skip(64).collect::<String>().trim().to_owned();
    assert!(!panel(rows[offer - 1]).is_empty(), "{screen}");
    player.keys("u").line("Ne5").reply("dxe5").advise_all();
    assert!(!player.screen(100, 38).contains("takes it back"), "once");
}

#[test]
fn a_better_second_try_is_noted_for_the_deck_and_a_first_one_is_not() {
    for (position, fault, better) in
        [(KNIGHT, "Ne5", "Nd4"), ("4k3/5ppp/5n2/8/8/3P4/5PPP/4K3 b - - 0 1", "Ne4", "Nd5")]
    {
        let noted = |player: &Player| {
            let game = &player.saved_game().unwrap().game;
            let first = game.tree().mainline().next().unwrap();
            patzer::chess::annotation::get(&game.tree().node(first).comment, "instead").map(str::to_owned)
        };
        let mut player = Player::coached(position, Alert::Off);
        player.line(fault).advise_all().keys("u").line(better).advise_all();
        let note = noted(&player).unwrap_or_default();
        assert!(note.starts_with(&format!("{fault} ")), "{note}");
        let mut player = Player::coached(position, Alert::Off);
        player.line(better).advise_all();
        assert_eq!(noted(&player), None, "the first try");
    }
}

#[test]
fn a_take_back_is_offered_once_in_a_position() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Ne5").advise_all();
    assert!(player.screen(100, 38).contains("u takes it back."), "{}", player.screen(100, 38));
    player.keys("u").line("Ng5").reply("Ke7").advise_all();
    player.keys("u").line("Ne5").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("1.Ne5 Blunder.") && !screen.contains("takes it back"), "{screen}");
}

/// A player who has dropped the knight, with the coach's short look at that changed; the opponent has taken it.
fn glanced(change: impl FnOnce(&mut Explanation)) -> Player {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Ne5");
    player.advise_otherwise(|told| {
        told.depth = 6;
        change(told);
    });
    player.reply("dxe5");
    player
}

/// The coach's lines that begin with the player's move.
fn own_lines(player: &Player) -> Vec<String> {
    let screen = player.screen(100, 38);
    let lines = screen.lines().skip_while(|row| !row.starts_with(" Coach"));
    lines.map(|row| row.trim_start_matches(" Coach").trim().to_owned()).collect()
}

/// Whether the coach looks at the player's first move.
fn is_asked_about_own(player: &Player) -> bool {
    player
        .inquiry()
        .is_some_and(|(_, asked)| asked.root.moves.is_empty() && matches!(asked.subject, Subject::Move(_)))
}

fn call(told: &mut Explanation, judgement: Judgement) {
    if let Some(judged) = &mut told.judged {
        judged.judgement = judgement;
        if judgement < Judgement::Inaccuracy {
            judged.after = judged.before;
            judged.drop = 0.0;
        }
    }
}

#[test]
fn a_grade_that_a_longer_look_changes_is_changed_once_and_says_so() {
    let mut player = glanced(|told| call(told, Judgement::Mistake));
    assert!(own_lines(&player)[0].starts_with("1.Ne5 Mistake. "), "{:?}", own_lines(&player));
    player.advise_all();
    assert!(
        own_lines(&player)[0].starts_with("1.Ne5 Blunder, on a closer look. "),
        "{:?}",
        own_lines(&player)
    );
    assert!(!player.advise(), "the coach has done");
    player.keys("left right").wait(5_000);
    assert!(
        own_lines(&player)[0].starts_with("1.Ne5 Blunder, on a closer look. "),
        "{:?}",
        own_lines(&player)
    );
}

#[test]
fn what_a_longer_look_finds_to_be_fine_is_called_that_and_no_take_back_is_offered() {
    let mut player = glanced(|_| {});
    assert!(own_lines(&player)[0].starts_with("1.Ne5 Blunder. "), "{:?}", own_lines(&player));
    assert!(player.screen(100, 38).contains("takes it back"));
    while !is_asked_about_own(&player) && player.advise() {}
    player.advise_otherwise(|told| {
        told.depth = 20;
        call(told, Judgement::Best);
    });
    assert_eq!(own_lines(&player)[0], "1.Ne5 Fine, on a closer look.");
    assert!(!player.screen(100, 38).contains("takes it back"));
}

#[test]
fn a_lesser_fault_without_a_reason_is_not_called_fine() {
    let mut player = glanced(|_| {});
    assert!(own_lines(&player)[0].starts_with("1.Ne5 Blunder. "), "{:?}", own_lines(&player));
    while !is_asked_about_own(&player) && player.advise() {}
    player.advise_otherwise(|told| {
        told.depth = 20;
        told.claims.clear();
        call(told, Judgement::Inaccuracy);
    });
    assert!(
        own_lines(&player)[0].starts_with("1.Ne5 Inaccuracy, on a closer look."),
        "{:?}",
        own_lines(&player)
    );
    assert!(player.screen(100, 38).contains("Ne5?!"), "the list agrees: {}", player.screen(100, 38));
}

#[test]
fn a_line_that_stands_is_not_drawn_again() {
    let mut player = glanced(|_| {});
    let own_row = |player: &Player| {
        let buffer = player.buffer(80, 24);
        let row = |y| (0..80).map(|x| buffer[(x, y)].clone()).collect::<Vec<_>>();
        let text = |y| row(y).iter().map(|cell| cell.symbol().to_owned()).collect::<String>();
        (0..24).find(|y| text(*y).starts_with(" Coach")).map(row)
    };
    let first = own_row(&player);
    let said = own_lines(&player)[0].clone();
    while player.advise() {
        // What has not changed in the cells is not sent.
        assert_eq!(own_row(&player), first, "{said}: {}", player.screen(100, 38));
    }
}

#[test]
fn the_line_follows_the_deeper_look_once_it_was_read() {
    let black = "4k3/5ppp/5n2/8/8/3P4/5PPP/4K3 b - - 0 1";
    for (position, fault, reply, shallow) in
        [(KNIGHT, "Ne5", "dxe5", "1.Ne5 Blunder. Now"), (black, "Ne4", "dxe4", "1…Ne4 Blunder. Now")]
    {
        let mut player = Player::coached(position, Alert::Off);
        player.line(fault);
        player.advise_otherwise(|told| {
            told.depth = 6;
            told.claims.clear();
        });
        player.reply(reply);
        assert!(own_lines(&player)[0].starts_with(shallow), "{:?}", own_lines(&player));
        // The longer look that was asked for comes before the words.
        player.keys("w").advise_all();
        assert!(player.screen(100, 38).contains("Esc"), "{}", player.screen(100, 38));
        player.keys("esc");
        let now = own_lines(&player);
        assert!(!now[0].starts_with(shallow) && now[0].contains("Blunder. "), "{now:?}");
    }
}

#[test]
fn the_lines_below_the_players_own_come_once() {
    let mut player = Player::coached("4k3/5ppp/3p4/8/4n3/5N2/5PPP/4K3 w - - 0 1", Alert::Off);
    player.line("Nd4").advise_all().reply("Nxf2");
    let mut seen = vec![own_lines(&player)];
    while player.advise() {
        let lines = own_lines(&player);
        let last = seen.last().unwrap();
        let stay = last.iter().zip(&lines).filter(|(was, _)| !was.is_empty()).all(|(was, is)| was == is);
        let is_first = seen.len() == 1;
        assert!(stay || is_first || last == &lines, "{last:?} {lines:?}");
        if *last != lines {
            seen.push(lines);
        }
    }
    assert!(seen.len() <= 2, "{seen:?}");
}

#[test]
fn a_better_second_try_is_praised_once() {
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Ne5").reply("dxe5").advise_all().keys("u").line("Nd4").advise_all();
    assert!(player.screen(100, 38).contains("1.Nd4 Much better"), "{}", player.screen(100, 38));
    player.keys("u").line("Nd2").advise_all();
    assert!(!player.screen(100, 38).contains("Much better"), "{}", player.screen(100, 38));
    let mut player = Player::coached(KNIGHT, Alert::Off);
    player.line("Nd4").advise_all();
    assert!(!player.screen(100, 38).contains("Much better"), "the first try");
}
