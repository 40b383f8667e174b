//! Constants that the browser needs as well, as TypeScript. They are in several small files, so that a page
//! loads only those that it uses.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use branding::badge::{BadgeColor, BadgeStyle, BadgeText, BadgeTheme};
use docs_site::badge::READ_THE_DOCS;
use docs_site::ci_snippets::CiSnippet;
use docs_site::shop_window;
use domain::{
    AllowedChangeReason, ApiKeyLimits, ApiKeyName, AssetKind, Benefit, BorderRadius, ClientError,
    ColorScheme, Component, ContactMessage, ContactName, ContactSubject, Description, Email,
    Endpoint, EndpointName, EndpointUrl, FeatureLine, FeedbackComment, Font, HeaderName,
    HideRuleLines, Impact, Incident, IncidentState, IncidentText, IncidentTitle, NETWORK_NOISE,
    NOISE, Plan, ProjectName, Retention, SectionBody, SectionKey, SectionTitle, Slug, SyntaxTheme,
    Theme, ThemeColor, ThemeColors, ThemeMode, ThemePreset, UserName, Username, VersionMessage,
    What,
};
use product_site::SiteValues;
use schema_docs::{HitKind, KindLook, PageKind};
use schema_model::{Kind, Limits};
use serde::Serialize;

use crate::site::APP_ROUTES;

const HEADER: &str =
    "// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.\n";

/// Returns the files below `frontend/src/lib/generated` with their names.
///
/// # Errors
/// If serialising fails.
pub fn typescript() -> serde_json::Result<Vec<(&'static str, String)>> {
    Ok(vec![
        ("badges.ts", badges()?),
        ("ci-snippets.ts", ci_snippets()?),
        ("events.ts", events()?),
        ("examples.ts", examples()?),
        ("incidents.ts", incidents()?),
        ("kinds.ts", kinds()?),
        ("letters.ts", letters()),
        ("client-errors.ts", client_errors()?),
        ("limits.ts", limits()),
        ("retention.ts", retention()),
        ("benefits.ts", benefits()?),
        ("plans.ts", plans()?),
        ("presets.ts", presets()?),
        ("theme-choices.ts", theme_choices()?),
        ("routes.ts", routes()?),
        ("site.ts", site()?),
    ])
}

/// Writes the options of badges, the default of each first.
fn badges() -> serde_json::Result<String> {
    let styles: Vec<_> = BadgeStyle::ALL.iter().map(|style| style.word()).collect();
    let themes: Vec<_> = BadgeTheme::ALL.iter().map(|theme| theme.word()).collect();
    let color = |color: &BadgeColor| serde_json::json!({ "word": color.word(), "hex": color.value().to_string() });
    let colors: Vec<_> = BadgeColor::ALL.iter().map(color).collect();
    Ok(format!(
        "{HEADER}\nexport const BADGE_STYLES = {} as const;\n\
         export const BADGE_THEMES = {} as const;\n\
         /** Badges that count views do not have the first. */\n\
         export const BADGE_COLORS = {} as const;\n\
         /** The message of a badge that leads to docs, unless its owner chose another. */\n\
         export const BADGE_TEXT = {};\n\
         /** Characters. */\n\
         export const MAX_BADGE_TEXT = {};\n",
        serde_json::to_string(&styles)?,
        serde_json::to_string(&themes)?,
        serde_json::to_string_pretty(&colors)?,
        serde_json::to_string(READ_THE_DOCS)?,
        BadgeText::MAX
    ))
}

/// Writes what the page of the examples says.
fn examples() -> serde_json::Result<String> {
    let username = Username::examples();
    let mut first_pages: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for page in &shop_window::FIRST_PAGES {
        let of_slug = first_pages.entry(page.slug).or_default();
        of_slug.push(serde_json::json!({ "label": page.label, "path": page.path }));
    }
    Ok(format!(
        "{HEADER}\n/** The owner of the example projects. */\n\
         export const EXAMPLES = {};\n\
         export const EXAMPLES_TITLE = {};\n\
         export const EXAMPLES_SUMMARY = {};\n\
         /** Pages of each example to look at first. */\n\
         export const FIRST_PAGES: Readonly<Record<string, readonly {{ label: string; path: string }}[]>> = {};\n",
        serde_json::to_string(username.as_str())?,
        serde_json::to_string(shop_window::TITLE)?,
        serde_json::to_string(shop_window::SUMMARY)?,
        serde_json::to_string_pretty(&first_pages)?,
    ))
}

