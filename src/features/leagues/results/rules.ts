import { getReportsUntil } from "#features/games/league-games/rules.ts";
import { after, hours } from "#platform/clock.ts";
import type { Outcome, OutcomeKind, Report, Result, ScoreSettings, ScoreUnit } from "./schema.ts";

/** When a single report becomes final (RESULT-50). */
export const FINAL_AFTER = hours(24);
/** When a game without a report is missing its score (RESULT-55). */
export const MISSING_AFTER = hours(48);
/** The most disputes and missing scores that a list shows. */
export const MAX_OPEN_RESULTS = 100;
/** Three digits. */
const MAX_SCORE = 10 ** 3 - 1;
const MAX_SETS = 5;

/** The units of sports, which are free text (OP-13), by a word in them. The first match counts. */
const units: readonly (readonly [RegExp, ScoreUnit])[] = [
  [/\b(soccer|futsal|hockey|lacrosse)\b/i, "goals"],
  [/\b(baseball|softball|kickball)\b/i, "runs"],
  [/\b(volleyball|tennis|pickleball)\b/i, "sets"],
];

export type StoredScoreSettings = {
  scoreUnit: string | null;
  allowsTies: boolean | null;
  overtimeLosses: boolean | null;
  collectsScores: boolean;
};

/** Returns a season's settings, which follow the league's sport until the league manager changes them (RESULT-39). */
export function getScoreSettings(stored: StoredScoreSettings, sport: string): ScoreSettings {
  const unit =
    (stored.scoreUnit as ScoreUnit | null) ?? units.find(([words]) => words.test(sport))?.[1] ?? "points";
  return {
    unit,
    allowsTies: stored.allowsTies ?? (unit === "goals" || unit === "runs"),
    overtimeLosses: stored.overtimeLosses ?? /\bhockey\b/i.test(sport),
    collectsScores: stored.collectsScores,
  };
}

export type ScoreProblem = "missing" | "too-high" | "tie";

/** Returns the highest score of one team that a season can have. */
export const getHighestScore = ({ unit }: ScoreSettings) => (unit === "sets" ? MAX_SETS : MAX_SCORE);

export const scoreProblems: Record<ScoreProblem, string> = {
  missing: "Enter both scores",
  "too-high": "Enter a score that this season has",
  tie: "Games can't end in a tie this season",
};

/** Returns what's wrong with two scores in a season, or null. */
export function findScoreProblem(
  settings: ScoreSettings,
  [first, second]: readonly [number | null, number | null],
): ScoreProblem | null {
  if (first === null || second === null) return "missing";
  const isPossible = (score: number) =>
    Number.isInteger(score) && score >= 0 && score <= getHighestScore(settings);
  if (!isPossible(first) || !isPossible(second)) return "too-high";
  return first === second && !settings.allowsTies ? "tie" : null;
}

type Side = "home" | "away";

/** Translates what a team said about itself and the other one. */
export function toOutcome(report: Report, side: Side): Outcome {
  if (report.kind !== "score") {
    const forfeits = (report.kind === "own-forfeit") === (side === "home") ? "home-forfeit" : "away-forfeit";
    return { kind: forfeits, home: null, away: null, overtime: false };
  }
  const [home, away] = side === "home" ? [report.own, report.other] : [report.other, report.own];
  return { kind: "score", home, away, overtime: report.overtime };
}

const mirroredKinds: Partial<Record<OutcomeKind, Report["kind"]>> = {
  score: "score",
  "home-forfeit": "own-forfeit",
  "away-forfeit": "other-forfeit",
};

/** Translates an outcome into what a team would say, or returns null for one that only the league can set. */
export function toReport({ kind, home, away, overtime }: Outcome, side: Side): Report | null {
  const forHome = mirroredKinds[kind];
  if (!forHome) return null;
  if (side === "home") return { kind: forHome, own: home, other: away, overtime };
  const forAway = forHome === "score" ? "score" : forHome === "own-forfeit" ? "other-forfeit" : "own-forfeit";
  return { kind: forAway, own: away, other: home, overtime };
}

export const isSameOutcome = (first: Outcome | null, second: Outcome | null) =>
  first === second ||
  (first !== null &&
    second !== null &&
    first.kind === second.kind &&
    first.home === second.home &&
    first.away === second.away &&
    first.overtime === second.overtime);

/** Outcomes that count as not played (RESULT-54). */
const isPlayed = ({ kind }: Outcome) => kind !== "abandoned" && kind !== "no-result";

