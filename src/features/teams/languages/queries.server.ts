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
 * Selects the language of an address in a team, for SQL expressions of both: what the person chose for it, else what a
 * manager chose for the email contact, else the language of the contact's phone, which has the same position (REACH-50).
 * Null if no one chose one.
 */
export const selectAddressLanguage = (teamId: string, email: string) => `coalesce(
  (select chosen.language from contact_language chosen where chosen.contact = ${email}),
  (
    select coalesce(own.language, chosen.language, phone.language)
    from member_email own
    left join member_phone phone on phone.member_id = own.member_id and phone.position = own.position
    left join contact_language chosen on chosen.contact = phone.phone
    where own.team_id = ${teamId} and own.email = ${email}
      and coalesce(own.language, chosen.language, phone.language) is not null
    order by own.id limit 1
  )
)`;

/** Reads the languages of addresses in their teams, in the given order. */
export async function readAddressLanguages(
  reader: Pick<typeof db, "getExecutor">,
  addresses: readonly { teamId: string; email: string | null }[],
): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select coalesce(${sql.raw(selectAddressLanguage("wanted.team_id", "wanted.email"))}, ${sql.lit(DEFAULT_LANGUAGE)})
      as language
    from unnest(
      ${addresses.map(({ teamId }) => teamId)}::uuid[], ${addresses.map(({ email }) => email)}::text[]
    ) with ordinality wanted (team_id, email, position)
    order by wanted.position`.execute(reader);
  return rows.map(({ language }) => language);
}

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
