import { sql, type RawBuilder } from "kysely";
import type { db } from "#platform/database.ts";
import type { Language } from "#words/language.ts";
import { DEFAULT_LANGUAGE, decideLanguage, type LanguageChoices } from "./rules.ts";

/**
 * Selects a contact's language as `"language"`, like `decideLanguage`. `managers` is the column with the manager's choice.
 * It's one lookup by primary key per row, so that whole rosters read their languages along with everything else.
 */
export const selectLanguage = (
  contact: RawBuilder<unknown> = sql`member_phone.phone`,
  managers: RawBuilder<unknown> = sql`member_phone.language`,
) => sql<Language>`coalesce(
  (select chosen.language from contact_language chosen where chosen.contact = ${contact}),
  ${managers}, ${sql.lit(DEFAULT_LANGUAGE)}) as "language"`;

/**
 * Returns the language of a number: in one team, or, for what's about no team or a number that isn't on its roster, as any
 * of its teams knows it.
 */
export async function findLanguage(
  reader: Pick<typeof db, "getExecutor">,
  phone: string,
  teamId: string | null = null,
): Promise<Language> {
  const { rows } = await sql<LanguageChoices>`
    select (select language from contact_language where contact = ${phone}) as chosen, (
      select language from member_phone
      where phone = ${phone} and language is not null
      order by team_id is not distinct from ${teamId}::uuid desc, id desc limit 1
    ) as managers`.execute(reader);
  return decideLanguage(rows[0]!);
}
