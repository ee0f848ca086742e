import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { clientOf, TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let maya: Account;
let client: TestClient;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  client = await clientOf(maya);
});

const create = (input: object = {}) => client.post("/teams", { name: "Otters", sport: "Soccer", ...input });

async function found(search: string) {
  const { body } = await client.get(`/teams?search=${encodeURIComponent(search)}`);
  expect(body.total).toBe(body.teams.length);
  return body.teams.map(({ name }: { name: string }) => name);
}

describe("creating a team", () => {
  it("stores it pending, without a tier, in the default zone, for three months [TEAM-12] [TEAM-13] [CALL1-11] [CONST1-01] [DATA1-05] [DATA1-06]", async () => {
    setTime("2026-11-30T18:00:00Z");
    const answer = await create({ subscriptionStatus: "active", managerId: "somebody else" });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ name: "Otters", sport: "Soccer", status: "pending", tier: "none" });
    const team = await db
      .selectFrom("team")
      .selectAll()
      .where("id", "=", answer.body.id)
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
    "takes a season of %i months and no other length [TEAM-10]",
    async (seasonMonths) => {
      expect((await create({ seasonMonths })).status).toBe(201);
      expect((await create({ seasonMonths: seasonMonths + 1 })).status).toBe(400);
    },
  );

  it("counts the season from today by the team's own clock [DATA1-07] [OP-13]", async () => {
    setTime("2026-04-17T05:30:00Z");
    const ids = [];
    for (const timeZone of ["America/New_York", "Pacific/Honolulu"])
      ids.push((await create({ timeZone })).body.id);
    const ends = [];
    for (const id of ids) ends.push((await client.get(`/teams/${id}`)).body.seasonEndsOn);
    expect(ends).toEqual(["2026-07-17", "2026-07-16"]);
  });

  it("refuses a blank name, a blank sport and a zone that is not on the list [TEAM-08] [TEAM-09] [CONST1-02]", async () => {
    for (const wrong of [{ name: "  " }, { sport: "" }, { timeZone: "Europe/Berlin" }]) {
      const answer = await create(wrong);
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe("INVALID_INPUT");
    }
  });

  it("gives the trial to the account's first team only, once the address is confirmed [OP-15]", async () => {
    const first = await create();
    expect(first.body.smsLimit).toBe(25);
    expect((await create()).body.smsLimit).toBe(0);
    const newcomer = await createAccount({ emailVerified: false });
    const theirs = await clientOf(newcomer);
    const { body } = await theirs.post("/teams", { name: "Wolves", sport: "Basketball" });
    expect(body.smsLimit).toBe(0);
    await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", newcomer.id).execute();
    expect((await theirs.get(`/teams/${body.id}`)).body.smsLimit).toBe(25);
  });

  it("gives the trial once also when two first teams are made at once", async () => {
    const made = await Promise.all([create(), create(), create()]);
    expect(made.filter(({ body }) => body.smsLimit === 25).length).toBe(1);
  });
});

