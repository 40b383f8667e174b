//! A Stripe on this machine. It holds the true objects, and remembers idempotency keys as Stripe does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A recorded call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    pub method: String,
    pub path: String,
    pub key: String,
    pub form: HashMap<String, String>,
}

/// The state of the fake Stripe, and its faults.
#[derive(Default)]
pub struct World {
    /// All that were ever made.
    pub customers: Vec<String>,
    pub deleted_customers: Vec<String>,
    pub subscriptions: Vec<Value>,
    /// Ids and customers of the checkouts that can be paid.
    pub open_checkouts: Vec<(String, String)>,
    pub calls: Vec<Call>,
    /// Statuses of the next responses, instead of the right ones.
    pub failures: Vec<u16>,
    /// Holds the next list of subscriptions back, with what was true when it was asked for.
    pub hold: Option<Arc<Notify>>,
    pub invoices: Vec<Value>,
    pub charges: Vec<Value>,
    /// That of each subscription.
    pub payment_method: Value,
    /// Responses by idempotency key.
    done: HashMap<String, Value>,
}

impl World {
    fn has_customer(&self, id: &String) -> bool {
        self.customers.contains(id) && !self.deleted_customers.contains(id)
    }

    /// Deletes a customer, which ends its subscriptions.
    pub fn delete_customer(&mut self, id: String) {
        for own in &mut self.subscriptions {
            if own["customer"] == id {
                own["status"] = json!("canceled");
            }
        }
        self.deleted_customers.push(id);
    }
}

pub struct FakeStripe {
    pub url: String,
    world: Arc<Mutex<World>>,
}

impl FakeStripe {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World::default()));
        let shared = Arc::clone(&world);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let world = Arc::clone(&shared);
                tokio::spawn(async move {
                    // A caller that was killed hangs up.
                    let _ = serve(stream, &world).await;
                });
            }
        });
        Self { url, world }
    }

    pub fn world<T>(&self, with: impl FnOnce(&mut World) -> T) -> T {
        with(&mut self.world.lock().unwrap())
    }

    /// Makes this the only subscription of the only customer.
    pub fn set(&self, status: &str, period_end: i64) {
        self.world(|world| {
            let customer = world.customers[0].clone();
            world.subscriptions = vec![subscription(&customer, status, period_end)];
        });
    }

    /// Returns the calls with that method and start of the path.
    pub fn calls(&self, method: &str, path: &str) -> Vec<Call> {
        self.world(|world| {
            let calls = world.calls.iter();
            calls
                .filter(|call| call.method == method && call.path.starts_with(path))
                .cloned()
                .collect()
        })
    }
}

/// A subscription as in Stripe's reference.
pub fn subscription(customer: &str, status: &str, period_end: i64) -> Value {
    json!({
        "id": "sub_1MowQVLkdIwHu7ixeRlqHVzs",
        "object": "subscription",
        "automatic_tax": { "enabled": false },
        "cancel_at": null,
        "cancel_at_period_end": false,
        "created": 1_700_000_000,
        "currency": "usd",
        "current_period_end": period_end,
        "current_period_start": 1_700_000_000,
        "customer": customer,
        "items": { "object": "list", "data": [{ "id": "si_1", "price": { "id": "price_pro" }, "quantity": 1 }] },
        "metadata": {},
        "status": status,
    })
}

/// Returns a parameter of an address.
fn query(path: &str, name: &str) -> String {
    let pairs = path.split_once('?').unwrap().1;
    let found = form_urlencoded::parse(pairs.as_bytes()).find(|(key, _)| key == name);
    found.unwrap().1.into_owned()
}

