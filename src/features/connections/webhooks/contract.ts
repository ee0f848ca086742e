import * as z from "zod";
import { declareErrors, signedInOperation } from "#platform/api-contract.ts";
import { Delivery, NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from "./schema.ts";

const tags = ["webhooks"];
const path = "/me/webhooks";
const one = `${path}/{webhookId}`;
const ById = z.object({ webhookId: z.uuid() });
const done = z.object({ ok: z.literal(true) });

export const webhooksContract = {
  list: signedInOperation
    .route({ method: "GET", path, tags, summary: "List your webhooks", description: "Newest first." })
    .errors(declareErrors("NOT_FOUND", "READ_ONLY_SESSION"))
    .output(z.object({ webhooks: z.array(Webhook) })),
  create: signedInOperation
    .route({
      method: "POST",
      path,
      successStatus: 201,
      tags,
      summary: "Add a webhook",
      description:
        "Posts events about a team or league to an https link, signed as in Standard Webhooks. `secret` is in no other " +
        "response. First, the link gets an `endpoint.verify` event. The webhook is active once the link answers it with a " +
        "2xx status within 15 seconds. An account has at most 10 webhooks.",
    })
    .errors(declareErrors("NOT_FOUND", "TOO_MANY_WEBHOOKS", "TEAM_NOT_FOUND", "LEAGUE_NOT_FOUND"))
    .input(NewWebhook)
    .output(WebhookWithSecret),
  update: signedInOperation
    .route({
      method: "PUT",
      path: one,
      tags,
      summary: "Change a webhook",
      description: "A new link is verified first, and gets no events until then.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ById.extend(WebhookChange.shape))
    .output(Webhook),
  remove: signedInOperation
    .route({
      method: "DELETE",
      path: one,
      tags,
      summary: "Remove a webhook",
      description: "Also its deliveries.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ById)
    .output(done),
  verify: signedInOperation
    .route({
      method: "POST",
      path: `${one}/verification`,
      successStatus: 202,
      tags,
      summary: "Verify a webhook that isn't active",
      description:
        "Sends `endpoint.verify` again, which also enables a disabled webhook. List webhooks to see the outcome.",
    })
    .errors(declareErrors("NOT_FOUND", "RATE_LIMITED"))
    .input(ById)
    .output(Webhook),
  rotateSecret: signedInOperation
    .route({
      method: "POST",
      path: `${one}/secret`,
      tags,
      summary: "Rotate a webhook's secret",
      description: "For 24 hours, deliveries are signed with the new secret and the one before it.",
    })
    .errors(declareErrors("NOT_FOUND"))
    .input(ById)
    .output(WebhookWithSecret),
  sendTest: signedInOperation
    .route({
      method: "POST",
      path: `${one}/test-events`,
      successStatus: 202,
      tags,
      summary: "Send a test event",
      description: "An event that the webhook gets, with made-up data and `test: true`.",
    })
    .errors(declareErrors("NOT_FOUND", "WEBHOOK_NOT_ACTIVE", "RATE_LIMITED"))
    .input(ById)
    .output(done),
  listDeliveries: signedInOperation
    .route({
      method: "GET",
      path: `${one}/deliveries`,
      tags,
      summary: "List a webhook's deliveries of the last 30 days",
      description: "Newest first, 25 at a time.",
    })
    .errors(declareErrors("NOT_FOUND", "READ_ONLY_SESSION"))
    .input(
      ById.extend({
        onlyFailed: z.stringbool().or(z.boolean()).default(false),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ deliveries: z.array(Delivery), nextCursor: z.string().nullable() })),
  sendAgain: signedInOperation
    .route({
      method: "POST",
      path: `${one}/deliveries/{deliveryId}/repeats`,
      successStatus: 202,
      tags,
      summary: "Send an event again",
      description: "With the same ID. Nothing happens while a try is under way.",
    })
    .errors(declareErrors("NOT_FOUND", "WEBHOOK_NOT_ACTIVE", "RATE_LIMITED"))
    .input(ById.extend({ deliveryId: z.uuid() }))
    .output(done),
  sendAllFailed: signedInOperation
    .route({
      method: "POST",
      path: `${one}/failed-deliveries/repeats`,
      successStatus: 202,
      tags,
      summary: "Send all failed events again",
      description: "With the same IDs. Returns how many there are.",
    })
    .errors(declareErrors("NOT_FOUND", "WEBHOOK_NOT_ACTIVE", "RATE_LIMITED"))
    .input(ById)
    .output(z.object({ count: z.number().int() })),
};
