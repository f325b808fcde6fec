//! Motifs of exercises: one name for the coach's claims and the themes of puzzle files.

/// A motif.
#[derive(Debug, PartialEq, Eq)]
pub struct Motif {
    /// The name in decks and in JSON.
    pub id: &'static str,
    /// The name for people.
    pub name: &'static str,
    /// The kinds of claims for it; a named mate uses its name as the motif's id instead.
    claims: &'static [&'static str],
    /// The themes of puzzle files for it.
    themes: &'static [&'static str],
}

const fn row(
    id: &'static str,
    name: &'static str,
    claims: &'static [&'static str],
    themes: &'static [&'static str],
) -> Motif {
    Motif { id, name, claims, themes }
}

/// Every motif, most telling first: a back-rank mate counts as that, not just as a mate.
#[rustfmt::skip]
pub const MOTIFS: &[Motif] = &[
    row("back_rank", "back rank", &[], &["backRankMate"]),
    row("smothered", "smothered mate", &[], &["smotheredMate"]),
    row("mate", "mate", &["mate_in", "allows_mate", "mate_threat", "mate_pattern"],
        &["mate", "mateIn1", "mateIn2", "mateIn3", "mateIn4", "mateIn5"]),
    row("fork", "fork", &["fork"], &["fork"]),
    row("pin", "pin", &["pin"], &["pin"]),
    row("skewer", "skewer", &["skewer"], &["skewer"]),
    row("discovery", "discovered attack", &["discovered_attack", "discovered_check", "double_check"],
        &["discoveredAttack", "discoveredCheck", "doubleCheck"]),
    row("defender", "lost defender", &["removes_defender", "overloaded", "deflection"],
        &["capturingDefender", "overloading", "deflection"]),
    row("attraction", "attraction", &["attraction"], &["attraction"]),
    row("interference", "interference", &["interference"], &["interference"]),
    row("clearance", "clearance", &["clearance"], &["clearance"]),
    row("intermezzo", "in-between move", &["intermezzo"], &["intermezzo"]),
    row("xray", "x-ray", &["xray"], &["xRayAttack"]),
    row("trapped", "trapped piece", &["trapped"], &["trappedPiece"]),
    row("hanging", "hanging piece", &["hanging", "takes_free", "ignores_threat", "undefended"], &["hangingPiece"]),
    row("sacrifice", "sacrifice", &["sacrifice"], &["sacrifice"]),
    row("promotion", "promotion", &["promotion", "underpromotion", "unstoppable_pawn"],
        &["promotion", "underPromotion", "advancedPawn"]),
    row("zugzwang", "zugzwang", &["zugzwang"], &["zugzwang"]),
    row("king", "king attack", &["king_attack", "exposed_king"],
        &["exposedKing", "kingsideAttack", "queensideAttack", "attackingF2F7"]),
    row("defence", "defence", &["defends", "escapes"], &["defensiveMove"]),
    row("quiet", "quiet move", &["quiet_move"], &["quietMove"]),
    row("endgame", "endgame", &["opposition"],
        &["pawnEndgame", "rookEndgame", "knightEndgame", "bishopEndgame", "queenEndgame", "queenRookEndgame"]),
    row("material", "material", &["wins_material", "loses_material", "trade"], &[]),
];

impl Motif {
    /// The motif of this id.
    pub fn of_id(id: &str) -> Option<&'static Motif> {
        MOTIFS.iter().find(|motif| motif.id == id)
    }

    /// The motif that a kind of claim speaks of, or the name in the claim: of a mate by its pattern.
    pub fn of_claim(kind: &str, name: Option<&str>) -> Option<&'static Motif> {
        let named = name.filter(|_| kind == "mate_pattern").and_then(Motif::of_id);
        named.or_else(|| MOTIFS.iter().find(|motif| motif.claims.contains(&kind)))
    }

    /// The motifs of a puzzle's themes, the most telling first; themes that only tell length or phase have none.
    pub fn of_themes<'a>(themes: impl IntoIterator<Item = &'a str>) -> Vec<&'static Motif> {
        let themes: Vec<&str> = themes.into_iter().collect();
        let named = |motif: &&Motif| motif.themes.iter().any(|theme| themes.contains(theme));
        MOTIFS.iter().filter(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_claims_and_themes_stand_once() {
        let once = |words: Vec<&str>| words.iter().collect::<HashSet<_>>().len() == words.len();
        assert!(once(MOTIFS.iter().map(|motif| motif.id).collect()));
        assert!(once(MOTIFS.iter().flat_map(|motif| motif.claims).copied().collect()));
        assert!(once(MOTIFS.iter().flat_map(|motif| motif.themes).copied().collect()));
    }

    #[test]
    fn themes_name_motifs_the_most_telling_first() {
        let names = |themes: &str| -> Vec<&str> {
            Motif::of_themes(themes.split(' ')).iter().map(|motif| motif.id).collect()
        };
        assert_eq!(names("mate mateIn1 backRankMate oneMove"), ["back_rank", "mate"]);
        assert_eq!(names("crushing endgame fork long"), ["fork"]);
        assert!(names("short middlegame").is_empty());
        let of_claim = |kind, name| Motif::of_claim(kind, name).map(|motif| motif.id);
        assert_eq!(of_claim("fork", None), Some("fork"));
        assert_eq!(of_claim("castles", None), None);
        assert_eq!(of_claim("mate_pattern", Some("back_rank")), Some("back_rank"));
        assert_eq!(of_claim("mate_pattern", Some("smothered")), Some("smothered"));
        assert_eq!(of_claim("mate_pattern", Some("epaulette")), Some("mate"));
        assert_eq!(of_claim("pin", Some("back_rank")), Some("pin"));
    }
}
