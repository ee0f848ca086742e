import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { config } from "./config.ts";

const request = new AsyncLocalStorage<{ requestId: string }>();

/** Every line that is written while `work` runs names its request, so that a fault can be found by its answer. */
export const inRequest = <Result>(requestId: string, work: () => Result) => request.run({ requestId }, work);

/** A path as it may be written down: who reads a link in a log could join, follow a team's calendar, or answer. */
export const loggablePath = (path: string) =>
  path.replace(/^\/(join|calendar|r|blog\/preview)\/.+/, "/$1/[redacted]");

/**
 * JSON lines on stdout. Secrets are cut by name as a second line of defence: the first is that call sites
 * log ids and codes, never bodies, links or addresses.
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

/** For the line of each request, whose fields are all known: looking for secrets would take four times as long as writing it. */
export const requestLines = log.child({}, { redact: [] });
