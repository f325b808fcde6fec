//! `[engines.swarm]`: every knob of the hybrid, with its range; config.toml says what each means.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use toml::{Table, Value};

use super::blend::{Blend, SwarmTerm};
use super::net::{Net, shipped};
use crate::eval::WATCHED;
use crate::heatmap::number::{Share, Weight};

/// A whole number from `LEAST` to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Whole<const LEAST: u32, const MOST: u32>(u32);

impl<const LEAST: u32, const MOST: u32> Whole<LEAST, MOST> {
    /// This number, which must be in the range.
    pub const fn new(number: u32) -> Whole<LEAST, MOST> {
        assert!(LEAST <= number && number <= MOST);
        Whole(number)
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl<'de, const LEAST: u32, const MOST: u32> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_i64(Between(LEAST, MOST)).map(Whole)
    }
}

struct Between(u32, u32);

impl Visitor<'_> for Between {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.0, self.1)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u32, E> {
        u32::try_from(number)
            .ok()
            .filter(|number| (self.0..=self.1).contains(number))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }
}

/// The positions that have a dear term of their own, by their distance from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DearPlies {
    /// Those up to this ply, 0 to 2; deeper ones take it over from there.
    Until(u8),
    /// Every position that is evaluated.
    All,
}

/// The word for every position.
const ALL: &str = "all";

/// The last ply that a number may name.
const LAST_PLY: u8 = WATCHED as u8;

impl serde::Serialize for DearPlies {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            DearPlies::Until(ply) => to.serialize_u8(*ply),
            DearPlies::All => to.serialize_str(ALL),
        }
    }
}

impl<'de> Deserialize<'de> for DearPlies {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<DearPlies, D::Error> {
        from.deserialize_any(DearPliesVisitor)
    }
}

struct DearPliesVisitor;

impl Visitor<'_> for DearPliesVisitor {
    type Value = DearPlies;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {LAST_PLY} or \"{ALL}\"")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<DearPlies, E> {
        let ply = u8::try_from(number).ok().filter(|ply| *ply <= LAST_PLY);
        ply.map(DearPlies::Until).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<DearPlies, E> {
        if word == ALL {
            return Ok(DearPlies::All);
        }
        Err(E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// `[engines.swarm]`; the defaults are those of the built-in config.toml.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SwarmSettings {
    /// Positions for a move where neither time, depth nor positions are asked for.
    pub nodes: Whole<100, 1_000_000_000>,
    /// The most that root filter, ants and the shallow search may take of a move's positions and time.
    pub preparation: Share,
    /// How many positions' evaluations are remembered.
    pub cache: Whole<1, 4_194_304>,
    /// How much less a lead in material counts under a full attack on the king.
    pub relief: Share,
    /// `[engines.swarm.weights]`.
    pub weights: Blend,
    /// `[engines.swarm.spectral]`.
    pub spectral: SpectralSettings,
    /// `[engines.swarm.entropy]`.
    pub entropy: EntropySettings,
    /// `[engines.swarm.net]`.
    pub net: NetSettings,
    /// `[engines.swarm.search]`.
    pub search: SharedSearchSettings,
    /// `[engines.swarm.root]`.
    pub root: RootSettings,
    /// `[engines.swarm.ants]`.
    pub ants: AntSettings,
    /// `[engines.swarm.genes]`.
    pub genes: GeneSettings,
}

/// `[engines.swarm.spectral]`: the graph of each side's pieces.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpectralSettings {
    /// Whether the spectral term, the safety of a candidate and the entropy that a move adds are worked out.
    pub enabled: bool,
    /// The positions that have spectral term and net of their own.
    pub plies: DearPlies,
}

/// `[engines.swarm.entropy]`: entropy wherever it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EntropySettings {
    /// Whether it is a part of the spectral term and of a candidate's safety, lifts moves in the root's order and moderates
    /// what the best ant lays.
    pub enabled: bool,
}

/// `[engines.swarm.search]`: the shared search as the hybrid uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SharedSearchSettings {
    /// Whether the quiescence search tries checks too.
    pub checks: bool,
}

