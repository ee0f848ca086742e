// npm run bench:rsvp -- [--games 1000000] [--rounds 9] [--requests 1000], after a build: what does the RSVP page cost?
// Measures the web process's CPU time per request, compared with Node's own server with one query and the same bytes,
// and with many games compared with a thousand, alternating in one run.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment, testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { reservePort } from "#scripts/ports.ts";
import { ensureDatabase } from "#scripts/postgres.ts";
import { showProgress, step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { cancelCleanup, cleanUpLater } from "#tests/harness/reaper.ts";
import { generate } from "./generate.ts";
import { THOUSAND } from "./population.ts";
import { configureAsRecommended } from "./size-parent.ts";
import { quantile } from "./statistics.ts";

const MAX_OF_BARE = 2.5;
const MAX_GROWTH = 1.2;
const SMALL = 1_000;
/** The average in generated databases. */
const GAMES_PER_TEAM = 20;
/** The links that are opened, each for a game whose whole roster has one. */
const LINKS = 500;
const CONNECTIONS = 8;
const WARM_UP = 4_000;

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
    requests: { type: "string", default: "1000" },
  },
});
const [games, rounds, requests] = [values.games, values.rounds, values.requests].map(Number) as [
  number,
  number,
  number,
];
if (!(games >= SMALL) || !(rounds >= 3) || !(requests >= 100))
  throw new Error(`--games must be at least ${SMALL}, --rounds at least 3, --requests at least 100`);

type Side = { name: string; process: ManagedProcess; port: number; tokens: string[]; agent: Agent };
const secrets = {
  ...developmentEnvironment,
  ...testCarrier,
  ...testCheckout,
  ...testInstallation,
  NODE_ENV: "production",
  LOG_LEVEL: "info",
};
const folder = mkdtempSync(path.join(tmpdir(), "bench-rsvp-"));
const server = await startTemporaryPostgres({ durable: true });
cleanUpLater({ kind: "database", folder: server.parent });
const sides: Side[] = [];
try {
  Object.assign(process.env, secrets, { NODE_ENV: "test", DATABASE_URL: server.url("small") });
  await configureAsRecommended(server);
  const small = await startWeb("small", await createDatabase("small", SMALL));
  const bare = await startBare(small);
  sides.push(bare, small);
  if (games > SMALL) sides.push(await startWeb("large", await createDatabase("large", games)));
  const measurements = await measure();
  if (!report(measurements)) process.exitCode = 1;
} finally {
  for (const side of sides) {
    side.agent.destroy();
    await side.process.stop();
  }
  await server.remove();
  cancelCleanup({ kind: "database", folder: server.parent });
  rmSync(folder, { recursive: true });
}

/** Creates a database with `count` games, each with at least one link. Returns some of the tokens. */
async function createDatabase(name: string, count: number): Promise<string[]> {
  const { createRsvpToken } = await import("#features/attendance/access.server.ts");
  const { digestToken } = await import("#platform/secrets.ts");
  const url = server.url(name);
  await step(`A database for ${count.toLocaleString("en-US")} games`, async () => {
    await ensureDatabase(server, name);
    await migrateDatabase(url);
  });
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
      return [...tokenByGame.values()];
    });
  } finally {
    await client.end();
  }
}

async function startWeb(name: string, tokens: string[]): Promise<Side> {
  const [port, metricsPort] = [await reservePort(), await reservePort()];
  const web = startProcess("web", ["build/server/index.js"], {
    ...secrets,
    DATABASE_URL: server.url(name),
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  while (!web.output().includes("web server listening") && !web.hasEnded()) await pause(50);
  return { name, process: web, port, tokens, agent: newAgent() };
}

async function startBare(side: Side): Promise<Side> {
  const { headers, body } = await open(side, side.tokens[0]!);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = headers;
  const files = ["headers.json", "body"].map((file) => path.join(folder, file)) as [string, string];
  writeFileSync(files[0], JSON.stringify(own));
  writeFileSync(files[1], body);
  console.log(`The response has ${body.length.toLocaleString("en-US")} bytes, including a roster.`);
  const bare = startProcess("bare", ["tests/load/rsvp-bare.ts", ...files], {
    ...secrets,
    DATABASE_URL: server.url("small"),
  });
  while (!/listening on \d+/.test(bare.output()) && !bare.hasEnded()) await pause(50);
  const port = Number(/listening on (\d+)/.exec(bare.output())?.[1]);
  if (!port) throw new Error(bare.output());
  return { name: "bare", process: bare, port, tokens: side.tokens, agent: newAgent() };
}

function newAgent() {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
}

function open({ port, agent }: Side, token: string) {
  return new Promise<{ headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
    const options = { port, agent, path: `/r/${token}`, headers: { "accept-encoding": "gzip, deflate, br" } };
    request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode === 200) resolve({ headers: response.headers, body: Buffer.concat(chunks) });
        else reject(new Error(`returned ${response.statusCode}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

/** Opens `count` links, several in parallel. */
async function load(side: Side, count: number) {
  let next = 0;
  const openNext = async () => {
    while (next < count) await open(side, side.tokens[next++ % side.tokens.length]!);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, openNext));
}

/** Returns the CPU time of all threads of a process so far, in microseconds. */
function readCpuTime({ pid }: ManagedProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const used = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
}

type Measurements = Record<string, number[]>;

async function measure(): Promise<Measurements> {
  const measurements: Measurements = Object.fromEntries(sides.map(({ name }) => [name, []]));
  await showProgress("Measuring", sides.length * (WARM_UP + rounds * requests), async (advance) => {
    for (const side of sides) {
      await load(side, WARM_UP);
      advance(WARM_UP);
    }
    for (let round = 0; round < rounds; round++)
      // Alternate which side goes first, so none benefits from another's caches.
      for (let turn = 0; turn < sides.length; turn++) {
        const side = sides[(round + turn) % sides.length]!;
        const before = readCpuTime(side.process);
        await load(side, requests);
        measurements[side.name]!.push((readCpuTime(side.process) - before) / requests);
        advance(requests);
      }
  });
  return measurements;
}

function report({ bare, small, large }: Measurements): boolean {
  for (const [name, micros] of Object.entries({ bare, small, large })) {
    if (!micros) continue;
    const [min, median, max] = [0, 0.5, 1].map((at) => quantile(micros, at).toFixed(0));
    console.log(`${name.padEnd(6)} ${median} µs of CPU per request (${min} to ${max})`);
  }
  const isCloseToBare = compare("RSVP page vs. bare Node", small!, bare!, MAX_OF_BARE);
  const isGrowthWithin =
    !large || compare(`${games.toLocaleString("en-US")} games vs. 1,000`, large, small!, MAX_GROWTH);
  return isCloseToBare && isGrowthWithin;
}

/** Compares round by round, so temporary slowdowns affect both sides. */
function compare(title: string, measured: number[], baseline: number[], limit: number): boolean {
  const ratios = measured.map((micros, round) => micros / baseline[round]!);
  const [min, median, max] = [0, 0.5, 1].map((at) => quantile(ratios, at));
  const isWithin = median! <= limit;
  console.log(
    `${title}: ${median!.toFixed(2)} times (${min!.toFixed(2)} to ${max!.toFixed(2)}), at most ${limit}: ${isWithin ? "ok" : "TOO MUCH"}`,
  );
  return isWithin;
}
