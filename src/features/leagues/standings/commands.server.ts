import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../access.server.ts";
import { lockLeague } from "../commands.server.ts";
import { getStandings } from "./queries.server.ts";
import type { StandingsRules } from "./schema.ts";

/**
 * Sets how a season ranks its teams (RESULT-59, RESULT-60). Once it has a result, the league manager has to confirm the
 * change, and it's recorded. Throws NOT_FOUND and STANDINGS_HAVE_RESULTS.
 */
export async function setRules(
  grant: LeagueGrant,
  seasonId: string,
  { rules, isConfirmed }: { rules: StandingsRules; isConfirmed: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const { rules: before, hasResults } = await getStandings(grant, seasonId, { reader: trx });
    if (isDeepStrictEqual(before, rules)) return;
    if (hasResults && !isConfirmed) throw new AppError("STANDINGS_HAVE_RESULTS");
    await trx
      .updateTable("leagueSeason")
      .set({ standingsRules: JSON.stringify(rules) })
      .where("id", "=", seasonId)
      .execute();
    if (!hasResults) return;
    await trx
      .insertInto("standingsChange")
      .values({
        seasonId,
        accountId: grant.user.id,
        changedByName: grant.user.name,
        before: JSON.stringify(before),
        after: JSON.stringify(rules),
        changedAt: clock.now(),
      })
      .execute();
  });
}

/**
 * Draws lots for teams that are tied on everything (RESULT-64). Drawing again for the same teams changes nothing. Throws
 * NOT_FOUND, and NOT_TIED if exactly these teams aren't tied.
 */
export async function drawLots(grant: LeagueGrant, seasonId: string, teamIds: readonly string[]) {
  const group = [...new Set(teamIds)].toSorted();
  await db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const { divisions, draws } = await getStandings(grant, seasonId, { reader: trx });
    const isSameGroup = (ids: readonly string[]) => ids.toSorted().join() === group.join();
    if (draws.some((draw) => isSameGroup(draw.teamIds))) return;
    if (!divisions.some(({ ties }) => ties.some(isSameGroup))) throw new AppError("NOT_TIED");
    const number = randomBytes(16);
    await trx
      .insertInto("lotDraw")
      .values({
        seasonId,
        teamIds: group,
        orderedIds: orderByLot(group, number),
        number,
        accountId: grant.user.id,
        drawnByName: grant.user.name,
        drawnAt: clock.now(),
      })
      .execute();
  });
}

/** Sorts teams by SHA-256 of the number and the team's id, both as people can read and check them. */
function orderByLot(teamIds: readonly string[], number: Buffer): string[] {
  const digest = (id: string) =>
    createHash("sha256")
      .update(number.toString("hex") + id)
      .digest("hex");
  return teamIds.toSorted((first, second) => (digest(first) < digest(second) ? -1 : 1));
}
