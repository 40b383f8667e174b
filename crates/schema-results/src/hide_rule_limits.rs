/// Maximum number of hide rules of a schema.
pub const MAX_HIDE_RULES: usize = 200;
/// Maximum length of a hide rule in characters.
pub const MAX_HIDE_RULE_CHARACTERS: usize = 200;
