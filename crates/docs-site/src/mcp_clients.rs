//! How to connect MCP clients to a server: the set-up of each in its own format, as documented in November
//! 2026.

/// Placeholder for the reader's key.
const KEY: &str = "gf_r_YOUR_KEY";
/// Environment variable for the key, for clients that read it only from there.
const KEY_VARIABLE: &str = "DOCS_API_KEY";

/// A client and its set-up.
pub struct Client {
    /// Stable id.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Instruction for the code.
    pub instruction: &'static str,
    /// Language of the code, as after a Markdown fence.
    pub language: &'static str,
    /// The code to paste.
    pub code: String,
}

impl Client {
    /// Returns the code with syntax highlighting, as HTML.
    #[must_use]
    pub fn highlight(&self) -> String {
        schema_docs::highlight_code(self.language, &self.code)
    }
}

/// Returns the set-up of the common clients for the server at `url`. A private server needs a key.
pub(crate) fn clients(slug: &str, url: &str, is_public: bool) -> Vec<Client> {
    let name = format!("{slug}-docs");
    let set_up = SetUp {
        name: &name,
        url,
        is_public,
    };
    vec![
        Client {
            id: "claude-code",
            name: "Claude Code",
            instruction: "Run this once in a terminal:",
            language: "sh",
            code: set_up.claude_code(),
        },
        Client {
            id: "claude-desktop",
            name: "Claude Desktop",
            instruction: if is_public {
                "Settings, Connectors, “Add custom connector” takes the address above. Or, with Node.js, put this into claude_desktop_config.json (Settings, Developer, “Edit config”) and start the app again:"
            } else {
                "Its connectors do not support keys. With Node.js, put this into claude_desktop_config.json (Settings, Developer, “Edit config”) and start the app again:"
            },
            language: "json",
            code: set_up.claude_desktop(),
        },
        Client {
            id: "cursor",
            name: "Cursor",
            instruction: "Into .cursor/mcp.json of a project, or ~/.cursor/mcp.json for all:",
            language: "json",
            code: set_up.servers(),
        },
        Client {
            id: "vs-code",
            name: "VS Code",
            instruction: if is_public {
                "Into .vscode/mcp.json of a workspace:"
            } else {
                "Into .vscode/mcp.json of a workspace; the editor asks for the key once and keeps it:"
            },
            language: "json",
            code: set_up.vs_code(),
        },
        Client {
            id: "codex-cli",
            name: "Codex CLI",
            instruction: if is_public {
                "Into ~/.codex/config.toml:"
            } else {
                "Into ~/.codex/config.toml, with the key in the environment variable DOCS_API_KEY:"
            },
            language: "toml",
            code: set_up.codex(),
        },
        Client {
            id: "gemini-cli",
            name: "Gemini CLI",
            instruction: "Run this once in a terminal:",
            language: "sh",
            code: set_up.gemini(),
        },
        Client {
            id: "devin-desktop",
            name: "Devin Desktop, formerly Windsurf",
            instruction: "Into ~/.config/devin/mcp_config.json, on Windows %APPDATA%\\devin\\mcp_config.json:",
            language: "json",
            code: set_up.servers(),
        },
    ]
}

struct SetUp<'a> {
    name: &'a str,
    url: &'a str,
    is_public: bool,
}

