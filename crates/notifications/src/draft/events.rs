//! Failed syncs, sign-ins, webhooks, and API keys near their limit.

use std::collections::BTreeSet;

use domain::{ApiKeyLimits, DisabledReason, MailBlock, Result};
use persistence::Conn;

use super::{About, Draft, Site, button, count, dashboard, find_project, item, link, rest};

/// Items of a list.
const MAX_ITEMS: usize = 10;

/// Writes the mail about failed syncs.
pub(super) fn write_syncs(
    conn: &mut Conn,
    site: Site<'_>,
    notices: &[About],
) -> Result<Option<Draft>> {
    let mut found = Vec::new();
    for notice in notices {
        let About::Sync {
            project,
            endpoint,
            message,
            at,
        } = notice
        else {
            continue;
        };
        if let Some(project) = find_project(conn, *project)? {
            found.push((project, endpoint, message, at));
        }
    }
    let Some((_, endpoint, message, _)) = found.first() else {
        return Ok(None);
    };
    let projects = found.iter().map(|(project, ..)| project);
    let open = button(site, "Open endpoints", projects, |project| {
        dashboard(site, project, "?tab=endpoints")
    });
    let Some(button) = open else {
        return Ok(None);
    };
    let title = if found.len() > 1 {
        format!("{} syncs failed", found.len())
    } else {
        format!("The sync of {endpoint} failed")
    };
    let listed = found.iter().take(MAX_ITEMS);
    let items = listed
        .map(|(project, endpoint, message, at)| {
            let name = project.name.as_str();
            item(format!("{name}, {endpoint}: {message}"), at.0.as_str())
        })
        .collect();
    Ok(Some(Draft {
        subject: title.clone(),
        preheader: (*message).clone(),
        title,
        blocks: vec![
            MailBlock::Text(
                "The docs still show the version before. The next sync runs as planned.".to_owned(),
            ),
            MailBlock::List {
                heading: None,
                items,
                rest: rest(found.len(), MAX_ITEMS),
            },
        ],
        button,
    }))
}

/// Writes the mail about sign-ins from new browsers.
pub(super) fn write_browsers(site: Site<'_>, notices: &[About]) -> Option<Draft> {
    let items: Vec<_> = notices
        .iter()
        .filter_map(|notice| match notice {
            About::Browser { browser, at } => {
                let browser = browser.as_deref().unwrap_or("An unknown browser");
                Some(item(browser, at.0.as_str()))
            }
            _ => None,
        })
        .take(MAX_ITEMS)
        .collect();
    let preheader = items.first()?.text.clone();
    let title = format!("New sign-in to your {} account", site.product);
    Some(Draft {
        subject: title.clone(),
        preheader,
        title,
        blocks: vec![
            MailBlock::List {
                heading: None,
                rest: rest(notices.len(), items.len()),
                items,
            },
            MailBlock::Text(
                "If this was you, there is nothing to do. If not, end that session and secure \
                 your mailbox, because sign-in links are sent there."
                    .to_owned(),
            ),
        ],
        button: link(
            "Review sessions",
            format!("{}/settings/profile/sessions", site.public_url),
        ),
    })
}

/// Writes the mail about webhooks that failed.
pub(super) fn write_webhooks(site: Site<'_>, notices: &[About]) -> Option<Draft> {
    let mut is_any_disabled = false;
    let mut ids = BTreeSet::new();
    let mut items = Vec::new();
    for notice in notices {
        if let About::Webhook {
            id,
            name,
            disabled,
            message,
            at,
        } = notice
        {
            is_any_disabled |= disabled.is_some();
            ids.insert(*id);
            let what = match disabled.as_deref() {
                Some(reason) => switched_off(reason).to_owned(),
                None => format!("an event was given up ({message})"),
            };
            items.push(item(format!("{name}: {what}"), at.0.as_str()));
        }
    }
    let all = items.len();
    items.truncate(MAX_ITEMS);
    let preheader = items.first()?.text.clone();
    let title = if is_any_disabled {
        "A webhook was switched off"
    } else {
        "An event could not be delivered to a webhook"
    };
    let advice = if is_any_disabled {
        "It gets no events until you switch it on again. You can then send it those that it missed."
    } else {
        "The event is not tried again. Later ones are still sent. You can send it again from the webhook's log."
    };
    let list = format!("{}/settings/webhooks", site.public_url);
    let only = ids.iter().next().copied().flatten();
    let button = match only.filter(|_| ids.len() == 1) {
        Some(id) => link("Open the webhook", format!("{list}/{id}")),
        None => link("Open webhooks", list),
    };
    Some(Draft {
        subject: title.to_owned(),
        preheader,
        title: title.to_owned(),
        blocks: vec![
            MailBlock::Text(advice.to_owned()),
            MailBlock::List {
                heading: None,
                items,
                rest: rest(all, MAX_ITEMS),
            },
        ],
        button,
    })
}

/// Says why a webhook was switched off.
fn switched_off(reason: &str) -> &'static str {
    match DisabledReason::parse(reason) {
        Some(DisabledReason::Gone) => "switched off, because the receiver answered 410 Gone",
        Some(DisabledReason::Failing) => "switched off, because nothing arrived for five days",
        Some(DisabledReason::Receiver) => "switched off, because the receiver asked for it",
        Some(DisabledReason::Owner) | None => "switched off",
    }
}

/// Writes the mail about API keys near their limit.
pub(super) fn write_busy_keys(site: Site<'_>, notices: &[About]) -> Option<Draft> {
    let items: Vec<_> = notices
        .iter()
        .filter_map(|notice| match notice {
            About::BusyKey {
                key,
                requests,
                hour,
            } => {
                let requests = count(u64::from(*requests), "request");
                Some(item(key.as_str(), format!("{requests} from {}", hour.0)))
            }
            _ => None,
        })
        .collect();
    let preheader = items.first()?.text.clone();
    let (title, max) = ("An API key is near its limit", ApiKeyLimits::MAX_REQUESTS);
    Some(Draft {
        subject: title.to_owned(),
        preheader,
        title: title.to_owned(),
        blocks: vec![
            MailBlock::Text(format!(
                "A key may make {max} requests an hour. Further requests are refused until there is room again."
            )),
            MailBlock::List {
                heading: None,
                items,
                rest: None,
            },
        ],
        button: link(
            "Open API Keys",
            format!("{}/settings/api-keys", site.public_url),
        ),
    })
}
