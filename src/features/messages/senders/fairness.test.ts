import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ownerDb, runAsOwner } from "#tests/harness/owner.ts";
import type { PlanNode } from "#tests/load/plans.ts";

const SENDERS = ["+15005550006", "MG5a4db0c5000000000000000000000000"];
vi.stubEnv("TWILIO_SENDER", undefined);
vi.stubEnv("TWILIO_SENDERS", `${SENDERS[0]}@20,${SENDERS[1]}@80`);
const { db, pool } = await import("#platform/database.ts");
const { addDueGames, addTextingTeams } = await import("#tests/harness/texting-teams.ts");
const { assignSenders } = await import("./commands.server.ts");
const { claimMessages } = await import("../claims/commands.server.ts");
const { queueDueReminders } = await import("../reminders/commands.server.ts");
const { listNodes } = await import("#tests/load/plans.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const LEAGUE_TEXTS = 50_000;
const START = Date.parse("2026-04-16T00:00:00Z");

let leagueTeams: string[];
let smallTeam: string;

beforeAll(async () => {
  const client = await pool.connect();
  try {
    leagueTeams = await addTextingTeams(client, { teams: 1_000, members: 0, gamesPerTeam: 0 });
    [smallTeam = ""] = await addTextingTeams(client, { teams: 1, members: 0, gamesPerTeam: 0 });
    await client.query(
      `with made as (
         insert into league (name, manager_id) select 'Metro League', manager_id from team where id = $1 returning id
       )
       insert into league_team (league_id, team_id) select id, unnest($2::uuid[]) from made`,
      [leagueTeams[0], leagueTeams],
    );
    await runAsOwner("analyze");
  } finally {
    client.release();
  }
}, 120_000);

async function clear() {
  for (const table of ["message", "sender", "phoneSender"] as const)
    await ownerDb.deleteFrom(table).execute();
}
beforeEach(clear);

/** Queues texts of these teams, each to another phone, about a game that starts some hours from now. */
async function queueTexts(
  teamIds: readonly string[],
  { perTeam, startsInHours, dueAt = START }: { perTeam: number; startsInHours: number; dueAt?: number },
) {
  await sql`
    insert into message (kind, month, team_id, game_id, phone, body, segments, cost, state, due_at, valid_until,
      created_at, updated_at)
    select 'reminder', '2026-04-01', team_id, uuidv7(), '+1312' || 2000000 + n * 100 + ${perTeam}::int % 50 + player,
      'Game', 1, 1, 'queued', ${new Date(dueAt)}, ${new Date(START + startsInHours * 3_600_000)}, now(), now()
    from unnest(${teamIds}::uuid[]) with ordinality team (team_id, n), generate_series(1, ${perTeam}::int) player
  `.execute(db);
}

/** Returns the processor time that this process and its database connections have used so far, in ms. */
async function getProcessorMs(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const own = process.cpuUsage();
  return rows.reduce((sum, { pid }) => sum + readTicks(pid) * MS_PER_TICK, (own.user + own.system) / 1_000);
}
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;
function readTicks(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13).map(Number) as [number, number];
  return user + system;
}

/** How long assigning took so far, in processor time. */
let assignedMs = 0;
async function measureAssigning(): Promise<number> {
  const startedAt = await getProcessorMs();
  const assigned = await assignSenders();
  assignedMs += (await getProcessorMs()) - startedAt;
  return assigned;
}

/** How much longer assigning takes on a busy machine than its processor time. */
const SLOWDOWN = 4;

/**
 * Assigns and claims on a virtual clock until these teams' texts have left. The clock advances while texts are assigned,
 * by the time that this takes on a busy machine. Measured time would depend on what else this machine does.
 */
async function claimAll(teamIds: readonly string[], count: number) {
  const claimed: Awaited<ReturnType<typeof claimMessages>> = [];
  let [ms, isAssigned] = [0, false];
  while (ms < 120_000 && claimed.length < count) {
    setTime(new Date(START + ms).toISOString());
    const before = assignedMs;
    isAssigned ||= (await measureAssigning()) === 0;
    ms += isAssigned ? 500 : (assignedMs - before) * SLOWDOWN;
    setTime(new Date(START + ms).toISOString());
    const texts = await claimMessages(150);
    claimed.push(...texts.filter(({ teamId }) => teamIds.includes(teamId)));
  }
  return claimed;
}

