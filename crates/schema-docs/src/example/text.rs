//! Example texts that suit the name of a field.

use std::borrow::Cow;

use super::hint::{Hint, id, thing};
use super::names::{kebab, words};
use super::titles::title;

/// The object id of an empty Git tree: a hash that belongs to no project.
pub(super) const SHA1: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
/// From the range that North America reserves for fiction.
pub(super) const PHONE: &str = "+12025550100";
/// `cursor:1` in base 64.
pub(super) const CURSOR: &str = "Y3Vyc29yOjE=";

/// Returns a time (RFC 3339). Ends and changes are later than beginnings.
pub(super) fn moment(name: &str) -> &'static str {
    if is_late(name) {
        "2026-02-20T16:45:00Z"
    } else {
        "2026-01-15T09:30:00Z"
    }
}

/// Returns a day (RFC 3339, `full-date`).
pub(super) fn day(name: &str) -> &'static str {
    if is_late(name) {
        "2026-02-20"
    } else {
        "2026-01-15"
    }
}

fn is_late(name: &str) -> bool {
    [
        "updat", "modif", "chang", "end", "expir", "clos", "last", "to", "until", "merged",
    ]
    .iter()
    .any(|start| name.starts_with(start))
}

/// Returns an address on a host that is reserved for examples.
pub(super) fn url(name: &str, owner: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let image = [
        "avatar",
        "image",
        "photo",
        "icon",
        "logo",
        "thumbnail",
        "picture",
    ];
    let is_image = owner.ends_with("Image") || owner.ends_with("Photo");
    if is_image || image.iter().any(|part| lower.contains(part)) {
        "https://example.com/image.png".to_owned()
    } else {
        format!("https://example.com/{}", kebab(owner))
    }
}

/// Returns a text for a `String`.
pub(super) fn of(hint: Hint) -> Cow<'static, str> {
    let Hint { name, owner, .. } = hint;
    let lower: String = name
        .chars()
        .take(60)
        .filter(|letter| *letter != '_')
        .map(|letter| letter.to_ascii_lowercase())
        .collect();
    let ends = |parts: &[&str]| parts.iter().any(|part| lower.ends_with(part));
    if ends(&["email", "emailaddress"]) {
        return "user@example.com".into();
    }
    if ends(&[
        "url", "uri", "link", "href", "website", "homepage", "endpoint",
    ]) {
        return url(name, owner).into();
    }
    if name.ends_with("At") || name.ends_with("_at") || ends(&["datetime", "timestamp"]) {
        return moment(name).into();
    }
    if name == "date" || name.ends_with("Date") || name.ends_with("_date") {
        return day(name).into();
    }
    if ends(&["branch", "branchname", "refname"]) {
        return "main".into();
    }
    if let Some(text) = find_fixed(&lower) {
        return text.into();
    }
    match &*lower {
        "login" | "username" | "handle" | "slug" | "key" | "alias" => {
            return add_number(format!("example-{}", kebab(thing(owner))), '-', hint.nth).into();
        }
        "name" | "title" | "label" | "displayname" | "fullname" | "heading" => {
            return title(owner, hint.nth).into();
        }
        _ => {}
    }
    if name.ends_with("Id") || name.ends_with("ID") || name == "id" || name.ends_with("_id") {
        return id(hint).into();
    }
    if ends(&["description", "summary", "bio", "excerpt"]) {
        return "A short description.".into();
    }
    if ends(&["body", "text", "content", "comment", "note", "notes"]) {
        return "An example text.".into();
    }
    if ends(&["html"]) {
        return "<p>An example text.</p>".into();
    }
    format!("Example {}", words(name)).into()
}

fn add_number(text: String, between: char, nth: usize) -> String {
    match nth {
        1 => text,
        more => format!("{text}{between}{more}"),
    }
}

