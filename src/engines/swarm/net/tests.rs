//! The net's gradients against finite differences, its training, and its file.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::chess::fen;
use crate::engines::swarm::SwarmSettings;
use crate::engines::swarm::evaluation::Judge;
use crate::eval::Evaluator;
use crate::heatmap::testing::mirrored;

const POSITIONS: [&str; 4] = [
    "startpos",
    "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "3rr1k1/3q1p2/3b4/3n4/3P4/2NQ1B2/3R1P2/3R2K1 b - - 0 25",
];

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

/// A net whose every weight counts.
fn busy(seed: u64) -> Net {
    let mut dice = Dice::of(&[seed, 99]);
    let mut weights = Net::untrained(seed).weights().to_vec();
    for weight in &mut weights {
        *weight += (dice.share() - 0.5) as f32 * 0.2;
    }
    Net::with_weights(weights).unwrap()
}

/// Positions whose point goes to who is to move when that is White.
fn examples() -> Vec<Example> {
    POSITIONS
        .into_iter()
        .flat_map(|text| [position(text), mirrored(&position(text))])
        .enumerate()
        .map(|(index, position)| Example {
            position,
            base: 20.0 * (index / 2) as f32,
            target: if index / 2 % 2 == 0 { 0.9 } else { 0.2 },
        })
        .collect()
}

#[test]
fn there_are_about_five_thousand_weights() {
    assert_eq!(WEIGHTS, 4681);
}

#[test]
fn the_gradients_are_those_of_finite_differences() {
    // A change of a 64th is far above rounding in 32 bits; the error of the central difference falls with its square.
    const CHANGE: f32 = 1.0 / 64.0;
    for (number, text) in POSITIONS.into_iter().enumerate() {
        let net = busy(number as u64);
        let mut pass = Pass::new();
        net.judge(&position(text), &mut pass);
        let mut gradient = vec![0.0; WEIGHTS];
        net.backward(&mut pass, 1.0, &mut gradient);
        let size = gradient.iter().map(|g| g * g).sum::<f32>().sqrt();
        let mut answer = |weights: Vec<f32>| Net::with_weights(weights).unwrap().forward(&mut pass);
        for index in (0..WEIGHTS).step_by(251) {
            let mut at = |change: f32| {
                let mut weights = net.weights().to_vec();
                weights[index] += change;
                answer(weights)
            };
            let slope = (at(CHANGE) - at(-CHANGE)) / (2.0 * CHANGE);
            let error = (slope - gradient[index]).abs();
            assert!(
                error < 1e-3 * size.max(1.0) + 0.02 * slope.abs(),
                "{text} {index}: {slope}, not {}",
                gradient[index]
            );
        }
        // Along the whole gradient, where rounding is small against the change.
        let mut along = |step: f32| {
            let moved = net.weights().iter().zip(&gradient).map(|(w, g)| w + step * g / size);
            answer(moved.collect())
        };
        let slope = (along(0.01) - along(-0.01)) / 0.02;
        assert!((slope / size - 1.0).abs() < 2e-3, "{text}: {slope}, not {size}");
    }
}

#[test]
fn the_mirror_is_judged_alike_and_an_untrained_net_says_nothing() {
    let mut pass = Pass::new();
    for text in POSITIONS {
        let position = position(text);
        let net = busy(3);
        let here = net.judge(&position, &mut pass);
        assert_eq!(here.to_bits(), net.judge(&mirrored(&position), &mut pass).to_bits(), "{text}");
        assert!(here.abs() > 1e-6);
        assert!(Net::untrained(3).judge(&position, &mut pass).abs() < 1e-12);
    }
}

#[test]
fn training_learns_what_the_terms_do_not_know() {
    let examples = examples();
    let mut trainer = NetTrainer::new(5, &examples);
    let before = trainer.loss(&examples);
    assert!((before.with - before.without).abs() < 1e-12);
    trainer.train(&examples, 30, &mut |_| true);
    let after = trainer.loss(&examples);
    assert!(after.with < 0.99 * after.without, "{after:?}");
}

#[test]
fn training_that_goes_on_from_a_file_is_what_it_would_have_been() {
    let examples = examples();
    let mut whole = NetTrainer::new(7, &examples);
    whole.train(&examples, 5, &mut |_| true);
    let mut first = NetTrainer::new(7, &examples);
    first.train(&examples, 5, &mut |trainer| trainer.steps < 2);
    assert_eq!(first.steps, 2);
    let mut second = file::read(&file::write(&first)).unwrap();
    assert_eq!(second, first);
    second.train(&examples, 5, &mut |_| true);
    assert_eq!(second, whole);
    assert_eq!(file::trained(&file::write(&second)), Ok(second.net));
}

#[test]
fn the_hybrid_counts_the_answer_with_its_weight() {
    let net = Arc::new(busy(4));
    let position = position(POSITIONS[1]);
    let answer = Answers::new(Arc::clone(&net)).of(crate::chess::key(&position), &position);
    assert!(answer.abs() > 2, "the test needs a net that says something: {answer}");
    let judged = |words: &str| {
        let mut settings = SwarmSettings::default();
        settings.net.net = Some(Arc::clone(&net));
        let mut judge = Judge::new(&settings.changed(words).unwrap());
        judge.visit(&position, 0);
        judge.for_mover(&position, 0)
    };
    let without = judged("no-net,no-spectral");
    assert_eq!(judged("net.enabled=true,no-spectral"), without + answer);
    assert_eq!(judged("net.enabled=true,no-spectral,weights.net=2"), without + 2 * answer);
    assert_eq!(judged("net.enabled=true,weights.net=0"), judged("no-net"));
}

#[test]
fn a_net_that_nobody_trained_is_not_played_with() {
    let bytes = file::write(&NetTrainer::new(1, &examples()));
    assert_eq!(file::trained(&bytes), Err(FileFault::Untrained));
}

#[test]
fn weights_alone_are_played_with_as_their_training_and_not_continued() {
    let mut trainer = NetTrainer::new(9, &examples());
    assert_eq!(file::trained(&file::write_weights(&trainer)), Err(FileFault::Untrained));
    trainer.steps = 1;
    let alone = file::write_weights(&trainer);
    assert_eq!(file::trained(&alone), file::trained(&file::write(&trainer)));
    assert_eq!(file::read(&alone), Err(FileFault::WeightsAlone));
    let mut changed = alone;
    changed[5_000] ^= 1;
    assert_eq!(file::trained(&changed), Err(FileFault::Damaged));
}

#[test]
fn damaged_and_foreign_files_are_told_apart() {
    let mut trainer = NetTrainer::new(1, &examples());
    trainer.steps = 1;
    let good = file::write(&trainer);
    assert!(file::trained(&good).is_ok());
    assert_eq!(file::read(b"my diary\n"), Err(FileFault::Foreign));
    assert_eq!(file::read(&good[..good.len() - 1]), Err(FileFault::Damaged));
    let mut changed = good.clone();
    changed[5_000] ^= 1;
    assert_eq!(file::read(&changed), Err(FileFault::Damaged));
    let newer = String::from_utf8_lossy(&good[..80]).replace("net\":1", "net\":2");
    let newer = newer + "}\n";
    let told = file::read(newer.as_bytes());
    assert!(matches!(told, Err(FileFault::Foreign | FileFault::Other(2, _))), "{told:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(file::read(&bytes).is_err());
        let good = file::write(&NetTrainer::new(1, &[]));
        let mut mixed = good;
        for (index, byte) in bytes.iter().enumerate() {
            mixed[index * 150 % 50_000] ^= byte;
        }
        let _ = file::read(&mixed);
    }
}
