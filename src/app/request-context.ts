import { createContext } from "react-router";
import type { Session } from "#platform/session.ts";

/** What the server tells loaders about their request. Each has a default: React Router throws without one. */
export const nonceContext = createContext<string>("");
/** As our own proxies report it; never what the client claims. */
export const clientAddressContext = createContext<string>("unknown");
export const sessionContext = createContext<() => Promise<Session | null>>(() => Promise.resolve(null));

export type Theme = "system" | "light" | "dark";
export const themeContext = createContext<Theme>("system");

/** The choice made with the theme switch; without one the page follows the system. */
export function themeOf(cookieHeader: string | undefined): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? "")?.[1];
  return (chosen as "light" | "dark" | undefined) ?? "system";
}
