//! Writes a review into the game: scores and glyphs for the record, comments and better lines for readers.

use super::report::{GameReport, MoveReport};
use crate::chess::{Game, Glyph, NodeId, Score, annotation, notation};
use crate::tutor::words::Audience;
use crate::tutor::{Judgement, Tag};

/// The command beside a glyph that a review wrote, with its sign: `[%judged ??]`.
///
/// Nothing else tells it from a glyph of the person's or of another program's. As long as the glyph is the one that is
/// named here, a later review may replace it; a player who changes or removes it takes it over.
const JUDGED: &str = "judged";

/// Writes `%eval` after every move of the mainline and the sign of its verdict, `!!` to `??`, where it has one; returns whether
/// anything changed.
///
/// A glyph of quality stays unless an earlier review wrote it; comments stay. Writes only where the game has the reviewed
/// moves.
pub fn mark(game: &mut Game, report: &GameReport) -> bool {
    let mut changed = false;
    for (id, report) in reviewed(game, report) {
        changed |= mark_move(game, id, report);
    }
    changed
}

/// Also adds the explanations of faults as comments, and better lines as short variations.
pub fn annotate(game: &mut Game, report: &GameReport, audience: Audience) {
    mark(game, report);
    for (id, report) in reviewed(game, report) {
        if report.judgement >= least_told(audience) && !report.is(Tag::Book) {
            explain(game, id, report, audience);
            show_better(game, id, report, audience);
        }
    }
    name(game, report);
}

/// The smallest fault worth telling at a level: small ones would only confuse a novice.
pub fn least_told(audience: Audience) -> Judgement {
    match audience {
        Audience::Novice => Judgement::Mistake,
        Audience::Club | Audience::Advanced => Judgement::Inaccuracy,
    }
}

/// The nodes of the mainline with their reports, as far as both tell of the same moves.
fn reviewed<'a>(game: &Game, report: &'a GameReport) -> Vec<(NodeId, &'a MoveReport)> {
    let tree = game.tree();
    let is_of = |(id, report): &(NodeId, &MoveReport)| {
        let played = tree.node(*id).played().map(notation::uci);
        played.as_ref() == Some(&report.uci)
    };
    tree.mainline().zip(&report.moves).take_while(is_of).collect()
}

fn mark_move(game: &mut Game, id: NodeId, report: &MoveReport) -> bool {
    let node = game.tree_mut().node_mut(id);
    let before = (node.comment.clone(), node.glyphs.clone());
    sign(&mut node.comment, &mut node.glyphs, Glyph::from_sign(report.sign()));
    if let Some(eval) = report.eval() {
        node.comment = annotation::with(&node.comment, "eval", &eval);
    }
    before != (node.comment.clone(), node.glyphs.clone())
}

/// Sets the sign of a verdict behind a move, as [`mark`] does; returns whether that changed the game.
pub fn sign_move(game: &mut Game, id: NodeId, verdict: &str) -> bool {
    let node = game.tree_mut().node_mut(id);
    let before = (node.comment.clone(), node.glyphs.clone());
    sign(&mut node.comment, &mut node.glyphs, Glyph::from_sign(verdict));
    before != (node.comment.clone(), node.glyphs.clone())
}

/// Returns the sign behind a move that a verdict of patzer's wrote, if it still stands.
pub fn own_sign(comment: &str, glyphs: &[Glyph]) -> Option<Glyph> {
    let ours = annotation::get(comment, JUDGED).and_then(Glyph::from_sign);
    ours.filter(|ours| glyphs.contains(ours))
}

/// Sets the glyph of a judgement; replaces one of an earlier review, but none of anybody else's.
fn sign(comment: &mut String, glyphs: &mut Vec<Glyph>, glyph: Option<Glyph>) {
    let ours = annotation::get(comment, JUDGED).map(Glyph::from_sign);
    let standing = glyphs.iter().position(|glyph| is_of_quality(*glyph));
    let place = match (ours, standing) {
        (None, None) => glyphs.len(),
        (Some(Some(ours)), Some(place)) if glyphs[place] == ours => {
            glyphs.remove(place);
            place
        }
        _ => return,
    };
    *comment = annotation::less(comment, JUDGED);
    if let Some(glyph) = glyph {
        glyphs.insert(place, glyph);
        let sign = glyph.sign().expect("the glyphs of faults are typed signs");
        *comment = annotation::with(comment, JUDGED, sign);
    }
}

