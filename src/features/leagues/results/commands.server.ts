import { selectManagedTeamIds } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import type { ReporterGrant } from "./access.server.ts";
import { lockReportedGame, readLastReports, type ReportedGame } from "./queries.server.ts";
import { tellManagers } from "./telling/commands.server.ts";
import {
  findScoreProblem,
  getReporting,
  isDecided,
  isSameOutcome,
  scoreProblems,
  settle,
  toOutcome,
} from "./rules.ts";
import type { Report, Result, ScoreSettings, Via } from "./schema.ts";

/** What was said, and how. A reply is kept exactly as it was texted. */
export type NewReport = Report & { via: Via; reply?: string | null };

/** What a report led to, in the game's terms. */
export type RecordedReport = { game: ReportedGame; side: "home" | "away"; result: Result };

/** Records a team's report in a transaction of its own. */
export const recordReport = (grant: ReporterGrant, report: NewReport) =>
  db.transaction().execute((trx) => recordReportIn(trx, grant, report));

/**
 * Records what a team says about its game, and decides the result in the same transaction (RESULT-48 to RESULT-52).
 * Someone who manages both teams reports for both. Saying the same again changes nothing. Throws INVALID_INPUT for scores
 * that the season doesn't have, REPORTS_NOT_OPEN before the start, and REPORTS_CLOSED afterwards.
 */
export async function recordReportIn(
  trx: Trx,
  grant: ReporterGrant,
  { via, reply = null, ...report }: NewReport,
): Promise<RecordedReport> {
  const now = clock.now();
  const game = await lockReportedGame(trx, grant.leagueGameId);
  if (!game) throw new AppError("NOT_FOUND");
  const side = game.home.teamId === grant.teamId ? "home" : "away";
  const reporting = getReporting(game, now);
  if (reporting !== "open") throw new AppError(reporting === "early" ? "REPORTS_NOT_OPEN" : "REPORTS_CLOSED");
  const said = checkReport(game, report);
  const outcome = toOutcome(said, side);
  const { result } = game;
  if (isDecided(result)) {
    if (!isSameOutcome(result!.outcome, outcome)) throw new AppError("REPORTS_CLOSED");
    return { game, side, result: result! };
  }
  const sides = await listReportedSides(trx, grant, game, side);
  const reports = await readLastReports(trx, game);
  if (result && sides.every((own) => isSameOutcome(reports[own]?.outcome ?? null, outcome)))
    return { game, side, result };
  await trx
    .insertInto("scoreReport")
    .values(
      sides.map((own) => ({
        leagueGameId: game.leagueGameId,
        teamId: game[own].teamId,
        accountId: grant.account.id,
        reporterName: grant.account.name,
        via,
        reply,
        reportedAt: now,
        ...(own === side ? toColumns(said) : toColumns(mirror(said))),
      })),
    )
    .execute();
  const own = { outcome, reportedAt: now };
  const settled = settle(
    result,
    { ...reports, ...Object.fromEntries(sides.map((each) => [each, own])) },
    now,
  );
  await storeResult(trx, game, settled, now);
  const other = side === "home" ? "away" : "home";
  if (settled.state === "reported") await tellManagers(trx, game, "reported", { sides: [other] });
  if (settled.state === "disputed" && result?.state !== "disputed")
    await tellManagers(trx, game, "disputed", { sides: ["home", "away"], tellLeague: true });
  return { game, side, result: settled };
}

/** Leaves out what the season doesn't have. Throws INVALID_INPUT for scores that can't be. */
function checkReport({ settings }: ReportedGame, report: Report): Report {
  if (report.kind !== "score") return { kind: report.kind, own: null, other: null, overtime: false };
  requirePossibleScore(settings, [report.own, report.other], "own");
  return { ...report, overtime: report.overtime && settings.overtimeLosses };
}

/** Throws INVALID_INPUT, with the problem at the given field, for scores that the season doesn't have. */
export function requirePossibleScore(
  settings: ScoreSettings,
  scores: readonly [number | null, number | null],
  field: string,
): void {
  const problem = findScoreProblem(settings, scores);
  if (problem)
    throw new AppError("INVALID_INPUT", { details: { fields: { [field]: scoreProblems[problem] } } });
}

/** Lists the sides that a report is for: both if the person manages both teams. */
async function listReportedSides(
  trx: Trx,
  { account }: ReporterGrant,
  game: ReportedGame,
  side: "home" | "away",
): Promise<("home" | "away")[]> {
  const other = side === "home" ? "away" : "home";
  const managed = await trx
    .selectFrom(selectManagedTeamIds(account.id).as("managed"))
    .select("id")
    .where("id", "=", game[other].teamId)
    .executeTakeFirst();
  return managed ? [side, other] : [side];
}

const mirror = ({ kind, own, other, overtime }: Report): Report => ({
  kind: kind === "score" ? kind : kind === "own-forfeit" ? "other-forfeit" : "own-forfeit",
  own: other,
  other: own,
  overtime,
});

const toColumns = ({ kind, own, other, overtime }: Report) => ({
  kind,
  ownScore: own,
  otherScore: other,
  overtime,
});

/** Stores a game's result. The caller holds its lock. */
export async function storeResult(
  trx: Trx,
  { leagueGameId, home, away }: ReportedGame,
  { outcome, ...result }: Result,
  now: Date,
  decidedBy: string | null = null,
): Promise<void> {
  const values = {
    ...result,
    kind: outcome?.kind ?? null,
    homeScore: outcome?.home ?? null,
    awayScore: outcome?.away ?? null,
    overtime: outcome?.overtime ?? false,
    decidedBy,
    updatedAt: now,
  };
  await trx
    .insertInto("leagueResult")
    .values({ leagueGameId, homeTeamId: home.teamId, awayTeamId: away.teamId, ...values })
    .onConflict((conflict) => conflict.column("leagueGameId").doUpdateSet(values))
    .execute();
}
