import * as z from "zod";
import { EventType, teamOnlyEvents } from "./events/schema.ts";

export { EventType } from "./events/schema.ts";

const link = z.string().trim().min(1, "Enter the link").max(2_000, "Use 2,000 characters or fewer");
const events = z
  .array(EventType)
  .min(1, "Choose at least one event")
  .max(EventType.options.length)
  .transform((types) => EventType.options.filter((type) => types.includes(type)));

export const LEAGUE_EVENTS = "A league gets events about games and results only";

export const NewWebhook = z
  .object({
    url: link,
    events,
    teamId: z.uuid().nullable().default(null),
    leagueId: z.uuid().nullable().default(null),
  })
  .refine(({ teamId, leagueId }) => (teamId === null) !== (leagueId === null), {
    path: ["teamId"],
    message: "Choose a team or league",
  })
  .refine(
    (webhook) => webhook.leagueId === null || !webhook.events.some((type) => teamOnlyEvents.includes(type)),
    {
      path: ["events"],
      message: LEAGUE_EVENTS,
    },
  );
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.object({ url: link, events });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const WebhookState = z.enum(["unverified", "active", "disabled"]);
export type WebhookState = z.infer<typeof WebhookState>;

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(EventType),
  teamId: z.uuid().nullable(),
  leagueId: z.uuid().nullable(),
  /** The team's or league's. Null if it was deleted. */
  name: z.string().nullable(),
  state: WebhookState,
  /** Whether we're asking the receiver right now. */
  isVerifying: z.boolean(),
  /** Why it isn't active, such as "Status 404". */
  problem: z.string().nullable(),
  /** Since when every delivery failed. */
  failingSince: z.iso.datetime().nullable(),
  /** How long the earlier secret signs too. */
  earlierSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A webhook with its secret, which is in no other response. */
export const WebhookWithSecret = z.object({ secret: z.string(), webhook: Webhook });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const WebhookTry = z.object({
  at: z.iso.datetime(),
  /** The status of the response. Null if there was none. */
  status: z.number().int().nullable(),
  /** Why there was no response. */
  reason: z.string().nullable(),
  /** How long it took, in milliseconds. */
  ms: z.number().int(),
  /** The start of the response. */
  reply: z.string(),
});
export type WebhookTry = z.infer<typeof WebhookTry>;

export const Delivery = z.object({
  /** The `webhook-id` of every try. */
  id: z.uuid(),
  type: z.string(),
  isTest: z.boolean(),
  state: z.enum(["waiting", "retrying", "delivered", "failed"]),
  createdAt: z.iso.datetime(),
  /** Null if it's under way, or there's none. */
  nextTryAt: z.iso.datetime().nullable(),
  /** Newest first. */
  tries: z.array(WebhookTry),
});
export type Delivery = z.infer<typeof Delivery>;
