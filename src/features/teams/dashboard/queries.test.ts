import { describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { setTime } from "#tests/harness/clock.ts";
import { hasTeams } from "../queries.server.ts";

// A Thursday, at 10:00 in Chicago, 08:00 in Los Angeles, and 12:30 in St. John's.
const NOW = "2026-04-16T15:00:00Z";

async function createSignedInManager() {
  const account = await createAccount();
  const client = new TestClient();
  await client.signIn(account.email, PASSWORD);
  return { account, numbers: async () => (await client.get("/dashboard")).body };
}

describe("dashboard totals", () => {
  it("are zero for someone without teams", async () => {
    const { numbers } = await createSignedInManager();
    expect(await numbers()).toEqual({
      teams: 0,
      activeTeams: 0,
      teamsWithPass: 0,
      members: 0,
      reachable: 0,
      upcomingGames: 0,
      upcomingThisWeek: 0,
      gamesToday: 0,
      notificationsSent: 0,
      games: 0,
      newestTeamId: null,
      isSetupDismissed: false,
    });
  });

  it("count owned and invited teams, but not archived teams or other people's [OP-38]", async () => {
    const { account, numbers } = await createSignedInManager();
    setTime(NOW);
    const ownTeam = await createTeam({ managerId: account.id, createdAt: new Date("2026-01-01T00:00:00Z") });
    const activePass = {
      subscriptionStatus: "active",
      subscriptionExpiresAt: new Date("2026-05-01T00:00:00Z"),
    };
    const expiredPass = { ...activePass, subscriptionExpiresAt: new Date(NOW) };
    await createTeam({ managerId: account.id, createdAt: new Date("2026-01-02T00:00:00Z"), ...expiredPass });
    const invitedTeam = await createTeam({ createdAt: new Date("2026-01-03T00:00:00Z"), ...activePass });
    await inviteManager(invitedTeam.id, account);
    // A team that someone owns and is also invited to manage counts once.
    await inviteManager(ownTeam.id, account);
    const archived = await createTeam({ managerId: account.id, archivedAt: new Date(NOW) });
    const otherTeam = await createTeam();
    for (const { id } of [ownTeam, invitedTeam, archived, otherTeam]) {
      await createMember(id, { smsConsent: true });
      await createMember(id);
      await createGame(id, { gameOn: "2026-04-20", notificationSent: true });
    }
    expect(await numbers()).toEqual({
      teams: 3,
      activeTeams: 1,
      teamsWithPass: 2,
      members: 4,
      reachable: 2,
      upcomingGames: 2,
      upcomingThisWeek: 2,
      gamesToday: 0,
      notificationsSent: 2,
      games: 2,
      newestTeamId: invitedTeam.id,
      isSetupDismissed: false,
    });
  });

  it("count a member who gets texts on two phones once", async () => {
    const { account, numbers } = await createSignedInManager();
    const team = await createTeam({ managerId: account.id });
    const member = await createMember(team.id, { smsConsent: true });
    const ownPhone = await db
      .selectFrom("memberPhone")
      .selectAll()
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("memberPhone")
      .values({ ...ownPhone, id: undefined, position: 1, label: "Mother", phone: "+13125559999" })
      .execute();
    expect(await numbers()).toMatchObject({ members: 1, reachable: 1 });
  });

  it("count games that haven't started in their team's time zone, in total and for the next 7 days [DASH-12, REACH-57]", async () => {
    const { account, numbers } = await createSignedInManager();
    setTime(NOW);
    const games = [
      { gameOn: "2026-04-15", gameTime: "23:00:00" },
      { gameOn: "2026-04-16", gameTime: "09:59:59" },
      { gameOn: "2026-04-16", gameTime: "10:00:00" },
      { gameOn: "2026-04-16", gameTime: "12:29:59" },
      { gameOn: "2026-04-16", gameTime: "12:30:00" },
      { gameOn: "2026-04-16", gameTime: null },
      { gameOn: "2026-04-22", gameTime: "08:00:00" },
      { gameOn: "2026-04-23", gameTime: "08:00:00" },
    ];
    for (const timeZone of ["America/Chicago", "America/Los_Angeles", "America/St_Johns"]) {
      const team = await createTeam({ managerId: account.id, timeZone });
      for (const game of games) await createGame(team.id, game);
    }
    // In Los Angeles, the 09:59 game is still upcoming. In St. John's, only those from 12:30 on are.
    expect(await numbers()).toMatchObject({
      games: 24,
      upcomingGames: 17,
      upcomingThisWeek: 14,
      gamesToday: 11,
    });
  });
});

it("tells new accounts, which have no teams except archived ones, from the others", async () => {
  const account = await createAccount();
  const isUsed = () => hasTeams({ user: account } as unknown as Parameters<typeof hasTeams>[0]);
  await createTeam();
  await createTeam({ managerId: account.id, archivedAt: new Date() });
  expect(await isUsed()).toBe(false);
  const { id } = await createTeam();
  await inviteManager(id, account);
  expect(await isUsed()).toBe(true);
});
