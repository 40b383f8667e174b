//! `bench --peers`: the same schema through other documentation tools, in the same run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::process::{Cost, End, measure};
use crate::{Outcome, release_program, root, run};

/// A program from npm that generates documentation from a schema, or reads a schema.
struct Peer {
    name: &'static str,
    packages: &'static [&'static str],
    /// Name and content of a settings file.
    settings: Option<(&'static str, &'static str)>,
    arguments: &'static [&'static str],
}

const PEERS: [Peer; 6] = [
    Peer {
        name: "graphql-js 16.15, parse and validate only",
        packages: &["graphql@16.15.0"],
        settings: Some((
            "read.mjs",
            "import { readFileSync } from 'node:fs';\nimport { buildSchema, validateSchema } from 'graphql';\n\
             if (validateSchema(buildSchema(readFileSync('schema.graphql', 'utf8'))).length) process.exit(1);\n",
        )),
        arguments: &["node", "read.mjs"],
    },
    Peer {
        name: "GraphDoc 2.4.0",
        packages: &["@2fd/graphdoc@2.4.0"],
        settings: None,
        arguments: &[
            "node",
            "node_modules/@2fd/graphdoc/bin/graphdoc.js",
            "-s",
            "schema.json",
            "-o",
            "site",
        ],
    },
    Peer {
        name: "SpectaQL 3.0.9",
        packages: &["spectaql@3.0.9", "graphql@16.15.0"],
        settings: Some((
            "config.yml",
            "introspection:\n  schemaFile: ./schema.graphql\ninfo:\n  title: GitHub\nspectaql:\n  targetDir: site\n",
        )),
        arguments: &[
            "node",
            "node_modules/spectaql/bin/spectaql.js",
            "config.yml",
        ],
    },
    Peer {
        name: "Magidoc 6.4.5",
        packages: &["@magidoc/cli@6.4.5", "graphql@16.15.0"],
        settings: Some((
            "magidoc.mjs",
            "export default { introspection: { type: 'sdl', paths: ['schema.graphql'] }, \
             website: { template: 'carbon-multi-page', output: './site' } };\n",
        )),
        arguments: &[
            "node",
            "node_modules/@magidoc/cli/build/index.js",
            "generate",
        ],
    },
    Peer {
        name: "graphql-markdown 1.0.0",
        packages: &["@graphql-markdown/cli@1.0.0", "graphql@16.15.0"],
        settings: Some((
            ".graphqlrc",
            "schema: ./schema.graphql\nextensions:\n  graphql-markdown:\n    rootPath: ./site\n",
        )),
        arguments: &[
            "node",
            "node_modules/@graphql-markdown/cli/dist/main.js",
            "graphql-to-doc",
        ],
    },
    Peer {
        name: "GraphQL Inspector 8, the schema against itself",
        packages: &["@graphql-inspector/core@8.0.0", "graphql@16.15.0"],
        settings: Some((
            "diff.mjs",
            "import { readFileSync } from 'node:fs';\nimport { buildSchema } from 'graphql';\n\
             import { diff } from '@graphql-inspector/core';\nconst read = () => buildSchema(readFileSync('schema.graphql', 'utf8'));\n\
             await diff(read(), read());\n",
        )),
        arguments: &["node", "diff.mjs"],
    },
];
/// Prepares input for the peers: no repeated names, and an introspection result.
const INTROSPECT: &str = "import { readFileSync, writeFileSync } from 'node:fs';\n\
    import { buildSchema, introspectionFromSchema } from 'graphql';\n\
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));\n\
    writeFileSync('schema.json', JSON.stringify({ data: introspectionFromSchema(schema) }));\n";

