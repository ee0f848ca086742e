import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { withClientAddress } from "#platform/request-address.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam, createMember } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { ownerDb } from "#tests/harness/owner.ts";
import { clock } from "#platform/clock.ts";
import { requireTeamManager } from "#features/teams/access.server.ts";
import { sendBlast } from "../blasts/commands.server.ts";
import { lockReservations, reserveMore } from "../allowance/commands.server.ts";
import { insertManagerTexts } from "../manager-texts/commands.server.ts";
import { deleteOldFreeTexts, spendFreeTexts } from "./commands.server.ts";
import { getFreeTexts } from "./queries.server.ts";
import type { FreeSpend } from "./rules.ts";

beforeEach(async () => {
  setTime("2026-04-15T17:00:00Z");
  for (const table of ["freeTextDay", "freeTextAddress", "freeTextAccount"] as const)
    await ownerDb.deleteFrom(table).execute();
});

const NETWORK =
  "Free texts aren't available from this network right now. Get a Season Pass to text right away.";
const TODAY =
  "We've sent all of today's free texts. Try again tomorrow, or get a Season Pass to text right away.";

const createAccounts = (count: number) => Promise.all(Array.from({ length: count }, () => createAccount()));
/** Spends free texts in a transaction of their own, as if a request came from this address. */
const spend = (accountId: string, address: string, changes: Partial<FreeSpend> = {}) =>
  withClientAddress(address, () =>
    db
      .transaction()
      .execute((trx) =>
        spendFreeTexts(trx, [{ accountId, kind: "message", texts: 1, cost: 1, ...changes }], clock.now()),
      ),
  ).then(([refusal]) => refusal);
const setUsed = (texts: number) =>
  db.insertInto("freeTextDay").values({ spentOn: "2026-04-15", texts }).execute();

/** Creates an unpaid team with its trial and a roster. */
async function createUnpaidTeam({
  members = 1,
  ...values
}: { members?: number } & Parameters<typeof createTeam>[0] = {}) {
  const owner = await createAccount();
  const team = await createTeam({ managerId: owner.id, trialSms: 25, ...values });
  for (let number = 0; number < members; number += 1)
    await createMember(team.id, { smsConsent: true, addedVia: "join-link" });
  const grant = await requireTeamManager(
    { user: owner } as Parameters<typeof requireTeamManager>[0],
    team.id,
  );
  const send = (address = "192.0.2.1", message = "Hi") =>
    withClientAddress(address, () =>
      sendBlast(grant, { message, audience: "all", requestKey: randomUUID() }),
    );
  return { owner, team, send };
}
const countQueued = async (teamId: string) =>
  (
    await db
      .selectFrom("message")
      .select("id")
      .where("teamId", "=", teamId)
      .where("state", "=", "queued")
      .execute()
  ).length;

const listDays = async () =>
  (await db.selectFrom("freeTextAddress").select("spentOn").execute()).map(({ spentOn }) => spentOn);

