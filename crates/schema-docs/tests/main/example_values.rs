//! What examples of small schemas give and answer, one fault a case.

use schema_docs::{Amount, Example};
use serde_json::Value;

use super::docs;
use super::examples::{check, compiled_text, operations};

/// The checked example of a root field.
fn example(sdl: &str, name: &str, amount: Amount) -> Example {
    let docs = docs(sdl);
    let named = operations(&docs).into_iter().find(|(_, of)| of == name);
    let (kind, name) = named.unwrap();
    let example = docs.example_with(kind, &name, amount).unwrap();
    if let Err(error) = check(&compiled_text(sdl), &example) {
        panic!("{error}\n{}\n{}", example.operation, example.response);
    }
    example
}

fn variables(sdl: &str, name: &str, amount: Amount) -> Value {
    let example = example(sdl, name, amount);
    example
        .variables
        .map_or(Value::Null, |text| serde_json::from_str(&text).unwrap())
}

const DEVICES: &str = "scalar uuid
    type Query { device(where: device_bool_exp): [device!]! }
    type Mutation {
      delete_device(where: device_bool_exp!): Int
      update_device(_set: device_set_input, _inc: device_inc_input, where: device_bool_exp!): Int
      bulkDelete(where: PostWhere!): Int
      rename(profile: Profile!): Int
    }
    type device { id: uuid! name: String }
    input device_bool_exp { _and: [device_bool_exp!] _not: device_bool_exp id: uuid_comparison_exp level: Int_exp }
    input uuid_comparison_exp { _in: [uuid!] _eq: uuid _neq: uuid }
    input Int_exp { _eq: Int _gt: Int _lt: Int }
    input device_set_input { name: String version: String level: Int }
    input device_inc_input { level: Int }
    input PostWhere { id: ID status: Status AND: [PostWhere!] }
    input Profile { nickname: String age: Int }
    enum Status { DRAFT PUBLISHED }";

#[test]
fn no_example_gives_an_empty_filter() {
    let of = |name: &str, amount| variables(DEVICES, name, amount);
    for amount in Amount::ALL {
        let filter = &of("delete_device", amount)["where"];
        assert_eq!(filter["id"].as_object().unwrap().len(), 1, "{amount:?}");
        assert!(filter["id"]["_eq"].is_string(), "{amount:?}");
        let filter = of("bulkDelete", amount);
        assert!(!filter["where"].as_object().unwrap().is_empty());
    }
    for amount in [Amount::Required, Amount::Common] {
        let one = |name: &str| of(name, amount)["where"].as_object().unwrap().len();
        assert_eq!((one("delete_device"), one("bulkDelete")), (1, 1));
    }
    assert_eq!(
        of("rename", Amount::Required)["profile"]
            .as_object()
            .unwrap()
            .len(),
        1
    );
    let update = of("update_device", Amount::Common);
    assert!(update["_set"]["name"].is_string(), "{update}");
    assert_eq!(update["_inc"], Value::Null);
}

#[test]
fn each_variable_of_a_subscription_has_a_line() {
    let sdl = "type Query { a: Int }
        type Subscription { readings(batch_size: Int!, cursor: [reading_stream_cursor_input]!): Int }
        input reading_stream_cursor_input { at: String! }";
    let text = example(sdl, "readings", Amount::Common).operation;
    assert!(
        text.starts_with(
            "subscription Readings(\n  $batch_size: Int!\n  $cursor: [reading_stream_cursor_input]!\n) {"
        ),
        "{text}"
    );
}

/// A query beside mutations, for schemas that are about those.
const A: &str = "type Query { a: Int }";

fn answer(sdl: &str, name: &str) -> Value {
    let example = example(sdl, name, Amount::Common);
    let response: Value = serde_json::from_str(&example.response).unwrap();
    response["data"][name].clone()
}

