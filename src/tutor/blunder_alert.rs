//! The blunder alert: whether a move is to be held back, and the squares that show why; it is told by the move's line.

use super::audience::Voice;
use super::claim::catalogue::Kind;
use super::explain::Explanation;
use super::judge::Judgement;
use super::motifs::hanging::{net_below, pending};
use super::phrase::lexicon::worth;
use super::promise;
use super::words::MoveLine;
use crate::chess::{Bitboard, Chess, Move, Position, Role, Square, after_move, material, notation, words};
use crate::safety::exchange::{self, Exchange};
use crate::safety::made;

/// A danger that a move brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlunderAlert {
    /// The move's line, as it stands beside the board: `It drops your knight on c6: 9.Bxc6.`
    pub line: String,
    /// What is in danger, on the board after the move.
    pub victim: Bitboard,
    /// The pieces that bring it about, on that board.
    pub attackers: Bitboard,
    /// Whether most players would not see it.
    pub is_hard: bool,
}

/// That a danger is hard to see.
const HARD: &str = "Most players miss this.";

impl BlunderAlert {
    /// The line about a move that is only held: `This drops …`.
    pub fn of_held(&self) -> String {
        let line =
            self.predicate().map_or_else(|| self.line.clone(), |predicate| format!("This {predicate}"));
        if self.is_hard { format!("{line} {HARD}") } else { line }
    }

    /// The line about a move by its name: `8…h6 drops …`.
    pub fn of_named(&self, name: &str) -> String {
        named(&self.line, name)
    }

    fn predicate(&self) -> Option<&str> {
        let of_move = ["It ", "That "];
        of_move.into_iter().find_map(|subject| self.line.strip_prefix(subject))
    }
}

/// A move's line with its name: `8…h6 drops …`, `8…h6. You missed …`.
pub fn named(line: &str, name: &str) -> String {
    match line.strip_prefix("It ").or_else(|| line.strip_prefix("That ")) {
        Some(predicate) => format!("{name} {predicate}"),
        None => format!("{name}. {line}"),
    }
}

/// The danger of a move that is a fault at least this bad; `None` if it is none, if it only lets a chance go, or if nothing
/// but time or style is lost. A piece or a quick mate is told wherever the game stands, less only while it is open.
pub fn blunder_alert(explanation: &Explanation, least: Judgement, voice: Voice) -> Option<BlunderAlert> {
    let judged = explanation.judged?;
    let danger = danger(explanation)?;
    // Whoever asks to be held back before blunders means a piece that can simply be taken, whatever that costs in chances.
    let least = if danger.is_piece { least.min(Judgement::Mistake) } else { least };
    let is_fault = judged.judgement >= least && !judged.is_decided();
    // From +11 to +6 by a rook left to a bishop nothing was asked while only games that were open counted.
    if !is_fault && !judged.is_gross() {
        return None;
    }
    // The line beside the board is taken, as an alert with words of its own could contradict it.
    let line = explanation.line(voice).filter(|line| line.is_fault)?;
    // A chance that was missed besides is no reason to be silent about a piece; nor is it given away.
    let (least, text) = if line.is_missed {
        (PIECE, danger.line(explanation, voice)?)
    } else {
        (if is_fault { 1 } else { PIECE }, line.text)
    };
    (danger.pawns >= least).then_some(BlunderAlert {
        line: text,
        victim: danger.victim,
        attackers: danger.attackers,
        is_hard: explanation.difficulty.is_missed_by_most(),
    })
}

/// The alert about a move that is a fault at least this bad and leaves standing what has just taken a piece, though taking back
/// is best: `It doesn't take back on d4.`; `None` where the move takes as much elsewhere.
pub fn not_taken_back(explanation: &Explanation, least: Judgement) -> Option<BlunderAlert> {
    let question = &explanation.question;
    let judged = explanation.judged?;
    let (last, played, best) = (question.last?, question.played?, question.best_move()?);
    let taken = last.capture().map(exchange::value).filter(|pawns| *pawns >= PIECE)?;
    let square = notation::destination(last);
    let takes_back = |m: Move| m.is_capture() && made::taken_square(m) == square;
    let is_fault = judged.judgement >= least && takes_back(best) && !takes_back(played);
    (is_fault && exchange::taken(played) < taken).then(|| BlunderAlert {
        line: format!("It doesn't take back on {square}."),
        victim: Bitboard::EMPTY,
        attackers: Bitboard::from_square(square),
        is_hard: false,
    })
}

