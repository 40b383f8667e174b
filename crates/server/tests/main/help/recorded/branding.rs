//! Themes: for all projects, and of one.

use super::*;
use crate::branding::{PNG, upload};

pub(super) async fn themes(recorder: &mut Recorder, ada: &Actor, website: &str) {
    let theme =
        json!({ "primary_color": "#f97316", "link_color": "#ea580c", "font_family": "Lato" });
    let preview = json!({ "theme": { "primary_color": "#f97316" } });
    let call = Call::new(ada, "save_branding").body(theme);
    recorder.call(call).await;
    recorder.call(Call::new(ada, "get_branding")).await;
    recorder.call(Call::new(ada, "list_project_themes")).await;
    let mode = json!({ "use_custom_branding": 2 });
    recorder
        .call(Call::new(ada, "save_project_branding").at(SHOP).body(mode))
        .await;
    for id in ["get_project_branding", "clear_project_branding"] {
        recorder.call(Call::new(ada, id).at(SHOP)).await;
    }
    recorder
        .call(Call::new(ada, "preview_theme").body(preview))
        .await;
    let file = json!({ "fragment": "AQEA-XMW" });
    recorder.call(Call::new(ada, "read_theme").body(file)).await;
    let page = json!({ "url": website });
    recorder
        .call(Call::new(ada, "propose_theme").body(page))
        .await;
    for (id, path) in [
        ("upload_logo", "/api/branding/upload-logo"),
        ("upload_favicon", "/api/branding/upload-favicon"),
    ] {
        let answer = upload(ada, path, PNG).await.expect(200);
        recorder.keep_response(id, answer.json());
    }
    let logo = [("picture", "logo")];
    recorder
        .call(
            Call::new(ada, "delete_branding_asset")
                .at(&logo)
                .expect(204),
        )
        .await;
    recorder.call(Call::new(ada, "reset_branding")).await;
}
