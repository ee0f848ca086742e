import { readClaims, type Claims } from "./claims.ts";
import { readForfeit, readForfeiter } from "./forfeits.ts";
import { listItems, toTeamWords, type Item, type Message } from "./items.ts";
import type { Side } from "./words.ts";

/** What the reader has to know about the game besides the words. */
export type ScoreQuestion = {
  teamName: string;
  opponentName: string;
  canTie: boolean;
  /** True if the season tells apart games that were decided in overtime. */
  hasOvertime: boolean;
  /** The highest number that one team can score. */
  highest: number;
  /** True if we just asked who forfeited. */
  isForfeitAsked: boolean;
};

export type ScoreReading =
  | { kind: "score"; own: number; opponent: number; isOvertime: boolean }
  | { kind: "forfeit"; by: Side }
  /** Asks back who forfeited. */
  | { kind: "which-forfeit" }
  /** The message tries to say a score and fails. */
  | { kind: "unclear" };

const unclear: ScoreReading = { kind: "unclear" };

/**
 * Reads a message as a score, by rules alone. Returns null if it's about something else. Takes
 * time proportional to its length. A score has no other numbers than the message.
 */
export function readScore(text: string, question: ScoreQuestion): ScoreReading | null {
  const message = listItems(text, toTeamWords(question.teamName, question.opponentName));
  const claims = readClaims(message.items, message.text);
  const asked = question.isForfeitAsked ? readForfeiter(message) : null;
  const forfeiter = asked ?? readForfeit(message, claims);
  if (forfeiter === "which") return { kind: "which-forfeit" };
  if (forfeiter) return { kind: "forfeit", by: forfeiter };
  return readNumbers(message, claims, question);
}

const isVerb = ({ kind }: Item) => kind === "win" || kind === "loss" || kind === "beat" || kind === "tie";
const isAboutScore = (item: Item) => item.kind === "number" || item.kind === "side" || isVerb(item);
const has = ({ items }: Message, ...kinds: Item["kind"][]) => items.some(({ kind }) => kinds.includes(kind));

function readNumbers(message: Message, claims: Claims, question: ScoreQuestion): ScoreReading | null {
  const { items, isQuestion } = message;
  const numbers = items.filter(({ kind }) => kind === "number");
  if (numbers.length === 0 && !items.some(isVerb)) return null;
  const isPair =
    numbers.length === 2 && (isBeside(message, numbers[0]!, numbers[1]!) || isLabeled(numbers, claims));
  const isOdd = hasOddSigns(message);
  if (isQuestion || isOdd || has(message, "hedge", "measure", "unknown", "forfeit", "no-show"))
    return readAround(message, numbers, claims, question, isPair && !isQuestion && !isOdd);
  return readPair(message, numbers, claims, question, isPair) ?? unclear;
}

/**
 * Reads a message that says more than a score. The score counts only if a sentence of its own says who won. Otherwise, we
 * ask back if it looks like one.
 */
function readAround(
  message: Message,
  numbers: readonly Item[],
  claims: Claims,
  question: ScoreQuestion,
  isPair: boolean,
): ScoreReading | null {
  const isClaim = claims.winner !== null;
  const isPlain = !has(message, "unknown", "measure");
  const dashed = numbers.flatMap((first, index) => {
    const second = numbers[index + 1];
    const gap = second && message.text.slice(first.end, second.start);
    return gap !== undefined && /^\s*[\p{Pd}−:/.]\s*$/u.test(gap) ? [[first, second!] as const] : [];
  });
  const isDashed = dashed.length > 0 && (isPlain || (numbers.length === 2 && !isAboutTime(message, numbers)));
  const doubt = isDashed || (isClaim && numbers.length === 2) ? unclear : null;
  if (message.isQuestion && has(message, "unknown", "hedge")) return null;
  if (!isPair || !isClaim || has(message, "hedge", "measure", "forfeit", "no-show")) return doubt;
  const said = new Set(message.items.filter(isAboutScore).map(({ part }) => part));
  const isApart = message.items.every(({ kind, part }) => kind !== "unknown" || !said.has(part));
  return isApart ? (readPair(message, numbers, claims, question, true) ?? doubt) : doubt;
}

/** "Be there at 7:15" and "5-10 min" are about time. */
const isAboutTime = (message: Message, numbers: readonly Item[]) =>
  has(message, "measure") || numbers.some(({ value }) => value === null);

