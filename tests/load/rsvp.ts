// npm run bench -- rsvp [--games 1000000] [--rounds 9] [--trials 1000], after a build: what does the RSVP page cost?
// Measures the web process's CPU time per request, compared with Node's own server with one query and the same bytes,
// and with many games compared with a thousand, alternating in one run.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { step } from "#scripts/progress.ts";
import {
  measure,
  open,
  printTimes,
  startBare,
  startWeb,
  stopSides,
  webEnvironment,
  type Measurements,
  type Side,
} from "./bare-comparison.ts";
import { generate } from "./generate.ts";
import { THOUSAND } from "./population.ts";
import { checkRatio, readFlags, startServer } from "./runner.ts";

const MAX_OF_BARE = 2.5;
const MAX_GROWTH = 1.2;
const SMALL = 1_000;
/** The average in generated databases. */
const GAMES_PER_TEAM = 20;
/** The links that are opened, each for a game whose whole roster has one. */
const LINKS = 500;

const { games, rounds, trials } = readFlags(
  { games: 1_000_000, rounds: 9, trials: 1_000 },
  { games: SMALL, rounds: 3, trials: 100 },
);

const folder = mkdtempSync(path.join(tmpdir(), "bench-rsvp-"));
await using server = await startServer();
const sides: Side[] = [];
try {
  Object.assign(process.env, webEnvironment, { NODE_ENV: "test", DATABASE_URL: server.url("small") });
  const small = await startWeb("small", server.url("small"), await createDatabase("small", SMALL));
  const bare = await startBareLike(small);
  sides.push(bare, small);
  if (games > SMALL)
    sides.push(await startWeb("large", server.url("large"), await createDatabase("large", games)));
  const measurements = await measure(sides, { rounds, trials });
  report(measurements);
} finally {
  await stopSides(sides);
  rmSync(folder, { recursive: true });
}

/** Creates a database with `count` games, each with at least one link. Returns the paths of some pages. */
async function createDatabase(name: string, count: number): Promise<string[]> {
  const { createRsvpToken } = await import("#features/attendance/access.server.ts");
  const { digestToken } = await import("#platform/secrets.ts");
  const url = server.url(name);
  await step(`A database for ${count.toLocaleString("en-US")} games`, () => server.createDatabase(name));
  await generate(url, { teams: Math.ceil(count / GAMES_PER_TEAM / THOUSAND) * THOUSAND });
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await step("Links", async () => {
      // Keep only the newest `count` games. Rosters stay complete.
      await client.query(
        "delete from game where id in (select id from game order by game_on desc, id offset $1)",
        [count],
      );
      const { rows } = await client.query<{ gameId: string; memberId: string; teamId: string }>(
        `select game.id as "gameId", member.id as "memberId", game.team_id as "teamId"
         from (
           select game.id, team_id from game join team on team.id = team_id
           where game_on > current_date and archived_at is null order by md5(game.id::text) limit $1
         ) game
         join team_member member on member.team_id = game.team_id and member.active`,
        [LINKS],
      );
      await client.query(
        `with link as (
           insert into rsvp_link (digest, month, team_id, game_id, member_id)
           select digest, date_trunc('month', now()), team_id, game_id, member_id
           from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) as seat(team_id, game_id, member_id, digest)
         )
         insert into game_rsvp (team_id, game_id, member_id, response, responded_at, responded_via)
         select team_id, game_id, member_id, response, case when response is not null then now() - n * interval '1 second' end,
           case when response is not null then 'link' end
         from (
           select *, ('{attending,attending,attending,maybe,not_attending,null}'::text[])[1 + n % 6] as response
           from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality as seat(team_id, game_id, member_id, n)
         ) seat`,
        [
          rows.map(({ teamId }) => teamId),
          rows.map(({ gameId }) => gameId),
          rows.map(({ memberId }) => memberId),
          rows.map((row) => digestToken(createRsvpToken(row))),
        ],
      );
      await client.query(
        `with seat as materialized (
           select game.team_id, game.id as game_id, member.id as member_id
           from game join lateral (select id from team_member where team_id = game.team_id limit 1) member on true
         ), link as (
           insert into rsvp_link (digest, month, team_id, game_id, member_id)
           select sha256(uuid_send(game_id)), date_trunc('month', now()), team_id, game_id, member_id from seat
         )
         insert into game_rsvp (team_id, game_id, member_id) select team_id, game_id, member_id from seat
         on conflict do nothing`,
      );
      await client.query("vacuum analyze game_rsvp, rsvp_link, game");
      await client.query("checkpoint");
      const tokenByGame = new Map(rows.map((row) => [row.gameId, createRsvpToken(row)]));
      return [...tokenByGame.values()].map((token) => `/r/${token}`);
    });
  } finally {
    await client.end();
  }
}

async function startBareLike(side: Side): Promise<Side> {
  const { headers, body } = await open(side, side.paths[0]!);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = headers;
  const files = ["headers.json", "body"].map((file) => path.join(folder, file)) as [string, string];
  writeFileSync(files[0], JSON.stringify(own));
  writeFileSync(files[1], body);
  console.log(`The response has ${body.length.toLocaleString("en-US")} bytes, including a roster.`);
  return startBare("tests/load/rsvp-bare.ts", files, server.url("small"), side.paths);
}

function report(measurements: Measurements): void {
  printTimes(measurements);
  const { bare, small, large } = measurements;
  checkRatio("RSVP page vs. bare Node", small!, bare!, { atMost: MAX_OF_BARE });
  if (large)
    checkRatio(`${games.toLocaleString("en-US")} games vs. 1,000`, large, small!, { atMost: MAX_GROWTH });
}
