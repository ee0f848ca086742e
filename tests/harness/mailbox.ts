import { afterAll } from "vitest";
import { startSandbox } from "#sandbox/server.ts";
import type { EmailFault } from "#sandbox/mailbox/faults.ts";
import type { EmailJson } from "#sandbox/mailbox/api.ts";

/** A client for a running sandbox's mailbox. */
export function connectMailbox(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/mailbox`;

  async function listEmails(to: string): Promise<EmailJson[]> {
    const response = await fetch(`${api}/messages?${new URLSearchParams({ to })}`);
    return response.json();
  }

  return {
    /** Lists emails, newest first. */
    listEmails,
    /** Waits for an email with a matching subject to an address. Fails when none has arrived after `seconds`. */
    async waitForEmail(to: string, subject: string, seconds = 10): Promise<EmailJson> {
      for (const startedAt = performance.now(); ; await pause(50)) {
        const emails = await listEmails(to);
        const match = emails.find((email) => email.subject.includes(subject));
        if (match) return match;
        if (performance.now() - startedAt > seconds * 1000)
          throw new Error(
            `no email "${subject}" to ${to}; there: ${emails.map((email) => email.subject).join()}`,
          );
      }
    },
    async fail(fault: EmailFault) {
      await fetch(`${api}/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault),
      });
    },
  };
}

/**
 * Starts a mailbox that accepts emails over SMTP, for one test file. The app reads SMTP_URL when its modules are first
 * imported, so call this first and import app code dynamically.
 */
export async function startMailbox() {
  if ("firstWhistlePool" in globalThis) throw new Error("start the mailbox before importing app code");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:" });
  process.env.SMTP_URL = sandbox.smtpUrl;
  afterAll(() => sandbox.stop());
  return connectMailbox(sandbox.httpUrl);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Returns the token in an email's link to this path. */
export function getToken(email: EmailJson, path: string): string {
  const link = email.links.map((href) => new URL(href)).find((url) => url.pathname === path);
  if (!link) throw new Error(`no link to ${path} in ${email.links.join(" ")}`);
  const parameters = new URLSearchParams(link.hash.slice(1) || link.search);
  return parameters.get("token") ?? parameters.get("access_token") ?? "";
}
