//! Plausible values, chosen by the name of the scalar, by its specification, and by the name of the field.
//!
//! No value names a real person, address or site: hosts are `example.com` (RFC 2606), numbers from
//! the ranges reserved for fiction, addresses from those reserved for documentation (RFC 5737).

use std::borrow::Cow;

use super::dates;
use super::hint::{Hint, id};
use super::ids::Ids;
use super::json::Json;
use super::names::spoken;
use super::text;
use schema_model::model::{EnumValueDef, TypeDef};

/// Values that say that nothing is known or chosen.
const EMPTY: [&str; 8] = [
    "unknown",
    "unspecified",
    "undefined",
    "none",
    "other",
    "invalid",
    "unset",
    "all",
];
/// Values for what went wrong or is over.
const BAD: [&str; 13] = [
    "cancel", "fail", "reject", "delete", "remove", "block", "expire", "inactive", "disable",
    "error", "denied", "suspend", "abort",
];
/// Values that people give, by a part of the name of the enum, most usual first.
const USUAL: [(&str, &[&str]); 10] = [
    ("country", &["DE", "DEU", "GERMANY", "FR", "GB"]),
    ("currency", &["EUR", "USD"]),
    ("language", &["EN", "ENGLISH", "EN_US"]),
    ("locale", &["EN", "EN_US", "EN_GB"]),
    ("reaction", &["HEART", "THUMBS_UP", "LIKE", "LOVE"]),
    ("state", &["OPEN", "ACTIVE", "PUBLISHED"]),
    (
        "status",
        &["ACTIVE", "OPEN", "PUBLISHED", "PUBLIC", "DONE", "COMPLETED"],
    ),
    (
        "order",
        &[
            "CREATED_AT",
            "UPDATED_AT",
            "PUBLISHED_AT",
            "CREATED",
            "NAME",
            "TITLE",
            "DESC",
        ],
    ),
    (
        "sort",
        &[
            "CREATED_AT",
            "UPDATED_AT",
            "RELEVANCE",
            "CREATED",
            "NAME",
            "TITLE",
            "DESC",
        ],
    ),
    ("direction", &["DESC", "DESCENDING"]),
];
/// Maximum number of values to look at.
const VALUES: usize = 500;

/// Returns a value of an enum that people give: one that is usual for such an enum, else the first that is not deprecated
/// and says something.
pub(super) fn enum_value<'m>(ty: &'m TypeDef, hint: Hint) -> Option<&'m EnumValueDef> {
    let current = || {
        let values = ty.values.iter().take(VALUES);
        values.filter(|value| value.deprecation.is_none())
    };
    let of = [normal(&ty.name), normal(hint.name)];
    let usual = USUAL
        .iter()
        .filter(|(part, _)| of.iter().any(|name| name.contains(part)));
    let usual = usual
        .flat_map(|(_, values)| values.iter())
        .find_map(|wanted| {
            let mut values = current();
            values.find(|value| value.name.eq_ignore_ascii_case(wanted))
        });
    let begins = |value: &EnumValueDef, words: &[&str]| {
        let name = normal(&value.name);
        words.iter().any(|word| name.starts_with(word))
    };
    // `type: USER` where users come back.
    let thing = normal(hint.owner);
    let named = || current().find(|value| hint.is_input && normal(&value.name) == thing);
    usual
        .or_else(named)
        .or_else(|| current().find(|value| !begins(value, &EMPTY) && !begins(value, &BAD)))
        .or_else(|| current().find(|value| !begins(value, &EMPTY)))
        .or_else(|| current().next())
        .or_else(|| ty.values.first())
}

/// Returns a value of a scalar.
pub(super) fn scalar(ty: &TypeDef, hint: Hint, ids: &Ids) -> Json<'static> {
    match &*ty.name {
        "ID" => ids.id(hint),
        "String" => Json::text(text::of(hint)),
        "Int" => Json::number(integer(hint)),
        "Float" => Json::number(float(hint)),
        "Boolean" => Json::Boolean(boolean(hint.name)),
        name => custom(&normal(name), hint)
            .or_else(|| {
                let url = ty.specified_by.as_deref()?;
                by_specification(url, hint)
            })
            .or_else(|| custom_suffix(&normal(name), hint))
            .unwrap_or_else(|| Json::text(format!("Example {}", spoken(name)))),
    }
}

/// Letters and digits in lower case, so that `Date_Time`, `DateTime` and `date-time` are the same.
fn normal(name: &str) -> String {
    name.bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|byte| char::from(byte.to_ascii_lowercase()))
        .take(64)
        .collect()
}

