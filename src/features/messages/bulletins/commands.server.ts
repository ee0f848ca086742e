import { randomUUID } from "node:crypto";
import { after, hours } from "#platform/clock.ts";
import { newIds, type Trx } from "#platform/database.ts";
import { lockReservations, reserve } from "../allowance/commands.server.ts";
import { monthOf } from "../blasts/queries.server.ts";
import { VALID_HOURS } from "../blasts/rules.ts";
import { insertMessages } from "../commands.server.ts";
import { readBulletinTeams, type Addressed } from "./queries.server.ts";
import { planBulletin, type BulletinPlan } from "./rules.ts";

export type NewBulletin = Addressed & {
  message: string;
  kind: "message" | "change";
  sentBy: string;
  oncePerPhone: boolean;
};

/**
 * Texts many teams at once, in the transaction of whoever calls and has made sure that the sender may: a blast of each
 * team, as far as its own allowance goes, in the order of its roster, reserving what it costs. A few statements however
 * many teams there are. Reservations are locked in the order of ids, after whatever else of the teams. Gives what became
 * of each team, also of those that could not pay or reach nobody.
 */
export async function insertBulletin(trx: Trx, bulletin: NewBulletin, now: Date): Promise<BulletinPlan[]> {
  const { message, kind, sentBy, teamIds } = bulletin;
  if (teamIds.length === 0) return [];
  const reserved = await lockReservations(trx, teamIds);
  const plans = planBulletin(await readBulletinTeams(trx, bulletin, reserved), message, bulletin);
  const going = plans.filter(({ plan }) => plan.sent > 0);
  if (going.length === 0) return plans;
  const ids = await newIds(trx, going.length);
  // Doing it once is for whoever calls; a key of theirs may be in use in one of the teams.
  const requestKey = randomUUID();
  await trx
    .insertInto("blast")
    .values(
      going.map(({ teamId, plan }, index) => ({
        id: ids[index]!,
        teamId,
        sentBy,
        kind,
        body: message,
        requestKey,
        createdAt: now,
        audience: "all",
        sent: plan.sent,
        failed: plan.failed,
        skipped: JSON.stringify(plan.skipped.map(({ memberId, reason }) => ({ memberId, reason }))),
      })),
    )
    .execute();
  const texts = going.flatMap(({ teamId, plan }, index) =>
    plan.texts.map((text) => ({
      ...text,
      reminderId: null,
      blastId: ids[index]!,
      month: monthOf(now),
      teamId,
      // It announces no game: the game's own label is not for it to change (REMIND-06).
      gameId: null,
      state: text.reason === null ? ("queued" as const) : ("skipped" as const),
      dueAt: now,
      validUntil: after(now, hours(VALID_HOURS)),
    })),
  );
  await insertMessages(trx, texts, now);
  await reserve(trx, new Map(going.map(({ teamId, plan }) => [teamId, plan.cost])));
  return plans;
}
