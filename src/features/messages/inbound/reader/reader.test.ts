import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readReply } from "./read-reply.ts";
import type { AskedGame, Reading, Situation } from "./situation.ts";

const ASK =
  "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap";
const TEXTED_AT = new Date("2026-04-16T00:00:01Z");
const thursday: AskedGame = {
  gameId: "thursday",
  memberId: "jordan",
  name: "Jordan Reyes",
  isNamed: true,
  gameOn: "2026-04-16",
  today: "2026-04-15",
  textedAt: TEXTED_AT,
  response: null,
  respondedAt: null,
};
const saturday: AskedGame = { ...thursday, gameId: "saturday", gameOn: "2026-04-18" };
const usual: Situation = {
  lastSent: "ask",
  games: [thursday],
  asks: [{ gameId: "thursday", body: ASK }],
  letters: null,
  test: null,
  isOptedOut: false,
  isWaitingForYes: false,
  askedBefore: false,
  hasNames: false,
  formerNames: [],
  names: ["maya", "okafor"],
};
const respondedAt = new Date(TEXTED_AT.getTime() + 60_000);
const confirmed = (response: "attending" | "not_attending"): Situation => ({
  ...usual,
  lastSent: "confirmation",
  games: [{ ...thursday, response, respondedAt }],
});
const situations: Record<string, Situation> = {
  "": usual,
  "asked-before": { ...usual, askedBefore: true },
  "opted-out": { ...usual, isOptedOut: true, lastSent: "confirmation" },
  waiting: { ...usual, isWaitingForYes: true, games: [], lastSent: "other" },
  "confirmed-in": confirmed("attending"),
  "confirmed-out": confirmed("not_attending"),
  in: { ...usual, games: [{ ...thursday, response: "attending", respondedAt: new Date(0) }] },
  message: { ...usual, lastSent: "other" },
  two: { ...usual, games: [thursday, saturday] },
};

const words = { attending: "yes", not_attending: "no", maybe: "maybe" };

/** Names a reading as the sample file does. */
function nameReading(reading: Reading): string {
  if (reading.kind === "acknowledgment") return "ack";
  if (reading.kind !== "responses") return reading.kind;
  const responses = reading.responses.map(({ response }) => words[response]).join(" ");
  return reading.isDoubtful ? `${responses}+doubt` : responses;
}

const SAMPLES = path.resolve(import.meta.dirname, "../../../../../tests/samples/replies.tsv");
const samples = readFileSync(SAMPLES, "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [reply, expected, situation] = line.split("\t") as [string, string, string];
    return {
      reply,
      expected,
      situation,
      actual: nameReading(readReply(reply, undefined, situations[situation]!)),
    };
  });

const isStop = (name: string) => name === "stop" || name === "wrong-number";
const isResponse = (name: string) => /^(?:yes|no|maybe)\b/.test(name);
const list = (lines: typeof samples) =>
  lines.map(
    ({ reply, expected, situation, actual }) => `${reply} [${situation}]: ${actual}, not ${expected}`,
  );

describe("the samples of replies", () => {
  const read = samples.filter(({ actual }) => isResponse(actual));
  const meant = samples.filter(({ expected }) => isResponse(expected));
  const right = read.filter(({ actual, expected }) => actual === expected);
  const precision = right.length / read.length;
  const recall = right.length / meant.length;

  it("number over 600, and almost all that mean yes, no, or maybe are understood [TEXT-37]", () => {
    process.stdout.write(
      `${samples.length} replies, ${samples.filter(({ actual, expected }) => actual === expected).length} read as meant. ` +
        `Responses: ${meant.length} meant, ${read.length} read, ${right.length} rightly; ` +
        `precision ${(precision * 100).toFixed(2)}%, recall ${(recall * 100).toFixed(2)}%.\n`,
    );
    expect(samples.length).toBeGreaterThanOrEqual(600);
    expect(precision).toBeGreaterThanOrEqual(0.995);
    expect(recall).toBeGreaterThanOrEqual(0.92);
  });

  it("never opt out anyone who didn't ask for it [TEXT-26]", () => {
    expect(list(samples.filter(({ actual, expected }) => isStop(actual) && !isStop(expected)))).toEqual([]);
    expect(
      list(samples.filter(({ actual, expected }) => actual === "stop" && expected === "wrong-number")),
    ).toEqual([]);
  });

  it("opt out everyone who clearly asks for it, and ask when it's unclear [TEXT-23, TEXT-24, TEXT-25, TEXT-27]", () => {
    const clear = samples.filter(({ expected }) => expected === "stop" || expected === "wrong-number");
    expect(list(clear.filter(({ actual, expected }) => actual !== expected))).toEqual([]);
    const doubtful = samples.filter(({ expected }) => expected.endsWith("doubt"));
    expect(list(doubtful.filter(({ actual }) => !actual.endsWith("doubt")))).toEqual([]);
  });
});
