import type { Context } from "hono";
import { getOwnPagePath } from "#features/attendance/mine/rules.ts";
import { RsvpStatus } from "#features/attendance/schema.ts";
import { parseLanguage, pickLanguage } from "#features/teams/languages/rules.ts";
import type { Language } from "#words/language.ts";
import { getClientAddress } from "./client-address.ts";
import type { HttpEnv } from "./request-log.ts";

/** Everything a page depends on besides the time. */
export type Visit = {
  token: string;
  /** True if the token is in the path, as in the links in texts. */
  isLink: boolean;
  address: string;
  requestId: string;
  /** True right after a response was saved. */
  isSaved: boolean;
  /** The choice of the button in an email that opened the page. */
  choice: RsvpStatus | undefined;
  /** True if the page's script requests only the part it swaps in. */
  isPartial: boolean;
  /** The language that was chosen on the page, for this visit. */
  language: Language | null;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
  acceptLanguage: string | undefined;
};

export const toVisit = (c: Context<HttpEnv>): Visit => ({
  token: c.req.param("token") ?? c.req.query("token") ?? "",
  isLink: c.req.param("token") !== undefined,
  address: getClientAddress(c),
  requestId: c.get("requestId"),
  isSaved: c.req.query("saved") !== undefined,
  choice: RsvpStatus.safeParse(c.req.query("choice")).data,
  isPartial: c.req.header("x-part") !== undefined,
  language: parseLanguage(c.req.query("lang")),
  cookie: c.req.header("cookie"),
  acceptEncoding: c.req.header("accept-encoding"),
  acceptLanguage: c.req.header("accept-language"),
});

/**
 * Returns the URL that the page reloads and posts to. For a link it's relative, because the same page is served with
 * and without /r in front of the token (TEXT-14).
 */
export function toUrl({ token, isLink, language }: Pick<Visit, "token" | "isLink" | "language">) {
  const query = new URLSearchParams({
    ...(!isLink && token && { token }),
    ...(language && { lang: language }),
  });
  const path = isLink ? encodeURIComponent(token) : "/rsvp";
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Returns the URL of the page in a language, up to the language. */
export const toLanguageUrl = ({ token, isLink }: Visit) =>
  isLink || !token ? "?lang=" : `?token=${encodeURIComponent(token)}&lang=`;

export function toOwnPageUrl({ token, isLink, language }: Visit) {
  const path = isLink ? `${encodeURIComponent(token)}/me` : getOwnPagePath(token);
  return language === null ? path : `${path}?lang=${language}`;
}

/** Returns the language of a page that isn't about a contact. */
export const guessLanguage = ({ language, acceptLanguage }: Visit) =>
  language ?? pickLanguage(acceptLanguage);
