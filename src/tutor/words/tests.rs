//! Whole texts for each audience, and the guard over texts on claims of many positions.

use super::guard::Known;
use super::*;
use crate::chess::{Move, Role, Score, Square, fen, notation};
use crate::search::Line;
use crate::tutor::claim::{About, Kind, Tone};
use crate::tutor::judge::{Judged, Past};
use crate::tutor::question::Question;

/// A question with its claims, built as a search would.
struct Case {
    question: Question,
    claims: Vec<Claim>,
}

fn read(start: &Chess, sans: &[&str]) -> Vec<Move> {
    let mut position = start.clone();
    let read = |san: &&str| {
        let m = notation::parse_san(&position, san).unwrap();
        position.play_unchecked(m);
        m
    };
    sans.iter().map(read).collect()
}

impl Case {
    /// A position, the best line and the line played, each with its score in centipawns from the mover's side.
    fn new(start: &str, best: (&[&str], i32), played: (&[&str], i32)) -> Case {
        let root = fen::parse(start).unwrap().position;
        let line = read(&root, played.0);
        let question = Question {
            played: Some(line[0]),
            best: Some(Line {
                score: Score::Cp(best.1),
                moves: read(&root, best.0),
            }),
            second: None,
            reply: Some(Line {
                score: Score::Cp(-played.1),
                moves: line[1..].to_vec(),
            }),
            root,
        };
        Case {
            question,
            claims: Vec::new(),
        }
    }

    /// Adds a claim about the line played, so many plies from the root.
    fn reply(mut self, plies: usize, kind: Kind) -> Case {
        let at = self.question.played_line()[..plies].to_vec();
        let (about, tone) = (About::Reply, Tone::Bad);
        self.claims.push(Claim {
            kind,
            at,
            about,
            tone,
        });
        self
    }

    /// Adds a claim about the best line, so many plies from the root.
    fn best(mut self, plies: usize, kind: Kind) -> Case {
        let at = self.question.best_line()[..plies].to_vec();
        let played = self.question.played_best();
        let about = if played { About::Played } else { About::Best };
        self.claims.push(Claim {
            kind,
            at,
            about,
            tone: Tone::Good,
        });
        self
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            question: &self.question,
            judged: Judged::of(&self.question),
            tags: &[],
            claims: &self.claims,
            depth: 14,
            past: Past::default(),
            you: Some(self.question.root.turn()),
        }
    }

    /// Says what each audience is told, and that all of it is known.
    fn says(&self, novice: &str, club: &str, advanced: &str) {
        let facts = self.facts();
        let known = Known::of(&facts);
        for (audience, expected) in Audience::ALL.into_iter().zip([novice, club, advanced]) {
            let told = text(&facts, audience);
            assert_eq!(told, expected, "{audience}");
            assert_eq!(known.unknown(&told, facts.you), Vec::<String>::new(), "{told}");
        }
    }

    /// A move along the line played.
    fn m(&self, ply: usize) -> Move {
        self.question.played_line()[ply]
    }
}

#[test]
fn a_guard_that_moves_away() {
    let case = Case::new(
        "4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 8",
        (&["Ke7", "Bxc6", "dxc6"], 0),
        (&["d5", "Bxc6+", "Kd8"], -290),
    );
    let hanging = Kind::Hanging {
        sq: Square::C6,
        piece: Role::Knight,
        gain: 3,
        capture: case.m(1),
    };
    case.reply(1, hanging).says(
        "Careful: the pawn was guarding your knight on c6. Now White's bishop can take it. \
         Better: move your king to e7. Before moving a pawn, ask what it guards.",
        "8…d5? takes the guard away from your knight on c6: 9.Bxc6+ wins it. Better is 8…Ke7. \
         Before moving a pawn, ask what it guards.",
        "8…d5? (-2.9, -24%) takes the guard away from your knight on c6: 9.Bxc6+ wins it. \
         Better is 8…Ke7 9.Bxc6 dxc6 (+0.0).",
    );
}
