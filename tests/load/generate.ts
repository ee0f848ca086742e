// npm run load:generate -- --teams 100000 [--seed 1]: fills the migrated database of DATABASE_URL with teams, a thousand
// at a time, of about 15 members and 20 games each, and all that belongs to them. The same seed on the same day makes the
// same rows. What they are like is in population.ts.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { progress, step } from "#scripts/progress.ts";
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
import { blasts, suppressions, texts } from "./texts.ts";

export type Generated = {
  /** Rows by table. */
  rows: Record<string, number>;
  seconds: number;
};

type Options = {
  teams: number;
  /** Of how many thousands the teams have rosters and games; of all, unless a test is in a hurry. */
  filledThousands?: number;
  seed?: number;
  /** False: says nothing (tests). */
  isShown?: boolean;
};

const quietly = {
  progress: (_name: string, _total: number, work: (advance: (by: number) => void) => Promise<void>) =>
    work(() => {}),
  step: <Result>(_name: string, work: () => Promise<Result>) => work(),
};

/** Teams of one transaction: about a second. */
const BATCH = 500;
/** Connections that fill rosters at the same time: one per core, up to here. */
const MOST_CONNECTIONS = 4;

/** Adds the population to an empty, migrated database. Afterwards its statistics are fresh and its pages settled. */
export async function generate(url: string, options: Options): Promise<Generated> {
  const { teams, seed = 1, isShown = true } = options;
  if (teams < THOUSAND || teams % THOUSAND)
    throw new Error(`teams come by the thousand, so ${teams} is not possible`);
  const startedAt = performance.now();
  const shown = isShown ? { progress, step } : quietly;
  const thousands = teams / THOUSAND;
  const filled = options.filledThousands ?? thousands;
  // To the day: what is made in the evening is the same as what was made in the morning.
  const nowMs = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const rows: Record<string, number> = {};
  const add = (table: string, count: number | null) => (rows[table] = (rows[table] ?? 0) + (count ?? 0));
  const connections = Array.from({ length: Math.min(availableParallelism(), MOST_CONNECTIONS) }, () => {
    return new pg.Client(url);
  });
  const [client] = connections as [pg.Client, ...pg.Client[]];
  try {
    // Each connection knows by itself who manages which team: the tables of that are its own, and the same.
    await shown.step("Who manages which team", () =>
      Promise.all(connections.map((connection) => connect(connection, seed, plan(thousands, nowMs)))),
    );

    const wide = [...accountsAndTeams(thousands, nowMs), suppressions];
    await shown.progress("Accounts and teams", wide.length + 1, async (advance) => {
      for (const [table, text] of wide) {
        add(table, (await client.query(text)).rowCount);
        advance(1);
      }
      add("join_link", await insertJoinLinks(client, seed));
      advance(1);
      await client.query(wordings);
    });

    const expected = await client.query<{ rows: string }>(
      // Per member: the entry, 1.16 phones, and a consent for most of them.
      `select round(sum(members * 3.18 + games)) as rows from made_team where thousand < ${filled}`,
    );
    await shown.progress("Rosters and games", Number(expected.rows[0]!.rows), async (advance) => {
      let next = 0;
      const work = async (connection: pg.Client) => {
        for (let from = next; from < teams; from = next) {
          next = from + BATCH;
          const which = `number >= ${from} and number < ${next} and thousand < ${filled}`;
          const text = `begin; ${rosters(which, nowMs)}; ${games(which, nowMs)}; ${reminders(which, nowMs)};
            ${texts(which, nowMs)}; ${blasts(which, nowMs)}; commit`;
          const results = (await connection.query(text)) as unknown as pg.QueryResult[];
          const inserted = results.filter(({ command }) => command === "INSERT");
          for (const [index, table] of [
            "team_member",
            "sms_consent",
            "member_phone",
            "game",
            "reminder",
            "reminder",
            "message",
            "blast",
            "message",
          ].entries())
            add(table, inserted[index]!.rowCount);
          advance(inserted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0));
        }
      };
      await Promise.all(connections.map(work));
    });

    const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
    await shown.progress("Vacuum and statistics", all, async (advance) => {
      for (const [table, count] of Object.entries(rows)) {
        await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
        advance(count);
      }
    });
    await shown.step("Checkpoint", () => client.query("checkpoint"));
    return { rows, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

async function connect(connection: pg.Client, seed: number, tables: string) {
  await connection.connect();
  const { rowCount } = await connection.query("select from team limit 1");
  if (rowCount) throw new Error("there are teams in this database already");
  // Of this session only. A crash half-way leaves a database that is to be thrown away in any case.
  await connection.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
    set temp_buffers = '256MB'; set timezone = 'UTC'; ${prepare(seed)}; ${tables}`);
}

/** Links that open: the digests are of tokens that the product makes from these ids with its own key. */
async function insertJoinLinks(client: pg.Client, seed: number): Promise<number> {
  // The product reads its settings when it is first imported.
  const { linkToken, tokenDigest } = await import("#platform/secrets.ts");
  const { rows: teams } = await client.query<{ id: string; created: string }>(
    "select id, pg_temp.at(ms)::text as created from made_team order by ms",
  );
  const links = teams.map(({ id, created }) => {
    const hex = createHash("sha256").update(`${seed}:${id}`).digest("hex");
    const linkId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    return [id, linkId, tokenDigest(linkToken("join-team", linkId)), created] as const;
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
  if (!url) throw new Error("DATABASE_URL says which database to fill");
  Object.assign(process.env, { ...developmentEnvironment, ...process.env });
  const { rows, seconds } = await generate(url, { teams: Number(values.teams), seed: Number(values.seed) });
  for (const [table, count] of Object.entries(rows))
    console.log(`${table.padEnd(14)} ${count.toLocaleString("en-US").padStart(10)}`);
  console.log(`in ${seconds.toFixed(1)} s`);
}
