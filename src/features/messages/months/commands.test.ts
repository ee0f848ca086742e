import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const {
  carrier,
  fixture,
  advanceToDue,
  drain,
  listMessages,
  queueDueReminders,
  sendDue,
  sendWaiting,
  postStatus,
  postInboundText,
} = await startTexting();
const { config } = await import("#platform/config.ts");
const { db, pool } = await import("#platform/database.ts");
const { createMember } = await import("#tests/factories/teams.ts");
const { setTime } = await import("#tests/harness/clock.ts");
const { messageTasks } = await import("../jobs.server.ts");
const { listNeededMonths } = await import("./rules.ts");
const { keepMonths } = await import("./commands.server.ts");

const notices: string[] = [];
pool.on("connect", (client) => {
  client.on("notice", ({ message }) => notices.push(message ?? ""));
  // At this level, PostgreSQL tells us whether it has to read a table to attach it.
  void client.query("set client_min_messages = debug1");
});

/** Counts the rows in each partition. */
const listPartitions = async (table: string) => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select inhrelid::regclass::text as name, count(row.tableoid)::int as rows from pg_inherits
    left join ${sql.table(table)} row on row.tableoid = inhrelid
    where inhparent = ${table}::regclass group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name.replace(`${table}_`, ""), count]));
};

/** Queues reminders to some players. April has no partition of its own, so they're in the default partition. */
const queueReminders = async (count: number) => {
  for (let index = 0; index < count; index += 1) await createMember(fixture.teamId, { smsConsent: true });
  advanceToDue();
  await drain(queueDueReminders);
};

/** Runs a statement in a transaction that stays open until the returned function is called, or until the test ends. */
async function openTransaction(statement: string, values: string[] = []) {
  const client = new pg.Client(config.databaseUrl);
  await client.connect();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= client.end());
  onTestFinished(close);
  await client.query("begin");
  await client.query(statement, values);
  return close;
}

describe("partitions", () => {
  it("exist for the current month and three more as soon as the database is migrated", async () => {
    const months = listNeededMonths(new Date().toISOString().slice(0, 10));
    expect(months).toHaveLength(4);
    const suffixes = months.map((month) => month.slice(0, 7).replace("-", "_"));
    for (const table of ["message", "inbound_text"])
      expect(Object.keys(await listPartitions(table))).toEqual([...suffixes, "other"]);
  });

  it("are attached without reading them, and with all indexes of their parent", async () => {
    setTime("2031-01-20T12:00:00Z");
    notices.length = 0;
    await keepMonths();
    await keepMonths();
    expect(Object.keys(await listPartitions("message"))).toEqual(
      expect.arrayContaining(["2031_01", "2031_02", "2031_03", "2031_04"]),
    );
    expect(notices).toContain(
      'partition constraint for table "message_2031_02" is implied by existing constraints',
    );
    const { rows } = await sql<{ table: string; indexes: number; fill: string[] }>`
      select relname as table, reloptions as fill,
        (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes
      from pg_class where relname in ('message', 'message_2031_02') order by 1`.execute(db);
    expect(rows[1]).toEqual({
      ...rows[0],
      table: "message_2031_02",
      fill: expect.arrayContaining(["fillfactor=80"]),
    });
  });

  it("are created while someone reads for a long time, and texts keep going out", async () => {
    await queueReminders(3);
    const stopReading = await openTransaction("select count(*) from message");
    setTime("2032-01-20T12:00:00Z");
    let areKept = false;
    const kept = keepMonths().then(() => (areKept = true));
    advanceToDue();
    await drain(sendWaiting);
    expect(await carrier.texts({ direction: "out" })).toHaveLength(3);
    expect(areKept).toBe(false);
    setTime("2032-01-20T12:00:00Z");
    await stopReading();
    await kept;
    expect(Object.keys(await listPartitions("message"))).toContain("2032_04");
  });
});

/** Locks a row, so that it can't be copied, until the returned function is called. */
const lockText = (id: string) => openTransaction("select from message where id = $1 for update", [id]);

const countCopies = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0]?.count ?? 0;
};

