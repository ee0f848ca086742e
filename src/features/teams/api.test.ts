import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { DEFAULT_QUIET_HOURS, DEFAULT_REMINDERS } from "./rules.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let maya: Account;
let client: TestClient;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(maya);
});

const create = (input: object = {}) => client.post("/teams", { name: "Otters", sport: "Soccer", ...input });

async function searchTeamNames(search: string) {
  const { body } = await client.get(`/teams?search=${encodeURIComponent(search)}`);
  expect(body.total).toBe(body.teams.length);
  return body.teams.map(({ name }: { name: string }) => name);
}

describe("creating a team", () => {
  it("saves the team as pending, with no tier, the default time zone, and a three-month season [TEAM-12] [TEAM-13] [CALL1-11] [CONST1-01] [DATA1-05] [DATA1-06]", async () => {
    setTime("2026-11-30T18:00:00Z");
    const response = await create({ subscriptionStatus: "active", managerId: "someone else" });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ name: "Otters", sport: "Soccer", status: "pending", tier: "none" });
    const team = await db
      .selectFrom("team")
      .selectAll()
      .where("id", "=", response.body.id)
      .executeTakeFirstOrThrow();
    expect(team).toMatchObject({
      managerId: maya.id,
      subscriptionStatus: "pending",
      subscriptionTier: "none",
      timeZone: "America/Chicago",
      seasonEndsOn: "2027-02-28",
      reminderOffsetsMinutes: [1440, 60],
      quietFrom: "21:00:00",
      quietUntil: "07:00:00",
    });
  });

  it.each([3, 6, 9, 12])(
    "accepts a season of %i months and rejects other lengths [TEAM-10]",
    async (seasonMonths) => {
      expect((await create({ seasonMonths })).status).toBe(201);
      expect((await create({ seasonMonths: seasonMonths + 1 })).status).toBe(400);
    },
  );

  it("starts the season today in the team's time zone [DATA1-07] [OP-13] [REACH-57]", async () => {
    setTime("2026-04-17T05:30:00Z");
    const ids = [];
    for (const timeZone of [
      "America/New_York",
      "Pacific/Honolulu",
      "America/St_Johns",
      "America/Halifax",
      "America/Regina",
    ])
      ids.push((await create({ timeZone })).body.id);
    const endDates = [];
    for (const id of ids) endDates.push((await client.get(`/teams/${id}`)).body.seasonEndsOn);
    expect(endDates).toEqual(["2026-07-17", "2026-07-16", "2026-07-17", "2026-07-17", "2026-07-16"]);
  });

  it("rejects a blank name, a blank sport, and an unsupported time zone [TEAM-08] [TEAM-09] [CONST1-02]", async () => {
    for (const invalid of [{ name: "  " }, { sport: "" }, { timeZone: "Europe/Berlin" }]) {
      const response = await create(invalid);
      expect(response.status).toBe(400);
      expect(response.body.code).toBe("INVALID_INPUT");
    }
  });

  it("gives the trial only to the account's first team, once the email is confirmed [OP-15]", async () => {
    const first = await create();
    expect(first.body.smsLimit).toBe(25);
    expect((await create()).body.smsLimit).toBe(0);
    const newAccount = await createAccount({ emailVerified: false });
    const newClient = await signInAs(newAccount);
    const { body } = await newClient.post("/teams", { name: "Wolves", sport: "Basketball" });
    expect(body.smsLimit).toBe(0);
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", newAccount.id).execute();
    expect((await newClient.get(`/teams/${body.id}`)).body.smsLimit).toBe(25);
  });

  it("gives the trial to only one of several first teams created concurrently", async () => {
    const responses = await Promise.all([create(), create(), create()]);
    expect(responses.filter(({ body }) => body.smsLimit === 25).length).toBe(1);
  });
});

