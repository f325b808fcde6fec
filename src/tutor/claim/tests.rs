//! Every kind of claim written as JSON: names and fields are promises to programs.

use super::*;
use crate::chess::{CastlingSide, Color, File, Role, Square, fen};
use crate::tutor::motifs::attraction::Attraction;
use crate::tutor::motifs::battery::Battery;
use crate::tutor::motifs::bishop_pair::{BishopPairGiven, BishopPairWon};
use crate::tutor::motifs::bishops::OppositeBishops;
use crate::tutor::motifs::capture::{Recaptures, TakesFree, Trade};
use crate::tutor::motifs::castling::{Castles, LosesCastling};
use crate::tutor::motifs::check::{Check, DoubleCheck};
use crate::tutor::motifs::clearance::Clearance;
use crate::tutor::motifs::deflection::Deflection;
use crate::tutor::motifs::development::{Develops, EarlyQueen, RimKnight};
use crate::tutor::motifs::discovery::{DiscoveredAttack, DiscoveredCheck};
use crate::tutor::motifs::draw::{InsufficientMaterial, Stalemate};
use crate::tutor::motifs::fork::Fork;
use crate::tutor::motifs::hanging::{Hanging, IgnoresThreat, Undefended};
use crate::tutor::motifs::heavy_pieces::{HalfOpenFile, OpenFile, SeventhRank};
use crate::tutor::motifs::interference::Interference;
use crate::tutor::motifs::intermezzo::Intermezzo;
use crate::tutor::motifs::king_safety::{ExposedKing, KingAttack, WeakensKing};
use crate::tutor::motifs::line_gain::{LosesMaterial, WinsMaterial};
use crate::tutor::motifs::majorities::{Majority, Shade, WeakColorComplex};
use crate::tutor::motifs::mate::{AllowsMate, MateIn};
use crate::tutor::motifs::mate_pattern::{MatePattern, Pattern};
use crate::tutor::motifs::mate_threat::MateThreat;
use crate::tutor::motifs::opening_play::DevelopsWithTempo;
use crate::tutor::motifs::opposition::Opposition;
use crate::tutor::motifs::outpost::Outpost;
use crate::tutor::motifs::overloaded::Overloaded;
use crate::tutor::motifs::pawn_moves::{AdvancedPawn, CenterPawn, EnPassant, Promotion, Underpromotion};
use crate::tutor::motifs::pawn_play::{GainsSpace, PawnBreak, PawnCenter};
use crate::tutor::motifs::pawn_structure::{
    BackwardPawn, DoubledPawns, IsolatedPawn, PassedPawn, WeakSquare,
};
use crate::tutor::motifs::piece_play::{Improves, WorstPiece};
use crate::tutor::motifs::pin::Pin;
use crate::tutor::motifs::prophylaxis::{Prevents, StopsMate};
use crate::tutor::motifs::quiet_move::QuietMove;
use crate::tutor::motifs::rank::{BestMove, BestReply, Forced, OnlyMove};
use crate::tutor::motifs::removes_defender::RemovesDefender;
use crate::tutor::motifs::rescue::{Defends, Escapes};
use crate::tutor::motifs::rook_play::OpensFile;
use crate::tutor::motifs::sacrifice::Sacrifice;
use crate::tutor::motifs::skewer::Skewer;
use crate::tutor::motifs::threat::Threatens;
use crate::tutor::motifs::trades::{AvoidsTrade, Simplifies};
use crate::tutor::motifs::trapped::Trapped;
use crate::tutor::motifs::unstoppable_pawn::UnstoppablePawn;
use crate::tutor::motifs::xray::Xray;
use crate::tutor::motifs::zugzwang::Zugzwang;

fn moves(start: &str, ucis: &[&str]) -> (Chess, Vec<Move>) {
    let root = fen::parse(start).unwrap().position;
    let mut position = root.clone();
    let read = |uci: &&str| {
        let m = notation::parse_uci(&position, uci).unwrap();
        position.play_unchecked(m);
        m
    };
    let line = ucis.iter().map(read).collect();
    (root, line)
}

