//! Facts as words: short remarks about the position, each verified on the board before it is said.
