// Processes that are shot exactly where it hurts. Nothing in the product knows about it: a lock that somebody else holds, or
// a carrier that does not answer, makes the process stand at the point, and then it gets SIGKILL.
import type pg from "pg";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import type { Verdict } from "../report.ts";
import { reached } from "../stage.ts";
import type { Arena } from "./arena.ts";

const MEMBERS = 3;
const TAKEN_OVER_WITHIN_S = 30;

type Point = {
  name: string;
  /** Rules for each of the trial's phones. */
  faults?: ("hang-before" | "hang-after" | "callback-lost")[];
  /** What somebody else holds meanwhile. */
  hold?: (teamId: string) => string;
  /** Whether it has come there. */
  isReached: (arena: Arena, teamId: string) => Promise<boolean>;
};

/** A statement of the product that waits for a lock of ours. */
const waitsIn = (words: string) => async (arena: Arena) =>
  (
    await arena.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${words}%`],
    )
  ).length > 0;

const hasStates =
  (count: number, ...states: string[]) =>
  async (arena: Arena, teamId: string) =>
    (await arena.rows("select from message where team_id = $1 and state = any($2)", [teamId, states]))
      .length === count;

const isTaken = async (arena: Arena, teamId: string) => {
  const phones = await arena.rows<{ phone: string }>("select phone from member_phone where team_id = $1", [
    teamId,
  ]);
  const texts = await Promise.all(
    phones.map(({ phone }) => arena.carrier.texts({ phone, direction: "out" })),
  );
  return texts.every((found) => found.length > 0);
};

export const workerPoints: Point[] = [
  {
    name: "fan-out, its reminders taken",
    hold: (team) => `select from sms_reservation where team_id = '${team}' for update`,
    isReached: waitsIn("sms_reservation"),
  },
  {
    name: "fan-out, before its texts are in",
    hold: () => "lock table message in share mode",
    isReached: waitsIn("insert into message"),
  },
  {
    name: "claimed, not with the provider",
    faults: ["hang-before"],
    isReached: hasStates(MEMBERS, "submitting"),
  },
  { name: "with the provider, which reports it", faults: ["hang-after"], isReached: isTaken },
  {
    name: "with the provider, which never reports it",
    faults: ["hang-after", "callback-lost"],
    isReached: isTaken,
  },
  {
    name: "settling, nothing written",
    faults: ["callback-lost"],
    hold: (team) => `select from team where id = '${team}' for no key update`,
    isReached: waitsIn("from team where"),
  },
  {
    name: "settling, before the commit",
    faults: ["callback-lost"],
    // The fan-out shares the key of the game, so that it is not deleted meanwhile; that it may.
    hold: (team) => `select from game where team_id = '${team}' for no key update`,
    isReached: waitsIn("update message set state = outcome.state"),
  },
];

/** Shoots a worker at each point so many times. Another one is asleep until then, and takes over. */
export async function runWorkerPoints(
  arena: Arena,
  times: number,
  advance: (by: number) => void,
): Promise<Verdict[]> {
  const heir = await arena.startWorker();
  const watching: Promise<{ name: string; seconds: number }>[] = [];
  try {
    for (let time = 0; time < times; time += 1)
      for (const point of workerPoints) {
        const victim = await arena.startWorker();
        const recovered = await shoot(arena, { point, victim, heir });
        watching.push(recovered.seconds.then((seconds) => ({ name: point.name, seconds })));
        advance(1);
      }
    await Promise.all(watching);
    await arena.settled(60);
  } finally {
    heir.signal("SIGCONT");
    await arena.kill(heir);
  }
  const recoveries = await Promise.all(watching);
  const audit = await arena.audit();
  return workerPoints.map(({ name }, index) => {
    const seconds = recoveries.filter((one) => one.name === name).map((one) => one.seconds);
    const late = seconds.filter((value) => value > TAKEN_OVER_WITHIN_S).length;
    const found = index === 0 ? audit : { lost: 0, doubled: 0, drift: 0, problems: [] };
    return {
      row: `kill -9 of a worker: ${name}`,
      trials: String(times),
      ...found,
      problems: [...found.problems, ...(late ? [`${late} taken over after more than 30 s`] : [])],
      recovery: `${Math.max(...seconds).toFixed(1)} s at most`,
    };
  });
}

/** Resolves when the worker is dead; `seconds` is how long it then takes until its texts are settled by somebody else. */
async function shoot(
  arena: Arena,
  { point, victim, heir }: { point: Point; victim: ManagedProcess; heir: ManagedProcess },
): Promise<{ seconds: Promise<number> }> {
  const [teamId = ""] = await arena.addTeams({ teams: 1, members: MEMBERS });
  await arena.rows("insert into sms_reservation values ($1, 0) on conflict do nothing", [teamId]);
  const phones = await arena.rows<{ phone: string }>("select phone from member_phone where team_id = $1", [
    teamId,
  ]);
  const rules = (faults: Point["faults"] = []) =>
    phones.flatMap(({ phone }) => faults.map((fault) => ({ fault, to: phone })));
  await arena.carrier.fail(rules(point.faults));
  return arena.using(async (holder) => {
    // Due once everything stands.
    await arena.addDueGames([teamId], { dueAt: new Date(Date.now() + 500) });
    if (point.hold) await hold(holder, point.hold(teamId));
    heir.signal("SIGSTOP");
    await reached(point.name, () => point.isReached(arena, teamId));
    await arena.kill(victim);
    const killedAt = performance.now();
    await arena.carrier.fail(rules(point.faults?.filter((fault) => fault === "callback-lost")));
    if (point.hold) await holder.query("rollback");
    heir.signal("SIGCONT");
    return { seconds: settledAfter(arena, teamId, killedAt) };
  });
}

/** Shoots web while it takes a report about a text, so many times. It is started again, and the carrier asks again. */
export async function runWebPoint(
  arena: Arena,
  times: number,
  advance: (by: number) => void,
): Promise<Verdict> {
  const worker = await arena.startWorker();
  const seconds: number[] = [];
  await arena.carrier.fail([]);
  await arena.carrier.change({ sentAfterMs: 1_000, deliveredAfterMs: 1_200 });
  for (let time = 0; time < times; time += 1) {
    const [teamId = ""] = await arena.addTeams({ teams: 1, members: 1 });
    await arena.addDueGames([teamId]);
    await reached("a text is accepted", () => hasStates(1, "accepted")(arena, teamId));
    await arena.using(async (holder) => {
      await hold(holder, `select from message where team_id = '${teamId}' for update`);
      await reached("a report is taken", () => waitsIn(`from "message" where`)(arena));
      await arena.killWeb();
      await holder.query("rollback");
    });
    const from = performance.now();
    await arena.product.startWeb();
    while (!(await hasStates(1, "delivered")(arena, teamId)) && performance.now() - from < 60_000)
      await pause(100);
    seconds.push((performance.now() - from) / 1000);
    advance(1);
  }
  await arena.carrier.change({ sentAfterMs: 100, deliveredAfterMs: 300 });
  await arena.settled(30);
  await arena.kill(worker);
  const late = seconds.filter((value) => value > TAKEN_OVER_WITHIN_S).length;
  const audit = await arena.audit();
  return {
    row: "kill -9 of web: before a report is committed",
    trials: String(times),
    ...audit,
    problems: [...audit.problems, ...(late ? [`${late} reports came after more than 30 s or never`] : [])],
    recovery: `${Math.max(...seconds).toFixed(1)} s at most, with its start`,
  };
}

async function hold(holder: pg.Client, what: string) {
  await holder.query("begin");
  await holder.query(what);
}

async function settledAfter(arena: Arena, teamId: string, from: number) {
  for (;;) {
    const [found] = await arena.rows<{ done: boolean }>(
      `select count(*) = $2 as done from message
       where team_id = $1 and state not in ('queued', 'submitting')`,
      [teamId, MEMBERS],
    );
    const seconds = (performance.now() - from) / 1000;
    if (found!.done || seconds > 120) return seconds;
    await pause(250);
  }
}
