// Measures every operation on two databases, alternating, and reports how much slower it is on the larger one.
import { showProgress } from "#scripts/progress.ts";
import { drawSubject } from "./draws.ts";
import type { Line } from "./line.ts";
import { lines, getTitle } from "./operations.ts";
import { printTable } from "./runner.ts";
import type { Child } from "./size-parent.ts";
import { mulberry, quantile } from "./statistics.ts";

/** The most an operation may slow down with many teams, as a multiple of its time with a thousand. */
const MAX_GROWTH = 1.3;
const WARM_UP = 20;

export const sizes = ["small", "large"] as const;
export type Size = (typeof sizes)[number];
export type Times = Record<Size, number[]>;
export type Amount = {
  trials: number;
  rounds: number;
  /** Selects the operations to measure. Defaults to all. */
  only?: (line: Line) => boolean;
};

/** Returns times by operation, then by round. */
export async function measure(product: Record<Size, Child>, amount: Amount): Promise<Times[][]> {
  const { trials, rounds, only = () => true } = amount;
  const measurements: Times[][] = lines.map(() => []);
  const selected = [...lines.entries()].filter(([, line]) => only(line));
  const random = mulberry(1);
  const total = rounds * selected.length * (trials + WARM_UP);
  await showProgress("Measuring", total, async (advance) => {
    for (let round = 0; round < rounds; round++)
      for (const [index, line] of selected) {
        const draws = Array.from({ length: trials + WARM_UP }, () => drawSubject(line.subjectKind, random));
        for (const size of sizes) await product[size].draw(draws);
        const times: Times = { small: [], large: [] };
        for (const draw of draws.keys()) {
          // Alternate which database goes first, so neither benefits from the other's caches.
          for (const size of draw % 2 ? sizes : sizes.toReversed()) {
            const milliseconds = await product[size].run(index, draw);
            if (draw >= WARM_UP) times[size].push(milliseconds);
          }
          advance(1);
        }
        measurements[index]!.push(times);
      }
  });
  return measurements;
}

/**
 * Prints a table of the measurements. Returns whether every operation's growth, the median of its rounds, is within
 * MAX_GROWTH.
 */
export function report(measurements: Times[][], small: string, large: string): boolean {
  const rows = lines.flatMap((line, index) =>
    measurements[index]!.length > 0 ? [toRow(line, measurements[index]!)] : [],
  );
  const percentiles = [small, large].flatMap((size) => [`${size} p50`, "p95", "p99"]);
  printTable(["operation", ...percentiles, "growth of p95", "min to max", ""], rows);
  return rows.every((row) => row.at(-1) === "ok");
}

/** Returns how much slower the large database is at p95: the median of the rounds, and their range. */
export function computeGrowth(rounds: Times[]) {
  const growths = rounds.map(({ small, large }) => quantile(large, 0.95) / quantile(small, 0.95));
  const growth = quantile(growths, 0.5);
  const [min, max] = [Math.min(...growths), Math.max(...growths)];
  return { growth, min, max, isWithin: growth <= MAX_GROWTH };
}

function toRow(line: Line, rounds: Times[]): (string | number)[] {
  const { growth, min, max, isWithin } = computeGrowth(rounds);
  const percentiles = sizes.flatMap((size) => {
    const allTimes = rounds.flatMap((times) => times[size]);
    return [0.5, 0.95, 0.99].map((at) => quantile(allTimes, at));
  });
  const range = `${min.toFixed(2)} to ${max.toFixed(2)}`;
  return [getTitle(line), ...percentiles, growth.toFixed(2), range, isWithin ? "ok" : "TOO SLOW"];
}
