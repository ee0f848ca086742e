import { beforeEach, describe, expect, it } from "vitest";
import { startHookServer, isSigned } from "#tests/harness/hooks.ts";

const server = await startHookServer();
const { randomUUID } = await import("node:crypto");
const { clock, minutes, seconds } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createKey } = await import("#tests/factories/keys.ts");
const { createGame, createLeague, createTeam, inviteManager } = await import("#tests/factories/teams.ts");
const { createWebhook, listEvents } = await import("#tests/factories/webhooks.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { sendDueWebhooks } = await import("#tests/harness/send-webhooks.ts");

let account: Awaited<ReturnType<typeof createAccount>>;
let client: Awaited<ReturnType<typeof signInAs>>;
let team: { id: string };
beforeEach(async () => {
  await db.deleteFrom("webhook").execute();
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
  team = await createTeam({ name: "Hawks", managerId: account.id });
});

const path = "/me/webhooks";
const add = (values: object = {}, by = client) =>
  by.post(path, { url: server.url, events: ["game.created"], teamId: team.id, ...values });
const list = async (by = client) => (await by.get(path)).body.webhooks;

describe("adding a webhook", () => {
  it("verifies it with a signed event, shows the secret once, and stores it nowhere [CONNECT-13, CONNECT-14, CONNECT-15]", async () => {
    const { status, body } = await add({ events: ["result.final", "game.created"] });
    expect(status).toBe(201);
    expect(body.webhook).toEqual({
      id: expect.any(String),
      url: server.url,
      events: ["game.created", "result.final"],
      teamId: team.id,
      leagueId: null,
      name: "Hawks",
      state: "unverified",
      isVerifying: true,
      problem: null,
      failingSince: null,
      earlierSecretUntil: null,
      createdAt: expect.any(String),
    });
    expect(Buffer.from(body.secret.replace("whsec_", ""), "base64")).toHaveLength(32);
    // Until it's active, it gets nothing else.
    await createGame(team.id, { gameOn: "2031-05-01" });
    await sendDueWebhooks();
    expect(server.received.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: "endpoint.verify", data: { webhookId: body.webhook.id } },
    ]);
    expect(isSigned(server.received[0]!, body.secret)).toBe(true);
    expect(await list()).toEqual([{ ...body.webhook, state: "active", isVerifying: false }]);
    const row = await db
      .selectFrom("webhook")
      .selectAll()
      .where("id", "=", body.webhook.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.secret.slice(6, 30));
  });

  it("stays Not Verified with the reason until a try works [CONNECT-14]", async () => {
    server.respondWith(() => ({ status: 404 }));
    const { id } = (await add()).body.webhook;
    await sendDueWebhooks();
    expect(await list()).toMatchObject([{ state: "unverified", isVerifying: false, problem: "Status 404" }]);
    shiftClock(minutes(10));
    await sendDueWebhooks();
    expect(server.received).toHaveLength(1);
    server.respondWith(() => ({ status: 204 }));
    await client.post(`${path}/${id}/verification`);
    // Twice at the same time is once.
    await client.post(`${path}/${id}/verification`);
    await sendDueWebhooks();
    expect(server.received).toHaveLength(2);
    expect(await list()).toMatchObject([{ state: "active", problem: null }]);
  });

  it.each([
    ["http://hooks.example.com", "url"],
    ["https://127.0.0.1/hooks", "url"],
    ["https://localhost/hooks", "url"],
    ["https://user:secret@hooks.example.com", "url"],
    ["hooks", "url"],
  ])("refuses %s [CONNECT-25]", async (url, field) => {
    const { status, body } = await add({ url });
    expect(status).toBe(400);
    expect(Object.keys(body.data?.fields ?? body.fields)).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ["no events", { events: [] }],
    ["no team or league", { teamId: null }],
    ["an unknown event", { events: ["game.played"] }],
  ])("refuses %s", async (_title, values) => {
    expect((await add(values)).body.code).toBe("INVALID_INPUT");
  });

  it("is for what the account manages, and a league gets no responses or messages [CONNECT-13, CONNECT-19]", async () => {
    const other = await createAccount();
    const league = await createLeague(account.id, []);
    const otherLeague = await createLeague(other.id, []);
    const invited = await createTeam({ managerId: other.id });
    for (const teamId of [invited.id, randomUUID()])
      expect((await add({ teamId })).body.code).toBe("TEAM_NOT_FOUND");
    for (const leagueId of [otherLeague.id, randomUUID()])
      expect((await add({ teamId: null, leagueId })).body.code).toBe("LEAGUE_NOT_FOUND");
    await inviteManager(invited.id, account);
    expect((await add({ teamId: invited.id })).status).toBe(201);
    const ofLeague = await add({ teamId: null, leagueId: league.id });
    expect(ofLeague.status).toBe(201);
    for (const type of ["response.changed", "message.failed"]) {
      expect((await add({ teamId: null, leagueId: league.id, events: [type] })).status).toBe(400);
      const change = { url: server.url, events: [type] };
      expect((await client.put(`${path}/${ofLeague.body.webhook.id}`, change)).status).toBe(400);
    }
  });

  it("stops at 10, in two tabs too [CONNECT-13]", async () => {
    for (let count = 0; count < 9; count += 1) await createWebhook(account.id, { teamId: team.id });
    const responses = await Promise.all([add(), add()]);
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
    expect((await add()).body.code).toBe("TOO_MANY_WEBHOOKS");
    await client.delete(`${path}/${(await list())[0].id}`);
    expect((await add()).status).toBe(201);
  });
});

