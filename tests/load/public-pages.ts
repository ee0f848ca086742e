// npm run bench -- public-pages [--rounds 9] [--trials 400], after a build: what do public pages cost? Measures the web
// process's CPU time per request, compared with Node's own server with the same statements and the same bytes, once with
// the rows of an earlier request, and once with rows that changed before each request.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { step } from "#scripts/progress.ts";
import {
  measure,
  open,
  printTimes,
  startBare,
  startWeb,
  stopSides,
  webEnvironment,
} from "./bare-comparison.ts";
import type { Side } from "./bare-comparison.ts";
import { generate } from "./generate.ts";
import type { BarePage } from "./page-bare.ts";
import { THOUSAND } from "./population.ts";
import { checkRatio, readFlags, startServer } from "./runner.ts";

const MAX_OF_BARE = 2.5;
const PAGES = 20;
const WARM_UP = 400;

const { rounds, trials } = readFlags({ rounds: 9, trials: 400 }, { rounds: 3, trials: 100 });

const folder = mkdtempSync(path.join(tmpdir(), "bench-public-pages-"));
await using server = await startServer();
const databaseUrl = server.url("pages");
try {
  Object.assign(process.env, webEnvironment, {
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
  });
  await step("A database of a thousand teams", async () => {
    await server.createDatabase("pages");
    await generate(databaseUrl, { teams: THOUSAND });
  });
  const { watchStatements } = await import("./statements.ts");
  watchStatements();
  for (const [title, paths] of await listPages()) await comparePages(title, paths);
} finally {
  const { pool } = await import("#platform/database.ts");
  await pool.end();
  rmSync(folder, { recursive: true });
}

/** Lists pages of leagues with 20 teams, and of their teams. */
async function listPages(): Promise<[title: string, paths: string[]][]> {
  const { pool } = await import("#platform/database.ts");
  const { rows } = await pool.query<{ league: string; team: string }>(
    `select league_page.slug as league, min(team_page.slug) as team
     from league_page join league_team using (league_id) join team_page using (team_id) join team on team.id = team_id
     where archived_at is null
     group by league_page.slug having count(*) >= 15 order by 1 limit ${PAGES}`,
  );
  return [
    ["schedule", rows.map(({ league }) => `/l/${league}`)],
    ["standings", rows.map(({ league }) => `/l/${league}/standings`)],
    ["team", rows.map(({ team }) => `/t/${team}`)],
  ];
}

/** Renames the league or team of a page, so that what the web process made of its rows before is of no use. */
async function changeName(page: string) {
  const { pool } = await import("#platform/database.ts");
  const owner = page.startsWith("/l/") ? "league" : "team";
  await pool.query(
    `update ${owner} set name = $1 where id = (select ${owner}_id from ${owner}_page where slug = $2)`,
    [`Lakeside ${randomUUID()}`, page.split("/")[2]],
  );
}

async function comparePages(title: string, paths: string[]): Promise<void> {
  const web = await startWeb("web", databaseUrl, paths);
  const sides: Side[] = [web];
  try {
    const file = path.join(folder, `${title}.json`);
    writeFileSync(file, JSON.stringify(await recordPages(web)));
    sides.unshift(await startBare("tests/load/page-bare.ts", [file], databaseUrl, paths));
    const changed = { ...web, name: "changed", prepare: changeName };
    const measurements = await measure([...sides, changed], { rounds, trials, warmUp: WARM_UP });
    printTimes(measurements);
    const { web: same, changed: fresh, bare } = measurements;
    checkRatio(`${title} page vs. bare Node, same rows`, same!, bare!, { atMost: MAX_OF_BARE });
    checkRatio(`${title} page vs. bare Node, changed rows`, fresh!, bare!, { atMost: MAX_OF_BARE });
  } finally {
    await stopSides(sides);
  }
}

/** Records each page's statements, in this process, and what the web process sends. */
async function recordPages(web: Side): Promise<Record<string, BarePage>> {
  const { recordPlans } = await import("./statements.ts");
  const { openPage } = await import("./open-page.ts");
  const pages: Record<string, BarePage> = {};
  for (const page of web.paths) {
    const statements = await recordPlans(() => openPage(page));
    const { headers, body } = await open(web, page);
    const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...own } = headers;
    pages[page] = { statements, headers: own as Record<string, string>, body: body.toString("base64") };
  }
  const [first] = Object.values(pages);
  console.log(
    `${first!.statements.length} statements, and ${Buffer.from(first!.body, "base64").length} bytes compressed`,
  );
  return pages;
}
