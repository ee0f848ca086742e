import { sql } from "kysely";
import { selectLanguage } from "#features/teams/languages/queries.server.ts";
import { clock } from "#platform/clock.ts";
import type { db, Trx } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import type { Language } from "#words/language.ts";
import { showsPhone } from "./rules.ts";
import type { LeagueSub } from "./schema.ts";

/** Selects the groups of a team that someone of a pool is in, by name, for a person as `person`. */
const ownGroups = sql<string[]>`array(
  select id from team_group
  where team_group.team_id = ask.team_id and lower(team_group.name) in (select lower(unnest(person.groups)))
  order by 1
)`;

/**
 * Lists the people of the league's pool who play in a game, by name (NEED-47). Only its own team's managers get them. Their
 * numbers are left out from 24 hours after the start.
 */
export async function listLeagueSubs(
  reader: typeof db,
  { gameId, teamId }: { gameId: string; teamId: string },
): Promise<LeagueSub[]> {
  const { rows } = await sql<Omit<LeagueSub, "displayPhone"> & { startsAt: Date }>`
    select person.id, person.name, person.groups, person.phone, ${ownGroups} as "groupIds",
      ask.starts_at as "startsAt"
    from pool_ask ask join pool_person person on person.id = ask.person_id
    where ask.game_id = ${gameId} and ask.team_id = ${teamId} and ask.state = 'booked'
    order by lower(person.name), person.id`.execute(reader);
  const now = clock.now();
  return rows.map(({ startsAt, phone, ...person }) => {
    const shown = showsPhone(startsAt, now) ? phone : "";
    return { ...person, phone: shown, displayPhone: shown && formatPhone(shown) };
  });
}

export type BookedSub = { gameId: string; askId: string; phone: string; language: Language };

/** Lists the people of pools who play in these games and get texts. */
export async function listBookedSubs(trx: Trx, gameIds: readonly string[]): Promise<BookedSub[]> {
  const { rows } = await sql<BookedSub>`
    select ask.game_id as "gameId", ask.id as "askId", person.phone,
      ${selectLanguage(sql`person.phone`, sql`null::text`)}
    from pool_ask ask join pool_person person on person.id = ask.person_id
    where ask.game_id = any(${gameIds}::uuid[]) and ask.state = 'booked'
      and not exists (select from phone_suppression where phone_suppression.phone = person.phone)
    order by ask.game_id, person.id`.execute(trx);
  return rows;
}
