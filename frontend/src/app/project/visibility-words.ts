import { FREE_PROJECTS } from "@/lib/generated/plans";

// Texts about the effect of a visibility change, for the settings and the switch above the tabs.

export const OPENING = "anyone with the address can read the docs, and search engines may list them.";
export const OPENING_ON_FREE = "On the Free plan it cannot be made private again.";
export const CLOSING =
  "the docs are not found by anybody but you: pages, Markdown, LLM files, MCP server, feed and images. Links that people have shared stop working.";
export const NOT_OPENED = `On the Free plan only ${FREE_PROJECTS} projects can be made public: those you chose to keep, or the oldest.`;
export const PRIVATE_IS_PRO = "Private docs are part of Pro.";