describe("team list", () => {
  it("includes owned and invited teams, newest first [TEAM-01] [TEAM-02] [PERM1-05] [CALL1-10] [OP-24]", async () => {
    const oldTeam = await createTeam({ managerId: maya.id, name: "Old", createdAt: new Date("2026-01-01") });
    const newTeam = await createTeam({
      managerId: maya.id,
      name: "Young",
      createdAt: new Date("2026-03-01"),
    });
    const invitedTeam = await createTeam({ name: "Invited", createdAt: new Date("2026-02-01") });
    await inviteManager(invitedTeam.id, maya);
    await createTeam({ name: "Someone else's" });
    const league = await createTeam({ name: "In my league" });
    await createLeague(maya.id, [league.id]);
    await createMember(newTeam.id);
    await createMember(newTeam.id, { active: false });
    const { body } = await client.get("/teams");
    expect(body.teams.map(({ name }: { name: string }) => name)).toEqual(["Young", "Invited", "Old"]);
    expect(body.teams.map(({ role }: { role: string }) => role)).toEqual(["manager", "invited", "manager"]);
    expect(body.teams[0]).toMatchObject({ memberCount: 2, nextGame: null });
    expect(body).toMatchObject({ total: 3, nextCursor: null });
    expect(oldTeam.id).toBe(body.teams[2].id);
  });

  it("can be searched by name or sport, ignoring case and treating % literally [TEAM-03]", async () => {
    await createTeam({ managerId: maya.id, name: "Lakeview Otters", sport: "Soccer" });
    await createTeam({ managerId: maya.id, name: "100% Wolves", sport: "Basketball" });
    expect(await searchTeamNames("otter")).toEqual(["Lakeview Otters"]);
    expect(await searchTeamNames("BASKET")).toEqual(["100% Wolves"]);
    expect(await searchTeamNames("%")).toEqual(["100% Wolves"]);
    expect(await searchTeamNames("_")).toEqual([]);
    expect(await searchTeamNames("\\")).toEqual([]);
  });

  it("has no gaps or duplicates between pages, and each page includes the total count [TEAM-04]", async () => {
    const at = new Date("2026-05-05T10:00:00.123Z");
    for (let index = 0; index < 120; index++) await createTeam({ managerId: maya.id, createdAt: at });
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<TestClient["get"]>> = await client.get(
        `/teams${cursor && `?cursor=${cursor}`}`,
      );
      expect(body.total).toBe(120);
      ids.push(...body.teams.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(ids.length).toBe(120);
    expect(new Set(ids).size).toBe(120);
    expect((await client.get("/teams?cursor=made-up")).status).toBe(400);
  });

  it("still includes the total on a page that's empty because a team was archived", async () => {
    for (let index = 0; index < 51; index++) await createTeam({ managerId: maya.id });
    const { body } = await client.get("/teams");
    const onPage = new Set(body.teams.map(({ id }: { id: string }) => id));
    const allTeams = await db.selectFrom("team").select("id").where("managerId", "=", maya.id).execute();
    await client.post(`/teams/${allTeams.find(({ id }) => !onPage.has(id))!.id}/archive`);
    const next = await client.get(`/teams?cursor=${body.nextCursor}`);
    expect(next.body).toEqual({ teams: [], total: 50, nextCursor: null });
  });

  it("includes each team's next game in its own time zone", async () => {
    setTime("2026-04-17T01:00:00Z");
    const team = await createTeam({ managerId: maya.id });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "20:30:00" });
    await createGame(team.id, { gameOn: "2026-04-18" });
    const { body } = await client.get("/teams");
    expect(body.teams[0].nextGame).toMatchObject({ on: "2026-04-16", time: "20:30:00", isToday: true });
  });
});

