// npm run bench:rsvp -- [--games 1000000] [--rounds 9] [--requests 1000], after a build: what does the page behind the link
// of a text cost? The CPU of the product's web process per request, against Node's own server with one query that answers
// the same bytes, and on a database with many games against one with a thousand; in turns, in one run.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment, testCarrier, testCheckout } from "#scripts/environment.ts";
import { ensureDatabase, freePort } from "#scripts/postgres.ts";
import { progress, step } from "#scripts/progress.ts";
import { migrateDatabase, startTemporaryPostgres } from "#scripts/temporary-database.ts";
import { pause, startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { forget, watch } from "#tests/harness/reaper.ts";
import { generate } from "./generate.ts";
import { THOUSAND } from "./population.ts";
import { configureAsRecommended } from "./size-parent.ts";
import { quantile } from "./statistics.ts";

const MOST_OF_BARE = 2.5;
const MOST_GROWTH = 1.2;
const SMALL = 1_000;
/** The generator's average. */
const GAMES_PER_TEAM = 20;
/** Links that are opened, each of a game whose whole roster has one. */
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
  throw new Error(`--games takes ${SMALL} or more, --rounds 3 or more, --requests 100 or more`);

type Side = { name: string; process: ManagedProcess; port: number; tokens: string[]; agent: Agent };
const secrets = {
  ...developmentEnvironment,
  ...testCarrier,
  ...testCheckout,
  NODE_ENV: "production",
  LOG_LEVEL: "info",
};
const folder = mkdtempSync(path.join(tmpdir(), "bench-rsvp-"));
const server = await startTemporaryPostgres({ durable: true });
watch({ kind: "database", folder: server.parent });
const sides: Side[] = [];
try {
  Object.assign(process.env, secrets, { NODE_ENV: "test", DATABASE_URL: server.url("small") });
  await configureAsRecommended(server);
  const small = await startWeb("small", await fill("small", SMALL));
  const bare = await startBare(small);
  sides.push(bare, small);
  if (games > SMALL) sides.push(await startWeb("large", await fill("large", games)));
  const measured = await measure();
  if (!report(measured)) process.exitCode = 1;
} finally {
  for (const side of sides) {
    side.agent.destroy();
    await side.process.stop();
  }
  await server.remove();
  forget({ kind: "database", folder: server.parent });
  rmSync(folder, { recursive: true });
}

/** A database with so many games, each with a link; gives the tokens of some. */
async function fill(name: string, count: number): Promise<string[]> {
  const { rsvpToken } = await import("#features/attendance/access.server.ts");
  const { tokenDigest } = await import("#platform/secrets.ts");
  const url = server.url(name);
  await step(`A database for ${count.toLocaleString("en-US")} games`, async () => {
    await ensureDatabase(server, name);
    migrateDatabase(url);
  });
  await generate(url, { teams: Math.ceil(count / GAMES_PER_TEAM / THOUSAND) * THOUSAND });
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await step("Links", async () => {
      // Exactly so many, the newest of them: no team has fewer than its roster.
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
        `insert into game_rsvp (team_id, game_id, member_id, digest, response, responded_at, answered_via)
         select team_id, game_id, member_id, digest, answer, case when answer is not null then now() - n * interval '1 second' end,
           case when answer is not null then 'link' end
         from (
           select *, ('{attending,attending,attending,maybe,not_attending,null}'::text[])[1 + n % 6] as answer
           from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bytea[]) with ordinality as seat(team_id, game_id, member_id, digest, n)
         ) seat`,
        [
          rows.map(({ teamId }) => teamId),
          rows.map(({ gameId }) => gameId),
          rows.map(({ memberId }) => memberId),
          rows.map((seat) => tokenDigest(rsvpToken(seat))),
        ],
      );
      await client.query(
        `insert into game_rsvp (team_id, game_id, member_id, digest)
         select game.team_id, game.id, member.id, sha256(uuid_send(game.id))
         from game join lateral (select id from team_member where team_id = game.team_id limit 1) member on true
         on conflict do nothing`,
      );
      await client.query("vacuum analyze game_rsvp, game");
      await client.query("checkpoint");
      const ofGames = new Map(rows.map((seat) => [seat.gameId, rsvpToken(seat)]));
      return [...ofGames.values()];
    });
  } finally {
    await client.end();
  }
}