/// `[engines.swarm.net]`: the neural net.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NetSettings {
    /// Whether its term counts.
    pub enabled: bool,
    /// The file that `patzer-lab swarm train` wrote; if empty, the net that comes with the program counts.
    pub file: String,
    /// The net of that file, once somebody has read it.
    #[serde(skip)]
    pub net: Option<Arc<Net>>,
}

impl NetSettings {
    /// The net, if it is switched on: that of the file, or the one that comes with the program where no file is named.
    pub fn in_force(&self) -> Option<Arc<Net>> {
        if !self.enabled {
            return None;
        }
        let shipped = || shipped::shipped().ok().filter(|_| self.file.is_empty());
        self.net.clone().or_else(shipped)
    }
}

/// `[engines.swarm.root]`: which moves are searched deeply.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RootSettings {
    /// Whether moves are dropped before the deep search.
    pub enabled: bool,
    /// Whether the shallow search's best and the checks and captures that win something always stay.
    pub safe_root: bool,
    /// How many moves are looked at two plies deep.
    pub candidates: Whole<1, 64>,
    /// How many replies to each.
    pub replies: Whole<1, 64>,
    /// How many of them survive.
    pub survivors: Whole<1, 64>,
    /// The part of the deep search that looks at all moves once more, the dropped ones too.
    pub again: Share,
    /// How deep the shallow search looks: plies.
    pub shallow_depth: Whole<1, 20>,
    /// What pheromone of 1 lifts a move in the order by: centipawns.
    pub pheromone: Whole<0, 1000>,
    /// What an entropy of the own graph greater by 1 lifts it by: centipawns.
    pub entropy: Whole<0, 1000>,
}

/// `[engines.swarm.ants]`: walks that leave a trail.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AntSettings {
    /// Whether there are ants.
    pub enabled: bool,
    /// How many walk before each move.
    pub walks: Whole<1, 1000>,
    /// How far each walks: plies.
    pub plies: Whole<1, 40>,
    /// What is left of the trail from move to move.
    pub decay: Share,
    /// What the best ant leaves behind for a certain win.
    pub deposit: Weight,
    /// What the deep search's best line leaves behind.
    pub line: Weight,
    /// The most pheromone between two squares.
    pub most: Weight,
    /// How much a check draws an ant: points.
    pub check: Whole<0, 1000>,
    /// How much a square of the enemy king's zone draws it.
    pub king_zone: Whole<0, 1000>,
    /// How much a look at that zone draws it.
    pub king_view: Whole<0, 1000>,
    /// How much each pawn's worth of a capture draws it.
    pub capture: Whole<0, 1000>,
    /// How much chance adds at the most.
    pub noise: Whole<0, 1000>,
}

/// `[engines.swarm.genes]`: weights that adapt to the position.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GeneSettings {
    /// Whether weights evolve.
    pub enabled: bool,
    /// How many individuals live at a time.
    pub individuals: Whole<2, 100>,
    /// How many generations follow each other before a move.
    pub generations: Whole<1, 100>,
    /// How many take part in a tournament.
    pub tournament: Whole<1, 100>,
    /// How likely a weight changes in a child.
    pub mutation: Share,
    /// How far, as a standard deviation in parts of the settled weight.
    pub step: Share,
    /// How far a weight may ever be from the settled one, in parts of it.
    pub spread: Share,
}

impl Default for SwarmSettings {
    fn default() -> SwarmSettings {
        SwarmSettings {
            nodes: Whole::new(100_000),
            preparation: Share(0.25),
            cache: Whole::new(131_072),
            relief: Share(0.2),
            weights: Blend::default(),
            spectral: SpectralSettings::default(),
            entropy: EntropySettings::default(),
            search: SharedSearchSettings::default(),
            net: NetSettings::default(),
            root: RootSettings::default(),
            ants: AntSettings::default(),
            genes: GeneSettings::default(),
        }
    }
}

