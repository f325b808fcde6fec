//! Exercises on the board: tries judged and refuted, hints, "it was fine", puzzles to their end, the page, and the way back.

use patzer::app::effect::{DeckEffect, LookEffect, StoreEffect, TerminalEffect};
use patzer::app::msg::ReviewNews;
use patzer::app::{Answer, Effect, Input, OpenRequest};
use patzer::chess::{Chess, Color, Ending, Game, Position, Score, fen, notation};
use patzer::engines::Opponent;
use patzer::library::{GameId, GameSummary, NameTags, SavedGame, Session};
use patzer::review::Reviewer;
use patzer::review::practice::{self, Card, CardSource, DeckEntry, ExerciseTask, Portion};
use patzer::review::schedule::{Day, Grade, GradedAnswer, Scheduler};
use patzer::review::training::Training;
use patzer::search::{Limits, StopFlag};
use patzer::tutor::{Advice, Compared, Subject};

use crate::player::Player;

mod aids;
mod page;

/// 1.Nc7+ forks king and rook; the same for Black.
const FORK: [(&str, &str, &str); 2] = [
    ("r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1", "Nc7+", "Kd2"),
    ("4k3/5ppp/8/8/1n6/8/5PPP/R3K3 b - - 0 1", "Nc2+", "Kd7"),
];

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

fn game() -> CardSource {
    CardSource::Game { white: "Ada".to_owned(), black: "Bob".to_owned(), date: "2026.11.21".to_owned() }
}

/// A card of a game: `played` was a fault, `accepted` solve it.
fn fault(at: &str, played: &str, accepted: &[&str]) -> Card {
    let start = position(at);
    let san = |name: &str| notation::parse_san(&start, name).unwrap();
    Card {
        task: ExerciseTask::Fault {
            played: san(played),
            accepted: accepted.iter().map(|name| san(name)).collect(),
            cost: 31.0,
        },
        start,
        lead: None,
        second_try: None,
        rating: None,
        motifs: vec!["fork".to_owned()],
        source: game(),
    }
}

fn fine(at: &str, played: &str) -> Card {
    let card = fault(at, played, &[]);
    let played = card.played().unwrap();
    Card { task: ExerciseTask::Fine { played, accepted: vec![played] }, ..card }
}

/// A puzzle: the opponent's move, then the person's moves and the replies.
fn puzzle(at: &str, moves: &str) -> Card {
    let start = position(at);
    let mut after = start.clone();
    let mut line = Vec::new();
    for name in moves.split(' ') {
        let m = notation::parse(&after, name).unwrap();
        after.play_unchecked(m);
        line.push(m);
    }
    Card {
        start,
        lead: Some(line.remove(0)),
        task: ExerciseTask::Puzzle { line },
        second_try: None,
        rating: None,
        motifs: vec!["mate".to_owned()],
        source: CardSource::Puzzle { id: "abc12".to_owned(), rating: 1200 },
    }
}

/// A player whose sitting has begun, its answers kept in a deck.
fn sitting(cards: Vec<Card>) -> Player {
    let mut player = Player::opening(OpenRequest::Training(Box::new(training(cards, Day(20_778)))));
    player.keys("enter");
    player
}

fn training(cards: Vec<Card>, today: Day) -> Training {
    let mut entries: Vec<DeckEntry> = Vec::new();
    practice::merge(&mut entries, cards, today.plus(-1));
    let portion = Portion { cards: 20, new: 20 };
    Training::of(&entries, today, &Scheduler::new(0.9), portion)
}

/// The grades that were written into the deck.
fn grades(player: &Player) -> Vec<Grade> {
    let grade = |effect: &Effect| match effect {
        Effect::Deck(DeckEffect::Answer(_, grade)) => Some(*grade),
        _ => None,
    };
    player.effects.iter().filter_map(grade).collect()
}

fn says(player: &Player, words: &str) -> bool {
    // Words may be broken over lines of the column.
    let column = |line: &str| line.rsplit('│').next().unwrap_or_default().trim().to_owned();
    let screen = player.screen(100, 38);
    let right: Vec<String> = screen.lines().map(column).collect();
    let coach: Vec<&str> = screen.lines().skip(20).map(str::trim).collect();
    right.join(" ").contains(words) || coach.join(" ").contains(words)
}

