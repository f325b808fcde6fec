//! Every command that help lists answers, and what changes the game does the same on the screen.

use std::io::{self, Write};

use super::commands::HELP;
use super::session::PlainSession;
use super::speech::farewell;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::{Access, Input};
use crate::chess::fen;
use crate::cli::args::Global;
use crate::cli::context::CommandContext;
use crate::config::{Choices, Config, PlaySide, UserPaths};
use crate::engines::{Budget, Opponent};
use crate::library::MemoryStore;
use crate::shell::Setup;

/// How lines of text answer a command.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PlainAnswer {
    /// As the screen does, with the same words.
    Alike,
    /// In words, what the screen shows on the board or in a window.
    InWords,
}
use PlainAnswer::{Alike, InWords};

/// Every command in help, and those of the screen that take an argument.
const COMMANDS: [(&str, PlainAnswer); 86] = [
    ("e4", Alike),
    ("Nf3", Alike),
    ("e2e4", Alike),
    ("O-O", Alike),
    ("e8=Q", Alike),
    ("board", InWords),
    ("pieces", InWords),
    ("moves", InWords),
    ("opening", InWords),
    ("coach", InWords),
    ("threats", InWords),
    ("safe", InWords),
    ("safe g1", InWords),
    ("danger", InWords),
    ("hint", InWords),
    ("why", InWords),
    ("heatmap", InWords),
    ("heatmap passed_pawn", InWords),
    ("engine", InWords),
    ("undo", Alike),
    ("redo", Alike),
    ("back", Alike),
    ("forward", Alike),
    ("start", Alike),
    ("end", Alike),
    ("variation", Alike),
    ("mainline", Alike),
    ("branches", InWords),
    ("autoplay", InWords),
    ("promote", Alike),
    ("delete", Alike),
    ("comment", InWords),
    ("comment too early", Alike),
    ("glyph !?", Alike),
    ("arrow g1f3", Alike),
    ("arrow e5 red", Alike),
    ("search", InWords),
    ("search Bxf7", Alike),
    ("l", InWords),
    ("last", InWords),
    ("o", InWords),
    ("p N", InWords),
    ("s e4", InWords),
    ("c", InWords),
    ("clock", InWords),
    ("draw", Alike),
    ("resign", Alike),
    ("opponent patzer 1200", Alike),
    ("opponent nobody", Alike),
    ("level 1200", Alike),
    ("watch minimax table", InWords),
    ("theme paper", Alike),
    ("theme nobody", Alike),
    ("theme", Alike),
    ("analysis", Alike),
    ("play", InWords),
    ("play black patzer 1200", Alike),
    ("play both", Alike),
    ("new", InWords),
    ("rematch", Alike),
    ("next_level", Alike),
    ("review", InWords),
    ("{", InWords),
    ("}", InWords),
    ("learn", Alike),
    ("guess", Alike),
    ("games", InWords),
    ("open 1", Alike),
    ("settings", InWords),
    ("set board.bell check", Alike),
    ("alert off", Alike),
    ("flip", InWords),
    ("tour", InWords),
    ("fen", InWords),
    ("code", InWords),
    ("train", InWords),
    ("train fork", InWords),
    ("train streak", InWords),
    ("train timed", InWords),
    ("school", InWords),
    ("lesson fork", InWords),
    ("fine", Alike),
    ("solution", Alike),
    ("next", Alike),
    ("help", InWords),
    ("quit", Alike),
];

/// A game of the player with White against the random mover, after 1.d4 and the reply.
fn session() -> PlainSession {
    session_at(UserPaths::default())
}

/// The same with files of the player's at these places.
pub(super) fn session_at(places: UserPaths) -> PlainSession {
    fastrand::seed(7);
    let mut config = Config::default();
    config.play.side = PlaySide::White;
    config.play.opponent = Opponent { name: "random".to_owned(), level: None };
    // What is said of the game is tried elsewhere; here only answers to commands are waited for.
    config.coach.comments = false;
    (config.coach.think_ms, config.engine.view_ms, config.review.nodes) = (50, 50, 20_000);
    let mut session = PlainSession::open(Setup {
        config,
        choices: Choices::default(),
        places,
        color: None,
        store: Box::new(MemoryStore::new()),
        opening: None,
        notices: Vec::new(),
        access: Access::Full,
        budget: Budget::default(),
    });
    session.type_line("d4");
    session.mark_all_announced();
    session
}

