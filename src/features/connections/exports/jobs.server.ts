import { sql } from "kysely";
import { createElement } from "react";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { claimExport, endExport, showPart, tendExports } from "./commands.server.ts";
import * as exportEnded from "./emails/export-ended.tsx";
import { ExportStopped, ExportTooLarge, ZipWriter, type Attempt } from "./files/commands.server.ts";
import { toCsv, toJson } from "./files/queries.server.ts";
import type { ExportTable } from "./files/rules.ts";
import { listLeagueTables } from "./league/queries.server.ts";
import type { Subject } from "./queries.server.ts";
import { emailAboutExport, tendExportsJob, writeExport } from "./queue.ts";
import { describeExport, leagueParts, MAX_ATTEMPTS, MAX_SIZE, teamParts } from "./rules.ts";
import { listTeamTables } from "./team/queries.server.ts";

/**
 * Writes an export's file. Starts from the beginning if an earlier attempt's worker ended, because its snapshot ended
 * with it. Stops at the next piece or part once the export was stopped.
 */
async function runExport({ exportId }: { exportId: string }, maxSize: number) {
  const claimed = await claimExport(exportId);
  if (!claimed) return;
  const { attempt, subject, userId } = claimed;
  try {
    const owned = await findOwned(subject, userId);
    // The person passed it on in the meantime.
    if (owned === null) return await endExport(attempt, null);
    await endExport(attempt, await writeFile({ attempt, subject, name: owned, userId, maxSize }));
  } catch (error) {
    if (error instanceof ExportStopped) return;
    const isTooLarge = error instanceof ExportTooLarge;
    if (!isTooLarge && attempt.attempt < MAX_ATTEMPTS) throw error;
    log.error({ err: error, exportId }, "export failed");
    await endExport(attempt, null, { isTooLarge });
  }
}

/** Returns the name of a team or league that's still this person's, or null. */
async function findOwned({ teamId, leagueId }: Subject, userId: string): Promise<string | null> {
  const row = await (
    teamId === null
      ? db.selectFrom("league").select("name").where("id", "=", leagueId).where("managerId", "=", userId)
      : db.selectFrom("team").select("name").where("id", "=", teamId).where("managerId", "=", userId)
  ).executeTakeFirst();
  return row?.name ?? null;
}

type File = { attempt: Attempt; subject: Subject; name: string; userId: string; maxSize: number };

/** Writes all files from one snapshot of the database. Returns the size of the zip. */
const writeFile = ({ attempt, subject, name, userId, maxSize }: File): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      // All rows are read, so a plan that only starts fast would be a slow one.
      await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
      const isTeam = subject.teamId !== null;
      const tables = isTeam ? listTeamTables(subject.teamId, userId) : listLeagueTables(subject.leagueId);
      const zip = new ZipWriter(attempt, maxSize);
      const readme = { kind: isTeam ? "team" : "league", name, at: clock.now().toISOString() } as const;
      await zip.add("README.txt", yieldText(describeExport({ ...readme, files: tables })));
      for (const [index, part] of (isTeam ? teamParts : leagueParts).entries()) {
        if (!(await showPart(attempt, part, index + 1))) throw new ExportStopped();
        for (const table of tables.filter((candidate) => candidate.part === part))
          await addTable(trx, zip, table);
      }
      await zip.finish();
      return zip.size;
    });

async function addTable(trx: Trx, zip: ZipWriter, table: ExportTable) {
  await zip.add(`${table.name}.csv`, toCsv(trx, table));
  await zip.add(`${table.name}.json`, toJson(trx, table));
}

// oxlint-disable-next-line typescript/require-await -- it's read like the tables
async function* yieldText(text: string) {
  yield text;
}

/** Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. */
async function sendExportEmail(
  { exportId, isTooLarge = false }: { exportId: string; isTooLarge?: boolean },
  jobId: string,
) {
  const row = await db
    .selectFrom("dataExport")
    .innerJoin("appUser", "appUser.id", "dataExport.userId")
    .leftJoin("team", "team.id", "dataExport.teamId")
    .leftJoin("league", "league.id", "dataExport.leagueId")
    .select(["dataExport.teamId", "dataExport.leagueId", "state", "appUser.name", "appUser.email"])
    .select((eb) => eb.fn.coalesce("team.name", "league.name").as("subjectName"))
    .where("dataExport.id", "=", exportId)
    .executeTakeFirst();
  if (!row) return;
  const path = row.teamId === null ? `league/${row.leagueId}/export` : `teams/${row.teamId}/settings`;
  const props = {
    name: row.name,
    subjectName: row.subjectName!,
    outcome:
      row.state === "done" ? ("done" as const) : isTooLarge ? ("too large" as const) : ("failed" as const),
    url: `${config.appUrl}/${isTooLarge ? "contact" : path}`,
  };
  const body = createElement(exportEnded.ExportEndedEmail, props);
  await sendEmail({ id: jobId, to: row.email, subject: exportEnded.subject(props), body });
}

/** Returns the tasks of exports. Files end at a size, which tests lower, because the largest takes minutes to write. */
export const createExportTasks = (maxSize: number) => [
  defineTask(writeExport, (job) => runExport(job, maxSize)),
  defineTask(emailAboutExport, sendExportEmail),
  defineTask(tendExportsJob, tendExports),
];
export const exportTasks = createExportTasks(MAX_SIZE);
