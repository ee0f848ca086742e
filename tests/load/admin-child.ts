// Runs the app on one of the databases that tests/load/admin.ts creates. Computes the rollups, then calls the admin
// pages that its parent requests and reports how long each took.
import { countTexts } from "#features/admin/delivery/commands.server.ts";
import { updateRollups } from "#features/admin/rollups/commands.server.ts";
import { db, pool } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs } from "#tests/harness/api.ts";
import { sql } from "kysely";

export type Ready = {
  countMs: number;
  recountMs: number;
  /** How long it takes to count one day's texts. */
  countTextsMs: number;
  /** Lists and searches (`isList`) must be as fast with many rows as with few. */
  pages: { name: string; isList: boolean }[];
};

const texts = Number(process.argv[2]);

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const countMs = await measureMs(updateRollups);
const recountMs = await measureMs(updateRollups);
const countTextsMs = await measureMs(countTexts);
// Texts from earlier days aren't created, because the pages read only one row per month for them.
await sql`update month_rollup set texts_sent = ${Math.round(texts / 12)}, texts_delivered = ${Math.round(texts / 13)},
  responses = ${Math.round(texts / 20)}`.execute(db);

const admin = await signInAs(await createAccount({ role: "admin" }));
const pickRandom = async (table: "app_user" | "team") => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from ${sql.table(table)} offset ${sql.lit(Math.floor(Math.random() * 900))} limit 1`.execute(
    db,
  );
  return rows[0]!;
};
/** Finds a page in the middle of the list. */
const findMiddlePage = async (path: string) => {
  let cursor: string | null = null;
  for (let page = 0; page < 5; page += 1)
    cursor = (await admin.get(`${path}${cursor === null ? "" : `?cursor=${cursor}`}`)).body.nextCursor;
  return `${path}?cursor=${cursor}`;
};

const [person, team] = [await pickRandom("app_user"), await pickRandom("team")];
const [personId, teamId] = [person.id, team.id];
const pages: [name: string, path: string, isList: boolean][] = [
  ["home", "/admin/home", false],
  ["an account", `/admin/accounts/${personId}`, true],
  ["an account's timeline", `/admin/timeline?subject=account&id=${personId}`, true],
  ["a team", `/admin/teams/${teamId}`, true],
  ["a team's timeline", `/admin/timeline?subject=team&id=${teamId}`, true],
  ["billing statistics", "/admin/billing-statistics?period=12m", false],
  ["analytics", "/admin/analytics?period=12m", false],
  ["account counts", "/admin/account-counts", false],
  ["accounts", "/admin/accounts", true],
  ["accounts, a later page", await findMiddlePage("/admin/accounts"), true],
  ["accounts, rare search term", `/admin/accounts?search=${person.name.slice(7, 19)}`, true],
  ["accounts, common search term", "/admin/accounts?search=Person", true],
  ["accounts, two letters without matches", "/admin/accounts?search=zq", true],
  ["accounts, league managers", "/admin/accounts?role=league_manager", true],
  ["team counts", "/admin/team-counts", false],
  ["teams", "/admin/teams", true],
  ["teams, a later page", await findMiddlePage("/admin/teams"), true],
  ["teams, rare search term", `/admin/teams?search=${team.name.slice(5, 17)}`, true],
  ["teams, common search term", "/admin/teams?search=Team", true],
  ["teams, two letters without matches", "/admin/teams?search=zq", true],
  ["teams, active", "/admin/teams?status=active", true],
  ["teams, one sport", "/admin/teams?sport=Hockey", true],
  ["delivery", "/admin/delivery", false],
  ["audit log", "/admin/actions", true],
  ["security events", "/admin/security-events", true],
  ["audit log, one action type", "/admin/actions?action=team.remove", true],
];
async function open(index: number) {
  const [, path] = pages[index]!;
  const { status } = await admin.get(path);
  if (status !== 200) throw new Error(`${path} returned ${status}`);
}
process.on("message", (index: number) => void measureMs(() => open(index)).then((ms) => process.send!(ms)));
process.on("disconnect", () => void pool.end());
process.send!({
  countMs,
  recountMs,
  countTextsMs,
  pages: pages.map(([name, , isList]) => ({ name, isList })),
} satisfies Ready);
