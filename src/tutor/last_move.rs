//! What the last move did, for somebody who is to find the answer alone: facts about that move, never about the reply.

use super::claim::Claim;
use super::claim::catalogue::Kind;
use super::explain::Explanation;
use super::judge::{Judgement, Tag};
use super::kind::row::Trait;
use super::remark::Remark;
use super::words::{self, Voice};
use crate::chess::{Bitboard, Position, notation};

/// How many facts are told at most: beside a game in play the coach stays short.
const MOST: usize = 2;

/// What a move did, the most important first, and that it was a fault or a find; nothing tells what to do about it.
pub fn remarks(explanation: &Explanation, voice: Voice) -> Vec<Remark> {
    let question = &explanation.question;
    let Some(played) = question.played else {
        return Vec::new();
    };
    let of_move = |claim: &&Claim| claim.at == [played] && claim.kind.is(Trait::Done);
    let facts = explanation.claims.iter().filter(of_move).take(MOST);
    let verdict = verdict(explanation, voice);
    let erred = verdict.is_some() && voice.you != Some(question.root.turn());
    let done = facts.map(|claim| {
        // What looks free and is a fault has its price.
        let text = if erred && matches!(claim.kind, Kind::TakesFree(_)) {
            words::event(&question.root, played, voice)
        } else {
            words::spoken(claim, &question.root, explanation.past.last, voice)
        };
        Remark { squares: claim.squares(), text }
    });
    done.filter(|remark| !remark.text.is_empty()).chain(verdict).collect()
}

/// A search must have come this deep before a move is called by a name, in plies: shallower
/// ones change their mind too often; six is chosen, not measured.
const LEAST_DEPTH: u8 = 6;

/// That the opponent has erred, so that the person looks for the answer; that the person has found something.
fn verdict(explanation: &Explanation, voice: Voice) -> Option<Remark> {
    let (question, judged) = (&explanation.question, explanation.judged?);
    let move_name = notation::line(&question.root, &[question.played?]);
    let mine = voice.you == Some(question.root.turn());
    let is = |tag| explanation.tags.contains(&tag);
    if judged.is_decided() || explanation.depth < LEAST_DEPTH {
        return None;
    }
    let text = if mine && is(Tag::Brilliant) {
        format!("{move_name} is brilliant.")
    } else if mine && is(Tag::Great) {
        format!("{move_name} is a great find.")
    } else if mine && is(Tag::OnlyMove) {
        format!("{move_name} is the only good move here, and you found it.")
    } else if !mine && judged.judgement == Judgement::Blunder {
        format!("{move_name} is a blunder: look for the answer.")
    } else if !mine && judged.judgement == Judgement::Mistake {
        format!("{move_name} is a mistake: look for the answer.")
    } else {
        return None;
    };
    Some(Remark { text, squares: Bitboard::EMPTY })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Score;
    use crate::chess::{Color, fen};
    use crate::search::Line;
    use crate::tutor::about::{About, Tone};
    use crate::tutor::motifs::capture::TakesFree;
    use crate::tutor::motifs::development::Develops;
    use crate::tutor::motifs::rank::BestReply;
    use crate::tutor::question::Question;
    use crate::tutor::words::Audience;
    use crate::tutor::{Judged, Past};

    fn explained(position: &str, played: &str, scores: [i32; 2], kinds: Vec<Kind>) -> Explanation {
        let root = fen::parse(position).unwrap().position;
        let m = notation::parse_san(&root, played).unwrap();
        let best = root.legal_moves().into_iter().find(|other| *other != m);
        let line = |score, moves| Some(Line { score: Score::Cp(score), moves });
        let question = Question {
            glance: None,
            played: Some(m),
            best: line(scores[0], best.into_iter().collect()),
            second: None,
            reply: line(-scores[1], Vec::new()),
            root,
        };
        let claims =
            kinds.into_iter().map(|kind| Claim { kind, at: vec![m], about: About::Played, tone: Tone::Info });
        Explanation {
            judged: Judged::of(&question),
            tags: Vec::new(),
            claims: claims.collect(),
            question,
            depth: 9,
            past: Past::default(),
        }
    }

    fn told(explanation: &Explanation, you: Color) -> Vec<String> {
        let voice = Voice { audience: Audience::Club, you: Some(you) };
        remarks(explanation, voice).into_iter().map(|remark| remark.text).collect()
    }

    const ITALIAN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

    #[test]
    fn what_a_move_did_is_told_and_what_it_allows_is_not() {
        let start = fen::parse(ITALIAN).unwrap().position;
        let answer = notation::parse_san(&start, "Nf6").unwrap();
        let explanation = explained(
            ITALIAN,
            "Nf6",
            [0, 0],
            vec![Kind::from(BestReply { mv: answer }), Kind::from(Develops {})],
        );
        let told = told(&explanation, Color::White);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("Nf6"), "{told:?}");
    }

    #[test]
    fn a_fault_of_the_opponent_is_told_without_its_answer() {
        let explanation = explained(ITALIAN, "h6", [0, -200], Vec::new());
        assert_eq!(told(&explanation, Color::White), ["3…h6 is a blunder: look for the answer."]);
        assert!(told(&explanation, Color::Black).is_empty());
    }

    #[test]
    fn what_is_taken_by_a_fault_is_not_called_free() {
        // The pawn takes the bishop, and the knight behind it is lost.
        const BISHOP: &str = "r1bqkb1r/ppppppp1/n6p/3nP1B1/3P4/2N5/PPP2PPP/R2QKBNR b KQkq - 1 5";
        for (scores, expected) in [
            (
                [300, 0],
                ["Black's pawn takes your bishop on g5.", "5…hxg5 is a blunder: look for the answer."]
                    .as_slice(),
            ),
            ([300, 300], ["5…hxg5 wins your bishop on g5."].as_slice()),
        ] {
            let explanation = explained(BISHOP, "hxg5", scores, vec![Kind::from(TakesFree { gain: 3 })]);
            assert_eq!(told(&explanation, Color::White), expected);
        }
    }

    #[test]
    fn a_short_search_calls_nothing_by_a_name() {
        let explanation = Explanation { depth: 5, ..explained(ITALIAN, "h6", [0, -200], Vec::new()) };
        assert!(told(&explanation, Color::White).is_empty());
    }
}
