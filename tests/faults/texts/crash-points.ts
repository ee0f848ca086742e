// Kills processes at the worst possible points, without any support in the app. A lock held by the test, or a carrier
// that doesn't respond, pauses the process at the point, and then it gets SIGKILL.
import type pg from "pg";
import { pause, type ManagedProcess } from "#tests/harness/processes.ts";
import type { TrialReport } from "../report.ts";
import { waitFor } from "../stage.ts";
import type { Arena } from "./arena.ts";

const MEMBERS = 3;
const MAX_TAKEOVER_S = 30;

type Point = {
  name: string;
  /** Fault rules for each of the trial's phones. */
  faults?: ("hang-before" | "hang-after" | "callback-lost")[];
  /** The lock that the test holds during the trial. */
  lockStatement?: (teamId: string) => string;
  /** Returns whether the process has reached the point. */
  hasReached: (arena: Arena, teamId: string) => Promise<boolean>;
};

/** Returns whether an app statement that contains this text is waiting for one of our locks. */
const isBlockedIn = (text: string) => async (arena: Arena) =>
  (
    await arena.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
      [`%${text}%`],
    )
  ).length > 0;

const hasStates =
  (count: number, ...states: string[]) =>
  async (arena: Arena, teamId: string) =>
    (await arena.rows("select from message where team_id = $1 and state = any($2)", [teamId, states]))
      .length === count;

const areAccepted = async (arena: Arena, teamId: string) => {
  const phones = await arena.rows<{ phone: string }>("select phone from member_phone where team_id = $1", [
    teamId,
  ]);
  const texts = await Promise.all(
    phones.map(({ phone }) => arena.carrier.texts({ phone, direction: "out" })),
  );
  return texts.every((sent) => sent.length > 0);
};

export const workerPoints: Point[] = [
  {
    name: "fan-out, reminders claimed",
    lockStatement: (team) => `select from sms_reservation where team_id = '${team}' for update`,
    hasReached: isBlockedIn("sms_reservation"),
  },
  {
    name: "fan-out, before its texts are inserted",
    lockStatement: () => "lock table message in share mode",
    hasReached: isBlockedIn("insert into message"),
  },
  {
    name: "claimed, not sent to the provider",
    faults: ["hang-before"],
    hasReached: hasStates(MEMBERS, "submitting"),
  },
  { name: "accepted by the provider and reported", faults: ["hang-after"], hasReached: areAccepted },
  {
    name: "accepted by the provider and never reported",
    faults: ["hang-after", "callback-lost"],
    hasReached: areAccepted,
  },
  {
    name: "settling, before the first write",
    faults: ["callback-lost"],
    lockStatement: (team) => `select from team where id = '${team}' for no key update`,
    hasReached: isBlockedIn("from team where"),
  },
  {
    name: "settling, before the commit",
    faults: ["callback-lost"],
    // This lock doesn't block the key share lock that the fan-out takes on the game so that it can't be deleted.
    lockStatement: (team) => `select from game where team_id = '${team}' for no key update`,
    hasReached: isBlockedIn("update message set state = outcome.state"),
  },
];

/** Kills a worker at each point, in `times` rounds. A second worker stays paused until then, and takes over. */
export async function runWorkerPoints(
  arena: Arena,
  times: number,
  advance: (count: number) => void,
): Promise<TrialReport[]> {
  const standby = await arena.startWorker();
  const pendingRecoveries: Promise<{ name: string; seconds: number }>[] = [];
  try {
    for (let time = 0; time < times; time += 1)
      for (const point of workerPoints) {
        const target = await arena.startWorker();
        const recovered = await killAtPoint(arena, { point, target, standby });
        pendingRecoveries.push(recovered.seconds.then((seconds) => ({ name: point.name, seconds })));
        advance(1);
      }
    await Promise.all(pendingRecoveries);
    await arena.waitUntilSettled(60);
  } finally {
    standby.signal("SIGCONT");
    await arena.kill(standby);
  }
  const recoveries = await Promise.all(pendingRecoveries);
  const audit = await arena.audit();
  return workerPoints.map(({ name }, index) => {
    const seconds = recoveries
      .filter((recovery) => recovery.name === name)
      .map((recovery) => recovery.seconds);
    const lateCount = seconds.filter((value) => value > MAX_TAKEOVER_S).length;
    const findings = index === 0 ? audit : { lost: 0, doubled: 0, drift: 0, problems: [] };
    return {
      row: `kill -9 of a worker: ${name}`,
      trials: String(times),
      ...findings,
      problems: [...findings.problems, ...(lateCount ? [`${lateCount} recovered after more than 30 s`] : [])],
      recovery: `${Math.max(...seconds).toFixed(1)} s at most`,
    };
  });
}

