import { sql } from "kysely";
import { isChildsNumber } from "#features/teams/guardians/queries.server.ts";
import { after } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { ANSWER_PERIOD, MAX_QUESTIONS, QUESTION_PERIOD } from "../rules.ts";

/**
 * Finds the newest question to a number about a league's sub pool that a YES still answers: whether it wants the pool's
 * texts (NEED-41), or wants them again after it never replied (NEED-50). Returns null if there's none.
 */
export async function findOpenPoolQuestion(reader: Database | Trx, phone: string, now: Date) {
  const question = await reader
    .selectFrom("poolPerson")
    .innerJoin("league", "league.id", "poolPerson.leagueId")
    .leftJoin("message", (join) =>
      join.onRef("message.id", "=", "poolPerson.messageId").onRef("message.month", "=", "poolPerson.month"),
    )
    .select([
      "poolPerson.id",
      "poolPerson.leagueId",
      "poolPerson.name",
      "poolPerson.clientAddress",
      "poolPerson.confirmedAt",
      "poolPerson.askedAt",
      "league.name as leagueName",
      "message.body",
    ])
    .where("poolPerson.phone", "=", phone)
    .where("poolPerson.askedAt", ">", after(now, -ANSWER_PERIOD))
    .where((eb) => eb.or([eb("confirmedAt", "is", null), eb("pauseReason", "=", "unanswered")]))
    .orderBy("poolPerson.askedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return question ? { ...question, askedAt: question.askedAt! } : null;
}

/** Someone to ask by text: whether they want a pool's texts, or, with `isPaused`, whether they want them again. */
export type UnaskedPerson = { id: string; phone: string; isPaused: boolean };

/**
 * Lists who of a league's pool has to be asked and may be asked now. A number that's a child's own on one of the league's
 * teams isn't asked (REACH-44), and no number is asked more often than TEXT-42 allows.
 */
export async function listUnaskedPeople(trx: Trx, leagueId: string, now: Date): Promise<UnaskedPerson[]> {
  const { rows } = await sql<UnaskedPerson>`
    select person.id, person.phone, person.confirmed_at is not null as "isPaused"
    from pool_person person
    where person.league_id = ${leagueId} and person.message_id is null
      and (person.confirmed_at is null or person.pause_reason = 'unanswered')
      and not exists (select from phone_suppression where phone_suppression.phone = person.phone)
      and not exists (
        select from league_team where league_team.league_id = person.league_id
          and ${isChildsNumber(sql`league_team.team_id`, sql`person.phone`)}
      )
      and (
        select count(*) from (
          select from message where message.phone = person.phone and message.kind = 'question'
            and message.created_at > ${after(now, -QUESTION_PERIOD)} and message.state <> 'skipped'
          limit ${MAX_QUESTIONS}
        ) asked
      ) < ${MAX_QUESTIONS}
    order by person.phone`.execute(trx);
  return rows;
}

/**
 * Returns a league with the team in whose name its questions are counted: one with a pass, if there is one. Returns null
 * if the pool is off or the league has no team, because no one can need a sub then.
 */
export async function findAskingLeague(trx: Trx, leagueId: string, now: Date) {
  const { rows } = await sql<{
    leagueName: string;
    timeZone: string;
    managerId: string;
    isManagerVerified: boolean;
    teamId: string;
    hasPass: boolean;
  }>`
    select league.name as "leagueName", league.time_zone as "timeZone", league.manager_id as "managerId",
      manager.email_verified as "isManagerVerified", team.id as "teamId", team.has_pass as "hasPass"
    from league
    join league_pool on league_pool.league_id = league.id and league_pool.is_on
    join app_user manager on manager.id = league.manager_id
    cross join lateral (
      select team.id, team.subscription_status = 'active'
        and coalesce(team.subscription_expires_at > ${now}, true) as has_pass
      from league_team join team on team.id = league_team.team_id and team.archived_at is null
      where league_team.league_id = league.id
      order by has_pass desc, team.id limit 1
    ) team
    where league.id = ${leagueId}`.execute(trx);
  return rows[0] ?? null;
}

/** Lists leagues whose pool has someone to ask. */
export async function listAskingLeagues(): Promise<string[]> {
  const { rows } = await sql<{ leagueId: string }>`
    select league_id as "leagueId" from pool_person where message_id is null and confirmed_at is null
    union
    select league_id from pool_person where message_id is null and pause_reason = 'unanswered'
    order by 1`.execute(db);
  return rows.map(({ leagueId }) => leagueId);
}