const getSeconds = (claimed: Awaited<ReturnType<typeof claimAll>>) =>
  Math.max(...claimed.map(({ sendAt }) => sendAt.getTime() - START)) / 1000;

describe("due reminders", () => {
  it("of a small team don't wait until those of a large league are queued [TEXT-50]", async () => {
    setTime(new Date(START).toISOString());
    const client = await pool.connect();
    try {
      await addDueGames(client, leagueTeams, { dueAt: new Date(START - 60_000) });
      await addDueGames(client, [smallTeam], { dueAt: new Date(START) });
    } finally {
      client.release();
    }
    expect(await queueDueReminders(100)).toBe(100);
    const waiting = await db
      .selectFrom("reminder")
      .select("teamId")
      .where("state", "=", "armed")
      .where("dueAt", "<=", new Date(START))
      .execute();
    expect(waiting).toHaveLength(901);
    expect(waiting.map(({ teamId }) => teamId)).not.toContain(smallTeam);
  });
});

describe("waiting texts", () => {
  it.each([
    ["by their games' starts, even if they were due later", 1, 24, 60_000, 0],
    ["by when they were due if their games start at the same time", 24, 24, 0, 60_000],
  ])("leave %s [TEXT-50]", async (_, firstStart, secondStart, firstDue, secondDue) => {
    const [first, second] = [smallTeam, leagueTeams[0]!];
    const dueAt = START - 120_000;
    await queueTexts([second], { perTeam: 50, startsInHours: secondStart, dueAt: dueAt + secondDue });
    await queueTexts([first], { perTeam: 15, startsInHours: firstStart, dueAt: dueAt + firstDue });
    const claimed = await claimAll([first, second], 15 + 50);
    for (const sender of SENDERS) {
      const texts = claimed
        .filter((text) => text.sender === sender)
        .toSorted((a, b) => a.sendAt.getTime() - b.sendAt.getTime());
      const lastPosition = texts.findLastIndex(({ teamId }) => teamId === first);
      const nextPosition = texts.findIndex(({ teamId }) => teamId === second);
      expect(lastPosition).toBeGreaterThanOrEqual(0);
      expect(nextPosition).toBe(lastPosition + 1);
    }
  });

  it(
    "don't delay a small team by over 10 seconds, even if a league has 50,000 for earlier games [TEXT-50]",
    { timeout: 240_000 },
    async () => {
      await queueTexts([smallTeam], { perTeam: 15, startsInHours: 24 });
      const alone = await claimAll([smallTeam], 15);
      await clear();
      await queueTexts(leagueTeams, { perTeam: 50, startsInHours: 1 });
      await queueTexts([smallTeam], { perTeam: 15, startsInHours: 24 });
      const { count } = await db
        .selectFrom("message")
        .select(sql<number>`count(*)::int`.as("count"))
        .executeTakeFirstOrThrow();
      expect(count).toBe(LEAGUE_TEXTS + 15);
      const before = assignedMs;
      const crowded = await claimAll([smallTeam], 15);
      expect(crowded).toHaveLength(15);
      expect(getSeconds(crowded) - getSeconds(alone)).toBeLessThanOrEqual(10);
      while ((await measureAssigning()) > 0);
      process.stdout.write(
        `A small team's last text leaves after ${getSeconds(alone)} s alone and ${getSeconds(crowded)} s beside ` +
          `${LEAGUE_TEXTS}, which took ${((assignedMs - before) / 1_000).toFixed(1)} s of processor time to assign.\n`,
      );
      // Otherwise the plan depends on whether autovacuum has seen the queue yet.
      await runAsOwner("analyze message");
      // The queue is now as long as it gets. Claiming reads only the head of an index.
      const { rows } = await sql<{ "QUERY PLAN": [{ Plan: PlanNode }] }>`
        explain (analyze, format json) select id from message where is_queued and sender = ${SENDERS[1]}
        order by round, starts_at, due_at limit 80 for update skip locked`.execute(db);
      const scans = listNodes(rows[0]!["QUERY PLAN"][0].Plan).filter((node) => node["Index Name"]);
      // The partitions of other months are empty.
      expect(scans.map((node) => node["Actual Rows"]).filter((read) => read !== 0)).toEqual([80]);
    },
  );
});
