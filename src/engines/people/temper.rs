//! What a rating changes about how the net's proposals are taken.

/// The least rating that the net is asked for: its teachers were of 1100 and more.
const LEAST: f32 = 900.0;

/// How people of a rating choose among what the net proposes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// The rating that the net is asked for.
    pub net_rating: f32,
    /// Above 1 unlikely moves become likelier, below 1 less likely.
    pub temperature: f32,
    /// How much lost winning chances count against a move: all of them divide its likelihood by e to this power.
    pub care: f32,
    /// The share of moves, 0 to 1, that are made without any care. Who is careful always errs little and often; people err
    /// seldom and much, and leave pieces to be taken at ratings that see a threat when they look.
    pub haste: f32,
    /// Plies of the short search; every move gets its line, and captures are followed to their end.
    pub depth: u8,
}

/// Ratings from which the short search looks at two and at four plies. Below the first, one ply explains the moves of
/// people as well and shares more of their blunders (`docs/levels.md` says on which moves).
const LOOKS_FURTHER: f32 = 1600.0;
const LOOKS_FAR: f32 = 1950.0;

/// Ratings with temperature, care and haste; between two of them all change evenly. Set so that each level of [`LEVELS`] beats
/// the one below in two games of three: `docs/levels.md` has the matches, and how human the moves are.
///
/// [`LEVELS`]: crate::engines::level::LEVELS
const KNOTS: [(f32, [f32; 3]); 6] = [
    (400.0, [1.8, 1.1, 0.0]),
    (800.0, [1.35, 1.8, 0.0]),
    (1100.0, [1.05, 2.4, 0.08]),
    (1400.0, [0.92, 6.5, 0.26]),
    (1700.0, [0.8, 12.5, 0.1]),
    (2000.0, [0.72, 16.0, 0.03]),
];

impl Temper {
    /// The temper of a rating.
    pub fn of(rating: f32) -> Temper {
        let [temperature, care, haste] = between(&KNOTS, rating);
        let depth = match rating {
            LOOKS_FAR.. => 4,
            LOOKS_FURTHER.. => 2,
            _ => 1,
        };
        Temper { net_rating: rating.max(LEAST), temperature, care, haste, depth }
    }
}

/// Numbers at a rating between those of its two neighbours; beyond the ends those of the end.
pub fn between<const N: usize>(knots: &[(f32, [f32; N])], rating: f32) -> [f32; N] {
    let above = knots.partition_point(|(at, _)| *at <= rating).clamp(1, knots.len() - 1);
    let [(low, below), (high, above)] = [knots[above - 1], knots[above]];
    let share = ((rating - low) / (high - low)).clamp(0.0, 1.0);
    std::array::from_fn(|index| below[index] + share * (above[index] - below[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tempers_change_evenly_between_their_knots() {
        let knots = [(0.0, [1.0]), (10.0, [2.0]), (30.0, [0.0])];
        for (rating, expected) in [(-5.0, 1.0), (0.0, 1.0), (5.0, 1.5), (10.0, 2.0), (20.0, 1.0), (99.0, 0.0)]
        {
            let [found] = between(&knots, rating);
            assert!((found - expected).abs() < 1e-6, "{rating}: {found}");
        }
    }

    #[test]
    fn the_stronger_the_more_careful() {
        let tempers: Vec<Temper> = (4..=20).map(|hundreds| Temper::of(100.0 * hundreds as f32)).collect();
        for two in tempers.windows(2) {
            assert!(two[0].care <= two[1].care && two[0].temperature >= two[1].temperature);
            assert!(two[0].net_rating <= two[1].net_rating && two[0].depth <= two[1].depth);
        }
    }
}
