import fc from "fast-check";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { requireGame, requireTeamManager, requireTeamScheduler } from "#features/teams/access.server.ts";
import {
  cancelGame,
  createGames,
  removeGame,
  restoreGame,
  updateGame,
} from "#features/games/commands.server.ts";
import { archiveTeam, restoreTeam, updateTeam } from "#features/teams/commands.server.ts";
import type { TeamSettings } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { historiesOr } from "#tests/harness/histories.ts";
import { waitUntilBlocked } from "#tests/harness/locks.ts";
import { ReminderModel, type ModelGame } from "#tests/harness/reminder-model.ts";
import { anyStep, type Step } from "#tests/harness/reminder-steps.ts";
import { recomputeReminders } from "./commands.server.ts";

let session: Session;
beforeEach(async () => {
  session = { user: await createAccount() } as unknown as Session;
});

const settings: TeamSettings = {
  name: "Lakeview Otters",
  sport: "Soccer",
  timeZone: "America/Chicago",
  seasonEndsOn: "2027-03-01",
  reminderOffsetsMinutes: [1440, 60],
  quietHours: { from: "21:00", until: "07:00" },
  minimumPlayers: null,
};
const game = {
  kind: "game",
  gameOn: "2026-03-09",
  gameTime: "19:00:00",
  location: "Ridgeway Turf",
  opponent: null,
  notes: null,
  arrivalMinutes: null,
} as const;

/** The reminders in force, as the model writes them: "2026-03-09 1440 armed 2026-03-09T00:00:00.000Z". */
async function stored(teamId: string) {
  const rows = await db
    .selectFrom("reminder")
    .innerJoin("game", "game.id", "reminder.gameId")
    .select(["gameId", "offsetMinutes", "startsAt", "dueAt", "state", "reason", "reminder.teamId"])
    .where("game.teamId", "=", teamId)
    .where("supersededAt", "is", null)
    .execute();
  expect(rows.every((row) => row.teamId === teamId)).toBe(true);
  return rows
    .map((row) =>
      [row.gameId, row.offsetMinutes, row.reason ?? row.state, row.startsAt.toISOString()]
        .concat(row.state === "armed" ? [row.dueAt.toISOString()] : [])
        .join(" "),
    )
    .toSorted();
}

/** As the worker will: what is due is sent. */
const sendDue = () =>
  db
    .updateTable("reminder")
    .set({ state: "sent" })
    .where("state", "=", "armed")
    .where("dueAt", "<=", clock.now())
    .where("supersededAt", "is", null)
    .execute();

/** Does a step to the product and to the model. */
async function take(step: Step, teamId: string, model: ReminderModel) {
  const chosen: ModelGame | undefined = model.games.at((step.which ?? 0) % Math.max(model.games.length, 1));
  const grant = chosen && (await requireGame(session, chosen.id));
  switch (step.do) {
    case "create": {
      const at = { ...step.at!, gameTime: step.timeless ? null : step.at!.gameTime };
      const scheduler = await requireTeamScheduler(session, teamId);
      const [id] = await createGames(scheduler, { ...game, ...at, repeat: null });
      return model.create(id!, at);
    }
    case "move":
    case "rename": {
      if (!grant) return;
      // Whoever renames a game without a time has to give it one (SCHED-34).
      const at = step.at ?? { gameOn: chosen.gameOn, gameTime: chosen.gameTime ?? "19:00:00" };
      const { version } = await db
        .selectFrom("game")
        .select("version")
        .where("id", "=", chosen.id)
        .executeTakeFirstOrThrow();
      await updateGame(grant, { ...game, ...at, opponent: `Rivals ${version}`, version });
      return model.move(chosen, at);
    }
    case "cancel":
    case "restore":
      if (!grant) return;
      await (step.do === "cancel" ? cancelGame(grant) : restoreGame(grant));
      return model.setCancelled(chosen, step.do === "cancel");
    case "remove":
      if (!grant) return;
      await removeGame(grant);
      return model.remove(chosen);
    case "settings": {
      const manager = await requireTeamManager(session, teamId);
      const change = { timeZone: step.zone!, reminderOffsetsMinutes: step.offsets!, quietHours: step.quiet! };
      await updateTeam(manager, { ...settings, ...change });
      return model.setTeam({ timeZone: step.zone!, offsets: step.offsets!, quiet: step.quiet! });
    }
    case "archive":
    case "unarchive": {
      const manager = await requireTeamManager(session, teamId);
      await (step.do === "archive" ? archiveTeam(manager) : restoreTeam(manager));
      return model.setTeam({ isArchived: step.do === "archive" });
    }
    case "wait":
      setTime(new Date(clock.now().getTime() + step.minutes! * 60_000).toISOString());
      model.now = clock.now();
      if (!step.send) return;
      await sendDue();
      return model.sendDue();
  }
}

const RUNS = historiesOr(60);

