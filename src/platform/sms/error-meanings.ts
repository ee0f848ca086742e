/** What one of the provider's error codes means for a text and for its number. */
export type ErrorMeaning = {
  /** No text will ever get there: the number is not tried again, by any team. */
  suppress: boolean;
  /** never; later: once more, when it is still of use; safe: not processed, so as often as it is of use. */
  retry: "never" | "later" | "safe";
  /** Ours to repair: someone must look at the account. */
  alert: boolean;
};

const dead: ErrorMeaning = { suppress: true, retry: "never", alert: false };
const passing: ErrorMeaning = { suppress: false, retry: "later", alert: false };
const notProcessed: ErrorMeaning = { suppress: false, retry: "safe", alert: false };
const ours: ErrorMeaning = { suppress: false, retry: "never", alert: true };
const tooLate: ErrorMeaning = { suppress: false, retry: "never", alert: false };

/** https://www.twilio.com/docs/api/errors; those below 30000 answer a call, the others come with a callback. */
const MEANINGS: Record<number, ErrorMeaning> = {
  21211: dead, // not a phone number
  21610: dead, // replied STOP
  21614: dead, // cannot get texts
  30005: dead, // unknown number
  30006: dead, // landline
  30003: passing, // switched off or out of reach
  30008: passing, // unknown error on the way
  // Queue full. It was accepted and then dropped, so a loop of accepting and dropping must end.
  30001: passing,
  21611: notProcessed, // queue full, refused at once
  20429: notProcessed, // too many calls
  // Wrong credentials: nothing was processed, and texts may go once someone has repaired that.
  20003: { ...notProcessed, alert: true },
  30004: ours, // blocked
  30007: ours, // filtered by the carrier
  30034: ours, // sender not registered
  30036: tooLate, // the validity we set ran out
};

/** Those that are spelled out: each needs words for whoever sent the text. */
export const knownCodes = Object.keys(MEANINGS).map(Number);

/** A code we do not know is not retried, and someone looks. */
export const meaningOf = (code: number): ErrorMeaning => MEANINGS[code] ?? ours;
