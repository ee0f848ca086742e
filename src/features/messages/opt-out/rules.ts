/**
 * The legally required keywords, plus other wording that a reasonable person would use to opt out, such as "Stop
 * please".
 */
const STOP = /^(?:please\s+)?(?:stop(?:all)?|quit|end|revoke|opt\s?-?out|cancel|unsubscribe)\b/;
const START = /^(?:start|unstop)\b/;

/**
 * Returns whether a text opts out or back in, or null if it does neither. The provider's interpretation takes priority,
 * because the provider has already acted on it. No RSVP keyword is an opt-out word.
 */
export function parseOptOut(body: string, providerSays: string | undefined): "stop" | "start" | null {
  const providerKeyword = providerSays?.toLowerCase();
  if (providerKeyword === "stop" || providerKeyword === "start") return providerKeyword;
  const text = body.trim().toLowerCase();
  return STOP.test(text) ? "stop" : START.test(text) ? "start" : null;
}
