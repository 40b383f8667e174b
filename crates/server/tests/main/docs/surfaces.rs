//! How each surface responds for docs that are public, private, moved or missing. Every public address of docs
//! belongs to one surface.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::api::public_routes::{self, Names};
use crate::on_both;
use crate::support::{Actor, Answer, Program};

on_both! {
    every_surface_has_one_answer_for_each_state
}

/// A format in which docs are read.
struct Surface {
    name: &'static str,
    /// Returns whether an address belongs to this surface when it is requested as that media type.
    has: fn(&str, &str) -> bool,
    /// Media type of the 404.
    missing: &'static str,
    /// Whether the owner can open private docs.
    knows_owner: bool,
}

const SURFACES: [Surface; 6] = [
    Surface {
        name: "json",
        has: |path, _| path.starts_with("/api/"),
        missing: "application/json",
        knows_owner: true,
    },
    Surface {
        name: "mcp",
        has: |path, _| path.ends_with("/mcp"),
        missing: "application/json",
        knows_owner: true,
    },
    Surface {
        name: "file",
        has: |path, _| {
            is_named(
                path,
                &["sitemap.xml", ".atom", ".ics", ".png", "/server-card"],
            )
        },
        missing: "application/json",
        knows_owner: false,
    },
    Surface {
        name: "text",
        has: |path, _| {
            is_named(
                path,
                &[".txt", ".graphql", "introspection.json", "collection.json"],
            )
        },
        missing: "text/plain; charset=utf-8",
        knows_owner: true,
    },
    Surface {
        name: "markdown",
        has: |path, accept| {
            path.split('?').next().unwrap().ends_with(".md") || accept == "text/markdown"
        },
        missing: "text/markdown; charset=utf-8",
        knows_owner: true,
    },
    Surface {
        name: "document",
        has: |_, accept| accept == "text/html",
        missing: "text/html; charset=utf-8",
        knows_owner: false,
    },
];

fn is_named(path: &str, endings: &[&str]) -> bool {
    endings.iter().any(|ending| path.ends_with(ending))
}

const SDL: &str = "type Query { quagga: Okapi } type Okapi { dugong: Int @deprecated }";
const BEFORE: &str = "type Query { quagga: Okapi } type Okapi { old: Int }";
const NOW: Names = Names {
    owner: "lovelace",
    slug: "elsewhere",
    object: "Okapi",
    query: "quagga",
    check: public_routes::NO_CHECK,
};

/// Earlier names of owner and project.
const MOVED: [Names; 2] = [
    Names {
        slug: "zanzibar",
        ..NOW
    },
    Names {
        owner: "ada",
        ..NOW
    },
];
const MISSING: Names = Names {
    slug: "narwhal",
    ..NOW
};

async fn ask(actor: &Actor, path: &str, accept: &str) -> Answer {
    let request = if path.ends_with("/mcp") {
        let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
        actor.request(Method::POST, path).json(&ping)
    } else {
        actor.request(Method::GET, path)
    };
    Answer::of(request.header("accept", accept)).await
}

/// Returns every address of docs below the owner's name, with the requested media type and the surface.
fn addresses() -> Vec<(usize, &'static str, &'static Surface)> {
    let paths: Vec<String> = public_routes::of_docs(&NOW).collect();
    let mut out = Vec::new();
    for (at, path) in paths.iter().enumerate() {
        // The widget belongs to other sites: as a badge, it answers under earlier names without a redirect, and its owner gets
        // the same as anybody.
        if path.starts_with("/api/projects/")
            || path.ends_with("/widget")
            || path.contains("/widget?")
        {
            continue;
        }
        let is_fixed = !path.starts_with("/d/") || path.ends_with("/mcp");
        let accepted: &[&str] = if is_fixed {
            &["application/json, text/event-stream"]
        } else {
            &["text/html", "text/markdown"]
        };
        for accept in accepted {
            let mut surfaces = SURFACES.iter();
            let surface = surfaces.find(|surface| (surface.has)(path, accept));
            out.push((at, *accept, surface.unwrap_or_else(|| panic!("{path}"))));
        }
    }
    out
}

