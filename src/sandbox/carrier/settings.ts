import * as z from "zod";

const milliseconds = z.number().int().min(0).max(600_000);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const CarrierSettings = z.strictObject({
  /** From a call's arrival to its answer. The text is taken at its arrival. */
  latencyMs: milliseconds,
  /** From acceptance to "sent", and to "delivered" or what happens instead. */
  sentAfterMs: milliseconds,
  deliveredAfterMs: milliseconds,
  /** How much later a "callback-late" comes. */
  lateByMs: milliseconds,
  /** A callback or inbound text that the product does not answer with 2xx is tried this many times more. */
  webhookRetries: z.number().int().min(0).max(5),
  /** Before the first retry; doubles with each. */
  retryAfterMs: milliseconds,
  webhookTimeoutMs: milliseconds.min(1),
  /** How long an accepted text is missing from lists and look-ups, as on a provider of many machines. */
  listLagMs: milliseconds,
  /** Whether the carrier itself answers STOP, START and HELP, as it does unless told not to. */
  autoReplies: z.boolean(),
  /** Where texts from people go; without it they are only kept. */
  inboundUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Where an address is really reached, e.g. {"https://app.example": "http://localhost:3000"}: it signs for the first. */
  reachedAt: z.record(origin, origin),
});

export type CarrierSettings = z.output<typeof CarrierSettings>;

export const CarrierSettingsChange = CarrierSettings.partial();

export const DEFAULT_SETTINGS: CarrierSettings = {
  latencyMs: 0,
  sentAfterMs: 150,
  deliveredAfterMs: 600,
  lateByMs: 5_000,
  webhookRetries: 3,
  retryAfterMs: 500,
  webhookTimeoutMs: 15_000,
  listLagMs: 0,
  autoReplies: true,
  inboundUrl: null,
  reachedAt: {},
};

/** The account it plays: what the product must present, and the numbers it may send from. */
export type CarrierAccount = {
  accountSid: string;
  authToken: string;
  numbers: string[];
  serviceSid: string;
};