/// Measures our static site and every peer, each for at most `limit`, and prints a comparison.
pub fn peers(sdl: &str, limit: Duration) -> Outcome {
    let folder = target().join("peers");
    std::fs::create_dir_all(&folder)?;
    let limits = schema_model::Limits::default();
    let source = schema_model::SourceText::new(sdl.to_owned());
    let docs = schema_docs::build(&source, &limits).map_err(|refusal| refusal.message)?;
    std::fs::write(folder.join("schema.graphql"), docs.sdl())?;

    let ours = ours(&folder, limit)?;
    println!(
        "\n| GitHub's schema through | on the clock | on the cores | memory | our site is |\n|---|---:|---:|---:|---|"
    );
    println!("| `graphfolio build`: {} | 1 |", figures(&ours));
    for peer in &PEERS {
        let name = peer.name;
        match cost(peer, &folder, limit) {
            Err(error) => println!("| {name} | could not be installed: {error} | | | |"),
            Ok(Cost {
                end: End::Failed(why),
                wall,
                ..
            }) => {
                println!(
                    "| {name} | failed after {:.1} s: {why} | | | |",
                    wall.as_secs_f64()
                );
            }
            Ok(cost) => {
                let times = cost.wall.as_secs_f64() / ours.wall.as_secs_f64();
                let at_least = if cost.end == End::Stopped {
                    "at least "
                } else {
                    ""
                };
                println!(
                    "| {name}: {} | {at_least}{times:.0} times sooner |",
                    figures(&cost)
                );
            }
        }
    }
    Ok(())
}

fn figures(cost: &Cost) -> String {
    let stopped = if cost.end == End::Stopped {
        "stopped after "
    } else {
        ""
    };
    let cpu = cost
        .cpu
        .map_or("?".to_owned(), |cpu| format!("{:.2} s", cpu.as_secs_f64()));
    format!(
        "| {stopped}{:.2} s | {cpu} | {:.0} MB",
        cost.wall.as_secs_f64(),
        cost.peak as f64 / 1e6
    )
}

/// Measures our static site; returns the median of five runs by wall time.
fn ours(folder: &Path, limit: Duration) -> Result<Cost, Box<dyn std::error::Error>> {
    let program = release_program();
    let program = program
        .to_str()
        .ok_or("the path of the program is not text")?;
    let arguments = [program, "build", "schema.graphql", "--out", "site"];
    let runs = (0..5).map(|_| measure(&arguments, folder, limit));
    let mut runs = runs.collect::<Result<Vec<Cost>, _>>()?;
    runs.sort_by_key(|run| run.wall);
    Ok(runs.swap_remove(2))
}

fn cost(peer: &Peer, folder: &Path, limit: Duration) -> Result<Cost, Box<dyn std::error::Error>> {
    let own = folder.join(peer.name.replace([' ', '.', ','], "-").to_lowercase());
    std::fs::create_dir_all(&own)?;
    std::fs::copy(folder.join("schema.graphql"), own.join("schema.graphql"))?;
    if let Some((name, text)) = peer.settings {
        std::fs::write(own.join(name), text)?;
    }
    if !own.join("node_modules").is_dir() {
        std::fs::write(own.join("package.json"), "{\"private\": true}\n")?;
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--legacy-peer-deps",
        ]);
        run(npm.args(peer.packages).current_dir(&own))?;
    }
    if peer.arguments.contains(&"schema.json") {
        std::fs::write(own.join("introspect.mjs"), INTROSPECT)?;
        // From the frontend's packages, because a peer may bring another version.
        let modules = root().join("frontend/node_modules/graphql");
        let copy = own.join("introspect");
        std::fs::create_dir_all(copy.join("node_modules"))?;
        let link = copy.join("node_modules/graphql");
        if !link.exists() {
            std::os::unix::fs::symlink(&modules, &link)?;
        }
        std::fs::rename(own.join("introspect.mjs"), copy.join("introspect.mjs"))?;
        std::fs::copy(own.join("schema.graphql"), copy.join("schema.graphql"))?;
        run(Command::new("node")
            .arg("introspect.mjs")
            .current_dir(&copy))?;
        std::fs::rename(copy.join("schema.json"), own.join("schema.json"))?;
    }
    let site = own.join("site");
    if site.exists() {
        std::fs::remove_dir_all(site)?;
    }
    measure(peer.arguments, &own, limit)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
