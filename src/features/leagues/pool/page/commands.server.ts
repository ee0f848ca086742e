import { announceResponse } from "#features/attendance/commands.server.ts";
import { respondToAsk, type PoolOutcome } from "#features/attendance/pool/commands.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { erasePeople } from "../commands.server.ts";
import { listPoolGroups } from "../rules.ts";
import type { PoolPageKey } from "./access.server.ts";
import { getPoolPage } from "./queries.server.ts";
import type { PoolChoices } from "./schema.ts";

/** Records a response to the game that a link is about, like a reply by text. Idempotent. */
export async function respondFromPage({ askId }: PoolPageKey, response: RsvpStatus): Promise<PoolOutcome> {
  const outcome = await db.transaction().execute((trx) => respondToAsk(trx, askId, response, clock.now()));
  const ask = await db.selectFrom("poolAsk").select("gameId").where("id", "=", askId).executeTakeFirst();
  if (ask?.gameId) announceResponse(ask.gameId);
  return outcome;
}

/** Changes what someone plays, their level, and their days (NEED-41). Idempotent. */
export async function savePoolChoices(key: PoolPageKey, choices: PoolChoices): Promise<void> {
  const { league } = await getPoolPage(key);
  await db
    .updateTable("poolPerson")
    .set({
      level: choices.level,
      weekdays: [...new Set(choices.weekdays)],
      groups: listPoolGroups(league.sport).filter((group) => choices.groups.includes(group)),
    })
    .where("id", "=", key.personId)
    .execute();
}

/** Pauses the texts of calls until a day, or resumes them with null (NEED-41). Idempotent. */
export async function pausePool({ personId }: PoolPageKey, until: string | null): Promise<void> {
  await db
    .updateTable("poolPerson")
    .set({
      pausedUntil: until,
      pauseReason: until === null ? null : "own",
      ...(until === null && { unanswered: 0 }),
    })
    .where("id", "=", personId)
    .execute();
}

/** Takes someone out of the pool at their own request, and their number out of the texts to them. Idempotent. */
export async function leavePool({ personId }: PoolPageKey): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom("poolPerson")
      .select(["id", "phone"])
      .where("id", "=", personId)
      .executeTakeFirst();
    if (person) await erasePeople(trx, [person]);
  });
}
