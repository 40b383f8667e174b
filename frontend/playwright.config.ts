import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

const tools = fileURLToPath(new URL("../scripts/tools.sh", import.meta.url));
const isRoot = process.getuid?.() === 0;

/** Tests against the real program, which `e2e/program.ts` starts on a free port with an empty data folder. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/program.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  // Browsers may stall on a busy machine. The report names tests that needed a retry; they should be fixed.
  retries: 1,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    // Set by the global setup before the workers read this file.
    baseURL: process.env.E2E_URL,
    launchOptions: {
      executablePath: execFileSync(tools, ["headless"], { encoding: "utf8" }).trim(),
      // There is no GPU to look for. Chromium's sandbox refuses to run as root.
      args: ["--disable-gpu", ...(isRoot ? ["--no-sandbox"] : [])],
    },
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    contextOptions: { reducedMotion: "reduce" },
    // Requests that go through one cannot be answered by a test.
    serviceWorkers: "block",
    // Recording every first run takes a third of the time of all tests.
    trace: "on-first-retry",
  },
});
