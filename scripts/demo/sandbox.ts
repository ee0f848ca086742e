import * as z from "zod";

/** A text as the sandbox's carrier stored it. */
const Text = z.object({
  id: z.number(),
  direction: z.enum(["inbound", "outbound-api", "outbound-reply"]),
  phone: z.string(),
  body: z.string(),
  status: z.string(),
  errorCode: z.number().nullable(),
  createdAt: z.coerce.date(),
});
export type Text = z.output<typeof Text>;

const Email = z.object({
  id: z.number(),
  receivedAt: z.coerce.date(),
  fromName: z.string().nullable(),
  from: z.string().nullable(),
  to: z.array(z.string()),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
});
export type Email = z.output<typeof Email>;

/** What a page shows at most, newest first. */
const MAX_TEXTS = 500;
const MAX_EMAILS = 100;

/** Creates a client for the sandbox's APIs. Every call names the numbers or the domain of one world, or of those that end. */
export function createSandbox(url: string) {
  async function call(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(20_000), ...init });
    if (!response.ok) throw new Error(`The sandbox responded with ${response.status} to ${path}`);
    return response.json();
  }
  const send = (method: string, path: string, body: object) =>
    call(path, { method, body: JSON.stringify(body) });

  return {
    listTexts: async (phones: string[], since: Date): Promise<Text[]> =>
      z.array(Text).parse(
        await send("POST", "/api/carrier/phones/messages", {
          phones,
          since: since.toISOString(),
          limit: MAX_TEXTS,
        }),
      ),
    reply: (phone: string, body: string) => send("POST", "/api/carrier/inbound", { from: phone, body }),
    listEmails: async (domain: string): Promise<Email[]> =>
      z.array(Email).parse(await call(`/api/mailbox/messages?domain=${domain}&limit=${MAX_EMAILS}`)),
    /** Deletes what these numbers and domains got, and every email from before any world that's still there. */
    forget: async (phones: string[], domains: string[], receivedBefore: Date): Promise<void> => {
      await send("DELETE", "/api/carrier/phones", { phones });
      await send("DELETE", "/api/mailbox/domains", {
        domains,
        receivedBefore: receivedBefore.toISOString(),
      });
    },
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;
