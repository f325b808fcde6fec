//! The layers of a square: base colour, heat, marks and signs, stacked in one documented order.
