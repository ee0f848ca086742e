import { formatLocalMoment } from "#platform/browser-date.ts";
import { formatDate, formatTime, getWeekday } from "#platform/date-format.ts";
import type { Outcome, OutcomeKind, ResultGame, ScoreUnit, ShownReport } from "../schema.ts";

export const unitNames: Record<ScoreUnit, string> = {
  goals: "Goals",
  runs: "Runs",
  points: "Points",
  sets: "Sets",
};

/** Formats "Otters vs Wolves", home first. */
export const formatPairing = ({ home, away }: Pick<ResultGame, "home" | "away">) =>
  `${home.name} vs ${away.name}`;

/** Formats "Thu, Apr 16, 2026, 7:00 PM". */
export const formatStart = ({ date, time }: Pick<ResultGame, "date" | "time">) =>
  [getWeekday(date), formatDate(date), ...(time === null ? [] : [formatTime(time)])].join(", ");

const shortKinds: Record<Exclude<OutcomeKind, "score">, string> = {
  "home-forfeit": "Home forfeit",
  "away-forfeit": "Away forfeit",
  "double-forfeit": "Double forfeit",
  abandoned: "Abandoned",
  "no-result": "No result",
};

/** Formats "3-2", home first. */
export const formatShortScore = ({ kind, home, away, overtime }: Outcome) =>
  kind === "score" ? `${home}-${away}${overtime ? " OT" : ""}` : shortKinds[kind];

/** Formats when something happened on the reader's clock: "Apr 16, 2026, 9:02 PM". */
export const formatMoment = (at: string) => formatLocalMoment(Date.parse(at));

const channels: Record<ShownReport["via"], string> = {
  screen: "on FirstWhistle",
  text: "by text",
  link: "by link",
};

/** Formats "Ana Duarte, by text, Apr 16, 2026, 9:02 PM". */
export const formatSource = ({ by, via, at }: ShownReport) => `${by}, ${channels[via]}, ${formatMoment(at)}`;
