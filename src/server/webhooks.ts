import { Hono, type Context } from "hono";
import MessagingResponse from "twilio/lib/twiml/MessagingResponse.js";
import { takeScoreReply } from "#features/leagues/score-texts/replies/commands.server.ts";
import { receiveEmailReport } from "#features/messages/emailing/webhook.server.ts";
import { receiveStatus, receiveText } from "#features/messages/webhook.server.ts";
import { receivePaymentEvent } from "#features/passes/webhook.server.ts";

const from = (receive: typeof receiveStatus) => async (c: Context) => {
  const params = Object.fromEntries(new URLSearchParams(await c.req.text()));
  const result = await receive(c.req.path, params, c.req.header("x-twilio-signature"));
  if (result.status !== 200) return c.body(null, result.status);
  const response = new MessagingResponse();
  response.message(result.reply);
  return c.body(response.toString(), 200, { "content-type": "text/xml; charset=utf-8" });
};

/** Webhooks from providers. Each feature verifies the sender and handles the event. */
export const webhooks = new Hono()
  .post("/webhooks/payments", async (c) =>
    // The signature covers the exact bytes.
    c.body(null, await receivePaymentEvent(await c.req.text(), c.req.header("stripe-signature"))),
  )
  .post("/webhooks/emails", async (c) =>
    c.body(
      null,
      await receiveEmailReport({
        id: c.req.header("webhook-id"),
        timestamp: c.req.header("webhook-timestamp"),
        signature: c.req.header("webhook-signature"),
        body: await c.req.text(),
      }),
    ),
  )
  .post("/webhooks/texts/inbound", from(receiveText.bind(null, takeScoreReply)))
  .post("/webhooks/texts/:cell/:month/:id", from(receiveStatus));
