// Not from "twilio" itself: web needs this and nothing else of the SDK, whose whole costs 37 MB and 300 ms.
import { validateRequest } from "twilio/lib/webhooks/webhooks.js";
import { config } from "../config.ts";

/**
 * Whether the provider made this request. Of `url` only path and query count: the provider signs the address we gave
 * it, and what a Host header says is the sender's choice. A signature carries no time, so one that was seen before
 * passes again: what it leads to must be repeatable.
 */
export function isSignedByProvider(
  url: string,
  params: Record<string, string>,
  signature: string | null | undefined,
): boolean {
  if (!signature) return false;
  const { pathname, search } = new URL(url, config.appUrl);
  return validateRequest(config.sms.authToken, signature, `${config.appUrl}${pathname}${search}`, params);
}
