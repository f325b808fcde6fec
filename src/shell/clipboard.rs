//! The clipboard of the terminal, by OSC 52: it works over SSH, where no other clipboard is near.

/// The longest sequence that terminals take for certain.
const LONGEST: usize = 74_994;
/// Six bits to a sign, by RFC 4648.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The bytes that put text on the clipboard; `None` when it is longer than terminals take.
pub fn copy(text: &str) -> Option<Vec<u8>> {
    let bytes = [b"\x1b]52;c;", &base64(text.as_bytes())[..], b"\x07"].concat();
    (bytes.len() <= LONGEST).then_some(bytes)
}

fn base64(bytes: &[u8]) -> Vec<u8> {
    let mut signs = Vec::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0_usize, |bits, at| {
            bits << 8 | usize::from(three.get(at).copied().unwrap_or(0))
        });
        for sign in 0..4 {
            let is_padding = sign > three.len();
            signs.push(if is_padding {
                b'='
            } else {
                SIGNS[bits >> (18 - 6 * sign) & 63]
            });
        }
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (text, signs) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(String::from_utf8(base64(text.as_bytes())).unwrap(), signs);
        }
    }

    #[test]
    fn what_terminals_would_cut_is_refused() {
        assert_eq!(copy("foo").unwrap(), b"\x1b]52;c;Zm9v\x07");
        assert!(copy(&"x".repeat(56_000)).is_some());
        assert!(copy(&"x".repeat(57_000)).is_none());
    }
}
