//! Saved equals loaded, whatever was played; any damage is told or harmless.

use std::fs;
use std::time::Duration;

use patzer::chess::{Color, Game, Glyph, Position, TimeControl};
use patzer::library::{LibraryError, Store};
use proptest::prelude::*;

use super::{Home, all_of, damaged, played};

/// A game grown from random bytes: each chooses a move, a step back, a comment or a glyph.
fn grown(choices: &[u8]) -> Game {
    let mut game = Game::default();
    for (step, choice) in choices.iter().enumerate() {
        let legal = game.position().legal_moves();
        let current = game.current();
        match choice {
            0..=25 => {
                game.back();
            }
            26..=40 => game.tree_mut().node_mut(current).comment = format!("words {step}, said — at last"),
            41..=55 if game.ply() > 0 => {
                game.tree_mut().node_mut(current).glyphs = vec![Glyph(*choice), Glyph(1)];
            }
            _ if legal.is_empty() => game.to_start(),
            _ => {
                game.play(legal[usize::from(*choice) * 7 % legal.len()]).unwrap();
            }
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_kept_comes_back(
        choices in prop::collection::vec(any::<u8>(), 0..120),
        human in prop::bool::ANY,
        level in prop::option::of(400u16..=2000),
        seed in any::<u64>(),
        clock in prop::option::of((0u64..10_000_000, 0u64..100_000, [any::<u32>(), any::<u32>()])),
    ) {
        let mut saved = played("");
        saved.game = grown(&choices);
        let session = saved.session.as_mut().unwrap();
        session.human = Color::from_white(human);
        session.opponent.as_mut().unwrap().level = level;
        session.seed = seed;
        session.clock = clock.map(|(base, increment, left)| {
            let control = TimeControl {
                base: Duration::from_millis(base),
                increment: Duration::from_millis(increment),
            };
            (control, left.map(u64::from))
        });
        let home = Home::new();
        let mut store = home.store();
        store.keep_unfinished(&saved).unwrap();
        drop(store);
        let mut store = home.store();
        let back = store.unfinished().unwrap().unwrap();
        prop_assert_eq!(all_of(&back), all_of(&saved));
        let kept = store.finish(&back).unwrap();
        saved.game.to_start();
        saved.game.to_end();
        prop_assert_eq!(all_of(&store.load(&kept).unwrap()), all_of(&saved));
    }

    #[test]
    fn any_damage_is_told_or_harmless(
        choices in prop::collection::vec(any::<u8>(), 0..40),
        places in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut saved = played("");
        saved.game = grown(&choices);
        let mut bytes = Home::text_of(&saved);
        for (place, byte) in places {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let home = Home::new();
        home.leave(&bytes);
        let mut store = home.store();
        match store.unfinished() {
            Ok(back) => prop_assert_eq!(all_of(&back.unwrap()), all_of(&saved)),
            // Damage can make a save say that a newer patzer wrote it: it is left where it is.
            Err(LibraryError::Newer(path)) => prop_assert_eq!(fs::read(path).unwrap(), bytes),
            Err(error) => {
                let (aside, _, _) = damaged(error);
                prop_assert_eq!(fs::read(aside).unwrap(), bytes);
            }
        }
    }
}
