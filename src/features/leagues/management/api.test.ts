import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createInvitation,
  createLeague,
  createMember,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import type { LeagueDetail, LeagueTeamRow } from "./schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let lee: Account;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await signInAs(lee);
});

const entry = { name: "Lakeshore Coed", sport: "Soccer", timeZone: "America/Denver" };
const createManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await signInAs(account) };
};

describe("creating a league", () => {
  it("stores the input and makes the caller its manager [CALL2-04, DATA1-33, DATA2-02, PERM2-05]", async () => {
    const { status, body } = await client.post("/leagues", { ...entry, name: "  Lakeshore Coed " });
    expect([status, body]).toEqual([
      201,
      {
        ...entry,
        id: body.id,
        gameChanges: "venue-free",
        teamCount: 0,
        version: 1,
        createdAt: expect.any(String),
      },
    ]);
    const row = await db.selectFrom("league").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...entry, managerId: lee.id });
    // Without a time zone, the league gets the same default as teams do.
    expect((await client.post("/leagues", { name: "Plain", sport: "Chess" })).body.timeZone).toBe(
      "America/Chicago",
    );
  });

  it.each([
    ["a missing name", { ...entry, name: "  " }, "name", "Enter a league name"],
    ["a missing sport", { ...entry, sport: "" }, "sport", "Enter a sport"],
    ["a name that is too long", { ...entry, name: "x".repeat(101) }, "name", "Use 100 characters or fewer"],
    ["a made-up time zone", { ...entry, timeZone: "Mars/Olympus" }, "timeZone", expect.any(String)],
  ])("rejects %s [LEAGUE-24, OP2-29]", async (_label, sent, field, message) => {
    const { status, body } = await client.post("/leagues", sent);
    expect([status, body.code, body.data.fields[field]]).toEqual([400, "INVALID_INPUT", message]);
  });

  it.each(["team_manager", "admin"] as const)(
    "rejects the role %s [PERM2-05, PERM2-14, OP2-01]",
    async (role) => {
      const otherClient = await signInAs(await createAccount({ role }));
      const { status, body } = await otherClient.post("/leagues", entry);
      expect([status, body.code, body.message]).toEqual([
        403,
        "LEAGUE_MANAGER_ONLY",
        "You need to be a League Manager to access this page.",
      ]);
    },
  );

  it("rejects leagues above the limit, even when two requests arrive at the same time", async () => {
    const { account, client: busy } = await createManager();
    const leagueRows = Array.from({ length: 199 }, (_, index) => ({
      name: `Zone ${index}`,
      managerId: account.id,
    }));
    await db.insertInto("league").values(leagueRows).execute();
    const responses = await Promise.all([busy.post("/leagues", entry), busy.post("/leagues", entry)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe("LIMIT_REACHED");
  });
});

describe("league summary", () => {
  it("lists leagues, newest first, with the number of active teams [CALL2-03, DATA2-03, LEAGUE-07, PERM1-08, PERM2-06]", async () => {
    const { account, client: managerClient } = await createManager();
    const teams = [await createTeam(), await createTeam(), await createTeam({ archivedAt: new Date() })];
    const olderLeague = await createLeague(
      account.id,
      teams.map(({ id }) => id),
      "Older",
    );
    const newerLeague = await createLeague(account.id, [], "Newer");
    await createLeague(lee.id, [], "Someone Else's");
    const { body } = await managerClient.get("/league-summaries");
    expect(body.leagues.map(({ id, teamCount }: LeagueDetail) => [id, teamCount])).toEqual([
      [newerLeague.id, 0],
      [olderLeague.id, 2],
    ]);
    // The picker lists the same leagues by name (CALL2-02).
    expect((await managerClient.get("/leagues")).body.leagues).toEqual([
      { id: newerLeague.id, name: "Newer" },
      { id: olderLeague.id, name: "Older" },
    ]);
  });

  it("is returned to the league's manager, while other users get a not-found error [CALL2-01, CALL2-02, PERM2-07]", async () => {
    const { account, client: managerClient } = await createManager();
    const { id } = await createLeague(account.id, [], "Hers");
    expect((await managerClient.get(`/leagues/${id}`)).body).toMatchObject({
      id,
      name: "Hers",
      teamCount: 0,
    });
    for (const path of ["", "/schedule-builder"]) {
      expect((await managerClient.get(`/leagues/${id}${path}`)).status).toBe(200);
      const { status, body } = await client.get(`/leagues/${id}${path}`);
      expect([status, body.message]).toEqual([404, "League Not Found"]);
    }
  });
});

describe("updating league settings", () => {
  it("accepts all fourteen time zones, and the database rejects any other [LEAGUE-33, REACH-57]", async () => {
    const { id } = await createLeague(lee.id, []);
    for (const [index, timeZone] of TimeZone.options.entries()) {
      const { status, body } = await client.put(`/leagues/${id}`, { ...entry, timeZone, version: index + 1 });
      expect([status, body.timeZone]).toEqual([200, timeZone]);
    }
    await expect(
      db.updateTable("league").set({ timeZone: "Europe/Berlin" }).where("id", "=", id).execute(),
    ).rejects.toThrow("league_time_zone_check");
  });

  it("changes the league while existing teams keep their sport and time zone", async () => {
    const team = await createTeam({ sport: "Soccer", timeZone: "America/Chicago" });
    const { id } = await createLeague(lee.id, [team.id]);
    const update = { name: "Renamed", sport: "Futsal", timeZone: "Pacific/Honolulu" };
    expect((await client.put(`/leagues/${id}`, { ...update, version: 1 })).body).toMatchObject({
      id,
      ...update,
      teamCount: 1,
      version: 2,
    });
    expect(
      await db.selectFrom("team").selectAll().where("id", "=", team.id).executeTakeFirstOrThrow(),
    ).toMatchObject({ sport: "Soccer", timeZone: "America/Chicago" });
  });
});

