import { inviteManagers } from "#features/accounts/invitations/commands.server.ts";
import { insertTeam } from "#features/teams/commands.server.ts";
import { toManagerEvidence } from "#features/teams/consents/commands.server.ts";
import { listWornKits } from "#features/teams/kits/commands.server.ts";
import { drawKits } from "#features/teams/kits/rules.ts";
import { insertMembers } from "#features/teams/members/commands.server.ts";
import { requirePhone } from "#features/teams/members/entries/rules.ts";
import { TimeZone } from "#features/teams/schema.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { runOnce } from "../commands.server.ts";
import { placeNewTeams } from "../seasons/commands.server.ts";
import { SEASON_MONTHS, type EmailPlans } from "../team-creation/commands.server.ts";
import { DUPLICATE_IN_LEAGUE, DUPLICATE_IN_LIST, toNameKey } from "./rules.ts";
import type { CreatedTeams, ListedTeam, TeamList } from "./schema.ts";

/**
 * Creates a league's teams with their captains, invitations, and email jobs in one transaction. Idempotent per request
 * key. Locks the league, so that two lists at the same time can't create a team twice or overfill it. A captain with a
 * phone becomes a member, without consent to texts, because no one asked them yet. A captain without one is only
 * invited. Throws INVALID_INPUT for a name that the league or the list already has.
 */
export async function createTeamList(
  grant: LeagueGrant,
  list: TeamList,
  plans: EmailPlans,
  clientAddress: string,
): Promise<CreatedTeams> {
  const phones = list.teams.map(({ phone }, index) =>
    phone === null ? null : requirePhone(phone, `teams.${index}.phone`),
  );
  return runOnce(grant, list, async (trx) => {
    const league = await lockLeague(trx, grant, list.teams);
    const created: CreatedTeams["teams"] = [];
    const counts = { waiting: 0, held: 0, failed: 0 };
    const kits = drawKits(await listWornKits(trx, grant.leagueId), list.teams);
    for (const [index, { name, captain, email, daysOff }] of list.teams.entries()) {
      const team = await insertTeam(
        trx,
        grant.user,
        { name, ...league, seasonMonths: SEASON_MONTHS },
        { createdByLeague: true, preferredBlockoutDays: daysOff, kit: kits[index]! },
      );
      await trx.insertInto("leagueTeam").values({ leagueId: grant.leagueId, teamId: team.id }).execute();
      created.push({ id: team.id, name });
      const phone = phones[index];
      const [memberId] = phone && captain ? await addCaptain(team.id, { name: captain, email, phone }) : [];
      // The caller owns the team, so they aren't invited.
      if (email === null || email === grant.user.email) continue;
      const emailState = plans.get(email) ?? "failed";
      counts[emailState]++;
      const invitedName = memberId === undefined ? captain : null;
      await inviteManagers(trx, { teamId: team.id, invitedBy: grant.user.id }, [
        { memberId: memberId ?? null, email, invitedName, emailState },
      ]);
    }
    const teamIds = created.map(({ id }) => id);
    await placeNewTeams(trx, grant.leagueId, { teamIds, divisionId: list.divisionId });
    const { waiting: sending, held, failed } = counts;
    return { teams: created, invitations: { sending, held, failed } };

    function addCaptain(teamId: string, person: { name: string; email: string | null; phone: string }) {
      const { phone, ...member } = person;
      return insertMembers(trx, teamId, toManagerEvidence(grant, "manager", clientAddress), [
        { ...member, phones: [{ label: null, phone, smsConsent: false }] },
      ]);
    }
  });
}

/** Locks the league and returns what its new teams inherit. Checks the names. */
async function lockLeague(trx: Trx, { leagueId, user }: LeagueGrant, teams: readonly ListedTeam[]) {
  const league = await trx
    .selectFrom("league")
    .select(["sport", "timeZone"])
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  const existing = await trx
    .selectFrom("leagueTeam")
    .innerJoin("team", "team.id", "leagueTeam.teamId")
    .select(["team.name", "team.archivedAt"])
    .where("leagueTeam.leagueId", "=", leagueId)
    .execute();
  const taken = new Set(existing.flatMap(({ name, archivedAt }) => (archivedAt ? [] : [toNameKey(name)])));
  const listed = new Set<string>();
  const fields: Record<string, string> = {};
  for (const [index, { name }] of teams.entries()) {
    const key = toNameKey(name);
    if (taken.has(key)) fields[`teams.${index}.name`] = DUPLICATE_IN_LEAGUE;
    else if (listed.has(key)) fields[`teams.${index}.name`] = DUPLICATE_IN_LIST;
    listed.add(key);
  }
  if (Object.keys(fields).length > 0) throw new AppError("INVALID_INPUT", { details: { fields } });
  return { sport: league.sport, timeZone: TimeZone.parse(league.timeZone) };
}
