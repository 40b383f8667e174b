//! What reasons name as a replacement.

use super::docs;

/// The replacement of `User.old`, or of `User.list(old:)` with `argument`.
fn replacement(reason: &str, is_argument: bool) -> Option<(String, String)> {
    let mark = format!("@deprecated(reason: {reason:?})");
    let (field, argument) = match is_argument {
        false => (mark.as_str(), ""),
        true => ("", mark.as_str()),
    };
    let docs = docs(&format!(
        "directive @auth(role: String) on FIELD_DEFINITION
         type Query {{ user: User users(first: Int): [User] search: Int account: Account }}
         type Mutation {{ signIn(email: String): User register: User search: Int }}
         type User {{ old: Int {field} email: String name: String fullName: String description: String field: Int
           all: Int oauth2: Int query: Int list(old: Int {argument} first: Int): Int }}
         type Account {{ login(full: Boolean): String! email: String }}"
    ));
    let owners = docs.deprecated();
    let found = owners.first()?.things.first()?.replacement.clone()?;
    Some((found.coordinate, found.path))
}

#[test]
fn replacements_are_found() {
    for (reason, coordinate, path) in [
        (
            "Use `fullName` instead.",
            "User.fullName",
            "objects/User#fullName",
        ),
        (
            "Use fullName instead.",
            "User.fullName",
            "objects/User#fullName",
        ),
        ("Use email.", "User.email", "objects/User#email"),
        (
            "`old` will be replaced by `email`.",
            "User.email",
            "objects/User#email",
        ),
        (
            "Please read `Account.login` instead.",
            "Account.login",
            "objects/Account#login",
        ),
        (
            "In favour of the Account#login API.",
            "Account.login",
            "objects/Account#login",
        ),
        (
            "Use Account.login(full:).",
            "Account.login(full:)",
            "objects/Account#login.full",
        ),
        (
            "In favour of the more capable `User#full_name`",
            "User.fullName",
            "objects/User#fullName",
        ),
        ("Use the `Account` type.", "Account", "objects/Account"),
        ("Use Query.users instead", "Query.users", "queries/users"),
        (
            "Use `Query.users(first:)`",
            "Query.users(first:)",
            "queries/users#first",
        ),
        ("Use @auth", "@auth", "directives/auth"),
        (
            "Don't use `name`, use `email`",
            "User.email",
            "objects/User#email",
        ),
        (
            "Do not use `name`, use `email` instead.",
            "User.email",
            "objects/User#email",
        ),
        (
            "`name` is gone, please use `email` instead.",
            "User.email",
            "objects/User#email",
        ),
        (
            "Switch from `name` to `email`.",
            "User.email",
            "objects/User#email",
        ),
        (
            "Instead of `name`, use `email`.",
            "User.email",
            "objects/User#email",
        ),
        (
            "Use `list(first:)`",
            "User.list(first:)",
            "objects/User#list.first",
        ),
        (
            "Use the `first` argument of `list`.",
            "User.list(first:)",
            "objects/User#list.first",
        ),
        (
            "Use the argument `first` of the `Query.users` field.",
            "Query.users(first:)",
            "queries/users#first",
        ),
        (
            "Use the `login` field of `Account` instead.",
            "Account.login",
            "objects/Account#login",
        ),
        (
            "`old` is gone. Use `nothing`, or use `email`.",
            "User.email",
            "objects/User#email",
        ),
    ] {
        let expected = Some((coordinate.to_owned(), path.to_owned()));
        assert_eq!(replacement(reason, false), expected, "{reason}");
    }
    assert_eq!(
        replacement("Use `first`.", true),
        Some((
            "User.list(first:)".to_owned(),
            "objects/User#list.first".to_owned()
        ))
    );
}

#[test]
fn other_names_replace_nothing() {
    for reason in [
        "Has no name.",
        "`fullName` is what most people know.",
        "Use the email address",
        "Use `old`.",
        "Use Account.nothing.",
        "Don't use `name`.",
        "You should no longer use `name`.",
        "Use `list(nothing:)`.",
        "use",
        "instead",
        "Use (",
    ] {
        assert_eq!(replacement(reason, false), None, "{reason}");
    }
}

/// Words without marks that can only be names.
#[test]
fn replacements_need_no_marks() {
    for (reason, coordinate) in [
        ("Use email instead", "User.email"),
        ("Use the email field instead.", "User.email"),
        ("Use the email field instead which is richer.", "User.email"),
        ("Use the field email.", "User.email"),
        ("Use email, it is faster", "User.email"),
        ("Please use email (it is faster)", "User.email"),
        ("Use email rather than name.", "User.email"),
        ("Prefer email over name.", "User.email"),
        ("Deprecated in favour of email", "User.email"),
        ("deprecated in favour of fullName", "User.fullName"),
        ("Replaced by email.", "User.email"),
        ("It has been replaced with email.", "User.email"),
        ("Moved to the email field", "User.email"),
        ("Renamed to email", "User.email"),
        ("Use 'email' for all of this", "User.email"),
        ("Use \"email\" for all of this", "User.email"),
        ("See the email field.", "User.email"),
        ("call oauth2 instead", "User.oauth2"),
        ("Use oauth2 for new users", "User.oauth2"),
        ("use list(first:)", "User.list(first:)"),
        ("use `list(first: 10)`", "User.list(first:)"),
        ("use users(first:)", "Query.users(first:)"),
        ("Use mutation signIn", "Mutation.signIn"),
        ("call signIn instead", "Mutation.signIn"),
        ("call signIn() instead", "Mutation.signIn"),
        ("Use the register mutation", "Mutation.register"),
        ("Use the new mutation register.", "Mutation.register"),
        ("Use the `search` mutation.", "Mutation.search"),
        ("Use the search query instead", "Query.search"),
        ("Use signIn(email:)", "Mutation.signIn(email:)"),
        ("Replaced by Query.users", "Query.users"),
        ("EOL 2026/12/01, see Account", "Account"),
        ("Use the Account type.", "Account"),
        ("Use the type Account for this", "Account"),
        ("Use the `account` object", "Account"),
        ("Use the login field of Account instead.", "Account.login"),
        ("Use the email field of Account", "Account.email"),
        ("Use query instead", "User.query"),
        ("Use `account.login`", "Account.login"),
        ("Moved from `name` to `email`.", "User.email"),
    ] {
        let found = replacement(reason, false).map(|(coordinate, _)| coordinate);
        assert_eq!(found.as_deref(), Some(coordinate), "{reason}");
    }
    let argument = replacement("Use first instead", true).unwrap();
    assert_eq!(argument.0, "User.list(first:)");
}

/// Names of fields that are English words here.
#[test]
fn english_words_replace_nothing() {
    for reason in [
        "Use the name of the user",
        "Use the email field of the customer.",
        "Use the email address instead",
        "Use the name on the account",
        "Use email and name addresses",
        "Use names that are unique",
        "Use name conventions",
        "See description.",
        "See description for more",
        "Try name",
        "Call search",
        "Use all instead",
        "Use the new field instead",
        "Use the field",
        "Do not use email",
        "No longer use the email field",
        "Use something in lieu of email",
        "Results are sorted by name.",
        "Sorted by `name`.",
        "Used by email.",
        "With email.",
        "Moved on to name things",
        "The use of email is up to you",
        "See Account #12 on the board",
        "See Account settings",
        "Our Account type is new",
        "Use the search mutation of another API",
        "Use the register query",
        "Use Search instead",
        "Use our: name",
        "The email field is better",
    ] {
        assert_eq!(replacement(reason, false), None, "{reason}");
    }
}
