//! Running the program: start, log, jobs, slow clients, a full disk, shutdown.

mod examples;
mod full_disk;
mod jobs;
mod program;
mod slow_clients;
mod stopping;
mod two_instances;
