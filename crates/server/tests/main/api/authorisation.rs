//! A table of who may call every operation of the API and every route of the site.

mod bodies;
mod rows;
mod site;

use domain::AccessType;
use reqwest::Method;
use serde_json::{Value, json};

use rows::ROWS;

use crate::api::public_routes::{Operation, make_check, operations};
use crate::branding::PNG;
use crate::operation::jobs::leave_dead_job;
use crate::support::{Actor, Program, start_with};

/// The response that a caller gets to an otherwise valid request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gets {
    /// A successful response.
    Served,
    /// 401.
    Unauthenticated,
    /// 404, as if the resource did not exist.
    NotFound,
    /// 400: the confirmation is not that of the caller.
    Refused,
    /// 403 `insufficient_scope`.
    Forbidden,
    /// 403 `plan_limit`.
    PlanLimit,
}

use Gets::{Forbidden, NotFound, PlanLimit, Refused, Served, Unauthenticated};

/// The kinds of callers, one for each column: people, then API keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Anonymous,
    OtherUser,
    Owner,
    /// Not the owner.
    Administrator,
    /// A read key of the owner.
    ReadKey,
    /// A write key of the owner.
    WriteKey,
    /// A publish key of the owner.
    PublishKey,
    /// An audit key of the owner.
    AuditKey,
    /// A write key of the owner that is bound to the project.
    BoundKey,
    /// A write key of the owner that is bound to another project.
    ElsewhereKey,
    /// A write key of another user with Pro.
    OtherKey,
    /// A write key of the owner that has expired.
    ExpiredKey,
    /// A write key that the owner has deleted.
    DeletedKey,
    /// A write key of an owner who no longer has Pro.
    LapsedKey,
}

const COLUMNS: [Column; 14] = [
    Column::Anonymous,
    Column::OtherUser,
    Column::Owner,
    Column::Administrator,
    Column::ReadKey,
    Column::WriteKey,
    Column::PublishKey,
    Column::AuditKey,
    Column::BoundKey,
    Column::ElsewhereKey,
    Column::OtherKey,
    Column::ExpiredKey,
    Column::DeletedKey,
    Column::LapsedKey,
];

type Row = [Gets; COLUMNS.len()];

/// Nothing listens at this address.
const NOBODY: &str = "http://127.0.0.1:1/graphql";

const EVERYBODY: Row = [Served; COLUMNS.len()];
const NOBODY_AT_ALL: Row = [NotFound; COLUMNS.len()];

/// Completes a row of people with the responses for keys that work: read, write, publish, bound to the project, bound
/// to another project, another user's. Audit keys get what only they may have from [`audit_row`]. Keys that no longer work are
/// refused wherever credentials are read.
const fn row(people: [Gets; 4], keys: [Gets; 6]) -> Row {
    let [anonymous, other, owner, admin] = people;
    let [read, write, publish, bound, elsewhere, others] = keys;
    let gone = Unauthenticated;
    [
        anonymous, other, owner, admin, read, write, publish, Forbidden, bound, elsewhere, others,
        gone, gone, PlanLimit,
    ]
}

/// Reading the audit log of the own account.
const fn audit_row() -> Row {
    let mut row = row(ACCOUNTS, NO_KEY);
    row[Column::AuditKey as usize] = Served;
    row
}

const ACCOUNTS: [Gets; 4] = [Unauthenticated, Served, Served, Served];
const OWNERS: [Gets; 4] = [Unauthenticated, NotFound, Served, NotFound];
const NO_KEY: [Gets; 6] = [Forbidden; 6];

