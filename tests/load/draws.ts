// Which people of a generated database call next.
import { LEAGUE_SLOT, USUAL_SLOTS } from "./population.ts";

/** "usual" has one to three teams, as nine of ten managers; "league" has 200. */
export type Kind = "usual" | "league";

/** Says who is drawn. The same draw meets people of the same shape in a database of any size. */
export type Draw = {
  kind: Kind;
  slot: number;
  /** Which of their teams, members and games. */
  pick: number;
  /** Which of the thousands, from 0 to 1: how many there are depends on the database. */
  thousand: number;
};

export function drawAt(kind: Kind, random: () => number): Draw {
  const pick = Math.floor(random() * 1_000_000);
  const thousand = random();
  if (kind === "league") return { kind, slot: LEAGUE_SLOT, pick, thousand };
  // Of each hundred usual managers the last ten have four or five teams.
  const among = Math.floor(random() * (USUAL_SLOTS.count / 100) * 90);
  return { kind, slot: USUAL_SLOTS.from + Math.floor(among / 90) * 100 + (among % 90), pick, thousand };
}
