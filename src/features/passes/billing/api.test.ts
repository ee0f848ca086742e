import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, buy } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { clientOf } = await import("#tests/harness/api.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const active = { subscriptionStatus: "active", subscriptionTier: "standard", smsLimit: 750, smsUsed: 308 };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("active teams", () => {
  it("are those with a running pass, the one that ends first first [SET-10, SET-11, SET-12, SET-15, CALL2-41]", async () => {
    const { owner, client } = team;
    const [managerId, other] = [owner.id, await createAccount()];
    await createTeam({ ...active, managerId, name: "Later", subscriptionExpiresAt: inDays(90) });
    await createTeam({ ...active, managerId, name: "Never", subscriptionExpiresAt: null });
    await createTeam({ ...active, managerId, name: "Sooner", subscriptionExpiresAt: inDays(9) });
    // The job that says so has not run yet (OP-11).
    await createTeam({ ...active, managerId, name: "Over", subscriptionExpiresAt: inDays(-1) });
    await createTeam({ ...active, managerId, name: "Ended", subscriptionStatus: "expired" });
    await createTeam({ ...active, managerId: other.id, name: "Foreign" });
    const invited = await createTeam({
      ...active,
      managerId: other.id,
      name: "Invited",
      subscriptionExpiresAt: new Date("2099-06-30T20:00:00Z"),
    });
    await inviteManager(invited.id, owner);
    await createTeam({
      ...active,
      managerId,
      name: "Put Away",
      archivedAt: inDays(-1),
      subscriptionExpiresAt: inDays(30),
    });
    const { body } = await client.get("/billing/active-teams");
    expect(body.teams.map(({ name }: { name: string }) => name)).toEqual([
      "Sooner",
      "Put Away",
      "Later",
      "Invited",
      "Never",
    ]);
    expect(body.teams[1]).toMatchObject({ isArchived: true, status: "active" });
    expect(body.teams[3]).toEqual({
      id: invited.id,
      name: "Invited",
      status: "active",
      tier: "standard",
      smsUsed: 308,
      smsLimit: 750,
      expiresOn: "2099-06-30",
      isArchived: false,
    });
    expect(body.teams[4].expiresOn).toBeNull();
    expect(body.nextCursor).toBeNull();
  });

  it("come in pages, each team once, also those that end at the same time or never", async () => {
    const ends = inDays(20);
    for (let index = 0; index < 105; index++)
      await createTeam({
        ...active,
        managerId: team.owner.id,
        subscriptionExpiresAt: index % 2 ? ends : null,
      });
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let page = 0; cursor !== null; page++) {
      const { body } = await team.client.get(`/billing/active-teams${cursor && `?cursor=${cursor}`}`);
      expect(body.teams).toHaveLength(page < 2 ? 50 : 5);
      seen.push(...body.teams.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(new Set(seen).size).toBe(105);
    const { status } = await team.client.get("/billing/active-teams?cursor=made-up");
    expect(status).toBe(400);
  });
});

/** A press of one of the portal's buttons. */
const press = (portalUrl: string, action: "add" | "remove" | "default", card: string) =>
  fetch(`${portalUrl}/${action}`, {
    method: "POST",
    headers: { origin: new URL(portalUrl).origin },
    body: new URLSearchParams({ card }),
    redirect: "manual",
  });

async function openPortal() {
  const { status, body } = await team.client.post("/billing/portal-sessions");
  expect(status).toBe(201);
  return body.url as string;
}

const listMethods = async () =>
  (await team.client.get("/billing/payment-methods")).body.paymentMethods as {
    id: string;
    name: string;
    lastFour: string;
    isDefault: boolean;
  }[];

