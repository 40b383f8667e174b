//! Adds to the OpenAPI document what parameters and fields may contain, from the constants that the server
//! checks, and the statuses that all routes of a kind may return, so that handlers do not repeat them.

use analytics::{Filter, MAX_EVENTS};
use domain::{
    AllowedChangeReason, ApiKeyExpiry, ApiKeyLimits, ApiKeyName, Author, ChangeCode, ChangeMessage,
    ChangePath, ClientError, CommitHash, ContactMessage, ContactName, Coordinates, DeliveryStatus,
    Description, Dimension, Email, Endpoint, EndpointName, EndpointUrl, Feedback, FeedbackComment,
    HeaderName, HideRuleLines, IdempotencyKey, Incident, IncidentText, IncidentTitle, PlainToken,
    ProjectName, RedirectPath, SectionBody, SectionKey, SectionTitle, Slug, UserName, Username,
    VersionMessage, VersionNumber, WebhookKinds, What,
};
use projects::{ClientOperations, IgnorePatterns, TextKey};
use schema_docs::{Amount, HitKind};
use schema_model::{Kind, Limits};
use utoipa::Number;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{ArrayItems, Object, SchemaFormat};
use utoipa::openapi::{
    ContentBuilder, OpenApi, PathItem, Ref, RefOr, Required, ResponseBuilder, Schema,
    path::PathsMap,
};

use crate::api::DEPTHS;
use crate::parameters::MAX_LIMIT;