/// Everything under `/api/admin`.
const ADMINS: Row = row([Unauthenticated, NotFound, NotFound, Served], NO_KEY);
/// Managing the own account.
const SESSIONS: Row = row(ACCOUNTS, NO_KEY);
/// The same, for a thing of the owner.
const OWN_SESSIONS: Row = row(OWNERS, NO_KEY);
/// Reading something that belongs to no project, or all own projects.
const READS: Row = row(
    ACCOUNTS,
    [Served, Served, Forbidden, Served, Served, Served],
);
/// Changing something that belongs to no project yet.
const WRITES: Row = row(
    ACCOUNTS,
    [Forbidden, Served, Forbidden, Served, Served, Served],
);
/// Reading the owner's project.
const OWN_READS: Row = row(
    OWNERS,
    [Served, Served, Forbidden, Served, NotFound, NotFound],
);
/// Changing the owner's project.
const OWN_WRITES: Row = row(
    OWNERS,
    [Forbidden, Served, Forbidden, Served, NotFound, NotFound],
);
/// Docs of a private project. An invalid credential counts as none there.
const PRIVATE_DOCS: Row = [
    NotFound, NotFound, Served, NotFound, Served, Served, NotFound, NotFound, Served, NotFound,
    NotFound, NotFound, NotFound, PlanLimit,
];
/// A thing that does not exist, below private docs.
const NOTHING_IN_DOCS: Row = [
    NotFound, NotFound, NotFound, NotFound, NotFound, NotFound, NotFound, NotFound, NotFound,
    NotFound, NotFound, NotFound, NotFound, PlanLimit,
];

#[test]
fn every_operation_has_a_row() {
    let mut documented: Vec<String> = operations().into_iter().map(|found| found.id).collect();
    let mut rows: Vec<String> = ROWS.iter().map(|(id, _)| (*id).to_owned()).collect();
    documented.sort();
    rows.sort();
    assert_eq!(documented, rows);
}

#[test]
fn the_api_reference_says_who_may_call() {
    let document: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let methods = document["paths"].as_object().unwrap().values();
    let operations = methods.flat_map(|item| item.as_object().unwrap().values());
    let operations: Vec<&Value> = operations.collect();
    for (id, row) in ROWS {
        let operation = operations.iter().find(|one| one["operationId"] == **id);
        let security = &operation.unwrap()["security"];
        let scope = security[0]["bearer"][0].as_str();
        let is_for_administrators = operation.unwrap()["x-administrators"] == true;
        assert_eq!(is_for_administrators, *row == ADMINS, "{id}");
        let is_for_keys = operation.unwrap()["x-api-keys-only"] == true;
        let is_served = |column: Column| row[column as usize] == Served;
        let serves_keys_only = is_served(Column::ReadKey) && !is_served(Column::Owner);
        assert_eq!(is_for_keys, serves_keys_only, "{id}");
        let keys = (
            row[Column::ReadKey as usize],
            row[Column::WriteKey as usize],
        );
        let is_audit = row[Column::AuditKey as usize] == Served && *row != EVERYBODY;
        assert_eq!(is_audit, scope == Some("audit:read"), "{id}");
        if is_audit {
            continue;
        }
        let is_for_pipelines = row[Column::PublishKey as usize] == Served && *row != EVERYBODY;
        let names_pipelines = scope.is_some_and(|scope| scope.starts_with("schema:"));
        assert_eq!(is_for_pipelines, names_pipelines, "{id}");
        match (security.as_array().map(Vec::len), keys) {
            (None, _) => assert!(*row == EVERYBODY || *row == NOBODY_AT_ALL, "{id}"),
            // Everybody may call it for a public project.
            (Some(2), _) => assert!(*row == PRIVATE_DOCS || *row == NOTHING_IN_DOCS, "{id}"),
            (_, (Forbidden, Forbidden)) => assert_eq!(scope, None, "{id}"),
            _ if is_for_pipelines => {}
            (_, (Forbidden, _)) => assert!(scope.unwrap().ends_with(":*"), "{id}"),
            _ => assert!(scope.unwrap().ends_with(":read"), "{id}"),
        }
    }
}

/// The stage for calls that change nothing.
const SHARED: &str = "shared";

/// Returns the name of the stage for one cell of the table. Usernames end in it, so it is a slug.
fn stage_name(operation: &str, column: Column) -> String {
    format!("{}-{}", operation.replace('_', "-"), column as usize)
}

/// Starts the program that all rows share. Each stage can have its own administrator.
fn start_with_admins() -> Program {
    start_with(None, |settings| {
        settings.outbound.allow_loopback = true;
        settings.auth.admin_emails = operations()
            .iter()
            .map(|operation| stage_name(&operation.id, Column::Administrator))
            .chain([SHARED.to_owned()])
            .map(|name| format!("admin-{name}@example.com"))
            .collect();
    })
}

