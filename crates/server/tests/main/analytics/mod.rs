//! Tests of what is counted, of what the owner sees of it, and of badges.

mod admin;
mod badges;
mod broken_pages;
mod coverage;
mod intake;
mod kills;
mod programs;
mod reading;
mod recount;
mod report;
mod salt;
mod widget;

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, Answer, Program};

pub const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
pub const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const SDL: &str = "type Query { shop: Shop }\ntype Shop { name: String! }\n";

/// A reader of docs.
#[derive(Clone)]
pub struct Reader {
    pub address: String,
    pub agent: String,
    pub headers: Vec<(&'static str, String)>,
}

impl Reader {
    pub fn new(address: &str, agent: &str) -> Self {
        Self {
            address: address.to_owned(),
            agent: agent.to_owned(),
            headers: Vec::new(),
        }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Reports events of the docs of a project.
    pub async fn report(&self, program: &Program, project: &str, events: &[Value]) -> Answer {
        let mut request = program
            .request(Method::POST, "/api/public/events")
            .header("x-forwarded-for", &self.address)
            .header("user-agent", &self.agent);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        Answer::of(request.json(&json!({ "project": project, "events": events }))).await
    }
}

pub fn view(page: &str) -> Value {
    json!({ "type": "view", "path": format!("/d/ada/shop/{page}") })
}

/// Returns Ada, who has Pro and the public project "Shop".
pub async fn ada(program: &Program) -> Actor {
    let ada = program.sign_in("ada@example.com").await;
    ada.make_pro().await;
    ada.create("Shop", SDL).await;
    ada
}

/// Returns what the dashboard shows.
pub async fn dashboard(ada: &Actor, query: &str) -> Value {
    let path = format!("/api/projects/shop/analytics{query}");
    ada.get(&path).await.expect(200).json()
}
