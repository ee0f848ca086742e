import type { TeamManager } from "#features/teams/access.server.ts";
import { db } from "#platform/database.ts";
import { phoneInWords } from "#platform/phone.ts";
import type { ManagerPhone } from "./schema.ts";

/** One's own number for a team; nobody else's. */
export async function getManagerPhone({ teamId, user }: TeamManager): Promise<ManagerPhone> {
  const own = await db
    .selectFrom("managerPhone")
    .leftJoin("phoneSuppression", "phoneSuppression.phone", "managerPhone.phone")
    .select(["managerPhone.phone", "phoneSuppression.reason"])
    .where("managerPhone.teamId", "=", teamId)
    .where("managerPhone.userId", "=", user.id)
    .executeTakeFirst();
  return {
    phone: own ? phoneInWords(own.phone) : null,
    suppressedBy: (own?.reason ?? null) as ManagerPhone["suppressedBy"],
  };
}
