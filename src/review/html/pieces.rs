//! The pieces as drawings of our own, each once in a page, to be placed on any board.

use crate::chess::{Role, words};

/// All six as symbols of a hundred by a hundred units; colours come from where they are used.
pub(super) fn symbols() -> String {
    let symbols = Role::ALL.map(|role| {
        let (name, drawing) = (words::role(role), drawing(role));
        format!("<symbol id=\"{name}\" viewBox=\"0 0 100 100\">{drawing}</symbol>\n")
    });
    format!("<svg class=\"symbols\" aria-hidden=\"true\">\n{}</svg>\n", symbols.concat())
}

/// What all pieces stand on.
macro_rules! plinth {
    () => {
        "<path d=\"M20 90V85Q20 78 27 78H73Q80 78 80 85V90Z\"/>"
    };
}

const fn drawing(role: Role) -> &'static str {
    match role {
        Role::Pawn => concat!(
            "<path d=\"M42 46C42 60 34 67 31 78H69C66 67 58 60 58 46Z\"/>",
            "<path d=\"M36 46Q50 38 64 46Q50 53 36 46Z\"/>",
            "<circle cx=\"50\" cy=\"31\" r=\"13\"/>",
            plinth!()
        ),
        Role::Knight => concat!(
            "<path d=\"M31 78C31 62 47 58 48 45C43 49 38 49 35 53C32 58 29 61 25 59C19 57 17 52 19 48\
             C21 40 28 36 30 28C31 23 33 20 37 17L39 9L46 15C66 18 76 38 73 78Z\"/>",
            "<path class=\"line\" d=\"M53 24C63 32 67 48 66 70\"/>",
            "<circle class=\"dot\" cx=\"37\" cy=\"30\" r=\"2.6\"/>",
            "<circle class=\"dot\" cx=\"24.5\" cy=\"50\" r=\"1.8\"/>",
            plinth!()
        ),
        Role::Bishop => concat!(
            "<path d=\"M40 62C40 70 35 74 31 78H69C65 74 60 70 60 62Z\"/>",
            "<path d=\"M50 21C66 31 71 47 61 60H39C29 47 34 31 50 21Z\"/>",
            "<path d=\"M36 59H64V65H36Z\"/>",
            "<circle cx=\"50\" cy=\"16\" r=\"5.5\"/>",
            "<path class=\"line\" d=\"M50 33V49M42.5 40.5H57.5\"/>",
            plinth!()
        ),
        Role::Rook => concat!(
            "<path d=\"M35 40H65L69 78H31Z\"/>",
            "<path d=\"M26 16H36V23H45V16H55V23H64V16H74V33L66 41H34L26 33Z\"/>",
            "<path class=\"line\" d=\"M34 46H66\"/>",
            plinth!()
        ),
        Role::Queen => concat!(
            "<path d=\"M27 62C29 70 32 73 29 78H71C68 73 71 70 73 62Z\"/>",
            "<path d=\"M26 64L17 33L34 50L33 24L45 47L50 19L55 47L67 24L66 50L83 33L74 64C58 58 42 58 26 64Z\"/>",
            "<circle cx=\"17\" cy=\"31\" r=\"4.5\"/><circle cx=\"33\" cy=\"21\" r=\"4.5\"/>",
            "<circle cx=\"50\" cy=\"16\" r=\"4.5\"/><circle cx=\"67\" cy=\"21\" r=\"4.5\"/>",
            "<circle cx=\"83\" cy=\"31\" r=\"4.5\"/>",
            "<path class=\"line\" d=\"M30 70Q50 65 70 70\"/>",
            plinth!()
        ),
        Role::King => concat!(
            "<path d=\"M47 6H53V12H59V18H53V30H47V18H41V12H47Z\"/>",
            "<path d=\"M50 28C57 36 58 46 50 58C42 46 43 36 50 28Z\"/>",
            "<path d=\"M50 56C52 38 62 30 73 32C85 35 86 48 79 55C75 59 72 61 72 67C58 62 42 62 28 67\
             C28 61 25 59 21 55C14 48 15 35 27 32C38 30 48 38 50 56Z\"/>",
            "<path d=\"M28 66C28 71 31 74 29 78H71C69 74 72 71 72 66C58 61 42 61 28 66Z\"/>",
            "<path class=\"line\" d=\"M30 72Q50 67 70 72\"/>",
            plinth!()
        ),
    }
}
