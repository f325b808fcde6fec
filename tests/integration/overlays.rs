//! What lies over the board: where a piece is safe, what is threatened, the heatmap and its layers.

use patzer::app::Answer;
use patzer::app::marks::{Flash, at};
use patzer::app::reach::Reach;
use patzer::chess::Square;
use patzer::config::Alert;
use patzer::engines::swarm::SwarmSettings;
use patzer::engines::swarm::report::SwarmReport;
use patzer::engines::swarm::show::SwarmShow;
use patzer::engines::swarm::trail::Trail;
use patzer::safety::DestinationVerdict;

use crate::keys::BUSY;
use crate::player::Player;

#[test]
fn destinations_show_how_safe_they_are() {
    let mut player = Player::at(BUSY);
    player.click(Square::F3);
    let marks = player.app.marks();
    // The knight is safe there, and the bishop takes the queen that it was pinned to.
    assert_eq!(at(&marks, Square::E1).destination, Some(Reach::Exposing));
    assert_eq!(at(&marks, Square::D4).destination, Some(Reach::Judged(DestinationVerdict::Unsafe)));
    player.keys("s");
    assert_eq!(at(&player.app.marks(), Square::E1).destination, Some(Reach::Plain));
}

#[test]
fn threatened_pieces_are_marked_and_their_attackers_flash_under_the_cursor() {
    let mut player = Player::at("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1");
    let knight = *at(&player.app.marks(), Square::E5);
    assert!(knight.threatened.is_some_and(|threatened| threatened.hangs() && threatened.movable));
    player.click(Square::E5).keys("esc");
    assert!(player.app.arrows().is_empty(), "the pawn that attacks stands next to it");
    let phases: Vec<_> = (0..6)
        .map(|_| {
            let flash = at(&player.app.marks(), Square::D6).flash;
            player.wait(180);
            flash
        })
        .collect();
    let (on, off) = (Some(Flash::On), Some(Flash::Off));
    assert_eq!(phases, [on, off, on, off, on, on]);
    assert_eq!(player.app.wake_at(), None);
    player.keys("t t");
    assert_eq!(at(&player.app.marks(), Square::D6).flash, None);
    assert_eq!(at(&player.app.marks(), Square::E5).threatened, None);
}

#[test]
fn with_all_threats_on_every_piece_that_can_be_won_is_marked() {
    // The bishop and the rook each take a pawn that nothing guards; the knight on f6 is guarded.
    let white = "6k1/5pp1/5n2/p7/8/7p/6B1/R5K1 w - - 0 1";
    let black = "r5k1/6b1/7P/8/P7/5N2/5PP1/6K1 b - - 0 1";
    for (position, won, guarded) in
        [(white, [Square::A5, Square::H3], Square::F6), (black, [Square::A4, Square::H6], Square::F3)]
    {
        let mut player = Player::coached(position, Alert::Off);
        player.keys("t");
        let strong = |player: &Player, square| at(&player.app.marks(), square).strong;
        for square in won {
            assert!(strong(&player, square).is_some(), "{position} {square}");
        }
        assert_eq!(strong(&player, guarded), None, "{position}");
        player.keys("t");
        assert!(won.into_iter().all(|square| strong(&player, square).is_none()), "off: {position}");
    }
}

#[test]
fn a_pawn_whose_taking_loses_the_queen_is_not_marked() {
    let pinned = "rn1qkbnr/ppp2ppp/8/3pp3/4P1b1/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    let free = "rn1qkbnr/ppp2ppp/8/3pp3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4";
    for (position, is_marked) in [(pinned, false), (free, true)] {
        let mut player = Player::coached(position, Alert::Off);
        player.keys("t");
        assert_eq!(at(&player.app.marks(), Square::E5).strong.is_some(), is_marked, "{position}");
    }
}

#[test]
fn an_arrow_shows_a_threat_from_afar_and_none_lies_between_neighbours() {
    let arrows = |text: &str, prey: Square| {
        let mut player = Player::coached(text, Alert::Off);
        player.advise_all();
        assert!(at(&player.app.marks(), prey).strong.is_some(), "{text}");
        player.app.arrows().iter().map(|arrow| (arrow.from, arrow.to)).collect::<Vec<_>>()
    };
    assert_eq!(arrows("4k3/8/8/8/r3N3/8/8/4K3 w - - 0 1", Square::E4), [(Square::A4, Square::E4)]);
    assert_eq!(arrows("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1", Square::E5), []);
}

