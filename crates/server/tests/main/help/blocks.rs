//! Runs or checks every block of code in the documentation.

use std::cell::RefCell;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use docs_site::ci_snippets::CiSnippet;
use reqwest::Method;
use serde_json::Value;

use super::pages::paths;
use super::shapes::problem;
use crate::pipelines::downloads::write_stand_in;
use crate::support::process::PROGRAM;
use crate::support::{Program, start_with};

/// A fenced block: the words behind its fence, and its text.
struct Block {
    info: String,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.trim_start().strip_prefix("```") else {
            continue;
        };
        let text: Vec<&str> = lines
            .by_ref()
            .take_while(|line| line.trim_start() != "```")
            .collect();
        blocks.push(Block {
            info: info.to_owned(),
            text: text.join("\n") + "\n",
        });
    }
    blocks
}

/// Returns the access of the key that a page tells to create.
fn access_for(page: &str) -> &'static str {
    if page.ends_with("/audit-log") {
        "audit"
    } else {
        "write"
    }
}

/// The environment in which the blocks of a page run.
struct Stage<'a> {
    program: &'a Program,
    folder: tempfile::TempDir,
    key: String,
    openapi: &'a Value,
    page: &'a str,
    /// The variables that earlier blocks of the page have set. The key is the stage's own.
    exports: RefCell<String>,
}

#[tokio::test(flavor = "multi_thread")]
async fn every_block_of_code_does_what_it_says() {
    let programs = tempfile::tempdir().unwrap();
    write_stand_in(programs.path());
    let cli_folder = programs.path().to_owned();
    let program = start_with(None, |settings| settings.cli.folder = cli_folder);
    let owner = program.sign_in("acme@example.com").await;
    owner.make_pro().await;
    // The schema that the page about pipelines begins with.
    let old = "type Query {\n  book(id: ID!): Book\n}\ntype Book {\n  title: String\n}\n";
    owner.create("Shop", old).await;
    let openapi: Value = serde_json::from_str(&http_api::openapi_json().unwrap()).unwrap();
    let mut ran = 0;
    for page in paths(&program).await {
        let markdown = program
            .anonymous()
            .get(&format!("{page}.md"))
            .await
            .expect(200)
            .text;
        let key = owner.request(Method::POST, "/api/user/api-keys");
        let key = key.json(&serde_json::json!({ "name": page, "accessType": access_for(&page) }));
        let key: Value = key.send().await.unwrap().json().await.unwrap();
        let stage = Stage {
            program: &program,
            folder: tempfile::tempdir().unwrap(),
            key: key["key"].as_str().unwrap().to_owned(),
            openapi: &openapi,
            page: &page,
            exports: RefCell::default(),
        };
        // Pages that show no schema of their own speak of the published one.
        std::fs::write(stage.folder.path().join("schema.graphql"), old).unwrap();
        let is_reference = page.starts_with("/docs/api-") && markdown.starts_with("# API: ");
        let mut request = None;
        for block in blocks(&markdown) {
            ran += 1;
            match block.info.split(' ').next().unwrap() {
                "http" => request = Some(stage.operation(&block)),
                "sh" if is_reference => stage.check_request(&block, request.clone().unwrap()),
                "json" if is_reference => stage.check_response(&block, request.clone().unwrap()),
                _ => stage.check(&block),
            }
        }
        let id = key["apiKey"]["id"].as_str().unwrap();
        owner
            .delete(&format!("/api/user/api-keys/{id}"))
            .await
            .expect(204);
    }
    assert!(ran > 150, "{ran} blocks");
}

/// Checks what the file of an image says of the program: the command, and the keys of the configuration.
fn check_image(text: &str) {
    assert!(text.starts_with("FROM ") && text.contains("CMD [\"graphfolio\", \"serve\"]"));
    let names = text.split("GRAPHFOLIO__").skip(1);
    for name in names.filter_map(|rest| rest.split('=').next()) {
        let (section, key) = name.split_once("__").expect("a section and a key");
        let (_, keys) = server::settings::DEFAULTS
            .split_once(&format!("\n[{}]\n", section.to_lowercase()))
            .expect("a section of the configuration");
        let keys = keys.split("\n[").next().unwrap();
        assert!(
            keys.contains(&format!("\n{} = ", key.to_lowercase())),
            "{name}"
        );
    }
}

