//! The composition root: configuration, the application, its workers and its built frontend.
//!
//! [`Application::build`] is what `main` and every test call; nothing here holds a rule of the product.

mod application;
mod dev_outbox;
mod frontend;
pub mod log;
mod mail_worker;
mod refresher;
mod seal_key;
pub mod settings;
mod sweeper;
mod sync_worker;

pub use application::{Application, StartError};
pub use frontend::static_site as static_site_assets;
pub use settings::Settings;