describe("the list of teams", () => {
  it("has one's own teams and those one was invited to, newest first [TEAM-01] [TEAM-02] [PERM1-05] [CALL1-10] [OP-24]", async () => {
    const old = await createTeam({ managerId: maya.id, name: "Old", createdAt: new Date("2026-01-01") });
    const young = await createTeam({ managerId: maya.id, name: "Young", createdAt: new Date("2026-03-01") });
    const invited = await createTeam({ name: "Invited", createdAt: new Date("2026-02-01") });
    await inviteManager(invited.id, maya);
    await createTeam({ name: "Somebody else's" });
    const league = await createTeam({ name: "In my league" });
    await createLeague(maya.id, [league.id]);
    await createMember(young.id);
    await createMember(young.id, { active: false });
    const { body } = await client.get("/teams");
    expect(body.teams.map(({ name }: { name: string }) => name)).toEqual(["Young", "Invited", "Old"]);
    expect(body.teams.map(({ role }: { role: string }) => role)).toEqual(["manager", "invited", "manager"]);
    expect(body.teams[0]).toMatchObject({ memberCount: 2, nextGame: null });
    expect(body).toMatchObject({ total: 3, nextCursor: null });
    expect(old.id).toBe(body.teams[2].id);
  });

  it("finds by name or sport, in any case, and takes % as a letter [TEAM-03]", async () => {
    await createTeam({ managerId: maya.id, name: "Lakeview Otters", sport: "Soccer" });
    await createTeam({ managerId: maya.id, name: "100% Wolves", sport: "Basketball" });
    expect(await found("otter")).toEqual(["Lakeview Otters"]);
    expect(await found("BASKET")).toEqual(["100% Wolves"]);
    expect(await found("%")).toEqual(["100% Wolves"]);
    expect(await found("_")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });

  it("comes in pages that neither skip nor repeat, and counts them all [TEAM-04]", async () => {
    const at = new Date("2026-05-05T10:00:00.123Z");
    for (let index = 0; index < 120; index++) await createTeam({ managerId: maya.id, createdAt: at });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body }: Awaited<ReturnType<TestClient["get"]>> = await client.get(
        `/teams${cursor && `?cursor=${cursor}`}`,
      );
      expect(body.total).toBe(120);
      seen.push(...body.teams.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(seen.length).toBe(120);
    expect(new Set(seen).size).toBe(120);
    expect((await client.get("/teams?cursor=made-up")).status).toBe(400);
  });

  it("still counts them all behind the last one, when a page was archived meanwhile", async () => {
    for (let index = 0; index < 51; index++) await createTeam({ managerId: maya.id });
    const { body } = await client.get("/teams");
    const onPage = new Set(body.teams.map(({ id }: { id: string }) => id));
    const all = await db.selectFrom("team").select("id").where("managerId", "=", maya.id).execute();
    await client.post(`/teams/${all.find(({ id }) => !onPage.has(id))!.id}/archive`);
    const next = await client.get(`/teams?cursor=${body.nextCursor}`);
    expect(next.body).toEqual({ teams: [], total: 50, nextCursor: null });
  });

  it("says when each team plays next, by its own clock", async () => {
    setTime("2026-04-17T01:00:00Z");
    const team = await createTeam({ managerId: maya.id });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "19:00:00" });
    await createGame(team.id, { gameOn: "2026-04-16", gameTime: "20:30:00" });
    await createGame(team.id, { gameOn: "2026-04-18" });
    const { body } = await client.get("/teams");
    expect(body.teams[0].nextGame).toMatchObject({ on: "2026-04-16", time: "20:30:00", isToday: true });
  });
});