describe("texts in the default partition", () => {
  it("move to their months while they're sent and reported, and none is lost or sent twice", async () => {
    await queueReminders(8);
    const before = await listMessages();
    expect(await listPartitions("message")).toMatchObject({ other: 8 });
    const release = await lockText(before[0]!.id);
    const kept = keepMonths();
    await expect.poll(() => countCopies("message_2026_04"), { timeout: 15_000 }).toBe(7);

    // Seven texts are sent while their copies exist, and one is added to another month.
    await drain(sendWaiting);
    await sql`
      insert into message (month, team_id, phone, kind, body, segments, cost, state, due_at, valid_until, created_at,
        updated_at)
      select '2026-03-01', team_id, phone, kind, 'Earlier', 1, 1, 'delivered', due_at, valid_until, created_at, updated_at
      from message limit 1`.execute(db);
    expect(await listMessages()).toHaveLength(9);
    await release();
    await kept;
    expect(await listPartitions("message")).toMatchObject({ "2026_03": 1, "2026_04": 8, other: 0 });
    expect((await listMessages()).map(({ state }) => state).toSorted()).toEqual([
      "accepted",
      "accepted",
      "accepted",
      "accepted",
      "accepted",
      "accepted",
      "accepted",
      "delivered",
      "queued",
    ]);

    await sendDue();
    const phones = (await carrier.texts({ direction: "out" })).map(({ phone }) => phone);
    expect([phones.length, new Set(phones).size]).toEqual([8, 8]);
    expect(await postStatus("delivered")).toBe(204);
    const { rows } = await sql`select from pg_trigger where tgname = 'copy_to_month'`.execute(db);
    expect(rows).toEqual([]);
  });

  it("disappear from their copies when they're deleted during the move", async () => {
    await queueReminders(3);
    await sql`update message set month = '2026-02-01'`.execute(db);
    const [locked, deleted] = await listMessages();
    const release = await lockText(locked!.id);
    const kept = keepMonths();
    await expect.poll(() => countCopies("message_2026_02"), { timeout: 15_000 }).toBe(2);
    await db.deleteFrom("message").where("id", "=", deleted!.id).execute();
    await release();
    await kept;
    expect(await listPartitions("message")).toMatchObject({ "2026_02": 2, other: 0 });
  });
});

const countKept = async () => [
  (await listPartitions("message"))["2026_04"],
  (await listPartitions("inbound_text"))["2026_04"],
];
const listWords = async () =>
  (await db.selectFrom("inboundText").select("body").execute()).map(({ body }) => body);

describe("old months", () => {
  it("are dropped 180 days after they end, or 30 days for inbound texts", async () => {
    await queueReminders(1);
    await postInboundText((await listMessages())[0]!.phone!, "Which field is it, and is there parking?");
    await keepMonths();
    const counts = [];
    for (const day of ["2026-05-30", "2026-05-31", "2026-10-27", "2026-10-28"]) {
      setTime(`${day}T12:00:00Z`);
      await keepMonths();
      counts.push(await countKept());
    }
    expect(counts).toEqual([
      [1, 1],
      [1, undefined],
      [1, undefined],
      [undefined, undefined],
    ]);
    expect(await listMessages()).toEqual([]);
  });

  it("keep a number's inbound texts for a while, but not their words", async () => {
    await queueReminders(1);
    await drain(sendWaiting);
    await postInboundText((await listMessages())[0]!.phone!, "Which field is it, and is there parking?");
    const cleanUp = messageTasks.find(({ name }) => name === "messages/clean-up")!;
    setTime("2026-05-15T12:00:00Z");
    await cleanUp.run({}, "");
    expect(await listWords()).toEqual(["Which field is it, and is there parking?"]);
    setTime("2026-05-17T12:00:00Z");
    await cleanUp.run({}, "");
    expect(await listWords()).toEqual([null]);
  });

  it("don't let a repeated webhook through at the turn of a month", async () => {
    await queueReminders(1);
    const [text] = await listMessages();
    setTime("2026-04-30T23:59:59Z");
    await postInboundText(text!.phone!, "What should we bring to the game?", "SMturn");
    setTime("2026-05-01T00:00:01Z");
    await postInboundText(text!.phone!, "What should we bring to the game?", "SMturn");
    expect(await db.selectFrom("inboundText").select("month").execute()).toEqual([{ month: "2026-04-01" }]);
  });
});

describe("delivery reports", () => {
  it("change no column of any index until the last one", async () => {
    const { rows } = await sql<{ columns: string[] }>`
      select array_agg(distinct attname order by attname) as columns from pg_index
      join pg_depend on objid = indexrelid and classid = 'pg_class'::regclass and refobjid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = refobjsubid
      where indrelid = 'message'::regclass`.execute(db);
    for (const column of ["state", "reason", "updated_at", "provider_code", "provider_sid", "retried"])
      expect(rows[0]!.columns).not.toContain(column);
  });
});