/** Returns whether two numbers stand beside each other, with a dash, a colon, a comma, or "to" between them at most. */
function isBeside({ text, items }: Message, first: Item, second: Item): boolean {
  const between = items.slice(items.indexOf(first) + 1, items.indexOf(second));
  const isJoined = between.every(
    ({ kind, start, end }) =>
      kind === "joiner" ||
      kind === "unit" ||
      (kind === "connector" && /^(?:vs?|versus)$/i.test(text.slice(start, end))),
  );
  const gap = [first, ...between]
    .map((item, index) => text.slice(item.end, (between[index] ?? second).start))
    .join("")
    .replaceAll(/[\s\p{M}\p{Cf}]/gu, "");
  return isJoined && between.length <= 2 && /^(?:[\p{Pd}−]+|[,:]?)$/u.test(gap);
}

/** Returns whether each of two numbers has a team beside it: "Otters 3, Harbor Street 2". */
const isLabeled = (numbers: readonly Item[], { rest }: Claims) => getLabels(numbers, rest) !== null;

/** Returns the team of the first number, from the order of names and numbers. */
function getLabels(numbers: readonly Item[], rest: readonly Item[]): Side | null {
  const [one, two] = rest;
  if (!one || !two || rest.length > 2 || one.side === two.side) return null;
  const order = [...numbers, one, two]
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind }) => (kind === "number" ? "n" : "t"))
    .join("");
  // "Otters 3 Harbor 2", "3 Otters 2 Harbor", and "Otters 3-2 Harbor".
  return order === "tntn" || order === "ntnt" || order === "tnnt" ? one.side! : null;
}

/** Signs that make numbers something else than a score: money, shirts, shares, sums. */
const hasOddSigns = ({ text, items }: Message) => {
  const ends = [0, ...items.map(({ end }) => end)];
  const starts = [...items.map(({ start }) => start), text.length];
  return ends.some((end, index) =>
    /[^\s\p{M}\p{Cf}\p{Pd}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Extended_Pictographic}−.,:;!?…¡¿()[\]"'“”„«»‘’`]/u.test(
      text.slice(end, starts[index]),
    ),
  );
};

function readPair(
  message: Message,
  numbers: readonly Item[],
  claims: Claims,
  question: ScoreQuestion,
  isPair: boolean,
): ScoreReading | null {
  const [first, second] = numbers;
  if (first?.value == null) return null;
  // "2 all" and "1 apiece".
  if (numbers.length === 1 && has(message, "all") && claims.rest.length === 0)
    return toScore(first.value, first.value, message, claims, question);
  if (!isPair || second?.value == null || has(message, "all")) return null;
  const scores = placeNumbers(message, [first, second], claims);
  return scores && toScore(...scores, message, claims, question);
}

/** Returns the reader's score and the opponent's, or null if it isn't clear which is which. */
function placeNumbers(
  { items }: Message,
  numbers: readonly [Item, Item],
  claims: Claims,
): [number, number] | null {
  const [one, two] = [numbers[0].value!, numbers[1].value!];
  const { winner, rest } = claims;
  const labeled = getLabels(numbers, rest);
  if (labeled) return labeled === "own" ? [one, two] : [two, one];
  const about = new Set([...numbers, ...items.filter(isVerb)].map(({ part }) => part));
  if (rest.some(({ part }) => winner === null || about.has(part))) return placeBeside(numbers, rest, winner);
  if (winner === "own") return [Math.max(one, two), Math.min(one, two)];
  if (winner === "opponent") return [Math.min(one, two), Math.max(one, two)];
  return [one, two];
}

/** "Otters 3-2" and "3-2 Otters" are clear. "3-2 Harbor" may mean that they won. */
function placeBeside(
  [first, second]: readonly [Item, Item],
  rest: readonly Item[],
  winner: Claims["winner"],
): [number, number] | null {
  const [label, ...others] = rest;
  if (winner !== null || others.length > 0 || label?.side !== "own") return null;
  const [one, two] = [first.value!, second.value!];
  if (label.start > second.start) return one >= two ? [one, two] : null;
  return label.end <= first.start ? [one, two] : null;
}

function toScore(
  own: number,
  opponent: number,
  message: Message,
  { winner, isOver }: Claims,
  { canTie, hasOvertime, highest }: ScoreQuestion,
): ScoreReading | null {
  const leader = own === opponent ? "tie" : own > opponent ? "own" : "opponent";
  if (Math.max(own, opponent) > highest || (leader === "tie" && !canTie)) return null;
  if (winner !== null && winner !== leader) return null;
  // "3-2 over Harbor" is a win, and "3-2, ugh" may be a loss.
  if (isOver && leader !== "own") return null;
  if (winner === null && leader !== "tie" && has(message, leader === "own" ? "sad" : "glad")) return null;
  const isOvertime = has(message, "overtime");
  if (isOvertime && leader === "tie") return null;
  return { kind: "score", own, opponent, isOvertime: isOvertime && hasOvertime };
}
