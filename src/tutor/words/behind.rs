//! What a move does, behind its name: behind a colon the move begins a clause and needs a verb, `12.Bd3 hits it`.

/// What a move does behind its name, `, hitting your queen`; after words that end in a colon ` hits your queen`.
pub(super) fn does(before: &str, tail: &str) -> String {
    let deed = tail.strip_prefix(", ").filter(|_| before.ends_with(':'));
    deed.and_then(finite).map_or_else(|| tail.to_owned(), |deed| format!(" {deed}"))
}

/// A deed with verbs for its participles; `None` where it does not begin with one.
fn finite(deed: &str) -> Option<String> {
    let (participle, rest) = deed.split_once(' ')?;
    let (_, verb) = VERBS.iter().find(|(known, _)| *known == participle)?;
    let joined = VERBS.iter().fold(rest.to_owned(), |rest, (participle, verb)| {
        rest.replace(&format!(" and {participle} "), &format!(" and {verb} "))
    });
    Some(format!("{verb} {joined}"))
}

/// The participles with which deeds are told, and their verbs.
const VERBS: [(&str, &str); 12] = [
    ("aiming", "aims"),
    ("attacking", "attacks"),
    ("driving", "drives"),
    ("forking", "forks"),
    ("gaining", "gains"),
    ("hitting", "hits"),
    ("making", "makes"),
    ("opening", "opens"),
    ("pinning", "pins"),
    ("taking", "takes"),
    ("threatening", "threatens"),
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
        for tail in [", with a discovered attack", ", check", " takes it", ""] {
            assert_eq!(does(colon, tail), tail);
        }
        assert_eq!(does("allows", ", hitting your queen"), ", hitting your queen");
    }
}