describe("league settings that two people edit", () => {
  it("keep the first save and reject the others, even at the same time", async () => {
    const { id } = await createLeague(lee.id, []);
    const settings = { sport: "Futsal", timeZone: "America/Chicago", version: 1 };
    const save = (name: string, version = 1) => client.put(`/leagues/${id}`, { ...settings, name, version });
    const responses = await Promise.all(["East", "West", "North"].map((name) => save(name)));
    const codes = responses.map(({ status, body }) => String(body.code ?? status));
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(["200", "LEAGUE_CHANGED", "LEAGUE_CHANGED"]);
    const saved = responses.find(({ status }) => status === 200)!.body;
    expect((await client.get(`/leagues/${id}`)).body).toEqual(saved);
    expect((await save("South", saved.version)).body.name).toBe("South");
    await client.delete(`/leagues/${id}`);
    expect((await save("Gone")).body.code).toBe("LEAGUE_NOT_FOUND");
  });
});

/** Returns 1 if the row still exists, or else 0. */
const countRows = async (table: "venue" | "team" | "teamMember" | "game", row: string) =>
  (await db.selectFrom(table).select("id").where("id", "=", row).execute()).length;

describe("deleting a league", () => {
  it("deletes its venues but keeps its teams, rosters, and games", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    const game = await createGame(team.id, { gameOn: "2027-05-01" });
    const { id } = await createLeague(lee.id, [team.id]);
    const venue = await createVenue(id);
    expect((await client.delete(`/leagues/${id}`)).body).toEqual({ ok: true });
    expect((await client.get(`/leagues/${id}`)).status).toBe(404);
    expect([
      await countRows("venue", venue.id),
      await countRows("team", team.id),
      await countRows("teamMember", member.id),
      await countRows("game", game.id),
    ]).toEqual([0, 1, 1, 1]);
  });
});

describe("league team table", () => {
  it("lists teams by name with member counts and managers [CALL2-05, LEAGUE-17, DATA2-04, DATA2-08, INVITE-19]", async () => {
    const otters = await createTeam({
      name: "Otters",
      managerId: lee.id,
      seasonEndsOn: "2027-02-01",
      // November 1 in Chicago, but already November 2 in UTC.
      createdAt: new Date("2026-11-02T04:30:00Z"),
    });
    const wolves = await createTeam({ name: "Wolves", sport: "Hockey" });
    const maya = await createMember(otters.id, { name: "Maya Okafor" });
    await createMember(otters.id);
    const coach = await createAccount({ name: "Sam Rivera" });
    const invited = await createInvitation(otters.id, { email: "maya@example.com", memberId: maya.id });
    await inviteManager(otters.id, coach);
    await createInvitation(otters.id, {
      email: "late@example.com",
      expiresAt: new Date(),
      emailState: "failed",
    });
    const { id } = await createLeague(lee.id, [wolves.id, otters.id]);
    const { body } = await client.get(`/leagues/${id}/team-details`);
    expect(body).toEqual({
      total: 2,
      nextCursor: null,
      teams: [
        {
          id: otters.id,
          name: "Otters",
          kit: null,
          sport: "Soccer",
          createdOn: "2026-11-01",
          memberCount: 2,
          seasonEndsOn: "2027-02-01",
          canDelete: true,
          divisionId: expect.any(String),
          managers: [
            {
              id: invited,
              email: "maya@example.com",
              name: "Maya Okafor",
              state: "pending",
              emailState: "sent",
            },
            {
              id: expect.any(String),
              email: coach.email,
              name: "Sam Rivera",
              state: "accepted",
              emailState: "sent",
            },
            {
              id: expect.any(String),
              email: "late@example.com",
              name: null,
              state: "expired",
              emailState: "failed",
            },
          ],
        },
        expect.objectContaining({ id: wolves.id, memberCount: 0, managers: [], canDelete: false }),
      ],
    });
  });

  it("searches by name and sport and returns each team once across pages [LEAGUE-16]", async () => {
    const teams = await db
      .insertInto("team")
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          // Names repeat, so some page breaks fall between teams with equal sort keys.
          name: `Team ${index % 7}`,
          sport: index < 3 ? "50%_Curling" : "Soccer",
          timeZone: "America/Chicago",
          seasonEndsOn: "2027-01-01",
          managerId: lee.id,
        })),
      )
      .returning("id")
      .execute();
    const { id } = await createLeague(
      lee.id,
      teams.map((team) => team.id),
    );
    const listedTeams: LeagueTeamRow[] = [];
    let cursor = "";
    do {
      const { body } = await client.get(`/leagues/${id}/team-details${cursor && `?cursor=${cursor}`}`);
      expect(body.total).toBe(120);
      listedTeams.push(...body.teams);
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(new Set(listedTeams.map((team) => team.id)).size).toBe(120);
    expect(listedTeams.map(({ name }) => name)).toEqual(listedTeams.map(({ name }) => name).toSorted());
    const curling = await client.get(`/leagues/${id}/team-details?search=${encodeURIComponent("0%_cur")}`);
    expect([curling.body.total, curling.body.teams.length]).toEqual([3, 3]);
    const nameSearch = await client.get(`/leagues/${id}/team-details?search=${encodeURIComponent("team 6")}`);
    expect(new Set(nameSearch.body.teams.map(({ name }: LeagueTeamRow) => name))).toEqual(
      new Set(["Team 6"]),
    );
    expect(nameSearch.body.total).toBe(17);
    expect((await client.get(`/leagues/${id}/team-details?cursor=nonsense`)).status).toBe(400);
  });
});
