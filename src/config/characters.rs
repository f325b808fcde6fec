//! Characters: those that come with patzer, and the user's own in the folder `characters` beside the settings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::error::{ConfigError, Problem, quoted};
use super::foreign;
use super::section::{ConfigSection, SettingsReader};
use super::source::{one_line, read_text};
use crate::chess::Color;
use crate::chess::text::clean;
use crate::engines::people::{Character, MOST, Repertoire, Style, Traits};
use crate::engines::{COACH, Roster, level, roster};

/// The characters that come with patzer, by their files' names.
const SHIPPED: [(&str, &str); 12] = [
    ("bo.toml", include_str!("../../assets/characters/bo.toml")),
    ("ida.toml", include_str!("../../assets/characters/ida.toml")),
    ("otto.toml", include_str!("../../assets/characters/otto.toml")),
    ("pia.toml", include_str!("../../assets/characters/pia.toml")),
    ("sam.toml", include_str!("../../assets/characters/sam.toml")),
    ("rosa.toml", include_str!("../../assets/characters/rosa.toml")),
    ("finn.toml", include_str!("../../assets/characters/finn.toml")),
    ("vera.toml", include_str!("../../assets/characters/vera.toml")),
    ("hugo.toml", include_str!("../../assets/characters/hugo.toml")),
    ("anja.toml", include_str!("../../assets/characters/anja.toml")),
    ("lev.toml", include_str!("../../assets/characters/lev.toml")),
    ("nora.toml", include_str!("../../assets/characters/nora.toml")),
];

/// The folder of the user's own, beside the settings.
const FOLDER: &str = "characters";

/// What a file may leave out.
const DEFAULTS: &str = "about = \"Somebody you know.\"\nbeat = \"\"\n[openings]\nwhite = []\nblack = []\n\
     [temper]\npatience = 0\ngreed = 0\nattack = 0\ntrades = 0\nresigns = 0\ndraws = 0\n";

/// Why [`DEFAULTS`] can be read.
const DEFAULTS_ARE_WHOLE: &str = "the defaults of a character are TOML: a test reads them";

/// Most files of the user's that are read, most lines of an opening list, and most letters of a sentence.
const MOST_FILES: usize = 100;
const MOST_LINES: usize = 40;
const LONGEST_SENTENCE: usize = 160;

/// The characters there are, and the faults of their files.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    characters: Vec<Character>,
    /// The files of the user's own, by their characters' names.
    own: Vec<(String, PathBuf)>,
    faults: Vec<ConfigError>,
}

impl Cast {
    /// Those that come with patzer.
    pub fn shipped() -> Cast {
        let read = SHIPPED.iter().map(|(name, text)| read(Path::new(name), text));
        let characters = read.filter_map(|(character, _)| character).collect();
        Cast { characters, own: Vec::new(), faults: Vec::new() }
    }

