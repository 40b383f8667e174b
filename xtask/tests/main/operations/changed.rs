//! Written operations with a few words and marks changed, alone and together with others.

use super::written::{OPERATIONS, SDL};
use crate::mutate::{Random, mutate};

const COUNT: usize = 20_000;

fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The words that the schema and the written operations consist of.
fn words() -> Vec<&'static str> {
    let texts = OPERATIONS.iter().chain([&SDL]);
    let mut words: Vec<&str> = texts
        .flat_map(|text| text.split(|letter| !is_word(letter) && letter != '$'))
        .filter(|word| !word.is_empty())
        .collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// Replaces one to three words by others.
fn replace_words(text: &str, words: &[&str], random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        let starts: Vec<usize> = text
            .match_indices(is_word)
            .map(|(at, _)| at)
            .filter(|at| !text[..*at].ends_with(is_word))
            .collect();
        let Some(&start) = starts.get(random.below(starts.len())) else {
            continue;
        };
        let length = text[start..].find(|letter| !is_word(letter));
        let end = length.map_or(text.len(), |length| start + length);
        text.replace_range(start..end, words[random.below(words.len())]);
    }
    text
}

pub fn texts() -> Vec<String> {
    let words = words();
    let mut random = Random::new(2_026);
    let write = |number: usize| {
        let base = OPERATIONS[number % OPERATIONS.len()];
        match number / OPERATIONS.len() % 4 {
            0 => mutate(base, &mut random),
            1 => replace_words(base, &words, &mut random),
            kind => {
                let other = OPERATIONS[random.below(OPERATIONS.len())];
                let both = format!("{base} {other}");
                match kind {
                    2 => both,
                    _ => replace_words(&both, &words, &mut random),
                }
            }
        }
    };
    (0..COUNT).map(write).collect()
}
