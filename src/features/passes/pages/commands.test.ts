import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, getTeam, checkOpenCheckouts } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { minutes } = await import("#platform/clock.ts");
const { PaymentsError } = await import("#platform/payments/errors.ts");
const { closePaymentPage } = await import("../queue.ts");
const { closeStaleAndSync } = await import("./commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

/** Runs the close jobs for a user and returns how many there were. */
async function closePages(userId: string) {
  const { rows } = await sql<{ id: string }>`
    select pass_checkout.id from pgboss.job join pass_checkout on pass_checkout.id = (data ->> 'checkoutId')::uuid
    where name = ${closePaymentPage.name} and user_id = ${userId}`.execute(db);
  for (const { id } of rows) await closeStaleAndSync(id);
  return rows.length;
}
const getStatusAtProvider = async (sessionId: string) =>
  (await provider.listAll("checkout.session")).find(({ id }) => id === sessionId)!.status;
const getCheckout = (sessionId: string) =>
  db
    .selectFrom("passCheckout")
    .select(["id", "state"])
    .where("sessionId", "=", sessionId)
    .executeTakeFirstOrThrow();
const getState = async (sessionId: string) => (await getCheckout(sessionId)).state;
const getPayment = async () => (await team.client.get(`/teams/${team.teamId}/pass`)).body.payment as string;
async function startBulk(teamIds: string[]) {
  const orders = teamIds.map((teamId) => ({ teamId, product: "mini" }));
  const { body } = await team.client.post("/checkouts/bulk", { orders });
  return String(body.url).split("/").at(-1)!;
}

describe("older payment page", () => {
  it("closes once the buyer has a newer page for the team, for any product", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    const topup = await start(team.client, team.teamId, "sms_topup");
    const standard = await start(team.client, team.teamId, "standard");
    expect(await closePages(team.owner.id)).toBe(3);
    for (const { sessionId } of [mini, topup]) {
      expect(await provider.pay(sessionId)).toBe("closed");
      expect(await getState(sessionId)).toBe("expired");
    }
    expect(await provider.pay(standard.sessionId)).toBe("paid");
    await closeStaleAndSync((await getCheckout(standard.sessionId)).id);
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 750 });
    expect(await provider.books()).toMatchObject({ payments: 1, chargedCents: 1999 });
  });

  it("counts if it's paid before it's closed, and then we no longer wait for the newer page", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    const standard = await start(team.client, team.teamId, "standard");
    expect(await getPayment()).toBe("awaiting");
    expect(await provider.pay(mini.sessionId)).toBe("paid");
    await closePages(team.owner.id);
    expect(await getState(mini.sessionId)).toBe("paid");
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 300 });
    expect(await getPayment()).toBe("none");
    // The buyer can still pay for both.
    expect(await provider.pay(standard.sessionId)).toBe("paid");
    await closeStaleAndSync((await getCheckout(standard.sessionId)).id);
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 1050 });
  });

  it("stays as it is while its payment is pending", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    await provider.pay(mini.sessionId, "later");
    await start(team.client, team.teamId, "standard");
    await closePages(team.owner.id);
    expect(await getState(mini.sessionId)).toBe("pending");
  });

  it("isn't reused after it has been replaced", async () => {
    const first = await start(team.client, team.teamId, "mini");
    await start(team.client, team.teamId, "standard");
    const newPage = await start(team.client, team.teamId, "mini");
    expect(newPage.url).not.toBe(first.url);
    expect((await start(team.client, team.teamId, "mini")).url).toBe(newPage.url);
    await closePages(team.owner.id);
    expect(await getStatusAtProvider(newPage.sessionId)).toBe("open");
    expect(
      (await provider.listAll("checkout.session")).filter(({ status }) => status === "open"),
    ).toHaveLength(1);
  });

  it("closes only if the newer page is for the same buyer and team", async () => {
    const [secondTeam, thirdTeam] = [
      await createTeam({ managerId: team.owner.id }),
      await createTeam({ managerId: team.owner.id }),
    ];
    const colleague = await createAccount();
    await inviteManager(team.teamId, colleague);
    const [both, other, theirs] = [
      await startBulk([team.teamId, secondTeam.id]),
      await startBulk([thirdTeam.id]),
      (await start(await signInAs(colleague), team.teamId, "mini")).sessionId,
    ];
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await closePages(team.owner.id);
    expect(await closePages(colleague.id)).toBe(0);
    expect(await getStatusAtProvider(both)).toBe("expired");
    for (const open of [other, theirs, sessionId]) expect(await getStatusAtProvider(open)).toBe("open");
    // Two managers who buy at the same time both get their purchase.
    for (const paidSessionId of [theirs, sessionId]) {
      expect(await provider.pay(paidSessionId)).toBe("paid");
      await closeStaleAndSync((await getCheckout(paidSessionId)).id);
    }
    expect(await getTeam(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 600 });
  });

  it("closes even if pages are opened concurrently, so only one stays open", async () => {
    const products = ["mini", "standard", "extended", "sms_topup"];
    await Promise.all(products.map((product) => start(team.client, team.teamId, product)));
    await closePages(team.owner.id);
    const states = (await provider.listAll("checkout.session")).map(({ status }) => status);
    expect(states.toSorted()).toEqual(["expired", "expired", "expired", "open"]);
  });

  it("stays open if the newer page fails to open", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", only: "/v1/checkout" }]);
    const response = await team.client.post("/checkouts", { teamId: team.teamId, product: "standard" });
    expect(response.status).toBe(503);
    await provider.fail([]);
    expect(await closePages(team.owner.id)).toBe(0);
    expect((await start(team.client, team.teamId, "mini")).sessionId).toBe(sessionId);
  });

  it("doesn't block the newer page if closing fails, and closes at the next check", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", only: "/v1/checkout/sessions/cs_" }]);
    await start(team.client, team.teamId, "standard");
    await expect(closePages(team.owner.id)).rejects.toBeInstanceOf(PaymentsError);
    expect(await getState(mini.sessionId)).toBe("open");
    await provider.fail([]);
    shiftClock(minutes(10));
    expect(await checkOpenCheckouts()).toBe(2);
    expect(await getState(mini.sessionId)).toBe("expired");
  });

  it("closes at the next check if its team was deleted", async () => {
    const secondTeam = await createTeam({ managerId: team.owner.id });
    const sessionId = await startBulk([team.teamId, secondTeam.id]);
    expect((await team.client.delete(`/teams/${secondTeam.id}`)).status).toBeLessThan(300);
    shiftClock(minutes(10));
    await checkOpenCheckouts();
    expect(await provider.pay(sessionId)).toBe("closed");
    expect(await getState(sessionId)).toBe("expired");
  });
});
