import { Hono, type Context } from "hono";
import { receiveStatus, receiveText, type WebhookAnswer } from "#features/messages/webhook.server.ts";

type Receive = (
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
) => Promise<WebhookAnswer>;

const from = (receive: Receive) => async (c: Context) => {
  const params = Object.fromEntries(new URLSearchParams(await c.req.text()));
  return c.body(null, await receive(c.req.path, params, c.req.header("x-twilio-signature")));
};

/** What providers tell us. Each feature checks who it is and what it means. */
export const webhooks = new Hono()
  .post("/webhooks/texts/inbound", from(receiveText))
  .post("/webhooks/texts/:month/:id", from(receiveStatus));