/// Scalars that are known by their whole name.
fn custom(name: &str, hint: Hint) -> Option<Json<'static>> {
    Some(match name {
        "time" | "instant" => Json::text(dates::moment(hint)),
        "localtime" | "timeofday" => Json::text(dates::time_of_day(hint)),
        "timetz" => Json::text(format!("{}Z", dates::time_of_day(hint))),
        "timestamptz" | "timestampz" | "timestampwithtimezone" => Json::text(dates::moment(hint)),
        "citext" | "varchar" | "bpchar" | "char" | "nonemptystring" => Json::text(text::of(hint)),
        "iban" => Json::text(text::IBAN),
        "timezone" | "ianatimezone" => Json::text("Etc/UTC"),
        "long" | "int64" | "uint64" | "int32" | "uint32" | "int16" | "short" | "byte" | "uint"
        | "safeint" | "unsignedint" => Json::number(integer(hint)),
        "bigint" | "bigint64" | "unsignedint64" => Json::text(integer(hint).to_string()),
        "decimal" | "bigdecimal" | "money" | "numeric" | "moneyamount" => Json::text("19.99"),
        "double" | "rate" | "percentage" => Json::number(float(hint)),
        "latitude" => Json::number("51.48"),
        "longitude" => Json::number("-0.01"),
        "json" | "jsonobject" | "object" | "map" | "any" | "struct" | "jsonb" | "record" => {
            Json::Object(vec![("key".into(), Json::text("value"))])
        }
        "email" | "emailaddress" => Json::text("user@example.com"),
        "uuid" | "guid" => Json::text(super::ids::uuid(hint.nth)),
        "ulid" => Json::text("01JH6Z0G6R8N2V4X6Y8Z0A2C4E"),
        "gitobjectid" | "sha" | "oid" | "gitsha" => Json::text(text::GIT_ID),
        "sha1" => Json::text(text::SHA1),
        "gitrefname" => Json::text("refs/heads/main"),
        "gitsshremote" => Json::text("git@example.com:example/example.git"),
        "x509certificate" => Json::text("-----BEGIN CERTIFICATE-----"),
        "base64" | "base64string" | "bytes" | "binary" | "blob" => Json::text("ZXhhbXBsZQ=="),
        "html" => Json::text("<p>An example text.</p>"),
        "markdown" => Json::text("An *example* text."),
        "color" | "hexcolor" | "hexcolorcode" | "colour" => Json::text("#1f6feb"),
        "currency" | "currencycode" => Json::text("EUR"),
        "country" | "countrycode" => Json::text("DE"),
        "locale" | "language" | "languagecode" => Json::text("en-GB"),
        "phone" | "phonenumber" => Json::text(text::PHONE),
        "cursor" => Json::text(text::CURSOR),
        "ip" | "ipv4" | "ipaddress" | "inet" => Json::text("192.0.2.1"),
        "ipv6" => Json::text("2001:db8::1"),
        "mac" | "macaddress" => Json::text("00:00:5e:00:53:01"),
        "hostname" | "domain" | "domainname" => Json::text("example.com"),
        "semver" | "version" => Json::text("1.0.0"),
        "duration" | "isoduration" | "iso8601duration" => Json::text("PT30M"),
        "void" => Json::Null,
        _ => return None,
    })
}

/// Scalars whose name ends in their kind: `ISO8601DateTime`, `PositiveInt`.
fn custom_suffix(name: &str, hint: Hint) -> Option<Json<'static>> {
    let ends = |end: &str| name.ends_with(end);
    Some(
        if ends("datetime") || ends("timestamp") || ends("instant") {
            Json::text(dates::moment(hint))
        } else if ends("date") {
            Json::text(dates::day(hint))
        } else if (ends("uri") || ends("url")) && normal(hint.name).ends_with("path") {
            Json::text(text::path(hint.owner))
        } else if ends("uri") || ends("url") {
            Json::text(text::url(hint.name, hint.owner))
        } else if ends("duration") {
            Json::text("PT30M")
        } else if ends("email") {
            Json::text("user@example.com")
        } else if ends("uuid") {
            return custom("uuid", hint);
        } else if ends("int") || ends("integer") || ends("long") {
            Json::number(integer(hint))
        } else if ends("float") || ends("rate") {
            Json::number(float(hint))
        } else if ends("decimal") {
            Json::text("19.99")
        } else if ends("id") {
            Json::text(id(hint))
        } else if ends("string") || ends("text") {
            Json::text(text::of(hint))
        } else if ends("json") {
            return custom("json", hint);
        } else {
            return None;
        },
    )
}

