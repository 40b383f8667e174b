//! Payment method and invoices.

use serde_json::{Value, json};

use super::fake_stripe::FakeStripe;
use super::local_provider::{portal, submit, subscribe};
use super::{checkout, start_stripe, status};
use crate::on_both;
use crate::support::{Actor, Program};

on_both! {
    with start_local:
    a_test_card_can_be_changed
}

async fn payments(actor: &Actor) -> Value {
    let answer = actor.get("/api/billing/payments").await;
    answer.expect(200).json()
}

async fn a_test_card_can_be_changed(program: Program) {
    let ada = program.join("ada@example.com").await;
    let nothing = json!({ "payment_method": null, "invoices": [] });
    assert_eq!(payments(&ada).await, nothing);
    subscribe(&ada).await;
    let page = portal(&ada).await;
    for (form, works, expected, invoices) in [
        ("", true, "active", vec!["paid"]),
        ("action=card_fails", false, "active", vec!["paid"]),
        ("action=month", false, "past_due", vec!["failed", "paid"]),
        // A card that works pays what is missing.
        (
            "action=card_works",
            true,
            "active",
            vec!["paid", "failed", "paid"],
        ),
        (
            "action=fail",
            false,
            "past_due",
            vec!["failed", "paid", "failed", "paid"],
        ),
    ] {
        if !form.is_empty() {
            submit(&program, &page, form).await.expect(303);
        }
        assert_eq!(status(&ada).await, expected, "{form}");
        let now = payments(&ada).await;
        let card = json!({ "kind": "test_card", "works": works });
        assert_eq!(now["payment_method"], card, "{form}");
        let own = now["invoices"].as_array().unwrap();
        let statuses: Vec<&Value> = own.iter().map(|invoice| &invoice["status"]).collect();
        assert_eq!(statuses, invoices, "{form}");
        assert_eq!(own[0]["amount"], 1900);
        assert_eq!(own[0]["currency"], "usd");
    }
    // The method is that of the next payment: while it is cancelled and after the end there is none.
    let is_known = async |form: &'static str| {
        submit(&program, &page, form).await.expect(303);
        !payments(&ada).await["payment_method"].is_null()
    };
    assert!(!is_known("action=cancel").await);
    assert!(is_known("action=resume").await);
    assert!(!is_known("action=end").await);
    let opened = ada
        .get("/api/billing/portal-session?page=payment_method")
        .await;
    let url = opened.expect(200).json()["url"].clone();
    assert!(url.as_str().unwrap().ends_with("#payment-method"), "{url}");
    let wrong = ada.get("/api/billing/portal-session?page=tax").await;
    wrong.expect(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_and_invoices_come_from_stripe() {
    let stripe = FakeStripe::start().await;
    let program = start_stripe(None, &stripe);
    let ada = program.join("ada@example.com").await;
    checkout(&ada, &json!({})).await;
    assert_eq!(
        payments(&ada).await,
        json!({ "payment_method": null, "invoices": [] })
    );
    let invoice = |id: &str, status: &str, price: &str, more: Value| {
        let mut invoice = json!({
            "id": id, "object": "invoice", "customer": "cus_1", "created": 1_700_000_000, "status": status,
            "attempt_count": 1, "amount_due": 1900, "currency": "usd",
            "invoice_pdf": format!("https://pay.example.com/{id}.pdf"), "charge": null,
            "lines": { "data": [{ "price": { "id": price }, "period": { "start": 1_700_000_000, "end": 1_702_592_000 } }] },
        });
        invoice
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        invoice
    };
    stripe.set("active", 1_900_000_000);
    stripe.world(|world| {
        world.payment_method = json!({
            "id": "pm_1", "type": "card",
            "card": { "brand": "visa", "last4": "4242", "exp_month": 3, "exp_year": 2028 },
        });
        world.invoices = vec![
            invoice("in_4", "draft", "price_pro", json!({})),
            invoice(
                "in_3",
                "open",
                "price_pro",
                json!({ "invoice_pdf": "javascript:alert(1)" }),
            ),
            invoice("in_other", "paid", "price_other", json!({})),
            invoice(
                "in_2",
                "paid",
                "price_2025",
                json!({ "charge": { "id": "ch_1", "refunded": true } }),
            ),
            invoice("in_1", "paid", "price_pro", json!({ "charge": "ch_2" })),
        ];
    });
    let now = payments(&ada).await;
    assert_eq!(
        now["payment_method"],
        json!({ "kind": "card", "brand": "visa", "last4": "4242", "exp_month": 3, "exp_year": 2028 })
    );
    let shown: Vec<[&Value; 3]> = now["invoices"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| [&one["id"], &one["status"], &one["pdf_url"]])
        .collect();
    assert_eq!(
        json!(shown),
        json!([
            ["in_3", "failed", null],
            ["in_2", "refunded", "https://pay.example.com/in_2.pdf"],
            ["in_1", "paid", "https://pay.example.com/in_1.pdf"],
        ])
    );
    assert_eq!(now["invoices"][2]["period_end"], 1_702_592_000);
    // The portal opens where the card is changed, or at its beginning if its settings do not allow that.
    let path = "/api/billing/portal-session?page=payment_method";
    ada.get(path).await.expect(200);
    let opened = stripe.calls("POST", "/v1/billing_portal/sessions");
    assert_eq!(opened[0].form["flow_data[type]"], "payment_method_update");
    stripe.world(|world| world.failures = vec![400]);
    ada.get(path).await.expect(200);
    let opened = stripe.calls("POST", "/v1/billing_portal/sessions");
    assert!(!opened.last().unwrap().form.contains_key("flow_data[type]"));
    // Deleted at Stripe: there is nothing to show.
    stripe.world(|world| world.delete_customer("cus_1".to_owned()));
    stripe.world(|world| world.invoices.clear());
    stripe.world(|world| world.subscriptions.clear());
    let now = payments(&ada).await;
    assert_eq!(now["invoices"], json!([]));
}