    /// The same with the user's own in the folder beside a settings file, which may be missing.
    pub fn beside(settings: &Path) -> Cast {
        let mut cast = Cast::shipped();
        let folder = settings.with_file_name(FOLDER);
        match files(&folder) {
            Ok(files) => files.iter().take(MOST_FILES).for_each(|path| cast.take_file(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => cast.fault(&folder, Problem::LeftOut(error.to_string())),
        }
        cast.characters.sort_by_key(|character| character.rating);
        cast
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.characters.iter().map(|character| character.name.as_str())
    }

    /// Adds those whose names no engine has to a roster; returns the faults.
    pub fn join(mut self, roster: Roster) -> (Roster, Vec<ConfigError>) {
        let is_taken = |name: &str| roster.find(name).is_some();
        self.characters.retain(|character| !is_taken(&character.name));
        let taken: Vec<PathBuf> =
            self.own.iter().filter(|(name, _)| is_taken(name)).map(|(_, path)| path.clone()).collect();
        for path in taken {
            self.fault(&path, Problem::LeftOut("an engine of yours has its name".to_owned()));
        }
        (roster.with_characters(self.characters), self.faults)
    }

    fn take_file(&mut self, path: &Path) {
        let (character, faults) = match read_text(path) {
            Ok(text) => read(path, &text),
            Err(error) => return self.fault(path, Problem::LeftOut(error.to_string())),
        };
        self.faults.extend(faults);
        let Some(character) = character else { return };
        if self.own.iter().any(|(name, _)| name.eq_ignore_ascii_case(&character.name)) {
            let reason = format!("another file here has the name {}", quoted(&character.name));
            return self.fault(path, Problem::LeftOut(reason));
        }
        self.characters.retain(|other| !other.name.eq_ignore_ascii_case(&character.name));
        self.own.push((character.name.clone(), path.to_owned()));
        self.characters.push(character);
    }

    fn fault(&mut self, path: &Path, problem: Problem) {
        self.faults.push(ConfigError { path: path.to_owned(), line: 0, key: String::new(), problem });
    }
}

/// The files of a folder that may be characters, by name.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads a character's file; `None` without a name or a rating.
fn read(path: &Path, text: &str) -> (Option<Character>, Vec<ConfigError>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = SettingsReader::new(path, text);
    let base = DeTable::parse(DEFAULTS).expect(DEFAULTS_ARE_WHOLE);
    let character = match DeTable::parse(text) {
        Ok(user) => one(&mut ConfigSection::root(base.get_ref(), Some(user.get_ref()), &mut reader)),
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            reader.fault(offset, String::new(), Problem::LeftOut(one_line(error.message())));
            None
        }
    };
    reader.point_to_other_sections();
    reader.faults.sort_by_key(|fault| fault.line);
    (character, reader.faults)
}

fn one(section: &mut ConfigSection<'_>) -> Option<Character> {
    let people = i64::from(*level::PEOPLE.start())..=i64::from(*level::PEOPLE.end());
    let name = section.parsed_if_set("name", NAMES, name);
    let rating = section.whole_if_set("rating", people.clone());
    let about = section.parsed("about", SENTENCES, sentence);
    let beat = section.parsed("beat", SENTENCES, sentence);
    let repertoire = section.section("openings", openings);
    let traits = section.section("temper", temper);
    section.note_unknown();
    if name.is_none() {
        section.miss("name", NAMES);
    }
    if rating.is_none() {
        section.miss("rating", &format!("a whole number from {} to {}", people.start(), people.end()));
    }
    Some(Character {
        name: name?,
        rating: u16::try_from(rating?).ok()?,
        about,
        beat,
        style: Style { repertoire, traits },
    })
}

/// What names and sentences may be.
const NAMES: &str = "a name of at most 20 letters, digits, '-' and '_' that no engine of patzer's has";
const SENTENCES: &str = "a sentence of at most 160 letters";

fn name(text: &str) -> Result<String, String> {
    let mut engines = roster().iter().map(|spec| spec.name).chain([COACH]);
    if engines.any(|engine| engine.eq_ignore_ascii_case(text)) || !foreign::is_plain_name(text) {
        return Err(NAMES.to_owned());
    }
    Ok(text.to_owned())
}

fn sentence(text: &str) -> Result<String, String> {
    if text.chars().count() > LONGEST_SENTENCE {
        return Err(SENTENCES.to_owned());
    }
    Ok(clean(text.trim()).into_owned())
}

fn openings(section: &mut ConfigSection<'_>) -> Repertoire {
    let mut repertoire = Repertoire::default();
    for (key, side) in [("white", Color::White), ("black", Color::Black)] {
        let lines = section.words(key).map(|(lines, _)| lines).unwrap_or_default();
        for line in lines.iter().take(MOST_LINES) {
            if let Err(why) = repertoire.add(side, line) {
                let allowed = format!("legal moves from the start of the game ({why})");
                section.remark(key, Problem::NotAllowed { found: quoted(line), allowed, nearest: None });
            }
        }
    }
    repertoire
}

fn temper(section: &mut ConfigSection<'_>) -> Traits {
    let range = i64::from(-MOST)..=i64::from(MOST);
    let mut strength = |key| section.whole(key, range.clone()) as i8;
    Traits {
        patience: strength("patience"),
        greed: strength("greed"),
        attack: strength("attack"),
        trades: strength("trades"),
        resigns: strength("resigns"),
        draws: strength("draws"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Chess, Position, notation};
    use crate::config::LoadedConfig;

    fn faults(text: &str) -> String {
        let faults = read(Path::new("mine.toml"), text).1;
        faults.iter().map(|fault| fault.to_string() + "\n").collect()
    }

    /// A home with these files of characters; the settings in it.
    fn home(files: &[(&str, &str)]) -> (tempfile::TempDir, LoadedConfig) {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join(FOLDER);
        fs::create_dir(&folder).unwrap();
        for (name, text) in files {
            fs::write(folder.join(name), text).unwrap();
        }
        let loaded = LoadedConfig::from_file(&home.path().join("config.toml"));
        (home, loaded)
    }

    fn told(loaded: &LoadedConfig) -> String {
        let name = |fault: &ConfigError| fault.path.file_name().unwrap().to_string_lossy().into_owned();
        let tell = |fault: &ConfigError| format!("{}: {}\n", name(fault), fault.problem);
        loaded.warnings.iter().map(tell).collect()
    }

    #[test]
    fn twelve_characters_stand_evenly_between_400_and_2000() {
        let cast = Cast::shipped();
        for (name, text) in SHIPPED {
            assert_eq!(read(Path::new(name), text).1, [], "{name}");
        }
        let ratings: Vec<u16> = cast.characters.iter().map(|character| character.rating).collect();
        assert_eq!((ratings.len(), ratings[0], ratings[11]), (12, 400, 2000));
        for two in ratings.windows(2) {
            assert!((100..=150).contains(&(two[1] - two[0])), "{ratings:?}");
        }
        for (index, one) in cast.characters.iter().enumerate() {
            assert!(one.about.ends_with('.') && one.beat.ends_with('.'), "{}", one.name);
            assert!(cast.characters[..index].iter().all(|other| other.style != one.style), "{}", one.name);
            assert!(one.style.traits != Traits::default(), "{}", one.name);
        }
    }

    #[test]
    fn everybody_has_openings_as_white_and_against_both_first_moves() {
        let after = |san: &str| {
            let mut position = Chess::default();
            if !san.is_empty() {
                position.play_unchecked(notation::parse_san(&position, san).unwrap());
            }
            position
        };
        for character in Cast::shipped().characters {
            for first in ["", "e4", "d4"] {
                let knows = character.style.repertoire.knows(&after(first));
                assert!(knows, "{} after '{first}'", character.name);
            }
        }
    }

    #[test]
    fn faults_are_told_with_line_key_and_what_is_allowed() {
        for (text, expected) in [
            (
                "name = 'Max'\nrating = 399\n",
                "mine.toml:2: rating: 399 isn't allowed; use a whole number from 400 to 2000\n",
            ),
            ("rating = 900\n", &format!("mine.toml: name: missing; give {NAMES}\n")),
            (
                "name = 'patzer'\nrating = 900\n",
                &format!("mine.toml:1: name: \"patzer\" isn't allowed; use {NAMES}\n"),
            ),
            (
                "name = 'Max'\nrating = 900\n[temper]\ngred = 2\n",
                "mine.toml:4: temper.gred: unknown setting; did you mean 'greed'?\n",
            ),
            (
                "name = 'Max'\nrating = 900\n[openings]\nwhite = ['e4 e4']\n",
                "mine.toml:4: openings.white: \"e4 e4\" isn't allowed; use legal moves from the start of the game (e4 is not a legal move here)\n",
            ),
            (
                "name = 'Max'\nrating = 900\ngreed = 1\n",
                "mine.toml:3: greed: unknown setting; did you mean 'temper.greed'?\n",
            ),
        ] {
            assert_eq!(faults(text), expected, "{text}");
        }
        assert!(faults("name = 'Max\n").ends_with("; this character is left out\n"));
    }

    #[test]
    fn own_characters_join_and_replace_and_broken_ones_stay_out() {
        let (_home, loaded) = home(&[
            ("a.toml", "name = 'Max'\nrating = 900\nabout = 'A \u{202e}friend.'\n"),
            ("b.toml", "name = 'bo'\nrating = 1000\n"),
            ("c.toml", "name = 'Bo'\nrating = 500\n"),
            ("d.toml", "name = "),
            ("e.toml", "rating = 500"),
            ("notes.txt", "no character"),
        ]);
        let engines = &loaded.config.engines;
        let max = engines.find("max").unwrap();
        assert_eq!((max.rating, max.sentence), (Some(900), "A friend."));
        assert_eq!(engines.find("Bo").unwrap().rating, Some(1000));
        assert_eq!(engines.specs().filter(|spec| spec.rating.is_some()).count(), 14);
        let told = told(&loaded);
        assert!(
            told.contains("c.toml: another file here has the name \"Bo\"; this character is left out"),
            "{told}"
        );
        assert_eq!(told.lines().count(), 3, "{told}");
    }

    #[test]
    fn the_settings_may_name_a_character_and_an_engine_s_name_wins() {
        let (home, _) = home(&[("max.toml", "name = 'Max'\nrating = 900\n")]);
        let path = home.path().join("config.toml");
        fs::write(&path, "[play]\nopponent = 'max'\n").unwrap();
        let opponent = LoadedConfig::from_file(&path).config.play.opponent;
        assert_eq!((opponent.name.as_str(), opponent.level), ("Max", Some(900)));
        fs::write(&path, "[engines.max]\ncommand = 'max'\n[engines.bo]\ncommand = 'bo'\n").unwrap();
        let loaded = LoadedConfig::from_file(&path);
        assert!(
            loaded.config.engines.foreign("max").is_some() && loaded.config.engines.character("Bo").is_none()
        );
        assert_eq!(told(&loaded), "max.toml: an engine of yours has its name; this character is left out\n");
        let wrong = LoadedConfig::from_text(&path, "[play]\nopponent = 'Idda'\n").warnings;
        assert!(wrong[0].to_string().ends_with("did you mean 'Ida'?"), "{}", wrong[0]);
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_file_is_a_character_or_told(
            lines in prop::collection::vec(
                prop_oneof![
                    "[a-z]{1,8} = [-0-9]{1,5}",
                    "(name|about|beat) = '\\PC{0,30}'",
                    "rating = [0-9]{3,5}",
                    "(white|black) = \\['[a-hNBRQKO0-9x ]{0,12}'\\]",
                    "(greed|attack|patience) = -?[0-9]",
                    "\\[(openings|temper|[a-z]{1,4})\\]",
                    "\\PC{0,20}",
                ],
                0..12,
            )
        ) {
            let (character, faults) = read(Path::new("mine.toml"), &lines.join("\n"));
            prop_assert!(character.is_some() || !faults.is_empty());
            for fault in faults {
                prop_assert!(!fault.to_string().contains(char::is_control));
            }
            if let Some(character) = character {
                prop_assert!(level::PEOPLE.contains(&character.rating));
                let sentences = [character.about, character.beat].concat();
                prop_assert!(!sentences.contains(char::is_control));
            }
        }
    }
}