#[test]
fn an_accepted_move_solves_it_and_is_praised_with_its_reason() {
    for (at, solution, played) in FORK {
        let mut player = sitting(vec![fault(at, played, &[solution])]);
        assert!(says(&player, &format!("you played 1{}{played}", dots(at))), "{}", player.screen(100, 38));
        player.line(solution);
        assert_eq!(grades(&player), [Grade::Good], "on disk before the coach has looked");
        assert!(says(&player, "Right"));
        player.advise_all();
        assert!(says(&player, "rook"), "why it is good: {}", player.screen(100, 38));
        assert!(says(&player, "Motif: fork"));
    }
}

fn dots(at: &str) -> &'static str {
    if at.contains(" w ") { "." } else { "…" }
}

#[test]
fn a_wrong_try_is_refuted_on_the_board_and_set_back() {
    /// Qxd5 loses the queen to the pawn; Qf3 keeps it.
    const QUEEN: &str = "4k3/5ppp/4p3/3p4/8/3Q4/5PPP/4K3 w - - 0 1";
    let mut player = sitting(vec![fault(QUEEN, "Ke2", &["Qb5+"])]);
    let before = player.fen();
    player.line("Qxd5").advise_all();
    assert_eq!(grades(&player), [Grade::Again]);
    assert!(says(&player, "Black's pawn on e6 takes your"), "{}", player.screen(100, 38));
    assert_eq!(player.fen(), before, "the game itself stays");
    for _ in 0..3 {
        player.wait(1300);
    }
    assert!(says(&player, "exd5"), "{}", player.screen(100, 38));
    assert!(!player.screen(100, 38).contains("Qb5"), "the solution is not told");
    player.keys("enter");
    assert!(!says(&player, "exd5"));
    assert_eq!(player.app.wake_at(), None, "nothing moves any more");
    player.line("Qb5+");
    assert!(says(&player, "Right"));
    assert_eq!(grades(&player), [Grade::Again], "the first answer counts");
}

#[test]
fn a_try_as_good_as_the_solution_is_not_called_wrong() {
    // Queen and rook both take the rook; the card knows of one.
    for (at, known, other) in [
        ("4k3/5ppp/8/r7/8/8/R2Q1PPP/4K3 w - - 0 1", "Qxa5", "Rxa5"),
        ("4k3/r2q1ppp/8/8/R7/8/5PPP/4K3 b - - 0 1", "Qxa4", "Rxa4"),
    ] {
        let played = if at.contains(" w ") { "h3" } else { "h6" };
        let mut player = sitting(vec![fault(at, played, &[known])]);
        player.line(other);
        assert!(grades(&player).is_empty(), "the coach looks first");
        player.advise_all();
        assert_eq!(grades(&player), [Grade::Good], "{}", player.screen(100, 38));
        assert!(says(&player, "as good as the solution"), "{}", player.screen(100, 38));
    }
}

#[test]
fn the_move_of_the_game_is_no_wrong_move_by_another_name() {
    let (at, solution, _) = FORK[0];
    let mut player = sitting(vec![fault(at, "Nd4", &[solution])]);
    player.line("Nd4").advise_all();
    assert!(says(&player, "1.Nd4 is the game move"), "{}", player.screen(100, 38));
    assert_eq!(grades(&player), [Grade::Again]);
}

#[test]
fn the_fault_of_the_game_stays_wrong_whatever_a_short_look_likes() {
    let start = Chess::default().fen();
    for keys in ["Y", ": e 4 enter"] {
        let mut player = sitting(vec![fault(&start, "e4", &["d4"])]);
        player.keys(keys).advise_all();
        assert_eq!(grades(&player), [Grade::Again]);
        let words = "1.e4 is the game move; it cost 31% of your winning chances.";
        assert!(says(&player, words), "{}", player.screen(100, 38));
        assert_eq!(player.fen(), start);
        assert!(!player.screen(100, 38).contains("What follows"), "nothing refutes it");
    }
}

