/** The law's words, and what a reasonable person would understand: "Stop please" too. */
const STOP = /^(?:please\s+)?(?:stop(?:all)?|quit|end|revoke|opt\s?-?out|cancel|unsubscribe)\b/;
const START = /^(?:start|unstop)\b/;

/**
 * What a text asks for. The provider's own word on it counts first: it has acted on it already. Answers to a reminder are
 * other words on purpose.
 */
export function optOutOf(body: string, providerSays: string | undefined): "stop" | "start" | null {
  const said = providerSays?.toLowerCase();
  if (said === "stop" || said === "start") return said;
  const words = body.trim().toLowerCase();
  return STOP.test(words) ? "stop" : START.test(words) ? "start" : null;
}
