import { expect, it } from "vitest";
import { choices, countWaiting, formatAge, formatChoice, formatLast } from "./rules.ts";

const ages = [
  { maxAge: 15 as const, texts: 1 },
  { maxAge: 60 as const, texts: 10 },
  { maxAge: 360 as const, texts: 100 },
  { maxAge: null, texts: 1_000 },
];

it("shows what each choice sends and discards", () => {
  expect(choices.map(({ maxAge }) => formatChoice(ages, maxAge))).toEqual([
    "Sends 0 texts and discards 1,111",
    "Sends 1 text and discards 1,110",
    "Sends 11 texts and discards 1,100",
    "Sends 111 texts and discards 1,000",
    "Sends 1,111 texts and discards 0",
  ]);
  expect(countWaiting({ ages })).toBe(1_111);
});

it("names how late texts are", () => {
  expect(ages.map(({ maxAge }) => formatAge(maxAge))).toEqual([
    "Up to 15 minutes",
    "15 minutes to 1 hour",
    "1 to 6 hours",
    "More than 6 hours",
  ]);
});

it("summarizes the last hold", () => {
  const none = { adopted: 0, unrecorded: 0, discarded: 0 };
  expect(formatLast({ ...none, isAutomatic: true })).toBe(
    "Every text that was sent was on record, so texts went out again automatically.",
  );
  expect(formatLast({ adopted: 480, unrecorded: 1, discarded: 3, isAutomatic: false })).toBe(
    "We put 480 forgotten texts back on record, found 1 text that we have no record of, and discarded 3 texts.",
  );
  expect(formatLast({ adopted: 1, unrecorded: 2, discarded: 1, isAutomatic: false })).toBe(
    "We put 1 forgotten text back on record, found 2 texts that we have no record of, and discarded 1 text.",
  );
});
