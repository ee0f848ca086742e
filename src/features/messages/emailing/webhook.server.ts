import { createHmac, timingSafeEqual } from "node:crypto";
import { clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { log } from "#platform/log.ts";
import { applyEmailReport } from "./reports/commands.server.ts";
import { readReports } from "./reports/rules.ts";

export type SignedReport = {
  id: string | undefined;
  /** In seconds. */
  timestamp: string | undefined;
  signature: string | undefined;
  body: string;
};

/** How old, or how far in the future, a signature may be. Standard Webhooks recommends it. */
const TOLERANCE = minutes(5);

/** Secrets of Standard Webhooks are base64 after a prefix. Any other is used as it is. */
const toKey = (secret: string) =>
  secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;

/** Returns whether a report was signed with one of our secrets, lately. */
export function isSigned(
  { id, timestamp, signature, body }: SignedReport,
  secrets: readonly (string | undefined)[],
  now: Date,
): boolean {
  const age = now.getTime() - Number(timestamp) * 1000;
  if (!id || !signature || !(Math.abs(age) <= TOLERANCE)) return false;
  // There may be several while the provider changes its secret.
  const given = signature.split(" ").flatMap((part) => (part.startsWith("v1,") ? part.slice(3) : []));
  return secrets.some((secret) => {
    if (secret === undefined) return false;
    const expected = createHmac("sha256", toKey(secret)).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((text) => {
      const bytes = Buffer.from(text, "base64");
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
  });
}

/**
 * Processes a report about bounces or complaints (REACH-35). Unsigned ones change nothing, and repeated ones nothing more.
 * Without a secret, there's no such webhook.
 */
export async function receiveEmailReport(report: SignedReport): Promise<204 | 400 | 403 | 404> {
  const { webhookSecrets } = config.email;
  if (webhookSecrets === null) return 404;
  if (!isSigned(report, webhookSecrets, clock.now())) return 403;
  let reports;
  try {
    reports = readReports(report.id!, report.body);
  } catch {
    log.warn("a signed report about emails can't be read; see docs/operations.md");
    return 400;
  }
  for (const own of reports) await applyEmailReport(own);
  return 204;
}
