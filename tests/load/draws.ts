// Decides which people in a generated database make the next calls.
import { LEAGUE_SLOT, USUAL_SLOTS } from "./population.ts";

/** A kind of manager. "usual" has one to three teams, like nine in ten managers. "league" has 200 teams. */
export type Kind = "usual" | "league";

/** A random draw. The same draw selects people of the same shape in a database of any size. */
export type Draw = {
  kind: Kind;
  slot: number;
  /** A number that selects one of the person's teams and one of its members and games. */
  pick: number;
  /**
   * A number from 0 to 1 that selects a block of a thousand teams, because the number of blocks depends on the
   * database.
   */
  thousand: number;
};

export function drawSubject(kind: Kind, random: () => number): Draw {
  const pick = Math.floor(random() * 1_000_000);
  const thousand = random();
  if (kind === "league") return { kind, slot: LEAGUE_SLOT, pick, thousand };
  // Leave out the last ten of each hundred usual managers, who have four or five teams.
  const managerIndex = Math.floor(random() * (USUAL_SLOTS.count / 100) * 90);
  return {
    kind,
    slot: USUAL_SLOTS.from + Math.floor(managerIndex / 90) * 100 + (managerIndex % 90),
    pick,
    thousand,
  };
}