describe("armed reminders are what the rules say", () => {
  it("after any sequence of changes", { timeout: Math.max(120_000, RUNS * 1_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 14 }), async (steps: Step[]) => {
        setTime("2026-03-04T15:00:00Z");
        const { id: teamId } = await createTeam({ managerId: session.user.id });
        const model = new ReminderModel(clock.now());
        for (const next of steps) {
          await take(next, teamId, model);
          expect(await stored(teamId)).toEqual(model.current());
        }
        // Whoever was told, stays told: nothing that was sent is ever forgotten but with its game.
        const sent = await db
          .selectFrom("reminder")
          .select("reminder.id")
          .where("teamId", "=", teamId)
          .where("state", "=", "sent")
          .execute();
        expect(sent.length).toBe(model.everSent());
      }),
      { numRuns: RUNS },
    );
  });

  it("also when a game moves while its team's zone and reminder times change", async () => {
    setTime("2026-03-04T15:00:00Z");
    for (let round = 0; round < 25; round += 1) {
      const { id: teamId } = await createTeam({ managerId: session.user.id });
      const scheduler = await requireTeamScheduler(session, teamId);
      const manager = await requireTeamManager(session, teamId);
      const [id] = await createGames(scheduler, { ...game, repeat: null });
      const grant = await requireGame(session, id!);
      const change = {
        timeZone: "Pacific/Honolulu",
        reminderOffsetsMinutes: [120],
        quietHours: null,
      } as const;
      const later = { ...game, gameOn: "2026-03-15", version: 1 };
      await Promise.all([
        updateTeam(manager, { ...settings, ...change, reminderOffsetsMinutes: [120] }),
        updateGame(grant, later),
        createGames(scheduler, { ...game, repeat: null }),
      ]);
      // 7 PM in Honolulu is 5 AM of the next day in Greenwich.
      expect((await stored(teamId)).map((line) => line.split(" ").slice(1).join(" ")).toSorted()).toEqual([
        "120 armed 2026-03-10T05:00:00.000Z 2026-03-10T03:00:00.000Z",
        "120 armed 2026-03-16T05:00:00.000Z 2026-03-16T03:00:00.000Z",
      ]);
    }
  });

  it("and also when a reminder is sent while its game moves: the new one is another one", async () => {
    setTime("2026-03-09T22:00:00Z");
    const { id: teamId } = await createTeam({ managerId: session.user.id });
    const [id] = await createGames(await requireTeamScheduler(session, teamId), { ...game, repeat: null });
    setTime("2026-03-09T23:30:00Z");
    const grant = await requireGame(session, id!);
    let moving: Promise<unknown> | undefined;
    await db.transaction().execute(async (worker) => {
      await worker.updateTable("reminder").set({ state: "sent" }).where("state", "=", "armed").execute();
      moving = updateGame(grant, { ...game, gameOn: "2026-03-15", version: 1 });
      await waitUntilBlocked();
    });
    await moving;
    expect((await stored(teamId)).every((line) => line.includes(" armed "))).toBe(true);
    const sent = db.selectFrom("reminder").select("offsetMinutes").where("gameId", "=", id!);
    expect((await sent.where("state", "=", "sent").execute()).length).toBe(1);
  });

  it("and a change that fails leaves them as they were", async () => {
    setTime("2026-03-04T15:00:00Z");
    const { id: teamId } = await createTeam({ managerId: session.user.id });
    const [id] = await createGames(await requireTeamScheduler(session, teamId), { ...game, repeat: null });
    const before = await stored(teamId);
    const grant = await requireGame(session, id!);
    await expect(updateGame(grant, { ...game, gameOn: "2026-03-15", version: 7 })).rejects.toMatchObject({
      code: "GAME_CHANGED",
    });
    expect(await stored(teamId)).toEqual(before);
  });
});

describe("after new zone data", () => {
  it("every waiting reminder is where this data says, and a second run changes nothing", async () => {
    setTime("2026-03-04T15:00:00Z");
    const teams = [];
    for (const timeZone of ["America/Chicago", "America/Winnipeg"]) {
      const { id } = await createTeam({ managerId: session.user.id, timeZone });
      const scheduler = await requireTeamScheduler(session, id);
      await createGames(scheduler, { ...game, repeat: { until: "2026-12-31", skip: [] } });
      teams.push({ id, before: await stored(id) });
    }
    // As data would have left them that knew nothing of this year's changes: an hour late, one of them sent.
    const ids = teams.map(({ id }) => id);
    await db
      .updateTable("reminder")
      .set({
        startsAt: sql<Date>`starts_at + interval '1 hour'`,
        dueAt: sql<Date>`due_at + interval '1 hour'`,
      })
      .where("teamId", "in", ids)
      .execute();
    const sent = await db
      .updateTable("reminder")
      .set({ state: "sent" })
      .where("id", "=", (eb) =>
        eb.selectFrom("reminder").select("id").where("teamId", "in", ids).orderBy("id").limit(1),
      )
      .returning(["gameId", "offsetMinutes"])
      .executeTakeFirstOrThrow();
    for (let run = 0; run < 2; run += 1) {
      for (let after: string | null = null; ;) {
        const { last } = await recomputeReminders(after, clock.now());
        if (last === null) break;
        after = last;
      }
      for (const { id, before } of teams)
        expect(await stored(id)).toEqual(
          before.map((line) =>
            line.startsWith(`${sent.gameId} ${sent.offsetMinutes} `)
              ? line.replace(/ armed (\S+) \S+$/, " sent $1")
              : line,
          ),
        );
    }
  });
});
