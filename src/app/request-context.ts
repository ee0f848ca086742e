import { createContext } from "react-router";
import type { Session } from "#platform/session.ts";

/**
 * Request data that the server passes to loaders. Each context has a default because React Router throws without one.
 */
export const nonceContext = createContext<string>("");
/** The client's IP address as reported by our own proxies, never by the client. */
export const clientAddressContext = createContext<string>("unknown");
export const sessionContext = createContext<() => Promise<Session | null>>(() => Promise.resolve(null));

export type Theme = "system" | "light" | "dark";
export const themeContext = createContext<Theme>("system");

/** Returns the theme chosen with the theme switch, or "system" if none was chosen. */
export function parseTheme(cookieHeader: string | undefined): Theme {
  const chosenTheme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return (chosenTheme as "light" | "dark" | undefined) ?? "system";
}
