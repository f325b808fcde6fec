//! The roster: every opponent there is, with its name, its sentence and its levels.

/// One opponent of the roster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The name that commands and settings use.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub sentence: &'static str,
    /// Its levels in order of strength, each with a short label; empty when it has none.
    pub levels: &'static [Level],
}

/// One strength of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u8,
    /// How it plays, in a few words.
    pub label: &'static str,
}

const fn level(number: u8, label: &'static str) -> Level {
    Level { number, label }
}

const PATZER: [Level; 8] = [
    level(1, "has just learned the moves"),
    level(2, "overlooks a lot"),
    level(3, "plays for fun"),
    level(4, "a steady hobby player"),
    level(5, "hard to surprise"),
    level(6, "rarely slips"),
    level(7, "looks further and never slips"),
    level(8, "all it knows"),
];

const ROSTER: [EngineSpec; 3] = [
    EngineSpec {
        name: "patzer",
        sentence: "The house engine: from a beginner's play to all it knows, level by level.",
        levels: &PATZER,
    },
    EngineSpec {
        name: "random",
        sentence: "Plays any legal move, each equally likely.",
        levels: &[],
    },
    EngineSpec {
        name: "material",
        sentence: "Looks one move ahead and takes the most it can get.",
        levels: &[],
    },
];

/// All opponents in display order.
pub fn roster() -> &'static [EngineSpec] {
    &ROSTER
}

/// The opponent of this name.
pub fn find(name: &str) -> Option<&'static EngineSpec> {
    roster().iter().find(|spec| spec.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_once_and_levels_count_from_one() {
        for (index, spec) in roster().iter().enumerate() {
            assert!(roster()[..index].iter().all(|other| other.name != spec.name));
            assert!(spec.sentence.ends_with('.'));
            for (number, level) in (1..).zip(spec.levels) {
                assert_eq!(level.number, number);
            }
        }
        assert_eq!(find("material").map(|spec| spec.levels.len()), Some(0));
        assert!(find("deep blue").is_none());
    }
}
