// npm run bench -- year [--texts 200000] [--months 12] [--claims 4000]: do the database's size and the cost of claiming
// texts stay the same over a year? Each simulated month gets its texts, which go through the same updates as real ones,
// and then the product's own commands claim some more, 150 per transaction. Fails if a claim needs 1.3 times as much CPU
// time in PostgreSQL as at the beginning, or if the database grows by more than 5% once months are dropped.
import { developmentEnvironment } from "#scripts/environment.ts";
import { showProgress } from "#scripts/progress.ts";
import { processorSeconds } from "./processor-time.ts";
import { check, printTable, readFlags, startServer } from "./runner.ts";
import { quantile } from "./statistics.ts";

const { texts, months, claims } = readFlags({ texts: 200_000, months: 12, claims: 4_000 });
/** How many texts to write per statement, like a busy minute. */
const BATCH = 5_000;
/** How many texts a worker claims per transaction. */
const CLAIM = 150;
const MAX_SLOWDOWN = 1.3;
const MAX_GROWTH = 1.05;

type Row = { cpu: number; p50: number; p99: number; size: number };

await using server = await startServer({ durable: false });
const databaseUrl = await server.createDatabase("year");
Object.assign(process.env, developmentEnvironment, { DATABASE_URL: databaseUrl });
checkYear(await simulate());

async function simulate(): Promise<Row[]> {
  const { clock } = await import("#platform/clock.ts");
  const { pool } = await import("#platform/database.ts");
  const { keepMonths } = await import("#features/messages/months/commands.server.ts");
  const { claimMessages } = await import("#features/messages/claims/commands.server.ts");

  /** Queues texts to numbers that get about eight texts a month. */
  const queue = (month: string, count: number) =>
    pool.query(
      `insert into message (month, team_id, reminder_id, game_id, member_id, phone, kind, body, segments, cost, state,
         due_at, valid_until, created_at, updated_at)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
         '+1312' || (2000000 + floor(random() * $3))::int, 'reminder',
         'Lakeview Otters: Thu Apr 16 7:00pm vs Harbor Street FC at Harborview Park, Field 2. Are you in?', 1, 1, 'queued',
         $1::date + interval '14 days', $1::date + interval '15 days', $1::date + interval '14 days', $1::date + interval '14 days'
       from generate_series(1, $2)`,
      [month, count, Math.ceil(texts / 8)],
    );
  const change = (month: string, from: string, changes: string) =>
    pool.query(
      `update message set ${changes} where month = $1 and state = '${from}'
      and (is_queued or lease_until is not null or open_since is not null)`,
      [month],
    );
  /** Makes the updates that a text gets from its claim to its delivery. */
  const deliver = async (month: string) => {
    await change(
      month,
      "queued",
      "state = 'submitting', attempts = 1, updated_at = now(), lease_until = now()",
    );
    await change(
      month,
      "submitting",
      "state = 'accepted', lease_until = null, provider_sid = 'SM' || md5(id::text), updated_at = now()",
    );
    await change(month, "accepted", "state = 'sent', updated_at = now()");
    await change(month, "sent", "state = 'delivered', updated_at = now()");
  };

  const rows: Row[] = [];
  console.log(`${texts.toLocaleString("en-US")} texts a month, ${claims} claimed by the product\n`);
  const cells: (string | number)[][] = [];
  for (let number = 0; number < months; number += 1) {
    const month = new Date(Date.UTC(2027, number, 1)).toISOString().slice(0, 10);
    clock.now = () => new Date(Date.parse(`${month}T00:00:00Z`) + 14.5 * 86_400_000);
    await keepMonths();
    await showProgress(month.slice(0, 7), texts, async (advance) => {
      for (let done = 0; done < texts; done += BATCH) {
        await queue(month, Math.min(BATCH, texts - done));
        await change(
          month,
          "queued",
          "sender = '+15005550006', group_id = team_id, starts_at = valid_until, round = 0",
        );
        await deliver(month);
        advance(Math.min(BATCH, texts - done));
      }
    });
    await queue(month, claims);
    const times: number[] = [];
    const cpuBefore = processorSeconds({ database: "year" });
    for (let claimed = CLAIM; claimed > 0;) {
      const startedAt = performance.now();
      claimed = (await claimMessages(CLAIM)).length;
      if (claimed > 0) times.push(performance.now() - startedAt);
    }
    const cpu = ((processorSeconds({ database: "year" }) - cpuBefore) * 1000) / times.length;
    await deliver(month);
    const { rows: facts } = await pool.query<{ size: number; kept: number; hot: number }>(
      `select pg_database_size(current_database())::float8 as size,
         (select count(*)::int from pg_inherits join pg_class on oid = inhrelid
          where inhparent = 'message'::regclass and pg_relation_size(oid) > 0) as kept,
         (select n_tup_hot_upd / n_tup_upd::float8 from pg_stat_user_tables where relname = $1) as hot`,
      [`message_${month.slice(0, 7).replace("-", "_")}`],
    );
    const { size, kept, hot } = facts[0]!;
    const row = { cpu, p50: quantile(times, 0.5), p99: quantile(times, 0.99), size };
    rows.push(row);
    const share = `${(hot * 100).toFixed(0)}%`;
    cells.push([
      month.slice(0, 7),
      String(kept),
      `${(size / 1e6).toFixed(0)} MB`,
      cpu,
      row.p50,
      row.p99,
      share,
    ]);
  }
  await pool.end();
  printTable(
    ["month", "months kept", "database", "CPU time per claim in ms", "p50", "p99", "heap-only updates"],
    cells,
  );
  return rows;
}

function checkYear(rows: Row[]): void {
  const quarter = Math.max(1, Math.floor(rows.length / 4));
  const median = (key: keyof Row, part: Row[]) =>
    quantile(
      part.map((row) => row[key]),
      0.5,
    );
  const compare = (key: keyof Row) => median(key, rows.slice(-quarter)) / median(key, rows.slice(0, quarter));
  // From the eighth month on, each month replaces an older one.
  const growth = rows.length > 8 ? rows.at(-1)!.size / rows[7]!.size : 1;
  check(
    compare("cpu") <= MAX_SLOWDOWN,
    `Claims, last months compared with the first: ${compare("cpu").toFixed(2)} of the CPU time (limit ${MAX_SLOWDOWN}), ` +
      `${compare("p50").toFixed(2)} of the time, which is meaningful only on an idle machine`,
  );
  check(growth <= MAX_GROWTH, `Size: ${growth.toFixed(2)} of the eighth month's (limit ${MAX_GROWTH})`);
}