/// Returns the fixed text for a name, if it has one.
fn find_fixed(lower: &str) -> Option<&'static str> {
    Some(match lower {
        "phone" | "phonenumber" | "mobile" | "telephone" => PHONE,
        "currency" | "currencycode" | "isocode" => "EUR",
        "country" => "Germany",
        "countrycode" => "DE",
        "locale" | "lang" | "languagecode" => "en",
        "timezone" => "Etc/UTC",
        "colour" | "backgroundcolor" => "#1f6feb",
        "sha" | "oid" | "commit" | "commitsha" | "headsha" | "hash" | "commitoid" => SHA1,
        "branch" | "branchname" | "ref" | "refname" => "main",
        "path" | "file" | "filename" | "filepath" => "docs/readme.md",
        "cursor" | "after" | "before" | "endcursor" | "startcursor" => CURSOR,
        "ip" | "ipaddress" => "192.0.2.1",
        "host" | "hostname" | "domain" => "example.com",
        "version" => "1.0.0",
        "firstname" | "givenname" | "forename" => "Robin",
        "lastname" | "familyname" | "surname" => "Example",
        "city" => "Berlin",
        "province" | "provincecode" | "state" | "region" => "Berlin",
        "company" | "organization" | "vendor" | "manufacturer" | "manufacturers" | "publisher"
        | "brand" => "Acme",
        "address2" | "line2" => "2nd floor",
        "genre" | "genres" => "jazz",
        "type" | "producttype" | "kind" | "category" | "classification" => "standard",
        "model" => "X-200",
        "color" => "#1f6feb",
        "value" | "material" => "blue",
        "eyecolor" | "haircolor" | "skincolor" => "brown",
        "director" | "producer" | "narrator" | "contact" | "contactname" => "Robin Example",
        "expertise" | "skill" | "skills" => "testing",
        "birthyear" => "1990",
        "prefix" => "ex_",
        "issuer" | "origin" | "allowedorigins" | "callback" => "https://example.com",
        "emoji" => ":tada:",
        "role" => "admin",
        "status" => "active",
        "language" | "programminglanguage" => "en",
        "size" => "medium",
        "unit" => "kg",
        "quantityunit" => "piece",
        "format" | "mimetype" | "contenttype" => "text/plain",
        "useragent" => "Mozilla/5.0",
        "position" | "jobtitle" => "Engineer",
        "question" => "How do I start?",
        "answer" => "Read the first page.",
        "headline" | "subject" | "caption" | "subtitle" => "A short headline",
        "license" => "MIT",
        "platform" | "os" => "linux",
        "timezonename" => "Etc/UTC",
        "zip" | "zipcode" | "postalcode" => "12345",
        "address" | "address1" | "street" | "line1" => "1 Example Street",
        "code" => "EXAMPLE",
        "sku" => "EX-100",
        "created" | "started" | "published" => moment("created"),
        "edited" | "updated" | "modified" => moment("updated"),
        "price" | "amount" | "total" | "subtotal" | "cost" => "19.99",
        "message" => "An example message.",
        "reason" => "An example reason.",
        "query" | "search" | "searchterm" | "term" | "q" | "keyword" => "example",
        "owner" | "author" | "user" | "creator" => "example-user",
        "password" | "token" | "accesstoken" | "secret" => "not-a-real-secret",
        "tag" | "tags" => "example",
        "gender" => "unspecified",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_look_like_what_their_field_says() {
        for (name, owner, text) in [
            ("email", "User", "user@example.com"),
            ("avatarUrl", "User", "https://example.com/image.png"),
            ("url", "Image", "https://example.com/image.png"),
            ("url", "PullRequest", "https://example.com/pull-request"),
            ("createdAt", "User", "2026-01-15T09:30:00Z"),
            ("updated_at", "User", "2026-02-20T16:45:00Z"),
            ("login", "User", "example-user"),
            ("title", "PullRequest", "Keep the cursor after a refresh"),
            ("title", "Gadget", "Example gadget"),
            ("baseBranch", "PullRequest", "main"),
            ("orderId", "User", "order-1"),
            ("shortDescription", "User", "A short description."),
            ("currency", "Price", "EUR"),
            ("vendor", "Product", "Acme"),
            ("texture", "Product", "Example texture"),
        ] {
            assert_eq!(of(Hint::new(name, owner)), text, "{name}");
        }
    }
}
