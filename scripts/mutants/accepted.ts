import { readFileSync } from "node:fs";
import path from "node:path";

/** Mutants that no test notices, each with the reason why that is right. */
export type Accepted = Record<string, string>;

export const readAccepted = (): Accepted =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "accepted.json"), "utf8"));

/** What is wrong with the list: it may hold only what exists and what really survives. */
export function findStale(
  accepted: Accepted,
  existing: ReadonlySet<string>,
  killed: ReadonlyMap<string, string>,
) {
  return Object.entries(accepted).flatMap(([id, reason]) => {
    if (!existing.has(id)) return [`is accepted and no longer exists: ${id}`];
    if (killed.has(id)) return [`is accepted and noticed by ${killed.get(id)}: ${id}`];
    return reason.trim() ? [] : [`is accepted without a reason: ${id}`];
  });
}
