import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readScore, type ScoreQuestion, type ScoreReading } from "./read-score.ts";

const soccer: ScoreQuestion = {
  teamName: "Lakeview Otters",
  opponentName: "Harbor Street FC",
  canTie: true,
  hasOvertime: false,
  highest: 999,
  isForfeitAsked: false,
};
const situations: Record<string, ScoreQuestion> = {
  "": soccer,
  runs: soccer,
  hockey: { ...soccer, canTie: false, hasOvertime: true },
  sets: { ...soccer, canTie: false, highest: 5 },
  "forfeit-asked": { ...soccer, isForfeitAsked: true },
};

/** Names a reading as the sample file does. */
function nameReading(reading: ScoreReading | null): string {
  if (reading === null) return "none";
  if (reading.kind === "score") return `${reading.own}-${reading.opponent}${reading.isOvertime ? " ot" : ""}`;
  if (reading.kind === "forfeit") return reading.by === "own" ? "we-forfeit" : "they-forfeit";
  return reading.kind === "unclear" ? "ask" : "which";
}

const SAMPLES = path.resolve(import.meta.dirname, "../../../../../../tests/samples/scores.tsv");
const samples = readFileSync(SAMPLES, "utf8")
  .replace(/\n$/, "")
  .split("\n")
  .slice(1)
  .map((line) => {
    const [reply, expected, situation] = line.split("\t") as [string, string, string];
    return { reply, expected, situation, actual: nameReading(readScore(reply, situations[situation]!)) };
  });

const isAskedBack = (name: string) => name === "ask" || name === "which";
const list = (lines: typeof samples) =>
  lines.map(
    ({ reply, expected, situation, actual }) => `${reply} [${situation}]: ${actual}, not ${expected}`,
  );

describe("the samples of score replies", () => {
  const right = samples.filter(({ actual, expected }) => actual === expected);
  const asked = samples.filter(({ actual, expected }) => actual !== expected && isAskedBack(actual));
  const wrong = samples.filter(
    ({ actual, expected }) => actual !== expected && !isAskedBack(actual) && actual !== "none",
  );

  it("number over 200, and almost all are read as meant or asked back", () => {
    const share = (right.length + asked.length) / samples.length;
    process.stdout.write(
      `${samples.length} score replies: ${right.length} read as meant, ${asked.length} asked back, ` +
        `${samples.length - right.length - asked.length - wrong.length} missed, ${wrong.length} read wrong; ` +
        `right or asked back ${(share * 100).toFixed(2)}%.\n`,
    );
    expect(samples.length).toBeGreaterThanOrEqual(200);
    expect(share).toBeGreaterThanOrEqual(0.99);
    expect(right.length / samples.length).toBeGreaterThanOrEqual(0.97);
  });

  it("are never read as another score, nor as a forfeit of the wrong team", () => {
    expect(list(wrong)).toEqual([]);
  });
  it("ask back what no person could be sure about", () => {
    const unsure = samples.filter(({ expected }) => isAskedBack(expected));
    expect(list(unsure.filter(({ actual }) => !isAskedBack(actual)))).toEqual([]);
  });
});

const words =
  "won lost tie draw we they us them Otters Harbor Street to a vs over for by OT SO in forfeit no show all nil great 🎉 😢 not if " +
  "half min , . - : ? ( \n # great thanks sí gagné perdimos beat";
const word = fc.constantFrom(...words.split(" "));
const number = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 1200 })).map(String);
const piece = fc.oneof(
  number,
  number,
  word,
  fc.constantFrom("3-2", "7:15", "0", "-", "–"),
  fc.string({ maxLength: 3 }),
);
const line = fc
  .array(piece, { maxLength: 7 })
  .chain((pieces) => fc.constantFrom(" ", "", "  ").map((space) => pieces.join(space)));

/** The numbers of a message, found without the reader. */
const findNumbers = (text: string) => [
  ...[...text.replace(/<3[\s!]*$/, "").matchAll(/\d+/g)].map(([digits]) => Number(digits)),
  ...(/nil/i.test(text) ? [0] : []),
];

const read = (text: string) => nameReading(readScore(text, soccer));

describe("any message", () => {
  const question = fc.constantFrom(...Object.values(situations));
  it("never reads as a score with other numbers than it contains", () => {
    let scores = 0;
    fc.assert(
      fc.property(line, question, (text, asked) => {
        const reading = readScore(text, asked);
        if (reading?.kind !== "score") return true;
        scores += 1;
        const { own, opponent } = reading;
        const numbers = findNumbers(text);
        const isContained = numbers.includes(own) && numbers.includes(opponent);
        // A score is the only thing with numbers in its message.
        const isAll = numbers.every((value) => value === own || value === opponent);
        const isAllowed = Math.max(own, opponent) <= asked.highest && (asked.canTie || own !== opponent);
        return isContained && isAll && isAllowed;
      }),
      { numRuns: 10_000 },
    );
    expect(scores).toBeGreaterThan(200);
  });

  it("gives the higher number to the team that it says won", () => {
    const score = fc.integer({ min: 0, max: 999 });
    const scores = fc.tuple(score, score).filter(([one, two]) => one !== two);
    fc.assert(
      fc.property(scores, fc.constantFrom("-", " - ", " ", " to ", "–", ", "), ([one, two], dash) => {
        const [low, high] = [Math.min(one, two), Math.max(one, two)];
        const pair = `${one}${dash}${two}`;
        expect(read(pair)).toBe(`${one}-${two}`);
        expect(read(`Won ${pair}`)).toBe(`${high}-${low}`);
        expect(read(`${pair} win`)).toBe(`${high}-${low}`);
        expect(read(`lost ${pair}`)).toBe(`${low}-${high}`);
        expect(read(`they won ${pair}`)).toBe(`${low}-${high}`);
        expect(read(`tie ${pair}`)).toBe("ask");
      }),
    );
  });
});
