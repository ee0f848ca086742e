import { sql } from "kysely";
import type { Continuation } from "#features/teams/seasons/commands.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { listPurchases } from "../ledger/queries.server.ts";
import { computePassState, getRemainder } from "../ledger/rules.ts";
import { findOverride, findTrial, lockTeams, rebuildTeam } from "../state/commands.server.ts";
import { applyOverride } from "../state/rules.ts";

type Usage = { fromUsed: number; toUsed: number };

/** Returns how many texts both teams have sent in total. Texts that are on their way count as sent by the earlier one. */
async function readUsage(trx: Trx, { fromTeamId, toTeamId }: Continuation): Promise<Usage | undefined> {
  const { rows } = await sql<Usage>`
    select earlier.sms_used + earlier.sms_used_earlier + coalesce((
        select segments from sms_reservation where team_id = earlier.id
      ), 0) as "fromUsed", later.sms_used + later.sms_used_earlier as "toUsed"
    from team earlier, team later where earlier.id = ${fromTeamId} and later.id = ${toTeamId}`.execute(trx);
  return rows[0];
}

/**
 * Moves what's left of a team's pass to its new season: the time and all texts of an active pass, and the texts of
 * top-ups in any case (START-31, OP-10). If the new season has a pass of its own, the rest is added to it. A pass that
 * an administrator ended stays. Idempotent, because there's nothing left to move the second time. Returns whether
 * anything moved.
 */
export async function movePass(trx: Trx, seasons: Continuation): Promise<boolean> {
  const { fromTeamId, toTeamId } = seasons;
  await lockTeams(trx, [fromTeamId, toTeamId]);
  const usage = await readUsage(trx, seasons);
  if (!usage) return false;
  const at = clock.now();
  const [purchases, override, trialSms] = [
    await listPurchases(trx, fromTeamId),
    await findOverride(trx, fromTeamId),
    await findTrial(trx, fromTeamId),
  ];
  const state = computePassState(purchases, at, trialSms);
  const { status } = applyOverride(state, purchases, override, at);
  if (status !== state.status && status !== "active") return false;
  const isOverridden = status === "active" && state.status !== "active";
  const departure = { at, usedBefore: usage.fromUsed, isOverridden };
  const remainder = getRemainder(state, departure, state.expiresAt === null ? trialSms : 0);
  const hasMoved = remainder.endsAt !== null || remainder.sms > 0;
  if (!hasMoved && !isOverridden) return false;
  if (hasMoved)
    await trx
      .insertInto("passMove")
      .values({ ...seasons, ...usage, ...remainder, movedAt: at, isOverridden })
      .execute();
  if (isOverridden) await moveOverride(trx, seasons, at);
  await rebuildTeam(trx, fromTeamId);
  await rebuildTeam(trx, toTeamId);
  return true;
}

/** Moves the status that an administrator set. It applies from now on, so the pass that just moved doesn't end it. */
async function moveOverride(trx: Trx, { fromTeamId, toTeamId }: Continuation, at: Date) {
  await trx.deleteFrom("passOverride").where("teamId", "=", toTeamId).execute();
  await trx
    .updateTable("passOverride")
    .set({ teamId: toTeamId, setAt: at })
    .where("teamId", "=", fromTeamId)
    .execute();
  // Without purchases, a rebuild leaves a team without an override as it is.
  await trx.updateTable("team").set({ subscriptionStatus: "pending" }).where("id", "=", fromTeamId).execute();
}

/**
 * Moves a pass on that was paid for a team after its season ended, for example on a payment page that was still open,
 * so that it doesn't end up with a team that no one uses.
 */
export async function forwardPass(trx: Trx, teamId: string): Promise<void> {
  const season = await trx
    .selectFrom("teamSeason")
    .innerJoin("team", "team.id", "teamSeason.previousTeamId")
    .select("teamSeason.teamId")
    .where("previousTeamId", "=", teamId)
    .where("finishedAt", "is not", null)
    // Someone who restored the team wants to keep playing with it.
    .where("team.archivedAt", "is not", null)
    .executeTakeFirst();
  if (!season) return;
  await movePass(trx, { fromTeamId: teamId, toTeamId: season.teamId });
  await forwardPass(trx, season.teamId);
}
