//! An answer that the words about a move foretell, told as past once it, or another, was played.

use crate::chess::{Move, notation, words};
use crate::tutor::phrase::lexicon::placed;

/// An answer that the words about a move foretell: `Now White's knight takes your pawn on c3, and if your queen takes back, …`.
pub(super) struct ToldAnswer<'a> {
    /// `White's knight`, with its square where there are two.
    pub who: &'a str,
    /// How it moves.
    deed: &'static Deed,
    /// What is told before it; `it` may stand for the last piece named there.
    pub before: &'a str,
    /// Where it goes or what it takes, and what comes of it.
    rest: &'a str,
}

/// A verb of answers, as it is foretold, as it was done, and as it could have been done.
struct Deed {
    now: &'static str,
    then: &'static str,
    instead: &'static str,
    is_capture: bool,
}

// Of two that begin alike the longer stands first.
const DEEDS: [Deed; 9] = [
    Deed { now: " can take on ", then: " took on ", instead: " could have taken on ", is_capture: false },
    Deed { now: " can reach ", then: " reached ", instead: " could have reached ", is_capture: false },
    Deed { now: " can take ", then: " took ", instead: " could have taken ", is_capture: true },
    Deed { now: " can go to ", then: " went to ", instead: " could have gone to ", is_capture: false },
    Deed { now: " goes to ", then: " went to ", instead: " could have gone to ", is_capture: false },
    Deed {
        now: " takes back on ",
        then: " took back on ",
        instead: " could have taken back on ",
        is_capture: false,
    },
    Deed { now: " takes on ", then: " took on ", instead: " could have taken on ", is_capture: false },
    Deed { now: " reaches ", then: " reached ", instead: " could have reached ", is_capture: false },
    Deed { now: " takes ", then: " took ", instead: " could have taken ", is_capture: true },
];

impl<'a> ToldAnswer<'a> {
    /// The answer of the text's first `Now …`; `None` where it tells of something else.
    pub fn of(text: &'a str) -> Option<ToldAnswer<'a>> {
        let (before, told) =
            text.strip_prefix("Now ").map_or_else(|| text.split_once(". Now "), |told| Some(("", told)))?;
        let first = |deed: &&Deed| told.find(deed.now).unwrap_or(told.len());
        let deed = DEEDS.iter().min_by_key(first)?;
        let (who, rest) = told.split_once(deed.now)?;
        // `Now Black can force checkmate. It begins when Black's rook takes …`
        let is_mover = (who.contains("'s ") || who.starts_with("your ")) && !who.contains(['.', ':', ',']);
        is_mover.then_some(ToldAnswer { who, deed, before, rest })
    }

    /// Whether `reply` is the answer: the piece, its square where it is named, and where it goes or what it takes.
    pub fn is(&self, reply: Move) -> bool {
        let own = self.who.strip_prefix("your ").unwrap_or(self.who);
        let (_, named) = own.rsplit_once("'s ").unwrap_or(("", own));
        let role = words::role(reply.role());
        let from = notation::origin(reply);
        let is_mover = [role.to_owned(), placed(reply.role(), from), format!("{role} from {from}")];
        let target = self.rest.split([',', '.']).next().unwrap_or_default();
        let target = if target == "it" { self.last_named() } else { target.to_owned() };
        let to = notation::destination(reply).to_string();
        let goes = target.starts_with(&to);
        let prey = reply.capture().is_some_and(|prey| target.contains(words::role(prey)));
        let takes = prey && target.split_once(" on ").is_none_or(|(_, square)| square.starts_with(&to));
        is_mover.iter().any(|mover| mover == named) && if self.deed.is_capture { takes } else { goes }
    }

    /// The last piece named before the answer: `queen on d1`; empty if there is none.
    fn last_named(&self) -> String {
        let named = self.before.rsplit_once(" on ");
        named.map_or_else(String::new, |(piece, square)| {
            format!("{} on {square}", piece.rsplit(' ').next().unwrap_or_default())
        })
    }

    /// The answer as it was played, and what came of it: what would come of taking back is for the lines about the position now.
    fn played(&self) -> String {
        let rest =
            self.rest.split_once(", and if ").map_or(self.rest.to_owned(), |(rest, _)| format!("{rest}."));
        let rest = in_tenses(&rest, DONE).replacen(" and becomes ", " and became ", 1);
        let rest = rest.replacen(" and become ", " and became ", 1).replacen(" wins ", " won ", 1);
        let rest = rest.replacen(". That costs ", ". That cost ", 1);
        format!("Then {}{}{rest}", self.who, self.deed.then)
    }

    /// The answer once another has been played: what would have come of it at once, and what it would have won.
    fn missed(&self) -> String {
        let rest = self.rest.split_once(". ").map_or(self.rest, |(rest, _)| rest);
        let rest = in_tenses(&in_tenses(rest, MISSED), DONE).replacen(" and becomes ", " and become ", 1);
        let rest = rest.replacen(" wins ", " would have won ", 1);
        // How the game would stand, and what could be taken back, is of another game.
        let parts: Vec<&str> = rest.trim_end_matches('.').split(", ").collect();
        let told = parts.iter().enumerate().take_while(|(place, part)| {
            *place == 0 || part.contains(" would have won ") || !begins_another(part)
        });
        let told = told.map(|(_, part)| *part).collect::<Vec<_>>().join(", ");
        format!("Then {}{}{told}.", self.who, self.deed.instead)
    }
}

/// What an answer does besides, told as past.
const DONE: &[(&str, &str)] = &[
    (" and attacks ", " and attacked "),
    (" and opens ", " and opened "),
    (" and threatens ", " and threatened "),
    (", which attacks ", ", which attacked "),
    (", which gives ", ", which gave "),
];

/// What the piece that an answer opens the way for would have done, where it was not played.
const MISSED: &[(&str, &str)] = &[(", which attacks ", " to attack "), (", which gives ", " to give ")];

/// A text with each of these words in its other tense, once.
fn in_tenses(text: &str, tenses: &[(&str, &str)]) -> String {
    tenses.iter().fold(text.to_owned(), |text, (now, past)| text.replacen(now, past, 1))
}

/// Whether a part of a sentence tells of somebody else's doing: `and White has the upper hand`, `you can take back`.
fn begins_another(part: &str) -> bool {
    ["and ", "you ", "your "].iter().any(|word| part.starts_with(word))
}

/// An answer that was foretold, told once it, or another, has been played; `None` where none was.
pub(super) fn foretold(text: &str, reply: Move) -> Option<String> {
    let answer = ToldAnswer::of(text)?;
    let then = if answer.is(reply) { answer.played() } else { answer.missed() };
    Some(if answer.before.is_empty() { then } else { format!("{}. {then}", answer.before) })
}