describe("spending free texts", () => {
  it("counts an IPv6 customer's addresses as one, and stores none of them [TEXT-39]", async () => {
    const accounts = await createAccounts(5);
    const addresses = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::7", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9"];
    const refusals = [];
    for (const [position, address] of addresses.entries())
      refusals.push(await spend(accounts[position]!.id, address));
    expect(refusals).toEqual([null, null, null, "network"]);
    expect(await spend(accounts[4]!.id, "2001:db8:1:3::1")).toBeNull();
    expect(await spend(accounts[3]!.id, "::ffff:192.0.2.7")).toBeNull();
    const rows = await db.selectFrom("freeTextAddress").select("digest").execute();
    expect(new Set(rows.map(({ digest }) => digest.toString("hex"))).size).toBe(3);
    for (const { digest } of rows) expect(digest.toString("latin1")).not.toMatch(/2001:db8|192\.0\.2/);
  });

  it("counts three accounts for 30 days and 75 texts for a day [TEXT-39]", async () => {
    const [ana, ben, cho, dev] = await createAccounts(4);
    for (const { id } of [ana!, ben!, cho!]) expect(await spend(id, "192.0.2.1")).toBeNull();
    expect(await spend(ana!.id, "192.0.2.1", { cost: 72 })).toBeNull();
    expect(await spend(ben!.id, "192.0.2.1")).toBe("network");
    setTime("2026-04-16T17:00:00Z");
    expect(await spend(ben!.id, "192.0.2.1", { cost: 75 })).toBeNull();
    expect(await spend(dev!.id, "192.0.2.1")).toBe("network");
    setTime("2026-05-14T17:00:00Z");
    expect(await spend(dev!.id, "192.0.2.1")).toBe("network");
    setTime("2026-05-15T17:00:00Z");
    expect(await spend(dev!.id, "192.0.2.1")).toBeNull();
  });

  it("keeps counting accounts that were deleted, because farms would delete theirs [TEXT-39]", async () => {
    const accounts = await createAccounts(4);
    for (const { id } of accounts.slice(0, 3)) {
      await spend(id, "192.0.2.1");
      await db.deleteFrom("appUser").where("id", "=", id).execute();
    }
    expect(await spend(accounts[3]!.id, "192.0.2.1")).toBe("network");
  });

  it("limits first texts, questions, and tests per account, and needs a confirmed email [TEXT-38]", async () => {
    const { id } = await createAccount();
    const counts = { texts: 15, cost: 15 };
    expect(await spend(id, "192.0.2.1", { kind: "first", ...counts })).toBeNull();
    expect(await spend(id, "192.0.2.1", { kind: "question", ...counts })).toBeNull();
    setTime("2026-06-15T17:00:00Z");
    expect(await spend(id, "192.0.2.1", { kind: "first" })).toBe("account");
    expect(await spend(id, "192.0.2.1", { kind: "test" })).toBeNull();
    expect(await spend(id, "192.0.2.1", { kind: "test" })).toBe("account");
    const unconfirmed = await createAccount({ emailVerified: false });
    expect(await spend(unconfirmed.id, "192.0.2.9", { kind: "first" })).toBe("unconfirmed");
  });

  it("counts texts that a worker sends for the address that the account last signed in from [TEXT-39]", async () => {
    const accounts = await createAccounts(4);
    for (const [position, { id: userId }] of accounts.entries())
      await db
        .insertInto("session")
        .values({
          userId,
          token: randomUUID(),
          ipAddress: position === 3 ? "" : "192.0.2.1",
          expiresAt: new Date("2099-01-01"),
          updatedAt: new Date(),
        })
        .execute();
    const spends = accounts.map(({ id: accountId }) => ({
      accountId,
      kind: "message" as const,
      texts: 25,
      cost: 26,
    }));
    const refusals = await db.transaction().execute((trx) => spendFreeTexts(trx, spends, clock.now()));
    expect(refusals).toEqual([null, null, "network", null]);
    expect((await getFreeTexts()).used).toBe(78);
  });

  it("never overspends, no matter how many transactions run at the same time [TEXT-39, TEXT-40]", async () => {
    const accounts = await createAccounts(12);
    const refusals = await Promise.all(
      accounts.flatMap(({ id }) => Array.from({ length: 4 }, () => spend(id, "192.0.2.1", { cost: 10 }))),
    );
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(7);
    expect((await db.selectFrom("freeTextAddress").selectAll().execute()).length).toBeLessThanOrEqual(3);
    await db.updateTable("freeTextDay").set({ texts: 1980 }).execute();
    const late = await Promise.all(
      accounts.map(({ id }, position) => spend(id, `198.51.100.${position}`, { cost: 3 })),
    );
    expect(late.filter((refusal) => refusal === null)).toHaveLength(6);
    expect(await getFreeTexts()).toEqual({ used: 1998, limit: 2000, isLow: true });
    const introductions = await Promise.all(
      Array.from({ length: 40 }, (_, position) =>
        spend(accounts[0]!.id, `203.0.113.${position}`, { kind: "first", cost: 0 }),
      ),
    );
    expect(introductions.filter((refusal) => refusal === null)).toHaveLength(30);
  });

  it("is undone by a rollback", async () => {
    const { id } = await createAccount();
    await expect(
      db.transaction().execute(async (trx) => {
        await spendFreeTexts(trx, [{ accountId: id, kind: "message", texts: 1, cost: 5 }], clock.now());
        throw new Error("lost");
      }),
    ).rejects.toThrow("lost");
    expect((await getFreeTexts()).used).toBe(0);
  });

  it("starts over at midnight in Chicago, and forgets what no longer counts [TEXT-40]", async () => {
    const { id } = await createAccount();
    setTime("2026-04-16T04:59:00Z");
    await spend(id, "192.0.2.1", { cost: 9 });
    expect((await getFreeTexts()).used).toBe(9);
    setTime("2026-04-16T05:00:00Z");
    expect((await getFreeTexts()).used).toBe(0);
    await spend(id, "192.0.2.1");
    setTime("2026-05-16T04:59:00Z");
    await deleteOldFreeTexts();
    expect(await listDays()).toEqual(["2026-04-16"]);
    setTime("2026-05-16T05:00:00Z");
    await deleteOldFreeTexts();
    expect(await listDays()).toEqual([]);
    expect(await db.selectFrom("freeTextDay").selectAll().execute()).toEqual([]);
  });
});

