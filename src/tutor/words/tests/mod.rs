//! Whole texts for each audience, and the guard over texts on claims of many positions.

mod advice;
mod after_trades;
mod answers;
mod by_line;
mod causes;
mod chances;
mod consequences;
mod counted;
mod drift;
mod even;
mod faults;
mod follow_ups;
mod halves;
mod ideas;
mod immune;
mod least;
mod mates;
mod mechanisms;
mod next_moves;
mod quiet;
mod reasons;
mod stuck;
mod targets;
mod to_come;

use proptest::prelude::*;

use super::guard::AllowedNames;
use super::*;
use crate::chess::{Bitboard, Chess, Color, Move, Position, Role, Score, Square, fen, notation, playout};
use crate::search::Line;
use crate::tutor::Explanation;
use crate::tutor::about::{About, Tone};
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::judge::{Judged, Past};
use crate::tutor::motifs::attraction::Attraction;
use crate::tutor::motifs::capture::TakesFree;
use crate::tutor::motifs::development::Develops;
use crate::tutor::motifs::fork::Fork;
use crate::tutor::motifs::hanging::Hanging;
use crate::tutor::motifs::line_gain::WinsMaterial;
use crate::tutor::motifs::threat::Threatens;
use crate::tutor::phrase::lexicon::define_once;
use crate::tutor::points::threats;
use crate::tutor::question::{self, Question};
use crate::tutor::remark::Remark;
use crate::tutor::{hint, propose, verify};

/// The whole text to one reader.
fn remark(facts: &Facts<'_>, audience: Audience) -> Remark {
    let voice = Voice::new(audience, facts.you);
    let sentences = of_move(facts, voice).map_or_else(|| of_position(facts, voice), |text| text.sentences);
    let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
    Remark {
        text: define_once(&texts.join(" "), |_| false),
        squares: sentences.iter().fold(Bitboard::EMPTY, |squares, sentence| squares | sentence.squares),
    }
}

