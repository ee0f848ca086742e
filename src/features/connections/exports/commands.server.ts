import { after, clock, days, minutes } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { Session } from "#platform/session.ts";
import type { Attempt } from "./files/commands.server.ts";
import { countLeft, getExport, selectOf, type Subject } from "./queries.server.ts";
import { emailAboutExport, writeExport } from "./queue.ts";
import { KEPT_DAYS, STALE_MINUTES, type ExportPart } from "./rules.ts";
import type { ExportState } from "./schema.ts";

/** Locks what's exported, so that two tabs start one export. */
const lockSubject = (trx: Trx, { teamId, leagueId }: Subject) =>
  teamId === null
    ? trx.selectFrom("league").select("id").where("id", "=", leagueId).forNoKeyUpdate().execute()
    : trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();

/** Starts an export, or returns the one that's running. Throws TOO_MANY_EXPORTS. */
export async function startExport(subject: Subject, user: Session["user"]): Promise<ExportState> {
  await db.transaction().execute(async (trx) => {
    await lockSubject(trx, subject);
    const running = await selectOf(trx, subject)
      .select(["id", "userId"])
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (running?.userId === user.id) return;
    const now = clock.now();
    // An earlier owner's file would be of no use to anyone.
    if (running)
      await trx
        .updateTable("dataExport")
        .set({ state: "stopped", updatedAt: now })
        .where("id", "=", running.id)
        .execute();
    if ((await countLeft(trx, subject)) === 0) throw new AppError("TOO_MANY_EXPORTS");
    const { id } = await trx
      .insertInto("dataExport")
      .values({
        ...subject,
        userId: user.id,
        state: "waiting",
        createdAt: now,
        updatedAt: now,
        deletesAt: after(now, days(KEPT_DAYS)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(trx, writeExport, { exportId: id });
  });
  return getExport(subject, user);
}

/** Stops someone's running export. Nothing happens if there's none. Its job notices at its next piece or part. */
export async function stopExport(subject: Subject, user: Session["user"]): Promise<ExportState> {
  const stopped = selectOf(db, subject)
    .select("id")
    .where("userId", "=", user.id)
    .where("state", "in", ["waiting", "running"]);
  await db
    .updateTable("dataExport")
    .set({ state: "stopped", updatedAt: clock.now() })
    .where("id", "in", stopped)
    .where("state", "in", ["waiting", "running"])
    .execute();
  return getExport(subject, user);
}

/** Claims an export for a new attempt, without what earlier ones wrote. Returns null if it was stopped or is done. */
export async function claimExport(exportId: string) {
  return db.transaction().execute(async (trx) => {
    const claimed = await trx
      .updateTable("dataExport")
      .set((eb) => ({
        state: "running",
        attempt: eb("attempt", "+", 1),
        part: null,
        partNumber: 0,
        updatedAt: clock.now(),
      }))
      .where("id", "=", exportId)
      .where("state", "in", ["waiting", "running"])
      .returning(["attempt", "teamId", "leagueId", "userId"])
      .executeTakeFirst();
    if (!claimed) return null;
    await trx.deleteFrom("dataExportPiece").where("exportId", "=", exportId).execute();
    const { attempt, userId, ...subject } = claimed;
    // The database checks that it's one of the two, so the cast is safe.
    return { attempt: { exportId, attempt }, userId, subject: subject as Subject };
  });
}

/** Changes an export that this attempt still writes. Returns whether it does. */
async function changeAttempt(
  trx: Trx | typeof db,
  { exportId, attempt }: Attempt,
  change: { state?: string; size?: number; deletesAt?: Date; part?: string; partNumber?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("dataExport")
    .set({ ...change, updatedAt: clock.now() })
    .where("id", "=", exportId)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Shows which part is being written. Returns whether the export goes on. */
export const showPart = (attempt: Attempt, part: ExportPart, partNumber: number) =>
  changeAttempt(db, attempt, { part, partNumber });

/** Ends an export with a file of this size, or without one, and tells the person who started it. */
export async function endExport(
  attempt: Attempt,
  size: number | null,
  { isTooLarge = false } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const hasEnded = await changeAttempt(
      trx,
      attempt,
      size === null
        ? { state: "failed" }
        : { state: "done", size, deletesAt: after(clock.now(), days(KEPT_DAYS)) },
    );
    if (hasEnded) await enqueue(trx, emailAboutExport, { exportId: attempt.exportId, isTooLarge });
    if (size === null)
      await trx.deleteFrom("dataExportPiece").where("exportId", "=", attempt.exportId).execute();
  });
}

/** Few enough that deleting their pieces takes seconds. */
const BATCH_SIZE = 20;

/** Deletes files that were kept for a week, and ends exports whose worker is gone. Idempotent. */
export async function tendExports(): Promise<void> {
  const now = clock.now();
  const stale = await db
    .selectFrom("dataExport")
    .select(["id as exportId", "attempt"])
    .where("state", "=", "running")
    .where("updatedAt", "<", after(now, -minutes(STALE_MINUTES)))
    .limit(BATCH_SIZE)
    .execute();
  for (const attempt of stale) await endExport(attempt, null);
  await db
    .deleteFrom("dataExport")
    .where("id", "in", (eb) =>
      eb.selectFrom("dataExport as old").select("old.id").where("old.deletesAt", "<=", now).limit(BATCH_SIZE),
    )
    .execute();
  // What a stopped export wrote is of no use.
  await db
    .deleteFrom("dataExportPiece")
    .where("exportId", "in", (eb) =>
      eb.selectFrom("dataExport").select("dataExport.id").where("state", "=", "stopped"),
    )
    .execute();
}