#[test]
fn ids_logins_and_names_are_those_of_things() {
    let sdl = format!(
        "{A} type Patient {{ id: ID! fullName: String! }} type Post {{ id: ID! }}
        type PullRequest {{ id: ID! }} type Entry {{ id: ID! }} type Session {{ token: String! }}
        type Team {{ id: ID! }} type User {{ id: ID! username: String! }}
        type DequeuePayload {{ entry: Entry }} type UserPayload {{ user: User }} type TeamPayload {{ team: Team }}
        input DequeuePullRequestInput {{ id: ID! }} input UpdateTeamReviewAssignmentInput {{ id: ID! }}
        input PatientKey @oneOf {{ id: ID email: String }} input Found @oneOf {{ byId: ID byEmail: String }}
        input RegisterPatientInput {{ fullName: String! }} input UserPatch {{ username: String }}
        input UpdateUser {{ id: ID! patch: UserPatch! }}
        type Mutation {{
          deletePatient(id: ID!): Boolean!  deleteWidget(id: ID!): Boolean!  archivePosts(ids: [ID!]!): Int!  find(by: Found!): User
          patient(by: PatientKey!): Patient  dequeuePullRequest(input: DequeuePullRequestInput!): DequeuePayload
          updateTeamReviewAssignment(input: UpdateTeamReviewAssignmentInput!): TeamPayload
          signIn(username: String!): Session!  registerPatient(input: RegisterPatientInput!): Patient
          updateUser(input: UpdateUser!): UserPayload
        }}"
    );
    for (name, place, expected) in [
        ("deletePatient", "/id", "patient-1"),
        ("deleteWidget", "/id", "widget-1"),
        ("archivePosts", "/ids/0", "post-1"),
        ("patient", "/by/id", "patient-1"),
        ("find", "/by/byId", "user-1"),
        ("dequeuePullRequest", "/input/id", "pull-request-1"),
        ("updateTeamReviewAssignment", "/input/id", "team-1"),
        ("signIn", "/username", "example-user"),
        ("registerPatient", "/input/fullName", "Robin Example"),
        ("updateUser", "/input/id", "user-1"),
        ("updateUser", "/input/patch/username", "example-user"),
    ] {
        let given = variables(&sdl, name, Amount::Common);
        assert_eq!(given.pointer(place).unwrap(), expected, "{name} {given}");
    }
}

#[test]
fn what_went_well_comes_first() {
    let sdl = format!(
        "{A} type Subscription {{ postChanged: PostChange }}
        type Mutation {{ prepare: Prepared  submit: Submitted  admit: Admitted }}
        union PostChange = PostDeleted | PostUpdated
        type PostDeleted {{ id: ID! }} type PostUpdated {{ at: String! }}
        union Prepared = CartStatusNotReady | CartThrottled | CartStatusReady
        type CartStatusNotReady {{ message: String }} type CartThrottled {{ after: Int }} type CartStatusReady {{ cart: Cart }}
        type Cart {{ id: ID! }}
        union Submitted = SubmitAlreadyAccepted | SubmitSuccess
        type SubmitAlreadyAccepted {{ attempt: ID }} type SubmitSuccess {{ url: String }}
        union Admitted = WardFull | Admission  type WardFull {{ message: String }} type Admission {{ id: ID! }}"
    );
    for (name, expected) in [
        ("postChanged", "PostUpdated"),
        ("prepare", "CartStatusReady"),
        ("submit", "SubmitSuccess"),
        ("admit", "Admission"),
    ] {
        assert_eq!(answer(&sdl, name)["__typename"], expected, "{name}");
    }
}