/// Whether a glyph tells how good a move is: `!` to `?!`.
fn is_of_quality(glyph: Glyph) -> bool {
    (1..=6).contains(&glyph.0)
}

/// Appends the explanation to the comment.
fn explain(game: &mut Game, id: NodeId, report: &MoveReport, audience: Audience) {
    let comment = &mut game.tree_mut().node_mut(id).comment;
    let said = report.told.of(audience);
    if !said.is_empty() && !comment.contains(said) {
        let both = format!("{comment} {said}");
        both.trim().clone_into(comment);
    }
}

/// Adds the best line as a variation, with what it is worth after its first move.
fn show_better(game: &mut Game, id: NodeId, report: &MoveReport, audience: Audience) {
    let Some(parent) = game.tree().node(id).parent().filter(|_| report.has_better()) else {
        return;
    };
    let mut at = parent;
    for uci in report.before.pv.iter().take(audience.plies_shown()) {
        let Ok(m) = notation::parse_uci(game.tree().node(at).position(), uci) else {
            return;
        };
        let Ok(next) = game.tree_mut().add(at, m) else {
            return;
        };
        let node = game.tree_mut().node_mut(next);
        if at == parent && node.comment.is_empty() {
            let score = pgn_score(report.before.worth.score(), report);
            node.comment = annotation::with("", "eval", &score);
        }
        at = next;
    }
}

/// Adds the tags for annotator and opening, unless they exist.
fn name(game: &mut Game, report: &GameReport) {
    let opening = report.opening.as_ref();
    let named = [
        ("ECO", opening.map(|opening| opening.eco.as_str())),
        ("Opening", opening.map(|opening| opening.name.as_str())),
        ("Annotator", Some("patzer")),
    ];
    for (tag, value) in named {
        if let Some(value) = value.filter(|_| game.tags.get(tag).is_none()) {
            game.tags.set(tag, value);
        }
    }
}

impl MoveReport {
    /// The move with its number and the sign of its judgement: `14…Nxe4??`.
    pub fn signed(&self) -> String {
        format!("{}{}", self.label(), self.sign())
    }

    /// The score after the move as the command `%eval` has it, from White's side; `None` if the game is over there.
    pub fn eval(&self) -> Option<String> {
        let is_over = self.after.line.is_empty();
        (!is_over).then(|| pgn_score(self.after.worth.score(), self))
    }
}

