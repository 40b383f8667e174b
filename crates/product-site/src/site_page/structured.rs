//! Pages of the product's own site described for search engines: JSON-LD in the vocabulary of
//! <https://schema.org>.

use domain::Plan;
use serde_json::{Value, json};

use super::SiteHead;
use crate::Product;

/// Returns the description of a page. Nothing in it can end the script element that holds it.
pub(super) fn write_structured_data(head: &SiteHead<'_>, product: &Product<'_>) -> String {
    let mut graph = match head.key {
        "home" => vec![website(product), application(head, product)],
        "pricing" => vec![product_offer(head, product)],
        _ => Vec::new(),
    };
    if head.path != "/" {
        graph.push(breadcrumbs(head, product));
    }
    let data = json!({ "@context": "https://schema.org", "@graph": graph });
    data.to_string().replace('<', "\\u003c")
}

fn website(product: &Product<'_>) -> Value {
    json!({
        "@type": "WebSite",
        "name": product.name,
        "url": format!("{}/", product.public_url),
        "inLanguage": "en",
    })
}

fn application(head: &SiteHead<'_>, product: &Product<'_>) -> Value {
    json!({
        "@type": "SoftwareApplication",
        "name": product.name,
        "description": head.description,
        "url": format!("{}/", product.public_url),
        "image": format!("{}/og/{}.png", product.public_url, head.key),
        "applicationCategory": "DeveloperApplication",
        "operatingSystem": "Any",
        "offers": offers(product),
    })
}

fn product_offer(head: &SiteHead<'_>, product: &Product<'_>) -> Value {
    json!({
        "@type": "Product",
        "name": product.name,
        "description": head.description,
        "image": format!("{}/og/{}.png", product.public_url, head.key),
        "brand": { "@type": "Brand", "name": product.name },
        "offers": offers(product),
    })
}

/// An offer for each plan of the catalogue.
fn offers(product: &Product<'_>) -> Vec<Value> {
    let offer = |plan: Plan| {
        let offer = plan.offer();
        json!({
            "@type": "Offer",
            "name": offer.name,
            "price": offer.price_usd,
            "priceCurrency": "USD",
            "availability": "https://schema.org/InStock",
            "url": format!("{}/pricing", product.public_url),
        })
    };
    Plan::ALL.map(offer).to_vec()
}

/// The way from the landing page to this one.
fn breadcrumbs(head: &SiteHead<'_>, product: &Product<'_>) -> Value {
    let way = [(product.name, "/")]
        .into_iter()
        .chain(head.above.iter().copied())
        .chain([(head.title, head.path)]);
    let items: Vec<Value> = (1..)
        .zip(way)
        .map(|(position, (name, path))| {
            let item = format!("{}{path}", product.public_url);
            json!({ "@type": "ListItem", "position": position, "name": name, "item": item })
        })
        .collect();
    json!({ "@type": "BreadcrumbList", "itemListElement": items })
}
