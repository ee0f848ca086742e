import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { isReserved, listCountedChanges, MAX_CHANGES } from "./rules.ts";

export type PageOwner = { kind: "league" | "team"; id: string };

/** The columns of a page's link. */
export type PageLink = { slug: string; publishedAt: Date | null; slugChanges: Date[] };

/**
 * Reserves a link, which then belongs to this league or team and never to another (PUBLIC-08). Returns false if another
 * one has or had it. Of two that ask for it at the same moment, one gets it.
 */
export async function reserveSlug(trx: Trx, { kind, id }: PageOwner, slug: string): Promise<boolean> {
  const [table, column] = [sql.table(`${kind}_slug`), sql.ref(`${kind}_id`)];
  const { rows } = await sql`
    insert into ${table} (slug, ${column}, created_at) values (${slug}, ${id}, ${clock.now()})
    on conflict (slug) do nothing returning slug`.execute(trx);
  if (rows.length > 0) return true;
  const own = await sql`select from ${table} where slug = ${slug} and ${column} = ${id}`.execute(trx);
  return own.rows.length > 0;
}

/**
 * Reserves the link that a page moves to, and returns the changes that count from then on. A page that was never on can
 * move as often as it likes. Throws SLUG_TAKEN and SLUG_CHANGES_USED.
 */
export async function changeSlug(
  trx: Trx,
  owner: PageOwner,
  page: PageLink | undefined,
  slug: string,
): Promise<Date[]> {
  const now = clock.now();
  const changes = listCountedChanges(page?.slugChanges ?? [], now);
  if (page?.slug === slug) return changes;
  if (isReserved(slug)) throw new AppError("SLUG_TAKEN");
  const counts = Boolean(page?.publishedAt);
  if (counts && changes.length >= MAX_CHANGES) throw new AppError("SLUG_CHANGES_USED");
  if (!(await reserveSlug(trx, owner, slug))) throw new AppError("SLUG_TAKEN");
  return counts ? [...changes, now] : changes;
}

/** Frees the link that a page is leaving if the page was never on. No one can have that link. */
export async function releaseSlug(
  trx: Trx,
  { kind, id }: PageOwner,
  page: PageLink | undefined,
  slug: string,
): Promise<void> {
  if (!page || page.publishedAt || page.slug === slug) return;
  await sql`
    delete from ${sql.table(`${kind}_slug`)} where slug = ${page.slug} and ${sql.ref(`${kind}_id`)} = ${id}`.execute(
    trx,
  );
}
