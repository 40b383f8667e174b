//! Records the calls about the owner's examples.

use serde_json::json;

use super::{Call, Recorder, SHOP};
use crate::support::Actor;

pub(super) async fn record(recorder: &mut Recorder, ada: &Actor) {
    let document =
        "\"A product by its id\" query ProductById($id: ID!) { product(id: $id) { name } }";
    let variables = "{ \"id\": \"product-42\" }";
    let example = json!({ "document": document, "variables": variables });
    let names = [("id", "shop"), ("example", "product-by-id")];
    recorder
        .call(
            Call::new(ada, "preview_named_example")
                .at(SHOP)
                .body(example.clone()),
        )
        .await;
    recorder
        .call(
            Call::new(ada, "save_named_example")
                .at(&names)
                .body(example)
                .expect(201),
        )
        .await;
    recorder
        .call(Call::new(ada, "list_named_examples").at(SHOP))
        .await;
    recorder
        .call(Call::new(ada, "get_named_example").at(&names))
        .await;
    recorder
        .call(
            Call::new(ada, "delete_named_example")
                .at(&names)
                .expect(204),
        )
        .await;
    let file = "docs/examples/product-by-id.graphql";
    let files = json!({
        "examples": [{ "file": file, "document": document, "variables": variables }],
    });
    recorder
        .call(
            Call::new(ada, "replace_named_examples")
                .at(SHOP)
                .body(files),
        )
        .await;
    let values = json!({ "values": [{ "for": "Product.name", "value": "Linen shirt" }] });
    for id in ["preview_sample_values", "save_sample_values"] {
        recorder
            .call(Call::new(ada, id).at(SHOP).body(values.clone()))
            .await;
    }
    recorder
        .call(Call::new(ada, "get_sample_values").at(SHOP))
        .await;
    record_layout(recorder, ada).await;
}

async fn record_layout(recorder: &mut Recorder, ada: &Actor) {
    let layout = json!({
        "groups": [{ "name": "Catalogue", "patterns": ["product*", "Product*"] }],
        "overview": [{ "part": "groups" }, { "part": "downloads", "hidden": true }],
        "snippets": ["curl", "graphql", "typescript"],
        "authentication": {
            "scheme": "bearer",
            "text": "Create a token under *Settings → API*.",
        },
    });
    recorder
        .call(
            Call::new(ada, "preview_docs_layout")
                .at(SHOP)
                .body(json!({ "layout": layout })),
        )
        .await;
    recorder
        .call(
            Call::new(ada, "save_docs_layout")
                .at(SHOP)
                .body(json!({ "layout": layout, "version": 0 })),
        )
        .await;
    recorder
        .call(Call::new(ada, "get_docs_layout").at(SHOP))
        .await;
}
