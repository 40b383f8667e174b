//! A full disk: stored data can be read, and errors say that nothing can be saved.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::support::eventually;
use crate::support::process::{base, opened, printed_link, serve, subscribe};

/// A separate file system, unmounted when dropped.
struct SmallDisk<'a>(&'a Path);

impl<'a> SmallDisk<'a> {
    /// Returns `None`, with a message, if this user may not mount one.
    fn mount(folder: &'a Path) -> Option<Self> {
        std::fs::create_dir_all(folder).unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"])
            .arg(folder)
            .output();
        if mounted.is_ok_and(|output| output.status.success()) {
            return Some(Self(folder));
        }
        eprintln!("skipped: only root can mount a small disk");
        None
    }

    fn fill(&self) {
        let mut file = std::fs::File::create(self.0.join("filler")).unwrap();
        let mut bytes = 65_536;
        while bytes > 0 {
            match file.write(&vec![1; bytes]) {
                Ok(0) | Err(_) => bytes /= 2,
                Ok(_) => {}
            }
        }
    }

    fn clear(&self) {
        std::fs::remove_file(self.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        // Lazily, because the program may still be ending.
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    (
        status,
        serde_json::from_str(&text).unwrap_or(Value::String(text)),
    )
}

async fn create_key(client: &reqwest::Client, base: &str, owner: &str) -> String {
    subscribe(client, base, owner).await;
    let new = json!({ "name": "CI", "accessType": "read" });
    let request = client.post(format!("{base}/api/user/api-keys"));
    let (status, made) = answer(request.bearer_auth(owner).json(&new)).await;
    assert_eq!(status, 201);
    made["key"].as_str().unwrap().to_owned()
}

/// Makes a request with a key. Returns its status, and how many requests are left.
async fn use_key(client: &reqwest::Client, base: &str, key: &str) -> (u16, u32) {
    let request = client.get(format!("{base}/api/projects")).bearer_auth(key);
    let answer = request.send().await.unwrap();
    let left = &answer.headers()["x-ratelimit-remaining"];
    let left = left.to_str().unwrap().parse().unwrap();
    (answer.status().as_u16(), left)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_reported_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let Some(disk) = SmallDisk::mount(&data) else {
        return;
    };
    let log = folder.path().join("log");
    let mut child = serve(&data)
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let (base, mut console) = base(&mut child);
    let client = crate::support::http_client();
    let link = printed_link(&client, &base, &mut console, "ada@example.com").await;
    let owner = opened(&client, &base, &link).await;
    let get = |path: &str| answer(client.get(format!("{base}{path}")).bearer_auth(&owner));
    let project = json!({"name": "Shop", "sdl": "type Query { shop: Int }"});
    let create = || {
        client
            .post(format!("{base}/api/projects"))
            .bearer_auth(&owner)
    };
    let (status, _) = answer(create().json(&project)).await;
    assert_eq!(status, 201);
    let key = create_key(&client, &base, &owner).await;
    // The limit of the key holds while nothing can be saved: this is the first of its 100 requests.
    assert_eq!(use_key(&client, &base, &key).await, (200, 99));
    // The finding that all is well is fresh; it must not outlive the first write that fails.
    assert_eq!(get("/api/health").await.0, 200);

    disk.fill();
    let large = format!(
        "type Query {{ shop: Int }} {}",
        (0..5_000)
            .map(|number| format!("type Part{number} {{ a: Int }} "))
            .collect::<String>()
    );
    let publish = || {
        let request = client.put(format!("{base}/api/projects/shop/schema"));
        answer(request.bearer_auth(&owner).json(&json!({ "sdl": large })))
    };
    let (status, body) = publish().await;
    assert_eq!(status, 503, "{body}");
    assert_eq!(body["code"], "cannot_save");
    let said = body["error"].as_str().unwrap();
    assert!(
        said.starts_with("Nothing can be saved right now. "),
        "{said}"
    );
    assert!(!body.to_string().contains("database"), "{body}");

    let (status, health) = get("/api/health").await;
    assert_eq!(
        (status, &health["status"]),
        (503, &json!("degraded")),
        "{health}"
    );
    assert_eq!(health["checks"]["storage"], "error");
    assert_eq!(health["checks"]["database"], "ok", "it can be read");
    let (status, text) = get("/readyz").await;
    assert_eq!((status, text), (503, json!("nothing can be saved\n")));

    // Stored data can be read, by readers and by signed-in users.
    let (status, projects) = get("/api/projects").await;
    assert_eq!(status, 200, "{projects}");
    let page = format!(
        "/d/{}/shop/queries/shop",
        projects["username"].as_str().unwrap()
    );
    let (status, _) = get(&page).await;
    assert_eq!(status, 200);
    let (_, schema) = get("/api/projects/shop/schema").await;
    assert_eq!(schema["version"]["number"], 1);

    for left in (0..99).rev() {
        assert_eq!(use_key(&client, &base, &key).await, (200, left));
    }
    assert_eq!(use_key(&client, &base, &key).await, (429, 0));
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains("is only counted in memory"), "{log}");

    disk.clear();
    eventually("health stays bad", async || {
        (get("/api/health").await.0 == 200).then_some(())
    })
    .await;
    let (status, body) = publish().await;
    assert_eq!(status, 201, "{body}");
    child.kill().unwrap();
    child.wait().unwrap();
}
