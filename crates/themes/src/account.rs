//! Themes when their owner exports the account.

use domain::{Result, User};
use persistence::Conn;
use persistence::export::{Archive, Section};
use persistence::{projects, themes};
use serde_json::{Map, Value, json};

/// The part of an export with the themes.
pub const EXPORT: Section = Section {
    readme: "\
branding.json                         the theme for all projects, and the themes of single projects
",
    write,
};

fn write(archive: &mut dyn Archive, conn: &mut Conn, user: &User) -> Result<()> {
    let global = themes::find(conn, user.id)?;
    let of_projects = themes::list_of_projects(conn, user.id)?;
    let slugs = projects::list_of_owner(conn, user.id)?;
    let mut described = Map::new();
    for project in slugs {
        if let Some(theme) = of_projects.get(&project.id) {
            let value = json!({
                "use_custom_branding": theme.mode.number(),
                "fields": theme.overrides.fields(),
            });
            described.insert(project.slug.as_str().to_owned(), value);
        }
    }
    archive.json(
        "branding.json",
        &json!({
            "use_custom_branding": global.use_custom_branding,
            "fields": global.overrides.fields(),
            "projects": Value::Object(described),
        }),
    )
}