/// Points of win percentage from which a move is asked about that loses no material at once.
// Above a blunder's 15: of 29 faults in played games a look of 150,000 nodes asks about five more with it (20 to 53 points), each a
// blunder to a longer one, too.
const QUIET: f64 = 20.0;

/// The alert about a move that is a fault at least this bad and gives much away without losing material at once, where its line
/// shows on the board what: `Now Rf8+ and White is winning`; `None` where only a chance was let go.
pub fn quiet_alert(explanation: &Explanation, least: Judgement, voice: Voice) -> Option<BlunderAlert> {
    let judged = explanation.judged?;
    let answer = explanation.question.answer()?;
    let is_fault = judged.judgement >= least && judged.drop >= QUIET && !judged.is_decided();
    let shows = |line: &MoveLine<'_>| line.is_fault && !line.is_missed && line.squares.any();
    let line = explanation.line(voice).filter(|line| is_fault && shows(line))?;
    Some(BlunderAlert {
        line: line.text,
        victim: line.squares,
        attackers: Bitboard::from_square(notation::origin(answer)),
        is_hard: explanation.difficulty.is_missed_by_most(),
    })
}

/// Whether the best answer to a move mates or wins material.
pub(super) fn is_punished(explanation: &Explanation) -> bool {
    danger(explanation).is_some()
}

/// Pawns from which a loss is told wherever the game stands.
// A piece: whoever is a queen up plays on as well without a pawn.
const PIECE: i32 = 3;

/// Pawns that a knight or bishop costs which has taken a pawn.
const MINOR_FOR_PAWN: i32 = 2;

/// What the opponent's best answer gets.
struct BlunderDanger {
    /// In pawns; a mate is worth all of them.
    pawns: i32,
    victim: Bitboard,
    attackers: Bitboard,
    /// Whether it is a piece that is simply taken.
    is_piece: bool,
}

impl BlunderDanger {
    /// What is in danger after the move, where its line tells something else: `It leaves your rook on f1 in danger.`
    fn line(&self, explanation: &Explanation, voice: Voice) -> Option<String> {
        let question = &explanation.question;
        let after = after_move(&question.root, question.played?);
        if self.pawns == i32::MAX {
            return Some("It allows mate.".to_owned());
        }
        let Some(square) = self.victim.first() else {
            return Some(format!("It loses {}.", worth(self.pawns)));
        };
        let piece = after.board().piece_at(square)?;
        let owner = voice.owner(piece.color);
        Some(format!("It leaves {owner} {} on {square} in danger.", words::role(piece.role)))
    }
}

fn danger(explanation: &Explanation) -> Option<BlunderDanger> {
    let question = &explanation.question;
    let played = question.played?;
    let reply = question.reply.as_ref()?;
    let after = after_move(&question.root, played);
    let first = *reply.moves.first()?;
    let along = promise::along(question, &after, first).map(|(pawns, _)| pawns);
    let blow = Blow { before: &question.root, after: &after, played, first, along };
    match reply.score.mate() {
        Some(moves) if moves > 0 => blow.mates(),
        // A mate that the opponent walks into (below 0) is no danger to the mover, so material decides there.
        _ => blow.takes().or_else(|| blow.wins(promised(explanation, played))),
    }
}

/// What the search and the verified claims promise the opponent after the move, in pawns.
fn promised(explanation: &Explanation, played: Move) -> Option<i32> {
    explanation.claims.iter().find_map(|claim| {
        let Kind::WinsMaterial(wins) = &claim.kind else {
            return None;
        };
        (claim.at == [played]).then_some(wins.gain)
    })
}

/// The opponent's best answer to a move.
struct Blow<'a> {
    before: &'a Chess,
    after: &'a Chess,
    played: Move,
    first: Move,
    /// What the search's line wins that goes on from there, in pawns.
    along: Option<i32>,
}

