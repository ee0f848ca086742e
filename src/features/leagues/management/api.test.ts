import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
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
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import type { LeagueDetail, LeagueTeamRow } from "./schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let lee: Account;
let client: TestClient;
beforeAll(async () => {
  lee = await createAccount({ role: "league_manager" });
  client = await clientOf(lee);
});

const entry = { name: "Lakeshore Coed", sport: "Soccer", timeZone: "America/Denver" };
const newManager = async () => {
  const account = await createAccount({ role: "league_manager" });
  return { account, client: await clientOf(account) };
};

describe("a new league", () => {
  it("has what was entered and belongs to who created it [CALL2-04, DATA1-33, DATA2-02, PERM2-05]", async () => {
    const { status, body } = await client.post("/leagues", { ...entry, name: "  Lakeshore Coed " });
    expect([status, body]).toEqual([
      201,
      { ...entry, id: body.id, teamCount: 0, createdAt: expect.any(String) },
    ]);
    const row = await db.selectFrom("league").selectAll().where("id", "=", body.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...entry, managerId: lee.id });
    // Without a zone of its own its teams start where all teams do.
    expect((await client.post("/leagues", { name: "Plain", sport: "Chess" })).body.timeZone).toBe(
      "America/Chicago",
    );
  });

  it.each([
    ["no name", { ...entry, name: "  " }, "name", "Please enter a league name"],
    ["no sport", { ...entry, sport: "" }, "sport", "Please enter a sport"],
    ["a name too long", { ...entry, name: "x".repeat(101) }, "name", "Please use at most 100 characters"],
    ["a made-up zone", { ...entry, timeZone: "Mars/Olympus" }, "timeZone", expect.any(String)],
  ])("is refused with %s [LEAGUE-24, OP2-29]", async (_what, sent, field, message) => {
    const { status, body } = await client.post("/leagues", sent);
    expect([status, body.code, body.data.fields[field]]).toEqual([400, "INVALID_INPUT", message]);
  });

  it.each(["team_manager", "admin"] as const)(
    "is refused to a %s [PERM2-05, PERM2-14, OP2-01]",
    async (role) => {
      const other = await clientOf(await createAccount({ role }));
      const { status, body } = await other.post("/leagues", entry);
      expect([status, body.code, body.message]).toEqual([
        403,
        "LEAGUE_MANAGER_ONLY",
        "You need to be a League Manager to access this page.",
      ]);
    },
  );

  it("is refused behind the last that a list shows, also when two come at once", async () => {
    const { account, client: busy } = await newManager();
    const many = Array.from({ length: 199 }, (_, index) => ({
      name: `Zone ${index}`,
      managerId: account.id,
    }));
    await db.insertInto("league").values(many).execute();
    const answers = await Promise.all([busy.post("/leagues", entry), busy.post("/leagues", entry)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("TOO_MANY");
  });
});

describe("one's leagues", () => {
  it("come newest first with the number of teams that play [CALL2-03, DATA2-03, LEAGUE-07, PERM1-08, PERM2-06]", async () => {
    const { account, client: hers } = await newManager();
    const teams = [await createTeam(), await createTeam(), await createTeam({ archivedAt: new Date() })];
    const older = await createLeague(
      account.id,
      teams.map(({ id }) => id),
      "Older",
    );
    const newer = await createLeague(account.id, [], "Newer");
    await createLeague(lee.id, [], "Somebody Else's");
    const { body } = await hers.get("/league-summaries");
    expect(body.leagues.map(({ id, teamCount }: LeagueDetail) => [id, teamCount])).toEqual([
      [newer.id, 0],
      [older.id, 2],
    ]);
    // CALL2-02: the pickers' list has the same ones by name.
    expect((await hers.get("/leagues")).body.leagues).toEqual([
      { id: newer.id, name: "Newer" },
      { id: older.id, name: "Older" },
    ]);
  });

  it("is one when asked for one, and looks missing to others [CALL2-01, CALL2-02, PERM2-07]", async () => {
    const { account, client: hers } = await newManager();
    const { id } = await createLeague(account.id, [], "Hers");
    expect((await hers.get(`/leagues/${id}`)).body).toMatchObject({ id, name: "Hers", teamCount: 0 });
    for (const path of ["", "/schedule-builder"]) {
      expect((await hers.get(`/leagues/${id}${path}`)).status).toBe(200);
      const { status, body } = await client.get(`/leagues/${id}${path}`);
      expect([status, body.message]).toEqual([404, "League Not Found"]);
    }
  });
});

describe("a league's settings", () => {
  it("are changed; teams that are there keep their sport and clock", async () => {
    const team = await createTeam({ sport: "Soccer", timeZone: "America/Chicago" });
    const { id } = await createLeague(lee.id, [team.id]);
    const changed = { name: "Renamed", sport: "Futsal", timeZone: "Pacific/Honolulu" };
    expect((await client.put(`/leagues/${id}`, changed)).body).toMatchObject({
      id,
      ...changed,
      teamCount: 1,
    });
    expect(
      await db.selectFrom("team").selectAll().where("id", "=", team.id).executeTakeFirstOrThrow(),
    ).toMatchObject({ sport: "Soccer", timeZone: "America/Chicago" });
  });
});

/** Whether the row is still there: 1 or 0. */
const left = async (table: "venue" | "team" | "teamMember" | "game", row: string) =>
  (await db.selectFrom(table).select("id").where("id", "=", row).execute()).length;

describe("a deleted league", () => {
  it("takes its venues along and leaves teams, rosters and games", async () => {
    const team = await createTeam();
    const member = await createMember(team.id);
    const game = await createGame(team.id, { gameOn: "2027-05-01" });
    const { id } = await createLeague(lee.id, [team.id]);
    const venue = await createVenue(id);
    expect((await client.delete(`/leagues/${id}`)).body).toEqual({ ok: true });
    expect((await client.get(`/leagues/${id}`)).status).toBe(404);
    expect([
      await left("venue", venue.id),
      await left("team", team.id),
      await left("teamMember", member.id),
      await left("game", game.id),
    ]).toEqual([0, 1, 1, 1]);
  });
});

describe("the teams of a league", () => {
  it("come by name with their numbers and managers [CALL2-05, LEAGUE-17, DATA2-04, DATA2-08, INVITE-19]", async () => {
    const otters = await createTeam({
      name: "Otters",
      managerId: lee.id,
      seasonEndsOn: "2027-02-01",
      // Already the next day in London.
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
      mailState: "failed",
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
          sport: "Soccer",
          createdOn: "2026-11-01",
          memberCount: 2,
          seasonEndsOn: "2027-02-01",
          canDelete: true,
          managers: [
            { id: invited, email: "maya@example.com", name: "Maya Okafor", state: "pending", mail: "sent" },
            {
              id: expect.any(String),
              email: coach.email,
              name: "Sam Rivera",
              state: "accepted",
              mail: "sent",
            },
            {
              id: expect.any(String),
              email: "late@example.com",
              name: null,
              state: "expired",
              mail: "failed",
            },
          ],
        },
        expect.objectContaining({ id: wolves.id, memberCount: 0, managers: [], canDelete: false }),
      ],
    });
  });

  it("are searched by name and sport, and come page by page, each once [LEAGUE-16]", async () => {
    const teams = await db
      .insertInto("team")
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          // Equal names, so that pages end between equals.
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
    const found: LeagueTeamRow[] = [];
    let cursor = "";
    do {
      const { body } = await client.get(`/leagues/${id}/team-details${cursor && `?cursor=${cursor}`}`);
      expect(body.total).toBe(120);
      found.push(...body.teams);
      cursor = body.nextCursor ?? "";
    } while (cursor);
    expect(new Set(found.map((team) => team.id)).size).toBe(120);
    expect(found.map(({ name }) => name)).toEqual(found.map(({ name }) => name).toSorted());
    const curling = await client.get(`/leagues/${id}/team-details?search=${encodeURIComponent("0%_cur")}`);
    expect([curling.body.total, curling.body.teams.length]).toEqual([3, 3]);
    const named = await client.get(`/leagues/${id}/team-details?search=${encodeURIComponent("team 6")}`);
    expect(new Set(named.body.teams.map(({ name }: LeagueTeamRow) => name))).toEqual(new Set(["Team 6"]));
    expect(named.body.total).toBe(17);
    expect((await client.get(`/leagues/${id}/team-details?cursor=nonsense`)).status).toBe(400);
  });
});
