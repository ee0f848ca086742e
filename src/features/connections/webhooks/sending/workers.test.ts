import { beforeEach, describe, expect, it } from "vitest";
import { startHookServer } from "#tests/harness/hooks.ts";

const server = await startHookServer();
const { hours } = await import("#platform/clock.ts");
const { db } = await import("#platform/database.ts");
const { createAccount } = await import("#tests/factories/accounts.ts");
const { createGame, createTeam } = await import("#tests/factories/teams.ts");
const { createWebhook, listEvents } = await import("#tests/factories/webhooks.ts");
const { signInAs } = await import("#tests/harness/api.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");
const { withFailingWrite } = await import("#tests/harness/failing-writes.ts");
const { sendDueWebhooks } = await import("#tests/harness/send-webhooks.ts");

let client: Awaited<ReturnType<typeof signInAs>>;
let account: Awaited<ReturnType<typeof createAccount>>;
let team: { id: string };
beforeEach(async () => {
  await db.deleteFrom("webhook").execute();
  account = await createAccount({ role: "league_manager" });
  client = await signInAs(account);
  team = await createTeam({ name: "Hawks", managerId: account.id });
});

const addGame = (gameOn = "2031-05-01") => createGame(team.id, { gameOn });
const addWebhook = () => createWebhook(account.id, { teamId: team.id, url: server.url });

describe("the pace", () => {
  it("is at most 5 deliveries a second per webhook, with any number of workers [CONNECT-21]", async () => {
    await addWebhook();
    for (let day = 1; day <= 18; day += 1) await addGame(`2031-05-${String(day).padStart(2, "0")}`);
    await Promise.all([sendDueWebhooks(), sendDueWebhooks(), sendDueWebhooks()]);
    while (server.received.length < 18) await sendDueWebhooks();
    const times = server.received.map(({ at }) => at);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(18);
    // Tolerates what two batches differ in on the way.
    const gaps = times.slice(5).map((at, index) => at - times[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(800);
    // 3,900 games take 15 minutes at 4.4 a second.
    expect(times.at(-1)! - times[0]!).toBeLessThan(3_000 * 1.2);
  });
});

it("loses no event and keeps its ID when a worker is stopped at any write [CONNECT-20, CONNECT-21]", async () => {
  const webhook = await addWebhook();
  server.respondWith(({ id }) => ({
    status: server.received.filter((hook) => hook.id === id).length < 3 ? 500 : 200,
  }));
  const gameIds: string[] = [];
  let shift = 0;
  for (let nth = 1; nth <= 12; nth += 1) {
    // The change and its event are one: either both are there, or neither is.
    await withFailingWrite(nth, async () => {
      const { body } = await client.post(`/teams/${team.id}/games`, {
        gameOn: `2031-05-${String(nth).padStart(2, "0")}`,
        gameTime: "19:00",
        location: "Field 2",
        opponent: null,
        notes: null,
      });
      gameIds.push(body.id as string);
    }).catch(() => null);
    await withFailingWrite(nth, sendDueWebhooks).catch(() => null);
    shiftClock((shift += hours(1)));
  }
  const games = await db.selectFrom("game").select("id").where("teamId", "=", team.id).execute();
  expect(games.length).toBeGreaterThan(0);
  for (let round = 0; round < 12; round += 1) {
    await sendDueWebhooks();
    shiftClock((shift += hours(1)));
  }
  const events = await listEvents(webhook.id);
  expect(events.map(({ data }) => (data as { gameId: string }).gameId).toSorted()).toEqual(
    games.map(({ id }) => id).toSorted(),
  );
  expect(events.every(({ state }) => state === "delivered")).toBe(true);
  const idsOf = Map.groupBy(server.received, ({ data }) => data.gameId as string);
  expect([...idsOf.keys()].toSorted()).toEqual(games.map(({ id }) => id).toSorted());
  for (const hooks of idsOf.values()) expect(new Set(hooks.map(({ id }) => id)).size).toBe(1);
}, 60_000);
