// The product on one database of tests/load/admin.ts: counts, then calls the page of administrators its parent asks for and
// says how long it took.
import { countTexts } from "#features/admin/delivery/commands.server.ts";
import { countMonths } from "#features/admin/rollups/commands.server.ts";
import { db, pool } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf } from "#tests/harness/api.ts";
import { sql } from "kysely";

export type Ready = {
  countMs: number;
  countAgainMs: number;
  /** The texts of a day. */
  countTextsMs: number;
  /** Lists and searches are to be as fast among many as among few. */
  pages: { name: string; isList: boolean }[];
};

const texts = Number(process.argv[2]);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const countMs = await timed(countMonths);
const countAgainMs = await timed(countMonths);
const countTextsMs = await timed(countTexts);
// Texts of earlier days are not made: what the pages read of them is one row a month.
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
  ["accounts, by two letters of nobody", "/admin/accounts?search=zq", true],
  ["accounts, league managers", "/admin/accounts?role=league_manager", true],
  ["team counts", "/admin/team-counts", false],
  ["teams", "/admin/teams", true],
  ["teams, a later page", await deep("/admin/teams"), true],
  ["teams, by a rare word", `/admin/teams?search=${team.name.slice(5, 17)}`, true],
  ["teams, by a word of many", "/admin/teams?search=Team", true],
  ["teams, by two letters of none", "/admin/teams?search=zq", true],
  ["teams, active ones", "/admin/teams?status=active", true],
  ["teams, of a sport", "/admin/teams?sport=Hockey", true],
  ["delivery", "/admin/delivery", false],
  ["audit log", "/admin/acts", true],
  ["audit log, one kind", "/admin/acts?act=team.remove", true],
];
async function open(index: number) {
  const [, path] = pages[index]!;
  const { status } = await admin.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}
process.on("message", (index: number) => void timed(() => open(index)).then((ms) => process.send!(ms)));
process.on("disconnect", () => void pool.end());
process.send!({
  countMs,
  countAgainMs,
  countTextsMs,
  pages: pages.map(([name, , isList]) => ({ name, isList })),
} satisfies Ready);
