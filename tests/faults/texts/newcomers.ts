// Adds people to teams while something keeps failing. Each one gets exactly one first text. Those who came by the join
// form get one question before it, and confirm by replying YES.
import { PgBoss } from "pg-boss";
import { armFirstTexts } from "#features/teams/queue.ts";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import { mulberry } from "#tests/load/statistics.ts";
import type { TrialReport } from "../report.ts";
import type { Arena } from "./arena.ts";

const MEMBERS = 4;
const TEAMS_PER_ROUND = 2;
/**
 * Enough for the pause after the first text, and for lookups of texts that a killed worker had in flight: they're sent
 * again only once the provider's list can be trusted, which takes minutes when its reads fail too.
 */
const SETTLE_S = 480;

type Advance = (count: number) => void;

/** The zone where it's now between 1 and 2 PM, so that first texts don't wait for the morning. */
const findDaytimeZone = () => {
  const offset = 13 - new Date().getUTCHours();
  return `Etc/GMT${offset > 0 ? "-" : "+"}${Math.abs(offset)}`;
};

/** Turns these teams' members into newcomers. Half of the teams' members came by the join form. */
const MAKE_NEWCOMERS = `
  with teams as (
    update team set time_zone = $3 where id = any($1::uuid[]) returning id
  ), forgotten as (
    delete from first_text where team_id = any($1::uuid[])
  ), asked as (
    insert into join_question (team_id, phone, name, client_address, created_at)
    select team_id, phone, 'Sam Lee', '192.0.2.1', now() from member_phone where team_id = any($2::uuid[])
  ), unconfirmed as (
    update member_phone set sms_consent = false, consent_id = null where team_id = any($2::uuid[])
  )
  insert into introduction (phone, kind)
  select phone, kind from member_phone cross join unnest(array['first', 'question']) kind
  where team_id = any($1::uuid[]) and (kind = 'first' or team_id = any($2::uuid[]))`;

async function addNewcomers(arena: Arena) {
  const teamIds = await arena.addTeams({ teams: TEAMS_PER_ROUND, members: MEMBERS });
  const joinedIds = teamIds.filter((_, index) => index % 2 === 1);
  await arena.withClient(async (client) => {
    await client.query(MAKE_NEWCOMERS, [teamIds, joinedIds, findDaytimeZone()]);
    const queue = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      supervise: false,
      schedule: false,
      migrate: false,
      registerInstance: false,
    });
    for (const teamId of teamIds) await queue.send(armFirstTexts.name, { teamId });
  });
  // The reminders of the others bring the first text along, at the same time as the job sends it.
  await arena.addDueGames(teamIds.filter((id) => !joinedIds.includes(id)));
}

/** Replies YES for everyone who was asked and hasn't confirmed yet. A reply that fails is sent again later. */
async function confirmAsked(arena: Arena): Promise<number> {
  const asked = await arena
    .rows<{ phone: string }>("select phone from join_question where asked_at is not null")
    .catch(() => []);
  await Promise.all(asked.map(({ phone }) => arena.carrier.receive(phone, "YES").catch(() => null)));
  return asked.length;
}

/** Adds newcomers while workers, and occasionally web, are killed and the carrier fails. */
export async function runNewcomers(
  arena: Arena,
  {
    newcomers,
    kills,
    faults,
  }: { newcomers: number; kills: number; faults: Parameters<Arena["carrier"]["fail"]>[0] },
  advance: Advance,
): Promise<TrialReport> {
  const random = mulberry(newcomers);
  await arena.carrier.fail(faults, 11);
  const workers: ManagedProcess[] = [await arena.startWorker(), await arena.startWorker()];
  const rounds = Math.ceil(newcomers / (MEMBERS * TEAMS_PER_ROUND));
  for (let round = 0; round < rounds; round += 1) {
    await addNewcomers(arena);
    await pause(200 + random() * 600);
    await confirmAsked(arena);
    const killed = Math.floor(((round + 1) * kills) / rounds) - Math.floor((round * kills) / rounds);
    for (let kill = 0; kill < killed; kill += 1) {
      await arena.kill(workers.shift()!);
      workers.push(await arena.startWorker());
    }
    if (killed > 0 && round % 8 === 7) {
      await arena.killWeb();
      await arena.product.startWeb();
    }
    advance(MEMBERS * TEAMS_PER_ROUND);
  }
  for (const from = performance.now(); performance.now() - from < SETTLE_S * 1000; await pause(500)) {
    const [waiting] = await arena.rows<{ count: number }>("select count(*)::int from join_question");
    if (waiting!.count === 0) break;
    await confirmAsked(arena);
  }
  await arena.carrier.fail([]);
  await arena.waitUntilSettled(SETTLE_S);
  await Promise.all(workers.map((worker) => arena.kill(worker)));
  const audit = await arena.audit();
  return {
    row: "first texts and confirmations, with kills and carrier faults",
    trials: `${rounds * MEMBERS * TEAMS_PER_ROUND} people, ${kills} kills`,
    ...audit,
    recovery: "",
  };
}
