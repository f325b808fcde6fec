//! Enums whose variants have names: one table instead of a list of variants, a list of all and a list of names.

/// Declares an enum with the name of each variant: `ALL` lists the variants in order, `id` gives the name in files, JSON and
/// on the command line, `from_id` finds the variant again.
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $id:literal,)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$about])* $variant,)*
        }

        #[allow(dead_code, reason = "not every enum is listed or read")]
        impl $name {
            /// All variants in their order.
            $vis const ALL: [$name; [$($id),*].len()] = [$($name::$variant),*];

            /// The name in files, JSON and on the command line; never renamed.
            $vis const fn id(self) -> &'static str {
                match self {
                    $($name::$variant => $id,)*
                }
            }

            /// The variant with this name.
            $vis fn from_id(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|one| one.id() == id)
            }
        }
    };
}
