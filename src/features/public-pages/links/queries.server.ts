import { sql } from "kysely";
import type { Database, Trx } from "#platform/database.ts";
import type { PageOwner } from "./commands.server.ts";
import { listSlugs } from "./rules.ts";

/** Suggests a link made from the name that no other league or team has or had (PUBLIC-07). */
export async function suggestSlug(
  executor: Database | Trx,
  { kind, id }: PageOwner,
  name: string,
): Promise<string> {
  const slugs = listSlugs(name, kind);
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(`${kind}_slug`)}
    where slug = any(${slugs}) and ${sql.ref(`${kind}_id`)} is distinct from ${id}::uuid`.execute(executor);
  const taken = new Set(rows.map(({ slug }) => slug));
  return slugs.find((slug) => !taken.has(slug)) ?? slugs.at(-1)!;
}