describe("single team", () => {
  it("includes everything its page shows [TEAM-17] [CALL1-12] [DATA1-13] [DATA1-14] [DATA1-15] [DATA2-11]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const team = await createTeam({
      managerId: maya.id,
      subscriptionStatus: "active",
      subscriptionTier: "standard",
      subscriptionExpiresAt: new Date("2026-08-31T04:00:00Z"),
      smsUsed: 308,
      smsLimit: 750,
      seasonEndsOn: "2026-08-30",
    });
    await createMember(team.id, { smsConsent: true });
    await createMember(team.id);
    expect((await client.get(`/teams/${team.id}`)).body).toEqual({
      id: team.id,
      name: "Lakeview Otters",
      kit: null,
      sport: "Soccer",
      role: "manager",
      status: "active",
      tier: "standard",
      smsUsed: 308,
      smsLimit: 750,
      memberCount: 2,
      reachableCount: 1,
      isArchived: false,
      timeZone: "America/Chicago",
      seasonEndsOn: "2026-08-30",
      seasonDaysLeft: 136,
      settingsVersion: 1,
      expiresOn: "2026-08-30",
      reminderOffsetsMinutes: DEFAULT_REMINDERS,
      quietHours: DEFAULT_QUIET_HOURS,
      minimumPlayers: null,
      maximumPlayers: null,
      responsesDueHours: null,
      can: { manage: true, transfer: true, leave: false },
    });
  });

  it("counts as expired once its pass has ended, even before a job marks it as expired [TEAM-37] [DATA1-12]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const values = { managerId: maya.id, subscriptionStatus: "active" };
    const expiredTeam = await createTeam({
      ...values,
      subscriptionExpiresAt: new Date("2026-04-16T14:39:59Z"),
    });
    const active = await createTeam({ ...values, subscriptionExpiresAt: new Date("2026-04-16T14:41:00Z") });
    expect((await client.get(`/teams/${expiredTeam.id}`)).body.status).toBe("expired");
    expect((await client.get(`/teams/${active.id}`)).body.status).toBe("active");
  });

  it("can be archived and restored idempotently", async () => {
    const team = await createTeam({ managerId: maya.id });
    for (let time = 0; time < 2; time++)
      expect((await client.post(`/teams/${team.id}/archive`)).body.isArchived).toBe(true);
    expect((await client.get("/teams")).body.total).toBe(0);
    expect((await client.get("/teams?archived=true")).body.teams[0].id).toBe(team.id);
    for (let time = 0; time < 2; time++)
      expect((await client.delete(`/teams/${team.id}/archive`)).body.isArchived).toBe(false);
    expect((await client.get("/teams")).body.total).toBe(1);
  });

  it("looks the same as a missing team if it belongs to someone else [TEAM-33] [PERM1-06] [PERM1-16] [OP-24]", async () => {
    const otherTeam = await createTeam({ name: "Secret Club" });
    const responses = [];
    for (const id of [otherTeam.id, "0190a000-0000-7000-8000-000000000001"]) {
      const { status, body, headers } = await client.get(`/teams/${id}`);
      responses.push(JSON.stringify([status, body, [...headers]]));
    }
    expect(responses[0]).toBe(responses[1]);
    expect(responses[0]).toContain("Team Not Found");
  });

  it("lets the manager of its league view it but not change it [PERM1-11] [OP-24]", async () => {
    const team = await createTeam();
    await createLeague(maya.id, [team.id]);
    const { body } = await client.get(`/teams/${team.id}`);
    expect(body).toMatchObject({ role: "league", can: { manage: false, transfer: false, leave: false } });
    expect((await client.post(`/teams/${team.id}/archive`)).body.code).toBe("TEAM_NOT_FOUND");
  });

  it("shows attendance only to its manager and the league's manager [PERM1-11]", async () => {
    const owner = await createAccount();
    const team = await createTeam({ managerId: owner.id });
    await createMember(team.id, { name: "Aisha Bello" });
    const game = await createGame(team.id, { gameOn: "2099-05-01" });
    await createLeague(maya.id, [team.id]);
    for (const reader of [client, await signInAs(owner)]) {
      const { status, body } = await reader.get(`/games/${game.id}/attendance`);
      expect([status, body.members[0].name]).toEqual([200, "Aisha Bello"]);
    }
    const stranger = await signInAs(await createAccount({ role: "league_manager" }));
    expect((await stranger.get(`/games/${game.id}/attendance`)).status).toBe(404);
  });

  it("lets an invited manager change it but not transfer it [OP2-02]", async () => {
    const team = await createTeam();
    await inviteManager(team.id, maya);
    const { body } = await client.get(`/teams/${team.id}`);
    expect(body).toMatchObject({ role: "invited", can: { manage: true, transfer: false, leave: true } });
    expect((await client.post(`/teams/${team.id}/archive`)).status).toBe(200);
  });
});