/// Converts a score from the mover's to White's side: `0.34`, `#-2`.
fn pgn_score(score: Score, report: &MoveReport) -> String {
    match score.after_move().for_white(!report.color) {
        Score::Cp(cp) => format!("{:.2}", f64::from(cp) / 100.0),
        Score::Mate(moves) => format!("#{moves}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn;
    use crate::review::tests::{FOOLS_MATE, game, review};

    fn read(text: &str) -> Game {
        pgn::read_all(text.as_bytes()).unwrap().remove(0).game
    }

    #[test]
    fn a_record_gets_scores_and_glyphs_and_keeps_what_stands_there() {
        let mut report = review(FOOLS_MATE);
        report.moves[3].tags = vec![crate::tutor::Tag::Great];
        let mut kept = read("1. f3! {my move} e5 {[%clk 0:01:00]} 2. g4 Qh4# 0-1");
        assert!(mark(&mut kept, &report));
        let text = pgn::write(&kept).replace('\n', " ");
        assert!(text.contains("1. f3 $1 {[%eval "), "{text}");
        assert!(text.contains("] my move}"), "{text}");
        assert!(text.contains("[%clk 0:01:00]}"), "{text}");
        assert!(text.contains("2. g4 $4 {[%eval #-1] [%judged ??]}"), "{text}");
        assert!(text.ends_with("Qh4# $1 {[%judged !]} 0-1 "), "praise is kept as well: {text}");
        assert!(!mark(&mut kept, &report), "a second time changes nothing");
    }

    /// A game after a review that calls its only move so.
    fn judged(pgn: &str, judgement: Judgement) -> String {
        let mut report = review("e4");
        report.moves[0].judgement = judgement;
        report.moves[0].tags.clear();
        report.moves[0].after.worth.cp = Some(-50);
        let mut game = read(pgn);
        mark(&mut game, &report);
        let text = pgn::write(&game);
        let moves = text.split("1. e4 ").nth(1).unwrap();
        moves.split(" *").next().unwrap().replace(" [%eval 0.50]", "").replace("[%eval 0.50] ", "")
    }

    #[test]
    fn a_later_review_corrects_the_glyph_of_an_earlier_one_alone() {
        let again = |pgn: &str| judged(pgn, Judgement::Mistake);
        let ours = "1. e4 $4 $14 {[%eval -9.00] [%judged ??] my word} *";
        assert!(again(ours).starts_with("$2 $14 {"), "{}", again(ours));
        assert!(again(ours).ends_with("[%judged ?] my word}"), "{}", again(ours));
        let found_fine = judged(ours, Judgement::Best);
        assert!(found_fine.starts_with("$14 {") && !found_fine.contains("judged"), "{found_fine}");
        // Signs of the person's, of another program's, and none where the person removed ours.
        for (theirs, begins) in [
            ("1. e4 $4 *", "$4 {"),
            ("1. e4 $4 {[%eval -9.00]} *", "$4 {"),
            ("1. e4 $5 {[%eval -9.00] [%judged ??]} *", "$5 {"),
            ("1. e4 {[%eval -9.00] [%judged ??]} *", "{"),
            ("1. e4 $4 {[%judged nonsense]} *", "$4 {"),
        ] {
            assert!(again(theirs).starts_with(begins), "{theirs}: {}", again(theirs));
        }
        assert!(judged("1. e4 *", Judgement::Blunder).starts_with("$4 {"));
    }

    #[test]
    fn another_game_is_left_alone_from_where_it_differs() {
        let report = review(FOOLS_MATE);
        let mut other = game("f3 e5 Nh3 Qh4");
        mark(&mut other, &report);
        let comments: Vec<bool> =
            other.tree().mainline().map(|id| !other.tree().node(id).comment.is_empty()).collect();
        assert_eq!(comments, [true, true, false, false]);
    }

    #[test]
    fn an_annotated_game_is_read_as_it_was_written() {
        let report = review("e4 e5 Nf3 f6 Nxe5 fxe5 Qh5 g6 Qxe5");
        let mut annotated =
            read("[White \"Ada\"]\n\n1. e4 e5 2. Nf3 f6 {hm} 3. Nxe5 fxe5 (3... Nh6) 4. Qh5+ g6 5. Qxe5+ *");
        annotate(&mut annotated, &report, Audience::Club);
        let text = pgn::write(&annotated);
        let again = read(&text);
        assert_eq!(pgn::write(&again), text);
        let words = |game: &Game| -> Vec<(u32, String)> {
            let tree = game.tree();
            tree.walk().map(|id| (tree.node(id).ply(), tree.node(id).comment.clone())).collect()
        };
        assert_eq!(words(&again), words(&annotated));
        assert!(text.contains("[Annotator \"patzer\"]") && text.contains("[ECO \"C40\"]"), "{text}");
        assert!(text.contains(" hm}"), "{text}");
        let worst = report.moves.iter().find(|report| report.san == "fxe5").unwrap();
        assert!(worst.judgement >= Judgement::Inaccuracy && worst.has_better());
        assert!(text.replace('\n', " ").contains(&worst.told.club), "{text}");
        // A known opening move bears no sign, whatever the search thinks of it.
        let book = report.moves.iter().find(|report| report.san == "f6").unwrap();
        assert!(book.is(Tag::Book) && book.judgement == Judgement::Inaccuracy, "{:?}", book.judgement);
        assert!(!text.replace('\n', " ").contains(&book.told.club) && book.signed() == "2…f6", "{text}");
        // The better move was there already as a variation: nothing is there twice.
        assert_eq!(text.matches("3... Nh6").count(), 1, "{text}");
    }

    #[test]
    fn words_bear_the_sign_of_the_heading() {
        let report = review(FOOLS_MATE);
        let blunders: Vec<&MoveReport> =
            report.moves.iter().filter(|report| report.judgement == Judgement::Blunder).collect();
        assert!(!blunders.is_empty());
        for blunder in blunders {
            assert!(blunder.signed().ends_with("??"), "{}", blunder.signed());
            let begins = format!("{} ", blunder.signed());
            assert!(blunder.told.club.starts_with(&begins), "{}", blunder.told.club);
        }
    }

    #[test]
    fn scores_are_told_from_whites_side() {
        let report = review("e4 d5 Bb5 c6 Qh5 cxb5");
        let eval = |ply| report.at(ply).unwrap().eval().unwrap();
        assert!(eval(6).starts_with('-'), "{}", eval(6));
        assert!(eval(5).starts_with('-'), "{}", eval(5));
        assert_eq!(review(FOOLS_MATE).at(4).unwrap().eval(), None);
    }
}
