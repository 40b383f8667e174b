//! Example texts that suit the name of a field.

use std::borrow::Cow;

use super::dates::{day, moment, time_of_day};
use super::hint::{Hint, id, thing};
use super::names::{kebab, spoken};
use super::titles::{is_label_another, is_person, title};
use crate::plurals::singular;

/// The object id of an empty Git tree: a hash that belongs to no project.
pub(super) const SHA1: &str = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
/// Its begin, as Git shows ids where there is little room.
pub(super) const GIT_ID: &str = "4b825dc642cb";
/// Words that are times on their own.
const TIMES: [&str; 7] = [
    "created",
    "edited",
    "expires",
    "modified",
    "published",
    "started",
    "updated",
];
/// From the range that North America reserves for fiction.
pub(super) const PHONE: &str = "+12025550100";
/// The title of a person is what they do.
const JOB: &str = "Product manager";
/// The example of the IBAN registry for Germany.
pub(super) const IBAN: &str = "DE89370400440532013000";
/// `cursor:1` in base 64.
pub(super) const CURSOR: &str = "Y3Vyc29yOjE=";

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

/// Returns the path of such an address.
pub(super) fn path(owner: &str) -> String {
    format!("/{}", kebab(owner))
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
    if name.ends_with("At")
        || name.ends_with("_at")
        || ends(&["datetime", "timestamp"])
        || TIMES.contains(&&*lower)
    {
        return moment(hint).into();
    }
    let is_day = ["Date", "_date", "On", "_on", "Day", "_day"];
    if is_day.iter().any(|end| name.ends_with(end))
        || lower == "date"
        || lower == "on"
        || lower == "until"
    {
        return day(hint).into();
    }
    if ends(&["dateofbirth", "birthday", "dob"]) {
        return day(Hint {
            name: "birth",
            ..hint
        })
        .into();
    }
    if lower == "time" || name.ends_with("Time") || name.ends_with("_time") {
        return time_of_day(hint).into();
    }
    if ends(&["iban"]) {
        return IBAN.into();
    }
    if ends(&["branch", "branchname", "refname"]) {
        // What is merged comes from another branch.
        let is_source = ["head", "source", "from", "feature"]
            .iter()
            .any(|start| lower.starts_with(start));
        return if is_source { "next" } else { "main" }.into();
    }
    if matches!(
        &*lower,
        "license" | "licence" | "licensenumber" | "licencenumber"
    ) {
        let is_number = lower.ends_with("number") || !is_software(owner);
        return if is_number { "LIC-1001" } else { "MIT" }.into();
    }
    if lower == "path" && (hint.is_about("redirected") || hint.is_about("redirect")) {
        return path(owner).into();
    }
    if let Some(text) = find_fixed(&lower) {
        return text.into();
    }
    // `userLogin` is that of a user.
    let of_another = [
        "Login", "Username", "Slug", "Handle", "_login", "_slug", "_handle",
    ];
    if let Some(other) = of_another.iter().find_map(|end| name.strip_suffix(end)) {
        return format!("example-{}", kebab(other)).into();
    }
    match &*lower {
        "login" | "username" | "handle" | "slug" | "key" | "alias" => {
            return add_number(format!("example-{}", kebab(thing(owner))), '-', hint.nth).into();
        }
        "name" | "title" | "label" | "nickname" | "displayname" | "fullname" | "heading" => {
            let is_other = lower == "label" && is_label_another(hint);
            let of = if is_other { "label" } else { owner };
            let text = title(of, hint);
            return if lower == "title" && is_person(&text) {
                JOB.into()
            } else {
                text.into()
            };
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
    // `customerName` is that of a customer.
    let titles = ["Name", "_name", "Title", "_title"];
    if let Some(other) = titles.iter().find_map(|end| name.strip_suffix(end)) {
        return title(other, hint).into();
    }
    if let Some(text) = find_by_end(&ends, hint.nth) {
        return text.into();
    }
    let one = singular(name).filter(|one| one.len() > 2);
    if let Some(name) = one {
        let text = of(Hint {
            name: &name,
            ..hint
        });
        if !text.starts_with("Example ") {
            return text;
        }
    }
    if hint.is_about("url") || hint.is_about("uri") {
        return url(name, owner).into();
    }
    format!("Example {}", spoken(name)).into()
}

/// Texts by the last word of a name.
fn find_by_end(ends: &dyn Fn(&[&str]) -> bool, nth: usize) -> Option<String> {
    Some(match () {
        () if ends(&["digits", "lastfour", "last4"]) => "4242".to_owned(),
        () if ends(&["hours"]) => "Mo–Fr 09:00–17:00".to_owned(),
        () if ends(&["version"]) => "1.0.0".to_owned(),
        () if ends(&["macaddress"]) => "00:00:5e:00:53:01".to_owned(),
        () if ends(&["ipaddress"]) => "192.0.2.1".to_owned(),
        () if ends(&["serialnumber", "serial"]) => format!("SN-{}", 1000 + nth),
        () if ends(&["number", "reference", "identifier"]) => format!("A-{}", 1000 + nth),
        () if ends(&["code"]) => "EX-100".to_owned(),
        () if ends(&["token", "secret", "password"]) => "not-a-real-secret".to_owned(),
        () if ends(&["color", "colour"]) => "#1f6feb".to_owned(),
        () if ends(&["idempotencykey"]) => super::ids::uuid(nth),
        () if ends(&["oid"]) => GIT_ID.to_owned(),
        () if ends(&[
            "explanation",
            "grounds",
            "introduction",
            "crawl",
            "howitworks",
        ]) =>
        {
            "A short description.".to_owned()
        }
        () if ends(&[
            "avatar",
            "image",
            "photo",
            "picture",
            "logo",
            "thumbnail",
            "icon",
        ]) =>
        {
            url("image", "Image")
        }
        () if ends(&["reason"]) => "An example reason.".to_owned(),
        () if ends(&["message", "details", "detail"]) => "An example message.".to_owned(),
        () if ends(&["holder"]) => "Robin Example".to_owned(),
        () if ends(&["firstname", "givenname"]) => "Robin".to_owned(),
        () => return None,
    })
}

/// Returns whether a thing has a licence of software.
fn is_software(owner: &str) -> bool {
    let lower = owner.to_ascii_lowercase();
    let things = [
        "repo",
        "package",
        "project",
        "software",
        "library",
        "module",
        "dependency",
    ];
    things.iter().any(|thing| lower.contains(thing))
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
        "sha" | "oid" | "commit" | "commitsha" | "headsha" | "hash" | "commitoid" => GIT_ID,
        "branch" | "branchname" | "ref" | "refname" | "base" | "basebranch" => "main",
        "head" | "headbranch" => "next",
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
        "platform" | "os" => "linux",
        "timezonename" => "Etc/UTC",
        "zip" | "zipcode" | "postalcode" => "12345",
        "address" | "address1" | "street" | "line1" => "1 Example Street",
        "code" => "EXAMPLE",
        "sku" => "EX-100",
        "price" | "amount" | "total" | "subtotal" | "cost" => "19.99",
        "message" => "An example message.",
        "reason" => "An example reason.",
        "sort" | "sortby" | "sortkey" | "orderby" => "createdAt",
        "query" | "search" | "searchterm" | "term" | "q" | "keyword" => "example",
        "owner" | "author" | "user" | "creator" | "invitee" | "assignee" => "example-user",
        "environment" => "production",
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
            ("title", "Gadget", "Gadget A"),
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
