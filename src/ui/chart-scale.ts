/** The most steps that fit next to a chart. */
const MAX_STEPS = 4;

/**
 * Returns the values on a chart's axis, from 0 to a round number that's at least `max`. The steps are 1, 2, or 5 times
 * a power of ten and never smaller than `minStep`.
 */
export function getScale(max: number, minStep = 1): number[] {
  let step = minStep;
  for (let index = 0; max / step > MAX_STEPS; index++) step *= index % 3 === 1 ? 2.5 : 2;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

/** Formats a value on an axis, such as "500" or "12K". */
export const formatTick = (value: number): string => compact.format(value);
