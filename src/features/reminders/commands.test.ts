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
import { getTeam } from "#features/teams/queries.server.ts";
import type { TeamSettings } from "#features/teams/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { getRunCount } from "#tests/harness/histories.ts";
import { waitUntilBlocked } from "#tests/harness/locks.ts";
import { ReminderModel, type ModelGame } from "#tests/harness/reminder-model.ts";
import { stepArbitrary, type Step } from "#tests/harness/reminder-steps.ts";
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

/**
 * Returns the current reminders in the model's format. Each line has the game, the offset, the state or reason, the
 * start, and, if armed, the due time.
 */
async function readStored(teamId: string) {
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

/** Marks due reminders as sent, the way the worker does. */
const sendDue = () =>
  db
    .updateTable("reminder")
    .set({ state: "sent" })
    .where("state", "=", "armed")
    .where("dueAt", "<=", clock.now())
    .where("supersededAt", "is", null)
    .execute();

/** Applies a step to both the real code and the model. */
async function runStep(step: Step, teamId: string, model: ReminderModel) {
  const selectedGame: ModelGame | undefined = model.games.at(
    (step.index ?? 0) % Math.max(model.games.length, 1),
  );
  const grant = selectedGame && (await requireGame(session, selectedGame.id));
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
      // Renaming a game without a time requires setting one (SCHED-34).
      const at = step.at ?? { gameOn: selectedGame.gameOn, gameTime: selectedGame.gameTime ?? "19:00:00" };
      const { version } = await db
        .selectFrom("game")
        .select("version")
        .where("id", "=", selectedGame.id)
        .executeTakeFirstOrThrow();
      await updateGame(grant, { ...game, ...at, opponent: `Rivals ${version}`, version });
      return model.move(selectedGame, at);
    }
    case "cancel":
    case "restore":
      if (!grant) return;
      await (step.do === "cancel" ? cancelGame(grant) : restoreGame(grant));
      return model.setCancelled(selectedGame, step.do === "cancel");
    case "remove":
      if (!grant) return;
      await removeGame(grant);
      return model.remove(selectedGame);
    case "settings": {
      const manager = await requireTeamManager(session, teamId);
      const change = { timeZone: step.zone!, reminderOffsetsMinutes: step.offsets!, quietHours: step.quiet! };
      const { settingsVersion } = await getTeam(manager);
      await updateTeam(manager, { ...settings, ...change, settingsVersion });
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

const RUNS = getRunCount(60);

describe("armed reminders", () => {
  it(
    "match the rules after any sequence of changes",
    { timeout: Math.max(120_000, RUNS * 1_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 14 }), async (steps: Step[]) => {
          setTime("2026-03-04T15:00:00Z");
          const { id: teamId } = await createTeam({ managerId: session.user.id });
          const model = new ReminderModel(clock.now());
          for (const next of steps) {
            await runStep(next, teamId, model);
            expect(await readStored(teamId)).toEqual(model.current());
          }
          // Sent reminders are never deleted unless their game is.
          const sent = await db
            .selectFrom("reminder")
            .select("reminder.id")
            .where("teamId", "=", teamId)
            .where("state", "=", "sent")
            .execute();
          expect(sent.length).toBe(model.countEverSent());
        }),
        { numRuns: RUNS },
      );
    },
  );

  it("match the rules when a game moves while its team's time zone and reminder times change", async () => {
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
      const movedGame = { ...game, gameOn: "2026-03-15", version: 1 };
      await Promise.all([
        updateTeam(manager, { ...settings, ...change, reminderOffsetsMinutes: [120], settingsVersion: 1 }),
        updateGame(grant, movedGame),
        createGames(scheduler, { ...game, repeat: null }),
      ]);
      // 7 PM in Honolulu is 5 AM UTC the next day.
      expect((await readStored(teamId)).map((line) => line.split(" ").slice(1).join(" ")).toSorted()).toEqual(
        [
          "120 armed 2026-03-10T05:00:00.000Z 2026-03-10T03:00:00.000Z",
          "120 armed 2026-03-16T05:00:00.000Z 2026-03-16T03:00:00.000Z",
        ],
      );
    }
  });

  it("are replaced when the game moves, even if one of them is being sent", async () => {
    setTime("2026-03-09T22:00:00Z");
    const { id: teamId } = await createTeam({ managerId: session.user.id });
    const [id] = await createGames(await requireTeamScheduler(session, teamId), { ...game, repeat: null });
    setTime("2026-03-09T23:30:00Z");
    const grant = await requireGame(session, id!);
    let move: Promise<unknown> | undefined;
    await db.transaction().execute(async (worker) => {
      await worker.updateTable("reminder").set({ state: "sent" }).where("state", "=", "armed").execute();
      move = updateGame(grant, { ...game, gameOn: "2026-03-15", version: 1 });
      await waitUntilBlocked();
    });
    await move;
    expect((await readStored(teamId)).every((line) => line.includes(" armed "))).toBe(true);
    const sentQuery = db.selectFrom("reminder").select("offsetMinutes").where("gameId", "=", id!);
    expect((await sentQuery.where("state", "=", "sent").execute()).length).toBe(1);
  });

  it("stay the same if a change to the game fails", async () => {
    setTime("2026-03-04T15:00:00Z");
    const { id: teamId } = await createTeam({ managerId: session.user.id });
    const [id] = await createGames(await requireTeamScheduler(session, teamId), { ...game, repeat: null });
    const storedBefore = await readStored(teamId);
    const grant = await requireGame(session, id!);
    await expect(updateGame(grant, { ...game, gameOn: "2026-03-15", version: 7 })).rejects.toMatchObject({
      code: "GAME_CHANGED",
    });
    expect(await readStored(teamId)).toEqual(storedBefore);
  });
});

describe("time zone data update", () => {
  it("moves every pending reminder to its new time and changes nothing the second time it runs", async () => {
    setTime("2026-03-04T15:00:00Z");
    const teams = [];
    for (const timeZone of ["America/Chicago", "America/Winnipeg", "America/St_Johns"]) {
      const { id } = await createTeam({ managerId: session.user.id, timeZone });
      const scheduler = await requireTeamScheduler(session, id);
      await createGames(scheduler, { ...game, repeat: { until: "2026-12-31", skip: [] } });
      teams.push({ id, before: await readStored(id) });
    }
    // Simulate outdated time zone data by making the reminders an hour late. One of them was already sent.
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
        expect(await readStored(id)).toEqual(
          before.map((line) =>
            line.startsWith(`${sent.gameId} ${sent.offsetMinutes} `)
              ? line.replace(/ armed (\S+) \S+$/, " sent $1")
              : line,
          ),
        );
    }
  });
});
