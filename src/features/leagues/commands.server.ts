import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { requestDigest } from "#platform/request-digest.ts";
import type { LeagueGrant } from "./access.server.ts";

/**
 * Does something to a whole league once per key, in one transaction. The same request again, also at the same moment, gets
 * the first answer; REQUEST_REUSED when it asks for something else. Nothing is remembered of work that throws.
 */
export async function doOnce<Answer extends object>(
  { leagueId }: LeagueGrant,
  { requestKey, ...body }: { requestKey: string; [entry: string]: unknown },
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const digest = requestDigest(body);
  return db.transaction().execute(async (trx) => {
    // Whoever comes second waits here for the first.
    const mine = await trx
      .insertInto("leagueRequest")
      .values({ leagueId, requestKey, digest })
      .onConflict((conflict) => conflict.doNothing())
      .returning("requestKey")
      .executeTakeFirst();
    const own = trx
      .selectFrom("leagueRequest")
      .select(["digest", "answer"])
      .where("leagueId", "=", leagueId)
      .where("requestKey", "=", requestKey);
    if (!mine) {
      const before = await own.executeTakeFirstOrThrow();
      if (!digest.equals(before.digest)) throw new AppError("REQUEST_REUSED");
      return before.answer as unknown as Answer;
    }
    const answer = await work(trx);
    await trx
      .updateTable("leagueRequest")
      .set({ answer: JSON.stringify(answer) })
      .where("leagueId", "=", leagueId)
      .where("requestKey", "=", requestKey)
      .execute();
    return answer;
  });
}