/// A question with its claims, built as a search would.
#[derive(Clone)]
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
            glance: None,
            is_even: true,
            last: None,
            played: Some(line[0]),
            best: Some(Line { score: Score::Cp(best.1), moves: read(&root, best.0) }),
            second: None,
            reply: Some(Line { score: Score::Cp(-played.1), moves: line[1..].to_vec() }),
            root,
        };
        Case { question, claims: Vec::new() }
    }

    /// Adds a claim about the line played, so many plies from the root.
    fn reply(mut self, plies: usize, kind: Kind) -> Case {
        let at = self.question.played_line()[..plies].to_vec();
        let (about, tone) = (About::Reply, Tone::Bad);
        self.claims.push(Claim { kind, at, about, tone });
        self
    }

    /// Adds a claim about the best line, so many plies from the root.
    fn best(mut self, plies: usize, kind: Kind) -> Case {
        let at = self.question.best_line()[..plies].to_vec();
        let played = self.question.played_best();
        let about = if played { About::Played } else { About::Best };
        self.claims.push(Claim { kind, at, about, tone: Tone::Good });
        self
    }

    /// Adds another move as good as the best, which a short look likes best.
    fn easy(mut self, san: &str) -> Case {
        let moves = read(&self.question.root, &[san]);
        let best = self.question.best.as_ref().unwrap();
        self.question.glance = moves.first().copied();
        self.question.second = Some(Line { score: best.score, moves });
        self
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            question: &self.question,
            judged: Judged::of(&self.question),
            tags: &[],
            claims: &self.claims,
            depth: 14,
            past: Past { last: self.question.last, ..Past::default() },
            you: Some(self.question.root.turn()),
            is_shown: false,
        }
    }

    /// Says what each audience is told, and that all of it is known.
    fn says(&self, novice: &str, club: &str, advanced: &str) {
        let facts = self.facts();
        let known = AllowedNames::of(&facts);
        for (audience, expected) in Audience::ALL.into_iter().zip([novice, club, advanced]) {
            let told = remark(&facts, audience).text;
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
    let hanging = Kind::from(Hanging { sq: Square::C6, piece: Role::Knight, gain: 3, capture: case.m(1) });
    case.reply(1, hanging).says(
        "The pawn was guarding your knight on c6. Now White's bishop on b5 can take it. Better: king to e7, keeping the knight guarded. Before moving a pawn, ask what it guards.",
        "8…d5?? takes the guard away from your knight on c6: 9.Bxc6+ wins it. Better is 8…Ke7, keeping the knight guarded. Before moving a pawn, ask what it guards.",
        "8…d5?? (-2.9, -24%) takes the guard away from your knight on c6: 9.Bxc6+ wins it. \
         Better is 8…Ke7 (0.0), keeping the knight guarded: 9.Bxc6 dxc6.",
    );
}

#[test]
fn a_remark_marks_the_squares_of_the_claims_told_and_of_moves_in_words() {
    let case = Case::new(
        "4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 8",
        (&["Ke7", "Bxc6", "dxc6"], 0),
        (&["d5", "Bxc6+", "Kd8"], -290),
    );
    let hanging = Kind::from(Hanging { sq: Square::C6, piece: Role::Knight, gain: 3, capture: case.m(1) });
    let case = case.reply(1, hanging);
    let marked = |audience| remark(&case.facts(), audience).squares;
    let claimed = Bitboard::from_square(Square::B5).with(Square::C6);
    assert_eq!(marked(Audience::Club), claimed);
    assert_eq!(marked(Audience::Novice), claimed.with(Square::E7));
}

#[test]
fn nobody_is_warned_of_what_he_gains() {
    let case = Case::new(
        "4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 8",
        (&["Ke7", "Bxc6", "dxc6"], 0),
        (&["d5", "Bxc6+", "Kd8"], -290),
    );
    let hanging = Kind::from(Hanging { sq: Square::C6, piece: Role::Knight, gain: 3, capture: case.m(1) });
    let case = case.reply(1, hanging);
    begins_for_each_reader(
        &case,
        "The pawn was guarding Black's knight on c6. Now your bishop",
        "The pawn was guarding your knight on c6. Now White's bishop",
        "The pawn was guarding Black's knight on c6. Now White's bishop",
    );
}

/// How the text for a novice begins when White reads it, Black, and somebody who only watches.
fn begins_for_each_reader(case: &Case, white: &str, black: &str, nobody: &str) {
    for (you, begins) in [(Some(Color::White), white), (Some(Color::Black), black), (None, nobody)] {
        let told = remark(&Facts { you, ..case.facts() }, Audience::Novice).text;
        assert!(told.starts_with(begins), "{told}");
    }
}

#[test]
fn a_free_piece_that_was_not_taken() {
    let case = Case::new("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 8", (&["Rxd5"], 500), (&["Ke2", "Nf4+"], 150));
    case.best(1, Kind::from(TakesFree { gain: 3 })).says(
        "You could have taken Black's knight on d5 with the rook: nothing guarded it. Now the knight gets away to f4. Look for pieces that nothing guards.",
        "8.Ke2?? misses the free knight on d5: 8.Rxd5. Now 8…Nf4+ saves the knight. Look for pieces that nothing guards.",
        "8.Ke2?? (+1.5, -23%) misses the free knight on d5: 8.Rxd5 (+5.0). Now 8…Nf4+ saves the knight.",
    );
}

/// What a claim about a move of the side to move says to a novice of that side.
fn to_novice(root: &Chess, san: &str, kind: Kind, past: Option<Move>) -> String {
    let (about, tone) = (About::Played, Tone::Good);
    let at = read(root, &[san]);
    let claim = Claim { kind, at, about, tone };
    let (audience, you) = (Audience::Novice, Some(root.turn()));
    spoken(&claim, root, past, Voice::new(audience, you))
}

#[test]
fn what_has_just_taken_is_not_taken_for_free() {
    let mut root = fen::parse("4k3/8/5n2/3P4/8/8/8/3RK3 b - - 0 7").unwrap().position;
    let past = read(&root, &["Nxd5"])[0];
    root.play_unchecked(past);
    let told = |past| to_novice(&root, "Rxd5", Kind::from(TakesFree { gain: 3 }), past);
    assert_eq!(told(None), "Your rook takes Black's knight on d5 for free.");
    assert_eq!(told(Some(past)), "Your rook takes Black's knight on d5.");
}

#[test]
fn what_costs_more_elsewhere_is_no_gift() {
    for (score, gift) in [(60, true), (-10, false)] {
        let mut case = Case::new("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 8", (&["Ke2"], 60), (&["Rxd5"], score));
        case.claims.push(Claim {
            kind: Kind::from(TakesFree { gain: 1 }),
            at: case.question.played_line(),
            about: About::Played,
            tone: Tone::Good,
        });
        let told = remark(&case.facts(), Audience::Novice).text;
        assert_eq!(told.contains("for free"), gift, "{told}");
    }
}

#[test]
fn a_pawn_taken_on_the_way_to_a_queen_is_not_the_reason() {
    let case = Case::new(
        "r1b1kbnr/pppp1ppp/8/4N1q1/2BnP3/8/PPPP1PPP/RNBQK2R w KQkq - 0 5",
        (&["Bxf7+", "Kd8"], -100),
        (&["Qh5", "Nxc2+", "Kd1", "Qxh5+"], -800),
    );
    let hanging = Kind::from(Hanging { sq: Square::C2, piece: Role::Pawn, gain: 1, capture: case.m(1) });
    let line = case.question.played_line()[1..].to_vec();
    let case = case.reply(1, Kind::from(WinsMaterial { line, gain: 7 })).reply(1, hanging);
    let told = remark(&case.facts(), Audience::Novice).text;
    assert!(
        told.starts_with("Now Black's knight can take your pawn on c2 with check, and Black wins"),
        "{told}"
    );
}

#[test]
fn a_threat_is_told_of_the_piece_that_makes_it() {
    let root = fen::parse("4k3/8/8/8/1b2n3/2N5/8/4K2R w K - 0 8").unwrap().position;
    let mut free = root.clone();
    free.play_unchecked(read(&root, &["O-O"])[0]);
    let mv = read(&crate::chess::after_null_move(&free).unwrap(), &["Nxe4"])[0];
    assert_eq!(
        to_novice(&root, "O-O", Kind::from(Threatens { mv, gain: 3 }), None),
        "Now your knight threatens to take Black's knight on e4."
    );
}

#[test]
fn nobody_is_told_to_make_the_moves_of_the_other_side() {
    let case = Case::new("4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 8", (&["Rxd5"], 500), (&["Ke2", "Nf4+"], 150));
    let case = case.best(1, Kind::from(TakesFree { gain: 3 }));
    begins_for_each_reader(
        &case,
        "You could have taken Black's knight on d5 with the rook: nothing guarded it.",
        "White could have taken your knight on d5 with the rook: nothing guarded it.",
        "White could have taken Black's knight on d5 with the rook: nothing guarded it.",
    );
}

#[test]
fn of_two_good_moves_the_one_easy_to_see_is_recommended_too() {
    let case = Case::new("4k3/8/8/3n4/8/2N5/8/3RK3 w - - 0 8", (&["Rxd5"], 500), (&["Ke2", "Nf4+"], 150));
    let case = case.best(1, Kind::from(TakesFree { gain: 3 })).easy("Nxd5");
    case.says("You could have taken Black's knight on d5 with the rook: nothing guarded it. Now the knight gets away to f4. Taking the knight on d5 with the knight is as good and easier to see. Look for pieces that nothing guards.",
        "8.Ke2?? misses the free knight on d5: 8.Rxd5. Now 8…Nf4+ saves the knight. 8.Nxd5 is as good and easier to see. \
         Look for pieces that nothing guards.",
        "8.Ke2?? (+1.5, -23%) misses the free knight on d5: 8.Rxd5 (+5.0). Now 8…Nf4+ saves the knight. 8.Nxd5 is as good and easier to see.",
    );
}

#[test]
fn a_pawn_taken_in_passing_is_not_said_to_stand_where_the_taker_goes() {
    let case = Case::new("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 8", (&["exd6"], 400), (&["Ke2", "Ke7"], 0));
    case.best(1, Kind::from(TakesFree { gain: 1 })).says(
        "You could have won a pawn: pawn takes the pawn en passant. Your advantage is gone. Before your own plans, look for pawns that nothing guards.",
        "8.Ke2?? misses the free pawn en passant: 8.exd6. After 8…Ke7 your advantage is gone. Before your own plans, look for pawns that nothing guards.",
        "8.Ke2?? (0.0, -31%) misses the free pawn en passant: 8.exd6 (+4.0).",
    );
}

#[test]
fn a_fork_that_is_allowed() {
    let case = Case::new(
        "r3k3/8/8/1N6/8/p7/8/4K3 b q - 0 8",
        (&["Kd7", "Nc3"], 300),
        (&["a2", "Nc7+", "Kd8", "Nxa8"], -100),
    );
    let fork = Kind::from(Fork { sq: Square::C7, targets: vec![Square::E8, Square::A8] });
    let line = case.question.played_line()[1..].to_vec();
    case.reply(2, fork).reply(1, Kind::from(WinsMaterial { line, gain: 5 })).says(
        "Your move does nothing about White's threat. White's knight goes to c7 and attacks your king and the rook on a8 \
         at once. That is a fork: one piece hits two. Better: king to d7, covering c7. Before you move, look at every check your opponent has.",
        "8…a2?? overlooks a fork: 9.Nc7+ forks your king and the rook on a8, winning a rook. Better is 8…Kd7, covering c7. Before you move, look at every check your opponent has.",
        "8…a2?? (-1.0, -34%) overlooks a fork: 9.Nc7+ forks your king and the rook on a8, winning a rook. \
         Better is 8…Kd7 (+3.0), covering c7: 9.Nc3.",
    );
}

#[test]
fn a_good_move_is_told_by_what_it_does() {
    let case = Case::new("startpos", (&["Nf3", "Nf6"], 30), (&["Nf3", "Nf6"], 30));
    case.best(1, Kind::from(Develops {})).says(
        "Well played: your knight comes into play.",
        "The best move: 1.Nf3 develops the knight.",
        "The best move: 1.Nf3 (+0.3) develops the knight.",
    );
}

#[test]
fn nobody_is_praised_for_a_move_that_he_is_shown() {
    let case = Case::new("startpos", (&["Nf3", "Nf6"], 30), (&["Nf3", "Nf6"], 30));
    let case = case.best(1, Kind::from(Develops {}));
    let shown = Facts { is_shown: true, ..case.facts() };
    assert_eq!(remark(&shown, Audience::Novice).text, "The best move: your knight comes into play.");
}

/// The question in which a claim stands, with nothing else known.
fn alone(root: &Chess) -> Question {
    Question {
        glance: None,
        is_even: true,
        last: None,
        root: root.clone(),
        played: None,
        best: None,
        second: None,
        reply: None,
    }
}

/// Words of what a player means to do: the board shows only what a move does.
const INTENTIONS: [&str; 6] = ["on purpose", "want", "intend", "deliberate", "hope", "means to"];

#[test]
fn every_kind_has_a_sentence_for_everybody() {
    for (root, claim) in verify::tests::true_claims() {
        let claims = [claim];
        let known = AllowedNames::of_question(&alone(&root), &claims);
        for audience in Audience::ALL {
            for you in [Some(Color::White), Some(Color::Black), None] {
                let told = spoken(&claims[0], &root, None, Voice::new(audience, you));
                assert!(told.ends_with('.') && !told.contains("  "), "{:?}: {told}", claims[0].kind);
                assert_eq!(known.unknown(&told, you), Vec::<String>::new(), "{told}");
                assert!(you.is_some() || !told.to_lowercase().contains("you"), "{told}");
                let san = told.contains(['…', '+', '#', '=']) || told.contains("O-O");
                assert!(audience != Audience::Novice || !san, "{told}");
                assert!(!INTENTIONS.iter().any(|word| told.contains(word)), "{told}");
            }
        }
    }
}

/// A question with the lines that these choices make from a position, and made-up scores.
fn made_up(positions: &[Chess], choices: &[prop::sample::Index], scores: (i32, i32)) -> Option<Question> {
    let root = positions.last()?.clone();
    let walk = |first: usize| {
        let mut position = root.clone();
        let mut moves = Vec::new();
        for choice in choices.iter().skip(first).step_by(2) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let m = legal[choice.index(legal.len())];
            position.play_unchecked(m);
            moves.push(m);
        }
        moves
    };
    let (best, played) = (walk(0), walk(1));
    let (&first, rest) = played.split_first()?;
    let line = |score, moves| Some(Line { score: Score::Cp(score), moves });
    Some(Question {
        glance: None,
        is_even: true,
        last: None,
        played: Some(first),
        best: line(scores.0, best),
        second: None,
        reply: line(-scores.1, rest.to_vec()),
        root,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is proposed and verified, texts and sentences name nothing that is not in the facts.
    #[test]
    fn texts_name_only_what_the_facts_hold(
        positions in playout::positions(40),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 10),
        scores in (-600..600_i32, -600..600_i32),
    ) {
        let Some(question) = made_up(&positions, &choices, scores) else {
            return Ok(());
        };
        let claims = propose::claims(&question, &mut question::KnownScores::of(&question));
        let you = Some(question.root.turn());
        let facts = Facts {
            question: &question,
            judged: Judged::of(&question),
            tags: &[],
            claims: &claims,
            depth: 9,
            past: Past::default(),
            you,
            is_shown: false,
        };
        let known = AllowedNames::of(&facts);
        for audience in Audience::ALL {
            let told = remark(&facts, audience).text;
            // A move that is no fault may have nothing to teach.
            let is_fault = facts.judged.is_some_and(|judged| judged.judgement.is_fault() && !judged.is_decided());
            prop_assert!(!told.is_empty() || !is_fault);
            prop_assert_eq!(known.unknown(&told, you), Vec::<String>::new(), "{}", told);
            let still = Facts { judged: None, question: &Question { played: None, ..question.clone() }, ..facts };
            let told = remark(&still, audience).text;
            prop_assert_eq!(known.unknown(&told, you), Vec::<String>::new(), "{}", told);
            for claim in &claims {
                let told = sentence(claim, &question.root, audience);
                prop_assert!(told.ends_with('.'), "{:?}: {}", claim.kind, told);
                prop_assert_eq!(known.unknown(&told, you), Vec::<String>::new(), "{}", told);
            }
        }
        for hint in hint::hints(&Explanation::bare(&question, &claims, Vec::new()), Audience::Club) {
            // The part of the board is told by its files and ranks.
            let named = hint.text.split(", on rank ").next().unwrap_or_default();
            prop_assert_eq!(known.unknown(named, you), Vec::<String>::new(), "{}", hint.text);
        }
    }

    /// The first three steps of a hint give no move away.
    #[test]
    fn early_hints_do_not_name_the_move(
        positions in playout::positions(40),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 10),
    ) {
        let Some(question) = made_up(&positions, &choices, (200, -200)) else {
            return Ok(());
        };
        let claims = propose::claims(&question, &mut question::KnownScores::of(&question));
        let best = question.best_move().unwrap();
        let san = notation::san(&question.root, best);
        let (from, to) = (notation::origin(best).to_string(), notation::destination(best).to_string());
        let threats = threats::counted(&question.root);
        let told = hint::hints(&Explanation::bare(&question, &claims, threats), Audience::Club);
        prop_assert_eq!(told.len(), 5);
        for early in &told[..3] {
            prop_assert!(!early.text.contains(&to), "{}", early.text);
            prop_assert!(san.len() < 3 || !early.text.contains(san.trim_end_matches(['+', '#'])), "{}", early.text);
        }
        prop_assert!(!told[0].text.contains(&from) && !told[1].text.contains(&from));
        prop_assert!(told[2].squares.contains(notation::origin(best)));
        prop_assert!(told[3].text.contains(&san) && told[4].text.contains(&san));
    }
}
