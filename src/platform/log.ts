import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { config } from "./config.ts";

const request = new AsyncLocalStorage<{ requestId: string }>();

/** Adds the request ID to every line logged while `work` runs, so an error can be traced from its response. */
export const withRequestId = <Result>(requestId: string, work: () => Result) =>
  request.run({ requestId }, work);

/** Returns the ID of the request that's being handled. Returns null in a worker. */
export const findRequestId = (): string | null => request.getStore()?.requestId ?? null;

/** Redacts tokens in a path. Anyone who reads a link in a log could join a team, follow its calendar, or RSVP. */
export const redactPath = (path: string) =>
  path.replace(/^\/(join|calendar|r|blog\/preview)\/.+/, "/$1/[redacted]");

/**
 * Logs JSON lines to stdout. Redacting secrets by name is the second line of defense. The first is that calling code
 * logs only IDs and codes, never bodies, links, or addresses.
 */
export const log = pino({
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => request.getStore() ?? {},
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
