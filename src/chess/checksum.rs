//! The checksum of everything patzer writes: saved games and share codes.

/// FNV-1a with 64 bits: any single changed byte changes it, so every flipped bit is noticed.
///
/// Offset basis and prime: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (RFC 9923).
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