#[test]
fn members_and_events_hold_what_they_are_about() {
    let sdl = format!(
        "{A} type Mutation {{ transfer: Transfer }}
        type Subscription {{ changed: PostChange  balanceChanged: BalanceChange  priced: PriceChange }}
        union PriceChange = PriceChanged | Removal
        type PriceChanged {{ id: ID! old: Float new: Float at: String post: Post! }}
        union PostChange = PostUpdated | Removal
        type PostUpdated {{ post: Post! changedFields: [String!] }} type Post {{ id: ID! title: String }}
        union Transfer = TransferReceipt | TransferError
        type TransferReceipt {{ transaction: Transaction! code: String! }} type TransferError {{ message: String! of: Transaction }}
        type Transaction {{ id: ID! amount: Money! about: Post parts: [Part!]! }} type Part {{ id: ID! amount: Money! a: Int b: Int c: Int }}
        type Money {{ value: Float! currencyCode: String! }}
        type BalanceChange {{ account: Account! before: Money! after: Money! }} type Account {{ id: ID! }} type Removal {{ id: ID! }}"
    );
    assert_eq!(answer(&sdl, "changed")["post"]["id"], "post-1");
    assert_eq!(answer(&sdl, "priced")["post"]["id"], "post-1");
    assert_eq!(
        answer(&sdl, "transfer")["transaction"]["id"],
        "transaction-1"
    );
    let text = example(&sdl, "transfer", Amount::Common).operation;
    assert!(
        text.contains("on TransferError {\n      message\n    }"),
        "{text}"
    );
    let balance = answer(&sdl, "balanceChanged");
    for part in ["before", "after"] {
        assert_eq!(balance[part]["currencyCode"], "EUR", "{balance}");
    }
    assert_eq!(balance["account"]["id"], "account-1");
    let sdl = "type Query { transactions(page: Int): Page! } type Page { items: [T!]! total: Int! }
        type T { id: ID! at: String what: String more: String amount: Money! }
        type Money { value: Float! currencyCode: String! }";
    assert_eq!(
        answer(sdl, "transactions")["items"][0]["amount"]["currencyCode"],
        "EUR"
    );
}

#[test]
fn answers_fit_what_was_given() {
    let sdl = "type Query { repository(name: String!): Repository  search(type: SearchType!): [Result!]!
          wards(floor: Int): [Ward!]! }
        type Mutation { admitPatient(wardId: ID!): Admission  blockCard(id: ID!): Card  addWard(floor: Int! = 3, name: String!): Ward }
        type Repository { id: ID! name: String! } enum SearchType { DISCUSSION REPOSITORY USER }
        union Result = Discussion | User | Repository type Discussion { id: ID! } type User { id: ID! login: String }
        type Ward { id: ID! name: String floor: Int } type Card { id: ID! status: CardStatus }
        type Admission { id: ID! status: AdmissionStatus }
        enum AdmissionStatus { CANCELLED PLANNED ADMITTED } enum CardStatus { BLOCKED ACTIVE EXPIRED }";
    let name = variables(sdl, "repository", Amount::Common)["name"].clone();
    assert_eq!(answer(sdl, "repository")["name"], name);
    let asked = variables(sdl, "search", Amount::Common)["type"].clone();
    let found = answer(sdl, "search");
    for item in found.as_array().unwrap() {
        let name = item["__typename"].as_str().unwrap().to_uppercase();
        assert_eq!(asked, name, "{found}");
    }
    let floor = variables(sdl, "wards", Amount::Common)["floor"].clone();
    for ward in answer(sdl, "wards").as_array().unwrap() {
        assert_eq!(ward["floor"], floor);
    }
    assert_eq!(answer(sdl, "admitPatient")["status"], "ADMITTED");
    assert_eq!(answer(sdl, "blockCard")["status"], "BLOCKED");
    let other = "type Query { card: Card } type Card { id: ID! status: CardStatus } enum CardStatus { BLOCKED LIVE }";
    assert_eq!(answer(other, "card")["status"], "LIVE");
}

#[test]
fn common_tells_what_can_be_said_of_the_thing() {
    let sdl = "type Query { patients(first: Int, name: String): [Patient!]!
          transactions(accountId: ID!, page: Int, pageSize: Int, search: String): Page! }
        type Patient { id: ID! } type Page { items: [Patient!]! }
        type Mutation { registerPatient(input: RegisterPatientInput!): Patient  transfer(input: TransferInput!): Patient
          addAddress(address: CartAddressInput!): Patient }
        input RegisterPatientInput { fullName: String! bloodType: Blood clientMutationId: String doctorId: ID password: Boolean }
        input TransferInput { amount: Float! reference: String executeOn: String recurring: Recurring }
        input Recurring { often: Int } enum Blood { A B }
        input CartAddressInput @oneOf { copyFromCustomerAddressId: ID  deliveryAddress: DeliveryAddress }
        input DeliveryAddress { city: String zip: String }";
    let keys = |name: &str, place: &str| -> Vec<String> {
        let given = variables(sdl, name, Amount::Common);
        let object = given.pointer(place).unwrap().as_object().unwrap();
        let mut keys: Vec<String> = object.keys().cloned().collect();
        keys.sort();
        keys
    };
    assert_eq!(
        keys("registerPatient", "/input"),
        ["bloodType", "doctorId", "fullName"]
    );
    assert_eq!(
        keys("transfer", "/input"),
        ["amount", "executeOn", "reference"]
    );
    assert_eq!(keys("addAddress", "/address"), ["deliveryAddress"]);
    assert_eq!(keys("patients", ""), ["first", "name"]);
    assert_eq!(
        keys("transactions", ""),
        ["accountId", "pageSize", "search"]
    );
}

