import pg from "pg";
import { mulberry } from "./statistics.ts";

// Reads and writes rosters while something else happens, and measures how long each statement takes. Doesn't depend on
// a test runner, because the short CI test and `npm run bench -- migrations` both use it.

const INTERVAL_MS = 50;
/** A report or a backup that reads for a while. Whatever waits for it must not make others wait. */
const LONG_READ_MS = 3_000;
const CONNECTIONS = 40;
const MEMBERS = 15;
const TEXTS = 4;

const STATEMENTS = {
  "roster reads": "select id, name from team_member where team_id = $1 limit 50",
  "roster writes": "update team_member set name = name where team_id = $1",
  "texts reads": "select id, state from message where id = $1",
  // Not touched by the migration. Shows how long a statement takes on this machine anyway.
  "reads of another table": "select id from league where manager_id = $1 limit 50",
};
type Kind = keyof typeof STATEMENTS;

/** Adds teams with rosters and texts, and nothing else, because a full population would take several times as long. */
export async function fillRosters(url: string, teams: number) {
  const client = new pg.Client(url);
  await client.connect();
  // The rows are valid, so skip checking their foreign keys.
  await client.query("set synchronous_commit = off; set session_replication_role = replica");
  await client.query(`with made as (
      insert into app_user (name, email, email_verified) values ('Maya Okafor', 'rosters@example.com', true) returning id
    )
    insert into team (name, sport, manager_id, time_zone, season_ends_on)
    select 'Otters ' || n, 'Soccer', made.id, 'America/Chicago', current_date + 90
    from made, generate_series(1, ${teams}) n`);
  await client.query(`insert into team_member (team_id, name, added_via, added_by)
    select team.id, 'Player ' || n, 'manager', team.manager_id from team, generate_series(1, ${MEMBERS}) n`);
  await client.query(`insert into message (month, team_id, game_id, kind, body, segments, cost, state, due_at,
      valid_until, created_at, updated_at)
    select date_trunc('month', now()), team.id, uuidv7(), 'reminder', 'See you there', 1, 1, 'delivered', now(), now(),
      now(), now() from team, generate_series(1, ${TEXTS})`);
  await client.query("vacuum (analyze) team, team_member, message");
  await client.end();
}

export type Waits = { kind: Kind; count: number; failed: number; maxMs: number; p99Ms: number };

/** Starts a statement of each kind every 50 ms, even if earlier ones are still waiting. */
export async function startRosterTraffic(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  pool.on("error", () => {});
  const { rows: teams } = await pool.query<{ id: string }>("select id from team limit 1000");
  const random = mulberry(1);
  const stopController = new AbortController();
  const { signal } = stopController;
  const times = new Map<Kind, number[]>();
  const failures = new Map<Kind, number>();
  const pending = new Set<Promise<unknown>>();

  const observe = async (kind: Kind) => {
    const startedAt = performance.now();
    const team = teams[Math.floor(random() * teams.length)];
    try {
      await pool.query(STATEMENTS[kind], [team?.id]);
    } catch (error) {
      if (!failures.has(kind)) console.error(`${kind}: ${String(error)}`);
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
    }
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAt]);
  };
  const start = (work: Promise<unknown>) => {
    const tracked = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const kinds = Object.keys(STATEMENTS) as Kind[];
  const timer = setInterval(() => kinds.forEach((kind) => start(observe(kind))), INTERVAL_MS);

  const readForLong = async () => {
    while (!signal.aborted) {
      const client = await pool.connect();
      await client.query("begin; select from team_member limit 1");
      await pause(LONG_READ_MS, signal);
      await client.query("commit");
      client.release();
      await pause(LONG_READ_MS, signal);
    }
  };
  const longReads = readForLong();

  return async (): Promise<Waits[]> => {
    clearInterval(timer);
    stopController.abort();
    await Promise.all([...pending, longReads]);
    await pool.end();
    return kinds.map((kind) => {
      const sorted = (times.get(kind) ?? []).toSorted((a, b) => a - b);
      return {
        kind,
        count: sorted.length,
        failed: failures.get(kind) ?? 0,
        maxMs: sorted.at(-1) ?? 0,
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      };
    });
  };
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
