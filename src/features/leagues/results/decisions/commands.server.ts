import { armReminders } from "#features/reminders/commands.server.ts";
import { lockTeams } from "#features/games/commands.server.ts";
import { lockLeaguesOf } from "#features/games/season-rules/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { LeagueGrant } from "../../access.server.ts";
import { lockLeague } from "../../commands.server.ts";
import { requirePossibleScore, storeResult } from "../commands.server.ts";
import { lockReportedGame, type ReportedGame } from "../queries.server.ts";
import { tellManagers } from "../telling/commands.server.ts";
import { decide, isSameOutcome, needsReason, turn } from "../rules.ts";
import type { Decision, Outcome, ScoreSettings } from "../schema.ts";

/**
 * Enters, corrects, or clears a result for the league, and records the change (RESULT-53, RESULT-54). The reports of a
 * result that's cleared are thrown out with it. Does nothing if that's what the league decided already. Throws
 * REASON_NEEDED for a final result that changes, INVALID_INPUT for a score that the season doesn't have, and NOT_FOUND
 * if it isn't the league's game or lacks a team.
 */
export async function setResult(
  grant: LeagueGrant,
  leagueGameId: string,
  { outcome, reason }: Decision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const game = await lockDecidedGame(trx, grant, leagueGameId);
    const next = outcome && checkOutcome(game, outcome);
    const previous = game.result;
    if (next ? isDecidedAs(game, next) : previous === null) return;
    if (needsReason(previous, next) && reason === null) throw new AppError("REASON_NEEDED");
    const now = clock.now();
    if (next) await storeResult(trx, game, decide(next, now), now, grant.user.id);
    else await trx.deleteFrom("leagueResult").where("leagueGameId", "=", leagueGameId).execute();
    const { id: changeId } = await trx
      .insertInto("resultChange")
      .values({
        leagueGameId,
        accountId: grant.user.id,
        changedByName: grant.user.name,
        reason,
        // A dispute may have no outcome yet.
        before: previous && toRecord(game, previous.outcome ?? { kind: null }),
        after: next && toRecord(game, next),
        changedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tellManagers(trx, game, { changeId }, { sides: ["home", "away"] });
    // A forfeit before the start stops the reminders, and clearing it brings them back.
    if (now < game.startsAt) await armReminders(trx, [game.home.gameId, game.away.gameId], now);
  });
}

/** Scores are of the team that hosts now. Teams may swap sides later. */
const toRecord = ({ home }: ReportedGame, outcome: object) =>
  JSON.stringify({ ...outcome, homeTeamId: home.teamId });

/** Locks in the order of every change to a game, its reminders included: the league, the teams, and the result. */
async function lockDecidedGame(trx: Trx, grant: LeagueGrant, leagueGameId: string): Promise<ReportedGame> {
  await lockLeaguesOf(trx, [leagueGameId]);
  const entries = await trx
    .selectFrom("game")
    .select("teamId")
    .where("leagueGameId", "=", leagueGameId)
    .execute();
  if (entries.length > 0)
    await lockTeams(
      trx,
      entries.map(({ teamId }) => teamId),
    );
  const game = await lockReportedGame(trx, leagueGameId);
  if (game?.leagueId !== grant.leagueId) throw new AppError("NOT_FOUND");
  return game;
}

const isDecidedAs = ({ result }: ReportedGame, outcome: Outcome) =>
  result?.state === "final" && result.decidedAs === "league" && isSameOutcome(result.outcome, outcome);

function checkOutcome({ settings }: ReportedGame, outcome: Outcome): Outcome {
  const { kind, home, away, overtime } = outcome;
  if (kind !== "score") return { kind, home: null, away: null, overtime: false };
  requirePossibleScore(settings, [home, away], "outcome.home");
  return { ...outcome, overtime: overtime && settings.overtimeLosses };
}

/** Changes how a season counts scores (RESULT-39). Throws NOT_FOUND and SEASON_ENDED. */
export async function saveScoreSettings(
  grant: LeagueGrant,
  seasonId: string,
  { unit, allowsTies, overtimeLosses, collectsScores }: ScoreSettings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLeague(trx, grant);
    const season = await trx
      .updateTable("leagueSeason")
      .set({ scoreUnit: unit, allowsTies, overtimeLosses, collectsScores })
      .where("id", "=", seasonId)
      .where("leagueId", "=", grant.leagueId)
      .returning("endedAt")
      .executeTakeFirst();
    if (!season) throw new AppError("NOT_FOUND");
    if (season.endedAt) throw new AppError("SEASON_ENDED");
  });
}

/** Turns a result around with its game, whose lock on the league the caller holds. */
export async function turnResult(trx: Trx, leagueGameId: string): Promise<void> {
  const game = await lockReportedGame(trx, leagueGameId);
  if (!game?.result) return;
  const { home, away, result } = game;
  const turned = result.outcome && turn(result.outcome);
  await trx
    .updateTable("leagueResult")
    .set({
      homeTeamId: away.teamId,
      awayTeamId: home.teamId,
      kind: turned?.kind ?? null,
      homeScore: turned?.home ?? null,
      awayScore: turned?.away ?? null,
    })
    .where("leagueGameId", "=", leagueGameId)
    .execute();
}
