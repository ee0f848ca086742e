import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { signInAs, TestClient } from "#tests/harness/api.ts";
import { endSeasonsOn } from "./commands.server.ts";
import { TeamSettings } from "./schema.ts";

type Account = Awaited<ReturnType<typeof createAccount>>;
let maya: Account;
let client: TestClient;

beforeEach(async () => {
  maya = await createAccount({ name: "Maya Okafor" });
  client = await signInAs(maya);
});

/** Returns a team's settings as a page that loads now would send them. */
async function readSettings(teamId: string) {
  const { body } = await client.get(`/teams/${teamId}`);
  return { ...TeamSettings.parse(body), settingsVersion: body.settingsVersion as number };
}

describe("a team's deadline for responses", () => {
  it("is none by default, and 2, 6, 12, 24, or 48 hours before each game [NEED-30]", async () => {
    const team = await createTeam({ managerId: maya.id });
    const { responsesDueHours, settingsVersion, ...settings } = await readSettings(team.id);
    expect(responsesDueHours).toBeNull();
    let version = settingsVersion;
    const save = (values: object) =>
      client.put(`/teams/${team.id}`, { ...settings, settingsVersion: version, ...values });
    for (const hours of [2, 6, 12, 24, 48]) {
      const { body } = await save({ responsesDueHours: hours });
      expect(body.responsesDueHours).toBe(hours);
      version = body.settingsVersion;
    }
    for (const hours of [0, 1, 36, 72, "12"])
      expect((await save({ responsesDueHours: hours })).status).toBe(400);
    // A client from before deadlines sends none, which keeps it.
    const kept = await save({});
    expect(kept.body.responsesDueHours).toBe(48);
    version = kept.body.settingsVersion;
    expect((await save({ responsesDueHours: null })).body.responsesDueHours).toBeNull();
  });
});

describe("a team", () => {
  it("saves its settings: time zone, season, reminders, quiet hours, and minimum players [OP2-10]", async () => {
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
    const response = await client.put(`/teams/${team.id}`, { ...settings, settingsVersion: 1 });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      ...settings,
      reminderOffsetsMinutes: [2880, 240, 60],
      settingsVersion: 2,
    });
    const clearResponse = await client.put(`/teams/${team.id}`, {
      ...settings,
      settingsVersion: 2,
      quietHours: null,
      minimumPlayers: null,
    });
    expect(clearResponse.body).toMatchObject({ quietHours: null, minimumPlayers: null });
    for (const invalid of [
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
      { settingsVersion: undefined },
    ])
      expect(
        (await client.put(`/teams/${team.id}`, { ...settings, settingsVersion: 3, ...invalid })).status,
      ).toBe(400);
  });
});

describe("a settings page that was left open", () => {
  it("can't undo what another manager saved in the meantime, not even with a save that changes nothing", async () => {
    const team = await createTeam({ managerId: maya.id, quietFrom: null, quietUntil: null });
    const other = await createAccount();
    await inviteManager(team.id, other);
    const stale = await readSettings(team.id);
    expect(stale.quietHours).toBeNull();
    const quietHours = { from: "21:00", until: "08:00" };
    const saved = await (await signInAs(other)).put(`/teams/${team.id}`, { ...stale, quietHours });
    expect(saved.body).toMatchObject({ quietHours, settingsVersion: 2 });

    for (const settings of [stale, { ...stale, name: "Wolves" }]) {
      const response = await client.put(`/teams/${team.id}`, settings);
      expect(response).toMatchObject({ status: 409, body: { code: "TEAM_CHANGED" } });
    }
    const latest = await readSettings(team.id);
    expect(latest).toEqual({ ...stale, quietHours, settingsVersion: 2 });
    const retried = await client.put(`/teams/${team.id}`, { ...latest, name: "Wolves" });
    expect(retried.body).toMatchObject({ name: "Wolves", quietHours, settingsVersion: 3 });
  });

  it("is the only one of several to be saved at the same time", async () => {
    const team = await createTeam({ managerId: maya.id });
    const settings = await readSettings(team.id);
    const responses = await Promise.all(
      ["A", "B", "C", "D"].map((name) => client.put(`/teams/${team.id}`, { ...settings, name })),
    );
    const accepted = responses.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected.map(({ body }) => body.code)).toEqual(Array(3).fill("TEAM_CHANGED"));
    expect((await readSettings(team.id)).name).toBe(accepted[0]!.body.name);
  });

  it("can't set the season's end back after the league published a schedule", async () => {
    const team = await createTeam({ managerId: maya.id, seasonEndsOn: "2027-03-01" });
    const stale = await readSettings(team.id);
    await createLeague((await createAccount()).id, [team.id]);
    await db.transaction().execute((trx) => endSeasonsOn(trx, [team.id], "2027-06-15"));
    expect((await client.put(`/teams/${team.id}`, stale)).body.code).toBe("TEAM_CHANGED");
    const latest = await readSettings(team.id);
    expect(latest.seasonEndsOn).toBe("2027-06-15");
    // Publishing again with the same end changes nothing that a page could undo.
    await db.transaction().execute((trx) => endSeasonsOn(trx, [team.id], "2027-06-15"));
    expect((await readSettings(team.id)).settingsVersion).toBe(latest.settingsVersion);
  });

  it("stays current while texts and archiving change other parts of the team", async () => {
    const team = await createTeam({ managerId: maya.id });
    const settings = await readSettings(team.id);
    await db.updateTable("team").set({ smsUsed: 4 }).where("id", "=", team.id).execute();
    await client.post(`/teams/${team.id}/archive`);
    await client.delete(`/teams/${team.id}/archive`);
    expect((await client.put(`/teams/${team.id}`, { ...settings, name: "Wolves" })).status).toBe(200);
  });
});
