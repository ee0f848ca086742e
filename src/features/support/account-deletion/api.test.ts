import { beforeEach, describe, expect, it } from "vitest";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { createGame, createLeague, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { waitUntilBlocked } from "#tests/harness/locks.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { armTeamReminders } from "#features/reminders/commands.server.ts";
import { cancelDeletion, deleteDueAccounts, remindDepartingUsers } from "./commands.server.ts";

let account: Awaited<ReturnType<typeof createAccount>>;
let client: TestClient;
beforeEach(async () => {
  await db.deleteFrom("accountDeletion").execute();
  account = await createAccount();
  client = await signInAs(account);
});

const request = (body: object = { password: PASSWORD }) => client.post("/me/deletion", body);
const getRequest = () =>
  db.selectFrom("accountDeletion").selectAll().where("userId", "=", account.id).executeTakeFirst();
const exists = async () =>
  (await db.selectFrom("appUser").select("id").where("id", "=", account.id).execute()).length === 1;
const findTeam = (id: string) =>
  db.selectFrom("team").select(["archivedAt", "managerId"]).where("id", "=", id).executeTakeFirst();

/** Moves the request into the past, so that `daysLeft` remain. */
const setDaysLeft = (daysLeft: number) =>
  db
    .updateTable("accountDeletion")
    .set({
      requestedAt: after(clock.now(), days(daysLeft - 14)),
      deletesAt: after(clock.now(), days(daysLeft) - 1),
    })
    .where("userId", "=", account.id)
    .execute();

const listReminderStates = async (gameId: string) =>
  (
    await db
      .selectFrom("reminder")
      .select("state")
      .where("gameId", "=", gameId)
      .where("supersededAt", "is", null)
      .execute()
  ).map(({ state }) => state);

/** Creates a team with a game next month, whose reminders are scheduled. */
async function createActiveTeam(managerId = account.id) {
  const team = await createTeam({ managerId });
  const gameOn = after(clock.now(), days(30)).toISOString().slice(0, 10);
  const game = await createGame(team.id, { gameOn });
  await db.transaction().execute((trx) => armTeamReminders(trx, team.id, clock.now()));
  return { team, game };
}

describe("request", () => {
  it("schedules the deletion in 14 days and signs out every device", async () => {
    const phone = await signInAs(account);
    const response = await request();
    expect(response.status).toBe(200);
    const row = (await getRequest())!;
    expect(response.body).toEqual({ deletesAt: row.deletesAt.toISOString() });
    expect(row.deletesAt.getTime() - row.requestedAt.getTime()).toBe(days(14));
    expect((await phone.get("/me")).status).toBe(401);
    expect(client.cookies.size).toBe(0);
    expect(await listJobs({ template: "requested", userId: account.id })).toHaveLength(1);
    expect(await exists()).toBe(true);
  });

  it("requires the password, and a code with two-step verification", async () => {
    expect((await request({ password: "wrong" })).body.code).toBe("CURRENT_PASSWORD_INCORRECT");
    const { body: setup } = await client.post("/me/two-step", { password: PASSWORD });
    const key = new URL(setup.uri).searchParams.get("secret")!;
    await client.post("/me/two-step/confirmation", { code: computeTotp(key) });
    expect((await request()).body.code).toBe("TWO_STEP_CODE_INVALID");
    expect(await getRequest()).toBeUndefined();
    expect((await request({ password: PASSWORD, code: computeNextTotp(key) })).status).toBe(200);
  });

  it("isn't possible for administrators [PERM2-09]", async () => {
    client = await signInAs(await createAccount({ role: "admin" }));
    expect((await request()).body.code).toBe("CANNOT_TARGET_SELF");
  });

  it("isn't possible for someone who still manages a league [OP2-39]", async () => {
    await createLeague(account.id, [], "Lakeside League");
    expect((await client.get("/me/deletion")).body.leagues).toEqual(["Lakeside League"]);
    expect((await request()).body.code).toBe("LEAGUES_REMAIN");
    expect(await getRequest()).toBeUndefined();
  });

  it("archives teams that no one else manages, which stops their texts, and keeps the others running", async () => {
    const own = await createActiveTeam();
    const shared = await createActiveTeam();
    await inviteManager(shared.team.id, await createAccount({ name: "Olu Ade" }));
    const archivedAt = new Date("2026-01-01T00:00:00Z");
    const oldTeam = await createTeam({ managerId: account.id, archivedAt });
    expect(await listReminderStates(own.game.id)).toContain("armed");
    await request();
    expect((await findTeam(own.team.id))!.archivedAt).not.toBeNull();
    expect(await listReminderStates(own.game.id)).not.toContain("armed");
    expect((await findTeam(shared.team.id))!.archivedAt).toBeNull();
    expect(await listReminderStates(shared.game.id)).toContain("armed");
    expect((await findTeam(oldTeam.id))!.archivedAt).toEqual(archivedAt);
    expect((await getRequest())!.archivedTeamIds).toEqual([own.team.id]);
  });

  it("is the same for two requests at the same moment", async () => {
    const other = await signInAs(account);
    const responses = await Promise.all([request(), other.post("/me/deletion", { password: PASSWORD })]);
    const dates = responses.filter(({ status }) => status === 200).map(({ body }) => body.deletesAt);
    expect(new Set(dates).size).toBe(1);
    expect(await listJobs({ template: "requested", userId: account.id })).toHaveLength(1);
  });
});

it("previews each team's future, its pass, and its texts", async () => {
  const expiresAt = after(clock.now(), days(40));
  await createTeam({
    managerId: account.id,
    name: "Lakeview Otters",
    subscriptionStatus: "active",
    subscriptionTier: "mini",
    subscriptionExpiresAt: expiresAt,
    smsLimit: 500,
    smsUsed: 72,
  });
  const shared = await createTeam({ managerId: account.id, name: "Northgate Wolves" });
  const [first, second] = [await createAccount({ name: "Olu Ade" }), await createAccount()];
  await inviteManager(shared.id, first);
  await inviteManager(shared.id, second);
  await inviteManager((await createTeam()).id, account);
  expect((await client.get("/me/deletion")).body).toEqual({
    teams: [
      expect.objectContaining({
        name: "Lakeview Otters",
        heir: null,
        passEndsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        textsLeft: 428,
      }),
      expect.objectContaining({ name: "Northgate Wolves", heir: "Olu Ade", passEndsOn: null }),
    ],
    teamCount: 2,
    sharedTeamCount: 1,
    leagues: [],
  });
  // A manager who is leaving too doesn't get the team.
  await (await signInAs(first)).post("/me/deletion", { password: PASSWORD });
  const { teams } = (await client.get("/me/deletion")).body;
  expect(teams[1].heir).toBe("Pat Player");
});

describe("waiting period", () => {
  it("allows nothing but keeping the account, which restores the archived teams and their reminders", async () => {
    const { team, game } = await createActiveTeam();
    await request();
    await client.signIn(account.email, PASSWORD);
    const newTeam = { name: "New", sport: "Soccer", timeZone: "America/Chicago", seasonMonths: 3 };
    expect(await client.post("/teams", newTeam)).toMatchObject({
      status: 409,
      body: { code: "ACCOUNT_CLOSING" },
    });
    expect((await client.get("/me")).status).toBe(200);
    for (const attempt of [1, 2])
      expect([attempt, (await client.delete("/me/deletion")).body]).toEqual([attempt, { ok: true }]);
    expect((await findTeam(team.id))!.archivedAt).toBeNull();
    expect(await listReminderStates(game.id)).toContain("armed");
    expect((await client.post("/teams", newTeam)).status).toBe(201);
    await setDaysLeft(0);
    await deleteDueAccounts();
    expect(await exists()).toBe(true);
  });

  it("ends with one email two days before", async () => {
    await request();
    await setDaysLeft(3);
    await remindDepartingUsers();
    expect(await listJobs({ template: "reminder", userId: account.id })).toEqual([]);
    await setDaysLeft(2);
    await remindDepartingUsers();
    await remindDepartingUsers();
    expect(await listJobs({ template: "reminder", userId: account.id })).toHaveLength(1);
  });
});

describe("deletion", () => {
  it("waits until the time has come, and can run any number of times", async () => {
    const { team } = await createActiveTeam();
    await createMember(team.id, { smsConsent: true });
    await request();
    await deleteDueAccounts();
    expect(await exists()).toBe(true);
    await setDaysLeft(0);
    await deleteDueAccounts();
    await deleteDueAccounts();
    expect(await exists()).toBe(false);
    expect(await findTeam(team.id)).toBeUndefined();
    expect(await listJobs({ template: "deleted", to: account.email })).toHaveLength(1);
    expect(await listJobs({ teamId: team.id })).toMatchObject([{ name: "teams/forget-phones" }]);
    expect((await client.post("/session", { email: account.email, password: PASSWORD })).status).toBe(401);
  });

  it("gives teams to the manager who joined first, who keeps everything else as it was", async () => {
    const { team, game } = await createActiveTeam();
    const [first, second] = [await createAccount(), await createAccount()];
    await inviteManager(team.id, first);
    await inviteManager(team.id, second);
    await request();
    await setDaysLeft(0);
    await deleteDueAccounts();
    expect(await findTeam(team.id)).toEqual({ archivedAt: null, managerId: first.id });
    expect(await listReminderStates(game.id)).toContain("armed");
    const managers = await db
      .selectFrom("teamManager")
      .select("userId")
      .where("teamId", "=", team.id)
      .execute();
    expect(managers).toEqual([{ userId: second.id }]);
    expect(await listJobs({ template: "team-passed-on", teamId: team.id })).toMatchObject([
      { data: { heirId: first.id } },
    ]);
  });

  it("happens or is undone when both happen at the same moment, but never halfway", async () => {
    const { team } = await createActiveTeam();
    await request();
    await setDaysLeft(0);
    const session = { id: "", user: { ...account, role: "team_manager" } } as never;
    await Promise.all([deleteDueAccounts(), cancelDeletion(session), deleteDueAccounts()]);
    expect(await getRequest()).toBeUndefined();
    const remaining = await findTeam(team.id);
    expect(remaining).toEqual((await exists()) ? { archivedAt: null, managerId: account.id } : undefined);
  });

  it("finds a request canceled that was due a moment ago", async () => {
    await request();
    await setDaysLeft(0);
    const deletion = await db.transaction().execute(async (trx) => {
      await trx.selectFrom("appUser").select("id").where("id", "=", account.id).forUpdate().execute();
      const waiting = deleteDueAccounts();
      await waitUntilBlocked();
      await trx.deleteFrom("accountDeletion").where("userId", "=", account.id).execute();
      return { waiting };
    });
    await deletion.waiting;
    expect(await exists()).toBe(true);
  });

  it("leaves an account alone that got a league after all, and deletes the others", async () => {
    await request();
    await setDaysLeft(0);
    await createLeague(account.id, []);
    const stuck = account;
    account = await createAccount();
    client = await signInAs(account);
    await request();
    await setDaysLeft(0);
    await deleteDueAccounts();
    expect(await exists()).toBe(false);
    account = stuck;
    expect(await exists()).toBe(true);
    expect(await getRequest()).toBeDefined();
  });
});
