//! Moves typed in lower case, `nf3`, `qh5`: keys that are the letters of pieces too are taken back when a move follows.

use std::time::Duration;

use crate::app::App;
use crate::app::action::Action;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::modes::completion;
use crate::app::modes::typing::{PieceLetter, Purpose};

/// The time within which the rest of a move is typed: two letters of slow typists are half a second apart.
const TYPED_WITHIN: Duration = Duration::from_millis(1500);

/// Quits if that was asked for and no move followed.
pub(super) fn quit_when_due(app: &mut App) {
    if app.begun.and_then(PieceLetter::quits_at).is_some_and(|due| due <= app.study.now.instant) {
        app.begun = None;
        app.act(Action::Quit);
    }
}

/// Does the action of a key over the board; if its letter can begin a move, what it did may be taken back.
pub(super) fn act_or_begin(app: &mut App, chord: Chord, action: Action) {
    app.begun = piece_letter(app, chord, action);
    if app.begun.is_some_and(|begun| begun.quits) {
        app.study.say("Quitting, unless you type on for a queen move. q again quits at once.");
    } else {
        app.act(action);
    }
}

/// The key as the letter of a piece that can move.
fn piece_letter(app: &App, chord: Chord, action: Action) -> Option<PieceLetter> {
    let KeyCode::Char(letter) = chord.key else { return None };
    let is_letter = chord == Chord::char(letter) && "nrkqo".contains(letter);
    (is_letter && begins_move(app, &letter.to_string())).then_some(PieceLetter {
        letter,
        typed: app.study.now.instant,
        cursor: app.study.hand.cursor,
        quits: action == Action::Quit,
    })
}

fn begins_move(app: &App, text: &str) -> bool {
    !completion::moves(&app.study, text).is_empty()
}

/// Takes the key after such a letter; returns false if it means what it means anywhere.
pub(super) fn goes_on(app: &mut App, chord: Chord) -> bool {
    let Some(begun) = app.begun.take() else {
        return false;
    };
    let in_time = app.study.now.instant.saturating_duration_since(begun.typed) <= TYPED_WITHIN;
    let KeyCode::Char(next) = chord.key else {
        return quits_now(app, begun, chord);
    };
    let text = format!("{}{next}", begun.letter);
    // A digit after `n` is a level of the new game.
    if chord != Chord::char(next) || next.is_ascii_digit() || !in_time || !begins_move(app, &text) {
        return quits_now(app, begun, chord);
    }
    // What the letter opened or moved is taken back.
    app.modes.clear();
    app.study.hand.cursor = begun.cursor;
    app.start_typing(Purpose::Move, &text);
    true
}

/// Quits at once at the same key or Enter; any other key stays, and Esc does no more than that.
fn quits_now(app: &mut App, begun: PieceLetter, chord: Chord) -> bool {
    if !begun.quits {
        return false;
    }
    app.study.talk.status = None;
    if chord.key == KeyCode::Enter || chord == Chord::char(begun.letter) {
        app.act(Action::Quit);
        return true;
    }
    chord.key == KeyCode::Esc
}

#[cfg(test)]
mod tests {
    use crate::app::effect::{Effect, TerminalEffect};
    use crate::app::msg::Msg;
    use crate::app::testing::TestPlayer;

    fn quits(player: &TestPlayer) -> bool {
        player.effects.iter().any(|effect| matches!(effect, Effect::Terminal(TerminalEffect::Quit)))
    }

    #[test]
    fn a_move_in_lower_case_is_played() {
        for (fen, typed, played) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "n f 3", "1.Nf3"),
            ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "q h 5", "2.Qh5"),
            ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "k e 2", "2.Ke2"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "o - o", "1.O-O"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r d 1", "1.Rd1"),
            ("r3k2r/8/8/8/8/8/4b3/R3K2R w KQkq - 0 1", "k x e 2", "1.Kxe2"),
        ] {
            let mut player = TestPlayer::at(fen);
            player.keys(typed);
            assert!(!quits(&player), "{typed}");
            assert_eq!(player.keys("enter").moves(), played, "{typed}");
            assert!(player.mode().is_none(), "{typed}");
        }
    }

    #[test]
    fn the_letters_are_keys_where_no_move_follows() {
        let mut player = TestPlayer::new();
        assert!(player.keys("n").mode().is_some(), "a new game");
        assert!(player.keys("down").mode().is_some());
        let mut player = TestPlayer::new();
        let before = player.app.cursor();
        assert_ne!(player.keys("k").app.cursor(), before);
        assert!(quits(TestPlayer::new().keys("q")), "no queen can move: it quits at once");
    }

    #[test]
    fn quitting_waits_for_the_rest_of_a_queens_move() {
        let at = || TestPlayer::at("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        let mut player = at();
        assert!(!quits(player.keys("q")));
        assert!(player.status().starts_with("Quitting"));
        let due = player.app.wake_at().unwrap();
        assert!(!quits(player.tell(Msg::Tick)));
        player.now.instant = due;
        assert!(quits(player.tell(Msg::Tick)));
        assert!(quits(at().keys("q q")) && quits(at().keys("q enter")));
        let mut player = at();
        player.keys("q esc");
        assert_eq!((quits(&player), player.status(), player.app.wake_at().is_some()), (false, "", false));
    }
}
