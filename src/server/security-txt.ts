import { readFileSync } from "node:fs";
import { Hono, type Context } from "hono";
import { after, clock, days } from "#platform/clock.ts";
import { config } from "#platform/config.ts";

const POLICY_PATH = "/security-policy.txt";

/** RFC 9116 asks for less than a year. Computed for each response, so it never passes while someone runs the site. */
const LIFETIME_MS = days(180);

/** Read once, because it's part of the release. */
let policy: string | undefined;

function sendText(c: Context, text: string) {
  c.header("Cache-Control", "public, max-age=86400");
  return c.text(text);
}

/** Serves where and how to report a vulnerability (RFC 9116), and our policy, which is the repository's. */
export const securityTxt = new Hono()
  .get("/.well-known/security.txt", (c) => {
    const contact = config.securityContact;
    const lines = [
      `Contact: ${contact.includes("://") ? contact : `mailto:${contact}`}`,
      `Expires: ${after(clock.now(), LIFETIME_MS).toISOString()}`,
      `Canonical: ${config.appUrl}/.well-known/security.txt`,
      `Policy: ${config.appUrl}${POLICY_PATH}`,
      "Preferred-Languages: en",
    ];
    return sendText(c, `${lines.join("\n")}\n`);
  })
  // Where older scanners look (RFC 9116, 3).
  .get("/security.txt", (c) => c.redirect("/.well-known/security.txt", 301))
  .get(POLICY_PATH, (c) => sendText(c, (policy ??= readFileSync("SECURITY.md", "utf8"))));
