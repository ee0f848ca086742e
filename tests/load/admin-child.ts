// The product on one database of tests/load/admin.ts: counts, measures every page of administrators, and tells its parent.
import { countMonths } from "#features/admin/rollups/commands.server.ts";
import { db, pool } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf } from "#tests/harness/api.ts";
import { sql } from "kysely";

export type PageTimes = {
  countMs: number;
  countAgainMs: number;
  /** Lists and searches are to be as fast among many as among few. */
  pages: { name: string; isList: boolean; times: number[] }[];
};

const [texts, calls] = process.argv.slice(2).map(Number) as [number, number];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const countMs = await timed(countMonths);
const countAgainMs = await timed(countMonths);
// The texts' own rows are not made: what the pages read of them is one row a month.
await sql`update month_rollup set texts_sent = ${Math.round(texts / 12)}, texts_delivered = ${Math.round(texts / 13)},
  answers = ${Math.round(texts / 20)}`.execute(db);

const admin = await clientOf(await createAccount({ role: "admin" }));
const anyOf = async (table: "app_user" | "team") => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} offset ${sql.lit(Math.floor(Math.random() * 900))} limit 1`.execute(
    db,
  );
  return rows[0]!;
};
/** A page in the middle of the list. */
const deep = async (path: string) => {
  let cursor: string | null = null;
  for (let page = 0; page < 5; page += 1)
    cursor = (await admin.get(`${path}${cursor === null ? "" : `?cursor=${cursor}`}`)).body.nextCursor;
  return `${path}?cursor=${cursor}`;
};

const [person, team] = [await anyOf("app_user"), await anyOf("team")];
const pages: [name: string, path: string, isList: boolean][] = [
  ["billing statistics", "/admin/billing-statistics?period=12m", false],
  ["analytics", "/admin/analytics?period=12m", false],
  ["account counts", "/admin/account-counts", false],
  ["accounts", "/admin/accounts", true],
  ["accounts, a later page", await deep("/admin/accounts"), true],
  ["accounts, by a rare word", `/admin/accounts?search=${person.name.slice(7, 19)}`, true],
  ["accounts, by a word of many", "/admin/accounts?search=Person", true],
  ["accounts, league managers", "/admin/accounts?role=league_manager", true],
  ["team counts", "/admin/team-counts", false],
  ["teams", "/admin/teams", true],
  ["teams, a later page", await deep("/admin/teams"), true],
  ["teams, by a rare word", `/admin/teams?search=${team.name.slice(5, 17)}`, true],
  ["teams, by a word of many", "/admin/teams?search=Team", true],
  ["teams, active ones", "/admin/teams?status=active", true],
  ["teams, of a sport", "/admin/teams?sport=Hockey", true],
  ["audit log", "/admin/acts", true],
  ["audit log, one kind", "/admin/acts?act=team.remove", true],
];
const measured: PageTimes["pages"] = [];
for (const [name, path, isList] of pages) {
  const times: number[] = [];
  for (let call = -5; call < calls; call += 1) {
    const ms = await timed(async () => {
      const { status } = await admin.get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    });
    // The first calls warm caches up.
    if (call >= 0) times.push(ms);
  }
  measured.push({ name, isList, times });
}
process.send!({ countMs, countAgainMs, pages: measured } satisfies PageTimes);
await pool.end();
process.disconnect();