async function startWeb(name: string, tokens: string[]): Promise<Side> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const web = startProcess("web", ["build/server/index.js"], {
    ...secrets,
    DATABASE_URL: server.url(name),
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  });
  while (!web.output().includes("web is listening") && !web.hasEnded()) await pause(50);
  return { name, process: web, port, tokens, agent: newAgent() };
}

async function startBare(like: Side): Promise<Side> {
  const { headers, body } = await open(like, like.tokens[0]!);
  const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = headers;
  const files = ["headers.json", "body"].map((file) => path.join(folder, file)) as [string, string];
  writeFileSync(files[0], JSON.stringify(own));
  writeFileSync(files[1], body);
  console.log(`The answer has ${body.length.toLocaleString("en-US")} bytes, and a roster in it.`);
  const bare = startProcess("bare", ["tests/load/rsvp-bare.ts", ...files], {
    ...secrets,
    DATABASE_URL: server.url("small"),
  });
  while (!/listening on \d+/.test(bare.output()) && !bare.hasEnded()) await pause(50);
  const port = Number(/listening on (\d+)/.exec(bare.output())?.[1]);
  if (!port) throw new Error(bare.output());
  return { name: "bare", process: bare, port, tokens: like.tokens, agent: newAgent() };
}

function newAgent() {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
}

function open({ port, agent }: Side, token: string) {
  return new Promise<{ headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
    const options = { port, agent, path: `/r/${token}`, headers: { "accept-encoding": "gzip, deflate, br" } };
    request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ headers: answer.headers, body: Buffer.concat(chunks) });
        else reject(new Error(`answered ${answer.statusCode}`));
      });
    })
      .on("error", reject)
      .end();
  });
}

/** So many links opened, some at once. */
async function load(side: Side, count: number) {
  let next = 0;
  const one = async () => {
    while (next < count) await open(side, side.tokens[next++ % side.tokens.length]!);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/** What all threads of a process have used so far, in microseconds. */
function cpuOf({ pid }: ManagedProcess): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const used = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1000;
}

type Measured = Record<string, number[]>;

async function measure(): Promise<Measured> {
  const measured: Measured = Object.fromEntries(sides.map(({ name }) => [name, []]));
  await progress("Measuring", sides.length * (WARM_UP + rounds * requests), async (advance) => {
    for (const side of sides) {
      await load(side, WARM_UP);
      advance(WARM_UP);
    }
    for (let round = 0; round < rounds; round++)
      // Who goes first changes, so that nobody profits from what another left behind.
      for (let turn = 0; turn < sides.length; turn++) {
        const side = sides[(round + turn) % sides.length]!;
        const before = cpuOf(side.process);
        await load(side, requests);
        measured[side.name]!.push((cpuOf(side.process) - before) / requests);
        advance(requests);
      }
  });
  return measured;
}

function report({ bare, small, large }: Measured): boolean {
  for (const [name, micros] of Object.entries({ bare, small, large })) {
    if (!micros) continue;
    const [least, middle, most] = [0, 0.5, 1].map((at) => quantile(micros, at).toFixed(0));
    console.log(`${name.padEnd(6)} ${middle} us of CPU per request (${least} to ${most})`);
  }
  const isLean = compare("the page against bare Node", small!, bare!, MOST_OF_BARE);
  const isFlat =
    !large || compare(`${games.toLocaleString("en-US")} games against 1,000`, large, small!, MOST_GROWTH);
  return isLean && isFlat;
}

/** Round by round, so that what slows the machine down for a while slows both down. */
function compare(what: string, many: number[], few: number[], limit: number): boolean {
  const ratios = many.map((micros, round) => micros / few[round]!);
  const [least, middle, most] = [0, 0.5, 1].map((at) => quantile(ratios, at));
  const isWithin = middle! <= limit;
  console.log(
    `${what}: ${middle!.toFixed(2)} times (${least!.toFixed(2)} to ${most!.toFixed(2)}), at most ${limit}: ${isWithin ? "ok" : "TOO MUCH"}`,
  );
  return isWithin;
}
