//! The log of deliveries.

use serde_json::json;

use super::{Receiver, Reply, make_tested, pro, settled, tried};
use crate::on_both;
use crate::support::Program;

on_both! { with start_open:
    the_log_is_filtered_and_paged
    a_test_repeats_the_last_event_of_its_kind
    old_deliveries_are_deleted
}

async fn the_log_is_filtered_and_paged(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    for name in ["One", "Two"] {
        ada.create(name, "type Query { a: Int }").await;
    }
    receiver.wait_for(3).await;
    settled(&ada, &path).await;
    let list = async |query: &str| {
        let list = ada.get(&format!("{path}/deliveries?{query}")).await;
        list.expect(200).json()
    };
    let count = |list: &serde_json::Value| list["items"].as_array().unwrap().len();
    assert_eq!(count(&list("").await), 3);
    assert_eq!(
        count(&list("status=delivered&kind=project.created").await),
        3
    );
    assert_eq!(count(&list("status=failed").await), 0);
    assert_eq!(count(&list("from=2020-01-01&to=2020-01-02").await), 0);
    let first = list("limit=2").await;
    assert_eq!(
        (count(&first), &first["items"][0]["project"]["name"]),
        (2, &json!("Two"))
    );
    let cursor = first["next_cursor"].as_str().unwrap();
    let rest = list(&format!("limit=2&cursor={cursor}")).await;
    assert_eq!(
        (count(&rest), &rest["items"][0]["is_test"]),
        (1, &json!(true))
    );
    assert!(rest["next_cursor"].is_null());
    for query in [
        "status=lost",
        "kind=session.started",
        "from=today",
        "cursor=1",
        "limit=0",
    ] {
        ada.get(&format!("{path}/deliveries?{query}"))
            .await
            .expect(400);
    }
}

async fn a_test_repeats_the_last_event_of_its_kind(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    let test = format!("{path}/test");
    let wrong = ada
        .post(&test, &json!({ "event": "session.started" }))
        .await
        .expect(400);
    assert_eq!(wrong.json()["fields"][0]["field"], "event");
    ada.post(&test, &json!({ "event": "schema.published" }))
        .await
        .expect(202);
    let example = receiver.wait_for(2).await[1].json();
    assert_eq!(example["data"]["changes"][0]["path"], "Query.cart");
    ada.create("Mine", "type Query { a: Int }").await;
    tried(&ada, &path, 1).await;
    ada.post(&test, &json!({ "event": "schema.published" }))
        .await
        .expect(202);
    let mine = receiver.wait_for(4).await[3].json();
    assert_eq!(mine["data"]["project"]["slug"], "mine");
    assert_eq!(mine["data"]["test"], true);
    assert_eq!(mine["data"].get("sequence"), None);
}

async fn old_deliveries_are_deleted(program: Program) {
    let ada = pro(&program, "ada").await;
    let receiver = Receiver::start(Reply::Status(204, &[])).await;
    let (path, _) = make_tested(&ada, &receiver).await;
    let before = domain::Timestamp::parse_rfc3339("2100-01-01T00:00:00Z").unwrap();
    let delete = move |conn: &mut _| persistence::webhook_deliveries::delete_before(conn, before);
    assert_eq!(program.store().write(delete).await.unwrap(), 1);
    let list = ada.get(&format!("{path}/deliveries")).await.expect(200);
    assert_eq!(list.json()["items"], json!([]));
}
