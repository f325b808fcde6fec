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
fn a_hint_goes_when_the_solution_comes() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.advise_all().keys("H H G").advise_all();
    assert!(says(&player, "1.Nc7+"), "{}", player.screen(100, 38));
    player.keys("esc");
    assert!(!says(&player, "Hint"), "{}", player.screen(100, 38));
}
