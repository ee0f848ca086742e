import { Hono } from "hono";
import { receiveStatus } from "#features/messages/webhook.server.ts";

/** What providers tell us. Each feature checks who it is and what it means. */
export const webhooks = new Hono().post("/webhooks/texts/:month/:id", async (c) => {
  const params = Object.fromEntries(new URLSearchParams(await c.req.text()));
  return c.body(null, await receiveStatus(c.req.path, params, c.req.header("x-twilio-signature")));
});
