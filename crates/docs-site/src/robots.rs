//! Files about the site for crawlers and language models.

/// Returns `/robots.txt`: crawlers may read everything except pages that need a user.
#[must_use]
pub fn robots_txt(public_url: &str) -> String {
    format!(
        "User-agent: *\nAllow: /api/public/\nDisallow: /api/\nDisallow: /auth/\nDisallow: /dashboard\n\
         Disallow: /settings\n\nSitemap: {public_url}/sitemap.xml\n"
    )
}

/// Returns `/llms.txt`, a description of this site (llmstxt.org).
#[must_use]
pub fn llms_txt(product: &str, public_url: &str) -> String {
    format!(
        "# {product}\n\n> Hosted documentation of GraphQL APIs: a page for every operation, type and directive, \
         made from the schema.\n\nEvery documentation site is at {public_url}/d/{{username}}/{{slug}}; \
         its pages are at {{kind}}/{{Name}} below that, with kind one of {}; \
         pages that its owner wrote are at guides/{{section}}. Each page is Markdown at its \
         address with .md behind it, or with Accept: text/markdown.\n\n\
         Below each site's address are also llms.txt (an index), llms-full.txt (everything as Markdown), \
         schema.graphql, schema.min.graphql (without descriptions), and mcp (an MCP server with tools to \
         search and read the schema; streamable HTTP). llm-docs tells their sizes.\n\n\
         ## Pages\n\n- [{product}]({public_url}/): what it does\n- [Pricing]({public_url}/pricing): plans and limits\n\
         - [Sitemap]({public_url}/sitemap.xml): every public documentation site\n",
        schema_model::Kind::ALL
            .map(schema_model::Kind::word)
            .join(", ")
    )
}
