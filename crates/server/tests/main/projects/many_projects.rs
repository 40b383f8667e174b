//! An owner with 500 projects. `cargo xtask bench` measures the list.

use serde_json::json;

use crate::on_both;
use crate::support::Program;

on_both! {
    a_list_of_five_hundred_projects_is_complete
}

const PROJECTS: usize = 500;

async fn a_list_of_five_hundred_projects_is_complete(program: Program) {
    let owner = program.join("ada@example.com").await;
    owner.make_pro().await;
    for number in 0..PROJECTS {
        let body =
            json!({ "name": format!("Project {number}"), "description": "What it is about." });
        owner.post("/api/projects", &body).await.expect(201);
    }
    let schema = json!({ "sdl": "type Query { a: Int }" });
    owner
        .put("/api/projects/project-7/schema", &schema)
        .await
        .expect(201);

    let list = owner.get("/api/projects").await.expect(200).json();
    assert_eq!(list["projects"].as_array().unwrap().len(), PROJECTS);
}
