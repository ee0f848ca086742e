import type { Item } from "./items.ts";
import { getOtherSide, type Side } from "./words.ts";

/** What the words of a message say about who won. */
export type Claims = {
  /** Who won, "tie", null if no word says it, or "unclear" if words disagree. */
  winner: Side | "tie" | "unclear" | null;
  /** The words about teams that no claim uses, such as those that label numbers. */
  rest: readonly Item[];
  /** True if "over" names the team that lost: "3-2 over Harbor". */
  isOver: boolean;
};

const isVerb = ({ kind }: Item) => kind === "win" || kind === "loss" || kind === "beat" || kind === "tie";
const isQuiet = ({ kind }: Item) => kind === "filler" || kind === "glad" || kind === "sad";

/** A team after "to", "against", "by", or "for". */
type Mention = { item: Item; side: Side; connector: "object" | "to" | "for" | "over" };

/** Finds the team that a connector at a position names. "Against the Otters" has one word between. */
function findMention(items: readonly Item[], index: number, text: string): Mention | null {
  const item = items[index]!;
  if (item.kind !== "connector" && item.kind !== "for" && item.kind !== "joiner") return null;
  const next = items[index + 1];
  const found = next?.kind === "filler" ? items[index + 2] : next;
  if (found?.kind !== "side" || found.part !== item.part) return null;
  const word = text.slice(item.start, item.end).toLowerCase();
  const connector =
    item.kind === "for" ? "for" : item.kind === "joiner" ? "to" : word === "over" ? "over" : "object";
  return { item: found, side: found.side!, connector };
}

/** Returns the team right before a verb: "they won", "Harbor Street finally won". */
function findSubject(items: readonly Item[], index: number, used: ReadonlySet<Item>): Item | null {
  const verb = items[index]!;
  for (let before = index - 1; before >= 0; before -= 1) {
    const item = items[before]!;
    if (item.part !== verb.part) return null;
    if (item.kind === "side") return used.has(item) ? null : item;
    if (!isQuiet(item)) return null;
  }
  return null;
}

/** Reads who won, from words alone. */
export function readClaims(items: readonly Item[], text: string): Claims {
  const used = new Set<Item>();
  const mentions = items.flatMap((_, index) => findMention(items, index, text) ?? []);
  for (const { item } of mentions) used.add(item);
  const winners = new Set<Side | "tie" | "unclear">();
  const object = mentions.find(({ connector }) => connector !== "for");
  const beneficiary = mentions.find(({ connector }) => connector === "for");
  let hasVerb = false;
  for (const [index, item] of items.entries()) {
    if (!isVerb(item)) continue;
    hasVerb = true;
    const before = findSubject(items, index, used);
    if (before) used.add(before);
    const next = item.kind === "beat" ? items[index + 1] : undefined;
    const beaten = next?.kind === "side" ? next : null;
    if (beaten) used.add(beaten);
    winners.add(
      getWinner(item, before?.side ?? beneficiary?.side ?? null, beaten?.side ?? object?.side ?? null),
    );
  }
  if (!hasVerb) {
    // "3-2 to them" and "3-2 vs us" say nothing that's clear, but "3-2 for us" does.
    if (beneficiary) winners.add(beneficiary.side);
    if (object && (object.side === "own" || object.connector === "to")) winners.add("unclear");
  }
  const sides = new Set(mentions.flatMap(({ side, connector }) => (connector === "for" ? [] : side)));
  if (sides.size > 1) winners.add("unclear");
  return {
    winner: winners.size > 1 ? "unclear" : ([...winners][0] ?? null),
    rest: items.filter((item) => item.kind === "side" && !used.has(item)),
    isOver: mentions.some(({ connector }) => connector === "over"),
  };
}

function getWinner(verb: Item, before: Side | null, object: Side | null): Side | "tie" | "unclear" {
  if (verb.kind === "tie") return "tie";
  // "Beat 3-2" may be a win or a loss.
  if (verb.kind === "beat" && object === null) return "unclear";
  const said = verb.side ?? before;
  const subject = said ?? (object === null ? "own" : getOtherSide(object));
  if (subject === object) return "unclear";
  return verb.kind === "loss" ? getOtherSide(subject) : subject;
}
