import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readReply } from "./read-reply.ts";
import type { AskedGame, Reading, Situation } from "./situation.ts";

const game: AskedGame = {
  gameId: "A",
  memberId: "jordan",
  name: "Jordan Reyes",
  isNamed: true,
  gameOn: "2026-04-16",
  today: "2026-04-15",
  textedAt: new Date("2026-04-16T00:00:01Z"),
  response: null,
  respondedAt: null,
};
const usual: Situation = {
  lastSent: "ask",
  games: [game],
  asks: [],
  letters: null,
  test: null,
  isOptedOut: false,
  isWaitingForYes: false,
  askedBefore: false,
  hasNames: false,
  formerNames: [],
  names: ["maya", "okafor"],
};

const words = { attending: "yes", not_attending: "no", maybe: "maybe" };

/** Writes a reading as the sample file does: what it is, and its note. */
function formatReading(reading: Reading): string {
  if (reading.kind !== "responses") return `${reading.kind}\t`;
  const [{ response, note }] = reading.responses as [(typeof reading.responses)[number]];
  return `${words[response]}${reading.isDoubtful ? "+doubt" : ""}\t${note ?? ""}`;
}

const SAMPLES = path.resolve(import.meta.dirname, "../../../../../tests/samples/notes.tsv");
const samples = readFileSync(SAMPLES, "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [reply, ...expected] = line.split("\t") as [string, string, string];
    return { reply: reply.replaceAll(String.raw`\n`, "\n"), expected: expected.join("\t") };
  });
const readAs = (reply: string, situation: Partial<Situation> = {}) =>
  formatReading(readReply(reply, undefined, { ...usual, ...situation }));

describe("a response with a note", () => {
  it("is read in over 150 replies from real life, with and without one, as people mean them [NEED-27]", () => {
    expect(samples.length).toBeGreaterThanOrEqual(150);
    expect(samples.filter(({ expected }) => /^(?:yes|no|maybe)\t./.test(expected)).length).toBeGreaterThan(
      100,
    );
    expect(samples.filter(({ expected }) => expected.startsWith("manager")).length).toBeGreaterThan(80);
    const wrong = samples.filter(({ reply, expected }) => readAs(reply) !== expected);
    expect(wrong.map(({ reply, expected }) => `${reply}: ${readAs(reply)}, not ${expected}`)).toEqual([]);
  });

  const starts =
    "but,and,will,be,I'll,late,running,bringing,with,until,after,from,around,just,I'm,I have,have to,got,sick,hurt,injured," +
    "away,traveling,working,because";
  it.each(starts.split(","))("has a note that starts with %j [NEED-27]", (start) => {
    const rest = `${start} the usual`;
    const note = start === "but" || start === "and" ? "the usual" : rest;
    const response = /^(?:late|running)$/.test(start) ? "IN" : "OUT";
    const expected = `${response === "IN" ? "yes" : "no"}\t${note}`;
    for (const keyword of [response, response.toLowerCase(), response === "IN" ? "yes" : "no"])
      expect(readAs(`${keyword} ${rest}`)).toBe(expected);
  });

  it.each([",", " -", ":", ".", " –", "!"])(
    "has any note after a keyword and %j, but not after yes and no [NEED-27]",
    (mark) => {
      expect(readAs(`in${mark} knee is taped`)).toBe("yes\tknee is taped");
      expect(readAs(`Out${mark} knee is taped`)).toBe("no\tknee is taped");
      expect(readAs(`maybe${mark} knee is taped`)).toBe("maybe\tknee is taped");
      for (const word of ["yes", "no", "yep", "nope", "sure", "nah"])
        expect(readAs(`${word}${mark} knee is taped`)).toBe("manager\t");
    },
  );

  it("is none if it says something else too, or asks [NEED-27]", () => {
    for (const reply of [
      "in, out Saturday",
      "out but maybe",
      "maybe, I'm in",
      "in but can't make it",
      "in? late",
    ])
      expect(readAs(reply)).toBe("manager\t");
  });

  it("cuts a note at 80 characters [NEED-27]", () => {
    const [, note] = readAs(`in, ${"a".repeat(200)}`).split("\t");
    expect(note).toHaveLength(80);
  });

  it("counts for the day it names, with its note [NEED-27, TEXT-36]", () => {
    const games = [game, { ...game, gameId: "B", gameOn: "2026-04-18" }];
    expect(readReply("out Saturday, sick", undefined, { ...usual, games })).toMatchObject({
      kind: "responses",
      responses: [{ gameId: "B", response: "not_attending", note: "sick" }],
    });
    expect(readAs("in, 10 min late", { games })).toBe("which\t");
  });

  it("comes before lateness, which keeps what was said [NEED-27, NEED-29]", () => {
    const games = [{ ...game, response: "maybe" as const, respondedAt: game.textedAt }];
    expect(readAs("1, 10 min late", { games })).toBe("yes\t10 min late");
    const coming = [{ ...game, response: "attending" as const, respondedAt: game.textedAt }];
    for (const reply of [
      "running late",
      "10 min late",
      "I'm running 5 min late",
      "2 min late",
      "Running late!",
    ])
      expect(readReply(reply, undefined, { ...usual, games: coming })).toMatchObject({ kind: "late" });
  });
});
