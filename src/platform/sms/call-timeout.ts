/** Longer than the provider takes on a bad day, shorter than the lease of a text that is being sent. Apart from the SDK. */
export const CALL_TIMEOUT_MS = 10_000;
