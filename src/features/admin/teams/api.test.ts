import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { grantPass, replaceActiveOverrides } from "#features/passes/grants/commands.server.ts";
import { rebuildTeam } from "#features/passes/state/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { createText } from "#tests/factories/texts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { setTime, shiftClock } from "#tests/harness/clock.ts";
import type { AdminTeam } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin" });
  admin = await signInAs(me);
});

const uniqueWord = () => `w${randomUUID().slice(0, 8)}`;
const searchTeams = async (word: string, more = ""): Promise<AdminTeam[]> =>
  (await admin.get(`/admin/teams?search=${encodeURIComponent(word)}${more}`)).body.teams;
const getCounts = async () => (await admin.get("/admin/team-counts")).body;
const setStatus = (teamId: string, status: string) =>
  admin.put(`/admin/teams/${teamId}/subscription-status`, { status });
const grant = (teamId: string, values: object = {}) =>
  admin.post(`/admin/teams/${teamId}/passes`, { tier: "mini", months: 2, sms: 40, ...values });
const givePass = (teamId: string, tier: "mini" | "standard") =>
  db.transaction().execute((trx) => grantPass(trx, teamId, tier, clock.now()));
const getRow = (teamId: string) =>
  db
    .selectFrom("team")
    .select(["subscriptionStatus", "subscriptionTier", "subscriptionExpiresAt", "smsLimit", "smsUsed"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
const listActions = (subjectId: string) =>
  db
    .selectFrom("adminAction")
    .select(["adminEmail", "action", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();

describe("team list", () => {
  it("shows members, seats, and status [ADMTEAM-05, ADMTEAM-07, CALL2-13, DATA2-09, DATA2-10, OP2-41]", async () => {
    const word = uniqueWord();
    const manager = await createAccount({ name: "Maya Okafor" });
    const plain = await createTeam({ name: `Plain ${word}`, managerId: manager.id });
    const paid = await createTeam({ name: `Paid ${word}` });
    await givePass(paid.id, "standard");
    await createMember(paid.id);
    await createMember(paid.id);
    expect(await searchTeams(word)).toMatchObject([
      { id: paid.id, memberCount: 2, seats: 20, status: "active", tier: "standard" },
      { id: plain.id, managerName: "Maya Okafor", managerEmail: manager.email, seats: 0, status: "pending" },
    ]);
  });

  it("can be searched by team and manager, and filtered by status and sport [ADMTEAM-02, ADMTEAM-03, ADMTEAM-04]", async () => {
    const word = uniqueWord();
    const manager = await createAccount({ name: `Maya ${word}` });
    const managedTeam = await createTeam({ managerId: manager.id, sport: `Curling ${word}` });
    const namedTeam = await createTeam({ name: `Otters ${word.toUpperCase()}`, sport: `CURLING ${word}` });
    const expiredTeam = await createTeam({
      name: `Old ${word}`,
      subscriptionStatus: "active",
      subscriptionExpiresAt: new Date(Date.now() - 1000),
    });
    const searchIds = async (query = "") => (await searchTeams(word, query)).map(({ id }) => id);
    expect(await searchIds()).toEqual([expiredTeam.id, namedTeam.id, managedTeam.id]);
    expect(await searchIds(`&sport=${encodeURIComponent(`curling ${word}`)}`)).toEqual([
      namedTeam.id,
      managedTeam.id,
    ]);
    expect(await searchIds("&status=pending")).toEqual([namedTeam.id, managedTeam.id]);
    // A pass past its end date counts as expired, even if the job that marks passes as expired hasn't run yet.
    expect(await searchIds("&status=expired")).toEqual([expiredTeam.id]);
    expect(await searchIds("&status=active")).toEqual([]);
  });

  it("finds nothing for unusual search text and rejects invalid filters", async () => {
    for (const searchText of ["%", "_", "\\", "\0", "👨‍👩‍👧", "x".repeat(100)])
      expect(await searchTeams(`${uniqueWord()}${searchText}`.slice(0, 100))).toEqual([]);
    for (const query of [`search=${"x".repeat(101)}`, "sport=%00", `sport=${"x".repeat(61)}`])
      expect((await admin.get(`/admin/teams?${query}`)).body.code).toBe("INVALID_INPUT");
  });

  it("shows every team exactly once across pages", async () => {
    const word = uniqueWord();
    const managerId = (await createAccount()).id;
    const createdIds: string[] = [];
    for (let index = 0; index < 53; index++)
      createdIds.push((await createTeam({ name: `Team ${word}`, managerId })).id);
    const firstPage = (await admin.get(`/admin/teams?search=${word}`)).body;
    const secondPage = (await admin.get(`/admin/teams?search=${word}&cursor=${firstPage.nextCursor}`)).body;
    expect([...firstPage.teams, ...secondPage.teams].map(({ id }: AdminTeam) => id)).toEqual(
      createdIds.toReversed(),
    );
    expect([firstPage.teams.length, secondPage.nextCursor]).toEqual([50, null]);
  });

  it("counts teams [ADMTEAM-01]", async () => {
    const before = await getCounts();
    const sport = `Sport ${uniqueWord()}`;
    const team = await createTeam({ sport });
    await createTeam({ sport: sport.toUpperCase() });
    await createMember(team.id);
    await givePass(team.id, "mini");
    const counts = await getCounts();
    expect(counts).toMatchObject({
      teams: before.teams + 2,
      active: before.active + 1,
      members: before.members + 1,
      seats: before.seats + 10,
    });
    expect(counts.sports.filter((name: string) => name.toLowerCase() === sport.toLowerCase())).toHaveLength(
      1,
    );
  });
});

describe("status override", () => {
  it("sets any status and records it, and grants the pass that fits when there's none [ADMTEAM-06, CALL2-15, OP2-40, OP2-47, TEAM-38]", async () => {
    const team = await createTeam();
    for (let members = 0; members < 11; members++) await createMember(team.id);
    expect((await setStatus(team.id, "active")).body).toMatchObject({
      id: team.id,
      status: "active",
      tier: "standard",
      textsLeft: 750,
    });
    const granted = await getRow(team.id);
    for (const status of ["expired", "pending", "active"]) {
      expect((await setStatus(team.id, status)).body).toMatchObject({ id: team.id, status });
      // Only the first call granted a pass. The others hide it and show it again.
      expect(await getRow(team.id)).toEqual({ ...granted, subscriptionStatus: status });
    }
    expect((await setStatus(team.id, "active")).status).toBe(200);
    const endsOn = granted.subscriptionExpiresAt!.toISOString().slice(0, 10);
    expect(await listActions(team.id)).toEqual(
      [
        ["pending", "active", { tier: "standard", months: 6, texts: 750, endsOn }],
        ["active", "expired", {}],
        ["expired", "pending", {}],
        ["pending", "active", {}],
      ].map(([from, to, pass]) => ({
        adminEmail: me.email,
        action: "team.set-status",
        before: { name: team.name, status: from },
        after: { name: team.name, status: to, ...(pass as object) },
      })),
    );
  });

  it("survives a rebuild from the ledger, and can restore a paid pass [ADMTEAM-06]", async () => {
    const team = await createTeam();
    await givePass(team.id, "standard");
    const paidRow = await getRow(team.id);
    await setStatus(team.id, "expired");
    await db.transaction().execute((trx) => rebuildTeam(trx, team.id));
    expect(await getRow(team.id)).toEqual({ ...paidRow, subscriptionStatus: "expired" });
    await setStatus(team.id, "active");
    expect(await getRow(team.id)).toEqual(paidRow);
    expect(await db.selectFrom("passOverride").selectAll().where("teamId", "=", team.id).execute()).toEqual(
      [],
    );
  });

  it("grants an expired team a new pass of the same tier, with an end and texts [OP2-47]", async () => {
    const team = await createTeam();
    await givePass(team.id, "standard");
    shiftClock(days(200));
    admin = await signInAs(me);
    expect((await searchTeams(team.name)).find(({ id }) => id === team.id)?.status).toBe("expired");
    await setStatus(team.id, "active");
    const { subscriptionExpiresAt, ...row } = await getRow(team.id);
    expect(row).toMatchObject({ subscriptionStatus: "active", subscriptionTier: "standard", smsLimit: 750 });
    expect(subscriptionExpiresAt!.getTime()).toBeGreaterThan(clock.now().getTime() + days(170));
  });

  it("requires an existing team and a valid status", async () => {
    expect((await setStatus(randomUUID(), "active")).body.code).toBe("TEAM_NOT_FOUND");
    expect((await setStatus((await createTeam()).id, "paused")).body.code).toBe("INVALID_INPUT");
  });
});

describe("granted passes", () => {
  it("are rows of the ledger with their own end and texts, and are recorded [OP2-47]", async () => {
    setTime("2026-12-31T12:00:00Z");
    admin = await signInAs(me);
    const team = await createTeam();
    await setStatus(team.id, "expired");
    const expiresAt = "2027-02-28T12:00:00.000Z";
    expect((await grant(team.id)).body).toMatchObject({
      status: "active",
      tier: "mini",
      textsLeft: 40,
      expiresAt,
    });
    const periods = db.selectFrom("passPeriod").select(["orderId", "tier", "months", "sms"]);
    expect(await periods.where("teamId", "=", team.id).execute()).toEqual([
      { orderId: null, tier: "mini", months: 2, sms: 40 },
    ]);
    expect((await listActions(team.id)).at(-1)).toEqual({
      adminEmail: me.email,
      action: "team.grant-pass",
      before: { name: team.name, status: "expired" },
      after: {
        name: team.name,
        status: "active",
        tier: "mini",
        months: 2,
        texts: 40,
        endsOn: "2027-02-28",
      },
    });
  });

  it("extend a running pass [OP-10, OP2-47]", async () => {
    const team = await createTeam();
    await givePass(team.id, "standard");
    const before = await getRow(team.id);
    expect((await grant(team.id)).body).toMatchObject({ tier: "standard", textsLeft: 790 });
    expect((await getRow(team.id)).subscriptionExpiresAt!.getTime()).toBeGreaterThan(
      before.subscriptionExpiresAt!.getTime() + days(50),
    );
  });

  it("need an end and texts", async () => {
    const team = await createTeam();
    for (const values of [{ sms: 0 }, { sms: 5001 }, { months: 0 }, { months: 25 }, { tier: "none" }])
      expect((await grant(team.id, values)).body.code).toBe("INVALID_INPUT");
    expect((await grant(randomUUID())).body.code).toBe("TEAM_NOT_FOUND");
    expect((await getRow(team.id)).subscriptionStatus).toBe("pending");
  });

  it("replace statuses that were set to active by hand, except after a purchase", async () => {
    const [bare, paid] = [await createTeam(), await createTeam()];
    const setAt = after(clock.now(), -days(1));
    for (const { id: teamId } of [bare, paid])
      await db.insertInto("passOverride").values({ teamId, status: "active", setAt }).execute();
    await db
      .insertInto("passPeriod")
      .values({ teamId: paid.id, tier: "mini", months: 3, sms: 300, boughtAt: clock.now(), usedBefore: 0 })
      .execute();
    expect(await replaceActiveOverrides()).toBe(2);
    expect(await replaceActiveOverrides()).toBe(0);
    for (const { id } of [bare, paid])
      expect(await getRow(id)).toMatchObject({ subscriptionStatus: "active", smsLimit: 300 });
  });
});

describe("team deletion", () => {
  it("deletes members, games, and queued texts, and is recorded [ADMTEAM-10, CALL2-14, OP2-39]", async () => {
    const team = await createTeam({ name: "Harbor Hawks" });
    const member = await createMember(team.id, { smsConsent: true });
    await createGame(team.id, { gameOn: "2030-05-01" });
    const queuedText = await createText(team.id, member, { state: "queued" });
    await setStatus(team.id, "expired");
    expect((await admin.delete(`/admin/teams/${team.id}`)).status).toBe(200);
    for (const table of ["teamMember", "game", "passOverride"] as const)
      expect(await db.selectFrom(table).select("teamId").where("teamId", "=", team.id).execute()).toEqual([]);
    const text = await db
      .selectFrom("message")
      .select("state")
      .where("id", "=", queuedText.id)
      .executeTakeFirstOrThrow();
    expect(text.state).toBe("skipped");
    expect((await listActions(team.id)).at(-1)).toMatchObject({
      action: "team.remove",
      before: { name: "Harbor Hawks", managerId: team.managerId },
      after: null,
    });
    expect((await admin.delete(`/admin/teams/${team.id}`)).body.code).toBe("TEAM_NOT_FOUND");
  });

  it("is allowed only for administrators [ADMTEAM-14, PERM2-08, PERM2-12]", async () => {
    const team = await createTeam();
    const client = await signInAs(await createAccount());
    for (const response of [
      await client.get("/admin/teams"),
      await client.get("/admin/team-counts"),
      await client.delete(`/admin/teams/${team.id}`),
      await client.put(`/admin/teams/${team.id}/subscription-status`, { status: "active" }),
      await client.post(`/admin/teams/${team.id}/passes`, { tier: "mini", months: 2, sms: 40 }),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: "ADMIN_ONLY" } });
  });
});
