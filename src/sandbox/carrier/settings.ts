import * as z from "zod";

const milliseconds = z.number().int().min(0).max(600_000);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

export const CarrierSettings = z.strictObject({
  /** Delay between receiving a call and responding. The text is accepted when it's received. */
  latencyMs: milliseconds,
  /**
   * How many calls, sends and lookups alike, are processed per second. More of them wait in line, so they become slow.
   * With 0, nothing moves. Null means unlimited.
   */
  callsPerSecond: z.number().min(0).nullable(),
  /** Delays between acceptance and "sent", and between acceptance and "delivered" or a failure. */
  sentAfterMs: milliseconds,
  deliveredAfterMs: milliseconds,
  /** The extra delay for the "callback-late" fault. */
  lateByMs: milliseconds,
  /** How many times to retry a callback or inbound text that the app didn't respond to with 2xx. */
  webhookRetries: z.number().int().min(0).max(5),
  /** Delay before the first retry. Doubles with each retry. */
  retryAfterMs: milliseconds,
  webhookTimeoutMs: milliseconds.min(1),
  /** How long an accepted text is missing from lists and lookups, as with an eventually consistent provider. */
  listLagMs: milliseconds,
  /** The most texts on one page of a list, whatever size is asked for. */
  maxPageSize: z.number().int().min(1).max(1_000),
  /** Whether the carrier replies to STOP, START, and HELP itself. On by default. */
  autoReplies: z.boolean(),
  /** Where inbound texts are posted. If unset, they're only stored. */
  inboundUrl: z.url({ protocol: /^https?$/ }).nullable(),
  /**
   * Maps a public origin, which signatures use, to the one to connect to, e.g. {"https://app.example":
   * "http://localhost:3000"}.
   */
  reachedAt: z.record(origin, origin),
});

export type CarrierSettings = z.output<typeof CarrierSettings>;

export const CarrierSettingsChange = CarrierSettings.partial();

export const DEFAULT_SETTINGS: CarrierSettings = {
  latencyMs: 0,
  callsPerSecond: null,
  sentAfterMs: 150,
  deliveredAfterMs: 600,
  lateByMs: 5_000,
  webhookRetries: 3,
  retryAfterMs: 500,
  webhookTimeoutMs: 15_000,
  listLagMs: 0,
  maxPageSize: 1_000,
  autoReplies: true,
  inboundUrl: null,
  reachedAt: {},
};

/** The simulated account: the credentials that the app must present, and the senders it may use. */
export type CarrierAccount = {
  accountSid: string;
  authToken: string;
  numbers: string[];
  /** Messaging services, with the number that each one sends from. */
  services: { sid: string; number: string }[];
};
