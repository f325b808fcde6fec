//! Parts of sentences, which every kind of claim makes its own from: names of pieces, moves in words, lists, amounts.

pub mod advice;
pub mod lexicon;
pub mod moves;
pub mod view;
