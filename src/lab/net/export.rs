//! A trained net as the file that the engine reads.

use super::model::{NetModel, SCALE};
use crate::eval::net::{HEAD, HIDDEN, ONE, TOTAL_ONE, WEIGHT_ONE};

/// Returns the net's file.
pub fn bytes(net: &NetModel<HIDDEN>) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    let mut put = |numbers: &[f32], one: i16| {
        for number in numbers {
            bytes.extend(((number * f32::from(one)).round() as i16).to_le_bytes());
        }
    };
    put(&[SCALE], 1);
    put(net.rows.as_flattened(), ONE);
    put(&net.bias, ONE);
    put(net.output.as_flattened().as_flattened(), WEIGHT_ONE);
    for bias in &net.output_bias {
        bytes.extend(((f64::from(*bias) * TOTAL_ONE as f64) as i32).to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::samples::NetSample;
    use super::*;
    use crate::chess::fen;
    use crate::eval::Evaluation;
    use crate::eval::net::{NetEvaluation, NetWeights};

    #[test]
    fn what_the_engine_reads_is_what_was_trained() {
        let net = NetModel::<HIDDEN>::alone(5);
        let read = NetWeights::read(&bytes(&net)).unwrap();
        let mut engine = NetEvaluation::new(Arc::new(read));
        for text in [
            fen::USUAL,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ] {
            let position = fen::parse(text).unwrap().position;
            let sample = NetSample::of(&position, &mut Evaluation::new()).unwrap();
            let (trained, whole) = (net.output(&sample) * SCALE, engine.value(&position, 0) as f32);
            assert!((trained - whole).abs() < 2.0, "{text}: {trained} {whole}");
        }
    }
}
