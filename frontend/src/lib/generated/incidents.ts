// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

export const COMPONENTS = [
  {
    "label": "App and API",
    "value": "app"
  },
  {
    "label": "Public docs",
    "value": "docs"
  },
  {
    "label": "Mail",
    "value": "mail"
  },
  {
    "label": "Background jobs",
    "value": "jobs"
  },
  {
    "label": "Database",
    "value": "database"
  }
] as const;

export const IMPACTS = [
  {
    "label": "Slow or unreliable",
    "value": "degraded"
  },
  {
    "label": "Partly down",
    "value": "partial_outage"
  },
  {
    "label": "Down",
    "value": "outage"
  }
] as const;

export const INCIDENT_STATES = [
  {
    "label": "Looking into it",
    "value": "investigating"
  },
  {
    "label": "Cause found",
    "value": "identified"
  },
  {
    "label": "Fixed, watching it",
    "value": "monitoring"
  },
  {
    "label": "Resolved",
    "value": "resolved"
  }
] as const;