/// Writes the presets of brands.
fn presets() -> serde_json::Result<String> {
    let preset = |preset: ThemePreset| {
        let base = match preset.scheme {
            ColorScheme::Auto => None,
            scheme => Some(scheme.word()),
        };
        serde_json::json!({ "key": preset.key, "name": preset.name, "base": base })
    };
    let colors = |preset: ThemePreset| {
        let ThemeColors {
            primary,
            accent,
            background,
            text,
            link,
        } = preset.theme.colors;
        let colors = [primary, accent, background, text, link].map(|color| color.to_string());
        (preset.key, colors)
    };
    let looks: BTreeMap<_, _> = ThemePreset::ALL.into_iter().map(colors).collect();
    let fragment = |preset: ThemePreset| {
        (
            preset.key,
            branding::export::fragment::to_fragment(&preset.theme),
        )
    };
    let fragments: BTreeMap<_, _> = ThemePreset::ALL.into_iter().map(fragment).collect();
    Ok(format!(
        "{HEADER}\n/** The brands to begin with; `base` is the token set that one extends, null for that of the page. */\n\
         export const PRESETS = {} as const;\n\n\
         /** Primary, accent, background, text and link colour of each preset. */\n\
         export const PRESET_COLORS = {} as const;\n\n\
         /** Each preset as the fragment of a link to it. */\n\
         export const PRESET_FRAGMENTS: Readonly<Record<string, string>> = {};\n",
        serde_json::to_string_pretty(&ThemePreset::ALL.map(preset))?,
        serde_json::to_string_pretty(&looks)?,
        serde_json::to_string_pretty(&fragments)?
    ))
}

