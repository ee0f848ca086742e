import { sql } from "kysely";
import { listPayableTeams } from "#features/passes/queries.server.ts";
import type { TeamManager, TeamReader } from "#features/teams/access.server.ts";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db, preferLookups } from "#platform/database.ts";
import { countFreeTextsLeft } from "../free/rules.ts";
import { countSegments, findLanguageCost } from "../languages/queries.server.ts";
import { readCandidates } from "../reminders/queries.server.ts";
import { listRecipients, type Candidate } from "../reminders/rules.ts";
import { estimateNeeded, listPossiblePhones } from "./rules.ts";
import type { Allowance, SeasonForecast } from "./schema.ts";

type Row = {
  id: string;
  name: string;
  smsUsed: number;
  smsLimit: number;
  trialSms: number;
  ownerVerified: boolean;
  subscriptionStatus: string;
  subscriptionExpiresAt: Date | null;
  reserved: number;
  trialSpent: number;
  upcomingGames: number;
  reminders: number;
  players: number;
};

type TeamAllowance = Allowance & Pick<SeasonForecast, "neededByAll"> & { candidates: readonly Candidate[] };

/** Maps the ids of teams that exist to their text usage. Runs the same statements for any number of teams. */
async function findAllowances(teamIds: string[]): Promise<Map<string, TeamAllowance>> {
  const now = clock.now();
  // No team's local date is more than a day behind UTC, so this includes every game with pending reminders. Filtering
  // by date lets the query use the index.
  const firstDay = after(now, -days(2)).toISOString().slice(0, 10);
  return db.transaction().execute(async (trx) => {
    await preferLookups(trx);
    const { rows } = await sql<Row>`
    select team.id, team.name, team.sms_used as "smsUsed", team.sms_limit as "smsLimit", team.trial_sms as "trialSms",
      owner.email_verified as "ownerVerified", team.subscription_status as "subscriptionStatus",
      team.subscription_expires_at as "subscriptionExpiresAt",
      coalesce((select segments from sms_reservation where team_id = team.id), 0) as reserved,
      coalesce((select trial_spent from sms_reservation where team_id = team.id), 0) as "trialSpent",
      upcoming.games as "upcomingGames", upcoming.reminders,
      (
        select count(*)::int from team_member where team_id = team.id and active and sub_position is null
      ) as players
    from team
    join app_user owner on owner.id = team.manager_id
    cross join lateral (
      select count(distinct game.id)::int as games, count(*)::int as reminders
      from game join reminder on reminder.game_id = game.id and reminder.state = 'armed'
      where game.team_id = team.id and game.game_on >= ${firstDay}::date
    ) upcoming
    where team.id = any(${teamIds}::uuid[])`.execute(trx);
    const candidates = await readCandidates(trx, teamIds);
    // Subs get texts only about the games they're called for.
    const players = Map.groupBy(
      candidates.filter(({ isSub }) => !isSub),
      ({ teamId }) => teamId,
    );
    return new Map(rows.map((row) => [row.id, toAllowance(row, players.get(row.id) ?? [], now)]));
  });
}

function toAllowance(row: Row, players: readonly Candidate[], now: Date): TeamAllowance {
  const { smsUsed: used, reserved, reminders, upcomingGames } = row;
  const recipients = listRecipients(players);
  const phones = new Map(
    recipients.flatMap(({ reason, phone, members, language }) =>
      reason === null ? [[phone, { members: members.length, language }]] : [],
    ),
  );
  const forecast = { reminders, segments: countSegments(row.name, now.toISOString().slice(0, 10)) };
  const limit = allowance(row);
  const status = getStatusAt(now, row);
  const left = Math.max(0, limit - used - reserved);
  const confirmed = { ...row, hasPass: status === "active", ownerVerified: true };
  return {
    status,
    limit,
    used,
    reserved,
    left,
    freeLeft:
      row.trialSms === 0 ? null : countFreeTextsLeft(confirmed, row.ownerVerified ? left : row.trialSms),
    reachable: phones.size,
    upcomingGames,
    needed: estimateNeeded({ ...forecast, phones }),
    neededByAll: estimateNeeded({ ...forecast, phones: listPossiblePhones(players, phones, row.players) }),
    candidates: players,
  };
}

/** Returns a team's text usage, or null if the team doesn't exist. */
export async function findAllowance(teamId: string): Promise<Allowance | null> {
  const found = (await findAllowances([teamId])).get(teamId);
  if (!found) return null;
  const { neededByAll: _, candidates: __, ...teamAllowance } = found;
  return teamAllowance;
}

/** Returns a team's text usage, and what its languages cost (REACH-56). */
export async function getAllowance({ teamId }: TeamReader): Promise<Allowance> {
  const { neededByAll: _, candidates, ...teamAllowance } = (await findAllowances([teamId])).get(teamId)!;
  const today = clock.now().toISOString().slice(0, 10);
  return { ...teamAllowance, languages: await findLanguageCost(teamId, candidates, today) };
}

/** Forecasts the seasons of the teams that this user can pay for together, for the passes to recommend. */
export async function listSeasonForecasts(grant: TeamManager, leagueId?: string): Promise<SeasonForecast[]> {
  const { teams } = await listPayableTeams(grant, leagueId);
  const allowances = await findAllowances(teams.map(({ id }) => id));
  return [...allowances].map(([teamId, { status, left, upcomingGames, neededByAll }]) => ({
    teamId,
    status,
    left,
    upcomingGames,
    neededByAll,
  }));
}
