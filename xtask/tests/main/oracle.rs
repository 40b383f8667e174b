//! Calls a script.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// The versions of graphql-js that are asked.
pub const VERSIONS: [u32; 2] = [16, 17];

/// Runs `frontend/scripts/oracle/{script}` with the question as JSON on standard input, and reads its answer from
/// standard output.
pub fn ask(script: &str, question: &Value) -> Value {
    let frontend = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../frontend");
    for package in [
        "node_modules/graphql",
        "scripts/oracle/node_modules/graphql-17",
    ] {
        assert!(
            frontend.join(package).is_dir(),
            "the oracles are packages of the frontend: run `make packages` first"
        );
    }
    let mut node = Command::new("node")
        .arg(format!("scripts/oracle/{script}"))
        .current_dir(frontend)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = node.stdin.take().unwrap();
    let question = question.to_string();
    // Written in another thread, because a long answer may begin before the question has been read.
    let writer = std::thread::spawn(move || stdin.write_all(question.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{script} failed");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Asks both versions of graphql-js. Returns their answers to each question, which is an object.
pub fn ask_versions(script: &str, questions: &[Value]) -> Vec<[Value; 2]> {
    let [older, newer] = VERSIONS.map(|version| {
        let mut questions = questions.to_vec();
        for question in &mut questions {
            question["version"] = json!(version);
        }
        let Value::Array(answers) = ask(script, &Value::Array(questions)) else {
            panic!("{script} answers with a list");
        };
        answers
    });
    assert_eq!(older.len(), newer.len());
    let pairs = older.into_iter().zip(newer);
    pairs.map(|(older, newer)| [older, newer]).collect()
}
