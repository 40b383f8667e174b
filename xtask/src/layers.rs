//! `layers`: compares the workspace with the architecture's rules, which are data here.

use std::path::{Component, Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::{Outcome, cycles, root};

/// Each of our crates, and those of our crates that it may use. Tests may use more.
const LAYERS: &[(&str, &[&str])] = &[
    ("schema-results", &[]),
    ("graphfolio-client", &["schema-results"]),
    ("domain", &["schema-results"]),
    ("schema-syntax", &[]),
    ("schema-model", &["schema-results", "schema-syntax"]),
    ("schema-changes", &["schema-model", "schema-results"]),
    (
        "schema-docs",
        &["schema-changes", "schema-model", "schema-results"],
    ),
    ("static-site", &["domain", "schema-docs", "schema-model"]),
    ("help", &["schema-docs"]),
    ("persistence", &["domain", "schema-results"]),
    ("mailer", &["domain"]),
    ("outbound", &["domain"]),
    ("assets", &["domain"]),
    ("accounts", &["domain", "persistence"]),
    (
        "projects",
        &[
            "domain",
            "persistence",
            "schema-changes",
            "schema-docs",
            "schema-model",
            "schema-results",
            "outbound",
        ],
    ),
    ("branding", &["domain"]),
    (
        "themes",
        &["assets", "branding", "domain", "outbound", "persistence"],
    ),
    ("billing", &["domain", "persistence"]),
    ("support", &["domain", "persistence"]),
    (
        "notifications",
        &["domain", "persistence", "schema-results"],
    ),
    ("analytics", &["domain", "persistence"]),
    ("status", &["domain", "persistence"]),
    (
        "webhooks",
        &["domain", "persistence", "schema-results", "outbound"],
    ),
    ("product-site", &["domain", "schema-docs", "schema-model"]),
    (
        "docs-site",
        &[
            "domain",
            "product-site",
            "projects",
            "schema-changes",
            "schema-docs",
            "schema-model",
            "schema-results",
        ],
    ),
    (
        "http-api",
        &[
            "docs-site",
            "domain",
            "help",
            "product-site",
            "schema-docs",
            "schema-model",
            "schema-results",
            "accounts",
            "projects",
            "branding",
            "billing",
            "analytics",
            "status",
            "support",
            "notifications",
            "themes",
            "webhooks",
        ],
    ),
    (
        "graphfolio",
        &[
            "domain",
            "persistence",
            "schema-changes",
            "schema-docs",
            "schema-model",
            "schema-results",
            "static-site",
            "mailer",
            "outbound",
            "accounts",
            "projects",
            "branding",
            "billing",
            "analytics",
            "status",
            "support",
            "notifications",
            "themes",
            "webhooks",
            "assets",
            "http-api",
            "graphfolio-client",
        ],
    ),
    (
        "xtask",
        &[
            "analytics",
            "branding",
            "domain",
            "http-api",
            "persistence",
            "schema-changes",
            "schema-docs",
            "schema-model",
        ],
    ),
];

/// Libraries (by the start of their name) that only these crates may use. Tests may use them.
const GUARDED: &[(&str, &[&str])] = &[
    ("diesel", &["persistence"]),
    ("r2d2", &["persistence"]),
    ("libsqlite3-sys", &["persistence"]),
    ("pq-sys", &["persistence"]),
    // `xtask` has it for the bare handler in the benchmarks.
    ("actix", &["http-api", "graphfolio", "xtask"]),
    ("tracing-actix", &["http-api", "graphfolio"]),
    ("utoipa", &["http-api", "graphfolio"]),
    ("reqwest", &["assets", "billing", "graphfolio-client"]),
    ("object_store", &["assets"]),
    ("hyper", &["outbound"]),
    // The oracle of tests.
    ("apollo-", &[]),
    ("comrak", &["schema-docs"]),
    ("lettre", &["mailer"]),
    ("rmcp", &["http-api"]),
    ("resvg", &["docs-site"]),
    ("chacha20poly1305", &["domain"]),
    ("argon2", &["domain"]),
];

/// Guarded libraries that a crate may have behind a feature that is off by default.
const OPTIONAL: &[(&str, &[&str])] = &[("utoipa", &["schema-results"])];

/// Crates that stay pure, and libraries that wait or access the outside world.
const PURE: (&[&str], &[&str]) = (
    &[
        "domain",
        "schema-changes",
        "schema-docs",
        "schema-model",
        "schema-results",
        "schema-syntax",
    ],
    &["tokio", "futures", "moka", "hyper"],
);

const MAX_FILE_LINES: usize = 600;

/// Fails with every broken rule, one per line.
pub fn run() -> Outcome {
    let broken = broken_rules(&root())?;
    if broken.is_empty() {
        println!("layers: ok");
        return Ok(());
    }
    Err(broken.join("\n").into())
}

fn broken_rules(root: &Path) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--no-deps",
            "--offline",
        ])
        .current_dir(root)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let mut broken = broken_layers(&serde_json::from_slice(&output.stdout)?);
    let mut texts = Vec::new();
    for folder in ["crates", "xtask", "frontend/src", "frontend/e2e"] {
        for file in sources(&root.join(folder))? {
            let text = std::fs::read_to_string(&file)?;
            let name = file.strip_prefix(root).unwrap_or(&file);
            broken.extend(too_long(name, &text));
            broken.extend(feature_imports(name, &text));
            texts.push((name.to_path_buf(), text));
        }
    }
    broken.extend(cycles::broken(&texts));
    Ok(broken)
}

