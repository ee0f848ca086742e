import { config } from "../config.ts";

const baseUrlInUse = config.payments.isOn ? config.payments.baseUrl : undefined;

/**
 * Returns whether a URL that we send a buyer to is the provider's. It comes from the provider's API, but a redirect must
 * not depend on that alone. A stand-in for the provider serves its own pages. Change this before you give the payment
 * pages a domain of your own at the provider.
 */
export function isProviderUrl(url: string, baseUrl = baseUrlInUse): boolean {
  const { protocol, hostname, origin } = URL.parse(url) ?? {};
  if (baseUrl && origin === new URL(baseUrl).origin) return true;
  return protocol === "https:" && (hostname?.endsWith(".stripe.com") ?? false);
}
