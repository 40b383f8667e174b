//! The catalogue of plans: what their lines promise, and what of it is built.

use serde::Serialize;

use crate::plan::Plan;

/// Something that a line of a plan promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Benefit {
    /// Projects, as many as the plan allows.
    Projects,
    /// Documentation that everybody can read.
    PublicDocs,
    /// Search over the whole documentation.
    Search,
    /// The badge with the number of views.
    ViewCount,
    /// The badge that leads to the documentation.
    DocsBadges,
    /// Support without a promised time, through the contact form; also in a community, if the site names one.
    CommunitySupport,
    /// Documentation that only its owner reads.
    PrivateDocs,
    /// Views, visitors, searches and referrers over time.
    DetailedAnalytics,
    /// The owner's colours, fonts and logo.
    CustomBranding,
    /// API keys.
    ApiKeys,
    /// Webhooks about schemas and projects.
    Webhooks,
    /// The analytics widget for other sites.
    AnalyticsWidget,
    /// Support that comes before that of others.
    PrioritySupport,
    /// Endpoints whose schema is published automatically.
    EndpointSync,
}

/// The benefits that are promised and not built yet. Whoever builds one takes it out here: all pages, mails and texts
/// read this list.
const NOT_BUILT: &[Benefit] = &[];

impl Benefit {
    /// All benefits.
    pub const ALL: [Self; 14] = [
        Self::Projects,
        Self::PublicDocs,
        Self::Search,
        Self::ViewCount,
        Self::DocsBadges,
        Self::CommunitySupport,
        Self::PrivateDocs,
        Self::DetailedAnalytics,
        Self::CustomBranding,
        Self::ApiKeys,
        Self::Webhooks,
        Self::AnalyticsWidget,
        Self::PrioritySupport,
        Self::EndpointSync,
    ];

    /// Returns whether users have it today.
    #[must_use]
    pub fn is_built(self) -> bool {
        !NOT_BUILT.contains(&self)
    }

    /// Returns what a sentence calls it.
    #[must_use]
    pub fn noun(self) -> &'static str {
        match self {
            Self::Projects => "unlimited projects",
            Self::PublicDocs => "public documentation",
            Self::Search => "full search",
            Self::ViewCount => "view count",
            Self::DocsBadges => "docs badges",
            Self::CommunitySupport => "community support",
            Self::PrivateDocs => "private documentation",
            Self::DetailedAnalytics => "detailed analytics",
            Self::CustomBranding => "custom branding",
            Self::ApiKeys => "API keys",
            Self::Webhooks => "webhooks",
            Self::AnalyticsWidget => "the analytics widget",
            Self::PrioritySupport => "priority support",
            Self::EndpointSync => "automatic endpoint sync",
        }
    }
}

/// The mark of a line of which nothing is built.
const SOON: &str = "Soon";

/// A line of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FeatureLine {
    /// Its text.
    pub text: String,
    /// The mark beside it while it is not built: "Soon", or "Webhooks soon" if the rest of the line is built.
    pub soon: Option<String>,
}

impl FeatureLine {
    fn new(text: impl Into<String>, benefits: &[Benefit], is_built: Built) -> Self {
        let missing: Vec<&str> = benefits
            .iter()
            .filter(|benefit| !is_built(**benefit))
            .map(|benefit| benefit.noun())
            .collect();
        let soon = match missing.len() {
            0 => None,
            all if all == benefits.len() => Some(SOON.to_owned()),
            _ => Some(capitalize(&format!("{} soon", list_in_words(&missing)))),
        };
        Self {
            text: text.into(),
            soon,
        }
    }

    /// Returns whether users have all of it today.
    #[must_use]
    pub fn is_built(&self) -> bool {
        self.soon.is_none()
    }

    /// Returns whether users have a part of it today, or all.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.soon.as_deref() != Some(SOON)
    }

    /// Returns the line with its mark in brackets, for texts.
    #[must_use]
    pub fn marked(&self) -> String {
        match &self.soon {
            Some(soon) => format!("{} ({})", self.text, soon.to_lowercase()),
            None => self.text.clone(),
        }
    }
}

/// A plan as pricing pages show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The plan.
    pub key: Plan,
    /// Its name.
    pub name: &'static str,
    /// The price of a month in US dollars.
    pub price_usd: u32,
    /// The text beside the price.
    pub note: &'static str,
    /// Maximum number of projects; none means unlimited.
    pub max_projects: Option<u32>,
    /// The lines of its card.
    pub included: Vec<FeatureLine>,
    /// Lines for comparing the plans. The cards do not have them.
    pub also: Vec<FeatureLine>,
    /// Lines of other plans that it does not include.
    pub missing: Vec<FeatureLine>,
    /// Its built features that the cheaper plans lack, in words, without a capital: "private documentation and API keys".
    pub built_in_words: String,
}

/// Tells whether a benefit is built.
type Built = fn(Benefit) -> bool;

type Line = (&'static str, &'static [Benefit]);

