//! Measures the page in Chromium, and with Lighthouse.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use super::{PAGE, Site};
use crate::bench::table::Table;
use crate::{Outcome, root, run};

/// The newest major version that runs on Node 20.
const LIGHTHOUSE: &str = "lighthouse@12.8.2";
const RUNS: usize = 3;

/// Measures the page with `frontend/scripts/measure-reader.mjs`.
pub fn feel(site: &Site, table: &mut Table) -> Outcome {
    let seen = run_script("scripts/measure-reader.mjs", site)?;
    let figure = |name: &str| {
        let value = seen.get(name).and_then(Value::as_f64);
        value.ok_or(format!("{name} was not measured"))
    };
    for (name, what, bound, unit) in [
        (
            "firstKilobytes",
            "first visit, everything transferred",
            220.0,
            "KB",
        ),
        (
            "nextKilobytes",
            "next page, everything transferred",
            20.0,
            "KB",
        ),
        (
            "navigation",
            "from one type page to another, median of 20",
            50.0,
            "ms",
        ),
        (
            "prefetchedNavigation",
            "the same after the pointer rested on the link, from click to paint (steps of 8 ms)",
            30.0,
            "ms",
        ),
        ("nodes", "DOM nodes of the page", 1500.0, ""),
        (
            "palette",
            "search: from key to results, median of 30",
            50.0,
            "ms",
        ),
        (
            "mapDrawn",
            "map of all types: first drawn after",
            1000.0,
            "ms",
        ),
    ] {
        table.row(what, figure(name)?, Some(bound), unit);
    }
    for (name, what) in [
        (
            "panning",
            "map of all types: frames per second while panning",
        ),
        (
            "zooming",
            "map of all types: frames per second while zooming",
        ),
    ] {
        table.least(what, figure(name)?, 50.0, "/s");
    }
    Ok(())
}

/// Measures keys and clicks with `frontend/scripts/measure-interactions.mjs`.
pub fn interactions(site: &Site, table: &mut Table) -> Outcome {
    let seen = run_script("scripts/measure-interactions.mjs", site)?;
    for (what, time) in seen.as_object().into_iter().flatten() {
        let time = time.as_f64().ok_or(format!("{what} was not measured"))?;
        let what = format!("to the next paint on a CPU four times slower: {what}");
        table.row(&what, time, Some(100.0), "ms");
    }
    Ok(())
}

/// Runs a script of the frontend with the address of the site, the path of the docs and the page; returns what it prints.
fn run_script(script: &str, site: &Site) -> Result<Value, Box<dyn std::error::Error>> {
    let output = Command::new("node")
        .arg(script)
        .arg(format!("http://{}", site.program.api.address))
        .arg(&site.docs)
        .arg(PAGE)
        .env("CHROMIUM", chromium()?)
        .current_dir(root().join("frontend"))
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Measures the page of the docs with Lighthouse.
pub fn lighthouse(site: &Site, table: &mut Table) -> Outcome {
    let url = format!("http://{}{}/{PAGE}", site.program.api.address, site.docs);
    measure(&install_lighthouse()?, &url, "Lighthouse, mobile", table)
}

/// Measures pages of the product's own site with Lighthouse.
pub fn lighthouse_of_site(host: &str, paths: &[&str], table: &mut Table) -> Outcome {
    let folder = install_lighthouse()?;
    for path in paths {
        let what = format!("Lighthouse, mobile, `{path}`");
        measure(&folder, &format!("http://{host}{path}"), &what, table)?;
    }
    Ok(())
}

/// Installs Lighthouse below the target folder, and returns where.
fn install_lighthouse() -> Result<PathBuf, Box<dyn std::error::Error>> {
    let folder = target().join("lighthouse");
    std::fs::create_dir_all(&folder)?;
    if !folder.join("node_modules/lighthouse").is_dir() {
        std::fs::write(folder.join("package.json"), "{\"private\": true}\n")?;
        let mut npm = Command::new("npm");
        npm.args([
            "install",
            "--silent",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            LIGHTHOUSE,
        ]);
        run(npm.current_dir(&folder))?;
    }
    Ok(folder)
}

/// Measures a page with Lighthouse's mobile preset; reports the median run by performance.
fn measure(folder: &Path, url: &str, what: &str, table: &mut Table) -> Outcome {
    let mut runs = Vec::new();
    for _ in 0..2 * RUNS {
        if runs.len() == RUNS {
            break;
        }
        let output = Command::new("node")
            .args(["node_modules/lighthouse/cli/index.js", url, "--quiet", "--output=json"])
            .args(["--only-categories=performance,accessibility,best-practices,seo"])
            .arg("--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync")
            .env("CHROME_PATH", chromium()?)
            .current_dir(folder)
            .output()?;
        // Chromium sometimes does not record when the page began.
        let Ok(report) = serde_json::from_slice::<Value>(&output.stdout) else {
            let failure = String::from_utf8_lossy(&output.stderr);
            eprintln!("{what}: tried again: {}", failure.trim());
            continue;
        };
        if let Some(failure) = report.pointer("/runtimeError/message") {
            eprintln!("{what}: tried again: {failure}");
            continue;
        }
        runs.push(report);
    }
    let number = |report: &Value, pointer: &str| report.pointer(pointer).and_then(Value::as_f64);
    runs.sort_by(|one, other| {
        let score = |report| number(report, "/categories/performance/score").unwrap_or_default();
        score(one).total_cmp(&score(other))
    });
    let report = runs.get(RUNS / 2).ok_or("no run")?;
    for (category, least) in [
        ("performance", 98.0),
        ("accessibility", 100.0),
        ("best-practices", 100.0),
        ("seo", 100.0),
    ] {
        let score = number(report, &format!("/categories/{category}/score"))
            .ok_or(format!("no {category}"))?;
        table.least(&format!("{what}: {category}"), score * 100.0, least, "");
    }
    for (audit, name, bound, unit) in [
        (
            "largest-contentful-paint",
            "largest contentful paint",
            1200.0,
            "ms",
        ),
        ("cumulative-layout-shift", "layout shift", 0.02, ""),
    ] {
        let value = number(report, &format!("/audits/{audit}/numericValue"))
            .ok_or(format!("no {audit}"))?;
        table.row(&format!("{what}: {name}"), value, Some(bound), unit);
    }
    for (name, audit) in report
        .pointer("/audits")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        if audit["score"].as_f64().is_some_and(|score| score < 0.9) {
            eprintln!(
                "{what}, {name}: {}",
                audit["title"].as_str().unwrap_or_default()
            );
        }
    }
    Ok(())
}

fn chromium() -> Result<String, Box<dyn std::error::Error>> {
    let output = Command::new(root().join("scripts/tools.sh"))
        .arg("chromium")
        .output()?;
    let path = String::from_utf8(output.stdout)?.trim().to_owned();
    if path.is_empty() {
        return Err("Lighthouse needs Chromium; on Debian: apt-get install chromium".into());
    }
    Ok(path)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
