import { db } from "#platform/database.ts";

type State = "reported" | "final" | "disputed";

/** Creates a league game with a result, home team first. It's on no schedule, so it can't be moved or canceled. */
export async function createResult(
  leagueId: string,
  [homeTeamId, awayTeamId]: readonly [string, string],
  [homeScore, awayScore]: readonly [number, number],
  state: State = "final",
) {
  const now = new Date();
  const { id: leagueGameId } = await db
    .insertInto("leagueGame")
    .values({ leagueId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const outcome = state === "disputed" ? {} : { kind: "score", homeScore, awayScore };
  const decision = state === "final" ? { finalAt: now, decidedAs: "agreement" } : {};
  const reportedAt = state === "reported" ? now : null;
  await db
    .insertInto("leagueResult")
    .values({
      leagueGameId,
      homeTeamId,
      awayTeamId,
      state,
      counts: state === "final",
      reportedAt,
      updatedAt: now,
      ...outcome,
      ...decision,
    })
    .execute();
}
