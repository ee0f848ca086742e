import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { hashRequest } from "#platform/request-digest.ts";
import type { LeagueGrant } from "./access.server.ts";

/**
 * Runs work on a whole league once per request key, in one transaction. Repeated and concurrent requests get the first
 * result. Throws REQUEST_KEY_REUSED when the same key is reused with a different body. If the work throws, the key
 * isn't stored, so the client can retry.
 */
export async function runOnce<Result extends object>(
  { leagueId }: LeagueGrant,
  { requestKey, ...body }: { requestKey: string; [entry: string]: unknown },
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const digest = hashRequest(body);
  return db.transaction().execute(async (trx) => {
    // A concurrent request with the same key blocks here until the first one commits.
    const inserted = await trx
      .insertInto("leagueRequest")
      .values({ leagueId, requestKey, digest })
      .onConflict((conflict) => conflict.doNothing())
      .returning("requestKey")
      .executeTakeFirst();
    const ownRequest = trx
      .selectFrom("leagueRequest")
      .select(["digest", "response"])
      .where("leagueId", "=", leagueId)
      .where("requestKey", "=", requestKey);
    if (!inserted) {
      const previous = await ownRequest.executeTakeFirstOrThrow();
      if (!digest.equals(previous.digest)) throw new AppError("REQUEST_KEY_REUSED");
      return previous.response as unknown as Result;
    }
    const result = await work(trx);
    await trx
      .updateTable("leagueRequest")
      .set({ response: JSON.stringify(result) })
      .where("leagueId", "=", leagueId)
      .where("requestKey", "=", requestKey)
      .execute();
    return result;
  });
}

/**
 * Locks the league so that its schedule changes run one at a time. Throws LEAGUE_NOT_FOUND if the league was deleted or
 * transferred in the meantime.
 */
export async function lockLeague(trx: Trx, { leagueId, user }: Pick<LeagueGrant, "leagueId" | "user">) {
  const league = await trx
    .selectFrom("league")
    .select(["id", "timeZone"])
    .where("id", "=", leagueId)
    .where("managerId", "=", user.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!league) throw new AppError("LEAGUE_NOT_FOUND");
  return league;
}