/// The allowed values of a schema.
enum Rule {
    /// Text with a minimum and maximum number of characters.
    Length(usize, usize),
    /// The same, without direction overrides and without control characters other than line breaks and tabs.
    Lines(usize, usize),
    /// The same in one line: without direction overrides and control characters.
    Line(usize, usize),
    /// Text with a minimum and maximum number of characters that matches an expression.
    Pattern(usize, usize, String),
    /// A whole number.
    Range(u32, u32),
    /// One of these whole numbers.
    Numbers(&'static [u32]),
    /// One of these words.
    Words(Vec<&'static str>),
    /// A UUID.
    Uuid,
    /// At most this many items, each with the rule.
    Items(usize, Option<Box<Rule>>),
}

const LINES: &str =
    r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$";
const LINE: &str = r"^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$";
/// A GraphQL name (specification, 2.1.9).
const NAME: &str = "^[_A-Za-z][_0-9A-Za-z]*$";
/// Cursors of version lists; the server never makes longer ones.
const VERSION_CURSOR: &str = "^[1-9][0-9]{0,8}$";

fn word(max: usize) -> Rule {
    Rule::Pattern(Slug::MIN, max, Slug::PATTERN.to_owned())
}

fn token() -> Rule {
    let (length, pattern) = (PlainToken::LENGTH, PlainToken::PATTERN);
    Rule::Pattern(length, length, pattern.to_owned())
}

fn email() -> Rule {
    Rule::Pattern(5, Email::MAX_BYTES, Email::PATTERN.to_owned())
}

/// Returns the rule of a parameter, by route, place and name.
fn parameter_rule(path: &str, place: &ParameterIn, name: &str) -> Option<Rule> {
    // Two of these report what is wrong with a text; badges are images whatever it is.
    let accepts_any_text = path.starts_with("/api/slugs/")
        || path.starts_with("/api/usernames/")
        || path.ends_with("/badge");
    let is_report = path.ends_with("/analytics");
    let is_delivery_log = path.ends_with("/deliveries");
    let is_audit_log = path.starts_with("/api/audit-log");
    Some(match (place, name) {
        (ParameterIn::Query, "from" | "to") if is_delivery_log => {
            Rule::Pattern(10, 10, DAY.to_owned())
        }
        (ParameterIn::Query, "kind") if is_delivery_log => {
            Rule::Words(WebhookKinds::OFFERED.to_vec())
        }
        (ParameterIn::Query, "status") if is_delivery_log => {
            Rule::Words(DeliveryStatus::WORDS.to_vec())
        }
        (ParameterIn::Query, "cursor") if is_delivery_log => Rule::Uuid,
        (ParameterIn::Query, "from" | "to") if is_audit_log => {
            Rule::Pattern(10, 10, DAY.to_owned())
        }
        (ParameterIn::Query, "kind") if is_audit_log => {
            Rule::Words(What::audited_kinds().collect())
        }
        (ParameterIn::Query, "actor") if is_audit_log => Rule::Words(Author::KINDS.to_vec()),
        (ParameterIn::Query, "format") if is_audit_log => Rule::Words(vec!["csv", "json"]),
        (ParameterIn::Query, "cursor") if is_audit_log => Rule::Uuid,
        (ParameterIn::Query, "after") => Rule::Range(0, i32::MAX.unsigned_abs()),
        (ParameterIn::Query, "period") if is_report => {
            Rule::Words(vec!["24h", "7d", "30d", "90d", "12mo"])
        }
        (ParameterIn::Query, "from" | "to") if is_report => Rule::Pattern(10, 10, DAY.to_owned()),
        (ParameterIn::Query, "compare") => Rule::Words(vec!["previous", "year", "none"]),
        (ParameterIn::Query, "filter") => {
            let words = Filter::DIMENSIONS.map(Dimension::as_str).join("|");
            Rule::Pattern(3, Filter::MAX_CHARS, format!("^({words}):[^\\n\\r]+$"))
        }
        (ParameterIn::Path, "slug" | "username") if accepts_any_text => return None,
        (ParameterIn::Path, "username") => word(Username::MAX),
        // An id has the shape of a slug.
        (ParameterIn::Path, "id" | "slug") => word(Slug::MAX),
        (ParameterIn::Path, "section") => word(SectionKey::MAX),
        (
            ParameterIn::Path,
            "endpointId" | "session_id" | "key_id" | "answer_id" | "incident_id" | "allowed_id"
            | "job_id" | "webhook_id" | "delivery_id",
        ) => Rule::Uuid,
        (ParameterIn::Path, "number") | (ParameterIn::Query, "version" | "from") => {
            Rule::Range(VersionNumber::FIRST.get(), VersionNumber::MAX)
        }
        (ParameterIn::Query, "name") => Rule::Line(
            *ProjectName::CHARACTERS.start(),
            *ProjectName::CHARACTERS.end(),
        ),
        (ParameterIn::Query, "limit") => Rule::Range(1, MAX_LIMIT),
        (ParameterIn::Query, "example") => Rule::Words(Amount::ALL.map(Amount::word).to_vec()),
        (ParameterIn::Query, "depth") => {
            Rule::Range(u32::from(*DEPTHS.start()), u32::from(*DEPTHS.end()))
        }
        (ParameterIn::Path, "kind") => {
            let operations = Kind::ALL.into_iter();
            let operations = operations.filter(|kind| kind.operation().is_some());
            Rule::Words(operations.map(Kind::word).collect())
        }
        (ParameterIn::Path, "name") => Rule::Pattern(1, usize::MAX, NAME.to_owned()),
        (ParameterIn::Header, "Idempotency-Key") => {
            let visible = IdempotencyKey::PATTERN.to_owned();
            Rule::Pattern(1, IdempotencyKey::MAX, visible)
        }
        (ParameterIn::Query, "cursor")
            if path.ends_with("/feedback") || path.starts_with("/api/admin/") =>
        {
            Rule::Uuid
        }
        (ParameterIn::Query, "cursor") => Rule::Pattern(1, 9, VERSION_CURSOR.to_owned()),
        (ParameterIn::Query, "kind") => Rule::Words(hit_kinds()),
        (ParameterIn::Query, "period") => Rule::Words(vec!["7d", "30d", "90d"]),
        (ParameterIn::Query, "format") => Rule::Words(vec!["sdl", "introspection"]),
        (ParameterIn::Query, "token") => token(),
        (ParameterIn::Query, "return_to") => Rule::Length(0, RedirectPath::MAX_BYTES),
        (ParameterIn::Query, "focus") => Rule::Length(0, crate::api::MAX_NAME),
        (ParameterIn::Query, "kinds") => {
            let types = Kind::ALL.iter().filter(|kind| kind.types().is_some());
            let words: Vec<&str> = types.map(|kind| kind.word()).collect();
            let kind = format!("({})", words.join("|"));
            let list = format!("^({kind}(,{kind})*)?$");
            Rule::Pattern(0, crate::api::MAX_KINDS, list)
        }
        _ => return None,
    })
}

fn hit_kinds() -> Vec<&'static str> {
    HitKind::all().map(HitKind::word).collect()
}

/// Returns the rule of a field in a body.
fn field_rule(schema: &str, field: &str) -> Option<Rule> {
    let characters = |range: std::ops::RangeInclusive<usize>| (*range.start(), *range.end());
    let lines = |range| {
        let (min, max) = characters(range);
        Rule::Lines(min, max)
    };
    let line = |range| {
        let (min, max) = characters(range);
        Rule::Line(min, max)
    };
    Some(match (schema, field) {
        ("CreateProject" | "UpdateProject", "name") => line(ProjectName::CHARACTERS),
        ("CreateProject" | "UpdateProject", "slug") => word(Slug::MAX),
        (
            "CreateProject" | "UpdateProject" | "CreateEndpoint" | "UpdateEndpoint",
            "description",
        ) => lines(Description::CHARACTERS),
        ("CreateApiKey", "name") => line(ApiKeyName::CHARACTERS),
        ("CreateApiKey", "expiresInDays") => Rule::Numbers(&ApiKeyExpiry::DAYS),
        // An empty name removes the name.
        ("UpdateProfile", "name") => Rule::Line(0, *UserName::CHARACTERS.end()),
        ("UpdateProfile", "username") => word(Username::MAX),
        ("MagicLinkRequest" | "FollowChangelog", "email") => email(),
        ("MagicLinkRequest" | "VerifyAnswer", "redirect") | ("StartCheckout", "return_to") => {
            Rule::Length(0, RedirectPath::MAX_BYTES)
        }
        ("VerifyAnswer", "token") => token(),
        // The longer of the two that the server accepts.
        ("DeleteAccount", "confirmation") => Rule::Length(1, Email::MAX_BYTES),
        ("CreateProject" | "PublishSchema" | "CheckSchema" | "PreviewSchema", "sdl")
        | ("ValidateSchema", "schema" | "operations") => {
            Rule::Length(0, Limits::default().max_bytes)
        }
        ("PreviewSchema" | "PreviewSearch", "key") => Rule::Pattern(
            TextKey::LENGTH,
            TextKey::LENGTH,
            TextKey::PATTERN.to_owned(),
        ),
        ("AnswerPage", "page") => Rule::Length(0, Feedback::MAX_PAGE),
        ("SaveSection", "title") => line(SectionTitle::CHARACTERS),
        ("SaveSection" | "PreviewSection", "body") => Rule::Length(0, SectionBody::MAX),
        ("ReorderContent", "sections") => {
            Rule::Items(usize::MAX, Some(Box::new(word(SectionKey::MAX))))
        }
        ("CreateEndpoint" | "UpdateEndpoint", "name") => line(EndpointName::CHARACTERS),
        ("CreateEndpoint" | "UpdateEndpoint" | "Introspect", "headers") => {
            Rule::Items(Endpoint::MAX_HEADERS, None)
        }
        ("CreateEndpoint" | "UpdateEndpoint" | "Introspect", "url") => {
            Rule::Length(1, EndpointUrl::MAX_BYTES)
        }
        ("CreateWebhook" | "UpdateWebhook", "url") => Rule::Length(1, EndpointUrl::MAX_BYTES),
        ("CreateWebhook" | "UpdateWebhook" | "PreviewWebhook", "coordinates") => {
            let pattern = Coordinates::PATTERN.to_owned();
            let pattern = Rule::Pattern(1, Coordinates::MAX_CHARACTERS, pattern);
            Rule::Items(Coordinates::MAX, Some(Box::new(pattern)))
        }
        ("CreateWebhook" | "UpdateWebhook" | "PreviewWebhook", "project_ids") => {
            Rule::Items(ApiKeyLimits::MAX_PROJECTS, Some(Box::new(Rule::Uuid)))
        }
        ("TestWebhook", "event") => Rule::Words(WebhookKinds::OFFERED.to_vec()),
        ("HeaderInput", "name") => {
            Rule::Pattern(1, HeaderName::MAX, HeaderName::PATTERN.to_owned())
        }
        ("HeaderInput", "value") => Rule::Length(1, Endpoint::MAX_VALUE_BYTES),
        ("HideRulesInput", "rules") => {
            let rule = Rule::Line(0, HideRuleLines::MAX_CHARACTERS);
            // Blank lines do not count, so a list may have more items than rules.
            Rule::Items(usize::MAX, Some(Box::new(rule)))
        }
        ("PublishSchema" | "CheckSchema", "message") => lines(VersionMessage::CHARACTERS),
        ("PublishSchema" | "CheckSchema", "commit") => line(CommitHash::CHARACTERS),
        ("CheckSchema", "operations") => Rule::Items(ClientOperations::MAX_FILES, None),
        ("SentOperations", "file") => Rule::Line(1, ClientOperations::MAX_PATH),
        ("CommentAnswer", "comment") => lines(FeedbackComment::CHARACTERS),
        ("AllowChange", "path") => Rule::Pattern(
            *ChangePath::CHARACTERS.start(),
            *ChangePath::CHARACTERS.end(),
            ChangePath::PATTERN.to_owned(),
        ),
        ("AllowChange", "code") => Rule::Pattern(
            *ChangeCode::CHARACTERS.start(),
            *ChangeCode::CHARACTERS.end(),
            ChangeCode::PATTERN.to_owned(),
        ),
        ("AllowChange", "message") => line(ChangeMessage::CHARACTERS),
        ("AllowChange", "reason") => line(AllowedChangeReason::CHARACTERS),
        ("SaveChangePolicy", "ignored") => {
            let pattern = Rule::Line(0, IgnorePatterns::MAX_CHARACTERS);
            Rule::Items(IgnorePatterns::MAX, Some(Box::new(pattern)))
        }
        ("SendMessage", "name") => Rule::Line(0, *ContactName::CHARACTERS.end()),
        ("SendMessage", "email") => email(),
        ("SendMessage", "message") => lines(ContactMessage::CHARACTERS),
        ("ReportEvents", "project") => word(Slug::MAX),
        ("ReportEvents", "events") => Rule::Items(MAX_EVENTS, None),
        ("ReportClientError", "message") => Rule::Length(1, ClientError::MAX_MESSAGE),
        ("ReportClientError", "stack" | "component_stack") => {
            Rule::Length(0, ClientError::MAX_STACK)
        }
        ("ReportClientError", "url") => Rule::Length(0, ClientError::MAX_URL),
        ("IncidentInput", "title") => line(IncidentTitle::CHARACTERS),
        ("IncidentInput", "updates") => Rule::Items(Incident::MAX_UPDATES, None),
        ("UpdateInput", "body") => lines(IncidentText::CHARACTERS),
        ("UpdateInput", "id") => Rule::Uuid,
        _ => return None,
    })
}

/// Writes rules and common statuses into the document.
pub(super) fn complete(document: &mut OpenApi) {
    let paths: &mut PathsMap<String, PathItem> = &mut document.paths.paths;
    for (path, item) in paths.iter_mut() {
        for operation in operations(item) {
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    apply_rule(path, parameter);
                }
            }
            add_statuses(operation);
            mark_optional_body(operation);
        }
    }
    let schemas = document
        .components
        .iter_mut()
        .flat_map(|components| &mut components.schemas);
    for (name, schema) in schemas {
        let RefOr::T(Schema::Object(object)) = schema else {
            continue;
        };
        for (field, of) in &mut object.properties {
            if let (Some(rule), RefOr::T(of)) = (field_rule(name, field), of) {
                rule.write(of);
            }
        }
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ]
    .into_iter()
    .flatten()
}

