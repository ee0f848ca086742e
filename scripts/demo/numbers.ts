import { findNumberProblem } from "#platform/area-codes.ts";

/**
 * A world has half of an area code's fictional numbers, 555-0100 to 555-0199, and no other world has them at the same
 * time. STOP and replies count per number, so a number that two worlds shared would carry words from one to the other.
 */
const NUMBERS_PER_BLOCK = 50;

const digits = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, position) => from + position);

/** Every area code that we text, except those that end in 11, which are services, and those with a 9, which are reserved. */
const areaCodes = digits(2, 9)
  .flatMap((first) =>
    digits(0, 8).flatMap((second) => digits(0, 9).map((third) => `${first}${second}${third}`)),
  )
  .filter((code) => !code.endsWith("11") && findNumberProblem(`+1${code}5550100`) === null);

export const BLOCK_COUNT = areaCodes.length * 2;

/** Returns the first and the last number of a block. */
export function getRange(block: number): { from: string; until: string } {
  const start = `+1${areaCodes[Math.floor(block / 2)]}5550`;
  const first = 100 + (block % 2) * NUMBERS_PER_BLOCK;
  return { from: `${start}${first}`, until: `${start}${first + NUMBERS_PER_BLOCK - 1}` };
}

/** Lists the numbers of a block in order. */
export function listNumbers(block: number): string[] {
  const { from } = getRange(block);
  const first = Number(from.slice(-3));
  return Array.from(
    { length: NUMBERS_PER_BLOCK },
    (_, position) => `${from.slice(0, -3)}${first + position}`,
  );
}

export const isInBlock = (block: number, phone: string) => listNumbers(block).includes(phone);