/** The last report of a team, in the game's terms. */
export type TeamReport = { outcome: Outcome; reportedAt: Date };
export type TeamReports = { home: TeamReport | null; away: TeamReport | null };

/**
 * Returns whether reports no longer change a result: the league decided, or both teams agreed. Then only the league
 * manager corrects it.
 */
export const isDecided = (result: Result | null) =>
  result !== null && result.state === "final" && result.decidedAs !== "time";

/**
 * Returns the result that follows from the teams' last reports and the result until now, which isn't decided
 * (RESULT-49 to RESULT-52). There's at least one report.
 */
export function settle(previous: Result | null, { home, away }: TeamReports, now: Date): Result {
  // A single report that became final counts until the league decides, even in a dispute.
  const standing = previous?.counts ? previous : null;
  const disputed: Result = standing
    ? { ...standing, state: "disputed" }
    : { state: "disputed", outcome: null, counts: false, reportedAt: null, finalAt: null, decidedAs: null };
  if (home && away) return isSameOutcome(home.outcome, away.outcome) ? agree(home.outcome, now) : disputed;
  const { outcome, reportedAt } = (home ?? away)!;
  if (standing) return isSameOutcome(outcome, standing.outcome) ? { ...standing, state: "final" } : disputed;
  return { state: "reported", outcome, counts: false, reportedAt, finalAt: null, decidedAs: null };
}

const makeFinal = (outcome: Outcome, now: Date, decidedAs: Result["decidedAs"]): Result => ({
  state: "final",
  outcome,
  counts: isPlayed(outcome),
  reportedAt: null,
  finalAt: now,
  decidedAs,
});

const agree = (outcome: Outcome, now: Date) => makeFinal(outcome, now, "agreement");

/** Returns the result that the league sets. */
export const decide = (outcome: Outcome, now: Date) => makeFinal(outcome, now, "league");

/** Returns whether the league has to say why it changes a result to this outcome, or clears it (RESULT-53). */
export const needsReason = (previous: Result | null, next: Outcome | null) =>
  previous !== null && previous.finalAt !== null && !isSameOutcome(previous.outcome, next);

/**
 * Returns whether a team can report now: "early" before the start, and "closed" after a week, for a canceled game, and
 * in a season that ended or collects no scores (RESULT-48, RESULT-52, RESULT-35).
 */
export function getReporting(
  game: { startsAt: Date; isCancelled: boolean; hasSeasonEnded: boolean; settings: ScoreSettings },
  now: Date,
): "open" | "early" | "closed" {
  if (game.isCancelled || game.hasSeasonEnded || !game.settings.collectsScores) return "closed";
  if (now < game.startsAt) return "early";
  return now < getReportsUntil(game.startsAt) ? "open" : "closed";
}

/** Returns whether a game that was played lacks any report, two days after its start (RESULT-55). */
export const isMissing = (
  game: { startsAt: Date; isCancelled: boolean; settings: ScoreSettings; result: Result | null },
  now: Date,
) =>
  game.settings.collectsScores &&
  !game.isCancelled &&
  game.result === null &&
  after(game.startsAt, MISSING_AFTER) <= now;

/** Returns the same outcome for a game that the other team hosts. */
export function turn({ kind, home, away, overtime }: Outcome): Outcome {
  const kinds: Partial<Record<OutcomeKind, OutcomeKind>> = {
    "home-forfeit": "away-forfeit",
    "away-forfeit": "home-forfeit",
  };
  return { kind: kinds[kind] ?? kind, home: away, away: home, overtime };
}

/** Returns the last day with games until today, or the first one. The days are in order. */
export const chooseDay = (gameDays: readonly string[], today: string) =>
  gameDays.findLast((day) => day <= today) ?? gameDays[0] ?? null;

/** Formats how a game ended, home first: "Lakeview Otters 3, Harbor Street FC 2". */
export function formatOutcome(
  { kind, home, away, overtime }: Outcome,
  names: { home: string; away: string },
): string {
  const words = {
    score: `${names.home} ${home}, ${names.away} ${away}${overtime ? ", overtime" : ""}`,
    "home-forfeit": `Forfeit by ${names.home}`,
    "away-forfeit": `Forfeit by ${names.away}`,
    "double-forfeit": "Double Forfeit",
    abandoned: "Abandoned",
    "no-result": "No Result",
  };
  return words[kind];
}

/** Reads a score that was typed. Returns null for anything but digits. */
export const readScoreField = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);
