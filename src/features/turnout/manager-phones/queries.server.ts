import { sql } from "kysely";
import type { TeamManager } from "#features/teams/access.server.ts";
import { isTextable } from "#platform/area-codes.ts";
import { db, type Trx } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import {
  chooseAskedManagers,
  coversLeagueQuestions,
  type AlertedManager,
  type LeagueQuestion,
} from "./rules.ts";
import type { ManagerPhone } from "./schema.ts";

/** Returns the manager's own number for a team, never anyone else's. */
export async function getManagerPhone({ teamId, user }: TeamManager): Promise<ManagerPhone> {
  const row = await db
    .selectFrom("managerPhone")
    .leftJoin("phoneSuppression", "phoneSuppression.phone", "managerPhone.phone")
    .innerJoin("smsConsent", "smsConsent.id", "managerPhone.consentId")
    .select(["managerPhone.phone", "phoneSuppression.reason", "smsConsent.wordingId"])
    .where("managerPhone.teamId", "=", teamId)
    .where("managerPhone.userId", "=", user.id)
    .executeTakeFirst();
  const problem = row && !isTextable(row.phone) ? "not-textable" : null;
  return {
    phone: row ? formatPhone(row.phone) : null,
    suppressedBy: (row?.reason ?? problem) as ManagerPhone["suppressedBy"],
    coversLeagueQuestions: row !== undefined && coversLeagueQuestions(row.wordingId),
  };
}

/** Lists everyone who currently manages these teams, the owner first, with the number that gets their alerts. */
export async function readManagers(trx: Trx, teamIds: readonly string[]): Promise<AlertedManager[]> {
  const { rows } = await sql<AlertedManager>`
    select manager.team_id as "teamId", manager.user_id as "userId", own.phone, sms_consent.wording_id as "wordingId"
    from (
      select id as team_id, manager_id as user_id, true as is_owner from team where id = any(${teamIds}::uuid[])
      union all
      select team_id, user_id, false from team_manager
      -- Alert an owner who also has an invitation only once.
      where team_id = any(${teamIds}::uuid[]) and user_id is not null
        and not exists (select from team where team.id = team_id and team.manager_id = user_id)
    ) manager
    left join manager_phone own on own.team_id = manager.team_id and own.user_id = manager.user_id and not exists (
      select from phone_suppression where phone_suppression.phone = own.phone
    ) and not exists (
      select from wrong_number where wrong_number.team_id = own.team_id and wrong_number.phone = own.phone
    )
    left join sms_consent on sms_consent.id = own.consent_id
    order by manager.team_id, manager.is_owner desc, manager.user_id`.execute(trx);
  return rows.map((row) => (row.phone !== null && !isTextable(row.phone) ? { ...row, phone: null } : row));
}

/** A manager who is asked about a team's league games, with everything that a text or an email to them takes. */
export type AskedManager = {
  teamId: string;
  leagueId: string | null;
  userId: string;
  name: string;
  email: string;
  /** The number to text, or null if this manager is asked by email. */
  phone: string | null;
  /** True for the manager of the league, who is only asked about teams that no one else manages. */
  isLeagueManager: boolean;
};

/**
 * Lists which managers of these teams are asked about the games that the teams play in these leagues, and how. This is
 * the only place that knows (RESULT-37, RESULT-38). Teams of games whose league is gone have null for it. A text also
 * needs a league with an active pass, which is up to the caller.
 */
export async function readAskedManagers(
  trx: Trx,
  question: LeagueQuestion,
  teams: readonly { teamId: string; leagueId: string | null }[],
): Promise<AskedManager[]> {
  const managers = await readManagers(trx, [...new Set(teams.map(({ teamId }) => teamId))]);
  const { rows: people } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from app_user
    where id = any(${[...new Set(managers.map(({ userId }) => userId))]}::uuid[])`.execute(trx);
  const { rows: leagues } = await sql<{ id: string; managerId: string }>`
    select id, manager_id as "managerId" from league
    where id = any(${[...new Set(teams.flatMap(({ leagueId }) => leagueId ?? []))]}::uuid[])`.execute(trx);
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const leagueManagerIds = new Map(leagues.map(({ id, managerId }) => [id, managerId]));
  const managersByTeam = Map.groupBy(managers, ({ teamId }) => teamId);
  const pairs = new Map(teams.map((team) => [`${team.teamId} ${team.leagueId}`, team]));
  return [...pairs.values()].flatMap(({ teamId, leagueId }) =>
    chooseAskedManagers(
      question,
      managersByTeam.get(teamId) ?? [],
      leagueId === null ? null : (leagueManagerIds.get(leagueId) ?? null),
    ).flatMap(({ userId, phone, isLeagueManager }) => {
      const person = peopleById.get(userId);
      // Read in one transaction, but an account can be deleted in between.
      if (!person) return [];
      return [{ teamId, leagueId, userId, name: person.name, email: person.email, phone, isLeagueManager }];
    }),
  );
}