describe("a message from an unpaid team", () => {
  it("is refused when the network or the day has no free texts left, and nothing is stored [TEXT-39, TEXT-40]", async () => {
    const { team, send } = await createUnpaidTeam({ members: 2 });
    await setUsed(1999);
    expect(await send()).toMatchObject({ success: false, sent: 0, failed: 2, blastId: null, error: TODAY });
    await db.updateTable("freeTextDay").set({ texts: 0 }).execute();
    for (const { id } of await createAccounts(3)) await spend(id, "192.0.2.1");
    expect(await send("192.0.2.1")).toMatchObject({ success: false, error: NETWORK });
    expect(await countQueued(team.id)).toBe(0);
    expect(await send("192.0.2.2")).toMatchObject({ success: true, sent: 2 });
    expect((await getFreeTexts()).used).toBe(5);
  });

  it("isn't counted again when its request is repeated", async () => {
    const { owner, team } = await createUnpaidTeam();
    const grant = await requireTeamManager(
      { user: owner } as Parameters<typeof requireTeamManager>[0],
      team.id,
    );
    const blast = { message: "Hi", audience: "all" as const, requestKey: randomUUID() };
    for (let time = 0; time < 3; time += 1) await sendBlast(grant, blast);
    expect((await getFreeTexts()).used).toBe(1);
  });

  it("goes out without limits once a pass or top-ups pay for it [TEXT-40]", async () => {
    await setUsed(2000);
    const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2099-01-01") };
    const paid = await createUnpaidTeam({ ...pass, trialSms: 0, smsLimit: 10 });
    expect(await paid.send()).toMatchObject({ success: true, sent: 1 });
    const toppedUp = await createUnpaidTeam({ members: 3, smsLimit: 2 });
    expect(await toppedUp.send()).toMatchObject({ success: true, sent: 2, failed: 1 });
    const unpaid = await createUnpaidTeam();
    expect(await unpaid.send()).toMatchObject({ success: false, error: TODAY });
    expect((await getFreeTexts()).used).toBe(2000);
  });

  it("can't contain a link until the team has an active pass [TEXT-41]", async () => {
    const { team, send } = await createUnpaidTeam({ smsLimit: 100 });
    const error = "Links can be sent once the team has a Season Pass.";
    for (const message of ["Pay at bank-login.com/x", "HTTPS://x", "www.x"])
      expect(await send(undefined, message)).toMatchObject({ success: false, sent: 0, error });
    const setTeam = (values: object) =>
      db.updateTable("team").set(values).where("id", "=", team.id).execute();
    await setTeam({ subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-04-15T16:59:59Z") });
    expect(await send(undefined, "bank-login.com")).toMatchObject({ success: false, error });
    await setTeam({ subscriptionExpiresAt: new Date("2026-04-15T17:00:01Z") });
    expect(await send(undefined, "See fields.example.com")).toMatchObject({ success: true });
    await setTeam({ subscriptionStatus: "pending", name: "bank-login.com" });
    expect(await send(undefined, "Check your account")).toMatchObject({ success: false, error });
    expect(await countQueued(team.id)).toBe(1);
  });
});

describe("first texts of an unpaid team", () => {
  it("count toward the limits, and people whose first text is refused don't count as reached [TEXT-52]", async () => {
    const { owner, team, send } = await createUnpaidTeam({ members: 3 });
    await db.deleteFrom("firstText").where("teamId", "=", team.id).execute();
    await db.insertInto("freeTextAccount").values({ accountId: owner.id, introductions: 28 }).execute();
    const outcome = await send();
    expect(outcome).toMatchObject({ success: true, sent: 2, failed: 1 });
    const stored = await db
      .selectFrom("blast")
      .select(["sent", "failed"])
      .where("teamId", "=", team.id)
      .execute();
    expect(stored).toEqual([{ sent: 2, failed: 1 }]);
    expect(await countQueued(team.id)).toBe(4);
  });
});

describe("other texts of an unpaid team", () => {
  it("aren't retried or sent to managers when free texts are used up [TEXT-40]", async () => {
    const { team } = await createUnpaidTeam();
    const text = (gameId = randomUUID()) => ({
      teamId: team.id,
      gameId,
      phone: "+13125550188",
      body: "Short",
      segments: 1,
      validUntil: new Date("2026-04-15T20:00:00Z"),
    });
    const insert = () =>
      db.transaction().execute((trx) => insertManagerTexts(trx, "shortage", [text()], clock.now()));
    const retry = () =>
      db.transaction().execute(async (trx) => {
        const reserved = await lockReservations(trx, [team.id]);
        return reserveMore(trx, team.id, 1, reserved.get(team.id)!);
      });
    expect([(await insert()).length, await retry()]).toEqual([1, true]);
    // The text, its retry, and the first text to the manager's number.
    expect((await getFreeTexts()).used).toBe(3);
    await db.updateTable("freeTextDay").set({ texts: 2000 }).execute();
    expect([(await insert()).length, await retry()]).toEqual([0, false]);
    await db.updateTable("team").set({ smsLimit: 5 }).where("id", "=", team.id).execute();
    expect((await insert()).length).toBe(1);
  });
});
