import { isIP } from "node:net";
import { topLevelDomains } from "./top-level-domains.ts";

const MAX_LENGTH = 2_000;

/** A link that we may call, or what to tell the person who entered it. */
export type UrlCheck = { ok: true; url: URL } | { ok: false; reason: string };

const refuse = (reason: string): UrlCheck => ({ ok: false, reason });

/** Returns whether a link leads to this machine by the names that tests and developers use. */
const isLocal = ({ protocol, hostname }: URL) =>
  protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");

/**
 * Checks a link that an account gave us to call. It must be an https link to a name in the public DNS, without a port, a
 * password, or an address in its place. What the name leads to is checked on every call (public-request.ts).
 */
export function checkPublicUrl(
  input: string,
  { ownHosts, allowsLocal }: { ownHosts: string[]; allowsLocal: boolean },
): UrlCheck {
  const url = URL.parse(input);
  if (!url || input.length > MAX_LENGTH) return refuse("Enter a link that starts with https://.");
  if (url.username || url.password) return refuse("Take the password out of the link.");
  url.hash = "";
  if (allowsLocal && isLocal(url)) return { ok: true, url };
  if (url.protocol !== "https:") return refuse("Enter a link that starts with https://.");
  if (url.port) return refuse("Take the port out of the link.");
  // The parser has already turned other spellings of an address, such as 0x7f.1, into an ordinary one.
  if (isIP(url.hostname.replace(/^\[(.*)\]$/, "$1")))
    return refuse("Use a name in the link, not an IP address.");
  url.hostname = url.hostname.replace(/\.$/, "");
  const domain = url.hostname.split(".");
  const isPublicName =
    domain.length > 1 && (topLevelDomains.has(domain.at(-1)!) || domain.at(-1)!.startsWith("xn--"));
  if (!isPublicName) return refuse("We can't reach that address from the internet.");
  if (ownHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)))
    return refuse("That link leads back to FirstWhistle.");
  return { ok: true, url };
}