/// The specification that `@specifiedBy` links: a known document, or a last part that is a name
/// (`https://scalars.graphql.org/andimarek/date-time`).
fn by_specification(url: &str, hint: Hint) -> Option<Json<'static>> {
    let end = url.len().min(500);
    let lower = url.get(..end)?.to_ascii_lowercase();
    let known = [
        ("rfc3339", "instant"),
        ("rfc4122", "uuid"),
        ("rfc9562", "uuid"),
        ("rfc3986", "uri"),
        ("rfc5322", "email"),
        ("rfc4648", "base64"),
        ("ecma-404", "json"),
        ("rfc8259", "json"),
        ("rfc7159", "json"),
        ("rfc5646", "locale"),
        ("rfc4291", "ipv6"),
        ("e.164", "phone"),
        ("iso-4217", "currency"),
        ("iso-3166", "country"),
        ("iso-8601", "datetime"),
        ("iso_8601", "datetime"),
    ];
    let last = lower.trim_end_matches(['/', '.']).rsplit('/').next()?;
    let last = last.split_once(".html").map_or(last, |(name, _)| name);
    let name = known
        .iter()
        .find(|(part, _)| lower.contains(part))
        .map_or_else(|| normal(last), |(_, name)| (*name).to_owned());
    custom(&name, hint).or_else(|| custom_suffix(&name, hint))
}

fn integer(hint: Hint) -> i32 {
    let name = normal(hint.name);
    let has = |part: &str| name.contains(part);
    match () {
        () if has("year") && !has("birth") => 2026 + i32::from(dates::is_end(hint)),
        () if has("priority") || has("level") || has("rank") => 2,
        () if has("day") => 7,
        () if has("hour") => 8,
        () if name == "age" => 30,
        // The number of items of a list in a response, so that the two agree.
        () if name == "totalcount" => 2,
        () if has("month") || has("position") || has("index") || has("quantity") => 1,
        () if has("port") && !has("report") && !has("support") => 8080,
        () if has("width") => 1200,
        () if has("height") => 800,
        () if name == "id" => i32::try_from(hint.nth).unwrap_or(1).saturating_add(1000),
        () if has("size")
            && ["page", "batch", "limit", "chunk"]
                .iter()
                .any(|part| has(part)) =>
        {
            10
        }
        () if has("rating") || has("score") || (name == "stars" && hint.is_input) => 4,
        () if has("byte") || has("size") => 1024,
        () if has("price") || has("amount") || has("cost") => 1999,
        () if has("percent") => 50,
        () if has("second") || has("minute") => 60,
        () if has("duration") && hint.is_about("days") => 14,
        () if has("duration") && hint.is_about("minutes") => 30,
        () if has("duration") && hint.is_about("seconds") => 60,
        () if has("millis") || has("duration") => 1500,
        () if has("count") && (has("required") || has("minimum")) => 2,
        () if name == "first" || name == "last" || name == "limit" || has("pagesize") => 10,
        () if name == "offset" || name == "skip" => 0,
        () if name == "number" => i32::try_from(hint.nth).unwrap_or(1),
        () if name == "page" || name == "version" => 1,
        () => 42,
    }
}

fn float(hint: Hint) -> Cow<'static, str> {
    let name = normal(hint.name);
    let has = |part: &str| name.contains(part);
    // Many schemas give whole numbers this type.
    let whole = [
        "count",
        "number",
        "total",
        "quantity",
        "priority",
        "order",
        "position",
        "index",
        "age",
        "day",
        "hour",
        "minute",
        "second",
        "month",
        "year",
        "size",
        "length",
        "height",
        "width",
        "duration",
        "population",
        "page",
        "limit",
        "points",
        "level",
        "rank",
        "version",
        "progress",
    ];
    match () {
        () if has("price") || has("amount") || has("cost") => "19.99".into(),
        () if has("latitude") || name == "lat" => "51.48".into(),
        () if has("longitude") || name == "lng" || name == "lon" => "-0.01".into(),
        () if has("percent") => "12.5".into(),
        () if has("rating") || has("score") => "4.5".into(),
        () if has("ratio") || has("rate") || has("share") || has("probability") => "0.25".into(),
        () if has("tempo") || has("bpm") => "120".into(),
        () if has("loudness") => "-8.4".into(),
        () if has("weight") || has("mass") => "1.2".into(),
        () if whole.iter().any(|part| has(part)) => integer(hint).to_string().into(),
        () => "0.5".into(),
    }
}

/// Returns true, unless that would be bad news.
fn boolean(name: &str) -> bool {
    let name = normal(name);
    let bad = [
        "archived",
        "deleted",
        "disabled",
        "locked",
        "spam",
        "hidden",
        "error",
        "previous",
        "nextpage",
        "blocked",
        "banned",
        "suspended",
        "expired",
        "cancel",
        "limited",
        "draft",
    ];
    // To include drafts is no bad news.
    name.starts_with("include") || !bad.iter().any(|part| name.contains(part))
}
