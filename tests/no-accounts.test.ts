import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { removeProviderAccounts } from "#tests/harness/no-accounts.ts";

removeProviderAccounts();
const { sql } = await import("kysely");
const { db } = await import("#platform/database.ts");
const { operations } = await import("#tests/harness/operations.ts");
const { callWith } = await import("#tests/harness/requests.ts");
const { createCallers, createTenant } = await import("#tests/harness/tenants.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createMember, createTeam } = await import("#tests/factories/teams.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { insertGames } = await import("#features/games/commands.server.ts");
const { messageLoops } = await import("#features/messages/jobs.server.ts");
const { holdLoops } = await import("#features/messages/holds/jobs.server.ts");
const { subLoops } = await import("#features/turnout/subs/jobs.server.ts");
const { queueDueReminders } = await import("#features/messages/reminders/commands.server.ts");
const { queueFirstTexts } = await import("#features/messages/first-texts/arming/commands.server.ts");
const { insertMessages } = await import("#features/messages/commands.server.ts");
const { explainGame } = await import("#features/messages/delivery/doctor/queries.server.ts");
const { passTasks } = await import("#features/passes/jobs.server.ts");
const { sweepPayments } = await import("#features/passes/queue.ts");
const { checkPlayers } = await import("#features/turnout/shortages/commands.server.ts");
const { registerWorkerMetrics } = await import("#server/process-metrics.ts");
const { serveMetrics } = await import("#platform/metrics.ts");
const { webhooks } = await import("#server/webhooks.ts");

// The product in an installation without a texting or a payment account.

const SENTENCE = "No texting account yet. Your administrator can turn on texting";

/** The operations that exist to send a text, and those that need the payment provider. All others work. */
const textingOperations = [
  "blasts.send",
  "leagueMessages.send",
  "nextText.sendTest",
  "nudges.send",
  "subCalls.addSpot",
  "subCalls.ask",
  "subCalls.askOthers",
  "subCalls.start",
];
const paymentOperations = ["billing.openPortal", "checkout.start", "checkout.startBulk"];

let people: Awaited<ReturnType<typeof createCallers>>["people"];
let clients: Awaited<ReturnType<typeof createCallers>>["clients"];
beforeAll(async () => {
  ({ people, clients } = await createCallers());
});

const countQueued = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where is_queued`.execute(db);
  return rows[0]!.count;
};

describe("every operation on a team, a game, or a league", () => {
  it.each(operations.filter(({ scope }) => scope))(
    "$name works, or refuses because there's no texting account",
    async (operation) => {
      const caller = operation.scope === "league:manage" ? "league owner" : "owner";
      const queuedBefore = await countQueued();
      const { status, body } = await callWith(clients[caller], operation, await createTenant(people, "own"));
      const isRefused = textingOperations.includes(operation.name);
      expect({ body, isFine: status < 300 }).toMatchObject({
        body: isRefused ? { code: "TEXTING_OFF", message: `${SENTENCE}.` } : {},
        isFine: !isRefused,
      });
      // The tenant's own rows include a text that's queued.
      expect(await countQueued()).toBeLessThanOrEqual(queuedBefore + 1);
    },
  );

  it("refuses payments with one code", async () => {
    const { teamId } = await createTenant(people, "own");
    const bodies: Record<string, object | undefined> = {
      "checkout.start": { teamId, product: "standard" },
      "checkout.startBulk": { orders: [{ teamId, product: "mini" }] },
    };
    for (const name of paymentOperations) {
      const { method, path } = operations.find((operation) => operation.name === name)!;
      const { status, body } = await clients.owner.call(method, path, bodies[name]);
      expect([name, status, body.code]).toEqual([name, 409, "PAYMENTS_OFF"]);
    }
    const methods = await clients.owner.get("/billing/payment-methods");
    expect([methods.status, methods.body]).toEqual([200, { paymentMethods: [] }]);
  });

  it("lets an administrator grant a pass", async () => {
    const { teamId } = await createTenant(people, "own");
    const grant = operations.find(({ name }) => name === "adminTeams.grantPass")!;
    const { status } = await clients.admin.call(grant.method, grant.path.replace("{teamId}", teamId), {
      tier: "standard",
      months: 6,
      sms: 750,
    });
    expect(status).toBeLessThan(300);
  });
});

async function createGameSoon() {
  setTime("2026-04-15T12:00:00Z");
  const account = await createAccount();
  const pass = { subscriptionStatus: "active", subscriptionExpiresAt: new Date("2026-09-01"), smsLimit: 300 };
  const { id: teamId } = await createTeam({ managerId: account.id, minimumPlayers: 5, ...pass });
  await createMember(teamId, { smsConsent: true });
  const game = {
    kind: "game" as const,
    gameOn: "2026-04-16",
    gameTime: "19:00:00",
    location: "Harborview Park, Field 2",
    opponent: "Harbor Street FC",
    notes: null,
    arrivalMinutes: null,
  };
  const [gameId] = await db.transaction().execute((trx) => insertGames(trx, teamId, [game]));
  return { teamId, gameId: gameId!, client: await signInAs(account) };
}

const listTexts = (teamId: string) =>
  db.selectFrom("message").select(["kind", "state"]).where("teamId", "=", teamId).execute();

describe("texting that's off", () => {
  it("is said in the sentence about the next text, and skips reminders instead of saving them for later", async () => {
    const { teamId, gameId, client } = await createGameSoon();
    const { body } = await client.get(`/teams/${teamId}/next-text`);
    expect([body.game.outlook, body.text.obstacles]).toEqual([
      { state: "blocked", sentence: SENTENCE, step: null },
      ["texting-off"],
    ]);
    setTime("2026-04-16T00:00:01Z");
    while ((await queueDueReminders()) > 0);
    const reminders = await db
      .selectFrom("reminder")
      .select(["state", "reason"])
      .where("gameId", "=", gameId)
      .orderBy("dueAt")
      .execute();
    expect(reminders).toEqual([
      { state: "skipped", reason: "texting-off" },
      { state: "armed", reason: null },
    ]);
    expect(await listTexts(teamId)).toEqual([]);
    const { facts } = (await explainGame(gameId))!;
    expect(Object.fromEntries(facts)).toMatchObject({
      Texting: "off: no texting account yet",
      "Next text": SENTENCE,
    });
  });

  it("cancels and moves games without a text, and says that no one was texted", async () => {
    const { teamId, gameId, client } = await createGameSoon();
    const cancelled = await client.post(`/games/${gameId}/cancellation`, { version: 1, textTeam: true });
    expect([cancelled.status, cancelled.body.textedCount]).toEqual([200, 0]);
    expect(await listTexts(teamId)).toEqual([]);
  });

  it("queues no first texts and no alerts, and refuses a text that a caller forgot about", async () => {
    const { teamId } = await createGameSoon();
    await queueFirstTexts(teamId);
    setTime("2026-04-16T01:00:00Z");
    while ((await checkPlayers()) > 0);
    expect(await listTexts(teamId)).toEqual([]);
    const now = new Date();
    const message = {
      kind: "message" as const,
      reminderId: null,
      month: "2026-04-01",
      teamId,
      gameId: null,
      memberId: null,
      phone: "+13125550142",
      body: "Lakeview Otters: hi",
      segments: 1,
      state: "queued" as const,
      reason: null,
      dueAt: now,
      validUntil: now,
    };
    const insert = db.transaction().execute((trx) => insertMessages(trx, [message], now));
    await expect(insert).rejects.toMatchObject({ code: "TEXTING_OFF" });
  });

  it("runs no loop that calls the provider, and measures nothing that an alert could ring about", async () => {
    expect([...holdLoops, ...messageLoops, ...subLoops].map(({ name }) => name)).toEqual([
      "messages/queue-due-reminders",
    ]);
    registerWorkerMetrics(() => ({}));
    const server = serveMetrics(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    server.close();
    for (const name of ["texting_backlog", "texting_paused", "sender_", "free_texts", "payments_backlog"])
      expect(metrics).not.toMatch(new RegExp(`^${name}`, "m"));
    expect(metrics).toContain("jobs_backlog");
  });
});

describe("webhooks of providers without an account", () => {
  it.each(["/webhooks/payments", "/webhooks/texts/inbound", `/webhooks/texts/0/2026-04-01/${randomUUID()}`])(
    "don't exist: %s",
    async (path) => {
      const response = await webhooks.request(path, { method: "POST", body: "Body=YES&From=%2B13125550142" });
      expect(response.status).toBe(404);
    },
  );
});

it("skips the payment sweep", async () => {
  await passTasks.find(({ name }) => name === sweepPayments.name)!.run({}, randomUUID());
  expect(await db.selectFrom("paymentSweep").selectAll().execute()).toEqual([]);
});