fn apply_rule(path: &str, parameter: &mut Parameter) {
    let rule = parameter_rule(path, &parameter.parameter_in, &parameter.name);
    if let (Some(rule), Some(RefOr::T(schema))) = (rule, &mut parameter.schema) {
        rule.write(schema);
    }
}

impl Rule {
    fn write(self, schema: &mut Schema) {
        match schema {
            Schema::Object(object) => self.write_object(object),
            Schema::Array(array) => {
                if let Self::Items(max, item) = self {
                    array.max_items = Some(max).filter(|max| *max < usize::MAX);
                    if let (Some(item), ArrayItems::RefOrSchema(items)) = (item, &mut array.items)
                        && let RefOr::T(of) = items.as_mut()
                    {
                        item.write(of);
                    }
                }
            }
            _ => {}
        }
    }

    fn write_object(self, object: &mut Object) {
        let mut length = |min, max| {
            object.min_length = Some(min).filter(|min| *min > 0);
            object.max_length = Some(max).filter(|max| *max < usize::MAX);
        };
        match self {
            Self::Length(min, max) => length(min, max),
            Self::Lines(min, max) => {
                length(min, max);
                object.pattern = Some(LINES.to_owned());
            }
            Self::Line(min, max) => {
                length(min, max);
                object.pattern = Some(LINE.to_owned());
            }
            Self::Pattern(min, max, pattern) => {
                length(min, max);
                object.pattern = Some(pattern);
            }
            Self::Range(min, max) => {
                object.minimum = Some(Number::UInt(min as usize));
                object.maximum = Some(Number::UInt(max as usize));
            }
            Self::Numbers(numbers) => {
                // Null as well, because the field is optional.
                let numbers = numbers.iter().copied().map(Into::into);
                object.enum_values = Some(numbers.chain([serde_json::Value::Null]).collect());
            }
            Self::Words(words) => {
                object.enum_values = Some(words.into_iter().map(Into::into).collect());
            }
            Self::Uuid => object.format = Some(SchemaFormat::Custom("uuid".to_owned())),
            Self::Items(..) => {}
        }
    }
}