impl Blow<'_> {
    fn mates(&self) -> Option<BlunderDanger> {
        let king = self.after.board().king_of(self.before.turn())?;
        let attackers = Bitboard::from_square(notation::origin(self.first));
        Some(BlunderDanger {
            pawns: i32::MAX,
            victim: Bitboard::from_square(king),
            attackers,
            is_piece: false,
        })
    }

    /// The answer takes a piece, and that pays even after what the move itself took.
    fn takes(&self) -> Option<BlunderDanger> {
        self.first.capture()?;
        let exchanged = exchange::value_of(self.after, self.first);
        let net = net_below(self.after, self.first, exchanged, pending(self.before))
            .map_or(exchanged, |net| net.pawns);
        // The lower of two counts: captures on one square see no counter-attack elsewhere, and the search's
        // line may take something else first.
        let pawns = net.min(self.along.unwrap_or(net)) - self.gained();
        let square = made::taken_square(self.first);
        let attackers = self.capturers(square);
        let is_piece = pawns >= MINOR_FOR_PAWN && self.first.capture() > Some(Role::Pawn);
        let victim = Bitboard::from_square(square);
        (pawns >= 1).then_some(BlunderDanger { pawns, victim, attackers, is_piece })
    }

    /// The pieces that could take on a square, the one that does first of all.
    fn capturers(&self, square: Square) -> Bitboard {
        let board = self.after.board();
        Exchange::on(board, square).capturers(self.after.turn()) | notation::origin(self.first)
    }

    /// What the move itself took, in pawns.
    fn gained(&self) -> i32 {
        self.played.capture().map_or(0, points)
    }

    /// The answer begins something that wins so much.
    fn wins(&self, gain: Option<i32>) -> Option<BlunderDanger> {
        let pawns = gain? - self.gained();
        let attackers = Bitboard::from_square(notation::origin(self.first));
        (pawns >= 1).then_some(BlunderDanger { pawns, victim: Bitboard::EMPTY, attackers, is_piece: false })
    }
}

