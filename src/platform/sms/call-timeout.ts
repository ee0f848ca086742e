/**
 * Longer than the provider takes even on a bad day, and shorter than the lease on a text that's being sent. It's in its
 * own file so that importing it doesn't load the SDK.
 */
export const CALL_TIMEOUT_MS = 10_000;
