//! Measures a program from start to end: wall time, CPU time, memory.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The measurements.
pub struct Cost {
    /// Wall time.
    pub wall: Duration,
    /// User and system time of the program and its children; none if it was stopped.
    pub cpu: Option<Duration>,
    /// Peak resident memory of the program itself, in bytes.
    pub peak: u64,
    /// The exit status.
    pub end: End,
}

/// A program's exit status.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// Success.
    Finished,
    /// Failure, with the last line of its output.
    Failed(String),
    /// It was still running at the limit.
    Stopped,
}

/// A shell script that starts the program, prints its process id, and at the end prints the time of its children.
const SCRIPT: &str =
    r#""$@" >/dev/null 2>"$0" & echo "$!"; wait "$!"; code=$?; times; exit "$code""#;
const LOOK: Duration = Duration::from_millis(1);

/// Runs the program in `folder` for at most `limit`.
pub fn measure(
    program: &[&str],
    folder: &Path,
    limit: Duration,
) -> Result<Cost, Box<dyn std::error::Error>> {
    let said = folder.join("said.txt");
    let start = Instant::now();
    let mut shell = Command::new("bash")
        .args(["-c", SCRIPT])
        .arg(&said)
        .args(program)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut output = shell.stdout.take().ok_or("no standard output")?;
    let mut line = Vec::new();
    let mut byte = [0];
    while output.read(&mut byte)? == 1 && byte != *b"\n" {
        line.extend(byte);
    }
    let id = String::from_utf8(line)?;
    let mut peak = 0;
    let (wall, end) = loop {
        peak = peak.max(high_water(&id));
        if let Some(status) = shell.try_wait()? {
            let wall = start.elapsed();
            let end = if status.success() {
                End::Finished
            } else {
                End::Failed(last_line(&said))
            };
            break (wall, end);
        }
        if start.elapsed() > limit {
            Command::new("kill").args(["-KILL", &id]).status()?;
            shell.wait()?;
            break (start.elapsed(), End::Stopped);
        }
        std::thread::sleep(LOOK);
    };
    let mut times = String::new();
    output.read_to_string(&mut times)?;
    let cpu = times
        .lines()
        .nth(1)
        .and_then(children)
        .filter(|_| end != End::Stopped);
    Ok(Cost {
        wall,
        cpu,
        peak,
        end,
    })
}

/// Adds up times such as `1m2.345s 0m0.120s`.
fn children(line: &str) -> Option<Duration> {
    line.split_whitespace()
        .map(|part| {
            let (minutes, seconds) = part.strip_suffix('s')?.split_once('m')?;
            let seconds = minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?;
            Some(Duration::from_secs_f64(seconds))
        })
        .sum()
}

/// Returns the kernel's peak value; 0 after the program has ended.
fn high_water(id: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

fn last_line(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let line = text.lines().rev().find(|line| !line.trim().is_empty());
    line.unwrap_or("it said nothing")
        .chars()
        .take(120)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_a_shell_are_read() {
        let sum = children("1m2.500s 0m0.250s").unwrap();
        assert_eq!(sum, Duration::from_millis(62_750));
        assert_eq!(children("nothing"), None);
    }
}
