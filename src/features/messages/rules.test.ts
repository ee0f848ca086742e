import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import {
  isForward,
  readStatusPath,
  formatReminderText,
  getStatusPath,
  withLink,
  type RemindedGame,
  truncate,
  providerStates,
  getShortName,
  formatWhen,
} from "./rules.ts";
import { MessageState } from "./schema.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
};

/** A link as long as our real ones, with our own domain and a 22-character token. */
const LINK = "https://firstwhistle.app/r/9fK2_0aBcDeFgHiJ-kLmNo";
const formatText = (remindedGame: RemindedGame) =>
  withLink(formatReminderText(remindedGame, LINK.length).body, LINK);

describe("a reminder's text", () => {
  it("shows who's playing, when, and where, and how to respond", () => {
    expect(formatText(game)).toBe(
      "Lakeview Otters vs Harbor Street FC: Thu Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap " +
        LINK,
    );
    expect(formatText({ ...game, kind: "practice", opponent: null })).toBe(
      `Lakeview Otters practice: Thu Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap ${LINK}`,
    );
    expect(formatText({ ...game, kind: "other", opponent: null })).toMatch(/^Lakeview Otters event: Thu/);
  });

  it("fits one segment for 1,000 games with typical names", () => {
    const word = fc.constantFrom(
      "Lakeview",
      "Harbor",
      "Saint-Jérôme",
      "Núñez",
      "O’Brien",
      "Łódź",
      "Union",
      "Rovers",
      "Athletic",
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
    const anyGame = fc.record({
      teamName: name,
      kind: fc.constantFrom("game", "practice", "other"),
      gameOn: fc.constantFrom("2026-09-23", "2026-12-31", "2027-02-01"),
      gameTime: fc.constantFrom("09:00:00", "19:30:00", "12:45:00"),
      location: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(" ")}, Field 12`),
      opponent: fc.option(name),
    });
    fc.assert(
      fc.property(anyGame, (randomGame) => {
        const text = formatText(randomGame);
        expect([text, getSegments(text)]).toEqual([text, 1]);
        expect(formatReminderText(randomGame, LINK.length).segments).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

it("never moves a text's state backward or out of a final state [OP-20]", () => {
  const finalStates = ["delivered", "undelivered", "failed", "skipped"] as const;
  for (const from of finalStates)
    for (const to of MessageState.options) expect(isForward(from, to)).toBe(false);
  expect(isForward("accepted", "sent")).toBe(true);
  expect(isForward("sent", "accepted")).toBe(false);
  expect(isForward("sent", "delivered")).toBe(true);
});

it("parses our own status paths, and no others", () => {
  const message = { id: "0190a000-0000-7000-8000-000000000001", month: "2026-04-01" };
  expect(readStatusPath(getStatusPath(message))).toEqual(message);
  for (const path of [
    "/webhooks/texts/2026-13/x",
    "/webhooks/texts/inbound",
    `${getStatusPath(message)}/more`,
  ])
    expect(readStatusPath(path)).toBeNull();
});

it("maps the provider's states to ours [OP-20]", () => {
  expect(providerStates).toEqual({
    accepted: "accepted",
    scheduled: "accepted",
    queued: "accepted",
    sending: "accepted",
    sent: "sent",
    delivered: "delivered",
    undelivered: "undelivered",
    failed: "failed",
    canceled: "failed",
  });
});

it("moves a text's state forward step by step", () => {
  const line = ["queued", "submitting", "accepted", "sent", "delivered"] as const;
  for (const [place, from] of line.entries())
    for (const [other, to] of line.entries())
      expect([from, to, isForward(from, to)]).toEqual([from, to, other > place]);
  expect([
    isForward("submitting", "unknown"),
    isForward("queued", "unknown"),
    isForward("unknown", "accepted"),
  ]).toEqual([false, true, true]);
});

it("truncates names with two dots, without a space before them", () => {
  expect([truncate("Otters", 6), truncate("Otters", 5), truncate("Lakeview Otters", 11)]).toEqual([
    "Otters",
    "Ott..",
    "Lakeview..",
  ]);
});

it("formats dates and matchups briefly", () => {
  expect(formatWhen({ gameOn: "2026-04-16", gameTime: null })).toBe("Thu Apr 16");
  expect(formatWhen({ gameOn: "2026-04-16", gameTime: "07:05:00" })).toBe("Thu Apr 16, 7:05 AM");
  expect(getShortName({ teamName: "Lakeview Otters", kind: "game", opponent: null })).toBe(
    "Lakeview Otters game",
  );
  expect(getShortName({ teamName: "A".repeat(25), kind: "other", opponent: "B".repeat(25) })).toBe(
    `${"A".repeat(22)}.. vs ${"B".repeat(22)}..`,
  );
});
