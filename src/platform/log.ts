import { pino } from "pino";
import { config } from "./config.ts";

/**
 * JSON lines on stdout. Secrets are cut by name as a second line of defence: the first is that call sites
 * log ids and codes, never bodies, links or addresses.
 */
export const log = pino({
  level: config.logLevel,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: {
    paths: ["password", "token", "cookie", "authorization", "secret", "code", "phone", "email"].flatMap(
      (key) => [key, `*.${key}`, `*.*.${key}`],
    ),
    censor: "[redacted]",
  },
});

export type Log = typeof log;