impl Default for SpectralSettings {
    fn default() -> SpectralSettings {
        SpectralSettings { enabled: true, plies: DearPlies::Until(LAST_PLY) }
    }
}

impl Default for EntropySettings {
    fn default() -> EntropySettings {
        EntropySettings { enabled: true }
    }
}

impl Default for SharedSearchSettings {
    fn default() -> SharedSearchSettings {
        SharedSearchSettings { checks: true }
    }
}

impl Default for RootSettings {
    fn default() -> RootSettings {
        RootSettings {
            enabled: true,
            safe_root: true,
            candidates: Whole::new(8),
            replies: Whole::new(4),
            survivors: Whole::new(4),
            again: Share(0.8),
            shallow_depth: Whole::new(4),
            pheromone: Whole::new(10),
            entropy: Whole::new(10),
        }
    }
}

impl Default for AntSettings {
    fn default() -> AntSettings {
        AntSettings {
            enabled: true,
            walks: Whole::new(16),
            plies: Whole::new(6),
            decay: Share(0.95),
            deposit: Weight(1.0),
            line: Weight(1.0),
            most: Weight(10.0),
            check: Whole::new(35),
            king_zone: Whole::new(20),
            king_view: Whole::new(8),
            capture: Whole::new(10),
            noise: Whole::new(30),
        }
    }
}

impl Default for GeneSettings {
    fn default() -> GeneSettings {
        GeneSettings {
            enabled: true,
            individuals: Whole::new(8),
            generations: Whole::new(6),
            tournament: Whole::new(3),
            mutation: Share(0.3),
            step: Share(0.03),
            spread: Share(0.05),
        }
    }
}

/// The parts that can be left out by a word, with the switch of each.
pub const PARTS: [(&str, &str); 7] = [
    ("root", "root.enabled"),
    ("spectral", "spectral.enabled"),
    ("entropy", "entropy.enabled"),
    ("ants", "ants.enabled"),
    ("genes", "genes.enabled"),
    ("net", "net.enabled"),
    ("checks", "search.checks"),
];

impl SwarmSettings {
    /// The settled weights; a term that is not there weighs nothing.
    pub fn blend(&self) -> Blend {
        let mut blend = self.weights;
        if self.net.in_force().is_none() {
            blend.0[SwarmTerm::Net as usize] = 0.0;
        }
        if !self.spectral.enabled {
            blend.0[SwarmTerm::Spectral as usize] = 0.0;
        }
        blend
    }

    /// The settings with some changed for one opponent, as in `no-ants,root.survivors=6`: `no-` and a part leaves the part
    /// out, any other word sets a key below `[engines.swarm]`.
    ///
    /// # Errors
    /// What is wrong with a word, and what is allowed.
    pub fn changed(&self, words: &str) -> Result<SwarmSettings, String> {
        words.split(',').try_fold(self.clone(), |settings, word| settings.with(word.trim()))
    }

    fn with(self, word: &str) -> Result<SwarmSettings, String> {
        if let Some(part) = word.strip_prefix("no-") {
            let switch = PARTS.iter().find(|(name, _)| *name == part);
            let (_, key) = switch.ok_or_else(|| format!("'{word}' leaves out none of {}", parts()))?;
            return self.set(key, Value::Boolean(false));
        }
        let (key, text) = word
            .split_once('=')
            .ok_or_else(|| format!("'{word}' is neither no-PART ({}) nor KEY=VALUE", parts()))?;
        let read: Result<Table, _> = toml::from_str(&format!("value = {text}"));
        let value = read.ok().and_then(|mut table| table.remove("value"));
        self.set(key, value.ok_or_else(|| format!("'{text}' in '{word}' is no value"))?)
    }

