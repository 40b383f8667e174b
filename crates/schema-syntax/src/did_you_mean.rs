//! "Did you mean …": the nearest of some names.

/// Longer words are not compared: it would take the product of the lengths, and nobody mistypes them.
const MAX_LENGTH: usize = 90;

/// Edits between two words (insert, delete, replace, swap neighbours), or none above `most`.
#[must_use]
pub fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let width = b.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut row: Vec<usize> = vec![0; width];
    let mut previous_a = None;
    for (i, &ca) in a.iter().enumerate() {
        let mut left = i + 1;
        let mut smallest = left;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        let mut previous_b = None;
        for (j, &cb) in b.iter().enumerate() {
            let diagonal = last.get(j).copied().unwrap_or(0);
            let above = last.get(j + 1).copied().unwrap_or(0);
            let mut cost = (diagonal + usize::from(ca != cb))
                .min(above + 1)
                .min(left + 1);
            if previous_a == Some(cb) && previous_b == Some(ca) {
                let swapped = j.checked_sub(1).and_then(|k| before.get(k)).copied();
                cost = cost.min(swapped.unwrap_or(cost) + 1);
            }
            if let Some(cell) = row.get_mut(j + 1) {
                *cell = cost;
            }
            smallest = smallest.min(cost);
            left = cost;
            previous_b = Some(cb);
        }
        if smallest > most {
            return None;
        }
        previous_a = Some(ca);
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    last.last().copied().filter(|&edits| edits <= most)
}

/// The nearest name, if one is near enough to be meant: at most a third of the letters differ.
#[must_use]
pub fn nearest<'n>(wanted: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    nearest_few(wanted, names, 1).pop()
}

/// The nearest names, nearest first, at most `most`.
#[must_use]
pub fn nearest_few<'n>(
    wanted: &str,
    names: impl IntoIterator<Item = &'n str>,
    most: usize,
) -> Vec<&'n str> {
    if wanted.len() > MAX_LENGTH {
        return Vec::new();
    }
    let lower = wanted.to_ascii_lowercase();
    let allowed = (lower.len() / 3).min(4);
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter(|name| *name != wanted && name.len() <= MAX_LENGTH)
        .filter_map(|name| {
            let edits = distance(
                lower.as_bytes(),
                name.to_ascii_lowercase().as_bytes(),
                allowed,
            )?;
            Some((edits, name))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().take(most).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        let check = |a: &str, b: &str| distance(a.as_bytes(), b.as_bytes(), 9);
        assert_eq!(check("", ""), Some(0));
        assert_eq!(check("abc", "abc"), Some(0));
        assert_eq!(check("abc", "acb"), Some(1));
        assert_eq!(check("ab", "ba"), Some(1));
        assert_eq!(check("kitten", "sitting"), Some(3));
        assert_eq!(check("", "abc"), Some(3));
        assert_eq!(distance(b"kitten", b"sitting", 2), None);
    }

    #[test]
    fn the_nearest_is_meant() {
        assert_eq!(
            nearest("Repositry", ["Repository", "User"]),
            Some("Repository")
        );
        assert_eq!(nearest("string", ["String", "Int"]), Some("String"));
        assert_eq!(nearest("Xyz", ["Repository", "User"]), None);
        assert_eq!(nearest("Id", ["ID", "Io"]), Some("ID"));
        let (one, other) = ("a".repeat(100_000) + "b", "a".repeat(100_000));
        assert_eq!(nearest(&one, [&*other]), None);
        for short in ["*", "é", "ix"] {
            assert_eq!(nearest(short, ["a", "id", "App"]), None, "{short}");
        }
    }
}
