//! Pages of the product's own site described for search engines: JSON-LD in the vocabulary of
//! <https://schema.org>.

use domain::Plan;
use serde_json::{Value, json};

use super::SiteHead;
use crate::Site;

/// Returns the description of a page. Nothing in it can end the script element that holds it.
pub(super) fn write_structured_data(head: &SiteHead<'_>, site: &Site<'_>) -> String {
    let mut graph = match head.key {
        "home" => vec![website(site), application(head, site)],
        "pricing" => vec![product(head, site)],
        _ => Vec::new(),
    };
    if head.path != "/" {
        graph.push(breadcrumbs(head, site));
    }
    let data = json!({ "@context": "https://schema.org", "@graph": graph });
    data.to_string().replace('<', "\\u003c")
}

fn website(site: &Site<'_>) -> Value {
    json!({
        "@type": "WebSite",
        "name": site.product,
        "url": format!("{}/", site.public_url),
        "inLanguage": "en",
    })
}

fn application(head: &SiteHead<'_>, site: &Site<'_>) -> Value {
    json!({
        "@type": "SoftwareApplication",
        "name": site.product,
        "description": head.description,
        "url": format!("{}/", site.public_url),
        "image": format!("{}/og/{}.png", site.public_url, head.key),
        "applicationCategory": "DeveloperApplication",
        "operatingSystem": "Any",
        "offers": offers(site),
    })
}

fn product(head: &SiteHead<'_>, site: &Site<'_>) -> Value {
    json!({
        "@type": "Product",
        "name": site.product,
        "description": head.description,
        "image": format!("{}/og/{}.png", site.public_url, head.key),
        "brand": { "@type": "Brand", "name": site.product },
        "offers": offers(site),
    })
}

/// An offer for each plan of the catalogue.
fn offers(site: &Site<'_>) -> Vec<Value> {
    let offer = |plan: Plan| {
        let offer = plan.offer();
        json!({
            "@type": "Offer",
            "name": offer.name,
            "price": offer.price_usd,
            "priceCurrency": "USD",
            "availability": "https://schema.org/InStock",
            "url": format!("{}/pricing", site.public_url),
        })
    };
    Plan::ALL.map(offer).to_vec()
}

/// The way from the landing page to this one.
fn breadcrumbs(head: &SiteHead<'_>, site: &Site<'_>) -> Value {
    let way = [(site.product, "/")]
        .into_iter()
        .chain(head.above.iter().copied())
        .chain([(head.title, head.path)]);
    let items: Vec<Value> = (1..)
        .zip(way)
        .map(|(position, (name, path))| {
            let item = format!("{}{path}", site.public_url);
            json!({ "@type": "ListItem", "position": position, "name": name, "item": item })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": items })
}