#[test]
fn scalars_of_databases_have_values() {
    let sdl = "type Query { row: Row } scalar timestamptz scalar timetz scalar citext scalar numeric scalar IBAN
        type Row { created_at: timestamptz starts: timetz email: citext value: numeric iban: IBAN }";
    let row = answer(sdl, "row");
    assert_eq!(row["created_at"], "2026-01-15T09:30:00Z");
    assert_eq!(row["starts"], "09:30:00Z");
    assert_eq!(row["email"], "user@example.com");
    assert_eq!(row["iban"], "DE89370400440532013000");
}

#[test]
fn what_ends_is_later_than_what_begins() {
    let sdl = format!(
        "scalar DateTime scalar Date {A}
        type Stay {{ id: ID! admittedAt: DateTime! dischargedAt: DateTime arrival: Date departure: Date }}
        type Flight {{ id: ID! departureDate: Date arrivalDate: Date }}
        type Course {{ id: ID! startYear: Int publishedAt: DateTime createdAt: DateTime endYear: Int completedOn: Date }}
        input StayInput {{ checkIn: DateTime! checkOut: DateTime! }}
        type Mutation {{ book(input: StayInput!): Stay fly: Flight study: Course }}"
    );
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for (name, first, second) in [
        ("book", "admittedAt", "dischargedAt"),
        ("book", "arrival", "departure"),
        ("fly", "departureDate", "arrivalDate"),
        ("study", "createdAt", "publishedAt"),
    ] {
        let answer = answer(&sdl, name);
        assert!(
            text(&answer[first]) < text(&answer[second]),
            "{name}: {answer}"
        );
    }
    let study = answer(&sdl, "study");
    assert!(study["startYear"].as_i64() < study["endYear"].as_i64());
    let given = variables(&sdl, "book", Amount::Common);
    assert!(text(&given["input"]["checkIn"]) < text(&given["input"]["checkOut"]));
}

#[test]
fn names_mean_what_they_mean_beside_their_neighbours() {
    let of = |sdl: &str, name: &str, field: &str| {
        let sdl = format!("{A} {sdl}");
        answer(&sdl, name)[field].as_str().unwrap().to_owned()
    };
    let place = "type Mutation { open: Branch } type Branch { id: ID! name: String! city: String }";
    assert_eq!(of(place, "open", "name"), "Old Town");
    let git = "type Mutation { open: Branch } type Branch { id: ID! name: String! tip: Commit } type Commit { oid: ID! }";
    assert_eq!(of(git, "open", "name"), "main");
    let elsewhere = "type Mutation { open: Branch } type Branch { name: String! isDefault: Boolean } type Commit { oid: ID! }";
    assert_eq!(of(elsewhere, "open", "name"), "main");
    let bank = "type Mutation { open: Branch } type Branch { name: String! city: String } type Commit { oid: ID! }";
    assert_eq!(of(bank, "open", "name"), "Old Town");
    let album = "type Mutation { press: Album } type Album { name: String! label: String tracks: [Track!] } type Track { id: ID! }";
    assert_eq!(of(album, "press", "label"), "Harbour Records");
    let issue = "type Mutation { mark: Label } type Label { name: String! issues: Int }";
    assert_eq!(of(issue, "mark", "name"), "bug");
}

#[test]
fn values_of_lists_are_named_after_one_thing() {
    let sdl = format!(
        "{A} type Sale {{ id: ID! }}
        type Mutation {{ extend(products: [ID!]!, countries: [String!]!): Sale
          merge(baseRefName: String!, headRefName: String!): Sale }}"
    );
    assert_eq!(
        variables(&sdl, "extend", Amount::Required),
        serde_json::json!({ "products": ["product-1"], "countries": ["Germany"] })
    );
    assert_eq!(
        variables(&sdl, "merge", Amount::Required),
        serde_json::json!({ "baseRefName": "main", "headRefName": "next" })
    );
}

