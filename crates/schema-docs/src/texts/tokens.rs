//! Counting tokens.

/// How many tokens a text is in the encoding o200k (OpenAI's, used by its models since GPT-4o): the
/// common measure of what a text costs a language model.
///
/// Time is linear in the text. The vocabulary is unpacked at the first call and stays in memory.
///
/// ```
/// assert_eq!(schema_docs::count_tokens("type Query { user: User }"), 7);
/// ```
#[must_use]
pub fn count_tokens(text: &str) -> usize {
    bpe_openai::o200k_base().count(text)
}
