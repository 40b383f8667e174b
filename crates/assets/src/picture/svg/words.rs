//! Ids and numbers, in attributes and in styles.

const MAX_ID_BYTES: usize = 200;

/// Returns whether this can be an id or a class. The characters have no meaning in CSS.
pub(super) fn is_id(value: &str) -> bool {
    let is_id_character =
        |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.' | ':');
    !value.is_empty() && value.len() <= MAX_ID_BYTES && value.chars().all(is_id_character)
}

/// Returns the numbers of a list; none for one that is not a finite number, apart from its unit.
pub(super) fn numbers(value: &str) -> impl Iterator<Item = Option<f64>> {
    let words = value.split([' ', ',']).filter(|word| !word.is_empty());
    words.map(|word| {
        let number = word.trim_end_matches(|last: char| last.is_ascii_alphabetic() || last == '%');
        number
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    })
}
