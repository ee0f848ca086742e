import type { TeamManager } from "#features/teams/access.server.ts";
import { isTextable } from "#platform/area-codes.ts";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import type { ManagerPhone } from "./schema.ts";

/** Returns the manager's own number for a team, never anyone else's. */
export async function getManagerPhone({ teamId, user }: TeamManager): Promise<ManagerPhone> {
  const row = await db
    .selectFrom("managerPhone")
    .leftJoin("phoneSuppression", "phoneSuppression.phone", "managerPhone.phone")
    .select(["managerPhone.phone", "phoneSuppression.reason"])
    .where("managerPhone.teamId", "=", teamId)
    .where("managerPhone.userId", "=", user.id)
    .executeTakeFirst();
  const problem = row && !isTextable(row.phone) ? "not-textable" : null;
  return {
    phone: row ? formatPhone(row.phone) : null,
    suppressedBy: (row?.reason ?? problem) as ManagerPhone["suppressedBy"],
  };
}