fn points(role: Role) -> i32 {
    material::value(role) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Score, fen};
    use crate::engines::inquiry::{LikelyMoves, PeopleFindings};
    use crate::search::Line;
    use crate::tutor::Judgement;
    use crate::tutor::audience::Audience;
    use crate::tutor::difficulty::Difficulty;
    use crate::tutor::judge::Judged;
    use crate::tutor::question::Question;

    /// What is in danger after a move that the opponent has this line and score against; the best move was worth `before`.
    fn found(position: &str, played: &str, reply: &[&str], score: Score, before: i32) -> Option<Bitboard> {
        let explanation = explained(position, played, reply, score, before);
        alert(&explanation).map(|alert| alert.victim)
    }

    fn alert(explanation: &Explanation) -> Option<BlunderAlert> {
        let voice = Voice::new(Audience::Club, Some(explanation.question.root.turn()));
        blunder_alert(explanation, Judgement::Blunder, voice)
    }

    fn explained(position: &str, played: &str, reply: &[&str], score: Score, before: i32) -> Explanation {
        let root = fen::parse(position).unwrap().position;
        let m = notation::parse_san(&root, played).unwrap();
        let mut after = root.clone();
        after.play_unchecked(m);
        let mut here = after.clone();
        let read = |san: &&str| {
            let m = notation::parse_san(&here, san).unwrap();
            here.play_unchecked(m);
            m
        };
        let best = root.legal_moves().into_iter().find(|other| *other != m);
        let question = Question {
            glance: None,
            is_even: true,
            last: None,
            played: Some(m),
            best: Some(Line { score: Score::Cp(before), moves: best.into_iter().collect() }),
            second: None,
            reply: Some(Line { score, moves: reply.iter().map(read).collect() }),
            root: root.clone(),
        };
        Explanation::bare(&question, &[], Vec::new())
    }

    #[test]
    fn a_quiet_blunder_is_asked_about_where_its_answer_can_be_shown() {
        use crate::tutor::points::tests::{at, look};
        // The queen leaves f8, where a rook gives check.
        let leaves = "1rk4N/pb1R2qp/n3p3/2pp4/8/P2P2P1/1P2Q2P/5RK1 b - - 0 25";
        let mirrored = crate::tutor::testing::mirrored_fen(leaves);
        for (start, played) in [(leaves, "Qxd7"), (&mirrored, "Qxd2")] {
            let made = look(&at(start), Some(played));
            let voice = Voice::new(Audience::Novice, Some(made.question.root.turn()));
            assert_eq!(blunder_alert(&made, Judgement::Blunder, voice), None, "{start}");
            let asked = quiet_alert(&made, Judgement::Blunder, voice).map(|alert| alert.victim.any());
            assert_eq!(asked, Some(true), "{start} {played}: {:?}", made.line(voice));
            let judged = made.judged.map(|judged| Judged { drop: QUIET - 1.0, ..judged });
            let less = Explanation { judged, ..made };
            assert_eq!(quiet_alert(&less, Judgement::Blunder, voice), None, "{start}");
        }
    }

    #[test]
    fn a_chance_let_go_is_not_asked_about_however_big() {
        use crate::tutor::points::tests::{at, look};
        let start = "6k1/QP3pb1/6p1/4p2p/P3n1q1/2P5/3r1P1P/R4R1K w - - 0 26";
        let made = look(&at(start), Some("Rg1"));
        let voice = Voice::new(Audience::Novice, Some(made.question.root.turn()));
        assert_eq!(quiet_alert(&made, Judgement::Blunder, voice), None, "{:?}", made.line(voice));
    }

    /// The black knight on c6 is guarded by the pawn b7 alone.
    const GUARDED: &str = "4k3/1p4pp/2n5/1B6/8/8/6PP/4K3 b - - 0 1";

    #[test]
    fn the_piece_that_can_be_won_is_marked() {
        let moved = "4k3/6pp/1pn5/1B6/8/8/6PP/4K3 b - - 0 1";
        assert_eq!(found(moved, "h6", &["Bxc6"], Score::Cp(320), 0), Some(Bitboard::from_square(Square::C6)));
    }

    #[test]
    fn that_most_miss_it_is_said_only_where_the_chances_say_so() {
        let moved = "4k3/6pp/1pn5/1B6/8/8/6PP/4K3 b - - 0 1";
        let white = crate::tutor::testing::mirrored_fen(moved);
        for (position, played, reply) in [(moved, "h6", "Bxc6"), (white.as_str(), "h3", "Bxc3")] {
            let says = |fault: f32, seen: f32| {
                let explanation = explained(position, played, &[reply], Score::Cp(320), 0);
                let question = &explanation.question;
                let (m, answer) = (question.played.unwrap(), question.answer().unwrap());
                let people = PeopleFindings {
                    moves: LikelyMoves::certain(&[(m, fault)]),
                    losses: Vec::new(),
                    answers: Some(LikelyMoves::certain(&[(answer, seen)])),
                };
                let judged = explanation.judged.as_ref();
                let difficulty = Difficulty::of(question, judged, Some(&people));
                let explanation = Explanation { difficulty, ..explanation.clone() };
                alert(&explanation).unwrap().of_held().ends_with(HARD)
            };
            assert!(says(0.8, 0.1), "{position}");
            assert!(!says(0.4, 0.1) && !says(0.8, 0.6), "{position}");
            let unknown = explained(position, played, &[reply], Score::Cp(320), 0);
            assert!(!alert(&unknown).unwrap().is_hard, "nobody knows");
        }
    }

    #[test]
    fn what_costs_nothing_but_time_is_no_alarm() {
        assert_eq!(found(GUARDED, "h6", &["Kd2"], Score::Cp(400), 0), None);
        // The exchange on c6 is even, whatever the search likes about it.
        assert_eq!(found(GUARDED, "h6", &["Bxc6", "bxc6"], Score::Cp(400), 0), None);
    }

    #[test]
    fn a_piece_that_is_simply_taken_is_asked_about_for_less() {
        let takes = "rnbqkbnr/pp2pppp/2p5/1N6/3pP3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4";
        assert_eq!(
            found(takes, "Nxd4", &["Qxd4"], Score::Cp(122), 3),
            Some(Bitboard::from_square(Square::D4))
        );
        // A pawn is no piece.
        let pawn = "rnbqkbnr/pp2pppp/2p5/8/3pP3/8/PPPP1PPP/R1BQKBNR w KQkq - 0 4";
        assert_eq!(found(pawn, "e5", &["Qd5"], Score::Cp(122), 3), None);
    }

    #[test]
    fn a_trade_is_no_loss() {
        let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(found(queens, "Qxd8", &["Kxd8"], Score::Cp(300), 0), None);
    }

    #[test]
    fn small_faults_and_in_decided_games_small_losses_are_left_alone() {
        let moved = "4k3/6pp/1pn5/1B6/8/8/6PP/4K3 b - - 0 1";
        assert_eq!(found(moved, "h6", &["Bxc6"], Score::Cp(1050), -900), None);
        let pawn = "4k3/6pp/1pp5/1B6/8/8/6PP/4K3 b - - 0 1";
        assert_eq!(found(pawn, "h6", &["Bxc6"], Score::Cp(1500), -900), None);
        assert_eq!(found(moved, "h6", &["Bxc6"], Score::Cp(60), 0), None);
    }

    #[test]
    fn a_piece_that_is_guarded_but_worth_more_is_won_for_the_other() {
        let pinned = "4k3/8/8/8/6b1/5N2/6PP/3QK2R w K - 0 1";
        assert_eq!(
            found(pinned, "Nd4", &["Bxd1", "Kxd1"], Score::Cp(500), 100),
            Some(Bitboard::from_square(Square::D1))
        );
    }

    /// A move of a lost game that misses a queen and leaves a piece to be taken, or nothing.
    fn alert_besides_a_miss(start: &str, moves: [&str; 3]) -> Option<BlunderAlert> {
        let root = fen::parse(start).unwrap().position;
        let [best, played, reply] = moves;
        let read = |position: &Chess, uci: &str| notation::parse_uci(position, uci).unwrap();
        let played = read(&root, played);
        let mut after = root.clone();
        after.play_unchecked(played);
        let line = |score, m| Some(Line { score: Score::Cp(score), moves: vec![m] });
        let question = Question {
            glance: None,
            is_even: true,
            last: None,
            played: Some(played),
            best: line(-100, read(&root, best)),
            second: None,
            reply: line(900, read(&after, reply)),
            root,
        };
        let claims =
            crate::tutor::propose::claims(&question, &mut crate::tutor::question::KnownScores::of(&question));
        alert(&Explanation::bare(&question, &claims, Vec::new()))
    }

    #[test]
    fn what_was_missed_besides_keeps_no_danger_secret() {
        // The bishop could take the queen, and hangs itself.
        let white = "3r2k1/3B1ppp/2q5/8/8/8/5PPP/4R1K1 w - - 0 20";
        let black = crate::tutor::testing::mirrored_fen(white);
        let own = |moves: [&str; 3]| moves.map(crate::tutor::testing::mirrored);
        let hangs = ["d7c6", "h2h3", "d8d7"];
        assert_eq!(
            alert_besides_a_miss(white, hangs).unwrap().line,
            "It leaves your bishop on d7 in danger."
        );
        let turned = own(hangs);
        let turned = [&turned[0], &turned[1], &turned[2]].map(String::as_str);
        let line = alert_besides_a_miss(&black, turned).unwrap().line;
        assert_eq!(line, "It leaves your bishop on d2 in danger.");
        // Nothing else is lost: a chance let go is no danger.
        assert_eq!(alert_besides_a_miss(white, ["d7c6", "d7g4", "c6c7"]).map(|alert| alert.line), None);
    }

    #[test]
    fn a_piece_that_is_not_taken_back_is_asked_about() {
        // The knight has just taken a knight on d4; the pawn takes back.
        let white = "r3k2r/ppp4p/4pqpQ/2bn4/2Bn4/2P5/PP3PPP/RNB1R1K1 w kq - 0 14";
        let found = |start: &str, moves: [&str; 2], taken: Option<Role>| {
            let root = fen::parse(start).unwrap().position;
            let [best, played] = moves.map(|uci| notation::parse_uci(&root, uci).unwrap());
            let after = after_move(&root, played);
            let knight = notation::destination(notation::parse_uci(&root, moves[0]).unwrap());
            let from = if root.turn().is_white() { Square::C6 } else { Square::C3 };
            let line = |score, m| Some(Line { score: Score::Cp(score), moves: vec![m] });
            let question = Question {
                glance: None,
                is_even: true,
                last: Some(Move::Normal {
                    role: Role::Knight,
                    from,
                    capture: taken,
                    to: knight,
                    promotion: None,
                }),
                played: Some(played),
                best: line(300, best),
                second: None,
                reply: line(0, after.legal_moves()[0]),
                root,
            };
            not_taken_back(&Explanation::bare(&question, &[], Vec::new()), Judgement::Mistake)
        };
        let black = crate::tutor::testing::mirrored_fen(white);
        let line = |alert: Option<BlunderAlert>| alert.map(|alert| alert.of_held());
        let forgotten = found(white, ["c3d4", "b1d2"], Some(Role::Knight));
        assert_eq!(line(forgotten).unwrap(), "This doesn't take back on d4.");
        let forgotten = found(&black, ["c6d5", "b8d7"], Some(Role::Knight));
        assert_eq!(line(forgotten).unwrap(), "This doesn't take back on d5.");
        assert_eq!(found(white, ["c3d4", "c4d5"], Some(Role::Knight)), None, "a knight for a knight");
        assert_eq!(found(white, ["c3d4", "b1d2"], Some(Role::Pawn)), None, "a pawn is not worth a question");
        assert_eq!(found(white, ["c3d4", "b1d2"], None), None, "nothing was taken");
        assert_eq!(found(white, ["h6g5", "b1d2"], Some(Role::Knight)), None, "something else is best");
    }

    #[test]
    fn mate_comes_before_everything() {
        let start = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
        assert_eq!(found(start, "g4", &["Qh4"], Score::Mate(1), 0), Some(Bitboard::from_square(Square::E1)));
    }
}