describe("changing a webhook", () => {
  it("verifies a new link before it gets anything, and not the same link [CONNECT-14]", async () => {
    const { id } = await createWebhook(account.id, { teamId: team.id, url: server.url });
    await client.put(`${path}/${id}`, { url: server.url, events: ["game.updated"] });
    await sendDueWebhooks();
    expect(server.received).toEqual([]);
    expect(await list()).toMatchObject([{ state: "active", events: ["game.updated"] }]);
    const moved = `${server.url}/moved`;
    expect((await client.put(`${path}/${id}`, { url: moved, events: ["game.created"] })).body).toMatchObject({
      url: moved,
      state: "unverified",
      isVerifying: true,
    });
    // A yes from an earlier link isn't one from this one.
    await client.put(`${path}/${id}`, { url: `${server.url}/last`, events: ["game.created"] });
    server.respondWith(({ path: at }) => ({ status: at.endsWith("last") ? 500 : 204 }));
    await sendDueWebhooks();
    expect(server.received.map(({ path: at }) => at)).toEqual(["/hooks/last"]);
    expect(await list()).toMatchObject([{ state: "unverified", problem: "Status 500" }]);
  });

  it("removes it with its deliveries", async () => {
    const { id } = await createWebhook(account.id, { teamId: team.id, url: server.url });
    await createGame(team.id, { gameOn: "2031-05-01" });
    expect((await client.delete(`${path}/${id}`)).body).toEqual({ ok: true });
    expect(await listEvents(id)).toEqual([]);
    await sendDueWebhooks();
    expect(server.received).toEqual([]);
  });
});

describe("deliveries", () => {
  it("are listed newest first, page by page, and the failed ones alone [CONNECT-24]", async () => {
    const { id } = await createWebhook(account.id, { teamId: team.id, url: server.url });
    for (let day = 1; day <= 28; day += 1)
      await createGame(team.id, { gameOn: `2031-05-${String(day).padStart(2, "0")}` });
    const first = (await client.get(`${path}/${id}/deliveries`)).body;
    expect(first.deliveries).toHaveLength(25);
    expect(first.deliveries[0]).toEqual({
      id: expect.any(String),
      type: "game.created",
      isTest: false,
      state: "waiting",
      createdAt: expect.any(String),
      nextTryAt: expect.any(String),
      tries: [],
    });
    const rest = (await client.get(`${path}/${id}/deliveries?cursor=${first.nextCursor}`)).body;
    expect(rest.nextCursor).toBeNull();
    const ids = [...first.deliveries, ...rest.deliveries].map((delivery: { id: string }) => delivery.id);
    expect(ids).toEqual((await listEvents(id)).map((event) => event.id).toReversed());
    expect((await client.get(`${path}/${id}/deliveries?onlyFailed=true`)).body.deliveries).toEqual([]);
    expect((await client.get(`${path}/${id}/deliveries?cursor=x`)).body.code).toBe("INVALID_INPUT");
  });

  it("can be sent again with the same ID, and tested [CONNECT-24]", async () => {
    const { id, secret } = await createWebhook(account.id, { teamId: team.id, url: server.url });
    await createGame(team.id, { gameOn: "2031-05-01" });
    await sendDueWebhooks();
    const [event] = await listEvents(id);
    expect((await client.post(`${path}/${id}/deliveries/${event!.id}/repeats`)).status).toBe(202);
    expect((await client.post(`${path}/${id}/deliveries/${randomUUID()}/repeats`)).body.code).toBe(
      "NOT_FOUND",
    );
    await sendDueWebhooks();
    expect((await client.post(`${path}/${id}/test-events`)).status).toBe(202);
    shiftClock(seconds(2));
    await sendDueWebhooks();
    const [sent, again, test] = server.received;
    expect([sent!.id, again!.id, again!.body]).toEqual([event!.id, event!.id, sent!.body]);
    expect(test).toMatchObject({ type: "game.created", data: { test: true, teamId: team.id } });
    expect(server.received.every((hook) => isSigned(hook, secret))).toBe(true);
    expect((await client.get(`${path}/${id}/deliveries`)).body.deliveries).toMatchObject([
      { isTest: true, state: "delivered" },
      { isTest: false, state: "delivered", tries: [{ status: 204 }, { status: 204 }] },
    ]);
  });

  it("aren't sent by a webhook that isn't active [CONNECT-14]", async () => {
    const { id } = await createWebhook(account.id, { teamId: team.id, url: server.url, state: "unverified" });
    for (const action of ["test-events", "failed-deliveries/repeats", `deliveries/${randomUUID()}/repeats`])
      expect((await client.post(`${path}/${id}/${action}`)).body.code).toBe("WEBHOOK_NOT_ACTIVE");
  });
});

