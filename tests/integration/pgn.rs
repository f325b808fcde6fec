//! Games written and read back: nothing is lost, and nothing that is read can break the program.

use proptest::prelude::*;
use proptest::sample::Index;

use patzer::chess::pgn::{self, ReadGame, Reader};
use patzer::chess::{Color, Ending, Game, GameTree, Glyph, NodeId, Position, Tags, fen};

/// What happens to a growing game at some node.
#[derive(Clone, Debug)]
enum Step {
    Play(Index, Index),
    Comment(Index, String),
    Before(Index, String),
    Glyphs(Index, Vec<u8>),
    Promote(Index),
}

/// Comments of all kinds: braces, commands, signs of PGN, long words, blanks in a row, foreign letters.
fn comment() -> impl Strategy<Value = String> {
    let text = prop_oneof![
        "[a-z]{1,9}( [a-z]{1,9}){0,40}",
        "[{}();%\\[\\]$*.#a-c0-9\"\\\\ -]{0,60}",
        "\\[%eval [+-]?[0-9]\\.[0-9]{2}\\] \\[%clk 0:0[0-9]:[0-5][0-9]\\]( \\[%unknown [^\\]\r\n]{0,9}\\])?",
        "\\PC{0,100}",
        "[x}]{80,200}",
    ];
    text.prop_map(|text| text.trim().to_owned())
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => any::<(Index, Index)>().prop_map(|(node, m)| Step::Play(node, m)),
        1 => (any::<Index>(), comment()).prop_map(|(node, text)| Step::Comment(node, text)),
        1 => (any::<Index>(), comment()).prop_map(|(node, text)| Step::Before(node, text)),
        1 => (any::<Index>(), prop::collection::btree_set(1_u8..=255, 0..4))
            .prop_map(|(node, glyphs)| Step::Glyphs(node, glyphs.into_iter().collect())),
        1 => any::<Index>().prop_map(Step::Promote),
    ];
    prop::collection::vec(step, 0..120)
}

fn tags() -> impl Strategy<Value = Vec<(String, String)>> {
    prop::collection::vec(("[A-Z][A-Za-z0-9_]{0,12}", "\\PC{0,40}|[\"\\\\\\] ]{0,12}"), 0..8)
}

fn games() -> impl Strategy<Value = Game> {
    let starts = prop::sample::select(vec![
        fen::USUAL,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
        "1nk3n1/P4P1P/8/2pP4/2Pp4/8/p4p1p/1NK3N1 w - c6 0 20",
    ]);
    let recorded = |winner| Some(Ending::Recorded { winner });
    let declared = prop::sample::select(vec![
        None,
        recorded(None),
        recorded(Some(Color::White)),
        recorded(Some(Color::Black)),
    ]);
    (starts, tags(), steps(), declared)
        .prop_map(|(start, tags, steps, declared)| grow(start, tags, steps, declared))
}

fn grow(start: &str, pairs: Vec<(String, String)>, steps: Vec<Step>, declared: Option<Ending>) -> Game {
    let mut tree = GameTree::new(fen::parse(start).unwrap().position);
    let mut nodes = vec![NodeId::ROOT];
    for step in steps {
        match step {
            // Mostly where the last move was, so that lines become long.
            Step::Play(node, choice) => {
                let at = if node.index(4) > 0 { nodes[nodes.len() - 1] } else { *node.get(&nodes) };
                let legal = tree.node(at).position().legal_moves();
                if !legal.is_empty() {
                    nodes.push(tree.add(at, legal[choice.index(legal.len())]).unwrap());
                }
            }
            Step::Comment(node, text) => tree.node_mut(*node.get(&nodes)).comment = text,
            Step::Before(node, text) if *node.get(&nodes) != NodeId::ROOT => {
                tree.node_mut(*node.get(&nodes)).comment_before = text;
            }
            Step::Glyphs(node, glyphs) if *node.get(&nodes) != NodeId::ROOT => {
                tree.node_mut(*node.get(&nodes)).glyphs = glyphs.into_iter().map(Glyph).collect();
            }
            Step::Promote(node) => {
                tree.promote(*node.get(&nodes));
            }
            Step::Before(..) | Step::Glyphs(..) => {}
        }
    }
    let mut tags = Tags::default();
    for (name, value) in pairs {
        tags.set(name, value);
    }
    let mut game = Game::from_tree(tags, tree, None);
    if game.result() == "*" {
        game.declare(declared);
    }
    game
}