#[test]
fn a_try_no_worse_than_the_fault_of_the_game_is_not_called_wrong() {
    const WORDS: &str = "1.a4 is no better than 1.g4. Keep looking.";
    let start = Chess::default();
    let san = |name| notation::parse_san(&start, name).unwrap();
    // By one look a4 and g4 cost as much, f3 more.
    let compared = |tried| {
        let worth = |name| (san(name), Score::Cp(if name == "f3" { -250 } else { -200 }));
        let moves = vec![(san("d4"), Score::Cp(0)), worth("g4"), worth(tried)];
        Advice::Compared(Compared { moves, depth: 9 })
    };
    for (tried, is_wrong) in [("a4", false), ("f3", true)] {
        let mut player = sitting(vec![fault(&start.fen(), "g4", &["d4"])]);
        player.line(tried);
        let (generation, inquiry) = player.inquiry().unwrap();
        assert_eq!(inquiry.subject, Subject::Among([san(tried), san("d4"), san("g4")]));
        player.tell(Answer::Advised(generation, Ok(compared(tried))));
        let next = player.inquiry().unwrap().1.subject;
        assert_eq!(next == Subject::Move(san(tried)), is_wrong, "what refutes it is asked");
        assert!(grades(&player).is_empty());
        assert_eq!(says(&player, WORDS), !is_wrong, "{}", player.screen(100, 38));
    }
}

#[test]
fn nothing_was_wrong_is_an_answer_too() {
    let (at, solution, played) = FORK[0];
    let mut right = sitting(vec![fine(Chess::default().fen().as_str(), "e4")]);
    right.keys("Y");
    assert_eq!(grades(&right), [Grade::Good]);
    assert!(says(&right, "The game move was fine"), "{}", right.screen(100, 38));
    let mut wrong = sitting(vec![fault(at, played, &[solution])]);
    wrong.keys("Y").advise_all();
    assert_eq!(grades(&wrong), [Grade::Again]);
    assert!(says(&wrong, "is the game move"), "{}", wrong.screen(100, 38));
    assert!(!wrong.screen(100, 38).contains(solution));
}

trait Fen {
    fn fen(&self) -> String;
}

impl Fen for Chess {
    fn fen(&self) -> String {
        fen::write(self)
    }
}

#[test]
fn hints_make_a_solve_a_hard_one_and_tell_no_more_than_they_should() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.advise_all().keys("H");
    assert!(says(&player, "Hint 1 of 5"), "{}", player.screen(100, 38));
    player.line(solution);
    assert_eq!(grades(&player), [Grade::Hard]);
}

#[test]
fn nothing_on_the_screen_tells_the_move_that_is_asked_for() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.keys("E w").advise_all();
    for (columns, rows) in [(100, 38), (140, 45), (60, 20)] {
        let screen = player.screen(columns, rows);
        assert!(!screen.contains("Nc7") && !screen.contains("fork"), "{screen}");
    }
}

#[test]
fn giving_up_shows_the_solution_with_its_line() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.keys("G").advise_all();
    assert_eq!(grades(&player), [Grade::Again]);
    assert!(says(&player, "1.Nc7+"), "{}", player.screen(100, 38));
    assert!(!says(&player, "ell played"), "{}", player.screen(100, 38));
    assert!(says(&player, "'>' shows your results."), "{}", player.screen(100, 38));
    player.keys(">");
    assert!(player.screen(100, 38).contains("1 missed"), "{}", player.screen(100, 38));
}

#[test]
fn a_puzzle_is_played_to_its_end_with_the_replies() {
    // 1…Ra1+ 2.Rd1 Rxd1#: the file's move first.
    let card = puzzle("r5k1/5ppp/8/8/8/3R4/5PPP/6K1 w - - 0 1", "h2h3 a8a1 g1h2 a1a2");
    let mut player = sitting(vec![card]);
    assert!(
        player.screen(100, 38).contains("1.h3") || says(&player, "move for Black"),
        "{}",
        player.screen(100, 38)
    );
    player.line("Ra1+");
    assert!(grades(&player).is_empty());
    assert_eq!(player.moves(), "1.h3 Ra1+ 2.Kh2", "the reply is on the board");
    assert!(says(&player, "1 more move"), "{}", player.screen(100, 38));
    player.line("Ra2");
    assert_eq!(grades(&player), [Grade::Good]);
}

