//! Games on disk through everything that happens to files: nothing is lost, and what is wrong is told.

mod commands;
mod foreign;
mod saved;
#[cfg(unix)]
mod private;
mod properties;
mod unfinished;

use std::fs;
use std::path::{Path, PathBuf};

use patzer::chess::{Color, Ending, Game, NodeId, fen, notation};
use patzer::engines::Opponent;
use patzer::library::{FileStore, GameId, LibraryError, SavedGame, Session, Store};
use tempfile::TempDir;

/// A user's directories and the stores opened on them.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn games(&self) -> PathBuf {
        self.0.path().join("games")
    }

    fn state(&self) -> PathBuf {
        self.0.path().join("state")
    }

    fn unfinished(&self, number: u32) -> PathBuf {
        self.state().join(format!("unfinished-{number}.pgn"))
    }

    /// One more running patzer.
    fn store(&self) -> FileStore {
        FileStore::open(&self.games(), &self.state()).0
    }

    /// Puts a file where the unfinished game is.
    fn leave(&self, bytes: &[u8]) {
        fs::create_dir_all(self.state()).unwrap();
        fs::write(self.unfinished(1), bytes).unwrap();
    }

    /// What an unfinished game looks like on disk.
    fn text_of(game: &SavedGame) -> Vec<u8> {
        let home = Home::new();
        home.store().keep_unfinished(game).unwrap();
        fs::read(home.unfinished(1)).unwrap()
    }

    /// The names in a directory, without lock and index.
    fn names(directory: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| !name.ends_with("lock") && name != ".index")
            .collect();
        names.sort();
        names
    }
}

fn played(moves: &str) -> SavedGame {
    let mut game = Game::default();
    for text in moves.split_whitespace() {
        let m = notation::parse_san(game.position(), text).unwrap();
        game.play(m).unwrap();
    }
    SavedGame {
        game,
        session: Some(Session {
            human: Color::White,
            opponent: Some(Opponent { name: "patzer".to_owned(), level: Some(1250) }),
            seed: 42,
            clock: None,
            date: ("2026.11.21".to_owned(), "18:05:00".to_owned()),
        }),
    }
}

fn resigned(moves: &str) -> SavedGame {
    let mut saved = played(moves);
    saved.game.declare(Some(Ending::Resignation { winner: Color::Black }));
    saved
}

fn moves(saved: &SavedGame) -> String {
    notation::line(saved.game.start(), &saved.game.moves())
}

fn id(name: &str) -> GameId {
    GameId(name.to_owned())
}

/// Everything that must come back: the tree in its order, where the game stands, how it ended, how it is played.
fn all_of(saved: &SavedGame) -> String {
    let game = &saved.game;
    let tree = game.tree();
    let order: Vec<NodeId> = tree.walk().collect();
    let number = |id: NodeId| order.iter().position(|known| *known == id).map_or(0, |place| place + 1);
    let nodes = std::iter::once(NodeId::ROOT).chain(order.iter().copied()).map(|id| {
        let node = tree.node(id);
        let played = node.played().map(notation::uci);
        let said = (&node.comment_before, &node.comment, &node.glyphs);
        format!("{:?} {played:?} {said:?}\n", node.parent().map(number))
    });
    format!(
        "{} at {}\n{}{:?} {:?}",
        fen::write(game.start()),
        number(game.current()),
        nodes.collect::<String>(),
        game.result(),
        saved.session
    )
}

fn damaged(error: LibraryError) -> (PathBuf, String, Option<SavedGame>) {
    match error {
        LibraryError::Damaged { path, reason, readable } => (path, reason, readable.map(|saved| *saved)),
        other => panic!("not damaged: {other}"),
    }
}
