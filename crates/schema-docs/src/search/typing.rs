//! Typos: edits between the typed text and a name, 64 letters at a time.
//!
//! Bit-parallel optimal string alignment: H. Hyyrö, "A bit-vector algorithm for computing
//! Levenshtein and Damerau edit distances", Nordic Journal of Computing 10 (2003), figure 10.

/// Typed text, prepared for comparing.
pub(super) struct Typing {
    /// For each byte, the places where it stands, a bit each.
    places: Box<[u64; 256]>,
    length: u32,
}

/// Edits needed; large where the typed text is too long to be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edits {
    /// To the whole name.
    pub(super) whole: u32,
    /// To the nearest beginning of the name.
    pub(super) prefix: u32,
}

impl Typing {
    pub(super) fn new(typed: &[u8]) -> Self {
        let mut places = Box::new([0u64; 256]);
        for (at, byte) in (0u32..64).zip(typed) {
            if let Some(place) = places.get_mut(usize::from(*byte)) {
                *place |= 1 << at;
            }
        }
        Self {
            places,
            length: u32::try_from(typed.len()).unwrap_or(u32::MAX),
        }
    }

    /// None where nothing comparable was typed.
    pub(super) fn edits(&self, name: &[u8]) -> Option<Edits> {
        if self.length == 0 || self.length > 64 {
            return None;
        }
        let last = 1u64 << (self.length - 1);
        let (mut up, mut down, mut diagonal, mut before) = (u64::MAX, 0u64, 0u64, 0u64);
        let mut whole = self.length;
        let mut prefix = whole;
        for byte in name {
            let here = self.places.get(usize::from(*byte)).copied().unwrap_or(0);
            let swapped = ((!diagonal & here) << 1) & before;
            diagonal = ((here & up).wrapping_add(up) ^ up) | here | down | swapped;
            let right = down | !(diagonal | up);
            let left = diagonal & up;
            whole = whole + u32::from(right & last != 0) - u32::from(left & last != 0);
            prefix = prefix.min(whole);
            let right = (right << 1) | 1;
            up = (left << 1) | !(diagonal | right);
            down = right & diagonal;
            before = here;
        }
        Some(Edits { whole, prefix })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use schema_model::did_you_mean::distance;

    #[test]
    fn agrees_with_the_plain_table() {
        let words = [
            "",
            "a",
            "ab",
            "ba",
            "abc",
            "acb",
            "kitten",
            "sitting",
            "repository",
            "reposittory",
            "pullrequestreview",
        ];
        for typed in words.iter().filter(|word| !word.is_empty()) {
            for name in words {
                let plain = distance(typed.as_bytes(), name.as_bytes(), 99);
                let edits = Typing::new(typed.as_bytes())
                    .edits(name.as_bytes())
                    .unwrap();
                assert_eq!(Some(edits.whole as usize), plain, "{typed} {name}");
                let prefixes = (0..=name.len())
                    .filter_map(|end| distance(typed.as_bytes(), &name.as_bytes()[..end], 99));
                assert_eq!(
                    Some(edits.prefix as usize),
                    prefixes.min(),
                    "{typed} {name}"
                );
            }
        }
    }
}
