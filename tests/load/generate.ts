// npm run load:generate -- --teams 100000 [--seed 1]: fills the migrated database at DATABASE_URL with teams, a
// thousand at a time, with about 15 members and 20 games each and all related rows. The same seed on the same day
// creates the same rows. population.ts defines what they look like.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { showProgress, step } from "#scripts/progress.ts";
import { emailConsents, emailSuppressions, emailWording } from "./emails.ts";
import { groups } from "./groups.ts";
import { pools, responses } from "./needs.ts";
import {
  accountsAndTeams,
  games,
  plan,
  prepare,
  reminders,
  rosters,
  THOUSAND,
  wordings,
} from "./population.ts";
import { publicPages } from "./public-population.ts";
import { leagueResults } from "./result-population.ts";
import { seasons } from "./season-population.ts";
import { blasts, suppressions, texts } from "./texts.ts";

export type Generated = {
  /** Row counts by table. */
  rows: Record<string, number>;
  seconds: number;
};

type Options = {
  teams: number;
  /** How many blocks of a thousand teams get rosters and games. Defaults to all. Tests use fewer to save time. */
  filledThousands?: number;
  seed?: number;
  /** Set to false for silent runs (tests). */
  shouldReport?: boolean;
};

const silentProgress = {
  progress: (_name: string, _total: number, work: (advance: (count: number) => void) => Promise<void>) =>
    work(() => {}),
  step: <Result>(_name: string, work: () => Promise<Result>) => work(),
};

/** Teams per transaction, which takes about a second. */
const BATCH = 500;
/** Rosters are filled in parallel, over one connection per core up to this maximum. */
const MAX_CONNECTIONS = 4;

