//! The payment provider, from the configuration.

use std::sync::Arc;

use billing::local::Local;
use billing::{PaymentProvider, ProPrices, Stripe, StripeSettings, WebhookSecret};
use domain::Clock;
use persistence::Store;
use tokio::sync::Notify;

use crate::settings::{BillingSettings, Profile};
use crate::{Settings, StartError, seal_key};

/// The file in the data folder with the secret that the built-in provider signs with.
const SECRET_FILE: &str = "billing.key";

/// Creates the context of billing: with Stripe if it is configured, otherwise with the built-in provider.
///
/// # Errors
/// [`StartError`] names the setting that is missing, or the file.
pub(crate) fn context(
    settings: &Settings,
    public_url: &str,
    store: Store,
    clock: Arc<dyn Clock>,
) -> Result<billing::Context, StartError> {
    let public_url: Arc<str> = public_url.into();
    let (provider, local): (Arc<dyn PaymentProvider>, _) = match stripe(&settings.billing)? {
        Some(stripe) => (Arc::new(stripe), None),
        None => {
            check_local(settings)?;
            let local = Arc::new(Local {
                store: store.clone(),
                clock: Arc::clone(&clock),
                public_url: Arc::clone(&public_url),
                product: settings.site.product.clone(),
                name_page: http_api::site::name_page,
            });
            (Arc::clone(&local) as _, Some(local))
        }
    };
    Ok(billing::Context {
        store,
        clock,
        provider,
        local,
        webhook_secret: Arc::new(webhook_secret(settings)?),
        public_url,
        mail_waiting: Arc::new(Notify::new()),
    })
}

/// Returns Stripe if it is configured.
fn stripe(settings: &BillingSettings) -> Result<Option<Stripe>, StartError> {
    let keys = [
        ("billing.stripe_secret_key", &settings.stripe_secret_key),
        ("billing.stripe_price_id", &settings.stripe_price_id),
        ("billing.webhook_secret", &settings.webhook_secret),
    ];
    // The secret alone is for the built-in provider.
    if settings.stripe_secret_key.is_empty() && settings.stripe_price_id.is_empty() {
        return Ok(None);
    }
    if let Some((missing, _)) = keys.iter().find(|(_, value)| value.is_empty()) {
        return Err(StartError(format!(
            "{missing} is missing: payments with Stripe need billing.stripe_secret_key, billing.stripe_price_id and billing.webhook_secret"
        )));
    }
    let api_base = settings.stripe_api_base.trim_end_matches('/');
    if !api_base.starts_with("https://") && !api_base.starts_with("http://") {
        return Err(StartError(
            "billing.stripe_api_base must be a scheme and a host, such as https://api.stripe.com"
                .to_owned(),
        ));
    }
    Stripe::new(StripeSettings {
        api_base: api_base.to_owned(),
        secret_key: settings.stripe_secret_key.clone(),
        prices: ProPrices::new(
            settings.stripe_price_id.clone(),
            settings.former_price_ids.clone(),
        ),
    })
    .map(Some)
    .map_err(|cause| StartError(format!("billing.stripe_secret_key cannot be used: {cause}")))
}

/// Refuses to give Pro away in production.
fn check_local(settings: &Settings) -> Result<(), StartError> {
    if settings.server.profile == Profile::Development {
        return Ok(());
    }
    if settings.billing.allow_local_in_production {
        tracing::warn!("billing.allow_local_in_production is on: anybody gets Pro without paying");
        return Ok(());
    }
    Err(StartError(
        "server.profile is \"production\", but no payment provider is configured, so anybody would get Pro without paying. \
         Set billing.stripe_secret_key, billing.stripe_price_id and billing.webhook_secret, \
         or billing.allow_local_in_production = true to use the built-in test provider"
            .to_owned(),
    ))
}

fn webhook_secret(settings: &Settings) -> Result<WebhookSecret, StartError> {
    let configured = &settings.billing.webhook_secret;
    if !configured.is_empty() {
        return Ok(WebhookSecret::new(configured.clone()));
    }
    let path = settings.server.data_dir.join(SECRET_FILE);
    let text = seal_key::read_or_create(&path).map_err(|error| {
        StartError(format!(
            "cannot use the secret in {}: {error}",
            path.display()
        ))
    })?;
    // An empty file would make every signature valid for whoever knows that.
    if text.trim().is_empty() {
        return Err(StartError(format!(
            "cannot use the secret in {}: it is empty",
            path.display()
        )));
    }
    Ok(WebhookSecret::new(text.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::load(None).unwrap()
    }

    #[test]
    fn a_partial_configuration_names_what_is_missing() {
        let full = || {
            let mut billing = settings().billing;
            billing.stripe_secret_key = "sk_test_hunter2".to_owned();
            billing.stripe_price_id = "price_1".to_owned();
            billing.webhook_secret = "whsec_1".to_owned();
            billing
        };
        assert!(stripe(&full()).unwrap().is_some());
        for (missing, clear) in [
            (
                "billing.stripe_secret_key",
                (|s| s.stripe_secret_key.clear()) as fn(&mut BillingSettings),
            ),
            ("billing.stripe_price_id", |s| s.stripe_price_id.clear()),
            ("billing.webhook_secret", |s| s.webhook_secret.clear()),
        ] {
            let mut billing = full();
            clear(&mut billing);
            let error = stripe(&billing).err().unwrap().to_string();
            assert!(
                error.starts_with(missing) && !error.contains("hunter2"),
                "{error}"
            );
        }
        let mut only_secret = settings().billing;
        only_secret.webhook_secret = "whsec_1".to_owned();
        assert!(stripe(&only_secret).unwrap().is_none());
        let mut bad = full();
        bad.stripe_api_base = "api.stripe.com".to_owned();
        let error = stripe(&bad).err().unwrap().to_string();
        assert!(error.contains("billing.stripe_api_base"), "{error}");
    }

    #[test]
    fn the_built_in_provider_needs_permission_in_production() {
        let mut settings = settings();
        assert!(check_local(&settings).is_ok());
        settings.server.profile = Profile::Production;
        let error = check_local(&settings).unwrap_err().to_string();
        assert!(
            error.contains("billing.allow_local_in_production"),
            "{error}"
        );
        settings.billing.allow_local_in_production = true;
        assert!(check_local(&settings).is_ok());
    }
}
