import * as z from "zod";

const milliseconds = z.number().int().min(0).max(600_000);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const CheckoutSettings = z.strictObject({
  /** From a call's arrival to its answer. It is carried out at its arrival. */
  latencyMs: milliseconds,
  /** From "pays later" on the payment page to the money, or to the news that there is none. */
  settleAfterMs: milliseconds,
  /** From something happening to its webhook. */
  webhookAfterMs: milliseconds,
  /** How much later a "webhook-late" comes. */
  lateByMs: milliseconds,
  /** A webhook that the product does not answer with 2xx is tried this many times more. */
  webhookRetries: z.number().int().min(0).max(10),
  /** Before the first retry; doubles with each. */
  retryAfterMs: milliseconds,
  webhookTimeoutMs: milliseconds.min(1),
  /** Where events go; without it they are only kept. */
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Where an address is really reached, e.g. {"https://app.example": "http://localhost:3000"}. */
  reachedAt: z.record(origin, origin),
});

export type CheckoutSettings = z.output<typeof CheckoutSettings>;

export const CheckoutSettingsChange = CheckoutSettings.partial();

export const DEFAULT_SETTINGS: CheckoutSettings = {
  latencyMs: 0,
  settleAfterMs: 5_000,
  webhookAfterMs: 50,
  lateByMs: 5_000,
  webhookRetries: 6,
  retryAfterMs: 500,
  webhookTimeoutMs: 15_000,
  webhookUrl: null,
  reachedAt: {},
};

/** The account it plays: what the product must present, and what events are signed with. */
export type CheckoutAccount = { secretKey: string; webhookSecret: string };

/** What it speaks. Another version in a request is refused, so that an upgrade of the SDK is noticed here first. */
export const API_VERSION = "2026-10-28.endive";