/** Makes the reminder due that was added for an hour from now. The team's other games are weeks away. */
const MAKE_DUE = `
  update reminder set due_at = now(), starts_at = now() + interval '1 day'
  where team_id = $1 and due_at < now() + interval '2 hours'`;

/** Resolves when the worker is dead. `seconds` is how long another worker takes to settle its texts. */
async function killAtPoint(
  arena: Arena,
  { point, target, standby }: { point: Point; target: ManagedProcess; standby: ManagedProcess },
): Promise<{ seconds: Promise<number> }> {
  const [teamId = ""] = await arena.addTeams({ teams: 1, members: MEMBERS });
  await arena.rows("insert into sms_reservation values ($1, 0) on conflict do nothing", [teamId]);
  const phones = await arena.rows<{ phone: string }>("select phone from member_phone where team_id = $1", [
    teamId,
  ]);
  const rules = (faults: Point["faults"] = []) =>
    phones.flatMap(({ phone }) => faults.map((fault) => ({ fault, to: phone })));
  await arena.carrier.fail(rules(point.faults));
  // It may still be settling the texts of the trial before.
  await arena.pauseWorker(standby);
  return arena.withClient(async (lockClient) => {
    // Texts that are due before the lock is in place would pass the point.
    await arena.addDueGames([teamId], { dueAt: new Date(Date.now() + 3_600_000) });
    if (point.lockStatement) await acquireLock(lockClient, point.lockStatement(teamId));
    try {
      await arena.rows(MAKE_DUE, [teamId]);
      await waitFor(point.name, () => point.hasReached(arena, teamId));
    } finally {
      // A worker that's left alive would take the texts of the next try.
      await arena.kill(target);
    }
    const killedAt = performance.now();
    await arena.carrier.fail(rules(point.faults?.filter((fault) => fault === "callback-lost")));
    if (point.lockStatement) await lockClient.query("rollback");
    standby.signal("SIGCONT");
    return { seconds: measureSettling(arena, teamId, killedAt) };
  });
}

/** Repeatedly kills web while it receives a delivery report. Web is restarted, and the carrier retries. */
export async function runWebPoint(
  arena: Arena,
  times: number,
  advance: (count: number) => void,
): Promise<TrialReport> {
  const worker = await arena.startWorker();
  const seconds: number[] = [];
  await arena.carrier.fail([]);
  await arena.carrier.change({ sentAfterMs: 1_000, deliveredAfterMs: 1_200 });
  for (let time = 0; time < times; time += 1) {
    const [teamId = ""] = await arena.addTeams({ teams: 1, members: 1 });
    await arena.addDueGames([teamId]);
    await waitFor("a text is accepted", () => hasStates(1, "accepted")(arena, teamId));
    await arena.withClient(async (lockClient) => {
      // A report waits for this lock when it's about to be stored. It would skip a text whose row is locked.
      await acquireLock(lockClient, "lock table message in share mode");
      await waitFor("a report is taken", () => isBlockedIn("update message set state = change.state")(arena));
      await arena.killWeb();
      await lockClient.query("rollback");
    });
    const from = performance.now();
    await arena.product.startWeb();
    while (!(await hasStates(1, "delivered")(arena, teamId)) && performance.now() - from < 60_000)
      await pause(100);
    seconds.push((performance.now() - from) / 1000);
    advance(1);
  }
  await arena.carrier.change({ sentAfterMs: 100, deliveredAfterMs: 300 });
  await arena.waitUntilSettled(30);
  await arena.kill(worker);
  const lateCount = seconds.filter((value) => value > MAX_TAKEOVER_S).length;
  const audit = await arena.audit();
  return {
    row: "kill -9 of web: before a report is committed",
    trials: String(times),
    ...audit,
    problems: [
      ...audit.problems,
      ...(lateCount ? [`${lateCount} reports came after more than 30 s or never`] : []),
    ],
    recovery: `${Math.max(...seconds).toFixed(1)} s at most, including startup`,
  };
}

async function acquireLock(lockClient: pg.Client, statement: string) {
  await lockClient.query("begin");
  await lockClient.query(statement);
}

async function measureSettling(arena: Arena, teamId: string, from: number) {
  for (;;) {
    const [result] = await arena.rows<{ done: boolean }>(
      `select count(*) = $2 as done from message
       where team_id = $1 and state not in ('queued', 'submitting')`,
      [teamId, MEMBERS],
    );
    const seconds = (performance.now() - from) / 1000;
    if (result!.done || seconds > 120) return seconds;
    await pause(250);
  }
}
