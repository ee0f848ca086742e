/**
 * How many leagues and teams a file of the sitemap has. A league has up to 400 links with those of its past seasons, and search
 * engines read 50,000 of a file at most (PUBLIC-38). A smaller file is a shorter statement.
 */
export const PAGES_PER_FILE = { leagues: 100, teams: 2000 } as const;
export type SitemapKind = keyof typeof PAGES_PER_FILE;

/** The parts of a league's page, and of a past season. Each is a link of its own. */
export const LEAGUE_PARTS = ["", "/results", "/standings", "/teams"];

/** Reads the name of a file, such as "teams-3.xml". */
export function parseFileName(name: string): { kind: SitemapKind; number: number } | null {
  const [, kind, number] = /^(leagues|teams)-([1-9]\d{0,3})\.xml$/.exec(name) ?? [];
  return kind ? { kind: kind as SitemapKind, number: Number(number) } : null;
}
