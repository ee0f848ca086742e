import type { ScoreSettings } from "../results/schema.ts";
import type { StandingsRules, Tiebreaker } from "./schema.ts";

type Preset = Pick<
  StandingsRules,
  "rankBy" | "win" | "tie" | "overtimeLoss" | "forfeitScore" | "tiebreakers"
>;

const soccer: Preset = {
  rankBy: "points",
  win: 3,
  tie: 1,
  overtimeLoss: 0,
  forfeitScore: 3,
  tiebreakers: ["head-to-head", "difference", "most-scored", "fewest-allowed"],
};
const hockey: Preset = {
  rankBy: "points",
  win: 2,
  tie: 1,
  overtimeLoss: 1,
  forfeitScore: 1,
  tiebreakers: ["wins", "head-to-head", "difference", "most-scored"],
};
const byPercentage = { rankBy: "percentage", win: 2, tie: 1, overtimeLoss: 0 } as const;

/** Returns the rules of a season whose league manager hasn't changed them (RESULT-59, RESULT-60). */
export function getPreset(sport: string, { unit }: Pick<ScoreSettings, "unit">): StandingsRules {
  const preset = choosePreset(sport, unit);
  return {
    ...preset,
    loss: 0,
    forfeitWin: preset.win,
    forfeitLoss: 0,
    maxDifference: null,
    countsCrossDivision: true,
  };
}

function choosePreset(sport: string, unit: ScoreSettings["unit"]): Preset {
  if (unit === "goals" && /\b(soccer|futsal)\b/i.test(sport)) return soccer;
  if (unit === "goals" && /\bhockey\b/i.test(sport)) return hockey;
  if (unit === "runs")
    return {
      ...byPercentage,
      forfeitScore: 7,
      tiebreakers: ["head-to-head", "fewest-allowed", "difference"],
    };
  const forfeitScore = unit === "goals" ? 1 : 2;
  return { ...byPercentage, forfeitScore, tiebreakers: ["head-to-head", "difference", "most-scored"] };
}

export const TIEBREAKER_NAMES: Record<Tiebreaker, string> = {
  "head-to-head": "Head-to-Head",
  "head-to-head-difference": "Head-to-Head Difference",
  difference: "Difference",
  "most-scored": "Most Scored",
  "fewest-allowed": "Fewest Allowed",
  wins: "Wins",
};

type Places = readonly { id: string; rows: readonly { teamId: string; name: string }[] }[];

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const toOrdinal = (place: number) => `${place}${endings[ordinals.select(place)]}`;

/** Lists in words which teams would change places, those nearest the top first. */
export function listMoves(now: Places, next: Places): string[] {
  return next.flatMap(({ id, rows }) => {
    const before = now.find((division) => division.id === id)?.rows ?? [];
    return rows.flatMap(({ teamId, name }, index) => {
      const from = before.findIndex((row) => row.teamId === teamId);
      if (from === -1 || from === index) return [];
      return `${name} moves from ${toOrdinal(from + 1)} to ${toOrdinal(index + 1)}`;
    });
  });
}

/** Written as in standings, e.g. ".750" or "1.000". */
export function formatPercentage(value: number): string {
  const thousandths = Math.round(value * 1000);
  return thousandths === 1000 ? "1.000" : `.${String(thousandths).padStart(3, "0")}`;
}
/** "+3", "0", or "-3". */
export const formatSigned = (value: number) => (value > 0 ? `+${value}` : String(value));
