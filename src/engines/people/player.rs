//! `maia-RATING`: plays each move as often as people of that rating would, by a net of the user's own files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::policy::draw;
use super::{LARGEST, MaiaWeights, NetFault, PeopleNet};
use crate::chess::Score;
use crate::engines::{Choice, ChosenMove, Dice, Engine, EngineError};
use crate::search::{Limits, Line, ReportFn, Root, StopFlag};

/// What comes behind the name of an opponent in the name of its file.
const ENDING: &str = ".pb.gz";

/// Longest name of an opponent, in characters: it must fit the columns of the screen.
const LONGEST_NAME: usize = 20;

/// A net of the user's that can be played against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeopleFile {
    /// The opponent's name: the file's without its ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// What the opponent is, in one sentence.
    pub sentence: String,
}

/// Why a file gives no opponent.
#[derive(Debug, thiserror::Error)]
pub enum PeopleFileError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] std::io::Error),
    /// It is no such net.
    #[error(transparent)]
    NoNet(#[from] NetFault),
}

impl PeopleFile {
    /// The nets of a folder by the names of their files, in the order of those names; they are not opened.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn in_folder(folder: &Path) -> std::io::Result<Vec<PeopleFile>> {
        let mut files = Vec::new();
        for entry in folder.read_dir()? {
            files.extend(PeopleFile::at(entry?.path()));
        }
        files.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(files)
    }

    fn at(path: PathBuf) -> Option<PeopleFile> {
        let name = path.file_name()?.to_str()?.strip_suffix(ENDING)?.to_ascii_lowercase();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
            return None;
        }
        let rating = name.rsplit('-').next().and_then(|word| word.parse::<u16>().ok());
        let sentence = match rating {
            Some(rating) => {
                format!("Plays each move as often as people rated {rating} do, by a net of yours.")
            }
            None => "Plays each move as often as people do, by a net of yours.".to_owned(),
        };
        Some(PeopleFile { name, path, sentence })
    }

    /// The net of the file.
    ///
    /// # Errors
    /// It cannot be read, or holds no net of this kind.
    pub fn open(&self) -> Result<PeopleNet, PeopleFileError> {
        let mut bytes = Vec::new();
        File::open(&self.path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
        Ok(PeopleNet::new(MaiaWeights::read(&bytes)?))
    }
}

/// An opponent that plays as people do.
#[derive(Clone, Debug)]
pub struct PeoplePlayer {
    net: PeopleNet,
    seed: u64,
}

impl PeoplePlayer {
    /// The opponent of a file; `seed` decides its choices.
    ///
    /// # Errors
    /// [`EngineError::Net`] when the file gives no net.
    pub fn new(file: &PeopleFile, seed: u64) -> Result<PeoplePlayer, EngineError> {
        let net = file.open().map_err(|fault| EngineError::Net {
            file: file.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            fault: fault.to_string(),
        })?;
        Ok(PeoplePlayer { net, seed })
    }
}

impl Engine for PeoplePlayer {
    fn think(&mut self, root: &Root, limits: &Limits, _stop: &StopFlag, _report: ReportFn<'_>) -> Choice {
        let mut view = self.net.look(root);
        if !limits.moves.is_empty() {
            view.moves.retain(|(m, _)| limits.moves.contains(m));
        }
        let played = draw(&view.moves, &mut Dice::at(self.seed, root)).ok_or(EngineError::NoMove)?;
        Ok(ChosenMove { chances: view.moves, ..ChosenMove::new(played, None) })
    }

    /// The likeliest move first; all with the score that people of this rating reach from here.
    fn scores(&self, root: &Root) -> Option<Vec<Line>> {
        let view = self.net.clone().look(root);
        let [win, draw, _] = view.outcome.map(f64::from);
        let score = Score::of_win_percent(100.0 * (win + draw / 2.0));
        Some(view.moves.into_iter().map(|(m, _)| Line { score, moves: vec![m] }).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::chess::{Chess, Move, Position, fen};
    use crate::engines::Roster;
    use crate::engines::arena::Player;
    use crate::engines::people::testing::NetFile;

    fn folder() -> tempfile::TempDir {
        let home = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| std::fs::write(home.path().join(name), bytes).unwrap();
        write("maia-1500.pb.gz", &NetFile::default().bytes());
        write("Maia-1100.pb.gz", b"none");
        write("readme.txt", b"no net");
        write("a name of more than twenty letters.pb.gz", b"none");
        home
    }

    #[test]
    fn a_folder_s_nets_are_opponents_by_name() {
        let home = folder();
        let files = PeopleFile::in_folder(home.path()).unwrap();
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["maia-1100", "maia-1500"]);
        assert_eq!(files[1].sentence, "Plays each move as often as people rated 1500 do, by a net of yours.");
        assert!(PeopleFile::in_folder(&home.path().join("none")).is_err());
        let error = PeoplePlayer::new(&files[0], 1).unwrap_err().to_string();
        assert_eq!(error, "Maia-1100.pb.gz is no net to play against: it is no gzip file, or damaged");
    }

    #[test]
    fn moves_are_drawn_as_often_as_their_chances_say() {
        let home = folder();
        let mut player = PeoplePlayer::new(&PeopleFile::in_folder(home.path()).unwrap()[1], 1).unwrap();
        let root = Root::from_position(Chess::default());
        let view = player.net.look(&root);
        let mut counts: HashMap<Move, f32> = HashMap::new();
        let draws = 4000;
        for number in 0..draws {
            let m = draw(&view.moves, &mut Dice::of(&[number])).unwrap();
            *counts.entry(m).or_default() += 1.0;
        }
        for (m, chance) in &view.moves {
            let share = counts.get(m).copied().unwrap_or_default() / draws as f32;
            let error = (chance * (1.0 - chance) / draws as f32).sqrt();
            assert!((share - chance).abs() < 4.5 * error + 1e-3, "{m}: {share} of {chance}");
        }
        // The same game and seed, the same move; and only what is asked for.
        let think = |player: &mut PeoplePlayer, limits: &Limits| {
            player.think(&root, limits, &StopFlag::default(), &mut |_| {}).unwrap().played
        };
        assert_eq!(think(&mut player, &Limits::default()), think(&mut player, &Limits::default()));
        let last = view.moves.last().unwrap().0;
        assert_eq!(think(&mut player, &Limits { moves: vec![last], ..Limits::default() }), last);
        assert_eq!(player.scores(&root).unwrap().len(), 20);
    }

    #[test]
    fn a_net_plays_in_matches_too() {
        let home = folder();
        let roster = Roster::default().with_people(PeopleFile::in_folder(home.path()).unwrap());
        let player = Player::parse("maia-1500", &roster).unwrap();
        assert_eq!(player.name, "maia-1500");
        assert!(
            Player::parse("maia-1700", &roster).is_err() && Player::parse("maia-1500:3", &roster).is_err()
        );
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let home = folder();
        let mut player = PeoplePlayer::new(&PeopleFile::in_folder(home.path()).unwrap()[1], 1).unwrap();
        let mate = fen::parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap().position;
        assert!(mate.is_checkmate());
        let root = Root::from_position(mate);
        let choice = player.think(&root, &Limits::default(), &StopFlag::default(), &mut |_| {});
        assert_eq!(choice, Err(EngineError::NoMove));
    }
}
