//! Notifications: settings, mails about events, unsubscribing.

mod settings;