/// A day of this century.
const DAY: &str = "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$";

/// The operations that ignore unknown parameters and values.
const TOLERANT_QUERIES: [&str; 2] = ["get_docs_badge", "get_views_badge"];

/// The operations whose handlers take an `OptionalJson`.
const OPTIONAL_BODIES: [&str; 2] = ["create_checkout_session", "test_webhook"];

fn mark_optional_body(operation: &mut Operation) {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    if let Some(RefOr::T(body)) = &mut operation.request_body
        && OPTIONAL_BODIES.contains(&id)
    {
        body.required = Some(Required::False);
    }
}

/// Adds the statuses that follow from what a route accepts, and those that any route may return.
fn add_statuses(operation: &mut Operation) {
    if operation.request_body.is_some() {
        add(operation, "400", "`invalid_json`, `broken_body`");
        add(operation, "408", "`request_timeout`");
        add(operation, "413", "`too_large`");
        add(
            operation,
            "415",
            "`unsupported_media_type`, `unsupported_encoding`",
        );
    }
    let takes_query = operation.parameters.iter().flatten().any(|parameter| {
        matches!(parameter, RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query)
    });
    let id = operation.operation_id.as_deref().unwrap_or_default();
    if takes_query && !TOLERANT_QUERIES.contains(&id) {
        add(operation, "400", "`invalid_query`");
    }
    if operation.security.is_some() {
        add(operation, "403", "`insufficient_scope`, `plan_limit`");
        add(operation, "429", "`rate_limited`");
    }
    add(operation, "500", "`internal`");
    add(operation, "503", "`unavailable`, `cannot_save`");
}

/// Adds an error to the responses of a route, or its codes to those that the route lists for the status.
fn add(operation: &mut Operation, status: &str, codes: &str) {
    match operation.responses.responses.get_mut(status) {
        // A description without codes belongs to a response with another body.
        Some(RefOr::T(response)) if response.description.contains('`') => {
            let new = codes
                .split(", ")
                .filter(|code| !response.description.contains(code));
            let new: Vec<&str> = new.collect();
            if !new.is_empty() {
                response.description = format!("{}; {}", response.description, new.join(", "));
            }
        }
        Some(_) => {}
        None => {
            let body = Ref::from_schema_name("ApiErrorBody");
            let content = ContentBuilder::new().schema(Some(body)).build();
            let response = ResponseBuilder::new()
                .description(codes)
                .content("application/json", content)
                .build();
            let responses = &mut operation.responses.responses;
            responses.insert(status.to_owned(), RefOr::T(response));
        }
    }
}