/// What a typed line has changed.
fn state(session: &PlainSession) -> (String, String, Option<Opponent>, bool) {
    let study = &session.app.study;
    (
        fen::write(session.app.game().position()),
        study.screen.theme_name.clone(),
        study.board.session.as_ref().and_then(|session| session.opponent.clone()),
        session.is_left(),
    )
}

/// Types a line after `:` as on the screen; returns what changed, and the words below the board.
fn on_screen(line: &str) -> ((String, String, Option<Opponent>, bool), Option<String>) {
    let mut session = session();
    for c in format!(":{line}").chars() {
        session.tell(Input::Key(Chord::plain(KeyCode::Char(c))));
    }
    session.tell(Input::Key(Chord::plain(KeyCode::Enter)));
    let told = session.app.study.talk.status.as_ref().map(|status| status.text.clone());
    (state(&session), told)
}

/// The same as a line of text; returns what changed and what was printed.
fn in_lines(line: &str) -> ((String, String, Option<Opponent>, bool), String) {
    let mut session = session();
    let printed = printed(line, &mut session);
    (state(&session), printed)
}

/// Types a line of text, and returns what is printed.
pub(super) fn printed(line: &str, session: &mut PlainSession) -> String {
    let mut out = Vec::new();
    answer_into(&mut out, line, session);
    String::from_utf8(out).unwrap()
}

/// Types a line of text whose answer is written somewhere.
fn answer_into(out: &mut (dyn Write + Send), line: &str, session: &mut PlainSession) {
    let mut err = Vec::new();
    let mut context = CommandContext {
        global: Global::default(),
        places: UserPaths::default(),
        named_settings: None,
        log: None,
        host: None,
        input: Box::new(io::empty()),
        out,
        out_is_terminal: false,
        err: &mut err,
        err_is_terminal: false,
    };
    super::answer(line, session, &mut context).unwrap();
}

/// What was printed until each time that the reader was shown it.
#[derive(Default)]
struct Shown {
    waiting: Vec<u8>,
    parts: Vec<String>,
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.parts.push(String::from_utf8(std::mem::take(&mut self.waiting)).unwrap());
        Ok(())
    }
}

#[test]
fn a_game_that_has_no_place_is_not_called_saved() {
    let mut session = session_at(UserPaths::default());
    printed("e4", &mut session);
    assert_eq!(farewell(&session.app, false), "Goodbye.");
    assert!(farewell(&session.app, true).starts_with("Your game is saved."));
}

#[test]
fn a_review_says_that_it_goes_through_every_move_before_it_does() {
    let mut session = session();
    for line in ["e4", "resign"] {
        printed(line, &mut session);
    }
    let mut shown = Shown::default();
    answer_into(&mut shown, "review", &mut session);
    assert_eq!(shown.parts, ["Reviewing every move…\n"]);
    assert!(!shown.waiting.is_empty(), "the review itself");
}

#[test]
fn help_lists_only_commands_that_are_tried_here() {
    let listed = HELP.iter().flat_map(|(commands, _)| commands.split(", "));
    let unknown: Vec<&str> =
        listed.filter(|command| !COMMANDS.iter().any(|(known, _)| known == command)).collect();
    assert_eq!(unknown, [""; 0]);
    let untried: Vec<&str> = crate::app::typed_commands()
        .filter(|name| !COMMANDS.iter().any(|(known, _)| known.split(' ').next() == Some(name)))
        .collect();
    assert_eq!(untried, [""; 0]);
}

#[test]
fn typed_commands_do_the_same_on_the_screen_and_in_lines_of_text() {
    for (line, reply) in COMMANDS {
        let (plain, printed) = in_lines(line);
        assert!(!printed.contains("is not a move or a command"), "{line}: {printed}");
        assert!(!printed.contains("works only on the screen"), "{line}: {printed}");
        if reply == InWords {
            assert!(!printed.is_empty(), "{line} says nothing");
            continue;
        }
        let (screen, told) = on_screen(line);
        assert_eq!(plain, screen, "{line}: {printed} / {told:?}");
        let told = told.unwrap_or_default();
        assert!(printed.contains(&told), "{line}: {printed} / {told}");
    }
}

#[test]
fn a_hint_is_closed_with_the_game() {
    let mut session = session();
    printed("hint", &mut session);
    assert!(session.app.study.hint().is_some());
    printed("resign", &mut session);
    assert!(session.app.study.hint().is_none(), "it would stand before the review");
}