#[test]
fn any_mate_is_right() {
    // Both rooks mate; the file names one.
    for (at, moves, other) in [
        ("6k1/5ppp/8/8/8/8/8/RR4K1 b - - 0 1", "g8h8 a1a8", "Rb8#"),
        ("rr4k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", "g1h1 a8a1", "Rb1#"),
    ] {
        let mut player = sitting(vec![puzzle(at, moves)]);
        player.line(other);
        assert_eq!(grades(&player), [Grade::Good], "{}", player.screen(100, 38));
    }
}

#[test]
fn the_board_comes_back_as_it_was() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    let (moves, fen) = (player.moves(), player.fen());
    let (at, solution, played) = FORK[0];
    player.app.practise(vec![fault(at, played, &[solution])]);
    player.keys("s s").line(solution);
    assert!(grades(&player).is_empty(), "these answers go nowhere");
    player.keys("enter");
    assert!(player.screen(100, 38).contains("This session"), "{}", player.screen(100, 38));
    player.keys("esc");
    assert_eq!((player.moves(), player.fen()), (moves, fen));
    player.line("Bb5");
    assert!(player.asked().is_some(), "the game goes on");
}

#[test]
fn exercises_are_no_games_and_are_not_kept() {
    let (at, solution, played) = FORK[0];
    let mut player = sitting(vec![fault(at, played, &[solution])]);
    player.line(solution).keys("x i esc esc q");
    assert!(player.saved_game().is_none());
    assert!(player.asked_for(TerminalEffect::Quit));
}

#[test]
fn a_game_that_was_set_aside_is_filed_when_another_begins() {
    let mut player = Player::new();
    player.line("e4").reply("e5");
    let (at, solution, played) = FORK[0];
    player.app.practise(vec![fault(at, played, &[solution])]);
    player.effects.clear();
    player.tell(Input::Paste("startpos".to_owned()));
    let filed = player.effects.iter().find_map(|effect| match effect {
        Effect::Store(StoreEffect::Finish(_, saved)) => Some(saved.game.moves().len()),
        _ => None,
    });
    assert_eq!(filed, Some(2));
}

/// A saved game of Ada's, set aside for an exercise, with the list of saved games over the board.
fn set_aside_with_the_list() -> (Player, GameId) {
    let id = GameId("lost".to_owned());
    let mut player = Player::opening(OpenRequest::Saved(id.clone(), Box::new(lost_game())));
    let (at, solution, played) = FORK[0];
    player.app.practise(vec![fault(at, played, &[solution])]);
    player.keys("o");
    player.tell(Answer::Games(Ok(vec![GameSummary { id: id.clone(), ..GameSummary::default() }])));
    (player, id)
}

/// Back from the list to the exercise, from there to the game, and a comment on it: what is saved, and in which place.
fn comment_after_the_exercise(player: &mut Player) -> (Option<GameId>, SavedGame) {
    player.keys("esc esc down enter i l o s t enter");
    let saves = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Store(StoreEffect::Save(_, id, game)) => Some((id.clone(), (**game).clone())),
        _ => None,
    });
    saves.unwrap_or_else(|| panic!("{}", player.screen(100, 38)))
}

#[test]
fn a_game_set_aside_keeps_the_names_it_is_given() {
    let (mut player, id) = set_aside_with_the_list();
    let names = NameTags { white: Some("Anne".to_owned()), ..NameTags::default() };
    let now = GameId("found".to_owned());
    let answer = Ok((now.clone(), NameTags::default()));
    player.tell(Answer::Renamed(id, names, answer));
    let (id, saved) = comment_after_the_exercise(&mut player);
    assert_eq!(saved.game.tags.get("White"), Some("Anne"));
    assert_eq!(id, Some(now));
}

#[test]
fn a_game_deleted_while_it_was_set_aside_stays_deleted() {
    let (mut player, id) = set_aside_with_the_list();
    player.tell(Answer::Removed(id.clone(), Ok(id)));
    let (id, _) = comment_after_the_exercise(&mut player);
    assert_eq!(id, None, "what is edited is kept as a copy");
}

