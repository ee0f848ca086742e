// Measures every operation on two databases in turns, and says by how much it is slower on the larger one.
import { progress } from "#scripts/progress.ts";
import { drawAt } from "./draws.ts";
import { lines, titleOf, type Line } from "./operations.ts";
import type { Child } from "./size-parent.ts";
import { mulberry, quantile } from "./statistics.ts";

/** How much slower an operation may be among all those teams than among a thousand. */
const MOST_GROWTH = 1.3;
const WARM_UP = 20;

export const sizes = ["small", "large"] as const;
export type Size = (typeof sizes)[number];
export type Times = Record<Size, number[]>;
export type Amount = {
  trials: number;
  rounds: number;
  /** All lines unless it is given. */
  only?: (line: Line) => boolean;
};

/** Times by line, then by round. */
export async function measure(product: Record<Size, Child>, amount: Amount): Promise<Times[][]> {
  const { trials, rounds, only = () => true } = amount;
  const measured: Times[][] = lines.map(() => []);
  const chosen = [...lines.entries()].filter(([, line]) => only(line));
  const random = mulberry(1);
  const total = rounds * chosen.length * (trials + WARM_UP);
  await progress("Measuring", total, async (advance) => {
    for (let round = 0; round < rounds; round++)
      for (const [index, line] of chosen) {
        const draws = Array.from({ length: trials + WARM_UP }, () => drawAt(line.by, random));
        for (const size of sizes) await product[size].draw(draws);
        const times: Times = { small: [], large: [] };
        for (const draw of draws.keys()) {
          // Which one goes first changes, so that neither profits from what the other left behind.
          for (const size of draw % 2 ? sizes : sizes.toReversed()) {
            const milliseconds = await product[size].run(index, draw);
            if (draw >= WARM_UP) times[size].push(milliseconds);
          }
          advance(1);
        }
        measured[index]!.push(times);
      }
  });
  return measured;
}

/** Prints a table of what was measured. Whether each one is within MOST_GROWTH, by the median of its rounds. */
export function report(measured: Times[][], small: string, large: string): boolean {
  console.log(
    `| operation | ${small} p50 | p95 | p99 | ${large} p50 | p95 | p99 | growth of p95 | least to most | |`,
  );
  console.log("|---|--:|--:|--:|--:|--:|--:|--:|--:|---|");
  const verdicts = lines.flatMap((line, index) =>
    measured[index]!.length > 0 ? [reportLine(line, measured[index]!)] : [],
  );
  console.log();
  return verdicts.every(Boolean);
}

/** How much slower the large database is at the 95th percentile: the median of the rounds, and how far they spread. */
export function growthOf(rounds: Times[]) {
  const growths = rounds.map(({ small, large }) => quantile(large, 0.95) / quantile(small, 0.95));
  const growth = quantile(growths, 0.5);
  const [least, most] = [Math.min(...growths), Math.max(...growths)];
  return { growth, least, most, isWithin: growth <= MOST_GROWTH };
}

function reportLine(line: Line, rounds: Times[]): boolean {
  const { growth, least, most, isWithin } = growthOf(rounds);
  const percentiles = sizes.flatMap((size) => {
    const all = rounds.flatMap((times) => times[size]);
    return [0.5, 0.95, 0.99].map((at) => quantile(all, at).toFixed(1));
  });
  const range = `${least.toFixed(2)} to ${most.toFixed(2)}`;
  const cells = [titleOf(line), ...percentiles, growth.toFixed(2), range, isWithin ? "ok" : "TOO SLOW"];
  console.log(`| ${cells.join(" | ")} |`);
  return isWithin;
}
