import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach } from "vitest";
import { startCheckout } from "./start-checkout.ts";

/**
 * Starts the payment provider and our web process for its webhooks, with helpers for what a buyer and the worker do.
 * Call it before importing app code.
 */
export async function startBuying() {
  const provider = await startCheckout({ settings: { webhookAfterMs: 1, retryAfterMs: 20 } });
  const { createHttp } = await import("#server/http.ts");
  const { db } = await import("#platform/database.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { createTeam } = await import("#tests/factories/teams.ts");
  const { signInAs } = await import("#tests/harness/api.ts");
  const events = await import("#features/passes/events/commands.server.ts");
  const { rebuildTeam } = await import("#features/passes/state/commands.server.ts");

  const respond = getRequestListener(createHttp().fetch);
  const server = createServer((request, response) => void respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const webhookUrl = `http://127.0.0.1:${port}/webhooks/payments`;
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  afterEach(async () => {
    await provider.waitUntilSettled();
    await provider.reset();
    // The provider was reset and no longer has these checkouts.
    await db.updateTable("passCheckout").set({ checkAt: null }).execute();
  });

  async function newTeam(changes: object = {}) {
    const owner = await createAccount({ name: "Maya Coach" });
    const client = await signInAs(owner);
    const { id: teamId } = await createTeam({ managerId: owner.id, ...changes });
    return { owner, client, teamId };
  }

  type Client = Awaited<ReturnType<typeof signInAs>>;

  /** Starts a checkout through the API and returns the provider's session. */
  async function start(client: Client, teamId: string, product: string) {
    const response = await client.post("/checkouts", { teamId, product });
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    const { url } = response.body as { url: string };
    return { url, sessionId: url.split("/").at(-1)! };
  }

  /** Handles pending events as the worker would, and returns how many there were. */
  async function handleEvents() {
    const waiting = await db
      .selectFrom("paymentEvent")
      .select("id")
      .where("handledAt", "is", null)
      .orderBy("receivedAt")
      .execute();
    for (const { id } of waiting) await events.handleEvent(id);
    return waiting.length;
  }

  /** Applies all of the provider's events, as if their webhooks had arrived. */
  async function catchUp() {
    await events.sweepEvents();
    await handleEvents();
  }

  /** Buys a product, applies the payment right away, and returns the charge. */
  async function buy(client: Client, teamId: string, product: string) {
    const { sessionId } = await start(client, teamId, product);
    await provider.pay(sessionId);
    await catchUp();
    return (await provider.listAll("charge"))[0]!;
  }

  /**
   * Pays for a Standard pass for the first team and a Mini pass for the other team in one payment. Returns the charge
   * without applying it.
   */
  async function payForTwo(client: Client, firstId: string, otherId: string) {
    const orders = [
      { teamId: firstId, product: "standard" },
      { teamId: otherId, product: "mini" },
    ];
    const { body } = await client.post("/checkouts/bulk", { orders });
    await provider.payOnPage(body.url);
    return (await provider.newest("charge", 1))[0]!;
  }

  return {
    provider,
    db,
    newTeam,
    start,
    handleEvents,
    catchUp,
    ...events,
    rebuild: (teamId: string) => db.transaction().execute((trx) => rebuildTeam(trx, teamId)),
    /** Sends the provider's webhooks to our server until the end of the test. */
    listen: () => provider.change({ webhookUrl }),
    buy,
    payForTwo,
    getTeam: (teamId: string) =>
      db
        .selectFrom("team")
        .select([
          "subscriptionStatus as status",
          "subscriptionTier as tier",
          "subscriptionExpiresAt as expiresAt",
          "tierExpiresAt",
          "smsLimit",
          "smsUsed",
          "smsUsedEarlier",
          "trialSms",
          "seasonEndsOn",
        ])
        .where("id", "=", teamId)
        .executeTakeFirstOrThrow(),
  };
}
