import { existsSync } from "node:fs";

/** Chromium's headless shell, which has the same engine and is a third faster than the full browser. */
const shell = "/usr/bin/chromium-headless-shell";

export const chromiumPath = process.env.CHROMIUM ?? (existsSync(shell) ? shell : "/usr/bin/chromium");

/** No sandbox, because CI runs as root, and no telemetry. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
