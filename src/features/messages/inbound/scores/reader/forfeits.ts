import type { Claims } from "./claims.ts";
import type { Item, Message } from "./items.ts";
import { getOtherSide, type Side } from "./words.ts";

const isForfeit = ({ kind }: Item) => kind === "forfeit" || kind === "no-show";
const isQuiet = ({ kind }: Item) => kind === "filler" || kind === "glad" || kind === "sad";

/** Returns the team that a forfeit is said of: "they forfeited", "forfeit by Harbor Street", or null. */
function findForfeiter(items: readonly Item[], index: number): Side | null {
  const item = items[index]!;
  if (item.side) return item.side;
  for (let before = index - 1; before >= 0; before -= 1) {
    const { kind, side, part } = items[before]!;
    if (part !== item.part) break;
    if (kind === "side") return side!;
    if (!isQuiet(items[before]!) && kind !== "joiner") break;
  }
  const [next, name] = items.slice(index + 1, index + 3);
  return next?.kind === "connector" && name?.kind === "side" ? name.side! : null;
}

/**
 * Reads a forfeit (RESULT-44). Returns "which" if it isn't clear who forfeited, and null if the message is about
 * something else. One word must not cost the wrong team a game.
 */
export function readForfeit({ items, isQuestion }: Message, claims: Claims): Side | "which" | null {
  const isUnsure = isQuestion || items.some(({ kind }) => kind === "hedge" || kind === "measure");
  const isAbout = items.some(isForfeit);
  if (!isAbout || isUnsure) return null;
  const hasUnknown = items.some(({ kind }) => kind === "unknown");
  if (hasUnknown) return items.some(({ kind }) => kind === "forfeit") ? "which" : null;
  const { winner } = claims;
  if (winner === "tie" || winner === "unclear") return "which";
  const said = new Set(
    items.flatMap((item, index) => (isForfeit(item) ? (findForfeiter(items, index) ?? []) : [])),
  );
  if (winner !== null) said.add(getOtherSide(winner));
  if (said.size > 1) return "which";
  const [side] = said;
  const isMentioned = items.some(({ kind }) => kind === "side");
  // "No show" alone is about the others, because no one reports from a game that they didn't come to.
  if (!side) return items.some(({ kind }) => kind === "forfeit") || isMentioned ? "which" : "opponent";
  return side;
}

/** Reads the reply to "Who forfeited?": one of the teams, and nothing else. */
export function readForfeiter({ items, isQuestion }: Message): Side | null {
  const sides = new Set(items.flatMap(({ kind, side }) => (kind === "side" ? side! : [])));
  const isPlain = items.every((item) => item.kind === "side" || isForfeit(item) || isQuiet(item));
  return isPlain && sides.size === 1 && !isQuestion ? [...sides][0]! : null;
}
