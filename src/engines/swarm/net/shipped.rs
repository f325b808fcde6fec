//! The net that comes with the program, for settings that turn the net on and name no file: read once, when first asked for.

use std::sync::{Arc, OnceLock};

use super::{FileFault, Net, file};

/// The weights alone, as `patzer-lab swarm export` writes them.
static SHIPPED: &[u8] = include_bytes!("../../../../assets/swarm.net");

/// The net that comes with the program; it is read at the first call.
///
/// # Errors
/// What is wrong with its file, as for a file of the user.
pub fn shipped() -> Result<Arc<Net>, FileFault> {
    static NET: OnceLock<Result<Arc<Net>, FileFault>> = OnceLock::new();
    NET.get_or_init(|| file::trained(SHIPPED).map(Arc::new)).clone()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{fen, key, playout};
    use crate::engines::swarm::net::Answers;
    use crate::heatmap::testing::mirrored;

    #[test]
    fn the_net_that_ships_is_trained_and_holds_no_more_than_its_weights() {
        let net = shipped().unwrap();
        assert!(SHIPPED.len() < 19_000, "{} bytes", SHIPPED.len());
        assert_eq!(file::read(SHIPPED).map(drop), Err(FileFault::WeightsAlone), "Adam's means are left out");
        // The seed of its training (docs/swarm.md).
        let first = Net::untrained(1);
        let weights = net.weights().iter().zip(first.weights());
        let moved = weights.filter(|(now, first)| (**now - **first).abs() > 1e-6).count();
        assert!(moved > net.weights().len() * 9 / 10, "{moved} weights are not the seed's");
    }

    #[test]
    fn the_net_that_ships_corrects_the_score_and_is_not_the_score() {
        let mut answers = Answers::new(shipped().unwrap());
        let mut of = |text: &str| {
            let position = fen::parse(text).unwrap().position;
            answers.of(key(&position), &position)
        };
        let calm = "r1bq1rk1/pp3ppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 11";
        assert_ne!(of(calm), 0);
        assert!(of(calm).abs() < 1_000, "a net is a correction, not the score: {}", of(calm));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn both_colours_give_opposite_values(position in playout::position(40)) {
            let mut answers = Answers::new(shipped().unwrap());
            let mirror = mirrored(&position);
            let (here, there) = (answers.of(key(&position), &position), answers.of(key(&mirror), &mirror));
            prop_assert_eq!(here, -there);
        }
    }
}
