//! The pages of the built-in provider. They work without script and load nothing but a font.

use askama::Template;
use domain::{Error, FeatureLine, Plan, Result, Timestamp};

use super::records::{Invoice, InvoiceStatus, Status};
use super::state::State;

/// The content policy of the pages: one style sheet inside the page, known by its hash, a font, and forms to this site.
pub const POLICY: &str = concat!(
    "default-src 'none'; style-src 'sha256-",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/templates/style.css.sha256"
    )),
    "'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
);

const STYLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/style.css"));

/// The link back to the page that the user came from.
pub(super) struct Back<'a> {
    pub(super) url: &'a str,
    pub(super) name: &'a str,
}

#[derive(Template)]
#[template(path = "checkout.html")]
struct CheckoutTemplate<'a> {
    style: &'static str,
    product: &'a str,
    email: &'a str,
    back: &'a Back<'a>,
    token: &'a str,
    is_declined: bool,
    price: String,
    features: Vec<FeatureLine>,
}

#[derive(Template)]
#[template(path = "portal.html")]
struct PortalTemplate<'a> {
    style: &'static str,
    product: &'a str,
    back: Back<'a>,
    token: &'a str,
    price: String,
    pill: &'static str,
    pill_class: &'static str,
    summary: String,
    is_running: bool,
    is_canceling: bool,
    has_card: bool,
    card_fails: bool,
    clock: String,
    invoices: Vec<InvoiceRow>,
}

#[derive(Template)]
#[template(path = "closed.html")]
struct ClosedTemplate<'a> {
    style: &'static str,
    product: &'a str,
    title: &'static str,
    text: &'static str,
}

struct InvoiceRow {
    date: String,
    label: &'static str,
    class: &'static str,
}

/// The parts of a checkout page.
pub(super) struct CheckoutView<'a> {
    pub(super) product: &'a str,
    pub(super) email: &'a str,
    pub(super) back: Back<'a>,
    pub(super) token: &'a str,
    /// Whether a payment was just declined.
    pub(super) is_declined: bool,
}

impl CheckoutView<'_> {
    pub(super) fn render(&self) -> Result<String> {
        let page = CheckoutTemplate {
            style: STYLE,
            product: self.product,
            email: self.email,
            back: &self.back,
            token: self.token,
            is_declined: self.is_declined,
            price: price(),
            features: Plan::Pro.offer().included,
        };
        page.render().map_err(Error::internal)
    }
}

/// A portal page.
pub(super) struct PortalView<'a>(PortalTemplate<'a>);

impl<'a> PortalView<'a> {
    pub(super) fn new(
        product: &'a str,
        back: Back<'a>,
        token: &'a str,
        state: &State,
        now: Timestamp,
    ) -> Self {
        let time = state.time(now);
        let (pill, pill_class, summary) = describe(state);
        Self(PortalTemplate {
            style: STYLE,
            product,
            back,
            token,
            price: price(),
            pill,
            pill_class,
            summary,
            is_running: state.is_running(),
            is_canceling: state
                .subscription
                .as_ref()
                .is_some_and(|own| own.cancel_at_period_end),
            has_card: state.subscription.is_some(),
            card_fails: state.card_fails,
            clock: format!("{}, {} UTC", time.to_long_date(), time.to_time_of_day()),
            invoices: state.invoices.iter().rev().map(invoice_row).collect(),
        })
    }

    pub(super) fn render(&self) -> Result<String> {
        self.0.render().map_err(Error::internal)
    }
}

/// Returns the page for an address that is not open (any more).
///
/// # Errors
/// [`Error::Internal`] if it cannot be rendered.
pub fn closed_page(product: &str) -> Result<String> {
    let page = ClosedTemplate {
        style: STYLE,
        product,
        title: "This page is closed",
        text: "The checkout is done, or the page has expired. Open a new one from the billing settings.",
    };
    page.render().map_err(Error::internal)
}

/// Returns the page for a form that another site has sent.
///
/// # Errors
/// [`Error::Internal`] if it cannot be rendered.
pub fn refused_page(product: &str) -> Result<String> {
    let page = ClosedTemplate {
        style: STYLE,
        product,
        title: "Nothing was changed",
        text: "This form was sent from another site, so it was not accepted. Open the page again from the billing settings.",
    };
    page.render().map_err(Error::internal)
}

/// Returns the label of a subscription's status, its class, and a sentence.
fn describe(state: &State) -> (&'static str, &'static str, String) {
    let Some(own) = &state.subscription else {
        return ("None", "", "There is no subscription.".to_owned());
    };
    let date = Timestamp::from_epoch_seconds(own.period_end).map(Timestamp::to_long_date);
    let (price, date) = (price(), date.unwrap_or_default());
    match own.status {
        Status::Active if own.cancel_at_period_end => (
            "Canceling",
            "warn",
            format!("{price} per month. Ends on {date} and is not renewed."),
        ),
        Status::Active => (
            "Active",
            "ok",
            format!("{price} per month. Renews on {date}."),
        ),
        Status::PastDue => (
            "Past due",
            "bad",
            format!("The last payment failed. The next try is on {date}."),
        ),
        Status::Canceled => ("Canceled", "", format!("Ended on {date}.")),
    }
}

fn invoice_row(invoice: &Invoice) -> InvoiceRow {
    let (label, class) = match invoice.status {
        InvoiceStatus::Paid => ("Paid", "ok"),
        InvoiceStatus::Failed => ("Failed", "bad"),
        InvoiceStatus::Refunded => ("Refunded", ""),
    };
    let date = Timestamp::from_epoch_seconds(invoice.created);
    InvoiceRow {
        date: date.map(Timestamp::to_long_date).unwrap_or_default(),
        label,
        class,
    }
}

/// Returns the price of a month: `$19.00`.
fn price() -> String {
    format!("${}.00", Plan::Pro.offer().price_usd)
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;

    #[test]
    fn lines_of_which_nothing_is_built_have_no_tick() {
        let back = Back {
            url: "/pricing",
            name: "the plans",
        };
        let page = CheckoutTemplate {
            style: STYLE,
            product: "Graphfolio",
            email: "ada@example.com",
            back: &back,
            token: "token",
            is_declined: false,
            price: price(),
            features: Plan::Pro.offer().included,
        };
        let page = page.render().unwrap();
        let lines: Vec<&str> = page.split("<li>").skip(1).collect();
        assert_eq!(lines.len(), Plan::Pro.offer().included.len());
        for line in lines {
            let line = line.split("</li>").next().unwrap();
            assert_eq!(line.contains("<svg"), !line.contains(">Soon<"), "{line}");
        }
    }

    #[test]
    fn the_policy_allows_exactly_the_style_sheet() {
        // `openssl dgst -sha256 -binary style.css | base64`
        let digest = Sha256::digest(STYLE.as_bytes());
        let hash = POLICY.split("sha256-").nth(1).unwrap();
        let hash = hash.split('\'').next().unwrap();
        assert_eq!(
            STANDARD.encode(digest),
            hash,
            "write templates/style.css.sha256 again"
        );
        let page = closed_page("Graphfolio").unwrap();
        assert!(page.contains(&format!("<style>{STYLE}</style>")));
        assert!(!page.contains("style=") && !page.contains("<script"));
    }
}
