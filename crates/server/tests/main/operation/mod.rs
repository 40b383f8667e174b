//! The program as it is run: start, log, jobs, slow clients, a full disk, the end.

mod full_disk;
mod jobs;
mod program;
mod slow_clients;
mod stopping;
mod two_instances;
