import { sql } from "kysely";
import { selectAddressLanguage } from "#features/teams/languages/queries.server.ts";
import { DEFAULT_LANGUAGE } from "#features/teams/languages/rules.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { digestToken } from "#platform/secrets.ts";
import type { Language } from "#words/language.ts";

/** What an unsubscribe link is about. It proves nothing but the wish to get no more emails at its address. */
export type UnsubscribeTarget = {
  teamId: string;
  /** Null once the team is deleted. */
  teamName: string | null;
  email: string;
  language: Language;
};

/** Resolves an unsubscribe link's token. Read-only. Throws LINK_INVALID if it's unknown. */
export async function getUnsubscribeTarget(token: string): Promise<UnsubscribeTarget> {
  const { rows } = await sql<Omit<UnsubscribeTarget, "language"> & { language: Language | null }>`
    select link.team_id as "teamId", team.name as "teamName", link.email,
      ${sql.raw(selectAddressLanguage("link.team_id", "link.email"))} as language
    from email_link link
    left join team on team.id = link.team_id
    where link.digest = ${digestToken(token)}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("LINK_INVALID");
  return { ...row, language: row.language ?? DEFAULT_LANGUAGE };
}
