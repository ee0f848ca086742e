// npm run bench -- webhooks [--games 3900], after a build: how long does a published season take to arrive at a webhook of its
// league, sent by two workers, and how long does another webhook wait for its events in the meantime? Fails if the season takes
// more than 15 minutes for 3,900 games, if another webhook waits more than MAX_WAIT_MS (p99), or if an event is lost (CONNECT-21).
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { step } from "#scripts/progress.ts";
import { pause } from "#tests/harness/processes.ts";
import { addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startStage } from "../faults/stage.ts";
import { check, readFlags } from "./runner.ts";
import { quantile } from "./statistics.ts";

/** 15 minutes for 3,900 games. */
const MAX_MS_PER_GAME = (15 * 60_000) / 3_900;
/** The loop looks for what's due once a second when it's idle. */
const MAX_WAIT_MS = 5_000;
/** How often another team changes a game in the meantime. */
const EVERY_MS = 2_000;

const { games } = readFlags({ games: 3_900 });

const arrivals = { season: new Map<string, number>(), other: new Map<string, number>() };
const server = createServer((request, response) => {
  const name = request.url === "/season" ? "season" : "other";
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (piece: string) => (body += piece));
  request.on("end", () => {
    const { data } = JSON.parse(body) as { data: { leagueGameId: string | null; gameId: string } };
    const id = name === "season" ? data.leagueGameId! : data.gameId;
    if (!arrivals[name].has(id)) arrivals[name].set(id, performance.now());
    response.writeHead(204).end();
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const stage = await startStage();
try {
  const [first, second, other] = await stage.withClient((client) =>
    addTextingTeams(client, { teams: 3, members: 0, gamesPerTeam: 0 }),
  );
  const [league] = await stage.rows<{ id: string }>(
    `with made as (
       insert into league (name, manager_id, sport) select 'Lakeside League', manager_id, 'Soccer' from team where id = $1
       returning id
     ), listed as (
       insert into league_team (league_id, team_id) select made.id, team_id from made, unnest($2::uuid[]) team_id
     ) select id from made`,
    [first, [first, second]],
  );
  await stage.rows(
    `insert into webhook (user_id, team_id, league_id, url, events, state, key_version, paced_until, created_at)
     select manager_id, own.team_id, own.league_id, own.url, '{game.created}', 'active', 1, now(), now()
     from team, (values ($2::uuid, null::uuid, $4 || '/other'), (null, $3, $4 || '/season')) own (team_id, league_id, url)
     where id = $1`,
    [first, other, league!.id, url],
  );
  await Promise.all([stage.startWorker(), stage.startWorker()]);
  const publishing = performance.now();
  await stage.rows(
    `with matches as (
       insert into league_game (league_id) select $1 from generate_series(1, $2::int) returning id
     ), numbered as (select id, row_number() over () as n from matches)
     insert into game (team_id, league_game_id, side, game_on, game_time, location, opponent)
     select own.team_id, numbered.id, own.side, current_date + 30 + (n / 20)::int, '19:00', 'Field 1', 'Them'
     from numbered, (values ($3::uuid, 'home'), ($4::uuid, 'away')) own (team_id, side)`,
    [league!.id, games, first, second],
  );
  const startedAt = performance.now();
  console.log(`Publishing ${games} games took ${Math.round(startedAt - publishing)} ms.`);

  const added = new Map<string, number>();
  await step(`${games} games, 5 a second`, async () => {
    for (let nth = 0; arrivals.season.size < games; nth += 1) {
      if (performance.now() - startedAt > 2 * games * MAX_MS_PER_GAME) break;
      const at = performance.now();
      const [game] = await stage.rows<{ id: string }>(
        `insert into game (team_id, game_on, game_time, location) values ($1, current_date + 30, '19:00', $2) returning id`,
        [other, `Field ${nth}`],
      );
      added.set(game!.id, at);
      await pause(EVERY_MS);
    }
  });
  await pause(MAX_WAIT_MS);
  const tookMs = Math.max(...arrivals.season.values()) - startedAt;
  const waits = [...added]
    .map(([id, at]) => (arrivals.other.get(id) ?? Infinity) - at)
    .toSorted((a, b) => a - b);
  const [median, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)];
  check(
    arrivals.season.size === games &&
      tookMs <= games * MAX_MS_PER_GAME &&
      p99 <= MAX_WAIT_MS &&
      waits.at(-1)! < Infinity,
    `${arrivals.season.size} of ${games} games arrived in ${(tookMs / 60_000).toFixed(1)} minutes ` +
      `(${((arrivals.season.size / tookMs) * 1_000).toFixed(2)} a second). In the meantime, ${waits.length} events of another ` +
      `webhook waited ${median.toFixed(0)} ms (median), ${p99.toFixed(0)} ms (p99), ${waits.at(-1)!.toFixed(0)} ms (max).`,
  );
} finally {
  await stage.stop();
  server.closeAllConnections();
  server.close();
}
