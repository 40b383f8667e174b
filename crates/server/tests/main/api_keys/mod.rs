//! API keys.

mod bound_keys;
mod expiry;
mod limits;
mod management;
mod repeated_requests;
mod stored_use;
mod use_of_keys;