impl SetUp<'_> {
    fn claude_code(&self) -> String {
        let Self { name, url, .. } = self;
        let header = match self.is_public {
            true => String::new(),
            false => format!(" --header \"Authorization: Bearer {KEY}\""),
        };
        format!("claude mcp add --transport http {name} {url}{header}")
    }

    fn gemini(&self) -> String {
        let Self { name, url, .. } = self;
        let header = match self.is_public {
            true => String::new(),
            false => format!(" --header \"Authorization: Bearer {KEY}\""),
        };
        format!("gemini mcp add --scope user --transport http{header} {name} {url}")
    }

    /// Uses the `mcp-remote` bridge, because this file can only start programs.
    fn claude_desktop(&self) -> String {
        let Self { name, url, .. } = self;
        // The bridge refuses addresses without TLS unless told to accept them.
        let insecure = if url.starts_with("http://") {
            ", \"--allow-http\""
        } else {
            ""
        };
        // The app splits arguments at spaces on Windows, so the value goes into the environment.
        let (header, environment) = if self.is_public {
            ("", String::new())
        } else {
            (
                ", \"--header\", \"Authorization:${AUTH_HEADER}\"",
                format!(",\n      \"env\": {{ \"AUTH_HEADER\": \"Bearer {KEY}\" }}"),
            )
        };
        format!(
            "{{\n  \"mcpServers\": {{\n    \"{name}\": {{\n      \"command\": \"npx\",\n      \
             \"args\": [\"-y\", \"mcp-remote\", \"{url}\"{insecure}{header}]{environment}\n    }}\n  }}\n}}"
        )
    }

    fn servers(&self) -> String {
        let Self { name, url, .. } = self;
        let headers = self.headers(KEY);
        format!(
            "{{\n  \"mcpServers\": {{\n    \"{name}\": {{\n      \"url\": \"{url}\"{headers}\n    }}\n  }}\n}}"
        )
    }

    fn vs_code(&self) -> String {
        let Self { name, url, .. } = self;
        let headers = self.headers("${input:docs-key}");
        let inputs = if self.is_public {
            ""
        } else {
            "\n  \"inputs\": [\n    { \"type\": \"promptString\", \"id\": \"docs-key\", \"description\": \"API key with llm:read\", \"password\": true }\n  ],"
        };
        format!(
            "{{{inputs}\n  \"servers\": {{\n    \"{name}\": {{\n      \"type\": \"http\",\n      \
             \"url\": \"{url}\"{headers}\n    }}\n  }}\n}}"
        )
    }

    fn codex(&self) -> String {
        let Self { name, url, .. } = self;
        let key = match self.is_public {
            true => String::new(),
            false => format!("\nbearer_token_env_var = \"{KEY_VARIABLE}\""),
        };
        format!("[mcp_servers.{name}]\nurl = \"{url}\"{key}")
    }

    fn headers(&self, key: &str) -> String {
        match self.is_public {
            true => String::new(),
            false => {
                format!(",\n      \"headers\": {{ \"Authorization\": \"Bearer {key}\" }}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTTPS: &str = "https://docs.example/d/acme/shop/mcp";
    const HTTP: &str = "http://127.0.0.1:1/d/acme/shop/mcp";

    fn code(id: &str, url: &str, is_public: bool) -> String {
        let clients = clients("shop", url, is_public);
        let client = clients.into_iter().find(|client| client.id == id);
        client.unwrap().code
    }

    fn json(id: &str, is_public: bool) -> serde_json::Value {
        serde_json::from_str(&code(id, HTTPS, is_public)).unwrap()
    }

    #[test]
    fn each_set_up_is_in_the_format_of_its_client() {
        let bare = serde_json::json!({ "url": HTTPS });
        assert_eq!(json("cursor", true)["mcpServers"]["shop-docs"], bare);
        assert_eq!(json("devin-desktop", true)["mcpServers"]["shop-docs"], bare);
        let typed = serde_json::json!({ "type": "http", "url": HTTPS });
        let vs_code = json("vs-code", true);
        assert_eq!(vs_code["servers"]["shop-docs"], typed);
        assert!(vs_code["inputs"].is_null());
        let bridge = serde_json::json!({ "command": "npx", "args": ["-y", "mcp-remote", HTTPS] });
        assert_eq!(
            json("claude-desktop", true)["mcpServers"]["shop-docs"],
            bridge
        );
        for (id, expected) in [
            (
                "claude-code",
                format!("claude mcp add --transport http shop-docs {HTTPS}"),
            ),
            (
                "gemini-cli",
                format!("gemini mcp add --scope user --transport http shop-docs {HTTPS}"),
            ),
            (
                "codex-cli",
                format!("[mcp_servers.shop-docs]\nurl = \"{HTTPS}\""),
            ),
        ] {
            assert_eq!(code(id, HTTPS, true), expected);
        }
        for client in clients("shop", HTTPS, true) {
            assert!(!client.code.contains("KEY"), "{}", client.code);
        }
    }

    #[test]
    fn a_private_server_is_called_with_a_key() {
        let bearer = format!("Bearer {KEY}");
        for id in ["cursor", "devin-desktop"] {
            let server = &json(id, false)["mcpServers"]["shop-docs"];
            assert_eq!(server["headers"]["Authorization"], bearer.as_str(), "{id}");
        }
        let vs_code = json("vs-code", false);
        assert_eq!(vs_code["inputs"][0]["id"], "docs-key");
        assert_eq!(
            vs_code["servers"]["shop-docs"]["headers"]["Authorization"],
            "Bearer ${input:docs-key}"
        );
        let bridge = &json("claude-desktop", false)["mcpServers"]["shop-docs"];
        assert_eq!(bridge["env"]["AUTH_HEADER"], bearer.as_str());
        assert_eq!(bridge["args"][4], "Authorization:${AUTH_HEADER}");
        for id in ["claude-code", "gemini-cli"] {
            let header = format!("--header \"Authorization: {bearer}\"");
            assert!(code(id, HTTPS, false).contains(&header), "{id}");
        }
        let codex = code("codex-cli", HTTPS, false);
        assert!(codex.ends_with("bearer_token_env_var = \"DOCS_API_KEY\""));
        for client in clients("shop", HTTPS, false) {
            let is_named = client.code.contains("KEY") || client.code.contains("docs-key");
            assert!(is_named, "{}", client.code);
        }
    }

    #[test]
    fn set_ups_are_coloured_in_their_language() {
        for client in clients("shop", HTTPS, false) {
            let html = client.highlight();
            assert!(html.contains("class=\"token string\""), "{html}");
            assert!(!html.contains("<script") && html.contains("shop-docs"));
        }
    }

    #[test]
    fn the_bridge_takes_addresses_without_tls_only_where_told() {
        for (url, expected) in [(HTTPS, false), (HTTP, true)] {
            let code = code("claude-desktop", url, true);
            assert_eq!(code.contains("--allow-http"), expected);
        }
    }
}
