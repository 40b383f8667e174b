//! Running the program: start, log, jobs, slow clients, a full disk, a locked database, shutdown, the status page.

pub mod examples;
mod full_disk;
mod incidents;
pub mod jobs;
mod locked;
mod program;
mod slow_clients;
mod status;
mod stopping;
mod two_instances;
