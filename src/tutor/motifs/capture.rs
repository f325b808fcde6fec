//! What the last move takes: for free, in a trade, or back.

use super::prelude::*;
use crate::safety::exchange::{self, value};
use crate::tutor::check::fight::value_of;
use crate::tutor::phrase::advice;
use crate::tutor::phrase::lexicon::bargain;

fields! {
    /// The last move took something and wins by it.
    pub struct TakesFree {
        /// Its exchange value in pawns, at least 1.
        gain: i32,
    }
}

fields! {
    /// The last move exchanged.
    pub struct Trade {
        /// Its exchange value in pawns: 0 for an even one.
        see: i32,
    }
}

fields! {
    /// The last move took back where the one before had taken.
    pub struct Recaptures {}
}

/// The exchange value of a move that takes something.
fn taken_value(step: Step<'_>) -> Option<i32> {
    let m = step.played();
    m.is_capture().then(|| exchange::value_of(step.before(), m))
}

fn exchanges(context: &CheckContext<'_>, see: i32) -> Verdict {
    let (before, last) = context.moved()?;
    need(last.is_capture(), "it takes nothing")?;
    need(value_of(before, last) == see, "the exchange comes out otherwise")
}

impl ClaimKind for TakesFree {
    fn find(step: Step<'_>, found: &mut Candidates<TakesFree>) {
        if let Some(gain) = taken_value(step).filter(|gain| *gain >= 1) {
            // From a rook on more gain makes the fact no more important than its matter does.
            found.after(step.side(), TakesFree { gain }, gain.min(5));
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(self.gain >= 1, "it wins nothing")?;
        exchanges(context, self.gain)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let Some(m) = view.last_move() else {
            return String::new();
        };
        format!("{} {}", view.begin(), gained(view, m, self.gain))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("winning {}", prize(view, self.gain)?))
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(Topic::loss_by)
    }

    fn gain(&self) -> Option<i32> {
        Some(self.gain)
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::LOOK
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::CAPTURES
    }
}

