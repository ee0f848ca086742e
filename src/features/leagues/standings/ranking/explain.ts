import type { ScoreUnit } from "../../results/schema.ts";
import type { Measure } from "./measures.ts";
import type { Step } from "./rank.ts";

/** Says in one sentence why a team is above the next one (RESULT-65). */
export function explain(step: Step, below: string, unit: ScoreUnit): string {
  if (step.kind === "tied") return `Tied with ${below} on everything`;
  if (step.kind === "lots") return `Ahead of ${below} by a draw of lots on ${step.drawnOn}`;
  const among =
    step.groupSize > 2 && step.by.startsWith("head-to-head") ? ` among ${step.groupSize} teams` : "";
  // "3 points to 0", not "3 points to 0 points".
  const [least] = step.below.shown.split(/ points?$/);
  return `Ahead of ${below} on ${nameMeasure(step.by, unit)}${among}, ${step.above.shown} to ${least}`;
}

function nameMeasure(by: Measure, unit: ScoreUnit): string {
  const words: Record<Measure, string> = {
    points: "points",
    percentage: "winning percentage",
    "head-to-head": "head-to-head",
    "head-to-head-difference": "head-to-head difference",
    difference: "difference",
    "most-scored": unit === "sets" ? "sets won" : `${unit} scored`,
    "fewest-allowed": unit === "sets" ? "sets lost" : `${unit} allowed`,
    wins: "wins",
  };
  return words[by];
}

/** Says why head-to-head isn't counted for a group (RESULT-62). */
export const explainUnmet = ([first, second]: readonly [string, string]) =>
  `Head-to-head doesn't count yet: ${first} and ${second} haven't played.`;
