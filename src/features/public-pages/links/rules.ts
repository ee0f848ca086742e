import { Slug } from "../schema.ts";

/** Words of our own routes and names, which would read like pages of ours (PUBLIC-07). */
const RESERVED = new Set(
  (
    "about account accounts admin api app blog bracket calendar contact dashboard demo dev embed faq features find " +
    "firstwhistle game games help home join l league leagues login logout me official officials offline poster pricing " +
    "privacy register results robots rsvp schedule score seasons settings setup sitemap standings static status sub " +
    "sub-pool support t team teams terms unsubscribe venues webhooks www"
  ).split(" "),
);

export const isReserved = (slug: string): boolean => RESERVED.has(slug);

/** Letters that Unicode doesn't split into a plain letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
};

/** Leaves room for a number. */
const MAX_BASE = 54;

/**
 * Converts a name to a slug in plain letters (PUBLIC-07). Names without enough of them follow what they're the name of,
 * such as "team-12".
 */
export function toSlug(name: string, kind: "league" | "team"): string {
  const slug = toPlainWords(name);
  return Slug.safeParse(slug).success ? slug : clean(`${kind}-${slug}`);
}

/** Converts a name to its words in plain letters with hyphens between them. There may be none. */
export const toPlainWords = (name: string): string =>
  clean(
    name
      .toLowerCase()
      .replaceAll(/[ßæœøđðłþ]/g, (letter) => plainLetters[letter]!)
      .normalize("NFKD")
      .replaceAll(/[\p{M}'’]/gu, ""),
  );

const clean = (text: string) =>
  text
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_BASE)
    .replace(/-$/, "");

/** How many numbers are tried in order. Hundreds of teams have the same name. */
const IN_ORDER = 20;

/**
 * Lists slugs to suggest for a name, best first: without a number, then with "-2" and so on, and at last with numbers
 * that hardly anyone can have.
 */
export function listSlugs(name: string, kind: "league" | "team"): string[] {
  const slug = toSlug(name, kind);
  const numbers = Array.from({ length: IN_ORDER - 1 }, (_, index) => index + 2);
  const later = [1e3, 1e4, 1e5].map((limit) => Math.floor(limit / 10 + Math.random() * limit * 0.9));
  return [slug, ...[...numbers, ...later].map((number) => `${slug}-${number}`)].filter(
    (each) => !isReserved(each),
  );
}

/** How often a page's link can change in a year (PUBLIC-08). */
export const MAX_CHANGES = 5;

/** Returns which changes still count: those of the last 365 days. */
export function listCountedChanges(changes: readonly Date[], now: Date): Date[] {
  return changes.filter((changedAt) => now.getTime() - changedAt.getTime() < 365 * 86_400_000);
}
