//! The hybrid opponent: a spectral graph of each side's men beside the ordinary terms of an evaluation.

pub mod graph;
pub mod spectral;
