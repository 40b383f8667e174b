// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** The kinds of events. */
export const EVENT_KINDS = [
  "project.created",
  "project.updated",
  "project.deleted",
  "schema.published",
  "schema.breaking_change",
  "allowed_change.created",
  "allowed_change.withdrawn",
  "content.created",
  "content.updated",
  "content.deleted",
  "content.reordered",
  "endpoint.created",
  "endpoint.updated",
  "endpoint.deleted",
  "endpoint.sync_failed",
  "account.created",
  "account.updated",
  "account.exported",
  "account.deleted",
  "session.started",
  "session.ended",
  "api_key.created",
  "api_key.rotated",
  "api_key.old_secret_ended",
  "api_key.deleted",
  "plan.started",
  "plan.updated",
  "plan.payment_failed",
  "plan.ended"
] as const;
