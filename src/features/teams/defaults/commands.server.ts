import { syncAvailability } from "#features/availability/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { TeamManager } from "../access.server.ts";
import { lockRoster } from "../members/commands.server.ts";
import { readDefault } from "./queries.server.ts";
import type { TeamDefault } from "./schema.ts";

/**
 * Turns In by Default on or off, which fills in or removes responses to games ahead in the same transaction and leaves
 * given ones (NEED-36). Idempotent. Throws MAXIMUM_IS_SET if it would be turned on beside a maximum, and TEAM_NOT_FOUND.
 */
export async function setInByDefault(grant: TeamManager, isInByDefault: boolean): Promise<TeamDefault> {
  const { teamId } = grant;
  return db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    const current = await readDefault(grant, trx);
    if (isInByDefault && current.hasMaximum) throw new AppError("MAXIMUM_IS_SET");
    await trx.updateTable("team").set({ inByDefault: isInByDefault }).where("id", "=", teamId).execute();
    await syncAvailability(trx, { teamId }, clock.now());
    return { ...current, isInByDefault };
  });
}
