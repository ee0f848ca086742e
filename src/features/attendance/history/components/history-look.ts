import type { PipCounts } from "#ui/pip-kind.ts";
import { pipLabels, standingLook } from "../../sheet/components/standing-look.tsx";
import type { Standing, Tally } from "../../sheet/rules.ts";

/** Answers as marks. */
export const pipCounts = (counts: Tally): PipCounts => ({
  full: counts.attending,
  half: counts.maybe,
  low: counts.not_attending,
  hollow: counts.none,
});

const wordOf = (standing: Standing) => pipLabels[standingLook[standing].pip];

/** In words that follow a number. */
export const standingWords: Record<Standing, string> = {
  attending: wordOf("attending"),
  maybe: wordOf("maybe"),
  not_attending: wordOf("not_attending"),
  none: wordOf("none"),
};
