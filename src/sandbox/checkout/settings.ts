import * as z from "zod";

const milliseconds = z.number().int().min(0).max(600_000);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const CheckoutSettings = z.strictObject({
  /** Delay between receiving a call and responding. The call is processed when it's received. */
  latencyMs: milliseconds,
  /** Delay between choosing "pays later" on the payment page and the payment, or its failure. */
  settleAfterMs: milliseconds,
  /** Delay between a change and its webhook. */
  webhookAfterMs: milliseconds,
  /** The extra delay for the "webhook-late" fault. */
  lateByMs: milliseconds,
  /** How many times to retry a webhook that the app didn't respond to with 2xx. */
  webhookRetries: z.number().int().min(0).max(10),
  /** Delay before the first retry. Doubles with each retry. */
  retryAfterMs: milliseconds,
  webhookTimeoutMs: milliseconds.min(1),
  /** Where events are posted. If unset, they're only stored. */
  webhookUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /** Maps a public origin to the one to connect to, e.g. {"https://app.example": "http://localhost:3000"}. */
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

/** The simulated account: the key that the app must present, and the secret that signs events. */
export type CheckoutAccount = { secretKey: string; webhookSecret: string };

/** The supported API version. Rejecting any other version makes an SDK upgrade fail here first. */
export const API_VERSION = "2026-10-28.endive";