/// The fields of a kind as JSON, without those that every claim has.
fn check(kind: Kind, expected: &str) {
    let claim = Claim { kind, at: Vec::new(), about: About::Position, tone: Tone::Info };
    let text = serde_json::to_string(&claim.json("")).unwrap();
    let (name, fields) = expected.split_once(' ').unwrap_or((expected, ""));
    let wanted = format!(
        r#"{{"kind":"{name}","at":[],"about":"position","tone":"info"{}{fields},"text":""}}"#,
        if fields.is_empty() { "" } else { "," }
    );
    assert_eq!(text, wanted);
}

fn e4() -> (Move, Vec<Move>) {
    let (_, line) = moves("startpos", &["e2e4", "e7e5", "g1f3"]);
    (line[0], line)
}

#[test]
fn a_claim_has_where_about_tone_and_text() {
    let (root, line) = moves("startpos", &["e2e4", "d7d5", "e4d5"]);
    let claim = Claim {
        kind: Kind::from(TakesFree { gain: 1 }),
        at: line.clone(),
        about: About::Played,
        tone: Tone::Good,
    };
    assert_eq!(
        serde_json::to_string(&claim.json("It takes a pawn.")).unwrap(),
        r#"{"kind":"takes_free","at":["e2e4","d7d5","e4d5"],"about":"played","tone":"good","sq":"d5","gain":1,"text":"It takes a pawn."}"#
    );
    assert_eq!(claim.last(), Some(line[2]));
    assert_eq!(claim.squares(), Bitboard::from_square(Square::D5));
    assert_eq!(
        claim.position(&root).unwrap().board().piece_at(Square::D5),
        Some(Role::Pawn.of(Color::White))
    );
    let (other, _) = moves("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
    assert_eq!(claim.position(&other), None);
}

#[test]
fn material() {
    let (m, line) = e4();
    let (sq, gain) = (Square::E4, 3);
    let piece = Role::Knight;
    check(
        Kind::from(Hanging { sq, piece, gain, capture: m }),
        r#"hanging "sq":"e4","piece":"n","gain":3,"capture":"e2e4""#,
    );
    check(Kind::from(Undefended { sq }), r#"undefended "sq":"e4""#);
    check(Kind::from(TakesFree { gain }), r#"takes_free "gain":3"#);
    check(Kind::from(Trade { see: -2 }), r#"trade "see":-2"#);
    check(Kind::from(Recaptures {}), "recaptures");
    check(
        Kind::from(WinsMaterial { line: line.clone(), gain }),
        r#"wins_material "line":["e2e4","e7e5","g1f3"],"gain":3"#,
    );
    check(
        Kind::from(LosesMaterial { line, gain }),
        r#"loses_material "line":["e2e4","e7e5","g1f3"],"gain":3"#,
    );
    check(Kind::from(Sacrifice { sq, amount: 2 }), r#"sacrifice "sq":"e4","amount":2"#);
    check(Kind::from(Threatens { mv: m, gain }), r#"threatens "move":"e2e4","gain":3"#);
    check(Kind::from(IgnoresThreat { capture: m, gain }), r#"ignores_threat "capture":"e2e4","gain":3"#);
    check(Kind::from(Defends { from: Square::F3, target: sq }), r#"defends "from":"f3","target":"e4""#);
    check(Kind::from(Escapes {}), "escapes");
}

#[test]
fn tactics_of_one_position() {
    let (a, b, c) = (Square::A1, Square::B2, Square::C3);
    let targets = vec![b, c];
    check(Kind::from(Fork { sq: a, targets }), r#"fork "sq":"a1","targets":["b2","c3"]"#);
    check(
        Kind::from(Pin { pinner: a, pinned: b, behind: c, absolute: true }),
        r#"pin "pinner":"a1","pinned":"b2","behind":"c3","absolute":true"#,
    );
    check(
        Kind::from(Skewer { attacker: a, front: b, behind: c }),
        r#"skewer "attacker":"a1","front":"b2","behind":"c3""#,
    );
    let (attacker, target) = (a, c);
    check(
        Kind::from(DiscoveredAttack { attacker, target }),
        r#"discovered_attack "attacker":"a1","target":"c3""#,
    );
    check(
        Kind::from(DiscoveredCheck { attacker, target }),
        r#"discovered_check "attacker":"a1","target":"c3""#,
    );
    check(Kind::from(DoubleCheck {}), "double_check");
    check(Kind::from(Check {}), "check");
    check(Kind::from(Trapped { sq: a }), r#"trapped "sq":"a1""#);
    check(Kind::from(RemovesDefender { target }), r#"removes_defender "target":"c3""#);
    let duties = vec![b, c];
    check(Kind::from(Overloaded { sq: a, duties }), r#"overloaded "sq":"a1","duties":["b2","c3"]"#);
    check(
        Kind::from(Interference { sq: a, defender: b, target }),
        r#"interference "sq":"a1","defender":"b2","target":"c3""#,
    );
    check(
        Kind::from(Xray { attacker, through: b, target }),
        r#"xray "attacker":"a1","through":"b2","target":"c3""#,
    );
    check(Kind::from(Battery { back: a, front: b }), r#"battery "back":"a1","front":"b2""#);
}

#[test]
fn tactics_of_a_line() {
    let (m, line) = e4();
    let written = r#""line":["e2e4","e7e5","g1f3"]"#;
    check(Kind::from(Attraction { line: line.clone() }), &format!("attraction {written}"));
    check(
        Kind::from(Deflection { line: line.clone(), defender: Square::E7, duty: Square::D6 }),
        &format!(r#"deflection {written},"defender":"e7","duty":"d6""#),
    );
    check(
        Kind::from(Intermezzo { sq: Square::D4, line: line.clone() }),
        &format!(r#"intermezzo "sq":"d4",{written}"#),
    );
    check(Kind::from(Clearance { line: line.clone() }), &format!("clearance {written}"));
    check(Kind::from(MateIn { n: 2, line: line.clone() }), &format!(r#"mate_in "n":2,{written}"#));
    check(Kind::from(AllowsMate { n: 2, line }), &format!(r#"allows_mate "n":2,{written}"#));
    check(Kind::from(MateThreat { mv: m }), r#"mate_threat "move":"e2e4""#);
    for (name, id) in [(Pattern::BackRank, "back_rank"), (Pattern::Smothered, "smothered")] {
        check(Kind::from(MatePattern { name }), &format!(r#"mate_pattern "name":"{id}""#));
    }
    check(Kind::from(OnlyMove { mv: m }), r#"only_move "move":"e2e4""#);
    check(Kind::from(BestMove { mv: m }), r#"best_move "move":"e2e4""#);
    check(Kind::from(BestReply { mv: m }), r#"best_reply "move":"e2e4""#);
    check(Kind::from(Zugzwang {}), "zugzwang");
    check(Kind::from(QuietMove {}), "quiet_move");
}

#[test]
fn king_and_castling() {
    let (king, queen) = (CastlingSide::KingSide, CastlingSide::QueenSide);
    check(Kind::from(Castles { wing: queen }), r#"castles "wing":"q""#);
    check(Kind::from(LosesCastling { wings: vec![king, queen] }), r#"loses_castling "wings":"kq""#);
    check(Kind::from(WeakensKing {}), "weakens_king");
    check(Kind::from(ExposedKing { sq: Square::G1 }), r#"exposed_king "sq":"g1""#);
    check(Kind::from(KingAttack { sq: Square::G1 }), r#"king_attack "sq":"g1""#);
}

#[test]
fn pawns_squares_and_pieces() {
    let (sq, new) = (Square::D5, true);
    check(Kind::from(PassedPawn { sq, new }), r#"passed_pawn "sq":"d5","new":true"#);
    check(Kind::from(IsolatedPawn { sq, new }), r#"isolated_pawn "sq":"d5","new":true"#);
    check(Kind::from(BackwardPawn { sq, new: false }), r#"backward_pawn "sq":"d5","new":false"#);
    let side = Color::Black;
    check(
        Kind::from(DoubledPawns { file: File::C, side, new }),
        r#"doubled_pawns "file":"c","side":"b","new":true"#,
    );
    check(Kind::from(AdvancedPawn {}), "advanced_pawn");
    check(Kind::from(Promotion {}), "promotion");
    check(Kind::from(Underpromotion {}), "underpromotion");
    check(Kind::from(EnPassant {}), "en_passant");
    check(Kind::from(CenterPawn {}), "center_pawn");
    check(Kind::from(Outpost { sq }), r#"outpost "sq":"d5""#);
    check(Kind::from(WeakSquare { sq, side }), r#"weak_square "sq":"d5","side":"b""#);
    check(Kind::from(OpenFile { sq }), r#"open_file "sq":"d5""#);
    check(Kind::from(HalfOpenFile { sq }), r#"half_open_file "sq":"d5""#);
    check(Kind::from(SeventhRank { sq }), r#"seventh_rank "sq":"d5""#);
    check(Kind::from(BishopPairGiven { side }), r#"bishop_pair_given "side":"b""#);
    check(Kind::from(BishopPairWon { side: Color::White }), r#"bishop_pair_won "side":"w""#);
    check(Kind::from(Develops {}), "develops");
    check(Kind::from(EarlyQueen {}), "early_queen");
    check(Kind::from(RimKnight { sq }), r#"rim_knight "sq":"d5""#);
}

#[test]
fn plans() {
    let (m, line) = e4();
    let squares = vec![Square::D6, Square::F6];
    check(Kind::from(StopsMate { mv: m }), r#"stops_mate "move":"e2e4""#);
    check(
        Kind::from(Prevents { mv: m, gain: Some(3), targets: Vec::new() }),
        r#"prevents "move":"e2e4","gain":3"#,
    );
    check(
        Kind::from(Prevents { mv: m, gain: None, targets: squares.clone() }),
        r#"prevents "move":"e2e4","targets":["d6","f6"]"#,
    );
    check(Kind::from(Simplifies { ahead: 5 }), r#"simplifies "ahead":5"#);
    check(Kind::from(AvoidsTrade { capture: m }), r#"avoids_trade "capture":"e2e4""#);
    check(Kind::from(DevelopsWithTempo { target: Square::D5 }), r#"develops_with_tempo "target":"d5""#);
    check(Kind::from(GainsSpace { squares: squares.clone() }), r#"gains_space "squares":["d6","f6"]"#);
    let side = Color::Black;
    check(Kind::from(PawnCenter { side, own: 2, other: 0 }), r#"pawn_center "side":"b","own":2,"other":0"#);
    check(Kind::from(PawnBreak { mv: m, target: Square::D5 }), r#"pawn_break "move":"e2e4","target":"d5""#);
    check(Kind::from(Improves { sq: Square::B3, was: 2, now: 6 }), r#"improves "sq":"b3","was":2,"now":6"#);
    check(
        Kind::from(WorstPiece { sq: Square::E2, line: line[..1].to_vec(), was: 2, now: 6 }),
        r#"worst_piece "sq":"e2","line":["e2e4"],"was":2,"now":6"#,
    );
    check(
        Kind::from(Majority { side, wing: CastlingSide::QueenSide, own: 3, other: 2 }),
        r#"majority "side":"b","wing":"q","own":3,"other":2"#,
    );
    check(
        Kind::from(WeakColorComplex { side, color: Shade::Dark, squares }),
        r#"weak_color_complex "side":"b","color":"dark","squares":["d6","f6"]"#,
    );
    check(Kind::from(OppositeBishops { pure: true }), r#"opposite_bishops "pure":true"#);
    check(Kind::from(OpensFile { file: File::C }), r#"opens_file "file":"c""#);
}

#[test]
fn endings() {
    check(Kind::from(UnstoppablePawn { sq: Square::A6 }), r#"unstoppable_pawn "sq":"a6""#);
    check(Kind::from(Opposition { side: Color::White }), r#"opposition "side":"w""#);
    check(Kind::from(Stalemate {}), "stalemate");
    check(Kind::from(InsufficientMaterial {}), "insufficient_material");
    check(Kind::from(Forced {}), "forced");
}

#[test]
fn the_squares_of_fields_and_moves_are_named_once() {
    let (m, line) = e4();
    let claim = |kind| Claim { kind, at: line.clone(), about: About::Reply, tone: Tone::Bad };
    let targets = vec![Square::A8, Square::E8];
    let named = claim(Kind::from(Fork { sq: Square::C7, targets })).squares();
    assert_eq!(named, [Square::C7, Square::A8, Square::E8].into_iter().collect());
    let named = claim(Kind::from(Threatens { mv: m, gain: 1 })).squares();
    assert_eq!(named, [Square::E2, Square::E4].into_iter().collect());
    assert!(claim(Kind::from(Clearance { line: line.clone() })).squares().is_empty());
}
