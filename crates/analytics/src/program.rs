//! Names of programs that read docs.

/// The name of everything that gives no name.
const UNKNOWN: &str = "Program, unknown";
/// Coding assistants often send the agent of a browser.
const BROWSER: &str = "Browser, or a program that calls itself one";

/// A part of a `User-Agent` header in lower case, and the program. The first that fits counts.
const PROGRAMS: &[(&str, &str)] = &[
    ("gptbot", "GPTBot"),
    ("chatgpt-user", "ChatGPT"),
    ("oai-searchbot", "ChatGPT search"),
    ("claude-code", "Claude Code"),
    ("claude-user", "Claude"),
    ("claudebot", "ClaudeBot"),
    ("anthropic", "Claude"),
    ("cursor", "Cursor"),
    ("windsurf", "Windsurf"),
    ("githubcopilot", "GitHub Copilot"),
    ("copilot", "Copilot"),
    ("perplexity-user", "Perplexity"),
    ("perplexitybot", "PerplexityBot"),
    ("mistralai", "Mistral"),
    ("duckassist", "DuckAssist"),
    ("meta-external", "Meta AI"),
    ("google-extended", "Gemini"),
    ("gemini", "Gemini"),
    ("amazonbot", "Amazonbot"),
    ("applebot", "Applebot"),
    ("bytespider", "Bytespider"),
    ("ccbot", "Common Crawl"),
    ("googlebot", "Googlebot"),
    ("bingbot", "Bingbot"),
    ("context7", "Context7"),
    ("google-inspectiontool", "Google"),
    ("googleother", "Google"),
    ("duckduckbot", "DuckDuckBot"),
    ("yandex", "Yandex"),
    ("baiduspider", "Baidu"),
    ("petalbot", "PetalBot"),
    ("ahrefs", "Ahrefs"),
    ("semrush", "Semrush"),
    ("mj12bot", "Majestic"),
    ("dotbot", "Moz"),
    ("slack", "Slack"),
    ("discordbot", "Discord"),
    ("twitterbot", "X"),
    ("facebookexternalhit", "Facebook"),
    ("linkedinbot", "LinkedIn"),
    ("telegrambot", "Telegram"),
    ("whatsapp", "WhatsApp"),
    ("mastodon", "Mastodon"),
    ("uptimerobot", "UptimeRobot"),
    ("pingdom", "Pingdom"),
    ("lighthouse", "Lighthouse"),
    ("headlesschrome", "Headless Chrome"),
    ("curl/", "curl"),
    ("wget/", "Wget"),
    ("python-requests", "Python"),
    ("python-httpx", "Python"),
    ("aiohttp", "Python"),
    ("python-urllib", "Python"),
    ("go-http-client", "Go"),
    ("axios", "Node.js"),
    ("node-fetch", "Node.js"),
    ("undici", "Node.js"),
    ("got (", "Node.js"),
    ("reqwest", "Rust"),
    ("okhttp", "Java"),
    ("java/", "Java"),
    ("postman", "Postman"),
];

/// Returns the name of the program that sends a `User-Agent` header.
#[must_use]
pub fn program_of(agent: &str) -> &'static str {
    let agent = agent.trim().to_ascii_lowercase();
    if let Some((_, name)) = PROGRAMS.iter().find(|(part, _)| agent.contains(part)) {
        return name;
    }
    match agent.as_str() {
        // Node's own `fetch`.
        "node" => "Node.js",
        agent if agent.starts_with("mozilla/") && !crate::is_crawler(agent) => BROWSER,
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_by_their_names() {
        for (agent, name) in [
            (
                "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
                "GPTBot",
            ),
            (
                "Claude-User (claude-code/2.0; +https://support.anthropic.com/)",
                "Claude Code",
            ),
            ("node", "Node.js"),
            ("axios/1.8.4", "Node.js"),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                BROWSER,
            ),
            ("", UNKNOWN),
            ("my-agent/1.0", UNKNOWN),
        ] {
            assert_eq!(program_of(agent), name, "{agent}");
        }
    }
}
