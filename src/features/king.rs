//! Facts about king.
