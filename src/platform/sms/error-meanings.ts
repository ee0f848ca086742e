/** What a provider error code means for a text and its number. */
export type ErrorMeaning = {
  /** Whether the number can never get texts, so that no team tries it again. */
  suppress: boolean;
  /**
   * "later" means to retry once, if the text is still useful. "safe" means that the text wasn't processed, so retry for
   * as long as it's useful.
   */
  retry: "never" | "later" | "safe";
  /** Whether we have to fix something in the provider account. */
  alert: boolean;
};

const unreachable: ErrorMeaning = { suppress: true, retry: "never", alert: false };
const temporary: ErrorMeaning = { suppress: false, retry: "later", alert: false };
const notProcessed: ErrorMeaning = { suppress: false, retry: "safe", alert: false };
const needsAttention: ErrorMeaning = { suppress: false, retry: "never", alert: true };
/** The account or the sender is refused, not the text, so texts can go out once that's fixed (TEXT-51). */
const refusedSender: ErrorMeaning = { ...notProcessed, alert: true };
const expired: ErrorMeaning = { suppress: false, retry: "never", alert: false };

/**
 * See https://www.twilio.com/docs/api/errors. Codes below 30000 are in API responses, and the others are in callbacks.
 */
const MEANINGS: Record<number, ErrorMeaning> = {
  21211: unreachable, // not a phone number
  21610: unreachable, // replied STOP
  21614: unreachable, // can't get texts
  30005: unreachable, // unknown number
  30006: unreachable, // landline
  30003: temporary, // turned off or out of range
  30008: temporary, // unknown delivery error
  // queue full (the text was accepted and then dropped, so limit retries to avoid a loop)
  30001: temporary,
  21611: notProcessed, // queue full, rejected immediately
  20429: notProcessed, // too many calls
  20003: refusedSender, // wrong credentials
  21606: refusedSender, // not one of our senders
  30004: needsAttention, // blocked
  30007: needsAttention, // filtered by the carrier
  30034: refusedSender, // sender not registered
  30036: expired, // the validity period we set expired
};

/** The codes listed above. Tests check that each one has a message for managers and a name for administrators. */
export const knownCodes = Object.keys(MEANINGS).map(Number);

/** Returns whether the provider refuses everything from the sender until we fix the account. */
export const isSenderRefused = (code: number): boolean => MEANINGS[code] === refusedSender;

/** Returns a code's meaning. Unknown codes aren't retried and raise an alert. */
export const getMeaning = (code: number): ErrorMeaning => MEANINGS[code] ?? needsAttention;