#[test]
fn the_page_shows_what_is_due_and_how_it_went() {
    let mut entries: Vec<DeckEntry> = Vec::new();
    let today = Day(20_778);
    let cards = vec![
        fault(FORK[0].0, "Kd2", &["Nc7+"]),
        fault(FORK[1].0, "Kd7", &["Nc2+"]),
        fine(&Chess::default().fen(), "e4"),
    ];
    practice::merge(&mut entries, cards, today.plus(-9));
    for back in [3, 2, 1] {
        let grade = if back == 3 { Grade::Again } else { Grade::Good };
        entries[0].answers.push(GradedAnswer { day: today.plus(-back), grade });
    }
    let portion = Portion { cards: 20, new: 20 };
    let training = Training::of(&entries, today, &Scheduler::new(0.9), portion);
    let player = Player::opening(OpenRequest::Training(Box::new(training)));
    let screen = player.screen(100, 38);
    for words in ["2 due now", "3 days in a row", "67%", "2/3", "Next 14 days", "Start: 2 exercises"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

#[test]
fn what_was_answered_is_not_offered_again_while_the_deck_is_written() {
    let cards = FORK.map(|(at, solution, played)| fault(at, played, &[solution]));
    let mut player = sitting(cards.to_vec());
    for _ in 0..2 {
        player.keys("G");
        // The deck as it was before.
        let before = training(cards.to_vec(), Day(20_778));
        player.tell(Answer::Deck(Ok(Box::new(before)), false));
        player.advise_all().keys(">");
    }
    let page = player.screen(100, 38);
    assert!(page.contains("Training") && !page.contains("Start:"), "{page}");
}

#[test]
fn any_keys_during_exercises_are_survived() {
    let keys =
        "h j k l enter esc tab : t s m e d H w u U f z n o c p ? , . home end v V x i N y g T space / a r";
    let mut player = sitting(vec![
        fault(FORK[0].0, "Kd2", &["Nc7+"]),
        puzzle("r5k1/5ppp/8/8/8/3R4/5PPP/6K1 w - - 0 1", "h2h3 a8a1 g1h2 a1a2"),
    ]);
    let names: Vec<&str> = keys.split(' ').collect();
    let mut lot = 7_usize;
    for _ in 0..400 {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        player.keys(names[(lot >> 33) % names.len()]);
        player.screen(100, 38);
    }
}

/// White gives the queen away, and then the game.
fn lost_game() -> SavedGame {
    let mut game = Game::default();
    for name in ["e4", "e5", "Qh5", "Nc6", "Qxf7+", "Kxf7"] {
        let m = notation::parse_san(game.position(), name).unwrap();
        game.play(m).unwrap();
    }
    game.declare(Some(Ending::Resignation { winner: Color::Black }));
    SavedGame {
        game,
        session: Some(Session {
            human: Color::White,
            opponent: Some(Opponent { name: "random".to_owned(), level: None }),
            seed: 1,
            clock: None,
            date: ("2026.11.21".to_owned(), "18:05:00".to_owned()),
        }),
    }
}

#[test]
fn a_reviewed_game_of_ones_own_puts_its_faults_into_the_deck() {
    let mut player = Player::opening(OpenRequest::Saved(GameId("lost".to_owned()), Box::new(lost_game())));
    player.keys("r");
    let asked = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Look(LookEffect::Review { generation, plan }) => Some((*generation, plan.clone())),
        _ => None,
    });
    let (generation, mut plan) = asked.expect("a review was asked for");
    plan.limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let report = Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |_| {});
    let done = ReviewNews::Done(Box::new(report.unwrap()));
    player.tell(Answer::Reviewed(generation, done));
    let added = player.effects.iter().find_map(|effect| match effect {
        Effect::Deck(DeckEffect::Add(cards)) => Some(cards.clone()),
        _ => None,
    });
    let added = added.expect("the fault is to be practised");
    let played = |card: &Card| notation::san(&card.position(), card.played().unwrap());
    assert!(added.iter().any(|card| played(card) == "Qxf7+"), "{added:?}");
    assert!(added.iter().all(|card| card.solver().is_white()));
}