fn broken_layers(metadata: &Value) -> Vec<String> {
    let mut broken = Vec::new();
    for package in list(metadata, "packages") {
        let name = text(package, "name");
        let Some((_, allowed)) = LAYERS.iter().find(|(crate_name, _)| *crate_name == name) else {
            broken.push(format!(
                "{name}: a new crate needs a row in xtask/src/layers.rs"
            ));
            continue;
        };
        for dependency in list(package, "dependencies") {
            let is_test_only = text(dependency, "kind") == "dev";
            let on = text(dependency, "name");
            let is_ours = LAYERS.iter().any(|(crate_name, _)| *crate_name == on);
            let guard = GUARDED.iter().find(|(start, _)| on.starts_with(start));
            let is_optional = dependency.get("optional") == Some(&Value::Bool(true));
            let is_allowed_option = is_optional
                && OPTIONAL
                    .iter()
                    .any(|(start, users)| on.starts_with(start) && users.contains(&name));
            let is_impure =
                PURE.0.contains(&name) && PURE.1.iter().any(|start| on.starts_with(start));
            if is_test_only {
                continue;
            }
            if is_ours && !allowed.contains(&on) {
                broken.push(format!("{name} must not depend on {on}"));
            }
            if guard.is_some_and(|(_, users)| !users.contains(&name)) && !is_allowed_option {
                broken.push(format!("{name} must not depend on {on}: it is guarded"));
            }
            if is_impure {
                broken.push(format!("{name} must not depend on {on}: it is pure"));
            }
        }
    }
    broken
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value
        .get(key)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// Returns every source file of ours below `folder`, except generated ones.
fn sources(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        if !folder.is_dir() {
            continue;
        }
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !["generated", "target", "node_modules", "dist"].contains(&name.as_ref()) {
                    open.push(path);
                }
            } else if [".rs", ".ts", ".tsx", ".css"]
                .iter()
                .any(|end| name.ends_with(end))
                && name != "schema.rs"
                && !name.contains(".gen.")
            {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn too_long(file: &Path, text: &str) -> Option<String> {
    let lines = text.lines().count();
    (lines > MAX_FILE_LINES).then(|| {
        format!(
            "{}: {lines} lines; at most {MAX_FILE_LINES}",
            file.display()
        )
    })
}

/// This file names the feature behind each tab of a project, so only it may import other features.
const TAB_REGISTRY: &str = "frontend/src/features/projects/tabs.ts";

/// Returns the imports of `file` from other features, if it belongs to a feature of the frontend.
fn feature_imports(file: &Path, text: &str) -> Vec<String> {
    if file == Path::new(TAB_REGISTRY) {
        return Vec::new();
    }
    let features = Path::new("frontend/src/features");
    let Some(own) = file
        .strip_prefix(features)
        .ok()
        .and_then(|rest| rest.components().next())
    else {
        return Vec::new();
    };
    let mut broken = Vec::new();
    for target in imports(text) {
        let path = match target.strip_prefix("@/") {
            Some(rest) => Path::new("frontend/src").join(rest),
            None if target.starts_with('.') => normal(&file.parent().unwrap_or(file).join(target)),
            None => continue,
        };
        let other = path
            .strip_prefix(features)
            .ok()
            .and_then(|rest| rest.components().next());
        if other.is_some_and(|other| other != own) {
            broken.push(format!(
                "{}: a feature imports a feature: {target}",
                file.display()
            ));
        }
    }
    broken
}

/// Returns the targets of `from "…"`, `import "…"` and `import("…")`.
fn imports(text: &str) -> impl Iterator<Item = &str> {
    ["from ", "import ", "import("]
        .into_iter()
        .flat_map(move |word| {
            text.split(word).skip(1).filter_map(|rest| {
                let quote = rest.chars().next().filter(|c| ['"', '\''].contains(c))?;
                rest.get(1..)?.split(quote).next()
            })
        })
}

/// Resolves `.` and `..` in a path without accessing the disk.
fn normal(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                result.pop();
            }
            Component::CurDir => {}
            part => result.push(part),
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_workspace_keeps_its_layers() {
        assert_eq!(broken_rules(&root()).unwrap(), Vec::<String>::new());
    }

    #[track_caller]
    fn check(name: &str, on: &str, kind: Option<&str>, expected: &[&str]) {
        let dependency = json!({"name": on, "kind": kind});
        let metadata = json!({"packages": [{"name": name, "dependencies": [dependency]}]});
        assert_eq!(broken_layers(&metadata), expected);
    }

    #[test]
    fn a_crate_that_reaches_up_or_sideways_is_named() {
        check("accounts", "persistence", None, &[]);
        check(
            "persistence",
            "accounts",
            None,
            &["persistence must not depend on accounts"],
        );
        check(
            "accounts",
            "projects",
            None,
            &["accounts must not depend on projects"],
        );
        check(
            "http-api",
            "persistence",
            None,
            &["http-api must not depend on persistence"],
        );
        check("accounts", "projects", Some("dev"), &[]);
        check(
            "extra",
            "domain",
            None,
            &["extra: a new crate needs a row in xtask/src/layers.rs"],
        );
    }

    #[test]
    fn a_guarded_library_is_named() {
        check(
            "accounts",
            "diesel",
            None,
            &["accounts must not depend on diesel: it is guarded"],
        );
        check(
            "projects",
            "actix-web",
            None,
            &["projects must not depend on actix-web: it is guarded"],
        );
        check(
            "graphfolio",
            "reqwest",
            None,
            &["graphfolio must not depend on reqwest: it is guarded"],
        );
        check("graphfolio", "reqwest", Some("dev"), &[]);
        check(
            "domain",
            "tokio",
            None,
            &["domain must not depend on tokio: it is pure"],
        );
    }

    #[test]
    fn a_guarded_library_may_stand_behind_a_feature_of_some_crates() {
        let check = |name: &str, is_optional: bool| {
            let dependency = json!({"name": "utoipa", "kind": null, "optional": is_optional});
            let metadata = json!({"packages": [{"name": name, "dependencies": [dependency]}]});
            broken_layers(&metadata)
        };
        assert_eq!(check("schema-results", true), Vec::<String>::new());
        let refused = |name| vec![format!("{name} must not depend on utoipa: it is guarded")];
        assert_eq!(check("schema-results", false), refused("schema-results"));
        assert_eq!(check("domain", true), refused("domain"));
    }

    #[test]
    fn a_feature_that_imports_a_feature_is_named() {
        let file = Path::new("frontend/src/features/projects/routes/list.tsx");
        for bad in [
            "from \"@/features/docs/x\"",
            "from '../../auth/session'",
            "import(\"../../docs/routes/docs-route\")",
        ] {
            assert_eq!(feature_imports(file, bad).len(), 1, "{bad}");
        }
        for good in [
            "from \"../queries\"",
            "from '@/ui/button'",
            "import \"@/features/projects/x\"",
            "from \"react\"",
        ] {
            assert_eq!(feature_imports(file, good).len(), 0, "{good}");
        }
        for may in ["frontend/src/app/router.tsx", TAB_REGISTRY] {
            let found = feature_imports(Path::new(may), "from \"@/features/docs/x\"");
            assert_eq!(found.len(), 0, "{may}");
        }
    }

    #[test]
    fn style_sheets_are_measured_too() {
        let found = sources(&root().join("frontend/src")).unwrap();
        assert!(found.iter().any(|file| file.ends_with("styles/docs.css")));
    }

    #[test]
    fn a_long_file_is_named() {
        assert_eq!(too_long(Path::new("a.rs"), &"x\n".repeat(600)), None);
        assert_eq!(
            too_long(Path::new("a.rs"), &"x\n".repeat(601)).unwrap(),
            "a.rs: 601 lines; at most 600"
        );
    }
}