    /// Sets the key of a dotted name.
    fn set(self, key: &str, value: Value) -> Result<SwarmSettings, String> {
        let mut table = Table::try_from(&self).expect("settings are tables, numbers and switches");
        let unknown = || format!("[engines.swarm] has no key '{key}'");
        let (sections, last) =
            key.rsplit_once('.').map_or((None, key), |(sections, last)| (Some(sections), last));
        let mut place = &mut table;
        for section in sections.into_iter().flat_map(|sections| sections.split('.')) {
            place = place.get_mut(section).and_then(Value::as_table_mut).ok_or_else(unknown)?;
        }
        *place.get_mut(last).ok_or_else(unknown)? = value;
        let mut settings =
            SwarmSettings::deserialize(table).map_err(|error| format!("{key}: {}", error.message()))?;
        // What was read stays with the file that it was read from; words read none.
        if settings.net.file == self.net.file {
            settings.net.net = self.net.net;
        } else if !settings.net.file.is_empty() {
            return Err("net.file is set in config.toml, below [engines.swarm.net]".to_owned());
        }
        Ok(settings)
    }
}

fn parts() -> String {
    PARTS.map(|(name, _)| name).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(words: &str) -> Result<SwarmSettings, String> {
        SwarmSettings::default().changed(words)
    }

    #[test]
    fn words_leave_parts_out_and_set_keys() {
        let settings = changed("no-ants, root.survivors=6,weights.mobility=0.5,preparation=0").unwrap();
        assert!(!settings.ants.enabled && settings.genes.enabled);
        assert_eq!(settings.root.survivors.get(), 6);
        assert_eq!(settings.preparation, Share(0.0));
        assert_eq!(changed("spectral.plies='all'").unwrap().spectral.plies, DearPlies::All);
        assert_eq!(changed("spectral.plies=1").unwrap().spectral.plies, DearPlies::Until(1));
        let mut expected = SwarmSettings::default().weights;
        expected.0[SwarmTerm::Mobility as usize] = 0.5;
        assert_eq!(settings.weights, expected);
        let all_on = changed("net.enabled=true").unwrap();
        for (part, _) in PARTS {
            assert_ne!(all_on.changed(&format!("no-{part}")).unwrap(), all_on);
        }
    }

    #[test]
    fn the_net_that_ships_counts_where_the_net_is_on_and_no_file_is_named() {
        let checksum = |settings: &SwarmSettings| settings.net.in_force().map(|net| net.checksum());
        let shipped = shipped::shipped().unwrap().checksum();
        let on = changed("net.enabled=true").unwrap();
        assert_eq!((checksum(&on), checksum(&SwarmSettings::default())), (Some(shipped), None));
        assert!(on.blend().0[SwarmTerm::Net as usize] > 0.0);
        let own = Arc::new(Net::untrained(4));
        let net = NetSettings { enabled: true, file: "mine".to_owned(), net: Some(Arc::clone(&own)) };
        let mine = SwarmSettings { net, ..SwarmSettings::default() };
        assert_eq!(checksum(&mine), Some(own.checksum()), "a file of the user goes before");
        assert_eq!(checksum(&mine.changed("net.file=''").unwrap()), Some(shipped));
        let unread = NetSettings { net: None, ..mine.net };
        assert!(unread.in_force().is_none(), "a file that nobody has read is no reason for another net");
    }

    #[test]
    fn a_wrong_word_is_told() {
        for (words, told) in [
            ("no-bees", "'no-bees' leaves out none of root"),
            ("ants", "'ants' is neither no-PART"),
            ("", "'' is neither"),
            ("ants.legs=6", "no key 'ants.legs'"),
            ("legs.ants=6", "no key 'legs.ants'"),
            ("nodes.x=6", "no key 'nodes.x'"),
            ("root.survivors=0", "a whole number from 1 to 64"),
            ("spectral.plies=3", "a whole number from 0 to 2 or \"all\""),
            ("spectral.plies='some'", "a whole number from 0 to 2 or \"all\""),
            ("root.survivors=many", "'many' in 'root.survivors=many' is no value"),
            ("ants.decay=1.5", "a number from 0 to 1"),
            ("ants=3", "ants: "),
            ("net.file='mine'", "net.file is set in config.toml"),
        ] {
            let message = changed(words).unwrap_err();
            assert!(message.contains(told), "{words}: {message}");
        }
    }
}
