//! The composition root: configuration, the application, its workers and its built frontend.
//!
//! `main` and every test call [`Application::build`]. No rule of the product is in this crate.

mod application;
mod billing;
pub mod cli;
mod dev_outbox;
mod frontend;
pub mod log;
mod seal_key;
pub mod settings;
mod transport;
mod workers;

pub use application::{Application, StartError};
pub use frontend::static_site as static_site_assets;
pub use settings::Settings;
