import { pino } from "pino";
import { config } from "./config.ts";
import { release } from "./release.ts";
import { getRequestFields } from "./request-id.ts";
import { traceFailure } from "./tracing.ts";

/** Pino's number for "error". */
const ERROR_LEVEL = 50;

/** Redacts tokens in a path. Anyone who reads a link in a log could join a team, follow its calendar, or RSVP. */
export const redactPath = (path: string) =>
  path.replace(/^\/(join|sub-pool|sub|calendar|r|m|unsubscribe|blog\/preview)\/.+/, "/$1/[redacted]");

/**
 * Logs JSON lines to stdout. Redacting secrets by name is the second line of defense. The first is that calling code
 * logs only IDs and codes, never bodies, links, or addresses.
 */
export const log = pino({
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Error lines name the version, because a bug often has more lines in one version than in another.
  mixin: (_fields, level) => (level >= ERROR_LEVEL ? { ...getRequestFields(), release } : getRequestFields()),
  hooks: {
    logMethod(args, method, level) {
      const [fields] = args as [unknown];
      if (level >= ERROR_LEVEL && typeof fields === "object" && fields !== null && "err" in fields)
        traceFailure(fields.err);
      method.apply(this, args);
    },
  },
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: ["password", "token", "cookie", "authorization", "secret", "phone", "email"].flatMap((key) => [
      key,
      `*.${key}`,
      `*.*.${key}`,
    ]),
    censor: "[redacted]",
  },
});

/**
 * Logs the request lines without redaction. Their fields are all known, and scanning them for secrets would take four
 * times as long as writing them.
 */
export const requestLines = log.child({}, { redact: [] });

/** How long a problem with traces isn't logged again. */
const TRACE_PROBLEM_MS = 60_000;
let traceProblemAt = -Infinity;

/** Logs that traces can't be delivered, at most once a minute. They aren't worth more lines than that. */
export function logTraceProblem(error: Error): void {
  if (performance.now() - traceProblemAt < TRACE_PROBLEM_MS) return;
  traceProblemAt = performance.now();
  log.warn({ reason: error.message }, "traces can't be delivered");
}
