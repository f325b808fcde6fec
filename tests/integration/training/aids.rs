//! What an exercise keeps to itself, and what is shown when it is asked for.

use patzer::review::schedule::Grade;

use super::{FORK, fault, grades, says, sitting};
use crate::player::Player;

#[test]
fn who_is_in_danger_is_for_the_solver_to_see() {
    /// A bishop on the fourth rank beyond the middle hangs to a pawn; the knight move of the game did not help it.
    const HUNG: [(&str, &str, &str); 2] = [
        ("rn1qkbnr/ppp1ppp1/7p/3p2B1/3P4/8/PPP2PPP/RN1QKBNR w KQkq - 0 4", "Nc3", "Bd2"),
        ("rn1qkbnr/ppp2ppp/8/3p4/3P2b1/7P/PPP1PPP1/RN1QKBNR b KQkq - 0 4", "Nc6", "Bd7"),
    ];
    let tells = ["Threatened", "hangs", "\u{203c}", "unsafe"];
    let told = |player: &Player| {
        let screen = player.screen(100, 38);
        tells.map(|word| screen.contains(word))
    };
    for (at, played, solution) in HUNG {
        let mut player = sitting(vec![fault(at, played, &[solution])]);
        player.advise_all();
        assert_eq!(told(&player), [false; 4], "{}", player.screen(100, 38));
        player.keys("t");
        assert!(says(&player, "Threatened"), "{}", player.screen(100, 38));
        player.keys("t t");
        assert_eq!(told(&player), [false; 4], "{}", player.screen(100, 38));
        player.line(solution).advise_all();
        assert_eq!(grades(&player), [Grade::Good], "nor is it a hint");
    }
}

#[test]
fn the_key_that_leaves_is_told_before_and_after_the_solution() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.advise_all();
    assert!(says(&player, "Esc leaves."), "{}", player.screen(80, 24));
    player.line(solution).advise_all();
    assert!(says(&player, "Esc leaves."), "{}", player.screen(80, 24));
    player.keys("esc");
    assert!(player.screen(80, 24).contains("This session"), "{}", player.screen(80, 24));
}

#[test]
fn a_verdict_and_a_hint_are_not_said_twice() {
    let mut player =
        sitting(vec![crate::training::puzzle("6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1", "h7h6 a1a8")]);
    player.advise_all();
    player.line("Ra8#").advise_all();
    for keys in ["w", "esc", "H"] {
        player.keys(keys).advise_all();
        let screen = player.screen(80, 24);
        assert!(screen.matches("back-rank").count() <= 1 && !screen.contains('…'), "{keys}: {screen}");
    }
    let mut player = Player::coached("3rk3/2p5/1p6/8/8/5N2/5PPP/3R2K1 w - - 0 1", patzer::config::Alert::Off);
    player.keys("H").advise_all().keys("H H H H");
    let screen = player.screen(80, 24);
    assert!(screen.contains("Hint 5 of 5"), "{screen}");
    assert!(screen.matches("threatens").count() <= 1, "{screen}");
}

#[test]
fn a_hint_goes_when_the_solution_comes() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.advise_all().keys("H H G").advise_all();
    assert!(says(&player, "1.Nc7+"), "{}", player.screen(100, 38));
    player.keys("esc");
    assert!(!says(&player, "Hint"), "{}", player.screen(100, 38));
}
