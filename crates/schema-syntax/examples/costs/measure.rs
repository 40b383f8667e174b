//! Measures what a function costs on some texts.
//!
//! Each text is read in a process of its own, so that its peak of memory is its own. Linux only: the peak comes from
//! `/proc`.

use std::process::Command;
use std::time::{Duration, Instant};

const RUNS: usize = 40;
/// No text is read again after so much time.
const MOST: Duration = Duration::from_secs(4);

/// A name and how to make the text.
pub type Case = (&'static str, fn() -> String);

/// Measures all texts, or the one that the arguments name. `work` returns what became of a text.
pub fn run(cases: &[Case], work: fn(&str) -> String) {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next();
    if let (Some(name), Some(file)) = (&name, arguments.next()) {
        measure(name, &std::fs::read_to_string(file).unwrap(), work);
        return;
    }
    println!(
        "{:30} {:>7} {:>9} {:>9} {:>9} {:>8} {:>6}",
        "text", "MB", "best ms", "median", "CPU", "peak MB", "times"
    );
    let this = std::env::current_exe().unwrap();
    let file = std::env::temp_dir().join(format!("costs-{}.graphql", std::process::id()));
    for (case, make) in cases {
        if name.as_ref().is_none_or(|name| name == *case) {
            std::fs::write(&file, make()).unwrap();
            let output = Command::new(&this).arg(case).arg(&file).output().unwrap();
            print!("{}", String::from_utf8_lossy(&output.stdout));
        }
    }
    std::fs::remove_file(file).unwrap();
}

fn measure(name: &str, text: &str, work: fn(&str) -> String) {
    let before = peak();
    let first = Instant::now();
    let outcome = work(text);
    let first = first.elapsed();
    let memory = peak().saturating_sub(before);
    let processor_before = processor_time();
    let begin = Instant::now();
    let mut times: Vec<Duration> = (0..RUNS)
        .take_while(|_| begin.elapsed() < MOST)
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work(std::hint::black_box(text)));
            start.elapsed()
        })
        .collect();
    let processor = (processor_time() - processor_before) / times.len() as f64 * 1_000.0;
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1_000.0;
    println!(
        "{name:30} {:>7.2} {:>9.2} {:>9.2} {:>9.2} {:>8.1} {:>6.1}  first {:.1} ms; {outcome}",
        text.len() as f64 / 1e6,
        ms(times[0]),
        ms(times[times.len() / 2]),
        processor,
        memory as f64 / 1e6,
        memory as f64 / text.len() as f64,
        ms(first),
    );
}

/// Seconds that this process has had of a processor. Others on the machine do not count.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}

/// Bytes of the process that were in memory at its peak.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<u64>().unwrap() * 1024
}
