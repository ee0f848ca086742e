import { beforeEach, describe, expect, it } from "vitest";
import { startBuying } from "#tests/harness/buying.ts";

const { provider, db, newTeam, start, buy } = await startBuying();
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");

let team: Awaited<ReturnType<typeof newTeam>>;
beforeEach(async () => {
  team = await newTeam();
});

const active = { subscriptionStatus: "active", subscriptionTier: "standard", smsLimit: 750, smsUsed: 308 };
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

describe("list of active teams", () => {
  it("includes teams with an active pass, soonest expiration first [SET-10, SET-11, SET-12, SET-15, CALL2-41]", async () => {
    const { owner, client } = team;
    const [managerId, otherAccount] = [owner.id, await createAccount()];
    await createTeam({ ...active, managerId, name: "Later", subscriptionExpiresAt: daysFromNow(90) });
    await createTeam({ ...active, managerId, name: "Never", subscriptionExpiresAt: null });
    await createTeam({ ...active, managerId, name: "Sooner", subscriptionExpiresAt: daysFromNow(9) });
    // This pass is over, but the expiry job hasn't run yet (OP-11).
    await createTeam({ ...active, managerId, name: "Over", subscriptionExpiresAt: daysFromNow(-1) });
    await createTeam({ ...active, managerId, name: "Ended", subscriptionStatus: "expired" });
    await createTeam({ ...active, managerId: otherAccount.id, name: "Foreign" });
    const invitedTeam = await createTeam({
      ...active,
      managerId: otherAccount.id,
      name: "Invited",
      subscriptionExpiresAt: new Date("2099-06-30T20:00:00Z"),
    });
    await inviteManager(invitedTeam.id, owner);
    await createTeam({
      ...active,
      managerId,
      name: "Archived",
      archivedAt: daysFromNow(-1),
      subscriptionExpiresAt: daysFromNow(30),
    });
    const { body } = await client.get("/billing/active-teams");
    expect(body.teams.map(({ name }: { name: string }) => name)).toEqual([
      "Sooner",
      "Archived",
      "Later",
      "Invited",
      "Never",
    ]);
    expect(body.teams[1]).toMatchObject({ isArchived: true, status: "active" });
    expect(body.teams[3]).toEqual({
      id: invitedTeam.id,
      name: "Invited",
      kit: null,
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

  it("includes every team once across pages, even with equal or missing end dates", async () => {
    const endDate = daysFromNow(20);
    for (let index = 0; index < 105; index++)
      await createTeam({
        ...active,
        managerId: team.owner.id,
        subscriptionExpiresAt: index % 2 ? endDate : null,
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

/** Clicks one of the portal's buttons. */
const clickPortalButton = (portalUrl: string, action: "add" | "remove" | "default", card: string) =>
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

describe("list of payment methods", () => {
  it("includes the provider's methods, default first, and reflects changes made on the provider's page [SET-16, CALL2-42, DATA2-29]", async () => {
    expect(await listMethods()).toEqual([]);
    // The portal works even before the first purchase.
    const portal = await openPortal();
    expect((await provider.listAll("billing_portal.session"))[0]).toMatchObject({
      return_url: "http://localhost:3000/settings?tab=billing",
    });
    await clickPortalButton(portal, "add", "paid");
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
    // Use another portal session for the same user.
    await clickPortalButton(await openPortal(), "default", first!.id);
    expect((await listMethods()).map(({ lastFour, isDefault }) => [lastFour, isDefault])).toEqual([
      ["4242", true],
      ["3155", false],
    ]);
    await clickPortalButton(portal, "remove", first!.id);
    expect((await listMethods()).map(({ lastFour }) => lastFour)).toEqual(["3155"]);
    expect(await provider.listAll("customer")).toHaveLength(1);
  });

  it("excludes other users' methods", async () => {
    await clickPortalButton(await openPortal(), "add", "paid");
    const otherTeam = await newTeam();
    const { body } = await otherTeam.client.get("/billing/payment-methods");
    expect(body).toEqual({ paymentMethods: [] });
  });

  it("times out after three seconds when the provider hangs, without affecting transactions", async () => {
    await openPortal();
    await provider.fail([{ fault: "hang-before", call: "read", only: "/v1/customers" }]);
    const startedAt = performance.now();
    const response = await team.client.get("/billing/payment-methods");
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    expect(response).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } });
    expect((await team.client.get("/billing/transactions")).status).toBe(200);
    await provider.fail([{ fault: "error-before", call: "write", only: "/v1/billing_portal" }]);
    const portal = await team.client.post("/billing/portal-sessions");
    expect(portal).toMatchObject({ status: 503, body: { code: "PAYMENTS_UNAVAILABLE" } });
  });

  it("is empty after the customer is deleted at the provider, and a method can still be added", async () => {
    await clickPortalButton(await openPortal(), "add", "paid");
    await provider.reset();
    expect(await listMethods()).toEqual([]);
    await clickPortalButton(await openPortal(), "add", "paid");
    expect(await listMethods()).toHaveLength(1);
  });
});

const getIntent = async (userId: string) =>
  (
    await db
      .selectFrom("passCheckout")
      .select("paymentIntentId")
      .where("userId", "=", userId)
      .where("state", "=", "paid")
      .executeTakeFirstOrThrow()
  ).paymentIntentId!;

describe("receipt", () => {
  it("opens for the buyer and isn't found for anyone else [SET-18]", async () => {
    const charge = await buy(team.client, team.teamId, "standard");
    const intentId = await getIntent(team.owner.id);
    const { status, body } = await team.client.get(`/billing/receipts/${intentId}`);
    expect([status, body.url]).toEqual([200, charge.receipt_url]);
    const page = await (await fetch(body.url)).text();
    expect(page).toContain("$19.99");

    // Other managers of the same team can't open it either.
    const invitedUser = await createAccount();
    await inviteManager(team.teamId, invitedUser);
    const stranger = await signInAs(invitedUser);
    const forbidden = await stranger.get(`/billing/receipts/${intentId}`);
    const missingResponse = await stranger.get("/billing/receipts/pi_unknown");
    expect(forbidden.status).toBe(404);
    expect(forbidden.body).toEqual(missingResponse.body);
    expect((await stranger.get("/billing/receipts/pi%00")).status).toBe(400);
  });

  it("falls back to the stored URL while the provider is down", async () => {
    const charge = await buy(team.client, team.teamId, "mini");
    const intentId = await getIntent(team.owner.id);
    await provider.fail([{ fault: "error-before", call: "read", only: "/v1/payment_intents" }]);
    const { body } = await team.client.get(`/billing/receipts/${intentId}`);
    expect(body.url).toBe(charge.receipt_url);
    await db
      .updateTable("passCheckout")
      .set({ receiptUrl: null })
      .where("paymentIntentId", "=", intentId)
      .execute();
    const response = await team.client.get(`/billing/receipts/${intentId}`);
    expect(response.body.code).toBe("PAYMENTS_UNAVAILABLE");
  });
});
