import { readFileSync } from "node:fs";
import path from "node:path";

/** Mutants that no test catches, each with the reason why that's fine. */
export type AcceptedMutants = Record<string, string>;

export const readAccepted = (): AcceptedMutants =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "accepted.json"), "utf8"));

/** Lists problems with the accepted mutants. Each must exist, survive, and have a reason. */
export function findStale(
  accepted: AcceptedMutants,
  existing: ReadonlySet<string>,
  killed: ReadonlyMap<string, string>,
) {
  return Object.entries(accepted).flatMap(([id, reason]) => {
    if (!existing.has(id)) return [`accepted but no longer exists: ${id}`];
    if (killed.has(id)) return [`accepted but caught by ${killed.get(id)}: ${id}`];
    return reason.trim() ? [] : [`accepted without a reason: ${id}`];
  });
}