/// Checks a unit of systemd: its form, and that the program takes the options.
fn check_unit(text: &str) {
    let lines = text.lines().filter(|line| !line.is_empty());
    let is_known = |line: &str| {
        let is_section = ["[Unit]", "[Service]", "[Install]"].contains(&line);
        is_section
            || line
                .split_once('=')
                .is_some_and(|(key, _)| !key.contains(' '))
    };
    lines.for_each(|line| assert!(is_known(line), "{line}"));
    let (_, command) = text
        .split_once("ExecStart=/usr/local/bin/graphfolio serve ")
        .unwrap();
    let help = Command::new(PROGRAM)
        .args(["serve", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let options = command.lines().next().unwrap().split(' ');
    for option in options.filter(|word| word.starts_with("--")) {
        assert!(help.contains(&format!("{option} <")), "{option}: {help}");
    }
}

impl Stage<'_> {
    fn check(&self, block: &Block) {
        let (page, text) = (self.page, block.text.as_str());
        let mut words = block.info.split(' ');
        let (language, name) = (words.next().unwrap(), words.next());
        match language {
            "graphql" => self.check_graphql(text),
            "toml" => check_configuration(text),
            // `pipelines/snippets.rs` runs them.
            "yaml" => assert!(self.is_set_up(text, name), "{page}: {text}"),
            "sh" if self.is_set_up(text, None) => {}
            "json" => {
                let shape = match name.expect("a shape or a file") {
                    "layout.json" => "DocsLayout",
                    shape => shape,
                };
                let schema = &self.openapi["components"]["schemas"][shape];
                let value = serde_json::from_str(text).unwrap();
                assert_eq!(problem(self.openapi, schema, &value, page), None);
            }
            "sh" if text.contains("graphfolio serve") => self.serve(text),
            "sh" if text.contains("migrate --config postgres.toml") => self.migrate(text),
            "sh" => self.run(
                text,
                name.and_then(|name| name.strip_prefix("exit="))
                    .unwrap_or("0"),
            ),
            "nginx" => {
                assert_eq!(
                    text.matches('{').count(),
                    text.matches('}').count(),
                    "{page}"
                );
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                assert!(
                    lines
                        .into_iter()
                        .all(|line| line.ends_with(['{', '}', ';'])),
                    "{page}: {text}"
                );
            }
            "ini" => check_unit(text),
            "dockerfile" => check_image(text),
            // How a command is called; compared with `--help` by another test.
            "usage" => assert!(text.starts_with("graphfolio "), "{text}"),
            // A browser runs it in a journey.
            "html" => {
                let tag = format!("<script src=\"{}/widget.js\" ", self.program.base);
                assert!(text.starts_with(&tag), "{text}");
            }
            "address" => assert!(text.starts_with(&self.program.base), "{text}"),
            // `frontend/src/features/help/receivers.test.ts` runs them.
            "js" | "python" | "go" | "ruby" | "php" | "java" if page.ends_with("/webhooks") => {}
            other => panic!(
                "{page} has a block in the language {other:?}, which nothing checks:\n{text}"
            ),
        }
        if matches!(language, "graphql" | "toml" | "yaml" | "json")
            && let Some(name) = name
        {
            let file = self.folder.path().join(name);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        }
    }

    /// Returns whether a block is a set-up of a pipeline, under the name of its file.
    fn is_set_up(&self, text: &str, file: Option<&str>) -> bool {
        let is_this = |snippet: &CiSnippet| {
            snippet.file == file && snippet.fill(&self.program.base, "").trim() == text.trim()
        };
        CiSnippet::ALL.iter().any(is_this)
    }

    /// Checks a schema, or an operation as an example has it.
    fn check_graphql(&self, text: &str) {
        let example = schema_docs::ExampleSource {
            key: "example",
            document: text,
            variables: None,
        };
        if schema_docs::read_example(&example).example.is_some() {
            return;
        }
        let limits = schema_model::Limits::default();
        let source = schema_model::read(text.as_bytes(), &limits).unwrap();
        let docs = schema_docs::build(&source, &limits).unwrap();
        let findings = &docs.findings().items;
        assert!(findings.is_empty(), "{}: {findings:?}", self.page);
    }

    fn shell(&self, text: &str) -> Command {
        let folder = Path::new(PROGRAM).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        let mut command = Command::new("bash");
        command
            .args([
                "-euo",
                "pipefail",
                "-c",
                &format!("{}{text}", self.exports.borrow()),
            ])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", folder.display()))
            .env("HOME", self.folder.path())
            .env("GRAPHFOLIO_API_KEY", &self.key)
            .env_remove("GRAPHFOLIO_URL")
            .stdin(Stdio::null());
        command
    }

    fn run(&self, text: &str, status: &str) {
        let output = self.shell(text).output().unwrap();
        let told = format!(
            "{}\n{text}\n{}{}",
            self.page,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        assert_eq!(output.status.code().unwrap().to_string(), status, "{told}");
        let is_kept = |line: &&str| line.starts_with("export ") && !line.contains("_API_KEY=");
        for line in text.lines().filter(is_kept) {
            self.exports.borrow_mut().push_str(&format!("{line}\n"));
        }
    }

    /// The command goes to the PostgreSQL server of the page's configuration, here one that does not exist.
    fn migrate(&self, text: &str) {
        let file = self.folder.path().join("postgres.toml");
        let configuration = std::fs::read_to_string(&file).unwrap();
        let nowhere = configuration.replace("db.example.com:5432", "127.0.0.1:1");
        assert_ne!(nowhere, configuration);
        std::fs::write(&file, nowhere).unwrap();
        // An earlier block of the page may have served from this folder.
        let data = self.folder.path().join("data");
        if data.exists() {
            std::fs::remove_dir_all(&data).unwrap();
        }
        let output = self.shell(text).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && told.contains("127.0.0.1"),
            "{text}{told}"
        );
        assert!(!data.exists(), "{text}");
    }

    /// Starts a server on a free port and stops it as soon as it listens.
    fn serve(&self, text: &str) {
        let text = format!("exec {}", text.trim().replace(":8080", ":0"));
        let mut command = self.shell(&text);
        command.env("GRAPHFOLIO__SERVER__LISTEN", "127.0.0.1:0");
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(
            line.starts_with("listening on http"),
            "{}: {text}",
            self.page
        );
    }

    /// Returns the operation that a block names.
    fn operation(&self, block: &Block) -> (&Value, String, String) {
        let (method, path) = block.text.trim().split_once(' ').unwrap();
        let operation = &self.openapi["paths"][path][method.to_lowercase()];
        assert!(operation.is_object(), "{}", block.text);
        (operation, method.to_owned(), path.to_owned())
    }

    /// The command calls that operation, with a body of its shape.
    fn check_request(&self, block: &Block, (operation, method, path): (&Value, String, String)) {
        let text = block.text.replace("\\\n", " ");
        let sent = text
            .split("-X ")
            .nth(1)
            .map_or("GET", |rest| rest.split(' ').next().unwrap());
        assert_eq!(sent, method, "{text}");
        let address = text
            .split('"')
            .nth(1)
            .unwrap()
            .strip_prefix(&self.program.base)
            .unwrap();
        let address = address.split('?').next().unwrap();
        let (parts, places): (Vec<_>, Vec<_>) =
            (address.split('/').collect(), path.split('/').collect());
        assert_eq!(parts.len(), places.len(), "{text}");
        for (part, place) in parts.iter().zip(places) {
            assert!(
                place == *part || place.starts_with('{') && !part.is_empty(),
                "{text}"
            );
        }
        if let Some(body) = text.split("-d '").nth(1) {
            let body = serde_json::from_str(body.split("'\n").next().unwrap()).unwrap();
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(problem(self.openapi, schema, &body, &text), None);
        }
    }

    fn check_response(&self, block: &Block, (operation, ..): (&Value, String, String)) {
        let value = serde_json::from_str(&block.text).unwrap();
        let status = block.info.split(' ').nth(1).expect("a status");
        let response = &operation["responses"][status];
        assert!(
            response.is_object(),
            "{status} is not documented: {}",
            block.text
        );
        let schema = &response["content"]["application/json"]["schema"];
        assert_eq!(problem(self.openapi, schema, &value, &block.text), None);
    }
}

fn check_configuration(text: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("graphfolio.toml");
    std::fs::write(&file, text).unwrap();
    server::Settings::load(Some(&file)).unwrap();
}
