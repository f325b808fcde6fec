//! A fault of patzer's own: the terminal is given back, nothing of the fault is shown, and the player hears where the game is.
//!
//! The program has no fault to call at will, so this test binary plays in the pseudo-terminal itself, with a store of
//! games that panics.

use std::path::PathBuf;

use patzer::app::Access;
use patzer::config::{Choices, LoadedConfig, UserPaths};
use patzer::engines::Budget;
use patzer::library::{GameId, GameSummary, LibraryError, SavedGame, Store};
use patzer::shell::{self, Setup};

use super::pty::{Home, Session, usual_termios};

/// Set for the process that is to fail.
const FAULTY: &str = "PATZER_TEST_FAULT";

/// A store whose disk is haunted.
struct Haunted;

impl Store for Haunted {
    fn unfinished(&mut self) -> Result<Option<SavedGame>, LibraryError> {
        Ok(None)
    }

    fn waiting(&self) -> usize {
        0
    }

    fn keep_unfinished(&mut self, game: &SavedGame) -> Result<(), LibraryError> {
        assert!(game.game.ply() == 0, "a knight rose from the box");
        Ok(())
    }

    fn finish(&mut self, _game: &SavedGame) -> Result<GameId, LibraryError> {
        unreachable!("no game ends here")
    }

    fn list(&self) -> Result<Vec<GameSummary>, LibraryError> {
        Ok(Vec::new())
    }

    fn load(&self, id: &GameId) -> Result<SavedGame, LibraryError> {
        Err(LibraryError::Unknown(id.0.clone()))
    }

    fn save(&mut self, _id: Option<&GameId>, _game: &SavedGame) -> Result<GameId, LibraryError> {
        unreachable!("no game is saved here")
    }

    fn remove(&mut self, _id: &GameId) -> Result<GameId, LibraryError> {
        Ok(GameId::default())
    }

    fn restore(&mut self, deleted: &GameId) -> Result<GameId, LibraryError> {
        Ok(deleted.clone())
    }

    fn deleted(&self) -> Vec<GameId> {
        Vec::new()
    }

    fn place(&self) -> Option<PathBuf> {
        Some(PathBuf::from("/nowhere"))
    }
}

/// Plays in a process of its own, if that is what this process is for.
#[test]
fn play_with_a_fault() {
    let Some(home) = std::env::var_os(FAULTY) else {
        return;
    };
    let ending = shell::run(Setup {
        config: LoadedConfig::built_in().config,
        choices: Choices::default(),
        places: UserPaths::below(home.as_ref()),
        color: None,
        store: Box::new(Haunted),
        opening: None,
        notices: Vec::new(),
        access: Access::Full,
        budget: Budget::default(),
    })
    .unwrap();
    println!("{}", ending.line.unwrap());
    std::process::exit(ending.status.into());
}

#[test]
fn a_fault_of_its_own_gives_the_terminal_back() {
    let home = Home::new();
    std::fs::create_dir_all(home.path().join("state")).unwrap();
    let mut command = home.command(&["fault::play_with_a_fault", "--exact", "--nocapture"]);
    command.get_argv_mut()[0] = std::env::current_exe().unwrap().into();
    command.env(FAULTY, home.path());
    let before = usual_termios();
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send(":e4\r");
    session.wait_for("patzer crashed");
    session.wait_for_termios(&before);
    assert_eq!(session.wait_for_end().exit_code(), 1);
    let said = session.contents();
    assert!(said.contains("your game is saved"), "{said}");
    assert!(!said.contains("panicked") && !said.contains("knight"), "{said}");
    super::terminal::check_given_back(&session);
    let report = std::fs::read_to_string(home.path().join("state/fault.txt")).unwrap();
    assert!(report.contains("a knight rose from the box"), "{report}");
}
