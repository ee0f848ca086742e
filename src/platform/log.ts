import { pino, type LogFn, type Logger } from "pino";
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
const options = {
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  // Error lines name the version, because a bug often has more lines in one version than in another.
  mixin: (_fields: object, level: number) =>
    level >= ERROR_LEVEL ? { ...getRequestFields(), release } : getRequestFields(),
  hooks: {
    logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
      const [fields] = args as [unknown];
      if (level >= ERROR_LEVEL && typeof fields === "object" && fields !== null && "err" in fields)
        traceFailure(fields.err);
      method.apply(this, args);
    },
  },
  formatters: { level: (label: string) => ({ level: label }) },
  redact: {
    paths: ["password", "token", "cookie", "authorization", "secret", "phone", "email"].flatMap((key) => [
      key,
      `*.${key}`,
      `*.*.${key}`,
    ]),
    censor: "[redacted]",
  },
};
export const log = pino(options);

/** How long a request's line waits for others. A process that's killed loses what it collected since. */
const REQUEST_LINES_MS = 100;
/** Pino writes what's left before the process ends. */
const collectedLines = pino.destination({ sync: false, minLength: 4096 });
const requestLines = pino({ ...options, redact: [] }, collectedLines);
let writing: NodeJS.Timeout | undefined;

/**
 * Logs a request's line without redaction. Its fields are all known, and scanning them for secrets would take four times
 * as long as writing them. Several lines are written together, because a write can take as long as an eighth of a page.
 */
export function logRequestLine(level: "info" | "error", fields: object): void {
  requestLines[level](fields, "request");
  writing ??= setTimeout(() => {
    writing = undefined;
    collectedLines.flush();
  }, REQUEST_LINES_MS).unref();
}

/** How long a problem with traces isn't logged again. */
const TRACE_PROBLEM_MS = 60_000;
let traceProblemAt = -Infinity;

/** Logs that traces can't be delivered, at most once a minute. They aren't worth more lines than that. */
export function logTraceProblem(error: Error): void {
  if (performance.now() - traceProblemAt < TRACE_PROBLEM_MS) return;
  traceProblemAt = performance.now();
  log.warn({ reason: error.message }, "traces can't be delivered");
}