async fn serve(mut stream: TcpStream, world: &Mutex<World>) -> std::io::Result<()> {
    let call = read(&mut stream).await?;
    let hold = {
        let mut world = world.lock().unwrap();
        if call.path.starts_with("/v1/subscriptions?") {
            world.hold.take()
        } else {
            None
        }
    };
    let (status, body) = answer(&mut world.lock().unwrap(), call);
    if let Some(hold) = hold {
        hold.notified().await;
    }
    let body = body.to_string();
    let head = format!(
        "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

fn answer(world: &mut World, call: Call) -> (u16, Value) {
    world.calls.push(call.clone());
    if !world.failures.is_empty() {
        let status = world.failures.remove(0);
        return (
            status,
            json!({ "error": { "type": "api_error", "message": "No such key: sk_test_of_the_tests" } }),
        );
    }
    if let Some(done) = world.done.get(&call.key) {
        return (200, done.clone());
    }
    let path = call.path.split('?').next().unwrap();
    let body = match (call.method.as_str(), path) {
        ("POST", "/v1/customers") => {
            let id = format!("cus_{}", world.customers.len() + 1);
            world.customers.push(id.clone());
            json!({ "id": id, "object": "customer" })
        }
        ("POST", "/v1/checkout/sessions" | "/v1/billing_portal/sessions")
            if !world.has_customer(&call.form["customer"]) =>
        {
            // As Stripe answers, also for a deleted customer.
            return (
                400,
                json!({ "error": {
                    "type": "invalid_request_error", "code": "resource_missing", "param": "customer",
                    "message": "No such customer",
                } }),
            );
        }
        ("POST", "/v1/checkout/sessions") => {
            let id = format!("cs_{}", world.calls.len());
            world
                .open_checkouts
                .push((id.clone(), call.form["customer"].clone()));
            json!({ "id": id, "url": "https://checkout.example.com/c/pay/cs_secret" })
        }
        ("GET", "/v1/checkout/sessions") => {
            assert_eq!(query(&call.path, "status"), "open");
            let customer = query(&call.path, "customer");
            let open = world.open_checkouts.iter();
            let open = open.filter(|(_, owner)| *owner == customer);
            let data: Vec<Value> = open.map(|(id, _)| open_checkout(id)).collect();
            json!({ "object": "list", "data": data })
        }
        ("POST", path) if path.ends_with("/expire") => {
            let id = path.split('/').nth(4).unwrap();
            world.open_checkouts.retain(|(open, _)| open != id);
            json!({ "id": id, "status": "expired" })
        }
        ("POST", "/v1/billing_portal/sessions") => {
            json!({ "id": "bps_1", "url": "https://billing.example.com/p/session/secret" })
        }
        ("GET", "/v1/subscriptions") => {
            let customer = query(&call.path, "customer");
            let all = world.subscriptions.iter();
            let own = all.filter(|own| own["customer"] == customer);
            let mut own: Vec<Value> = own.cloned().collect();
            for one in &mut own {
                one["default_payment_method"] = world.payment_method.clone();
            }
            json!({ "object": "list", "data": own })
        }
        ("GET", path) if path.starts_with("/v1/invoices/") => {
            return find(&world.invoices, path);
        }
        ("GET", path) if path.starts_with("/v1/charges/") => {
            return find(&world.charges, path);
        }
        ("GET", "/v1/invoices") => {
            json!({ "object": "list", "data": world.invoices })
        }
        ("GET", path) if path.starts_with("/v1/customers/") => {
            json!({ "id": path.split('/').nth(3), "invoice_settings": { "default_payment_method": null } })
        }
        ("DELETE", path) if path.starts_with("/v1/subscriptions/") => {
            let id = path.split('/').nth(3).unwrap();
            for own in &mut world.subscriptions {
                if own["id"] == id {
                    own["status"] = json!("canceled");
                }
            }
            json!({ "object": "subscription" })
        }
        ("DELETE", path) if path.starts_with("/v1/customers/") => {
            let id = path.split('/').nth(3).unwrap().to_owned();
            world.delete_customer(id);
            json!({ "deleted": true })
        }
        _ => return (404, json!({ "error": { "type": "invalid_request_error" } })),
    };
    if !call.key.is_empty() {
        world.done.insert(call.key, body.clone());
    }
    (200, body)
}

/// Returns the object that a path names.
fn find(objects: &[Value], path: &str) -> (u16, Value) {
    let id = path.rsplit('/').next().unwrap();
    match objects.iter().find(|object| object["id"] == id) {
        Some(object) => (200, object.clone()),
        None => (404, json!({ "error": { "type": "invalid_request_error" } })),
    }
}

/// Checkouts whose id begins with `cs_sticker` are not for Pro.
fn open_checkout(id: &str) -> Value {
    let price = if id.starts_with("cs_sticker") {
        "price_sticker"
    } else {
        "price_pro"
    };
    json!({ "id": id, "line_items": { "data": [{ "price": { "id": price }, "quantity": 1 }] } })
}

async fn read(stream: &mut TcpStream) -> std::io::Result<Call> {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let length = stream.read(&mut part).await?;
        bytes.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&bytes);
        let whole = text.split_once("\r\n\r\n").filter(|(head, body)| {
            let announced = header(head, "content-length").parse().unwrap_or(0);
            body.len() >= announced
        });
        if let Some((head, body)) = whole {
            let mut words = head.split(' ');
            let method = words.next().unwrap().to_owned();
            let path = words.next().unwrap().to_owned();
            assert_eq!(header(head, "authorization"), "Bearer sk_test_of_the_tests");
            assert_eq!(header(head, "stripe-version"), "2024-06-20");
            return Ok(Call {
                method,
                path,
                key: header(head, "idempotency-key").to_owned(),
                form: form_urlencoded::parse(body.as_bytes())
                    .into_owned()
                    .collect(),
            });
        }
        if length == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
}

fn header<'a>(head: &'a str, name: &str) -> &'a str {
    head.lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .map_or("", |(_, value)| value)
}