/** Every operation about one webhook. */
const actions = (id: string) =>
  [
    ["put", `${path}/${id}`, { url: server.url, events: ["game.created"] }],
    ["post", `${path}/${id}/verification`],
    ["post", `${path}/${id}/secret`],
    ["post", `${path}/${id}/test-events`],
    ["get", `${path}/${id}/deliveries`],
    ["post", `${path}/${id}/deliveries/${randomUUID()}/repeats`],
    ["post", `${path}/${id}/failed-deliveries/repeats`],
    ["delete", `${path}/${id}`],
  ] as const;

describe("access", () => {
  it("is the account's own: someone else's webhook looks like a missing one [CONNECT-13]", async () => {
    const { id } = await createWebhook(account.id, { teamId: team.id });
    const stranger = await signInAs(await createAccount());
    const foreign = [];
    const missing = [];
    for (const [method, at, body] of actions(id)) foreign.push((await stranger[method](at, body)).body);
    for (const [method, at, body] of actions(randomUUID()))
      missing.push((await stranger[method](at, body)).body);
    expect(foreign).toEqual(missing);
    expect(foreign.every(({ code }) => code === "NOT_FOUND")).toBe(true);
    expect(await list()).toHaveLength(1);
  });

  it("isn't for administrators, or while one views as someone else", async () => {
    const admin = await signInAs(await createAccount({ role: "admin" }));
    expect((await admin.get(path)).body.code).toBe("NOT_FOUND");
    expect((await add({}, admin)).body.code).toBe("NOT_FOUND");
  });

  it("works with a key that writes, for the teams and leagues it covers [CONNECT-13]", async () => {
    const other = await createTeam({ managerId: account.id });
    await createWebhook(account.id, { teamId: other.id });
    const covers = { teamIds: [team.id], leagueIds: [] };
    const key = (await createKey(account.id, { covers, canSendTexts: false })).client;
    const added = await add({}, key);
    expect(added.status).toBe(201);
    expect((await add({ teamId: other.id }, key)).body.code).toBe("TEAM_NOT_FOUND");
    expect((await list(key)).map(({ id }: { id: string }) => id)).toEqual([added.body.webhook.id]);
    const reader = (await createKey(account.id, { canWrite: false })).client;
    expect((await add({}, reader)).body.code).toBe("KEY_READ_ONLY");
    expect(await list(reader)).toHaveLength(2);
    expect((await key.delete(`${path}/${added.body.webhook.id}`)).status).toBe(200);
  });
});

it("keeps the clock's time for deliveries, so that receivers can refuse old ones [CONNECT-15]", async () => {
  await createWebhook(account.id, { teamId: team.id, url: server.url });
  await createGame(team.id, { gameOn: "2031-05-01" });
  await sendDueWebhooks();
  const timestamp = Number(server.received[0]!.headers["webhook-timestamp"]);
  expect(Math.abs(timestamp * 1000 - clock.now().getTime())).toBeLessThan(minutes(1));
});