#[test]
fn what_is_created_gets_its_id_from_the_server() {
    let sdl = "type Query { a: Int }
        type Mutation { commentCreate(input: CommentCreateInput!): Comment  commentUpdate(input: CommentUpdateInput!): Comment }
        input CommentCreateInput { id: ID body: String issueId: ID }
        input CommentUpdateInput { id: ID body: String }
        type Comment { id: ID! body: String }";
    let of = |name: &str, amount| variables(sdl, name, amount)["input"].clone();
    for amount in [Amount::Required, Amount::Common] {
        assert!(
            of("commentCreate", amount).get("id").is_none(),
            "{amount:?}"
        );
    }
    assert!(of("commentCreate", Amount::Required)["body"].is_string());
    assert_eq!(of("commentUpdate", Amount::Required)["id"], "comment-1");
}

#[test]
fn an_id_and_a_url_of_one_thing_are_not_both_given() {
    let sdl = "type Query { a: Int } type Issue { id: ID! title: String }
        type Mutation { addSubIssue(input: AddSubIssueInput!): Issue }
        input AddSubIssueInput { issueId: ID! subIssueId: ID subIssueUrl: String webUrl: String }";
    for amount in [Amount::Common, Amount::All] {
        let input = variables(sdl, "addSubIssue", amount)["input"].clone();
        assert!(input.get("subIssueUrl").is_none(), "{amount:?}: {input}");
        assert!(input["subIssueId"].is_string(), "{amount:?}: {input}");
    }
}

#[test]
fn a_mutation_is_about_what_its_description_names() {
    let sdl = "type Query { a: Int } interface Node { id: ID! }
        type Mutation { \"Adds a comment to an Issue or Pull Request.\" addComment(subjectId: ID!, body: String!): Payload }
        type Payload { subject: Node }
        type User implements Node { id: ID! login: String friends: [User!]! }
        type Issue implements Node { id: ID! title: String } type PullRequest implements Node { id: ID! title: String }";
    let example = example(sdl, "addComment", Amount::Common);
    let operation = &example.operation;
    assert!(operation.contains("... on Issue"), "{operation}");
    let answer = answer(sdl, "addComment");
    assert_eq!(answer["subject"]["__typename"], "Issue", "{answer}");
    let given = variables(sdl, "addComment", Amount::Common);
    assert_eq!(given["subjectId"], "issue-1", "{given}");
}

#[test]
fn descriptions_decide_what_names_leave_open() {
    let sdl = r#"scalar URI
        type Query { employee: Employee article: Article }
        type Employee { title: String name: String }
        type Article {
          "How to reach it, the URL."
          spotify: String
          "The HTTP path of it."
          resourcePath: URI
          requiredApprovingReviewCount: Int
          redirects: [Redirect!]
        }
        type Redirect {
          "The old path to be redirected from."
          path: String
        }
        type Mutation { plan(input: PlanInput!): Int }
        input PlanInput {
          "The duration of each iteration, in days."
          duration: Int!
          "How long it takes, in minutes."
          callDuration: Int!
          duration_ms: Int!
        }"#;
    let data = |name: &str| {
        let response = example(sdl, name, Amount::All).response;
        serde_json::from_str::<Value>(&response).unwrap()["data"][name].take()
    };
    let employee = data("employee");
    assert_eq!(employee["title"], "Product manager");
    assert_eq!(employee["name"], "Robin Example");
    let article = data("article");
    assert_eq!(article["spotify"], "https://example.com/article");
    assert_eq!(article["resourcePath"], "/article");
    assert_eq!(article["requiredApprovingReviewCount"], 2);
    assert_eq!(article["redirects"][0]["path"], "/redirect");
    let plan = &variables(sdl, "plan", Amount::All)["input"];
    assert_eq!(plan["duration"], 14);
    assert_eq!(plan["callDuration"], 30);
    assert_eq!(plan["duration_ms"], 1500);
}
