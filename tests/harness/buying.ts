import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach } from "vitest";
import { startCheckout } from "./start-checkout.ts";

/**
 * The payment provider, our web process for its webhooks, and what a buyer and the worker do. To be called before anything of
 * the product is imported.
 */
export async function startBuying() {
  const provider = await startCheckout({ settings: { webhookAfterMs: 1, retryAfterMs: 20 } });
  const { createHttp } = await import("#server/http.ts");
  const { db } = await import("#platform/database.ts");
  const { createAccount } = await import("#tests/factories/accounts.ts");
  const { createTeam } = await import("#tests/factories/teams.ts");
  const { clientOf } = await import("#tests/harness/api.ts");
  const events = await import("#features/passes/events/commands.server.ts");
  const { rebuildTeam } = await import("#features/passes/standing/commands.server.ts");

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
    await provider.settled();
    await provider.reset();
    // The provider has forgotten them.
    await db.updateTable("passCheckout").set({ checkAt: null }).execute();
  });

  async function newTeam(more: object = {}) {
    const owner = await createAccount({ name: "Maya Coach" });
    const client = await clientOf(owner);
    const { id: teamId } = await createTeam({ managerId: owner.id, ...more });
    return { owner, client, teamId };
  }

  type Client = Awaited<ReturnType<typeof clientOf>>;

  /** Starts a checkout by the API and gives the provider's session. */
  async function start(client: Client, teamId: string, product: string) {
    const answer = await client.post("/checkouts", { teamId, product });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    const { url } = answer.body as { url: string };
    return { url, sessionId: url.split("/").at(-1)! };
  }

  /** What the worker does with events that came in; gives how many there were. */
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

  /** Applies all that the provider knows, as if its webhooks had come. */
  async function catchUp() {
    await events.sweepEvents();
    await handleEvents();
  }

  /** Buys and applies at once. Gives the charge. */
  async function buy(client: Client, teamId: string, product: string) {
    const { sessionId } = await start(client, teamId, product);
    await provider.pay(sessionId);
    await catchUp();
    return (await provider.all("charge"))[0]!;
  }

  /** One payment, a Standard pass for the first team and a Mini for the other. Gives the charge; nothing is applied yet. */
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
    /** Turns the provider's webhooks to our server on, until the end of the test. */
    listen: () => provider.change({ webhookUrl }),
    buy,
    payForTwo,
    teamOf: (teamId: string) =>
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
