import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

const SENDERS = ["+15005550006", "MG5a4db0c5000000000000000000000000"];
vi.stubEnv("TWILIO_SENDER", undefined);
vi.stubEnv("TWILIO_SENDERS", `${SENDERS[0]}@20,${SENDERS[1]}@80`);
const { db, pool } = await import("#platform/database.ts");
const { addTextingTeams } = await import("#tests/harness/texting-teams.ts");
const { claimMessages } = await import("../claims/commands.server.ts");
const { setTime } = await import("#tests/harness/clock.ts");

const LEAGUE_TEXTS = 50_000;
const START = Date.parse("2026-04-16T00:00:00Z");

let leagueTeams: string[];
let smallTeam: string;

beforeAll(async () => {
  const client = await pool.connect();
  try {
    leagueTeams = await addTextingTeams(client, { teams: 1_000, members: 50, gamesPerTeam: 0 });
    [smallTeam = ""] = await addTextingTeams(client, { teams: 1, members: 15, gamesPerTeam: 0 });
    await client.query(
      `with made as (
         insert into league (name, manager_id) select 'Metro League', manager_id from team where id = $1 returning id
       )
       insert into league_team (league_id, team_id) select id, unnest($2::uuid[]) from made`,
      [leagueTeams[0], leagueTeams],
    );
    await client.query("analyze");
  } finally {
    client.release();
  }
}, 120_000);

beforeEach(async () => {
  await db.deleteFrom("message").execute();
  await db.deleteFrom("sender").execute();
});

/** Queues a text to everyone on these teams, due now, with a game that starts some hours later. */
async function queueTexts(teamIds: readonly string[], startsInHours: number) {
  await sql`
    insert into message (kind, month, team_id, game_id, member_id, phone, body, segments, cost, state, due_at,
      valid_until, created_at, updated_at)
    select 'reminder', '2026-04-01', team_id, uuidv7(), member_id, phone, 'Game', 1, 1, 'queued', ${new Date(START)},
      ${new Date(START + startsInHours * 3_600_000)}, now(), now()
    from member_phone where team_id = any(${teamIds}::uuid[])`.execute(db);
}

/** Claims on a virtual clock, twice a second, until the small team's texts have left. Returns the last one's delay. */
async function measureDelay() {
  let [left, delay, slowest] = [15, 0, 0];
  for (let ms = 0; left > 0; ms += 500) {
    setTime(new Date(START + ms).toISOString());
    const startedAt = performance.now();
    const claimed = await claimMessages(150);
    if (ms > 3_000) slowest = Math.max(slowest, performance.now() - startedAt);
    for (const { sendAt } of claimed.filter(({ teamId }) => teamId === smallTeam)) {
      left -= 1;
      delay = Math.max(delay, (sendAt.getTime() - START) / 1000);
    }
    if (ms > 600_000) return { delay: Infinity, slowest };
  }
  return { delay, slowest };
}

describe("50,000 texts of one league, due at the same time", () => {
  it.each([
    ["at the same time as", 24],
    ["an hour before", 23],
    ["a day before", 1],
  ])(
    "delay a small team by at most 10 seconds if the league's games start %s its own [TEXT-50]",
    { timeout: 240_000 },
    async (_, leagueStartsIn) => {
      await queueTexts([smallTeam], 24);
      const alone = await measureDelay();
      await db.deleteFrom("message").execute();
      await db.deleteFrom("sender").execute();
      await queueTexts(leagueTeams, leagueStartsIn);
      await queueTexts([smallTeam], 24);
      const { count } = await db
        .selectFrom("message")
        .select(sql<number>`count(*)::int`.as("count"))
        .executeTakeFirstOrThrow();
      expect(count).toBe(LEAGUE_TEXTS + 15);
      const crowded = await measureDelay();
      console.log(alone, crowded);
      expect(crowded.delay - alone.delay).toBeLessThanOrEqual(10);
    },
  );
});
