import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
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
import { createBlast } from "#tests/factories/texts.ts";
import { clientOf, TestClient } from "./api.ts";

/** Everybody who might call an operation, seen from one team. */
export const callers = [
  "anonymous",
  "owner",
  "invited",
  "league owner",
  "other owner",
  "other league",
  "admin",
  // An administrator who views the product as the owner.
  "viewer",
  "disabled",
] as const;
export type Caller = (typeof callers)[number];

type Account = Awaited<ReturnType<typeof createAccount>>;
export type People = Record<Exclude<Caller, "anonymous">, Account>;

/** The people, each signed in; the disabled one had a team and a session before being disabled. */
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
  for (const [caller, account] of Object.entries(people)) clients[caller as Caller] = await clientOf(account);
  const viewing = await clients.viewer.post(`/admin/accounts/${people.owner.id}/impersonations`, {
    reason: "Tested",
  });
  if (viewing.status !== 200) throw new Error(`viewing answered ${JSON.stringify(viewing.body)}`);
  const disabledAt = new Date();
  await db.updateTable("profile").set({ disabledAt }).where("id", "=", people.disabled.id).execute();
  return { people, clients };
}

/** A team with something in every table, and its canary in every text: whoever sees the canary saw this team. */
export async function createTenant(people: People, as: "own" | "foreign") {
  const canary = `canary-${randomUUID()}`;
  const own = as === "own";
  const stranger = own ? undefined : await createAccount();
  const team = await createTeam({ name: canary, sport: canary, managerId: stranger?.id ?? people.owner.id });
  const member = await createMember(team.id, {
    name: canary,
    email: `${canary}@example.com`,
    smsConsent: true,
  });
  const spare = await createMember(team.id, { name: canary, sparePosition: 0 });
  const game = await createGame(team.id, { gameOn: "2099-01-01", location: canary, opponent: canary });
  const blast = await createBlast(team.id, canary, [member]);
  await createFeed(team.id, null);
  await createFeed(team.id, member.id);
  const leagueOwner = stranger?.id ?? people["league owner"].id;
  // Two make a schedule. Its manager is nobody who calls, so that no list of one's own teams shows it.
  const rival = await createTeam({ name: canary, managerId: (await createAccount()).id });
  const league = await createLeague(leagueOwner, [team.id, rival.id], canary);
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
  const managerId = await createInvitation(team.id, { email: `${canary}@example.com`, memberId: member.id });
  if (own) {
    await inviteManager(team.id, people.invited);
    // The disabled one would be allowed everything, were it not for being disabled.
    await inviteManager(team.id, people.disabled);
  }
  return {
    canary,
    teamId: team.id,
    memberId: member.id,
    spareId: spare.id,
    gameId: game.id,
    leagueId: league.id,
    rivalId: rival.id,
    blastId: blast.id,
    managerId,
    venueId: venue.id,
    runId: run.id,
  };
}
export type Tenant = Awaited<ReturnType<typeof createTenant>>;

const tables = [
  "team",
  "team_member",
  "member_phone",
  "sms_consent",
  "game",
  "reminder",
  "game_rsvp",
  "member_away",
  "spare_call",
  "spare_offer",
  "join_link",
  "team_handover",
  "team_manager",
  "league_team",
  "calendar_feed",
  "blast",
  "message",
  "sms_reservation",
];

/** All rows of a team, to see whether anything changed. */
export async function rowsOf(teamId: string): Promise<string> {
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
  // Of the leagues it plays in too.
  const { rows: leagues } = await sql<{ rows: string }>`
    select coalesce(string_agg(league::text || coalesce(venue::text, ''), chr(10) order by venue.id), '') as rows
    from league_team join league on league.id = league_id left join venue on venue.league_id = league.id
    where team_id = ${teamId}
  `.execute(db);
  return [...found, leagues[0]!.rows].join("\n");
}
