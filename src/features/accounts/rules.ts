import { hours } from "#platform/clock.ts";

/** ACCT-13: "valid for 24 hours", said in the mail and on the page. Confirmation links share it. */
export const LINK_LIFETIME_MS = hours(24);

/** SHELL-44. Anything unknown is a plain "User". */
export function roleLabel(role: string) {
  if (role === "admin") return "Administrator";
  if (role === "league_manager") return "League Manager";
  if (role === "team_manager") return "Team Manager";
  return "User";
}

/** "Chrome on Android" from a user agent string: enough to recognise one's own devices. */
export function deviceName(userAgent: string | null) {
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

/** Where to go after signing in: the page that was wanted, if it is one of ours. */
export function safeReturnPath(wanted: string | null | undefined) {
  if (!wanted?.startsWith("/") || /^\/[/\\]/.test(wanted)) return "/dashboard";
  // A browser drops tabs and newlines from addresses, which could turn "/\t/host" into "//host".
  return Array.from(wanted).some((character) => character < " ") ? "/dashboard" : wanted;
}

/** A page that leads on to `next` when it is done; checked there by safeReturnPath. */
export const withReturnPath = (path: string, next: string | null) =>
  next === null ? path : `${path}?next=${encodeURIComponent(next)}`;