/// Creates a webhook that is limited to a project. Returns its id, and that of its first delivery.
async fn make_webhook(owner: &Actor, slug: &str) -> (String, String) {
    let project = owner
        .get(&format!("/api/projects/{slug}"))
        .await
        .expect(200);
    let project = &project.json()["project"]["id"];
    let new = json!({ "url": NOBODY, "events": ["*"], "project_ids": [project] });
    let made = owner.post("/api/webhooks", &new).await.expect(201).json();
    let webhook = made["webhook"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/webhooks/{webhook}/deliveries");
    let list = owner.get(&path).await.expect(200).json();
    let delivery = list["items"][0]["id"].as_str().unwrap().to_owned();
    (webhook, delivery)
}

/// A user's private project.
struct Stage {
    name: String,
    owner: Actor,
    username: String,
    slug: String,
    endpoint: String,
    session: String,
    /// A key that is deleted and rotated.
    key: String,
    /// An incident of the service.
    incident: String,
    /// A job that was given up.
    job: String,
    /// A breaking change that is allowed once.
    allowed: String,
    /// A check of a schema.
    check: String,
    /// A webhook that is limited to the project, and its first delivery.
    webhook: String,
    delivery: String,
}

impl Stage {
    async fn new(program: &Program, name: &str) -> Self {
        let (username, slug) = (format!("owner-{name}"), format!("shop-{name}"));
        let owner = program.join(&format!("{username}@example.com")).await;
        owner
            .post("/api/billing/checkout-session", &json!({}))
            .await
            .expect(200);
        owner.make_pro().await;
        owner.create(&slug, "type Query { a: Int }").await;
        owner.make_private(&slug).await;
        let project = format!("/api/projects/{slug}");
        let section = json!({ "body": "Text." });
        owner
            .put(&format!("{project}/content/errors"), &section)
            .await
            .expect(201);
        let example = json!({ "document": "{ a }" });
        owner
            .put(&format!("{project}/examples/names"), &example)
            .await
            .expect(201);
        let endpoint = json!({ "name": "Live", "url": NOBODY });
        let made = owner
            .post(&format!("{project}/endpoints"), &endpoint)
            .await
            .expect(201)
            .json();
        let allowed = json!({ "path": "Query.a", "code": "field_removed", "reason": "Unused." });
        let allowed = owner
            .post(&format!("{project}/change-policy/allowed"), &allowed)
            .await
            .expect(201)
            .json();
        let list = owner.get("/api/user/sessions").await.expect(200).json();
        let (_, key) = make_key(&owner, "read").await;
        let (webhook, delivery) = make_webhook(&owner, &slug).await;
        Self {
            webhook,
            delivery,
            key,
            incident: leave_incident(program).await,
            job: leave_dead_job(program, &format!("lost-{name}@example.com")).await,
            name: name.to_owned(),
            endpoint: made["endpoint"]["id"].as_str().unwrap().to_owned(),
            session: list["sessions"][0]["id"].as_str().unwrap().to_owned(),
            allowed: allowed["id"].as_str().unwrap().to_owned(),
            check: make_check(&owner, &slug, "type Query { b: Int }").await,
            username,
            slug,
            owner,
        }
    }

    /// Sets the stage for a key of an owner who no longer has Pro, and returns it with that key as the owner.
    async fn lapsed(program: &Program) -> Self {
        let mut stage = Self::new(program, "lapsed").await;
        let (key, _) = make_key(&stage.owner, "write").await;
        stage.owner.make_free().await;
        stage.owner = key;
        stage
    }

    /// Returns the caller of a column.
    async fn caller(&self, column: Column) -> Actor {
        let program = &self.owner.program;
        let email = |role: &str| format!("{role}-{}@example.com", self.name);
        match column {
            Column::Anonymous => program.anonymous(),
            Column::OtherUser => program.join(&email("other")).await,
            Column::Owner => self.owner.clone(),
            Column::Administrator => program.join(&email("admin")).await,
            Column::ReadKey => self.owner.with_key("read").await,
            Column::WriteKey => self.owner.with_key("write").await,
            Column::PublishKey => self.owner.leave_key(AccessType::Publish, None).await.0,
            Column::AuditKey => self.owner.leave_key(AccessType::Audit, None).await.0,
            Column::BoundKey => {
                let bound = Some(&[self.slug.as_str()][..]);
                self.owner.leave_key(AccessType::Write, bound).await.0
            }
            Column::ElsewhereKey => {
                let other = format!("elsewhere-{}", self.name);
                self.owner.create(&other, "type Query { a: Int }").await;
                let bound = Some(&[other.as_str()][..]);
                self.owner.leave_key(AccessType::Write, bound).await.0
            }
            Column::OtherKey => {
                let other = program.join(&email("pro")).await;
                other.make_pro().await;
                other.with_key("write").await
            }
            Column::ExpiredKey => {
                let (caller, key) = self.owner.leave_key(AccessType::Write, None).await;
                let sql = format!(
                    "UPDATE api_keys SET expires_at = '2026-01-01 00:00:00' WHERE id = '{key}'"
                );
                let expire = move |conn: &mut _| persistence::testing::run_sql(conn, &sql);
                program.store().write(expire).await.unwrap();
                caller
            }
            Column::DeletedKey => {
                let (caller, key) = self.owner.leave_key(AccessType::Write, None).await;
                let path = format!("/api/user/api-keys/{key}");
                self.owner.delete(&path).await.expect(204);
                caller
            }
            Column::LapsedKey => unreachable!("it has its own stage"),
        }
    }

    async fn callers(&self, lapsed: &Self) -> Vec<(Column, Actor)> {
        let mut callers = Vec::new();
        for column in COLUMNS {
            let caller = match column {
                Column::LapsedKey => lapsed.owner.clone(),
                _ => self.caller(column).await,
            };
            callers.push((column, caller));
        }
        let (_, admin) = &callers[Column::Administrator as usize];
        let me = admin.get("/api/auth/me").await.expect(200).json();
        assert_eq!(me["user"]["is_admin"], true);
        callers
    }

    fn path(&self, operation: &Operation) -> String {
        let path = operation
            .path
            .replace("{id}", &self.slug)
            .replace("{endpointId}", &self.endpoint)
            .replace("{session_id}", &self.session)
            .replace("{key_id}", &self.key)
            .replace("{incident_id}", &self.incident)
            .replace("{job_id}", &self.job)
            .replace("{allowed_id}", &self.allowed)
            .replace("{check_id}", &self.check)
            .replace("{webhook_id}", &self.webhook)
            .replace("{delivery_id}", &self.delivery)
            .replace("{username}", &self.username)
            .replace("{slug}", &self.slug)
            .replace("{number}", "1")
            .replace("{answer_id}", "01980000-0000-7000-8000-000000000000")
            .replace("{kind}/{name}", "queries/a")
            .replace("types/{name}", "types/Query")
            .replace("{picture}", "logo")
            .replace("{section}", "errors")
            .replace("{example}", "names")
            .replace("{page}", "limits")
            .replace("{path}", "overview");
        assert!(
            !path.contains('{'),
            "{path} has a parameter without a value"
        );
        match operation.id.as_str() {
            "propose_slug" => format!("{path}?name=New"),
            "search_help" => format!("{path}?q=keys"),
            "get_mail_subscription"
            | "unsubscribe_from_mail"
            | "subscribe_to_mail"
            | "get_following"
            | "confirm_following" => {
                format!("{path}?token={}", "0".repeat(64))
            }
            "export_audit_log" => format!("{path}?format=csv"),
            _ => path,
        }
    }

    fn incident_body(&self) -> Value {
        json!({
            "title": "Mail is late",
            "impact": "degraded",
            "components": ["mail"],
            "started_at": domain::Clock::now(&*self.owner.program.clock).to_rfc3339(),
            "updates": [{ "state": "investigating", "body": "Text." }],
        })
    }

    /// Calls an operation and compares the response with its cell of the table.
    async fn check(&self, operation: &Operation, column: Column, caller: &Actor, expected: Gets) {
        let id = operation.id.as_str();
        let path = self.path(operation);
        let answer = match id {
            "upload_logo" | "upload_favicon" => crate::branding::upload(caller, &path, PNG).await,
            _ => {
                let body = self.body(id);
                caller.call(operation.method.clone(), &path, &body).await
            }
        };
        let got = match answer.status.as_u16() {
            401 => Unauthenticated,
            404 => NotFound,
            200..=204 => Served,
            403 if answer.error_code() == "insufficient_scope" => Forbidden,
            403 if answer.error_code() == "plan_limit" => PlanLimit,
            400 if id == "delete_account" => Refused,
            // This table has no valid link.
            400 if id.ends_with("_magic_link") => Served,
            409 if id == "create_checkout_session" => Served,
            // This table cannot sign.
            400 if id == "receive_billing_event" => Served,
            // All callers have one address, and the limit counts by address.
            429 if id == "send_message" || id == "introspect_public_address" => Served,
            // Nothing listens at the address.
            400 if answer.error_code() == "connection_refused" => Served,
            other => panic!("{id}: {other} {}", answer.text),
        };
        assert_eq!(got, expected, "{id}, {column:?}: {}", answer.text);
        if operation.needs_account || got != Served {
            let kept = answer.header("cache-control");
            assert_eq!(kept, "private, no-store", "{id}, {column:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_answers_as_its_row_says() {
    let program = start_with_admins();
    let shared = Stage::new(&program, SHARED).await;
    let lapsed = Stage::lapsed(&program).await;
    let callers = shared.callers(&lapsed).await;
    for operation in operations() {
        let id = operation.id.as_str();
        let row = ROWS.iter().find(|(name, _)| *name == id).unwrap().1;
        start_new_hours(&program).await;
        for ((column, caller), expected) in callers.iter().zip(row) {
            let column = *column;
            if column == Column::LapsedKey {
                lapsed.check(&operation, column, caller, expected).await;
            } else if operation.method == Method::GET || expected != Served {
                // Reads and refused calls leave the stage unchanged.
                shared.check(&operation, column, caller, expected).await;
            } else {
                // Some operations delete what the next one needs.
                let stage = Stage::new(&program, &stage_name(id, column)).await;
                let caller = stage.caller(column).await;
                stage.check(&operation, column, &caller, expected).await;
            }
        }
    }
    // The project still exists, so a 404 above meant a refusal.
    let project = format!("/api/projects/{}", shared.slug);
    for path in [
        "",
        "/content/errors",
        "/examples/names",
        &format!("/endpoints/{}", shared.endpoint),
    ] {
        let path = format!("{project}{path}");
        shared.owner.get(&path).await.expect(200);
    }
    let keys = shared.owner.get("/api/user/api-keys").await.expect(200);
    assert!(keys.text.contains(&shared.key), "{}", keys.text);
}

/// Leaves an incident, as an administrator writes it, and returns its id.
async fn leave_incident(program: &Program) -> String {
    let now = domain::Clock::now(&*program.clock);
    let draft = domain::IncidentDraft {
        title: domain::IncidentTitle::parse("Mail is late").unwrap(),
        impact: domain::Impact::Degraded,
        components: vec![domain::Component::Mail],
        started_at: now,
        resolved_at: None,
        updates: vec![domain::UpdateDraft {
            id: None,
            state: domain::IncidentState::Investigating,
            body: domain::IncidentText::parse("Text.").unwrap(),
        }],
    };
    let incident = draft.apply(None, now).unwrap();
    let id = incident.id.to_string();
    let insert = move |conn: &mut _| persistence::incidents::insert(conn, &incident);
    program.store().write(insert).await.unwrap();
    id
}

/// The shared keys make more requests than a key may make within an hour.
async fn start_new_hours(program: &Program) {
    let reset = |conn: &mut _| {
        persistence::testing::run_sql(conn, "UPDATE api_keys SET window_requests = 0")
    };
    program.store().write(reset).await.unwrap();
}

/// Creates a key and returns a caller that uses it, and its id.
async fn make_key(owner: &Actor, access: &str) -> (Actor, String) {
    let new = json!({ "name": "Key", "accessType": access });
    let made = owner.post("/api/user/api-keys", &new).await.expect(201);
    let made = made.json();
    let caller = owner.program.with_token(made["key"].as_str().unwrap());
    (caller, made["apiKey"]["id"].as_str().unwrap().to_owned())
}
