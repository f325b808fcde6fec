//! What a move does, behind its name: behind a colon the move begins a clause and needs a verb, `12.Bd3 hits it`.

/// What a move does behind its name, `, hitting your queen`; after words that end in a colon ` hits your queen`.
pub(super) fn does(before: &str, tail: &str) -> String {
    let deed = tail.strip_prefix(", ").filter(|_| before.ends_with(':'));
    deed.and_then(finite).map_or_else(|| tail.to_owned(), |deed| format!(" {deed}"))
}

/// A deed with verbs for its participles; `None` where one of them has none.
fn finite(deed: &str) -> Option<String> {
    let verb = |participle: &str| VERBS.iter().find(|(known, _)| *known == participle).map(|(_, verb)| *verb);
    let clauses = deed.split(" and ").enumerate().map(|(place, clause)| {
        let (first, rest) = clause.split_once(' ').unwrap_or((clause, ""));
        match verb(first) {
            Some(verb) => Some(format!("{verb} {rest}")),
            // `your queen on c2 and the rook on b1`.
            None => Some(clause.to_owned()).filter(|_| place > 0 && !first.ends_with("ing")),
        }
    });
    Some(clauses.collect::<Option<Vec<_>>>()?.join(" and "))
}

/// The participles with which deeds are told, and their verbs.
const VERBS: [(&str, &str); 21] = [
    ("aiming", "aims"),
    ("attacking", "attacks"),
    ("driving", "drives"),
    ("doubling", "doubles"),
    ("forking", "forks"),
    ("gaining", "gains"),
    ("guarding", "guards"),
    ("hitting", "hits"),
    ("keeping", "keeps"),
    ("leaving", "leaves"),
    ("making", "makes"),
    ("opening", "opens"),
    ("pinning", "pins"),
    ("saving", "saves"),
    ("skewering", "skewers"),
    ("taking", "takes"),
    ("threatening", "threatens"),
    ("trading", "trades"),
    ("trapping", "traps"),
    ("uncovering", "uncovers"),
    ("winning", "wins"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behind_a_colon_a_move_has_a_verb() {
        let colon = "takes f6 away from your knight on e4:";
        assert_eq!(does(colon, ", hitting it"), " hits it");
        assert_eq!(
            does(colon, ", hitting your queen on f7 and threatening mate with 19.Qd7#, winning a knight"),
            " hits your queen on f7 and threatens mate with 19.Qd7#, winning a knight"
        );
        let two = ", taking the pawn and hitting your rook on a8 and the knight on b8";
        assert_eq!(does(colon, two), " takes the pawn and hits your rook on a8 and the knight on b8");
        for tail in [
            ", taking the pawn and blocking the way",
            ", with a discovered attack",
            ", check",
            " takes it",
            "",
        ] {
            assert_eq!(does(colon, tail), tail);
        }
        assert_eq!(does("allows", ", hitting your queen"), ", hitting your queen");
    }
}
