//! The outside: owns the terminal, reads the time, starts the workers and performs what updates ask for.