/// Returns the 404 of a surface, without what differs for each request.
fn missing(answer: &Answer, surface: &Surface, path: &str) -> String {
    let name = surface.name;
    assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path} as {name}");
    assert_eq!(
        answer.header("content-type"),
        surface.missing,
        "{path} as {name}"
    );
    assert_eq!(answer.header("location"), "", "{path}");
    match serde_json::from_str::<Value>(&answer.text) {
        Ok(mut body) => {
            body.as_object_mut().unwrap().remove("request_id");
            body.to_string()
        }
        Err(_) => answer.text.clone(),
    }
}

async fn every_surface_has_one_answer_for_each_state(program: Program) {
    let owner = program.sign_in("ada@example.com").await;
    let anonymous = program.anonymous();
    owner.make_pro().await;
    owner.create("Zanzibar", BEFORE).await;
    owner.publish("zanzibar", SDL).await.expect(201);
    let rename = json!({ "slug": NOW.slug });
    owner.edit("zanzibar", &rename).await.expect(200);
    let rename = json!({ "username": NOW.owner });
    owner.put("/api/user", &rename).await.expect(200);

    let check = public_routes::make_check(&owner, NOW.slug, BEFORE).await;
    let of = |names: &Names| {
        let check = check.as_str();
        public_routes::of_docs(&Names { check, ..*names }).collect::<Vec<String>>()
    };
    let (now, nothing) = (of(&NOW), of(&MISSING));
    for is_public in [true, false] {
        let change = json!({ "is_public": is_public });
        owner.edit(NOW.slug, &change).await.expect(200);
        for (at, accept, surface) in addresses() {
            let gone = ask(&owner, &nothing[at], accept).await;
            let gone = missing(&gone, surface, &nothing[at]);
            for (names, actor) in MOVED
                .iter()
                .flat_map(|names| [(names, &anonymous), (names, &owner)])
            {
                let path = &of(names)[at];
                let answer = ask(actor, path, accept).await;
                if is_public || (surface.knows_owner && !actor.token.is_empty()) {
                    assert_eq!(answer.status, 308, "{path} as {}", surface.name);
                    let wanted = now[at].trim_end_matches('/');
                    assert_eq!(answer.header("location"), wanted, "{path}");
                } else {
                    assert_eq!(missing(&answer, surface, path), gone, "{path}");
                }
            }
            let path = &now[at];
            let answer = ask(&anonymous, path, accept).await;
            if is_public {
                assert!(!answer.text.is_empty() || answer.status == 308, "{path}");
            } else {
                assert_eq!(missing(&answer, surface, path), gone, "{path}");
            }
            // These docs have neither guides nor a page with that name.
            let own = ask(&owner, path, accept).await;
            let is_page = !path.ends_with("/none") && !path.contains("/guides");
            if is_page && (is_public || surface.knows_owner) {
                assert!(
                    own.status == 200 || own.status == 308,
                    "{path}: {}",
                    own.status
                );
            } else if !is_public && !surface.knows_owner {
                assert_eq!(missing(&own, surface, path), gone, "{path}");
            }
        }
    }

    // Percent-encoded names are the same names.
    let change = json!({ "is_public": true });
    owner.edit(NOW.slug, &change).await.expect(200);
    for (path, location) in [
        (
            "/api/public/docs/ada/%65lsewhere/pages/objects/Okapi?version=1",
            "/api/public/docs/lovelace/elsewhere/pages/objects/Okapi?version=1",
        ),
        (
            "/d/%61da/elsewhere/llms.txt",
            "/d/lovelace/elsewhere/llms.txt",
        ),
        (
            "/d/ada/elsewhere/guides/caf%C3%A9",
            "/d/lovelace/elsewhere/guides/caf%C3%A9",
        ),
    ] {
        let moved = anonymous.get(path).await.expect(308);
        assert_eq!(moved.header("location"), location, "{path}");
    }
}
