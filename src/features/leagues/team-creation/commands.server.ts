import { inviteManagers, type EmailPlan } from "#features/accounts/invitations/commands.server.ts";
import { insertTeam } from "#features/teams/commands.server.ts";
import { toManagerEvidence } from "#features/teams/consents/commands.server.ts";
import { listWornKits } from "#features/teams/kits/commands.server.ts";
import { drawKit } from "#features/teams/kits/rules.ts";
import { insertMembers } from "#features/teams/members/commands.server.ts";
import { requirePhone } from "#features/teams/members/entries/rules.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { hashRequest } from "#platform/request-digest.ts";
import type { LeagueGrant } from "../access.server.ts";
import { placeNewTeams } from "../seasons/commands.server.ts";
import type { CreatedTeam, NewLeagueTeam } from "./schema.ts";

/** The length of a new team's first season (LEAGUE-48). */
export const SEASON_MONTHS = 3;

/** What happens to each email. An invitation whose email isn't sent is stored and can be resent later. */
export type EmailPlans = ReadonlyMap<string, EmailPlan>;

/**
 * Creates a team with its members, consents, league membership, invitations, and email jobs in one transaction
 * (OP2-24). Locks the league so that concurrent requests run one at a time. Idempotent per request key; throws
 * REQUEST_KEY_REUSED when the key is reused with different data. The caller owns the team, so they aren't invited.
 */
export async function createLeagueTeam(
  grant: LeagueGrant,
  input: NewLeagueTeam,
  plans: EmailPlans,
  clientAddress: string,
): Promise<CreatedTeam> {
  const { leagueId, user } = grant;
  const members = input.members.map(({ name, email, phone, smsConsent }, index) => ({
    name,
    email,
    phones: [{ label: null, phone: requirePhone(phone, `members.${index}.phone`), smsConsent }],
  }));
  return db.transaction().execute(async (trx) => {
    const { requestKey, ...entries } = input;
    const request = { requestKey, requestDigest: hashRequest(entries) };
    const existing = await lockLeague(trx, grant, request);
    if (existing) return existing;
    const { name, sport, timeZone, preferredBlockoutDays } = input;
    const team = await insertTeam(
      trx,
      user,
      { name, sport, timeZone, seasonMonths: SEASON_MONTHS },
      {
        createdByLeague: true,
        preferredBlockoutDays,
        kit: drawKit(await listWornKits(trx, leagueId), { seed: name }),
      },
    );
    await trx
      .insertInto("leagueTeam")
      .values({ leagueId, teamId: team.id, ...request })
      .execute();
    await placeNewTeams(trx, leagueId, { teamIds: [team.id], divisionId: input.divisionId });
    const memberIds = await insertMembers(
      trx,
      team.id,
      toManagerEvidence(grant, "manager", clientAddress),
      members,
    );
    const managers = input.members.flatMap(({ isManager, email }, index) => {
      if (!isManager || email === null || email === user.email) return [];
      return [{ memberId: memberIds[index]!, email, emailState: plans.get(email) ?? "failed" }];
    });
    await inviteManagers(trx, { teamId: team.id, invitedBy: user.id }, managers);
    return {
      id: team.id,
      name,
      seasonEndsOn: team.seasonEndsOn,
      createdByLeague: true,
      invitationCount: managers.length,
    };
  });
}

/** Locks the league. Returns the team an earlier request with this key created, or null on the first request. */
async function lockLeague(
  trx: Trx,
  { leagueId, user }: LeagueGrant,
  request: { requestKey: string; requestDigest: Buffer },
): Promise<CreatedTeam | null> {
  const league = await trx
    .selectFrom("league")
    .select("id")
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  const existing = await trx
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select((eb) => [
      "team.id",
      "team.name",
      "team.seasonEndsOn",
      "leagueTeam.requestDigest",
      eb
        .selectFrom("teamManager")
        .select((count) => count.fn.countAll<string>().as("managers"))
        .whereRef("teamManager.teamId", "=", "team.id")
        .as("managers"),
    ])
    .where("leagueTeam.leagueId", "=", leagueId)
    .where("leagueTeam.requestKey", "=", request.requestKey)
    .executeTakeFirst();
  if (existing) {
    const { managers, requestDigest: existingDigest, ...team } = existing;
    if (existingDigest && !request.requestDigest.equals(existingDigest))
      throw new AppError("REQUEST_KEY_REUSED");
    return { ...team, createdByLeague: true, invitationCount: Number(managers) };
  }
  return null;
}
