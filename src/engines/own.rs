//! patzer's own engines by name, and the settings that they play by.

use std::sync::Arc;

use super::classic::{Classic, Rung, RungDepths};
use super::house::House;
use super::level::{self, Strength};
use super::material::Material;
use super::people::RatedPlayer;
use super::positional::Positional;
use super::random::Random;
use super::swarm::{self, SWARM, Swarm};
use super::{COACH, Engine, EngineError, HOUSE, Opponent};

/// The settings of patzer's own engines; the defaults are those of config.toml.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnSettings {
    /// How far the textbook rungs look ahead.
    pub depths: RungDepths,
    /// `[engines.swarm]`.
    pub swarm: Arc<swarm::SwarmSettings>,
}

impl OwnSettings {
    /// Makes one of patzer's own engines; `seed` decides its random choices, `hash_mib` is the table of those that search.
    ///
    /// A level is of no matter to engines that have none; `patzer` without one plays its greatest. `swarm:` and words is
    /// the hybrid with settings changed as [`swarm::SwarmSettings::changed`] has it.
    ///
    /// # Errors
    /// [`EngineError::Unknown`] when patzer has no such engine, [`EngineError::NoLevel`] when it has not this level,
    /// [`EngineError::Words`] when words behind a name say nothing.
    pub fn build(
        &self,
        opponent: &Opponent,
        seed: u64,
        hash_mib: usize,
    ) -> Result<Box<dyn Engine>, EngineError> {
        if let Some(settings) = self.swarm_named(&opponent.name)? {
            return Ok(Box::new(Swarm::new(settings, seed, hash_mib)));
        }
        Ok(match opponent.name.as_str() {
            HOUSE | COACH => house(opponent, seed, hash_mib)?,
            "random" => Box::new(Random::new(seed)),
            "material" => Box::new(Material::new(seed)),
            "positional" => Box::new(Positional::new(hash_mib)),
            name => match Rung::from_id(name) {
                Some(rung) => Box::new(Classic::new(rung, self.depths, seed)),
                None => return Err(EngineError::Unknown(opponent.name.clone())),
            },
        })
    }

    /// The settings of the hybrid by its name alone or with words behind it; `None` for other engines.
    ///
    /// # Errors
    /// [`EngineError::Words`] when the words say nothing.
    pub fn swarm_named(&self, name: &str) -> Result<Option<Arc<swarm::SwarmSettings>>, EngineError> {
        if name == SWARM {
            return Ok(Some(Arc::clone(&self.swarm)));
        }
        let changed = swarm_words(name).map(|words| self.swarm.changed(words).map(Arc::new));
        changed.transpose().map_err(EngineError::Words)
    }

    /// What an engine plays by, if it is not what it usually plays by; the same words for the same settings.
    pub(super) fn changed(&self, name: &str) -> Option<String> {
        let usual = OwnSettings::default();
        if let Some(rung) = Rung::from_id(name) {
            let depth = self.depths.of(rung);
            return (depth != usual.depths.of(rung)).then(|| format!("1 depth {depth}"));
        }
        // Words are part of the name, but not which net they turn on: that of a file, or the one that comes with the program.
        let settings = self.swarm_named(name).ok().flatten()?;
        let is_usual = self.swarm == usual.swarm && settings.net.in_force().is_none();
        (!is_usual).then(|| swarm_identity(&settings))
    }
}

/// The hybrid's settings by their names in config.toml, and its net by the checksum of its weights: version 1.
fn swarm_identity(settings: &swarm::SwarmSettings) -> String {
    let named = serde_json::to_string(settings).expect("plain settings always have a JSON form");
    let net = settings.net.in_force().map(|net| net.checksum());
    format!("1 {named} {}", net.unwrap_or_default())
}

/// The words behind the hybrid's name.
pub(super) fn swarm_words(name: &str) -> Option<&str> {
    name.strip_prefix(SWARM)?.strip_prefix(':')
}

/// `patzer` at a level: people, or its own search.
fn house(opponent: &Opponent, seed: u64, hash_mib: usize) -> Result<Box<dyn Engine>, EngineError> {
    let number = opponent.level.unwrap_or(level::GREATEST.number);
    let strength = level::strength(number)
        .ok_or_else(|| EngineError::NoLevel { name: opponent.name.clone(), level: number })?;
    Ok(match strength {
        Strength::People => Box::new(RatedPlayer::new(number, seed)?),
        Strength::Engine(handicap) => {
            Box::new(House::new(handicap, number == level::GREATEST.number, seed, hash_mib))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::swarm::net::Net;

    #[test]
    fn games_with_another_net_have_another_identity() {
        let usual = OwnSettings::default();
        assert_eq!(usual.changed(SWARM), None);
        assert_eq!(usual.changed("swarm:no-ants"), None, "the words are part of the name");
        let with_net = "swarm:net.enabled=true";
        let own = |seed: u64, enabled: bool| {
            let net = swarm::settings::NetSettings {
                enabled,
                file: "mine".to_owned(),
                net: Some(Arc::new(Net::untrained(seed))),
            };
            OwnSettings {
                swarm: Arc::new(swarm::SwarmSettings { net, ..Default::default() }),
                ..OwnSettings::default()
            }
        };
        assert!(usual.changed(with_net).is_some(), "the net that ships may be another one day");
        assert_ne!(own(1, false).changed(with_net), own(2, false).changed(with_net), "words turn it on");
        assert_ne!(own(1, true).changed(SWARM), own(2, true).changed(SWARM));
        assert_eq!(own(1, true).changed(SWARM), own(1, true).changed(SWARM));
        assert_eq!(
            own(1, false).changed(SWARM),
            own(2, false).changed(SWARM),
            "a net that is off plays no part"
        );
    }
}
