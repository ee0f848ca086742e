import type { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { ROWS_PER_PAGE } from "../accounts/rules.ts";
import { listChanges, findSubject } from "./rules.ts";
import type { ActionsFilter, RecordedAction } from "./schema.ts";

const getSubjectKind = (row: {
  subjectEmail: string | null;
  subjectTeam: string | null;
}): RecordedAction["subjectKind"] => {
  if (row.subjectEmail !== null) return "account";
  return row.subjectTeam === null ? null : "team";
};

type RecordedFields = Record<string, unknown> | null;

/** Lists actions, newest first. IDs are time-ordered (UUIDv7), so the primary key provides the order. */
export async function listActions({
  action,
  admin,
  cursor,
}: ActionsFilter & { cursor?: string | undefined }): Promise<{
  actions: RecordedAction[];
  nextCursor: string | null;
}> {
  const address = admin.trim().toLowerCase();
  const rows = await db
    .selectFrom("adminAction")
    .leftJoin("appUser", "appUser.id", "adminAction.subjectId")
    .leftJoin("team", "team.id", "adminAction.subjectId")
    .leftJoin("supportRequest", "supportRequest.id", "adminAction.subjectId")
    .select([
      "adminAction.id",
      "adminAction.action",
      "adminAction.adminEmail",
      "adminAction.adminId",
      "adminAction.subjectId",
      "adminAction.before",
      "adminAction.after",
      "adminAction.actedAt",
      "appUser.email as subjectEmail",
      "team.name as subjectTeam",
      // Join the request's subject instead of storing it with the action. The sender wrote it, so it must be deleted
      // along with their request.
      "supportRequest.subject as subjectRequest",
    ])
    .$if(action !== undefined, (query) => query.where("action", "=", action!))
    .$if(address !== "", (query) =>
      query.where((eb) =>
        eb(eb.fn<boolean>("starts_with", ["adminAction.adminEmail", eb.val(address)]), "=", true),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where("adminAction.id", "<", decodeCursor(cursor!, [ID_PART])[0]!),
    )
    .orderBy("adminAction.id", "desc")
    .limit(ROWS_PER_PAGE + 1)
    .execute();
  const actions = rows.slice(0, ROWS_PER_PAGE).map((row) => {
    const [before, after] = [row.before as RecordedFields, row.after as RecordedFields];
    return {
      id: row.id,
      action: row.action as AdminAction,
      adminEmail: row.adminEmail,
      adminId: row.adminId,
      subject: findSubject(before, after) ?? row.subjectEmail ?? row.subjectTeam ?? row.subjectRequest,
      subjectId: row.subjectId,
      subjectKind: getSubjectKind(row),
      changes: listChanges(before, after),
      actedAt: row.actedAt.toISOString(),
    };
  });
  return { actions, nextCursor: rows.length > ROWS_PER_PAGE ? encodeCursor([actions.at(-1)!.id]) : null };
}