/// Writes the choices that themes offer.
fn theme_choices() -> serde_json::Result<String> {
    let palettes: BTreeMap<_, _> = ThemeColor::ALL
        .into_iter()
        .map(|color| {
            (
                color.field(),
                color.palette().map(|color| color.to_string()),
            )
        })
        .collect();
    let choice = |value: &str, name: &str| serde_json::json!({ "value": value, "name": name });
    let syntax_themes = SyntaxTheme::ALL.map(|theme| choice(theme.word(), theme.name()));
    let radii = BorderRadius::ALL.map(|radius| choice(radius.word(), radius.name()));
    let preset_radii: BTreeMap<_, _> = ThemePreset::ALL
        .iter()
        .map(|preset| (preset.key, preset.theme.border_radius.word()))
        .collect();
    let upload = |kind: AssetKind| {
        let types = kind
            .formats()
            .iter()
            .flat_map(|format| format.offered_types());
        serde_json::json!({ "maxBytes": kind.max_bytes(), "types": types.collect::<Vec<_>>() })
    };
    let uploads = serde_json::json!({
        "logo": upload(AssetKind::Logo),
        "favicon": upload(AssetKind::Favicon),
    });
    Ok(format!(
        "{HEADER}\nexport const DEFAULT_THEME = {} as const;\n\n\
         /** The colours that are offered: ten for light pages, then ten for dark ones. */\n\
         export const PALETTES = {} as const;\n\n\
         export const BODY_FONTS = {} as const;\n\
         export const HEADING_FONTS = {} as const;\n\n\
         /** Colours of code, the default first. */\n\
         export const SYNTAX_THEMES = {} as const;\n\
         export const BORDER_RADII = {} as const;\n\
         /** The radius of each preset. */\n\
         export const PRESET_RADII = {} as const;\n\n\
         /** Pictures that can be uploaded. */\n\
         export const UPLOADS = {} as const;\n\n\
         export const MODE_NOT_AVAILABLE = {};\n",
        serde_json::to_string_pretty(&Theme::default().fields())?,
        serde_json::to_string_pretty(&palettes)?,
        serde_json::to_string(&Font::BODY.map(Font::name))?,
        serde_json::to_string(&Font::HEADING.map(Font::name))?,
        serde_json::to_string_pretty(&syntax_themes)?,
        serde_json::to_string_pretty(&radii)?,
        serde_json::to_string_pretty(&preset_radii)?,
        serde_json::to_string_pretty(&uploads)?,
        serde_json::to_string(ThemeMode::NOT_AVAILABLE)?,
    ))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Look {
    letter: &'static str,
    class_name: &'static str,
    label: &'static str,
}

/// Writes the kinds of events.
fn events() -> serde_json::Result<String> {
    let kinds: Vec<_> = What::audited_kinds().collect();
    Ok(format!(
        "{HEADER}\n/** The kinds of events that the audit log has rows of. */\nexport const AUDITED_KINDS = {} as const;\n",
        serde_json::to_string_pretty(&kinds)?
    ))
}

/// Writes the words for components, impacts and states of incidents.
fn incidents() -> serde_json::Result<String> {
    let words = |name: &str, words: Vec<(&str, &str)>| {
        let options: Vec<_> = words
            .into_iter()
            .map(|(value, label)| serde_json::json!({ "label": label, "value": value }))
            .collect();
        let options = serde_json::to_string_pretty(&options)?;
        Ok::<_, serde_json::Error>(format!("\nexport const {name} = {options} as const;\n"))
    };
    let components = Component::ALL.map(|one| (one.as_str(), one.label()));
    let impacts = Impact::ALL.map(|one| (one.as_str(), one.label()));
    let states = IncidentState::ALL.map(|one| (one.as_str(), one.label()));
    Ok([
        HEADER.to_owned(),
        words("COMPONENTS", components.to_vec())?,
        words("IMPACTS", impacts.to_vec())?,
        words("INCIDENT_STATES", states.to_vec())?,
    ]
    .concat())
}

/// Writes how each kind of page or search hit is shown: its word in paths, its label, the letter in its badge and the class
/// of its colour. Also the words of some kinds.
fn kinds() -> serde_json::Result<String> {
    let mut looks = BTreeMap::new();
    for kind in PageKind::all() {
        let look = Look {
            letter: kind.letter(),
            class_name: kind.class(),
            label: kind.label(),
        };
        looks.insert(kind.word(), look);
    }
    // Hits are also parts of pages.
    for (hit, label) in [
        (HitKind::Fields, "Fields"),
        (HitKind::Arguments, "Arguments"),
        (HitKind::Values, "Enum values"),
        (HitKind::Examples, "Examples"),
    ] {
        let look = Look {
            letter: hit.letter(),
            class_name: hit.class(),
            label,
        };
        looks.insert(hit.word(), look);
    }
    let singular = |kind: Kind| (kind.word(), kind.singular().to_lowercase());
    let singulars: BTreeMap<_, _> = Kind::ALL.into_iter().map(singular).collect();
    let words = |is_one: fn(Kind) -> bool| {
        let words = Kind::ALL.into_iter().filter(|kind| is_one(*kind));
        serde_json::to_string(&words.map(Kind::word).collect::<Vec<_>>())
    };
    let sections = PageKind::SECTIONS.map(PageKind::word);
    Ok(format!(
        "{HEADER}\n/** How each kind of page or search hit looks, by its word in paths. */\nexport const KINDS = {} as const;\n\n\
         /** The word for one of a kind. */\nexport const KIND_SINGULARS = {} as const;\n\n\
         /** Kinds of pages that define a type. */\nexport const TYPE_KINDS = {} as const;\n\n\
         /** Kinds of pages that define an operation. */\nexport const OPERATION_KINDS = {} as const;\n\n\
         /** Kinds of pages that docs link to beside the reference, the console last. */\nexport const DOCS_SECTIONS = {} as const;\n",
        serde_json::to_string_pretty(&looks)?,
        serde_json::to_string_pretty(&singulars)?,
        words(|kind| kind.types().is_some())?,
        words(|kind| kind.operation().is_some())?,
        serde_json::to_string(&sections)?
    ))
}

/// Latin, Greek and Cyrillic letters, punctuation, currencies and letterlike symbols.
const LETTERS: [RangeInclusive<char>; 4] = [
    '\u{a0}'..='\u{52f}',
    '\u{1e00}'..='\u{206f}',
    '\u{20a0}'..='\u{20bf}',
    '\u{2100}'..='\u{214f}',
];

/// Writes what the rule for slugs makes of letters that are not ASCII, so that the browser can propose the key of a
/// section while its title is typed.
fn letters() -> String {
    let mut by_ascii: BTreeMap<String, String> = BTreeMap::new();
    for letter in LETTERS.into_iter().flatten() {
        let ascii = transliterate(letter);
        // The browser looks for the small letter as well, and drops a letter that it does not find.
        if ascii.is_empty()
            || letter
                .to_lowercase()
                .any(|small| small != letter && transliterate(small) == ascii)
        {
            continue;
        }
        let letters = by_ascii.entry(ascii).or_default();
        if letter.is_alphabetic() {
            letters.push(letter);
        } else {
            letters.push_str(&format!("\\u{:04x}", u32::from(letter)));
        }
    }
    let lines: String = by_ascii
        .iter()
        .map(|(ascii, letters)| format!("  \"{ascii}\": \"{letters}\",\n"))
        .collect();
    format!(
        "{HEADER}\n/** Letters by what they become in slugs; a hyphen separates words. */\n\
         export const LETTERS: Readonly<Record<string, string>> = {{\n{lines}}};\n"
    )
}

/// Returns what a letter becomes within a slug.
fn transliterate(letter: char) -> String {
    let slug = Slug::from_name(&format!("x{letter}x"));
    let word = slug.as_str();
    word[1..word.len() - 1].to_owned()
}

/// Writes the limits that forms check before the server does.
fn limits() -> String {
    let most = |range: RangeInclusive<usize>| *range.end();
    let limits = [
        ("MAX_SCHEMA_BYTES", Limits::default().max_bytes),
        ("MAX_PROJECT_NAME", most(ProjectName::CHARACTERS)),
        ("MAX_DESCRIPTION", most(Description::CHARACTERS)),
        ("MIN_SLUG", Slug::MIN),
        ("MAX_SLUG", Slug::MAX),
        ("MIN_USERNAME", Slug::MIN),
        ("MAX_USERNAME", Username::MAX),
        ("MAX_USER_NAME", most(UserName::CHARACTERS)),
        ("MAX_EMAIL_BYTES", Email::MAX_BYTES),
        ("MAX_SECTION_KEY", SectionKey::MAX),
        ("MAX_SECTION_TITLE", most(SectionTitle::CHARACTERS)),
        ("MAX_SECTION_BODY_BYTES", SectionBody::MAX),
        ("MAX_VERSION_MESSAGE", most(VersionMessage::CHARACTERS)),
        ("MAX_CONTACT_NAME", most(ContactName::CHARACTERS)),
        ("MIN_CONTACT_MESSAGE", *ContactMessage::CHARACTERS.start()),
        ("MAX_CONTACT_MESSAGE", most(ContactMessage::CHARACTERS)),
        ("MAX_FEEDBACK_COMMENT", most(FeedbackComment::CHARACTERS)),
        ("MAX_EVENTS", analytics::MAX_EVENTS),
        ("MAX_ENDPOINTS", Endpoint::MAX_PER_PROJECT),
        ("MAX_ENDPOINT_NAME", most(EndpointName::CHARACTERS)),
        ("MAX_ENDPOINT_HEADERS", Endpoint::MAX_HEADERS),
        ("MAX_HEADER_NAME", HeaderName::MAX),
        ("MAX_HEADER_VALUE", Endpoint::MAX_VALUE_BYTES),
        ("MAX_URL_BYTES", EndpointUrl::MAX_BYTES),
        ("MAX_HIDE_RULES", HideRuleLines::MAX_RULES),
        ("MAX_HIDE_RULE", HideRuleLines::MAX_CHARACTERS),
        ("MAX_LAYOUT_GROUPS", schema_docs::OwnGroups::MAX_GROUPS),
        ("MAX_LAYOUT_NAME", schema_docs::OwnGroups::MAX_NAME),
        ("MAX_FITTED_VERSIONS", projects::MAX_FITTED_VERSIONS.into()),
        ("MAX_SAMPLE_VALUES", schema_docs::Samples::MAX),
        ("MAX_SEARCH", schema_docs::SearchQuery::MAX_CHARACTERS),
        ("MAX_INCIDENT_TITLE", most(IncidentTitle::CHARACTERS)),
        ("MAX_INCIDENT_TEXT", most(IncidentText::CHARACTERS)),
        ("MAX_INCIDENT_UPDATES", Incident::MAX_UPDATES),
        ("MAX_API_KEY_NAME", most(ApiKeyName::CHARACTERS)),
        (
            "MAX_ALLOWED_CHANGE_REASON",
            most(AllowedChangeReason::CHARACTERS),
        ),
    ];
    let lines = limits.map(|(name, limit)| format!("export const {name} = {limit};\n"));
    format!(
        "{HEADER}\n// Characters, unless the name says bytes.\n{}\n/** Slugs and usernames. */\n\
         export const NAME_PATTERN = /{}/;\n\n/** API keys of a user, and requests with one of them. */\n\
         export const MAX_API_KEYS = {};\nexport const API_KEY_REQUESTS_PER_HOUR = {};\n",
        lines.concat(),
        Slug::PATTERN,
        ApiKeyLimits::MAX_PER_USER,
        ApiKeyLimits::MAX_REQUESTS
    )
}

/// Writes the set-ups of pipelines.
fn ci_snippets() -> serde_json::Result<String> {
    let text = serde_json::to_string::<str>;
    Ok(format!(
        "{HEADER}\n/** What stands in the set-ups for the address of the server, and for the slug of the project. */\n\
         export const SNIPPET_URL = {};\nexport const SNIPPET_PROJECT = {};\n\
         /** The placeholder of the container image with the program. */\nexport const SNIPPET_IMAGE = {};\n\n\
         /** The secret that holds the API key. */\nexport const KEY_VARIABLE = {};\n\n\
         /** How pipelines check and publish a schema. */\nexport const CI_SNIPPETS = {} as const;\n",
        text(CiSnippet::URL)?,
        text(CiSnippet::PROJECT)?,
        text(CiSnippet::IMAGE)?,
        text(CiSnippet::KEY_VARIABLE)?,
        serde_json::to_string_pretty(&CiSnippet::ALL)?
    ))
}

/// Writes what a report of an error may hold, which messages are noise, and the topics of messages to the operator.
fn client_errors() -> serde_json::Result<String> {
    let subjects: Vec<_> = ContactSubject::ALL
        .into_iter()
        .map(|subject| [subject.word(), subject.label()])
        .collect();
    Ok(format!(
        "{HEADER}\n// Characters.\nexport const MAX_ERROR_MESSAGE = {};\nexport const MAX_ERROR_STACK = {};\n\
         export const MAX_ERROR_URL = {};\n\n/** Parts of messages that are noise, in lower case. */\n\
         export const NOISE = {} as const;\n/** Ends of messages of requests that failed in the network. */\n\
         export const NETWORK_NOISE = {} as const;\n\n/** Topics of messages to the operator, with their labels. */\n\
         export const CONTACT_SUBJECTS = {} as const;\n",
        ClientError::MAX_MESSAGE,
        ClientError::MAX_STACK,
        ClientError::MAX_URL,
        serde_json::to_string_pretty(&NOISE)?,
        serde_json::to_string_pretty(&NETWORK_NOISE)?,
        serde_json::to_string_pretty(&subjects)?,
    ))
}

/// Writes how long data is kept, for the privacy policy.
fn retention() -> String {
    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;
    let lines = [
        ("SIGN_IN_LINK_MINUTES", Retention::SIGN_IN_LINK_WORKS / 60),
        ("USED_LINK_HOURS", Retention::SIGN_IN_LINK / HOUR),
        ("SESSION_DAYS", Retention::SESSION / DAY),
        ("RATE_LIMIT_HOURS", Retention::RATE_LIMIT_COUNTER / HOUR),
        ("API_KEY_USE_HOURS", Retention::API_KEY_HOURS / HOUR),
        ("DEAD_JOB_DAYS", Retention::DEAD_JOB / DAY),
        ("BILLING_EVENT_DAYS", Retention::BILLING_EVENT / DAY),
        ("CLIENT_ERROR_DAYS", Retention::CLIENT_ERROR / DAY),
        ("CONTACT_MESSAGE_DAYS", Retention::CONTACT_MESSAGE / DAY),
        ("HELP_FEEDBACK_DAYS", Retention::HELP_FEEDBACK / DAY),
        ("EVENT_DAYS", Retention::EVENT / DAY),
        ("AUDIT_LOG_FREE_DAYS", Retention::AUDIT_LOG_FREE / DAY),
        ("AUDIT_LOG_PRO_DAYS", Retention::AUDIT_LOG_PRO / DAY),
        ("WEBHOOK_DELIVERY_DAYS", Retention::WEBHOOK_DELIVERY / DAY),
        ("NOTICE_DAYS", Retention::NOTICE / DAY),
        (
            "UNCONFIRMED_FOLLOWER_HOURS",
            Retention::UNCONFIRMED_FOLLOWER / HOUR,
        ),
        ("IDEMPOTENCY_KEY_HOURS", Retention::IDEMPOTENCY_KEY / HOUR),
        ("SCHEMA_CHECK_DAYS", Retention::SCHEMA_CHECK / DAY),
        ("ANALYTICS_HOUR_DAYS", Retention::ANALYTICS_HOURS / DAY),
        ("ANALYTICS_DAY_DAYS", Retention::ANALYTICS_DAYS / DAY),
    ]
    .map(|(name, number)| format!("export const {name} = {number};\n"));
    format!(
        "{HEADER}\n// How long data is kept; the names say in which unit.\n{}",
        lines.concat()
    )
}

/// Writes which benefits of the plans are built, and what Pro has today.
fn benefits() -> serde_json::Result<String> {
    let built: BTreeMap<String, bool> = Benefit::ALL
        .into_iter()
        .map(|benefit| Ok((name_of(benefit)?, benefit.is_built())))
        .collect::<serde_json::Result<_>>()?;
    let names: Vec<String> = built.keys().map(|name| format!("\"{name}\"")).collect();
    Ok(format!(
        "{HEADER}\n/** Whether each benefit of the plans is built. */\n\
         export const IS_BUILT: Readonly<Record<{}, boolean>> = {};\n\n\
         /** What Pro adds and is built, within a sentence. */\nexport const PRO_IN_WORDS = {};\n",
        names.join(" | "),
        serde_json::to_string_pretty(&built)?,
        serde_json::to_string(&Plan::Pro.offer().built_in_words)?
    ))
}

fn name_of(benefit: Benefit) -> serde_json::Result<String> {
    let name = serde_json::to_value(benefit)?;
    Ok(name.as_str().unwrap_or_default().to_owned())
}

/// A plan with its lines as texts. Their marks are in a map of their own, which is shorter.
#[derive(Serialize)]
struct PlanFacts {
    key: Plan,
    name: &'static str,
    price_usd: u32,
    note: &'static str,
    max_projects: Option<u32>,
    included: Vec<String>,
    also: Vec<String>,
    missing: Vec<String>,
}

/// Writes the plan catalogue.
fn plans() -> serde_json::Result<String> {
    let offers = Plan::ALL.map(Plan::offer);
    let marks: BTreeMap<&str, &str> = offers
        .iter()
        .flat_map(|offer| {
            offer
                .included
                .iter()
                .chain(&offer.also)
                .chain(&offer.missing)
        })
        .filter_map(|line| Some((line.text.as_str(), line.soon.as_deref()?)))
        .collect();
    let marks = serde_json::to_string_pretty(&marks)?;
    let texts = |lines: &[FeatureLine]| -> Vec<String> {
        lines.iter().map(|line| line.text.clone()).collect()
    };
    let offers = offers.each_ref().map(|offer| PlanFacts {
        key: offer.key,
        name: offer.name,
        price_usd: offer.price_usd,
        note: offer.note,
        max_projects: offer.max_projects,
        included: texts(&offer.included),
        also: texts(&offer.also),
        missing: texts(&offer.missing),
    });
    let offers = serde_json::to_string_pretty(&offers)?;
    let numbers = format!(
        "export const FREE_PROJECTS = {};\nexport const PRO_PRICE_USD = {};\n",
        Plan::Free.entitlements().max_projects.unwrap_or_default(),
        Plan::Pro.offer().price_usd
    );
    Ok(format!(
        "{HEADER}\n{numbers}\n/** The plans, the cheapest first. */\nexport const PLANS = {offers} as const;\n\n\
         /** The mark of each line that is not built, or only in part. */\n\
         export const SOON: Readonly<Record<string, string>> = {marks};\n"
    ))
}

/// Writes the list of the app's addresses.
fn routes() -> serde_json::Result<String> {
    let mut out = format!(
        "{HEADER}import {{ PRODUCT }} from \"@/lib/product\";\n\n\
         /** Addresses that the app draws; the title of the landing page is empty. */\nexport const ROUTES = {{\n"
    );
    for route in APP_ROUTES.iter() {
        let title = serde_json::to_string(route.title)?;
        let path = serde_json::to_string(route.pattern)?;
        // The server sends the descriptions of all pages; the app changes those that search engines and link previews read.
        let description = if !route.is_indexable {
            "\"\"".to_owned()
        } else if route.description.contains("{product}") {
            format!("`{}`", route.description.replace("{product}", "${PRODUCT}"))
        } else {
            serde_json::to_string(&route.description)?
        };
        out.push_str(&format!(
            "  {}: {{ path: {path}, title: {title}, description: {description}, access: \"{}\", indexable: {}, prerendered: \"{}\" }},\n",
            route.key,
            route.access.word(),
            route.is_indexable,
            route.prerendered.word(),
        ));
    }
    out.push_str("} as const;\n");
    Ok(out)
}

/// Writes the names of the configured values that pages show.
fn site() -> serde_json::Result<String> {
    let names = serde_json::to_string(&SiteValues::NAMES)?;
    Ok(format!(
        "{HEADER}\n/** Names of the configured values that pages show; `lib/site.ts` reads them. */\n\
         export const SITE_VALUES = {names} as const;\n"
    ))
}
