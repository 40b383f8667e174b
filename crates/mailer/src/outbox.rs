//! Writes mail to a local folder, for trying the product and for tests.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use domain::{Email, Mail};
use lettre::Message;
use tokio::io::AsyncWriteExt as _;

use crate::MailError;

/// A folder with one `.eml` file per message.
pub struct Outbox(PathBuf);

/// A message in the list.
pub struct OutboxMail {
    /// The name of its file.
    pub file: String,
    /// The recipient.
    pub to: String,
    /// Its subject.
    pub subject: String,
    /// Its `Date` header.
    pub date: String,
    /// The link in it.
    pub link: Option<String>,
}

/// Maximum number of messages that are listed, newest first.
const MAX_LISTED: usize = 50;

impl Outbox {
    /// Opens the folder, and creates it if it is missing.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn open(folder: &Path) -> std::io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        Ok(Self(folder.to_owned()))
    }

    /// Writes the file, whole or not at all, and prints the link on the console.
    pub(crate) async fn write(&self, message: &Message, mail: &Mail) -> Result<(), MailError> {
        // UUIDv7: names sort by time.
        let name = uuid::Uuid::now_v7().to_string();
        let (part, whole) = (
            self.0.join(format!("{name}.part")),
            self.0.join(format!("{name}.eml")),
        );
        let failed =
            |error: std::io::Error| MailError::Transport(format!("outbox folder: {error}"));
        let written = match write_private(&part, &message.formatted()).await {
            Ok(()) => tokio::fs::rename(&part, &whole).await,
            failure => failure,
        };
        if let Err(error) = written {
            // Remove the partial file, which would keep using space on a full disk.
            let _ = tokio::fs::remove_file(&part).await;
            return Err(failed(error));
        }
        let Mail::SignIn {
            link,
            valid_minutes,
            ..
        } = mail
        else {
            return Ok(());
        };
        let mut console = std::io::stdout().lock();
        // Ignore a closed console: the file is written anyway.
        let _ = writeln!(
            console,
            "sign-in link (works once, {valid_minutes} minutes): {link}"
        );
        let _ = console.flush();
        Ok(())
    }

    /// Lists the newest messages first.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub async fn list(&self) -> std::io::Result<Vec<OutboxMail>> {
        let mut names = self.names().await?;
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.truncate(MAX_LISTED);
        let mut mails = Vec::with_capacity(names.len());
        for file in names {
            let text = tokio::fs::read_to_string(self.0.join(&file)).await?;
            mails.push(parse(file, &text));
        }
        Ok(mails)
    }

    /// Removes the messages to an address, and those that it sent with the contact form.
    pub(crate) async fn forget(&self, email: &Email) -> std::io::Result<()> {
        for file in self.names().await? {
            let path = self.0.join(&file);
            let text = tokio::fs::read_to_string(&path).await?;
            let has_sent = header(&text, "Reply-To: ") == email.as_str();
            if has_sent || parse(file, &text).to == email.as_str() {
                tokio::fs::remove_file(&path).await?;
            }
        }
        Ok(())
    }

    async fn names(&self) -> std::io::Result<Vec<String>> {
        let mut names = Vec::new();
        let mut entries = tokio::fs::read_dir(&self.0).await?;
        while let Some(entry) = entries.next_entry().await? {
            let name = entry.file_name().to_string_lossy().into_owned();
            if Path::new(&name)
                .extension()
                .is_some_and(|ending| ending == "eml")
            {
                names.push(name);
            }
        }
        Ok(names)
    }
}

/// Writes a file that only its owner can read, because the link in it signs in.
async fn write_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(0o600);
    let mut file = options.open(path).await?;
    file.write_all(bytes).await?;
    file.flush().await
}

/// Returns the value of a header; empty without it.
fn header<'a>(text: &'a str, name: &str) -> &'a str {
    text.lines()
        .take_while(|line| !line.is_empty())
        .find_map(|line| line.strip_prefix(name))
        .unwrap_or_default()
}

fn parse(file: String, text: &str) -> OutboxMail {
    let header = |name: &str| header(text, name).to_owned();
    let link = text
        .lines()
        .find(|line| line.starts_with("http://") || line.starts_with("https://"));
    OutboxMail {
        to: header("To: "),
        subject: header("Subject: "),
        date: header("Date: "),
        link: link.map(str::to_owned),
        file,
    }
}