describe("one team", () => {
  it("has everything its page shows [TEAM-17] [CALL1-12] [DATA1-13] [DATA1-14] [DATA1-15] [DATA2-11]", async () => {
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
      sport: "Soccer",
      role: "manager",
      status: "active",
      tier: "standard",
      smsUsed: 308,
      smsLimit: 750,
      memberCount: 2,
      consentingCount: 1,
      isArchived: false,
      timeZone: "America/Chicago",
      seasonEndsOn: "2026-08-30",
      seasonDaysLeft: 136,
      expiresOn: "2026-08-30",
      reminderOffsetsMinutes: [1440, 60],
      quietHours: { from: "21:00", until: "07:00" },
      minimumPlayers: null,
      can: { manage: true, handOver: true, leave: false },
    });
  });

  it("counts as expired once its pass has run out, before any job says so [TEAM-37] [DATA1-12]", async () => {
    setTime("2026-04-16T14:40:00Z");
    const values = { managerId: maya.id, subscriptionStatus: "active" };
    const over = await createTeam({ ...values, subscriptionExpiresAt: new Date("2026-04-16T14:39:59Z") });
    const running = await createTeam({ ...values, subscriptionExpiresAt: new Date("2026-04-16T14:41:00Z") });
    expect((await client.get(`/teams/${over.id}`)).body.status).toBe("expired");
    expect((await client.get(`/teams/${running.id}`)).body.status).toBe("active");
  });

  it("keeps its settings: zone, season, reminders, quiet hours, minimum [OP2-10]", async () => {
    const team = await createTeam({ managerId: maya.id });
    const settings = {
      name: "Otters United",
      sport: "Futsal",
      timeZone: "America/Vancouver",
      seasonEndsOn: "2027-01-31",
      reminderOffsetsMinutes: [60, 2880, 240],
      quietHours: { from: "22:30", until: "06:00" },
      minimumPlayers: 7,
    };
    const answer = await client.put(`/teams/${team.id}`, settings);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ...settings, reminderOffsetsMinutes: [2880, 240, 60] });
    const without = await client.put(`/teams/${team.id}`, {
      ...settings,
      quietHours: null,
      minimumPlayers: null,
    });
    expect(without.body).toMatchObject({ quietHours: null, minimumPlayers: null });
    for (const wrong of [
      { reminderOffsetsMinutes: [] },
      { reminderOffsetsMinutes: [60, 60] },
      { reminderOffsetsMinutes: [60, 61, 62, 63, 64] },
      { reminderOffsetsMinutes: [5] },
      { seasonEndsOn: "2027-02-30" },
      { quietHours: { from: "22:00", until: "22:00" } },
      { quietHours: { from: "25:00", until: "07:00" } },
      { minimumPlayers: 0 },
      { timeZone: "UTC" },
      { name: "" },
    ])
      expect((await client.put(`/teams/${team.id}`, { ...settings, ...wrong })).status).toBe(400);
  });

  it("can be put away and brought back, twice without harm", async () => {
    const team = await createTeam({ managerId: maya.id });
    for (let time = 0; time < 2; time++)
      expect((await client.post(`/teams/${team.id}/archive`)).body.isArchived).toBe(true);
    expect((await client.get("/teams")).body.total).toBe(0);
    expect((await client.get("/teams?archived=true")).body.teams[0].id).toBe(team.id);
    for (let time = 0; time < 2; time++)
      expect((await client.delete(`/teams/${team.id}/archive`)).body.isArchived).toBe(false);
    expect((await client.get("/teams")).body.total).toBe(1);
  });

  it("of somebody else looks like one that does not exist [TEAM-33] [PERM1-06] [PERM1-16] [OP-24]", async () => {
    const foreign = await createTeam({ name: "Secret Club" });
    const answers = [];
    for (const id of [foreign.id, "0190a000-0000-7000-8000-000000000001"]) {
      const { status, body, headers } = await client.get(`/teams/${id}`);
      answers.push(JSON.stringify([status, body, [...headers]]));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain("Team Not Found");
  });

  it("can be read, not changed, by the manager of a league it plays in [PERM1-11] [OP-24]", async () => {
    const team = await createTeam();
    await createLeague(maya.id, [team.id]);
    const { body } = await client.get(`/teams/${team.id}`);
    expect(body).toMatchObject({ role: "league", can: { manage: false, handOver: false, leave: false } });
    expect((await client.post(`/teams/${team.id}/archive`)).body.code).toBe("TEAM_NOT_FOUND");
  });

  it("shows who comes to its games to its own manager and to the league's, and to nobody else [PERM1-11]", async () => {
    const owner = await createAccount();
    const team = await createTeam({ managerId: owner.id });
    await createMember(team.id, { name: "Aisha Bello" });
    const game = await createGame(team.id, { gameOn: "2099-05-01" });
    await createLeague(maya.id, [team.id]);
    for (const reader of [client, await clientOf(owner)]) {
      const { status, body } = await reader.get(`/games/${game.id}/attendance`);
      expect([status, body.members[0].name]).toEqual([200, "Aisha Bello"]);
    }
    const stranger = await clientOf(await createAccount({ role: "league_manager" }));
    expect((await stranger.get(`/games/${game.id}/attendance`)).status).toBe(404);
  });

  it("is as good as one's own after an accepted invitation, but for giving it away [OP2-02]", async () => {
    const team = await createTeam();
    await inviteManager(team.id, maya);
    const { body } = await client.get(`/teams/${team.id}`);
    expect(body).toMatchObject({ role: "invited", can: { manage: true, handOver: false, leave: true } });
    expect((await client.post(`/teams/${team.id}/archive`)).status).toBe(200);
  });
});
