/**
 * Explains why a request without an error code of ours failed: the device is offline, we can't be reached, or we
 * responded with something else. Follows a sentence about what failed.
 */
export function explainFailure(error: unknown): string {
  if (!navigator.onLine) return "You're offline. Try again when you're back online.";
  // fetch() and import() throw a TypeError when there's no response.
  return error instanceof TypeError
    ? "FirstWhistle can't be reached. Check your connection and try again."
    : "The problem is on our end. Try again in a minute.";
}
