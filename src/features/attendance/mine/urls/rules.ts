import type { Language } from "#words/language.ts";

/** The URLs of Your Games. They keep what was chosen for this visit. */
export type MyUrls = {
  rsvp: string;
  /** Returns the URL of the page in a language, up to the language. */
  language: string;
  /** Returns the URL of the page, limited to the games of a person or a team by their ID. */
  getShown: (id: string | null) => string;
  /** Returns the URL that a form posts to. */
  getForm: (name: string, shown?: string | null) => string;
};

type Visit = {
  /** The page's own URL, and the one of the RSVP that it was opened from. */
  path: string;
  rsvpUrl: string;
  shown: string | null;
  /** The language that was chosen for this visit, or null for the contact's own. */
  language: Language | null;
};

const withQuery = (path: string, values: Record<string, string | null>) => {
  const query = new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return query.size === 0 ? path : `${path}?${query}`;
};

export const createMyUrls = ({ path, rsvpUrl, shown, language }: Visit): MyUrls => ({
  rsvp: withQuery(rsvpUrl, { lang: language }),
  language: withQuery(path, { show: shown, lang: "" }),
  getShown: (id) => withQuery(path, { show: id, lang: language }),
  getForm: (name, show = null) => withQuery(`${path}/${name}`, { show, lang: language }),
});