describe("payment methods", () => {
  it("are the provider's, the default one first; added and removed on its page [SET-16, CALL2-42, DATA2-29]", async () => {
    expect(await listMethods()).toEqual([]);
    // Also before the first purchase.
    const portal = await openPortal();
    expect((await provider.all("billing_portal.session"))[0]).toMatchObject({
      return_url: "http://localhost:3000/settings?tab=billing",
    });
    await press(portal, "add", "paid");
    const [first] = await listMethods();
    const expiresIn = `${new Date().getUTCFullYear() + 3}-12`;
    expect(first).toEqual({
      id: first!.id,
      name: "Visa",
      lastFour: "4242",
      expiresIn,
      isExpired: false,
      isDefault: false,
    });
    const { sessionId } = await start(team.client, team.teamId, "mini");
    await provider.pay(sessionId, "confirm", { isConfirmed: true, save: true });
    expect((await listMethods()).map(({ lastFour }) => lastFour)).toEqual(["3155", "4242"]);
    // The portal of the same person.
    await press(await openPortal(), "default", first!.id);
    expect((await listMethods()).map(({ lastFour, isDefault }) => [lastFour, isDefault])).toEqual([
      ["4242", true],
      ["3155", false],
    ]);
    await press(portal, "remove", first!.id);
    expect((await listMethods()).map(({ lastFour }) => lastFour)).toEqual(["3155"]);
    expect(await provider.all("customer")).toHaveLength(1);
  });

  it("are nobody else's", async () => {
    await press(await openPortal(), "add", "paid");
    const other = await newTeam();
    const { body } = await other.client.get("/billing/payment-methods");
    expect(body).toEqual({ paymentMethods: [] });
  });

  it("a provider that does not answer costs three seconds, and only them", async () => {
    await openPortal();
    await provider.fail([{ fault: "hang-before", call: "read", only: "/v1/customers" }]);
    const startedAt = performance.now();
    const answer = await team.client.get("/billing/payment-methods");
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    expect(answer).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } });
    expect((await team.client.get("/billing/transactions")).status).toBe(200);
    await provider.fail([{ fault: "error-before", call: "write", only: "/v1/billing_portal" }]);
    const portal = await team.client.post("/billing/portal-sessions");
    expect(portal).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } });
  });

  it("whoever was deleted at the provider has none, and can add one again", async () => {
    await press(await openPortal(), "add", "paid");
    await provider.reset();
    expect(await listMethods()).toEqual([]);
    await press(await openPortal(), "add", "paid");
    expect(await listMethods()).toHaveLength(1);
  });
});

const intentOf = async (userId: string) =>
  (
    await db
      .selectFrom("passCheckout")
      .select("paymentIntentId")
      .where("userId", "=", userId)
      .where("state", "=", "paid")
      .executeTakeFirstOrThrow()
  ).paymentIntentId!;

describe("receipts", () => {
  it("are opened by whoever paid; anybody else's look like missing ones [SET-18]", async () => {
    const charge = await buy(team.client, team.teamId, "standard");
    const intentId = await intentOf(team.owner.id);
    const { status, body } = await team.client.get(`/billing/receipts/${intentId}`);
    expect([status, body.url]).toEqual([200, charge.receipt_url]);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain("$19.99");

    // Also not for somebody who manages the same team.
    const invited = await createAccount();
    await inviteManager(team.teamId, invited);
    const stranger = await clientOf(invited);
    const foreign = await stranger.get(`/billing/receipts/${intentId}`);
    const missing = await stranger.get("/billing/receipts/pi_nobodys");
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await stranger.get("/billing/receipts/pi%00")).status).toBe(400);
  });

  it("come from what was written down while the provider does not answer", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const intentId = await intentOf(team.owner.id);
    await provider.fail([{ fault: "error-before", call: "read", only: "/v1/payment_intents" }]);
    const { body } = await team.client.get(`/billing/receipts/${intentId}`);
    expect(body.url).toBe(charge.receipt_url);
    await db
      .updateTable("passCheckout")
      .set({ receiptUrl: null })
      .where("paymentIntentId", "=", intentId)
      .execute();
    const without = await team.client.get(`/billing/receipts/${intentId}`);
    expect(without.body.code).toBe("PAYMENTS_UNAVAILABLE");
  });
});