impl ClaimKind for Trade {
    fn find(step: Step<'_>, found: &mut Candidates<Trade>) {
        match taken_value(step) {
            Some(0) => found.fact(Trade { see: 0 }),
            // A capture that loses material helps the other side, whose claim it is.
            Some(see @ ..0) => found.after(!step.side(), Trade { see }, 0),
            Some(1..) | None => {}
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        exchanges(context, self.see)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let Some((m, taken)) = view.last_move().and_then(|m| Some((m, m.capture()?))) else {
            return String::new();
        };
        let begin = view.begin();
        let to = notation::destination(m);
        match self.see {
            1.. => format!("{begin} {}", gained(view, m, self.see)),
            0 if value(taken) == value(m.role()) => {
                let like = taken == m.role();
                let pieces = format!("a {} for a {}", words::role(m.role()), words::role(taken));
                let what = if like { plural(taken) } else { pieces };
                if view.voice.plain() {
                    let trades = view.voice.does(view.mover(), "trade", "trades");
                    format!("{}{trades} {what} on {to}", view.lead(false))
                } else {
                    format!("{begin} trades {what} on {to}")
                }
            }
            0 => match bargain(&view.before, &fight(&view.before, m)) {
                Some(bargain) if view.voice.plain() => {
                    let gives = view.voice.does(view.mover(), "give", "gives");
                    format!("{}{gives} {bargain} on {to}", view.lead(false))
                }
                Some(bargain) => format!("{begin} gives {bargain} on {to}"),
                None => format!("{begin} starts an even exchange on {to}"),
            },
            ..0 => format!("{begin} takes on {to}, but the exchange there costs {}", worth(-self.see)),
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let m = view.last_move().filter(|_| self.see == 0)?;
        let role = m.capture()?;
        (role == m.role()).then(|| format!("trading {}", plural(role)))
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        last.map(Topic::loss_by)
    }
}

impl ClaimKind for Recaptures {
    fn find(step: Step<'_>, found: &mut Candidates<Recaptures>) {
        let earlier = step.earlier(1).filter(|earlier| earlier.played().is_capture());
        if step.played().is_capture() && earlier.is_some_and(|earlier| earlier.to() == step.to()) {
            found.after(step.side(), Recaptures {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let earlier = context.earlier.filter(|m| m.is_capture() && last.is_capture());
        need(
            earlier.is_some_and(|m| notation::destination(m) == notation::destination(last)),
            "it takes nothing back",
        )
    }

    fn clause(&self, view: &View<'_>) -> String {
        let place = view.arrived().map_or(String::new(), |to| format!(" on {to}"));
        format!("{} takes back{place}", view.begin())
    }
}

/// The captures on the square of a capture, the first among them, as long as each pays.
fn fight(before: &Chess, first: Move) -> Vec<Move> {
    let (mut line, mut here) = (vec![first], after_move(before, first));
    let to = notation::destination(first);
    loop {
        let takes = |m: &Move| m.is_capture() && notation::destination(*m) == to;
        let captures = here.legal_moves().into_iter().filter(takes);
        let best = captures.max_by_key(|m| (exchange::value_of(&here, *m), -value(m.role())));
        let Some(next) = best.filter(|m| exchange::value_of(&here, *m) >= 0) else { return line };
        here.play_unchecked(next);
        line.push(next);
    }
}

/// `wins your knight on c6`, `takes your rook on a8, a rook for a bishop`.
fn gained(view: &View<'_>, m: Move, gain: i32) -> String {
    let Some(taken) = m.capture() else {
        return format!("wins {}", worth(gain));
    };
    let prey = format!("{} {} {}", view.voice.owner(!view.mover()), words::role(taken), moves::place(m));
    let (price, spent) = (value(taken), value(m.role()));
    // What is taken back was never free.
    if gain == price && view.takes_back() {
        format!("takes {prey}")
    } else if gain == price && view.voice.plain() {
        format!("takes {prey} for free")
    } else if gain == price {
        format!("wins {prey}")
    } else if gain == price - spent && m.promotion().is_none() {
        format!("takes {prey}, winning {} for {}", a(taken), a(m.role()))
    } else {
        format!("takes {prey} and wins {}", worth(gain))
    }
}

/// What a capture wins: `a knight`, `a rook for a bishop`, `material`.
fn prize(view: &View<'_>, gain: i32) -> Option<String> {
    let m = view.last_move()?;
    let role = m.capture()?;
    let is_plain = m.promotion().is_none();
    Some(if is_plain { swap(role, m.role(), gain, view.voice) } else { worth(gain).to_string() })
}

#[cfg(test)]
impl Cases for TakesFree {
    fn read(words: &Words<'_>) -> TakesFree {
        TakesFree { gain: words.number(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "3")];

    const FALSE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "3")];
}

#[cfg(test)]
impl Cases for Trade {
    fn read(words: &Words<'_>) -> Trade {
        Trade { see: words.number(0) }
    }

    const TRUE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "-2")];

    const FALSE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5", "0")];
}

#[cfg(test)]
impl Cases for Recaptures {
    fn read(_: &Words<'_>) -> Recaptures {
        Recaptures {}
    }

    const TRUE: &[Case] = &[("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5 e6d5", "")];

    const FALSE: &[Case] = &[
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "d1d5 e8e7", ""),
        // The move before took nothing.
        ("4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5 e6d5", ""),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::tutor::testing::{mirrored, mirrored_fen};

    #[test]
    fn what_an_exchange_gives_and_gets_is_named_where_it_is_not_like_for_like() {
        let two_for_rook = "r1bq1rk1/pppp1pp1/2n2n1p/2b1p1N1/2B1P3/2P5/PP1P1PPP/RNBQ1RK1 w - - 0 7";
        let knights = "4k3/3p4/2n5/4N3/8/8/8/4K3 w - - 0 1";
        for (start, uci, told) in [
            (two_for_rook, "g5f7", Some("a bishop and a knight for a rook and a pawn")),
            (knights, "e5c6", None),
        ] {
            for (start, uci) in [(start.to_owned(), uci.to_owned()), (mirrored_fen(start), mirrored(uci))] {
                let before = fen::parse(&start).unwrap().position;
                let m = notation::parse_uci(&before, &uci).unwrap();
                assert_eq!(bargain(&before, &fight(&before, m)).as_deref(), told, "{start}");
            }
        }
    }
}