/** Adds the population to an empty, migrated database, then vacuums and analyzes it. */
export async function generate(url: string, options: Options): Promise<Generated> {
  const { teams, seed = 1, shouldReport = true } = options;
  if (teams < THOUSAND || teams % THOUSAND)
    throw new Error(`the number of teams must be a multiple of a thousand, not ${teams}`);
  const startedAt = performance.now();
  const reporter = shouldReport ? { progress: showProgress, step } : silentProgress;
  const thousands = teams / THOUSAND;
  const filledThousands = options.filledThousands ?? thousands;
  // Rounded to the day, so the same rows are created at any time of day.
  const nowMs = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const rows: Record<string, number> = {};
  const add = (table: string, count: number | null) => (rows[table] = (rows[table] ?? 0) + (count ?? 0));
  const connections = Array.from({ length: Math.min(availableParallelism(), MAX_CONNECTIONS) }, () => {
    return new pg.Client(url);
  });
  const [client] = connections as [pg.Client, ...pg.Client[]];
  try {
    // Each connection computes who manages which team in its own temporary tables, with the same result.
    await reporter.step("Who manages which team", () =>
      Promise.all(connections.map((connection) => connect(connection, seed, plan(thousands, nowMs)))),
    );

    const wide = [...accountsAndTeams(thousands, nowMs), suppressions, emailSuppressions];
    await reporter.progress("Accounts and teams", wide.length + 1, async (advance) => {
      for (const [table, text] of wide) {
        add(table, (await client.query(text)).rowCount);
        advance(1);
      }
      add("join_link", await insertJoinLinks(client, seed));
      advance(1);
      await client.query(`${wordings}; ${emailWording}`);
    });

    const expected = await client.query<{ rows: string }>(
      // Per member: the roster entry, 1.16 phones, and a consent for most of them.
      `select round(sum(members * 3.18 + games)) as rows from made_team where thousand < ${filledThousands}`,
    );
    await reporter.progress("Rosters and games", Number(expected.rows[0]!.rows), async (advance) => {
      let next = 0;
      const fillBatches = async (connection: pg.Client) => {
        for (let from = next; from < teams; from = next) {
          next = from + BATCH;
          const condition = `number >= ${from} and number < ${next} and thousand < ${filledThousands}`;
          const text = `begin; ${rosters(condition, nowMs)}; ${emailConsents}; ${games(condition, nowMs)}; ${reminders(condition, nowMs)};
            ${texts(condition, nowMs)}; ${blasts(condition, nowMs)}; ${groups(condition)};
            ${responses(condition, nowMs)}; commit`;
          const results = (await connection.query(text)) as unknown as pg.QueryResult[];
          const inserted = results.filter(({ command }) => command === "INSERT");
          for (const [index, table] of [
            "team_member",
            "sms_consent",
            "member_phone",
            "first_text",
            "email_consent",
            "game",
            "reminder",
            "reminder",
            "message",
            "blast",
            "message",
            "team_group",
            "member_group",
            "member_weekday",
            "game_rsvp",
            "waitlist",
            "waitlist_entry",
            "response_request",
          ].entries())
            add(table, inserted[index]!.rowCount);
          // The trigger inserts them, so only those with consent are counted here.
          for (const { command, rowCount } of results)
            if (command === "UPDATE") add("member_email", rowCount);
          advance(inserted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0));
        }
      };
      await Promise.all(connections.map(fillBatches));
    });

    await reporter.step("Seasons, results, and sub pools", async () => {
      const rest = [
        ...seasons(filledThousands, nowMs),
        ...leagueResults(nowMs),
        ...pools(nowMs),
        ...publicPages,
      ];
      for (const [table, text] of rest) add(table, await run(client, text));
    });

    // Triggers add these for every league, team, and game of a league.
    for (const table of ["league_season", "division", "season_team"])
      add(table, (await client.query(`select from ${table}`)).rowCount);

    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    await reporter.progress("Vacuum and statistics", total, async (advance) => {
      for (const [table, count] of Object.entries(rows)) {
        await vacuum(client, table);
        advance(count);
      }
    });
    await reporter.step("Checkpoint", () => client.query("checkpoint"));
    return { rows, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

/** Runs statements on one connection. Returns how many rows the last one inserted. */
async function run(client: pg.Client, text: string): Promise<number> {
  const results = (await client.query(text)) as unknown as pg.QueryResult | pg.QueryResult[];
  return [results].flat().at(-1)?.rowCount ?? 0;
}

async function connect(connection: pg.Client, seed: number, tables: string) {
  await connection.connect();
  const { rowCount } = await connection.query("select from team limit 1");
  if (rowCount) throw new Error("this database already has teams");
  // Applies only to this session. A crash halfway through leaves a database that has to be thrown away anyway.
  await connection.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
    set temp_buffers = '256MB'; set timezone = 'UTC'; ${prepare(seed)}; ${tables}`);
}

/**
 * Vacuums until every page counts as visible to everyone, because index-only scans depend on it. A page that another
 * connection's snapshot might still need, such as autovacuum's, is left out the first time.
 */
async function vacuum(client: pg.Client, table: string) {
  for (let round = 0; round < 5; round++) {
    await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
    const { rows } = await client.query<{ isVisible: boolean }>(
      `select relallvisible >= relpages as "isVisible" from pg_class where oid = $1::regclass`,
      [table],
    );
    if (rows[0]!.isVisible) return;
  }
}

/**
 * Creates working join links. Each row stores the digest of the token that the app derives from the link's id with its
 * own key.
 */
async function insertJoinLinks(client: pg.Client, seed: number): Promise<number> {
  // The app reads its settings when it's first imported.
  const { linkToken, digestToken } = await import("#platform/secrets.ts");
  const { rows: teams } = await client.query<{ id: string; created: string }>(
    "select id, pg_temp.at(ms)::text as created from made_team order by ms",
  );
  const links = teams.map(({ id, created }) => {
    const hex = createHash("sha256").update(`${seed}:${id}`).digest("hex");
    const linkId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    return [id, linkId, digestToken(linkToken("join-team", linkId)), created] as const;
  });
  const { rowCount } = await client.query(
    `insert into join_link (team_id, id, digest, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::timestamptz[])`,
    [0, 1, 2, 3].map((column) => links.map((link) => link[column])),
  );
  return rowCount ?? 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { teams: { type: "string", default: "100000" }, seed: { type: "string", default: "1" } },
  });
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to fill");
  Object.assign(process.env, { ...developmentEnvironment, ...process.env });
  const { rows, seconds } = await generate(url, { teams: Number(values.teams), seed: Number(values.seed) });
  for (const [table, count] of Object.entries(rows))
    console.log(`${table.padEnd(14)} ${count.toLocaleString("en-US").padStart(10)}`);
  console.log(`in ${seconds.toFixed(1)} s`);
}
