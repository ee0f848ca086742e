import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { grantPass } from "#features/passes/ledger/commands.server.ts";
import { rebuildTeam } from "#features/passes/standing/commands.server.ts";
import { clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createText } from "#tests/factories/texts.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import type { AdminTeam } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin" });
  admin = await clientOf(me);
});

const aWord = () => `w${randomUUID().slice(0, 8)}`;
const search = async (word: string, more = ""): Promise<AdminTeam[]> =>
  (await admin.get(`/admin/teams?search=${encodeURIComponent(word)}${more}`)).body.teams;
const count = async () => (await admin.get("/admin/team-counts")).body;
const setStatus = (teamId: string, status: string) =>
  admin.put(`/admin/teams/${teamId}/subscription-status`, { status });
const give = (teamId: string, tier: "mini" | "standard") =>
  db.transaction().execute((trx) => grantPass(trx, teamId, tier, clock.now()));
const rowOf = (teamId: string) =>
  db
    .selectFrom("team")
    .select(["subscriptionStatus", "subscriptionTier", "subscriptionExpiresAt", "smsLimit", "smsUsed"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
const actsOn = (subjectId: string) =>
  db
    .selectFrom("adminAct")
    .select(["adminEmail", "act", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();

describe("the list of teams", () => {
  it("has members, seats and status of each [ADMTEAM-05, ADMTEAM-07, CALL2-13, DATA2-09, DATA2-10, OP2-41]", async () => {
    const word = aWord();
    const manager = await createAccount({ name: "Maya Okafor" });
    const plain = await createTeam({ name: `Plain ${word}`, managerId: manager.id });
    const paid = await createTeam({ name: `Paid ${word}` });
    await give(paid.id, "standard");
    await createMember(paid.id);
    await createMember(paid.id);
    expect(await search(word)).toMatchObject([
      { id: paid.id, memberCount: 2, seats: 20, status: "active", tier: "standard" },
      { id: plain.id, managerName: "Maya Okafor", managerEmail: manager.email, seats: 0, status: "pending" },
    ]);
  });

  it("is searched by team and manager, and filtered by status and sport [ADMTEAM-02, ADMTEAM-03, ADMTEAM-04]", async () => {
    const word = aWord();
    const manager = await createAccount({ name: `Maya ${word}` });
    const theirs = await createTeam({ managerId: manager.id, sport: `Curling ${word}` });
    const named = await createTeam({ name: `Otters ${word.toUpperCase()}`, sport: `CURLING ${word}` });
    const over = await createTeam({
      name: `Old ${word}`,
      subscriptionStatus: "active",
      subscriptionExpiresAt: new Date(Date.now() - 1000),
    });
    const ids = async (more = "") => (await search(word, more)).map(({ id }) => id);
    expect(await ids()).toEqual([over.id, named.id, theirs.id]);
    expect(await ids(`&sport=${encodeURIComponent(`curling ${word}`)}`)).toEqual([named.id, theirs.id]);
    expect(await ids("&status=pending")).toEqual([named.id, theirs.id]);
    // A pass that ran out is expired before the job that says so has run.
    expect(await ids("&status=expired")).toEqual([over.id]);
    expect(await ids("&status=active")).toEqual([]);
  });

  it("finds nothing for what nobody can be called, and says so for what nothing can be", async () => {
    for (const typed of ["%", "_", "\\", "\0", "👨‍👩‍👧", "x".repeat(100)])
      expect(await search(`${aWord()}${typed}`.slice(0, 100))).toEqual([]);
    for (const more of [`search=${"x".repeat(101)}`, "sport=%00", `sport=${"x".repeat(61)}`])
      expect((await admin.get(`/admin/teams?${more}`)).body.code).toBe("INVALID_INPUT");
  });

  it("comes page by page, each team once", async () => {
    const word = aWord();
    const managerId = (await createAccount()).id;
    const made: string[] = [];
    for (let index = 0; index < 53; index++)
      made.push((await createTeam({ name: `Team ${word}`, managerId })).id);
    const first = (await admin.get(`/admin/teams?search=${word}`)).body;
    const second = (await admin.get(`/admin/teams?search=${word}&cursor=${first.nextCursor}`)).body;
    expect([...first.teams, ...second.teams].map(({ id }: AdminTeam) => id)).toEqual(made.toReversed());
    expect([first.teams.length, second.nextCursor]).toEqual([50, null]);
  });

  it("has the numbers above it [ADMTEAM-01]", async () => {
    const before = await count();
    const sport = `Sport ${aWord()}`;
    const team = await createTeam({ sport });
    await createTeam({ sport: sport.toUpperCase() });
    await createMember(team.id);
    await give(team.id, "mini");
    const now = await count();
    expect(now).toMatchObject({
      teams: before.teams + 2,
      active: before.active + 1,
      members: before.members + 1,
      seats: before.seats + 10,
    });
    expect(now.sports.filter((one: string) => one.toLowerCase() === sport.toLowerCase())).toHaveLength(1);
  });
});

describe("setting a status by hand", () => {
  it("changes nothing but the status, and is written down [ADMTEAM-06, CALL2-15, OP2-40, TEAM-38]", async () => {
    const team = await createTeam();
    const before = await rowOf(team.id);
    for (const status of ["active", "expired", "pending", "active"]) {
      expect((await setStatus(team.id, status)).body).toMatchObject({ id: team.id, status });
      expect(await rowOf(team.id)).toEqual({ ...before, subscriptionStatus: status });
    }
    expect((await setStatus(team.id, "active")).status).toBe(200);
    expect(await actsOn(team.id)).toEqual(
      [
        ["pending", "active"],
        ["active", "expired"],
        ["expired", "pending"],
        ["pending", "active"],
      ].map(([from, to]) => ({
        adminEmail: me.email,
        act: "team.set-status",
        before: { name: team.name, status: from },
        after: { name: team.name, status: to },
      })),
    );
  });

  it("survives rebuilding from the ledger, and a paid pass comes back whole [ADMTEAM-06]", async () => {
    const team = await createTeam();
    await give(team.id, "standard");
    const bought = await rowOf(team.id);
    await setStatus(team.id, "expired");
    await db.transaction().execute((trx) => rebuildTeam(trx, team.id));
    expect(await rowOf(team.id)).toEqual({ ...bought, subscriptionStatus: "expired" });
    await setStatus(team.id, "active");
    expect(await rowOf(team.id)).toEqual(bought);
    expect(await db.selectFrom("passOverride").selectAll().where("teamId", "=", team.id).execute()).toEqual(
      [],
    );
  });

  it("makes an ended pass active without an end or more texts, until the next is bought [OP2-40]", async () => {
    const team = await createTeam();
    await give(team.id, "mini");
    moveClock(days(200));
    admin = await clientOf(me);
    expect((await search(team.name)).find(({ id }) => id === team.id)?.status).toBe("expired");
    await setStatus(team.id, "active");
    expect(await rowOf(team.id)).toMatchObject({
      subscriptionStatus: "active",
      subscriptionExpiresAt: null,
      smsLimit: 300,
    });
    moveClock(days(201));
    await give(team.id, "standard");
    const { subscriptionExpiresAt, ...row } = await rowOf(team.id);
    expect(row).toMatchObject({ subscriptionStatus: "active", subscriptionTier: "standard", smsLimit: 750 });
    expect(subscriptionExpiresAt).not.toBeNull();
  });

  it("needs a team and a status that exist", async () => {
    expect((await setStatus(randomUUID(), "active")).body.code).toBe("TEAM_NOT_FOUND");
    expect((await setStatus((await createTeam()).id, "paused")).body.code).toBe("INVALID_INPUT");
  });
});

describe("deleting a team", () => {
  it("takes members, games and waiting texts with it, and is written down [ADMTEAM-10, CALL2-14, OP2-39]", async () => {
    const team = await createTeam({ name: "Harbor Hawks" });
    const member = await createMember(team.id, { smsConsent: true });
    await createGame(team.id, { gameOn: "2030-05-01" });
    const waiting = await createText(team.id, member, { state: "queued" });
    await setStatus(team.id, "active");
    expect((await admin.delete(`/admin/teams/${team.id}`)).status).toBe(200);
    for (const table of ["teamMember", "game", "passOverride"] as const)
      expect(await db.selectFrom(table).select("teamId").where("teamId", "=", team.id).execute()).toEqual([]);
    const text = await db
      .selectFrom("message")
      .select("state")
      .where("id", "=", waiting.id)
      .executeTakeFirstOrThrow();
    expect(text.state).toBe("skipped");
    expect((await actsOn(team.id)).at(-1)).toMatchObject({
      act: "team.remove",
      before: { name: "Harbor Hawks", managerId: team.managerId },
      after: null,
    });
    expect((await admin.delete(`/admin/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
  });

  it("is for administrators only [ADMTEAM-14, PERM2-08, PERM2-12]", async () => {
    const team = await createTeam();
    const client = await clientOf(await createAccount());
    for (const answer of [
      await client.get("/admin/teams"),
      await client.get("/admin/team-counts"),
      await client.delete(`/admin/teams/${team.id}`),
      await client.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
  });
});
