// A deep import, because the web process needs only this file and loading the whole "twilio" SDK costs 37 MB and 300
// ms.
import { validateRequest } from "twilio/lib/webhooks/webhooks.js";
import { config } from "../config.ts";

/**
 * Verifies that the provider made this request. Only the path and query of `url` count, because the provider signs the
 * URL we gave it and a Host header can be forged. A signature has no timestamp and can be replayed, so handlers must be
 * idempotent.
 */
export function isSignedByProvider(
  url: string,
  params: Record<string, string>,
  signature: string | null | undefined,
): boolean {
  if (!signature || !config.sms.isOn) return false;
  const { pathname, search } = new URL(url, config.appUrl);
  const signedUrl = `${config.appUrl}${pathname}${search}`;
  return config.sms.authTokens.some(
    (token) => token !== undefined && validateRequest(token, signature, signedUrl, params),
  );
}