#[test]
fn the_threat_that_is_told_has_the_arrow_while_the_cursor_is_on_a_guarded_piece() {
    // The rook takes the queen; the bishop only looks at a guarded pawn.
    let mut player = Player::coached("r3k3/6b1/8/8/3P4/2P5/8/Q3K3 w - - 0 1", Alert::Off);
    player.advise_all().click(Square::D4).keys("esc");
    assert!(at(&player.app.marks(), Square::G7).flash.is_some(), "the attacker is marked");
    let arrows: Vec<_> = player.app.arrows().iter().map(|arrow| (arrow.from, arrow.to)).collect();
    assert_eq!(arrows, [(Square::A8, Square::A1)]);
}

#[test]
fn while_a_piece_is_lost_elsewhere_no_arrow_points_at_a_guarded_one() {
    // The pawn beside it attacks the bishop; the knight only looks at a guarded one.
    let start = "r2qkb1r/ppp2ppp/2np1n2/4p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 6";
    let mut player = Player::coached(start, Alert::Off);
    player.line("Nd4").advise_all().reply("h3").advise_all().click(Square::D4).keys("esc");
    assert!(at(&player.app.marks(), Square::G4).threatened.is_some());
    assert_eq!(player.app.arrows(), []);
}

#[test]
fn the_heatmap_goes_on_and_off_and_through_its_rules() {
    let mut player = Player::at(BUSY);
    assert!(player.app.marks().iter().all(|mark| mark.heat.is_none()));
    player.keys("m");
    assert!(player.app.marks().iter().any(|mark| mark.heat.is_some()));
    let all = player.app.marks();
    player.keys("]");
    assert_ne!(player.app.marks(), all);
    player.keys("[");
    assert_eq!(player.app.marks(), all);
    player.keys("m");
    assert!(player.app.marks().iter().all(|mark| mark.heat.is_none()));
}

#[test]
fn layers_follow_the_rules_and_show_empty_squares_too() {
    let mut player = Player::at(BUSY);
    let shown_on_empty = |player: &Player| {
        let marks = player.app.marks();
        let mut empty = marks.iter().filter(|mark| mark.piece.is_none());
        empty.any(|mark| mark.layer.is_some() || mark.heat.is_some())
    };
    for name in
        ["Pheromone", "Centrality of Black", "Centrality of White", "Groups of Black", "Groups of White"]
    {
        player.keys("[");
        assert!(player.screen(80, 24).contains(name), "{name}");
        assert!(player.app.marks().iter().any(|mark| mark.layer.is_some()), "{name}");
        // The ants' ways lead to where they capture first.
        assert!(name == "Pheromone" || shown_on_empty(&player), "{name}");
        assert!(player.app.marks().iter().all(|mark| mark.heat.is_none()), "{name} is neither good nor bad");
    }
    player.keys("[ [");
    let screen = player.screen(80, 24);
    assert!(screen.contains("Halves of White") && screen.contains("come apart"), "{screen}");
    assert!(!player.app.arrows().is_empty(), "the links between the halves");
    for name in ["Key squares", "Holes"] {
        player.keys("[");
        let screen = player.screen(80, 24);
        assert!(screen.contains(&format!("{name}: none on this")), "{screen}");
    }
    player.keys("[");
    assert!(player.screen(80, 24).contains("Control") && shown_on_empty(&player));
    assert!(player.app.marks().iter().all(|mark| mark.piece.is_none() || mark.heat.is_none()));
    player.keys("[");
    assert!(!shown_on_empty(&player), "the last rule comes before the layers");
    player.keys("] ] ] ] ] ] ] ] ] ] ]");
    assert!(player.screen(80, 24).contains("all rules"));
}

#[test]
fn where_the_hybrid_went_is_on_its_layer() {
    let mut player = Player::at(BUSY);
    let position = player.app.game().position().clone();
    let mut report = SwarmReport { trail: Trail::new(10.0), ..SwarmReport::default() };
    let m = patzer::chess::Position::legal_moves(&position)[0];
    report.trail.deposit(m, 3.0);
    let shown = SwarmShow::of(&position, &SwarmSettings::default(), report);
    player.keys("[");
    assert!(player.screen(80, 24).contains("Pheromone"), "any position has ants");
    player.tell(Answer::Shown(0, Box::new(shown)));
    let to = patzer::chess::notation::destination(m);
    for square in Square::ALL {
        let tint = at(&player.app.marks(), square).layer;
        assert_eq!(tint.map(|tint| tint.tenths), (square == to).then_some(10), "{square}");
    }
    player.keys("]");
    assert!(player.screen(80, 24).contains("all rules"));
}
