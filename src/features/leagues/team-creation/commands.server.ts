import { inviteManagers } from "#features/accounts/invitations/commands.server.ts";
import { insertTeam } from "#features/teams/commands.server.ts";
import { managerAs } from "#features/teams/consents/commands.server.ts";
import { insertMembers, requirePhone } from "#features/teams/members/commands.server.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import { requestDigest } from "#platform/request-digest.ts";
import type { LeagueGrant } from "../access.server.ts";
import { sendManagerInvitation } from "../managers/queue.ts";
import { MOST_LEAGUE_TEAMS } from "../rules.ts";
import type { CreatedTeam, NewLeagueTeam } from "./schema.ts";

/** LEAGUE-48. */
const SEASON_MONTHS = 3;

/** Of whom a mail may be sent to; the others' invitations stand and can be sent later. */
export type Mailable = (email: string) => boolean;

/**
 * Team, members, consents, link to the league, invitations and the jobs of their mails: all of it or nothing (OP2-24).
 * The league is locked, so that its teams come one after the other. The same request again gives the team it made;
 * REQUEST_REUSED when its entries are others by then. Whoever creates it owns it and is not invited.
 */
export async function createLeagueTeam(
  grant: LeagueGrant,
  input: NewLeagueTeam,
  mailable: Mailable,
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
    const request = { requestKey, requestDigest: requestDigest(entries) };
    const made = await lockLeague(trx, grant, request);
    if (made) return made;
    const { name, sport, timeZone, preferredBlockoutDays } = input;
    const team = await insertTeam(
      trx,
      user,
      { name, sport, timeZone, seasonMonths: SEASON_MONTHS },
      { createdByLeague: true, preferredBlockoutDays },
    );
    await trx
      .insertInto("leagueTeam")
      .values({ leagueId, teamId: team.id, ...request })
      .execute();
    const ids = await insertMembers(trx, team.id, managerAs(grant, "manager", clientAddress), members);
    const managers = input.members.flatMap(({ isManager, email }, index) => {
      if (!isManager || email === null || email === user.email) return [];
      return [
        { memberId: ids[index]!, email, mail: mailable(email) ? ("waiting" as const) : ("failed" as const) },
      ];
    });
    const mails = await inviteManagers(trx, { teamId: team.id, invitedBy: user.id }, managers);
    for (const [index, mail] of mails.entries())
      if (managers[index]!.mail === "waiting") await enqueue(trx, sendManagerInvitation, mail);
    return {
      id: team.id,
      name,
      seasonEndsOn: team.seasonEndsOn,
      createdByLeague: true,
      invitationCount: managers.length,
    };
  });
}

/** Locks the league and looks for the team that this request made before; null when it is the first time. */
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
  const made = await trx
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
  if (made) {
    const { managers, requestDigest: before, ...team } = made;
    if (before && !request.requestDigest.equals(before)) throw new AppError("REQUEST_REUSED");
    return { ...team, createdByLeague: true, invitationCount: Number(managers) };
  }
  const { teams } = await trx
    .selectFrom("leagueTeam")
    .select((eb) => eb.fn.countAll<string>().as("teams"))
    .where("leagueId", "=", leagueId)
    .executeTakeFirstOrThrow();
  if (Number(teams) >= MOST_LEAGUE_TEAMS) throw new AppError("TOO_MANY");
  return null;
}
