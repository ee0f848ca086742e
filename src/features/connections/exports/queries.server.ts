import { after, clock, days } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { leagueParts, MAX_EXPORTS_A_DAY, teamParts, toZipName } from "./rules.ts";
import type { DataExport, ExportState } from "./schema.ts";

/** What's exported: one of the two. */
export type Subject = { teamId: string; leagueId: null } | { teamId: null; leagueId: string };

/** Selects the exports of a team or league. */
export const selectOf = (reader: Database | Trx, { teamId, leagueId }: Subject) => {
  const query = reader.selectFrom("dataExport");
  return teamId === null
    ? query.where("dataExport.leagueId", "=", leagueId)
    : query.where("dataExport.teamId", "=", teamId);
};

/** Returns how many exports of a team or league can still start. */
export async function countLeft(reader: Database | Trx, subject: Subject): Promise<number> {
  const { count } = await selectOf(reader, subject)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("createdAt", ">", after(clock.now(), -days(1)))
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_EXPORTS_A_DAY - Number(count));
}

/** Returns someone's newest export of a team or league. Those of other people are theirs alone. */
export async function getExport(subject: Subject, { id: userId }: Session["user"]): Promise<ExportState> {
  const row = await selectOf(db, subject)
    .leftJoin("team", "team.id", "dataExport.teamId")
    .leftJoin("league", "league.id", "dataExport.leagueId")
    .select(["dataExport.id", "state", "part", "partNumber", "size", "deletesAt"])
    .select((eb) => eb.fn.coalesce("team.timeZone", "league.timeZone").as("timeZone"))
    .where("dataExport.userId", "=", userId)
    .where("deletesAt", ">", clock.now())
    .orderBy("dataExport.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const leftToday = await countLeft(db, subject);
  if (!row) return { export: null, leftToday };
  const { deletesAt, timeZone, state, ...rest } = row;
  const partCount = (subject.teamId === null ? leagueParts : teamParts).length;
  const downloadUntil = toWallClock(deletesAt, timeZone!).on;
  // The database checks the states, so the cast is safe.
  return { export: { ...rest, state: state as DataExport["state"], partCount, downloadUntil }, leftToday };
}

/** Returns what a download starts with, or throws NOT_FOUND for everyone but the person who started the export. */
export async function findFile(session: Session, exportId: string) {
  const row = await db
    .selectFrom("dataExport")
    .leftJoin("team", "team.id", "dataExport.teamId")
    .leftJoin("league", "league.id", "dataExport.leagueId")
    .select(["dataExport.id", "attempt", "size", "dataExport.createdAt"])
    .select((eb) => [
      eb.fn.coalesce("team.name", "league.name").as("name"),
      eb.fn.coalesce("team.timeZone", "league.timeZone").as("timeZone"),
    ])
    .where("dataExport.id", "=", exportId)
    .where("dataExport.userId", "=", session.user.id)
    .where("state", "=", "done")
    .where("deletesAt", ">", clock.now())
    // Someone who passed the team or the league on has no right to its data anymore.
    .where((eb) =>
      eb.or([eb("team.managerId", "=", session.user.id), eb("league.managerId", "=", session.user.id)]),
    )
    .executeTakeFirst();
  if (!row) throw new AppError("NOT_FOUND");
  const fileName = toZipName(row.name!, toWallClock(row.createdAt, row.timeZone!).on);
  return { exportId: row.id, attempt: row.attempt, size: row.size!, fileName };
}

/** Returns a piece of a file, or null after the last. */
export async function readPiece(file: { exportId: string; attempt: number }, position: number) {
  const piece = await db
    .selectFrom("dataExportPiece")
    .select("content")
    .where("exportId", "=", file.exportId)
    .where("attempt", "=", file.attempt)
    .where("position", "=", position)
    .executeTakeFirst();
  return piece?.content ?? null;
}
