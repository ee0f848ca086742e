import { hours } from "#platform/clock.ts";

/**
 * How long password reset and email confirmation links stay valid. The emails and screens state the same number
 * (ACCT-13).
 */
export const LINK_LIFETIME_MS = hours(24);

/**
 * The day from which the current terms apply, which is their version. Change it whenever the text on /terms or /privacy
 * changes. Accounts keep the version that they accepted (START-03).
 */
export const TERMS_VERSION = "2026-11-17";

/** Returns a role's label (SHELL-44), or "User" for any other value. */
export function getRoleLabel(role: string) {
  if (role === "admin") return "Administrator";
  if (role === "league_manager") return "League Manager";
  if (role === "team_manager") return "Team Manager";
  return "User";
}

/**
 * Converts a user agent string to a name like "Chrome on Android", so that users can recognize their devices.
 */
export function getDeviceName(userAgent: string | null) {
  const agent = userAgent ?? "";
  const browser =
    [
      [/Edg\//, "Edge"],
      [/OPR\//, "Opera"],
      [/SamsungBrowser\//, "Samsung Internet"],
      [/Firefox\/|FxiOS\//, "Firefox"],
      [/Chrome\/|CriOS\//, "Chrome"],
      [/Safari\//, "Safari"],
    ].find(([pattern]) => (pattern as RegExp).test(agent))?.[1] ?? "Unknown browser";
  const system =
    [
      [/iPhone|iPad/, "iOS"],
      [/Android/, "Android"],
      [/Windows/, "Windows"],
      [/Mac OS X/, "macOS"],
      [/CrOS/, "ChromeOS"],
      [/Linux/, "Linux"],
    ].find(([pattern]) => (pattern as RegExp).test(agent))?.[1] ?? "unknown system";
  return `${browser as string} on ${system as string}`;
}

/** Formats an IP address. Shortens IPv6, so "2001:0db8:0000:0000:0000:0000:0000:0001" becomes "2001:db8::1". */
export const formatAddress = (address: string) =>
  URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;

/** Returns the path to open after signing in, or the dashboard if the path isn't on our site. */
export function getSafeReturnPath(path: string | null | undefined) {
  if (!path?.startsWith("/") || /^\/[/\\]/.test(path)) return "/dashboard";
  // Browsers strip tabs and newlines from URLs, which could turn "/\t/host" into "//host".
  return Array.from(path).some((character) => character < " ") ? "/dashboard" : path;
}

/** Adds a return path to a page's URL. `getSafeReturnPath` validates the path when the page reads it. */
export const withReturnPath = (path: string, returnPath: string | null) =>
  returnPath === null ? path : `${path}?next=${encodeURIComponent(returnPath)}`;

const utc = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
/** Formats a time in UTC for emails, because accounts have no time zone. */
export const formatUtc = (instant: string) => `${utc.format(new Date(instant))} UTC`;