impl Plan {
    /// Returns the plan as pricing pages show it.
    #[must_use]
    pub fn offer(self) -> Offer {
        self.offer_with(Benefit::is_built)
    }

    fn offer_with(self, is_built: Built) -> Offer {
        let entitlements = self.entitlements();
        let max_projects = entitlements.max_projects;
        let projects = max_projects.map_or_else(
            || "Unlimited projects".to_owned(),
            |most| format!("Up to {most} projects"),
        );
        let (name, price_usd, note, included, missing): (_, _, _, &[Line], &[Line]) = match self {
            Self::Free => ("Free", 0, "per month", FREE_FEATURES, MISSING_IN_FREE),
            Self::Pro => ("Pro", 19, "per month, cancel anytime", PRO_FEATURES, &[]),
        };
        let also: &[Line] = if entitlements.endpoint_sync {
            &[ENDPOINT_SYNC]
        } else {
            &[]
        };
        let write = |(text, benefits): &Line| FeatureLine::new(*text, benefits, is_built);
        let built: Vec<&str> = std::iter::once(Benefit::Projects)
            .chain(
                included
                    .iter()
                    .chain(also)
                    .flat_map(|(_, all)| all.iter().copied()),
            )
            .filter(|benefit| is_built(*benefit))
            .map(Benefit::noun)
            .collect();
        Offer {
            key: self,
            name,
            price_usd,
            note,
            max_projects,
            included: std::iter::once(FeatureLine::new(projects, &[Benefit::Projects], is_built))
                .chain(included.iter().map(write))
                .collect(),
            also: also.iter().map(write).collect(),
            missing: missing.iter().map(write).collect(),
            built_in_words: list_in_words(&built),
        }
    }
}

const ENDPOINT_SYNC: Line = ("Automatic endpoint sync", &[Benefit::EndpointSync]);
const FREE_FEATURES: &[Line] = &[
    ("Public documentation", &[Benefit::PublicDocs]),
    ("Full search", &[Benefit::Search]),
    (
        "View count and docs badges",
        &[Benefit::ViewCount, Benefit::DocsBadges],
    ),
    ("Community support", &[Benefit::CommunitySupport]),
];
const MISSING_IN_FREE: &[Line] = &[
    ("Private projects", &[Benefit::PrivateDocs]),
    ("Detailed analytics", &[Benefit::DetailedAnalytics]),
    ("Custom branding", &[Benefit::CustomBranding]),
];
const PRO_FEATURES: &[Line] = &[
    ("Private documentation", &[Benefit::PrivateDocs]),
    (
        "Detailed analytics dashboard",
        &[Benefit::DetailedAnalytics],
    ),
    ("Custom branding", &[Benefit::CustomBranding]),
    (
        "API keys and webhooks",
        &[Benefit::ApiKeys, Benefit::Webhooks],
    ),
    ("Analytics widget", &[Benefit::AnalyticsWidget]),
    ("Priority support", &[Benefit::PrioritySupport]),
];

/// Returns "a, b and c".
fn list_in_words(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns the text with a capital at its start.
fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(plan: Plan, is_built: Built) -> Vec<(String, String)> {
        let Offer {
            included,
            also,
            missing,
            ..
        } = plan.offer_with(is_built);
        let lines = included.into_iter().chain(also).chain(missing);
        lines
            .filter_map(|line| Some((line.text, line.soon?)))
            .collect()
    }

    fn pair(text: &str, soon: &str) -> (String, String) {
        (text.to_owned(), soon.to_owned())
    }

    #[test]
    fn lines_that_are_not_built_are_marked() {
        for plan in Plan::ALL {
            let marked = marks(plan, |it| it != Benefit::CustomBranding);
            assert_eq!(marked, [pair("Custom branding", "Soon")]);
            assert_eq!(marks(plan, Benefit::is_built), []);
        }
        let is_built = |it: Benefit| it != Benefit::Webhooks;
        assert_eq!(
            marks(Plan::Pro, is_built),
            [pair("API keys and webhooks", "Webhooks soon")]
        );
    }

    #[test]
    fn a_mark_goes_and_the_words_come_with_the_list_alone() {
        for plan in Plan::ALL {
            assert_eq!(marks(plan, |_| true), []);
        }
        assert_eq!(
            Plan::Pro.offer_with(|_| true).built_in_words,
            "unlimited projects, private documentation, detailed analytics, custom branding, API keys, webhooks, \
             the analytics widget, priority support and automatic endpoint sync"
        );
        let badges = |it| it != Benefit::ViewCount;
        assert_eq!(
            marks(Plan::Free, badges),
            [pair("View count and docs badges", "View count soon")]
        );
    }

    #[test]
    fn the_words_name_only_what_is_built() {
        let words = Plan::Pro.offer().built_in_words;
        for benefit in Benefit::ALL.into_iter().filter(|it| !it.is_built()) {
            assert!(!words.contains(benefit.noun()), "{benefit:?} in {words}");
        }
        assert!(words.contains("private documentation"), "{words}");
    }
}
