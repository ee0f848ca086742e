import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGroup } from "#tests/factories/groups.ts";
import {
  createFeed,
  createGame,
  createInvitation,
  createLeague,
  createMember,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { createRequest } from "#tests/factories/rsvps.ts";
import { createPool, createPoolPerson } from "#tests/factories/sub-pools.ts";
import { createBlast } from "#tests/factories/texts.ts";
import { signInAs, TestClient } from "./api.ts";

/** Everyone who might call an operation, from one team's point of view. */
export const callers = [
  "anonymous",
  "owner",
  "invited",
  "league owner",
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

/**
 * Creates a team with rows in every table and a canary in every text field. A response that contains the canary leaks
 * this team's data.
 */
export async function createTenant(people: People, ownership: "own" | "foreign") {
  const canary = `canary-${randomUUID()}`;
  const isOwn = ownership === "own";
  const stranger = isOwn ? undefined : await createAccount();
  const team = await createTeam({ name: canary, sport: canary, managerId: stranger?.id ?? people.owner.id });
  const member = await createMember(team.id, {
    name: canary,
    email: `${canary}@example.com`,
    smsConsent: true,
  });
  const sub = await createMember(team.id, { name: canary, subPosition: 0 });
  const group = await createGroup(team.id, { name: canary.slice(0, 24), memberIds: [member.id] });
  const game = await createGame(team.id, { gameOn: "2099-01-01", location: canary, opponent: canary });
  await createRequest({ teamId: team.id, gameId: game.id, memberId: member.id }, canary);
  const blast = await createBlast(team.id, canary, [member]);
  await createFeed(team.id, null);
  await createFeed(team.id, member.id);
  const leagueOwner = stranger?.id ?? people["league owner"].id;
  // A schedule needs two teams. The second team's manager isn't one of the callers, so the team isn't in any caller's
  // own list.
  const opponent = await createTeam({ name: canary, managerId: (await createAccount()).id });
  const league = await createLeague(leagueOwner, [team.id, opponent.id], canary);
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
  const managerId = await createInvitation(team.id, { email: `${canary}@example.com`, memberId: member.id });
  if (isOwn) {
    await inviteManager(team.id, people.invited);
    // The disabled user would be allowed to do everything if they weren't disabled.
    await inviteManager(team.id, people.disabled);
  }
  return {
    canary,
    teamId: team.id,
    memberId: member.id,
    subId: sub.id,
    groupId: group.id,
    gameId: game.id,
    leagueId: league.id,
    rivalId: opponent.id,
    blastId: blast.id,
    managerId,
    venueId: venue.id,
    runId: run.id,
    personId: person.id,
  };
}
export type Tenant = Awaited<ReturnType<typeof createTenant>>;

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
  "calendar_feed",
  "blast",
  "message",
  "sms_reservation",
];

/** Returns all of a team's rows, to detect changes. */
export async function listRows(teamId: string): Promise<string> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const column = table === "team" ? "id" : "team_id";
      const { rows } = await sql<{ rows: string }>`
        select coalesce(string_agg(t::text, chr(10) order by t::text), '') as rows
        from ${sql.table(table)} t where ${sql.ref(column)} = ${teamId}
      `.execute(db);
      return `${table}\n${rows[0]!.rows}`;
    }),
  );
  // Include the leagues that the team plays in.
  const { rows: leagues } = await sql<{ rows: string }>`
    select coalesce(string_agg(league::text || coalesce(venue::text, ''), chr(10) order by venue.id), '') as rows
    from league_team join league on league.id = league_id left join venue on venue.league_id = league.id
    where team_id = ${teamId}
  `.execute(db);
  return [...found, leagues[0]!.rows].join("\n");
}
