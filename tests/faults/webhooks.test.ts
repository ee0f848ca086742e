import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pause } from "#tests/harness/processes.ts";
import { addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startStage, waitFor } from "./stage.ts";

// Deliveries to webhooks while workers are killed, compared with what receivers got and with what was committed. The
// receivers are on this machine, which production refuses (CONNECT-25): only `ALLOW_LOCAL_WEBHOOKS` allows it.

/** How many games a transaction adds. It moves one too, and another transaction is rolled back. */
const GAMES = 4;
const KILLS = 5;
/** A worker that was killed leaves leases of a minute. */
const MAX_MS = 240_000;

type Received = { id: string; body: string; gameId: string; type: string };

/** Receives webhooks like a server that's quick, slow, or unsure: the first try of each event fails there. */
async function startReceiver() {
  const received = new Map<string, Received[]>();
  let open = 0;
  const server = createServer((request, response) => {
    const name = request.url!.slice(1);
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const { type, data } = JSON.parse(body) as { type: string; data: { gameId: string } };
      const id = String(request.headers["webhook-id"]);
      const list = received.get(name) ?? [];
      const isFirst = !list.some((hook) => hook.id === id);
      received.set(name, [...list, { id, body, gameId: data.gameId, type }]);
      if (name === "slow") open += 1;
      const waitMs = name === "slow" ? 500 + Math.random() * 1_500 : 0;
      setTimeout(() => {
        if (name === "slow") open -= 1;
        response.writeHead(name === "unsure" && isFirst ? 503 : 204).end();
      }, waitMs);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hasOpen: () => open > 0,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

let stage: Awaited<ReturnType<typeof startStage>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  [stage, receiver] = await Promise.all([startStage({}, inject("preparedDatabase")), startReceiver()]);
}, 300_000);
afterAll(async () => {
  await stage?.stop();
  await receiver?.stop();
});

const names = ["quick", "slow", "unsure"];

async function addWebhooks(): Promise<string> {
  const [teamId] = await stage.withClient((client) =>
    addTextingTeams(client, { teams: 1, members: 0, gamesPerTeam: 0 }),
  );
  await stage.rows(
    `insert into webhook (user_id, team_id, url, events, state, key_version, paced_until, created_at)
     select manager_id, id, $2 || '/' || kind, '{game.created,game.updated}', 'active', 1, now(), now()
     from team, unnest($3::text[]) kind where id = $1`,
    [teamId, receiver.url, names],
  );
  return teamId!;
}

/** Adds games and moves some of them. Returns what a receiver should get, as "type game". */
const changeGames = (teamId: string, batch: number, isCommitted: boolean) =>
  stage.withClient(async (client) => {
    await client.query("begin");
    const { rows: added } = await client.query<{ id: string }>(
      `insert into game (team_id, game_on, game_time, location)
       select $1, current_date + 30 + n, '19:00', 'Field ' || $3::int from generate_series(1, $2::int) n returning id`,
      [teamId, GAMES, batch],
    );
    const { rows: moved } = await client.query<{ id: string }>(
      `update game set location = location || ', moved' where id in (
         select id from game where team_id = $1 and id <> all($2::uuid[]) and location not like '%moved'
         order by id limit 1
       ) returning id`,
      [teamId, added.map(({ id }) => id)],
    );
    await client.query(isCommitted ? "commit" : "rollback");
    return [...added.map(({ id }) => `game.created ${id}`), ...moved.map(({ id }) => `game.updated ${id}`)];
  });

type Event = { id: string; name: string; label: string; state: string };
const listEvents = () =>
  stage.rows<Event>(
    `select event.id, split_part(webhook.url, '/', 4) as name, event.state,
       event.type || ' ' || (event.data ->> 'gameId') as label
     from webhook_event event join webhook on webhook.id = webhook_id`,
  );

describe("deliveries to webhooks while workers are killed", () => {
  it("reach each webhook at least once, with one ID and one body, and only for what was committed [CONNECT-20, CONNECT-21]", async () => {
    const teamId = await addWebhooks();
    const workers = [await stage.startWorker(), await stage.startWorker()];
    const expected: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      expected.push(...(await changeGames(teamId, kill, true)));
      await changeGames(teamId, kill, false);
      // Every other time, both are killed while the slow receiver hasn't responded, so that a delivery under way is hit.
      if (kill % 2 === 0) await waitFor("an open delivery", async () => receiver.hasOpen(), 60_000);
      else await pause(Math.random() * 1_000);
      const victims = workers.splice(0, kill % 2 === 0 ? 2 : 1);
      await Promise.all(victims.map((worker) => stage.kill(worker)));
      workers.push(...(await Promise.all(victims.map(() => stage.startWorker()))));
    }
    await waitFor(
      "every delivery",
      async () => (await listEvents()).every(({ state }) => state === "delivered"),
      MAX_MS,
    );

    const events = await listEvents();
    let repeats = 0;
    for (const name of names) {
      const own = events.filter((event) => event.name === name);
      const got = Map.groupBy(receiver.received.get(name) ?? [], ({ id }) => id);
      // Written exactly for what was committed, and nothing else was sent.
      expect(own.map(({ label }) => label).toSorted()).toEqual(expected.toSorted());
      expect([...got.keys()].toSorted()).toEqual(own.map(({ id }) => id).toSorted());
      for (const { id, label } of own) {
        const tries = got.get(id)!;
        expect(new Set(tries.map(({ body }) => body)).size).toBe(1);
        expect(`${tries[0]!.type} ${tries[0]!.gameId}`).toBe(label);
        if (name === "slow") repeats += tries.length - 1;
      }
    }
    // Otherwise, no kill hit a delivery under way, and this proved nothing.
    expect(repeats).toBeGreaterThan(0);
  }, 480_000);
});
