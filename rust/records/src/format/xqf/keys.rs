//! The keys of versions above 10, and what they do to the bytes behind the header.

use std::borrow::Cow;

/// What the keystream is masked with.
const COPYRIGHT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// What is to be subtracted from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keys {
    /// From the points of the start board; it also turns the table of men.
    pub(super) men: u8,
    /// From the origins of moves.
    pub(super) origin: u8,
    /// From their destinations.
    pub(super) destination: u8,
    /// From the sizes of comments.
    pub(super) comment: u32,
    /// From every byte behind the header, over and over again.
    stream: [u8; 32],
}

impl Keys {
    /// The keys of version 10 and below, which change nothing.
    pub(super) const PLAIN: Self = Self {
        men: 0,
        origin: 0,
        destination: 0,
        comment: 0,
        stream: [0; 32],
    };

    /// The keys that the first sixteen bytes of a header hold.
    pub(super) fn of(header: &[u8; 16]) -> Self {
        let [_, _, _, mask, _, _, _, _, a, b, c, d, sum, x, f, t] = *header;
        let men = multiplier(x).wrapping_mul(x);
        let origin = multiplier(f).wrapping_mul(men);
        let destination = multiplier(t).wrapping_mul(origin);
        let quarters = [
            (sum & mask) | a,
            (x & mask) | b,
            (f & mask) | c,
            (t & mask) | d,
        ];
        Self {
            men,
            origin,
            destination,
            comment: (256 * u32::from(sum) + u32::from(x)) % 32_000 + 767,
            stream: std::array::from_fn(|i| quarters[i % 4] & COPYRIGHT[i]),
        }
    }

    /// The bytes behind the header as they were before they were enciphered.
    pub(super) fn decipher<'b>(&self, body: &'b [u8]) -> Cow<'b, [u8]> {
        if self.stream == [0; 32] {
            return Cow::Borrowed(body);
        }
        let stream = self.stream.iter().cycle();
        Cow::Owned(
            body.iter()
                .zip(stream)
                .map(|(byte, key)| byte.wrapping_sub(*key))
                .collect(),
        )
    }
}

/// 54 k² + 221, modulo 256 like everything here.
fn multiplier(key: u8) -> u8 {
    54u8.wrapping_mul(key).wrapping_mul(key).wrapping_add(221)
}
