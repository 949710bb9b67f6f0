//! Numbers and slices out of bytes that nobody vouches for: each read is checked, none panics.

/// A place in bytes that moves on with each read.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Cursor<'b> {
    /// Begins at `at`, or at the end of bytes that are shorter.
    pub(crate) fn new(bytes: &'b [u8], at: usize) -> Self {
        Self {
            bytes,
            at: at.min(bytes.len()),
        }
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'b [u8] {
        &self.bytes[self.at..]
    }

    /// The next `length` bytes; `None`, and no step, if there are fewer.
    pub(crate) fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let taken = self.rest().get(..length)?;
        self.at += length;
        Some(taken)
    }

    /// The next `N` bytes; `None`, and no step, if there are fewer.
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// The next byte.
    pub(crate) fn u8(&mut self) -> Option<u8> {
        self.array().map(u8::from_le_bytes)
    }

    /// The next four bytes as a number, the lowest first.
    pub(crate) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// As many bytes as the number that comes first says: the shape of most strings in files.
    pub(crate) fn counted(&mut self) -> Option<&'b [u8]> {
        let mut ahead = self.clone();
        let length = ahead.u32()?;
        let taken = ahead.take(usize::try_from(length).ok()?)?;
        *self = ahead;
        Some(taken)
    }

    /// A string of at most 255 bytes behind its length.
    pub(crate) fn pascal(&mut self) -> Option<&'b [u8]> {
        let mut ahead = self.clone();
        let length = ahead.u8()?;
        let taken = ahead.take(length.into())?;
        *self = ahead;
        Some(taken)
    }
}

/// The part of a slot that the bytes have.
pub(crate) fn slot(bytes: &[u8], at: usize, length: usize) -> &[u8] {
    let start = at.min(bytes.len());
    let end = at.saturating_add(length).min(bytes.len());
    &bytes[start..end]
}

/// The part of a slot before the first NUL.
pub(crate) fn until_nul(slot: &[u8]) -> &[u8] {
    slot.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// The number of four bytes at a place, the lowest first.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Cursor::new(bytes, at).u32()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_past_the_end_takes_nothing() {
        let mut cursor = Cursor::new(&[2, 0, 0, 0, 7], 0);
        assert_eq!(cursor.counted(), None);
        assert_eq!(cursor.rest().len(), 5);
        assert_eq!(cursor.u32(), Some(2));
        assert_eq!(cursor.array::<2>(), None);
        assert_eq!(cursor.u8(), Some(7));
        assert_eq!(cursor.u8(), None);
        assert_eq!(Cursor::new(&[1], 9).rest(), &[] as &[u8]);
        assert_eq!(u32_at(&[1, 2, 3, 4, 5], usize::MAX), None);
    }

    #[test]
    fn a_slot_beyond_the_end_is_empty() {
        assert_eq!(slot(&[1, 2, 3], 1, usize::MAX), &[2, 3]);
        assert_eq!(slot(&[1, 2, 3], 7, 2), &[] as &[u8]);
        assert_eq!(until_nul(&[5, 0, 6]), &[5]);
    }
}
