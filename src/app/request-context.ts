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

const THEME = /(?:^|;\s*)(__Host-)?theme=(system|light|dark)(?=;|$)/g;

/**
 * Returns the theme chosen with the theme switch, or "system" if none was chosen. Over https, the cookie has a prefix. One
 * without it is from before that, and a newer choice replaces it.
 */
export function parseTheme(cookieHeader: string | undefined): Theme {
  const choices = [...(cookieHeader ?? "").matchAll(THEME)];
  const choice = choices.find(([, prefix]) => prefix) ?? choices[0];
  return (choice?.[2] as Theme | undefined) ?? "system";
}
