// npm run load:generate -- --teams 100000 [--seed 1]: fills the migrated database of DATABASE_URL with teams, a thousand
// at a time, of about 15 members and 20 games each, and all that belongs to them. The same seed on the same day makes the
// same rows. What they are like is in population.ts.
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import pg from "pg";
import { developmentEnvironment } from "#scripts/environment.ts";
import { progress, step } from "#scripts/progress.ts";
import { accountsAndTeams, games, plan, prepare, rosters, THOUSAND, wordings } from "./population.ts";

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

/** Adds the population to an empty, migrated database. Afterwards its statistics are fresh and its pages settled. */
export async function generate(url: string, options: Options): Promise<Generated> {
  const { teams, seed = 1, isShown = true } = options;
  if (teams < THOUSAND || teams % THOUSAND)
    throw new Error(`teams come by the thousand, so ${teams} is not possible`);
  const startedAt = performance.now();
  const shown = isShown ? { progress, step } : quietly;
  const thousands = teams / THOUSAND;
  const filled = options.filledThousands ?? thousands;
  // To the day: what was made in the morning is the same as what is made in the evening.
  const nowMs = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: found } = await client.query("select 1 from team limit 1");
    if (found.length) throw new Error("there are teams in this database already");
    // Of this session only. A crash half-way leaves a database that is to be thrown away in any case.
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB';
      set temp_buffers = '256MB'; set timezone = 'UTC'; ${prepare(seed)}`);
    await shown.step("Who manages which team", () => client.query(plan(thousands, nowMs)));
    const rows: Record<string, number> = {};
    const insert = async (table: string, text: string) => {
      const { rowCount } = await client.query(text);
      rows[table] = (rows[table] ?? 0) + (rowCount ?? 0);
      return rowCount ?? 0;
    };

    const wide = accountsAndTeams(thousands, nowMs);
    await shown.progress("Accounts and teams", wide.length + 1, async (advance) => {
      for (const [table, text] of wide) {
        await insert(table, text);
        advance(1);
      }
      rows.join_link = await insertJoinLinks(client, seed);
      advance(1);
    });

    const { expected } = await one<{ expected: string }>(
      client,
      // Per member: the entry, 1.16 phones, and a consent for most of them.
      `select round(sum(members * 3.18 + games)) as expected from made_team where thousand < ${filled}`,
    );
    await shown.progress("Rosters and games", Number(expected), async (advance) => {
      await client.query(wordings);
      for (let from = 0; from < teams; from += BATCH) {
        const which = `number >= ${from} and number < ${from + BATCH} and thousand < ${filled}`;
        const results = (await client.query(
          `begin; ${rosters(which, nowMs)}; ${games(which, nowMs)}; commit`,
        )) as unknown as pg.QueryResult[];
        const inserted = results
          .filter(({ command }) => command === "INSERT")
          .map(({ rowCount }) => rowCount ?? 0);
        for (const [index, table] of ["team_member", "sms_consent", "member_phone", "game"].entries())
          rows[table] = (rows[table] ?? 0) + inserted[index]!;
        advance(inserted.reduce((sum, count) => sum + count, 0));
      }
    });
    await shown.progress(
      "Vacuum and statistics",
      Object.values(rows).reduce((sum, count) => sum + count, 0),
      async (advance) => {
        for (const [table, count] of Object.entries(rows)) {
          await client.query(`vacuum (analyze) ${client.escapeIdentifier(table)}`);
          advance(count);
        }
      },
    );
    await shown.step("Checkpoint", () => client.query("checkpoint"));
    return { rows, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await client.end();
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  return (await client.query<Row>(text)).rows[0]!;
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