/// A tree as plain values in the order of its walk, whatever the numbers of its nodes are.
fn shape(tree: &GameTree) -> Vec<impl PartialEq + std::fmt::Debug> {
    let nodes = std::iter::once(NodeId::ROOT).chain(tree.walk());
    nodes
        .map(|id| {
            let node = tree.node(id);
            let words = (node.comment.clone(), node.comment_before.clone(), node.glyphs.clone());
            (node.played(), node.ply(), node.children().len(), words)
        })
        .collect()
}

fn read_one(text: &str) -> ReadGame {
    let mut games = pgn::read_all(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_written_is_read_back_the_same(game in games()) {
        let text = pgn::write(&game);
        let read = read_one(&text);
        prop_assert_eq!(&read.faults, &Vec::<String>::new(), "{}", text);
        prop_assert_eq!(shape(read.game.tree()), shape(game.tree()), "{}", text);
        prop_assert_eq!(fen::write(read.game.start()), fen::write(game.start()));
        prop_assert_eq!((read.game.declared(), read.game.result()), (game.declared(), game.result()));
        for (name, value) in game.tags.iter().filter(|(name, _)| *name != "Result") {
            prop_assert_eq!(read.game.tags.get(name), Some(value), "{}", text);
        }
        prop_assert_eq!(read.game.tags.get("Result"), Some(game.result()));
        prop_assert_eq!(pgn::write(&read.game), text);
    }

    #[test]
    fn no_line_of_moves_is_longer_than_79_columns(game in games()) {
        let text = pgn::write(&game);
        let moves = text.split_once("\n\n").unwrap().1;
        for line in moves.lines().filter(|line| line.chars().count() > 79) {
            // Only a comment without a place to break may be longer.
            let unbreakable = |word: &str| word.is_empty() || word.starts_with(['%', '[']) || word.len() > 40;
            prop_assert!(line.split(' ').any(unbreakable), "{}", line);
        }
        prop_assert!(!text.lines().any(|line| line.starts_with('%')));
    }

    #[test]
    fn torn_and_altered_games_never_break_the_reader(
        game in games(),
        end in any::<Index>(),
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 0..12),
    ) {
        let mut bytes = pgn::write(&game).into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        bytes.truncate(end.index(bytes.len() + 1));
        let whole: Vec<ReadGame> = Reader::new(&bytes[..]).filter_map(Result::ok).collect();
        for read in &whole {
            prop_assert!(pgn::read_all(pgn::write(&read.game).as_bytes()).is_ok());
        }
        // However few bytes come at a time, the games are the same.
        let drops = std::io::BufReader::with_capacity(1, &bytes[..]);
        if pgn::refuse_foreign(&bytes).is_ok() && !bytes.starts_with(b"\xef") {
            let dripping: Vec<ReadGame> = Reader::new(drops).filter_map(Result::ok).collect();
            prop_assert!(dripping == whole || dripping.is_empty());
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = pgn::read_all(&bytes);
        let _ = Reader::new(&bytes[..]).count();
    }

    #[test]
    fn any_soup_of_signs_is_read(text in "([\\[\\]{}();$%*\" \n]|[a-hNBRQKO][1-8x=+#-]|[0-9]\\.|\\[Event \"|e4|1-0){0,120}") {
        if let Ok(games) = pgn::read_all(text.as_bytes()) {
            for read in games {
                prop_assert!(read.game.tree().walk().all(|id| read.game.tree().node(id).played().is_some()));
            }
        }
    }
}

#[test]
fn a_long_game_is_written_and_read_quickly() {
    let mut game = Game::default();
    for ply in 0..4_000 {
        let legal = game.position().legal_moves();
        let Some(m) = legal.get(ply * 7 % legal.len().max(1)) else {
            break;
        };
        game.play(*m).unwrap();
    }
    let read = read_one(&pgn::write(&game));
    assert_eq!(read.game.tree().mainline().count(), game.tree().mainline().count());
    assert!(read.faults.is_empty() && read.game.tree().len() > 100);
}
