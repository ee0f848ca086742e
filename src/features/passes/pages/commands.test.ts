import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, teamOf, checkOpenCheckouts } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");
const { moveClock } = await import("#tests/harness/clock.ts");
const { minutes } = await import("#platform/clock.ts");
const { PaymentsError } = await import("#platform/payments/errors.ts");
const { closePaymentPage } = await import("../queue.ts");
const { lookAtPage } = await import("./commands.server.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

/** What the worker does about somebody's pages; gives how many it was told of. */
async function closePages(userId: string) {
  const { rows } = await sql<{ id: string }>`
    select pass_checkout.id from pgboss.job join pass_checkout on pass_checkout.id = (data ->> 'checkoutId')::uuid
    where name = ${closePaymentPage.name} and user_id = ${userId}`.execute(db);
  for (const { id } of rows) await lookAtPage(id);
  return rows.length;
}
const statusAtProvider = async (sessionId: string) =>
  (await provider.all("checkout.session")).find(({ id }) => id === sessionId)!.status;
const checkoutOf = (sessionId: string) =>
  db
    .selectFrom("passCheckout")
    .select(["id", "state"])
    .where("sessionId", "=", sessionId)
    .executeTakeFirstOrThrow();
const stateOf = async (sessionId: string) => (await checkoutOf(sessionId)).state;
const paymentOf = async () => (await team.client.get(`/teams/${team.teamId}/pass`)).body.payment as string;
async function startBulk(teamIds: string[]) {
  const orders = teamIds.map((teamId) => ({ teamId, product: "mini" }));
  const { body } = await team.client.post("/checkouts/bulk", { orders });
  return String(body.url).split("/").at(-1)!;
}

describe("an older payment page", () => {
  it("is closed once its buyer has a newer one for the team, whatever it is for", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    const topup = await start(team.client, team.teamId, "sms_topup");
    const standard = await start(team.client, team.teamId, "standard");
    expect(await closePages(team.owner.id)).toBe(3);
    for (const { sessionId } of [mini, topup]) {
      expect(await provider.pay(sessionId)).toBe("closed");
      expect(await stateOf(sessionId)).toBe("expired");
    }
    expect(await provider.pay(standard.sessionId)).toBe("paid");
    await lookAtPage((await checkoutOf(standard.sessionId)).id);
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 750 });
    expect(await provider.books()).toMatchObject({ payments: 1, chargedCents: 1999 });
  });

  it("that is paid before it can be closed counts, and nobody goes on waiting for the newer one", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    const standard = await start(team.client, team.teamId, "standard");
    expect(await paymentOf()).toBe("awaited");
    expect(await provider.pay(mini.sessionId)).toBe("paid");
    await closePages(team.owner.id);
    expect(await stateOf(mini.sessionId)).toBe("paid");
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 300 });
    expect(await paymentOf()).toBe("none");
    // Whoever wants both may.
    expect(await provider.pay(standard.sessionId)).toBe("paid");
    await lookAtPage((await checkoutOf(standard.sessionId)).id);
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "standard", smsLimit: 1050 });
  });

  it("that money is on its way for is left as it is", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    await provider.pay(mini.sessionId, "later");
    await start(team.client, team.teamId, "standard");
    await closePages(team.owner.id);
    expect(await stateOf(mini.sessionId)).toBe("pending");
  });

  it("is not given out again: going back to it leads to a page of its own", async () => {
    const first = await start(team.client, team.teamId, "mini");
    await start(team.client, team.teamId, "standard");
    const again = await start(team.client, team.teamId, "mini");
    expect(again.url).not.toBe(first.url);
    expect((await start(team.client, team.teamId, "mini")).url).toBe(again.url);
    await closePages(team.owner.id);
    expect(await statusAtProvider(again.sessionId)).toBe("open");
    expect((await provider.all("checkout.session")).filter(({ status }) => status === "open")).toHaveLength(
      1,
    );
  });

  it("goes by team: for several, for another one, and of another manager", async () => {
    const [second, third] = [
      await createTeam({ managerId: team.owner.id }),
      await createTeam({ managerId: team.owner.id }),
    ];
    const colleague = await createAccount();
    await inviteManager(team.teamId, colleague);
    const [both, other, theirs] = [
      await startBulk([team.teamId, second.id]),
      await startBulk([third.id]),
      (await start(await clientOf(colleague), team.teamId, "mini")).sessionId,
    ];
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await closePages(team.owner.id);
    expect(await closePages(colleague.id)).toBe(0);
    expect(await statusAtProvider(both)).toBe("expired");
    for (const open of [other, theirs, sessionId]) expect(await statusAtProvider(open)).toBe("open");
    // Two managers who buy at the same time have both bought.
    for (const paid of [theirs, sessionId]) {
      expect(await provider.pay(paid)).toBe("paid");
      await lookAtPage((await checkoutOf(paid)).id);
    }
    expect(await teamOf(team.teamId)).toMatchObject({ tier: "mini", smsLimit: 600 });
  });

  it("of several that are asked for at the same time one stays", async () => {
    const products = ["mini", "standard", "extended", "sms_topup"];
    await Promise.all(products.map((product) => start(team.client, team.teamId, product)));
    await closePages(team.owner.id);
    const states = (await provider.all("checkout.session")).map(({ status }) => status);
    expect(states.toSorted()).toEqual(["expired", "expired", "expired", "open"]);
  });

  it("stays when the newer one could not be opened", async () => {
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", only: "/v1/checkout" }]);
    const refused = await team.client.post("/checkouts", { teamId: team.teamId, product: "standard" });
    expect(refused.status).toBe(503);
    await provider.fail([]);
    expect(await closePages(team.owner.id)).toBe(0);
    expect((await start(team.client, team.teamId, "mini")).sessionId).toBe(sessionId);
  });

  it("that the provider does not close keeps nobody from the newer one, and is closed with the next look", async () => {
    const mini = await start(team.client, team.teamId, "mini");
    await provider.fail([{ fault: "error-before", only: "/v1/checkout/sessions/cs_" }]);
    await start(team.client, team.teamId, "standard");
    await expect(closePages(team.owner.id)).rejects.toBeInstanceOf(PaymentsError);
    expect(await stateOf(mini.sessionId)).toBe("open");
    await provider.fail([]);
    moveClock(minutes(10));
    expect(await checkOpenCheckouts()).toBe(2);
    expect(await stateOf(mini.sessionId)).toBe("expired");
  });

  it("of a team that is gone is closed with the next look", async () => {
    const second = await createTeam({ managerId: team.owner.id });
    const sessionId = await startBulk([team.teamId, second.id]);
    expect((await team.client.delete(`/teams/${second.id}`)).status).toBeLessThan(300);
    moveClock(minutes(10));
    await checkOpenCheckouts();
    expect(await provider.pay(sessionId)).toBe("closed");
    expect(await stateOf(sessionId)).toBe("expired");
  });
});
