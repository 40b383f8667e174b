//! The introspection query, for servers of different age.

/// The versions of introspection. Each has fields that older servers reject.
#[derive(Clone, Copy)]
pub(super) enum Age {
    /// The specification of September 2025: `isOneOf`.
    OneOf,
    /// October 2021: `specifiedByURL`, `isRepeatable`, the schema's description, and deprecated
    /// arguments and input fields, which came soon after.
    Deprecations,
    /// October 2021 exactly.
    Described,
    /// June 2018 and earlier.
    Plain,
}

/// All versions, newest first.
pub(super) const AGES: [Age; 4] = [Age::OneOf, Age::Deprecations, Age::Described, Age::Plain];

/// Returns the introspection query of a version. It unfolds types nine levels deep, as graphql-js does.
pub(super) fn format_query(age: Age) -> String {
    let (is_2021, has_deprecations, has_one_of) = match age {
        Age::OneOf => (true, true, true),
        Age::Deprecations => (true, true, false),
        Age::Described => (true, false, false),
        Age::Plain => (false, false, false),
    };
    let only = |condition: bool, text: &'static str| if condition { text } else { "" };
    let description = only(is_2021, "description");
    let specified_by = only(is_2021, "specifiedByURL");
    let repeatable = only(is_2021, "isRepeatable");
    let one_of = only(has_one_of, "isOneOf");
    let all = only(has_deprecations, "(includeDeprecated: true)");
    let deprecation = only(has_deprecations, "isDeprecated deprecationReason");
    let mut unfolded = "kind name".to_owned();
    for _ in 0..9 {
        unfolded = format!("kind name ofType {{ {unfolded} }}");
    }
    format!(
        "query IntrospectionQuery {{ __schema {{ {description} queryType {{ name }} mutationType {{ name }} \
         subscriptionType {{ name }} types {{ ...FullType }} directives {{ name description {repeatable} \
         locations args{all} {{ ...InputValue }} }} }} }} \
         fragment FullType on __Type {{ kind name description {specified_by} {one_of} \
         fields(includeDeprecated: true) {{ name description args{all} {{ ...InputValue }} \
         type {{ ...TypeRef }} isDeprecated deprecationReason }} inputFields{all} {{ ...InputValue }} \
         interfaces {{ ...TypeRef }} enumValues(includeDeprecated: true) {{ name description isDeprecated \
         deprecationReason }} possibleTypes {{ ...TypeRef }} }} \
         fragment InputValue on __InputValue {{ name description type {{ ...TypeRef }} defaultValue {deprecation} }} \
         fragment TypeRef on __Type {{ {unfolded} }}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_age_asks_for_less() {
        let queries = AGES.map(format_query);
        let newer = ["isOneOf", "defaultValue isDeprecated", "isRepeatable"];
        for (at, word) in newer.into_iter().enumerate() {
            for (age, query) in queries.iter().enumerate() {
                assert_eq!(query.contains(word), age <= at, "{word} in {age}");
            }
        }
        for query in &queries {
            let count = |c| query.matches(c).count();
            assert_eq!(count('{'), count('}'));
            assert_eq!(query.matches("ofType").count(), 9);
        }
    }
}
