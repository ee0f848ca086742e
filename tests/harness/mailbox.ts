import { afterAll } from "vitest";
import { startSandbox } from "#sandbox/server.ts";
import type { MailFault } from "#sandbox/mailbox/faults.ts";
import type { MailJson } from "#sandbox/mailbox/api.ts";

/** The mailbox of a running sandbox. */
export function mailboxAt(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/mailbox`;

  async function mailsTo(to: string): Promise<MailJson[]> {
    const answer = await fetch(`${api}/messages?${new URLSearchParams({ to })}`);
    return answer.json();
  }

  return {
    /** Newest first. */
    mailsTo,
    /** The first mail to an address whose subject fits; fails when none has come after `seconds`. */
    async mailTo(to: string, subject: string, seconds = 10): Promise<MailJson> {
      for (const startedAt = performance.now(); ; await pause(50)) {
        const mails = await mailsTo(to);
        const found = mails.find((mail) => mail.subject.includes(subject));
        if (found) return found;
        if (performance.now() - startedAt > seconds * 1000)
          throw new Error(
            `no mail "${subject}" to ${to}; there: ${mails.map((mail) => mail.subject).join()}`,
          );
      }
    },
    async fail(fault: MailFault) {
      await fetch(`${api}/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault),
      });
    },
  };
}

/**
 * A mailbox that takes mail over SMTP, for one test file. The product reads SMTP_URL when its modules are first
 * imported, so call this first and import the product dynamically afterwards.
 */
export async function startMailbox() {
  if ("firstWhistlePool" in globalThis) throw new Error("start the mailbox before importing the product");
  const sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:" });
  process.env.SMTP_URL = sandbox.smtpUrl;
  afterAll(() => sandbox.stop());
  return mailboxAt(sandbox.httpUrl);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The token in the link of a mail that leads to this path. */
export function tokenIn(mail: MailJson, path: string): string {
  const link = mail.links.map((href) => new URL(href)).find((url) => url.pathname === path);
  if (!link) throw new Error(`no link to ${path} in ${mail.links.join(" ")}`);
  const parameters = new URLSearchParams(link.hash.slice(1) || link.search);
  return parameters.get("token") ?? parameters.get("access_token") ?? "";
}
