import { createResult } from "../factories/results.ts";
import { randomUUID } from "node:crypto";
import { CompiledQuery } from "kysely";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import {
  createFeed,
  createGame,
  createInvitation,
  createLeague,
  createLeagueGame,
  createMember,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { createRequest } from "#tests/factories/rsvps.ts";
import { createChangeRequest } from "#tests/factories/change-requests.ts";
import { createPool, createPoolPerson } from "#tests/factories/sub-pools.ts";
import { createBlast } from "#tests/factories/texts.ts";
import { signInAs, TestClient } from "./api.ts";

/** Everyone who might call an operation, from one team's point of view. */
export const callers = [
  "anonymous",
  "owner",
  "invited",
  "league owner",
  // Manages the other team of the league's games.
  "opponent",
  "other owner",
  "other league",
  "admin",
  // An administrator viewing as the owner.
  "viewer",
  "disabled",
] as const;
export type Caller = (typeof callers)[number];

type Account = Awaited<ReturnType<typeof createAccount>>;
export type People = Record<Exclude<Caller, "anonymous">, Account>;

/** Creates the callers, each signed in. The disabled user had a team and a session before being disabled. */
export async function createCallers() {
  const people: People = {
    owner: await createAccount(),
    invited: await createAccount(),
    "league owner": await createAccount({ role: "league_manager" }),
    opponent: await createAccount(),
    "other owner": await createAccount(),
    "other league": await createAccount({ role: "league_manager" }),
    admin: await createAccount({ role: "admin" }),
    viewer: await createAccount({ role: "admin" }),
    disabled: await createAccount(),
  };
  const clients = { anonymous: new TestClient() } as Record<Caller, TestClient>;
  for (const [caller, account] of Object.entries(people)) clients[caller as Caller] = await signInAs(account);
  const viewing = await clients.viewer.post(`/admin/accounts/${people.owner.id}/impersonations`, {
    reason: "Tested",
  });
  if (viewing.status !== 200) throw new Error(`viewing returned ${JSON.stringify(viewing.body)}`);
  const disabledAt = new Date();
  await db.updateTable("profile").set({ disabledAt }).where("id", "=", people.disabled.id).execute();
  return { people, clients };
}

/** Adds rows to a team in the tables that belong to one team, with a canary in every text field. */
async function fillTeam(teamId: string, canary: string) {
  const email = `${canary}@example.com`;
  const member = await createMember(teamId, { name: canary, email, smsConsent: true });
  const sub = await createMember(teamId, { name: canary, subPosition: 0 });
  const group = await createGroup(teamId, { name: canary.slice(0, 24), memberIds: [member.id] });
  const game = await createGame(teamId, { gameOn: "2099-01-01", location: canary, opponent: canary });
  await createRequest({ teamId, gameId: game.id, memberId: member.id }, canary);
  const blast = await createBlast(teamId, canary, [member]);
  await createFeed(teamId, null);
  await createFeed(teamId, member.id);
  return {
    memberId: member.id,
    subId: sub.id,
    groupId: group.id,
    gameId: game.id,
    blastId: blast.id,
    managerId: await createInvitation(teamId, { email, memberId: member.id }),
  };
}

/**
 * Creates a team with rows in every table and a canary in every text field. A response that contains the canary leaks
 * this team's data.
 */
export async function createTenant(people: People, ownership: "own" | "foreign") {
  const canary = `canary-${randomUUID()}`;
  const isOwn = ownership === "own";
  const stranger = isOwn ? undefined : await createAccount();
  const team = await createTeam({ name: canary, sport: canary, managerId: stranger?.id ?? people.owner.id });
  const content = await fillTeam(team.id, canary);
  const leagueOwner = stranger?.id ?? people["league owner"].id;
  // A schedule needs two teams. The opponent may see its own team, so its name isn't the canary.
  const opponent = await createTeam({
    name: isOwn ? `rival-${randomUUID()}` : canary,
    managerId: isOwn ? people.opponent.id : (await createAccount()).id,
  });
  const league = await createLeague(leagueOwner, [team.id, opponent.id], canary);
  const free = await createLeagueGame(league.id, [team.id, opponent.id], { gameOn: "2099-02-01" });
  const leagueGame = await db
    .selectFrom("leagueGame")
    .select("id")
    .where("leagueId", "=", league.id)
    .executeTakeFirstOrThrow();
  // It began yesterday, so its score can be reported in every time zone.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const played = await createLeagueGame(league.id, [team.id, opponent.id], {
    gameOn: yesterday,
    gameTime: "00:00",
  });
  const division = await db
    .selectFrom("division")
    .innerJoin("leagueSeason", "leagueSeason.id", "division.seasonId")
    .select(["division.id", "division.seasonId"])
    .where("leagueSeason.leagueId", "=", league.id)
    .executeTakeFirstOrThrow();
  const received = await createChangeRequest(league.id, [opponent.id, team.id], { gameOn: "2099-03-01" });
  const sent = await createChangeRequest(league.id, [team.id, opponent.id], { gameOn: "2099-03-08" });
  const waiting = await createChangeRequest(
    league.id,
    [team.id, opponent.id],
    { gameOn: "2099-03-15" },
    { state: "waiting-league" },
  );
  // Both teams are tied, so that lots can be drawn.
  await createResult(league.id, [team.id, opponent.id], [1, 1]);
  const venue = await createVenue(league.id, { name: canary, address: canary, notes: canary });
  const template = await db
    .insertInto("scheduleTemplate")
    .values({
      leagueId: league.id,
      name: canary,
      totalGames: 0,
      gamesPerMatchup: 1,
      gameFrequency: "once_per_week",
      frequencyRule: "team-gap",
      blockoutDays: [],
      blockedDates: [],
      startDate: "2031-03-03",
      endDate: "2031-03-03",
      startTime: "19:00",
      gameDurationMinutes: 120,
      breakBetweenGamesMinutes: 30,
      locations: [venue.name],
      maxTeamsPerVenuePerDay: [4],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("scheduleGeneration")
    .values({
      leagueId: league.id,
      templateId: template.id,
      requestKey: randomUUID(),
      generationStatus: "completed",
      totalGamesCreated: 0,
      completedAt: new Date(),
    })
    .execute();
  const run = await db
    .insertInto("scheduleRun")
    .values({ leagueId: league.id, request: JSON.stringify({ canary }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await createPool(league.id);
  const person = await createPoolPerson(league.id, { name: canary });
  if (isOwn) {
    await inviteManager(team.id, people.invited);
    // The disabled user would be allowed to do everything if they weren't disabled.
    await inviteManager(team.id, people.disabled);
  }
  return {
    canary,
    teamId: team.id,
    ...content,
    leagueId: league.id,
    rivalId: opponent.id,
    leagueGameId: leagueGame.id,
    venueId: venue.id,
    runId: run.id,
    personId: person.id,
    seasonId: division.seasonId,
    divisionId: division.id,
    freeEntryId: free[0],
    playedEntryId: played[0],
    // The other team's entries of the same games.
    rivalFreeEntryId: free[1],
    rivalPlayedEntryId: played[1],
    rivalReceivedEntryId: sent.entryIds[1],
    rivalSentEntryId: received.entryIds[0],
    requestId: received.id,
    receivedRequestId: received.id,
    receivedEntryId: received.entryIds[1],
    sentRequestId: sent.id,
    sentEntryId: sent.entryIds[0],
    waitingRequestId: waiting.id,
  };
}
export type Tenant = Awaited<ReturnType<typeof createTenant>>;

/** Returns a tenant as its opponent sees it: the other team with rows of its own, and its entries of the games. */
export async function createOpponentSide(tenant: Tenant): Promise<Tenant> {
  const freeEntryId = tenant.rivalFreeEntryId;
  const content = await fillTeam(tenant.rivalId, `rival-${randomUUID()}`);
  const request = { teamId: tenant.rivalId, gameId: freeEntryId, memberId: content.memberId };
  await createRequest(request, "Late");
  return {
    ...tenant,
    ...content,
    // Every operation on a game is about one that it shares with the other team.
    gameId: freeEntryId,
    teamId: tenant.rivalId,
    rivalId: tenant.teamId,
    freeEntryId,
    playedEntryId: tenant.rivalPlayedEntryId,
    receivedEntryId: tenant.rivalReceivedEntryId,
    sentEntryId: tenant.rivalSentEntryId,
    requestId: tenant.sentRequestId,
    receivedRequestId: tenant.sentRequestId,
    sentRequestId: tenant.receivedRequestId,
  };
}

const tables = [
  "team",
  "team_member",
  "member_phone",
  "team_group",
  "member_group",
  "sms_consent",
  "game",
  "reminder",
  "game_rsvp",
  "response_request",
  "rsvp_link",
  "member_away",
  "member_weekday",
  "sub_call",
  "sub_offer",
  "waitlist",
  "waitlist_entry",
  "join_link",
  "team_transfer",
  "team_manager",
  "league_team",
  "season_team",
  "calendar_feed",
  "blast",
  "message",
  "sms_reservation",
  "score_report",
];

const listTable = (table: string) => `
  select '${table}' as name, coalesce(string_agg(t::text, chr(10) order by t::text), '') as rows
  from ${table} t where ${table === "team" ? "id" : "team_id"} = $1`;

// One statement that's planned once, because thousands of tests look before and after what they try. It includes the
// leagues that the team plays in.
const allRows = `/* prepared: all-rows */ select string_agg(name || chr(10) || rows, chr(10) order by name) as rows from (
  ${tables.map(listTable).join(" union all ")} union all
  select 'league', coalesce(
    string_agg(league::text || coalesce(venue::text, ''), chr(10) order by league.id, venue.id), '')
  from league_team join league on league.id = league_id left join venue on venue.league_id = league.id
  where team_id = $1
) listed`;

/** Returns all of a team's rows, to detect changes. */
export async function listRows(teamId: string): Promise<string> {
  const { rows } = await db.executeQuery<{ rows: string }>(CompiledQuery.raw(allRows, [teamId]));
  return rows[0]!.rows;
}
