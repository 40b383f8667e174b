//! Rules for every route: authorisation, bodies, numbers, errors, caching. `public_routes` lists the routes.

mod authorisation;
mod bodies;
mod caching;
mod cross_origin;
mod errors;
mod generated;
mod numbers;
pub mod public_routes;
mod unknown_names;
