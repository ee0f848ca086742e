import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";
import { isSigned, startHookServer } from "#tests/harness/hooks.ts";

const mailbox = await startMailbox();
const server = await startHookServer();
const { clock, days, hours, minutes, seconds } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createLeague, createTeam } = await import("#tests/factories/teams.ts");
const { createWebhook, listEvents } = await import("#tests/factories/webhooks.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { listJobs } = await import("#tests/harness/jobs.ts");
const { tendWebhooks } = await import("../commands.server.ts");
const { webhookTasks } = await import("../jobs.server.ts");
const { sendDueWebhooks } = await import("#tests/harness/send-webhooks.ts");
const { sendingFinished, sendWebhooks } = await import("./commands.server.ts");

let account: Awaited<ReturnType<typeof createAccount>>;
let client: Awaited<ReturnType<typeof signInAs>>;
let team: { id: string };
beforeEach(async () => {
  await db.deleteFrom("webhook").execute();
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
  team = await createTeam({ name: "Hawks", managerId: account.id });
});

const addGame = (gameOn = "2031-05-01") => createGame(team.id, { gameOn });
const addWebhook = (options: object = {}) =>
  createWebhook(account.id, { teamId: team.id, url: server.url, ...options });
const read = ({ id }: { id: string }) =>
  db.selectFrom("webhook").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** Runs the queued emails about webhooks and lists what the account got. */
async function listEmails() {
  const task = webhookTasks.find(({ name }) => name === "connections/send-webhook-email")!;
  for (const { id, name, data } of await listJobs({})) if (name === task.name) await task.run(data, id);
  return (await mailbox.listEmails(account.email)).map(({ subject }) => subject);
}
const host = new URL(server.url).host;

describe("a delivery", () => {
  it("is signed as in Standard Webhooks, which the published library verifies [CONNECT-15]", async () => {
    const { secret } = await addWebhook();
    const other = await addWebhook();
    const game = await addGame();
    await sendDueWebhooks();
    expect(server.received).toHaveLength(2);
    const [hook] = server.received.filter((candidate) => isSigned(candidate, secret));
    expect(isSigned(hook!, other.secret)).toBe(false);
    expect(isSigned({ ...hook!, body: hook!.body.replace("Field 2", "Field 3") }, secret)).toBe(false);
    expect(JSON.parse(hook!.body)).toEqual({
      type: "game.created",
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({ gameId: game.id, teamId: team.id }),
    });
    expect(hook!.headers["content-type"]).toBe("application/json");
    expect(server.received[0]!.id).not.toBe(server.received[1]!.id);
  });

  it("is recorded, and not sent again [CONNECT-21, CONNECT-24]", async () => {
    const webhook = await addWebhook();
    server.respondWith(() => ({ status: 200, body: "x".repeat(5_000) }));
    await addGame();
    await sendDueWebhooks();
    shiftClock(days(2));
    await sendDueWebhooks();
    expect(server.received).toHaveLength(1);
    expect(await listEvents(webhook.id)).toMatchObject([
      { state: "delivered", nextAt: null, tries: [{ status: 200, reason: null, reply: "x".repeat(1_024) }] },
    ]);
  });

  it("is tried again on the schedule, each time with the same ID [CONNECT-21, CONNECT-22]", async () => {
    const webhook = await addWebhook();
    server.respondWith(() => ({ status: 500 }));
    await addGame();
    let now = 0;
    const waits: number[] = [];
    for (let tries = 1; tries <= 10; tries += 1) {
      await sendDueWebhooks();
      expect(server.received).toHaveLength(tries);
      const [event] = await listEvents(webhook.id);
      if (!event!.nextAt) break;
      const wait = event!.nextAt.getTime() - clock.now().getTime();
      waits.push(wait);
      now += wait + 1_000;
      shiftClock(now);
    }
    const expected = [
      seconds(5),
      minutes(5),
      minutes(30),
      ...[2, 5, 10, 14, 20].map((count) => hours(count)),
    ];
    for (const [index, wait] of expected.entries())
      expect(Math.abs(waits[index]! - wait)).toBeLessThan(wait * 0.1 + 1_000);
    expect(waits).toHaveLength(9);
    expect(Math.abs(now - hours(72))).toBeLessThan(hours(5));
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
    expect(await listEvents(webhook.id)).toMatchObject([{ state: "failed", roundTries: 10 }]);
  });

  it("waits as long as Retry-After says, and counts a redirect as a failure [CONNECT-22]", async () => {
    const webhook = await addWebhook();
    server.respondWith(() => ({ status: 302, headers: { location: server.url, "retry-after": "3600" } }));
    await addGame();
    await sendDueWebhooks();
    expect(server.received).toHaveLength(1);
    const [event] = await listEvents(webhook.id);
    expect(event).toMatchObject({ state: "waiting", tries: [{ status: 302 }] });
    expect(event!.nextAt!.getTime() - clock.now().getTime()).toBeGreaterThan(minutes(59));
  });

  it("carries two signatures for 24 hours after a rotation, then only the new one [CONNECT-16]", async () => {
    const { id, secret } = await addWebhook();
    const rotated = (await client.post(`/me/webhooks/${id}/secret`)).body.secret as string;
    expect(rotated).toMatch(/^whsec_/);
    await addGame();
    await sendDueWebhooks();
    const [first] = server.received;
    expect([isSigned(first!, secret), isSigned(first!, rotated)]).toEqual([true, true]);
    expect(first!.headers["webhook-signature"]!.split(" ")).toHaveLength(2);
    shiftClock(hours(24) + seconds(1));
    await addGame("2031-05-02");
    await sendDueWebhooks();
    const last = server.received.at(-1)!;
    expect([isSigned(last, secret), isSigned(last, rotated)]).toEqual([false, true]);
    // In a second rotation, the two newest count.
    const newest = (await client.post(`/me/webhooks/${id}/secret`)).body.secret as string;
    await addGame("2031-05-03");
    await sendDueWebhooks();
    const both = server.received.at(-1)!;
    expect([secret, rotated, newest].map((each) => isSigned(both, each))).toEqual([false, true, true]);
  });

  it("isn't held up by receivers that hang or are slow [CONNECT-21]", async () => {
    const slow = await addWebhook();
    const otherTeam = await createTeam({ managerId: account.id });
    await createWebhook(account.id, { teamId: otherTeam.id, url: `${server.url}/quick` });
    server.respondWith(({ path }) => (path.endsWith("quick") ? { status: 204 } : "hang"));
    for (let day = 1; day <= 30; day += 1) await addGame(`2031-05-${String(day).padStart(2, "0")}`);
    await sendWebhooks();
    await createGame(otherTeam.id, { gameOn: "2031-06-01" });
    const startedAt = performance.now();
    while (!server.received.some(({ path }) => path.endsWith("quick"))) await sendWebhooks();
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    server.hangUp();
    await sendingFinished();
    expect((await read(slow)).failingSince).not.toBeNull();
  }, 40_000);
});

describe("a webhook that fails", () => {
  it("leads to an email after 24 hours, once, and is disabled after the last try [CONNECT-23]", async () => {
    const webhook = await addWebhook();
    server.respondWith(() => ({ status: 503 }));
    await addGame();
    await sendDueWebhooks();
    shiftClock(hours(23));
    await tendWebhooks();
    expect(await listEmails()).toEqual([]);
    shiftClock(hours(25));
    await Promise.all([tendWebhooks(), tendWebhooks()]);
    expect(await listEmails()).toEqual([`Your webhook to ${host} is failing`]);
    await addGame("2031-05-02");
    shiftClock(hours(73));
    await sendDueWebhooks();
    expect(await read(webhook)).toMatchObject({ state: "disabled", problem: "Status 503" });
    const sent = server.received.length;
    // Nothing waits anymore, and nothing new is written.
    await addGame("2031-05-03");
    shiftClock(days(6));
    await sendDueWebhooks();
    expect(server.received).toHaveLength(sent);
    expect((await listEvents(webhook.id)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    expect((await listEmails())[0]).toBe(`We turned off your webhook to ${host}`);
  });

  it("stays active while anything arrives [CONNECT-23]", async () => {
    const webhook = await addWebhook();
    server.respondWith(({ type }) => ({ status: type === "game.canceled" ? 204 : 500 }));
    const game = await addGame();
    await sendDueWebhooks();
    shiftClock(hours(30));
    await db.updateTable("game").set({ cancelledAt: clock.now() }).where("id", "=", game.id).execute();
    await sendDueWebhooks();
    shiftClock(hours(80));
    await sendDueWebhooks();
    expect((await listEvents(webhook.id)).map(({ state }) => state)).toEqual(["failed", "delivered"]);
    expect(await read(webhook)).toMatchObject({ state: "active" });
    expect(await listEmails()).toEqual([]);
  });

  it("is disabled right away by 410, and enabling verifies it again [CONNECT-14, CONNECT-23]", async () => {
    const webhook = await addWebhook();
    server.respondWith(() => ({ status: 410 }));
    await addGame();
    await sendDueWebhooks();
    expect(await read(webhook)).toMatchObject({ state: "disabled", problem: "Status 410" });
    server.respondWith(() => ({ status: 200 }));
    const path = `/me/webhooks/${webhook.id}`;
    expect((await client.post(`${path}/failed-deliveries/repeats`)).body.code).toBe("WEBHOOK_NOT_ACTIVE");
    expect((await client.post(`${path}/verification`)).body).toMatchObject({ isVerifying: true });
    await sendDueWebhooks();
    expect(await read(webhook)).toMatchObject({ state: "active", problem: null, failingSince: null });
    const [event] = await listEvents(webhook.id);
    expect((await client.post(`${path}/failed-deliveries/repeats`)).body).toEqual({ count: 1 });
    await sendDueWebhooks();
    expect(server.listEvents().map(({ id }) => id)).toEqual([event!.id, event!.id]);
    expect((await client.get(`${path}/deliveries`)).body.deliveries).toMatchObject([
      { type: "endpoint.verify", state: "delivered" },
      { id: event!.id, state: "delivered", tries: [{ status: 200 }, { status: 410 }] },
    ]);
  });
});

describe("when the account loses the team or league", () => {
  it("ends with an email before anything else is sent [CONNECT-19]", async () => {
    const webhook = await addWebhook();
    await addGame();
    const { id: managerId } = await createAccount();
    await db.updateTable("team").set({ managerId }).where("id", "=", team.id).execute();
    await sendDueWebhooks();
    expect(server.received).toEqual([]);
    expect(await db.selectFrom("webhook").where("id", "=", webhook.id).select("id").execute()).toEqual([]);
    expect(await listEmails()).toEqual([`Your webhook to ${host} ended`]);
  });

  it("ends when they're deleted, without waiting for an event [CONNECT-19]", async () => {
    const league = await createLeague(account.id, [], "City League");
    await addWebhook();
    await createWebhook(account.id, { leagueId: league.id, url: server.url });
    await client.delete(`/teams/${team.id}`);
    await client.delete(`/leagues/${league.id}`);
    await tendWebhooks();
    expect(await db.selectFrom("webhook").select("id").execute()).toEqual([]);
    expect(await listEmails()).toHaveLength(2);
  });

  it("ends without an email for a disabled account, and goes on for everyone else", async () => {
    const kept = await createWebhook((await createAccount()).id, {
      teamId: (await createTeam({ managerId: account.id })).id,
    });
    const { userId } = await read(kept);
    await db
      .updateTable("team")
      .set({ managerId: userId })
      .where("id", "=", (await read(kept)).teamId)
      .execute();
    await addWebhook();
    await db.updateTable("profile").set({ disabledAt: clock.now() }).where("id", "=", account.id).execute();
    await tendWebhooks();
    expect(await db.selectFrom("webhook").select("id").execute()).toEqual([{ id: kept.id }]);
    expect(await listEmails()).toEqual([]);
  });
});

it("deletes events after 30 days [CONNECT-24]", async () => {
  const webhook = await addWebhook();
  await addGame();
  await sendDueWebhooks();
  shiftClock(days(29));
  await tendWebhooks();
  expect(await listEvents(webhook.id)).toHaveLength(1);
  shiftClock(days(31));
  await tendWebhooks();
  expect(await listEvents(webhook.id)).toEqual([]);
});
