//! The program, its installer and the action, downloaded as a pipeline does.

use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use http_api::downloads::Target;
use reqwest::Method;

use crate::cli::commands::folder;
use crate::support::process::{PROGRAM, base, serve};
use crate::support::{Program, http_client, start, start_with};

/// Writes a stand-in of the program, which is quick to download, as the program for this machine.
pub fn write_stand_in(folder: &Path) {
    let script = format!("#!/bin/sh\nexec '{PROGRAM}' \"$@\"\n");
    std::fs::write(folder.join(Target::own().as_str()), script).unwrap();
}

/// Runs the first command of the installer's own comment, with these variables. Returns status and output.
async fn install(base: &str, home: &Path, variables: &[(&str, &str)]) -> (i32, String) {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("curl -fsSL {base}/cli/install.sh | sh")])
        .current_dir(home)
        .stdin(Stdio::null())
        .env("HOME", home)
        .env_remove("GRAPHFOLIO_BIN_DIR")
        .env_remove("GITHUB_PATH")
        .envs(variables.iter().copied());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    (output.status.code().unwrap(), text)
}

fn start_with_folder(folder: &Path) -> Program {
    let folder = folder.to_owned();
    start_with(None, |settings| settings.cli.folder = folder)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_installs_its_own_program() {
    let (data, home) = (folder(&[]), folder(&[]));
    let mut child = serve(data.path()).spawn().unwrap();
    let (base, _console) = base(&mut child);
    let (client, path) = (http_client(), format!("/cli/{}", Target::own().as_str()));
    let send = async |method: Method, known: &str| {
        let request = client.request(method, format!("{base}{path}"));
        request.header("if-none-match", known).send().await.unwrap()
    };
    let head = send(Method::HEAD, "").await;
    let length = std::fs::metadata(PROGRAM).unwrap().len();
    let header = |name: &str| head.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-length"), length.to_string());
    assert_eq!(
        header("etag"),
        format!("\"{}\"", header("x-checksum-sha256"))
    );
    assert_eq!(send(Method::GET, &header("etag")).await.status(), 304);
    // The installer compares the SHA-256, so the bytes are those of the program.
    let (status, out) = install(&base, home.path(), &[]).await;
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(status, 0, "{out}");
    let installed = home.path().join(".local/bin/graphfolio");
    assert_eq!(std::fs::metadata(&installed).unwrap().len(), length);
    let version = Command::new(&installed).arg("--version").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    assert!(
        out.contains(&format!("Installed {}", version.trim())),
        "{out}"
    );
    assert!(out.contains("Add the folder to your PATH"), "{out}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_installer_takes_another_folder_and_tells_later_steps() {
    let (programs, home) = (folder(&[]), folder(&[]));
    write_stand_in(programs.path());
    let program = start_with_folder(programs.path());
    let bin = home.path().join("my bin");
    let steps = home.path().join("steps");
    let variables = [
        ("GRAPHFOLIO_BIN_DIR", bin.to_str().unwrap()),
        ("GITHUB_PATH", steps.to_str().unwrap()),
    ];
    for _ in 0..2 {
        let (status, out) = install(&program.base, home.path(), &variables).await;
        assert_eq!(status, 0, "{out}");
    }
    let mode = std::fs::metadata(bin.join("graphfolio"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o755);
    assert_eq!(std::fs::read_dir(&bin).unwrap().count(), 1);
    let path = std::fs::read_to_string(&steps).unwrap();
    assert_eq!(path.lines().next(), bin.to_str());
    assert!(!home.path().join(".local").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_download_with_another_checksum_is_not_installed() {
    let (programs, home) = (folder(&[]), folder(&[]));
    write_stand_in(programs.path());
    let program = start_with_folder(programs.path());
    let path = format!("/cli/{}.sha256", Target::own().as_str());
    let sum = program.anonymous().get(&path).await.expect(200).text;
    assert!(
        sum.ends_with(&format!("  {}\n", Target::own().as_str())),
        "{sum}"
    );
    // The file is written to after its checksum was computed.
    let file = programs.path().join(Target::own().as_str());
    let changed = std::fs::read_to_string(&file)
        .unwrap()
        .replace("exec", "echo");
    std::fs::write(&file, changed).unwrap();
    let (status, out) = install(&program.base, home.path(), &[]).await;
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("the SHA-256 of the download is"), "{out}");
    assert_eq!(
        std::fs::read_dir(home.path().join(".local/bin"))
            .unwrap()
            .count(),
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_without_a_program_hears_what_to_do() {
    let tools = folder(&[(
        "uname",
        "#!/bin/sh\n[ \"$1\" = -s ] && echo Darwin || echo arm64\n",
    )]);
    let uname = tools.path().join("uname");
    std::fs::set_permissions(&uname, std::fs::Permissions::from_mode(0o755)).unwrap();
    let home = folder(&[]);
    let program = start(None);
    let path = format!(
        "{}:{}",
        tools.path().display(),
        std::env::var("PATH").unwrap()
    );
    let (status, out) = install(&program.base, home.path(), &[("PATH", &path)]).await;
    assert_eq!(status, 1, "{out}");
    let targets = format!("(macos-aarch64). It has: {}.", Target::own().as_str());
    assert!(out.contains(&targets), "{out}");
    for address in out
        .split_whitespace()
        .filter(|word| word.starts_with("http"))
    {
        let (page, anchor) = address.split_once('#').unwrap_or((address, ""));
        let path = page.strip_prefix(&program.base).unwrap();
        if !path.is_empty() {
            let page = program.anonymous().get(path).await.expect(200).text;
            assert!(page.contains(&format!("id=\"{anchor}\"")), "{address}");
        }
    }
    let missing = program
        .anonymous()
        .get("/cli/macos-aarch64")
        .await
        .expect(404);
    assert!(
        missing.text.contains(Target::own().as_str()),
        "{}",
        missing.text
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_the_folder_are_served_as_they_were_at_the_start() {
    let programs = folder(&[("macos-aarch64", "old")]);
    let program = start_with_folder(programs.path());
    // As package managers replace files.
    std::fs::write(programs.path().join("new"), "newer").unwrap();
    std::fs::rename(
        programs.path().join("new"),
        programs.path().join("macos-aarch64"),
    )
    .unwrap();
    let served = program
        .anonymous()
        .get("/cli/macos-aarch64")
        .await
        .expect(200);
    assert_eq!(served.text, "old");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_action_is_an_archive_with_its_files() {
    let program = start(None);
    let place = folder(&[]);
    let script = format!(
        "curl -fsSL {0}/actions/publish-schema.tar.gz -o publish-schema.tar.gz \
         && curl -fsSL {0}/actions/publish-schema.tar.gz.sha256 | sha256sum -c \
         && tar -xzf publish-schema.tar.gz",
        program.base
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]).current_dir(place.path());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap());
    let output = output.await.unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.github/actions/publish-schema");
    let mut names = Vec::new();
    for file in std::fs::read_dir(source).unwrap() {
        let file = file.unwrap();
        let copy = place.path().join("publish-schema").join(file.file_name());
        assert_eq!(
            std::fs::read(file.path()).unwrap(),
            std::fs::read(&copy).unwrap()
        );
        names.push(file.file_name());
    }
    assert_eq!(names.len(), 2, "{names:?}");
    let mode = std::fs::metadata(place.path().join("publish-schema/run.sh")).unwrap();
    assert_eq!(mode.permissions().mode() & 0o111, 0o111);
    let again = program.request(Method::GET, "/actions/publish-schema.tar.gz");
    let first = again.send().await.unwrap();
    let etag = first.headers()["etag"].clone();
    let again = program.request(Method::GET, "/actions/publish-schema.tar.gz");
    let second = again.header("if-none-match", etag).send().await.unwrap();
    assert_eq!(second.status(), 304);
}

#[test]
fn a_folder_that_cannot_be_used_stops_the_start() {
    let wrong = folder(&[("program.exe", "")]);
    let error = |path: &Path| {
        http_api::downloads::Downloads::open(None, Some(path))
            .err()
            .unwrap()
    };
    let text = error(wrong.path());
    assert!(
        text.contains("program.exe is not named after a kind of machine"),
        "{text}"
    );
    assert!(error(&wrong.path().join("none")).contains("none"));
    let odd = folder(&[]);
    symlink(".", odd.path().join("linux-x86_64")).unwrap();
    assert!(error(odd.path()).contains("it is not a file"));
}
