import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "#platform/sms/segments.ts";
import {
  isForward,
  readStatusPath,
  reminderText,
  statusPath,
  withLink,
  type FirstText,
  type RemindedGame,
  cut,
  firstTextWords,
  providerStates,
  shortName,
  whenOf,
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

/** As long as ours are: an address of our own and a token of 22 letters. */
const LINK = "https://firstwhistle.app/r/9fK2_0aBcDeFgHiJ-kLmNo";
const textOf = (one: RemindedGame, first: FirstText) =>
  withLink(reminderText(one, first, LINK.length).body, LINK);

describe("the text of a reminder", () => {
  it("says who, when and where, and how to answer", () => {
    expect(textOf(game, null)).toBe(
      "Lakeview Otters vs Harbor Street FC: Thu Apr 16, 7:00 PM, Harborview Park, Field 2. In? Reply or tap " +
        LINK,
    );
    expect(textOf({ ...game, kind: "practice", opponent: null }, null)).toBe(
      `Lakeview Otters practice: Thu Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN, OUT or MAYBE, or tap ${LINK}`,
    );
    expect(textOf({ ...game, kind: "other", opponent: null }, null)).toMatch(/^Lakeview Otters event: Thu/);
  });

  it("says in the first text who added the number, and how to stop [OP-16]", () => {
    expect(textOf(game, { addedBy: "Maya Okafor" })).toBe(
      `Lakeview Ot.. vs Harbor Stre..: Thu Apr 16, 7:00 PM, Harborview. Added by Maya Okafor. STOP ends texts. In? ${LINK}`,
    );
    expect(textOf(game, { addedBy: null })).toContain(" You joined. STOP ends texts. ");
  });

  it("is one segment for each of 1,000 games with ordinary names, also when it is the first", () => {
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
    const first = fc.constantFrom(
      null,
      { addedBy: null },
      { addedBy: "Maria-Magdalena O’Sullivan-Kowalska" },
    );
    fc.assert(
      fc.property(anyGame, first, (one, origin) => {
        const text = textOf(one, origin);
        expect([text, segmentsOf(text)]).toEqual([text, 1]);
        expect(reminderText(one, origin, LINK.length).segments).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });
});

it("a text's state never goes back, and its last word stays [OP-20]", () => {
  const last = ["delivered", "undelivered", "failed", "skipped"] as const;
  for (const from of last) for (const to of MessageState.options) expect(isForward(from, to)).toBe(false);
  expect(isForward("accepted", "sent")).toBe(true);
  expect(isForward("sent", "accepted")).toBe(false);
  expect(isForward("sent", "delivered")).toBe(true);
});

it("the address for a text's states leads back to it, and no other does", () => {
  const message = { id: "0190a000-0000-7000-8000-000000000001", month: "2026-04-01" };
  expect(readStatusPath(statusPath(message))).toEqual(message);
  for (const path of ["/webhooks/texts/2026-13/x", "/webhooks/texts/inbound", `${statusPath(message)}/more`])
    expect(readStatusPath(path)).toBeNull();
});

it("takes the provider's words for what they mean here [OP-20]", () => {
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

it("moves a text's state one way, step by step", () => {
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

it("cuts names with two dots, and no space before them", () => {
  expect([cut("Otters", 6), cut("Otters", 5), cut("Lakeview Otters", 11)]).toEqual([
    "Otters",
    "Ott..",
    "Lakeview..",
  ]);
  expect(firstTextWords({ addedBy: "Maximiliane Oberhuber-Kowalska" })).toBe(
    "Added by Maximiliane Oberhu... STOP ends texts.",
  );
  expect(firstTextWords({ addedBy: null })).toBe("You joined. STOP ends texts.");
});

it("says when and who in little room", () => {
  expect(whenOf({ gameOn: "2026-04-16", gameTime: null })).toBe("Thu Apr 16");
  expect(whenOf({ gameOn: "2026-04-16", gameTime: "07:05:00" })).toBe("Thu Apr 16, 7:05 AM");
  expect(shortName({ teamName: "Lakeview Otters", kind: "game", opponent: null })).toBe(
    "Lakeview Otters game",
  );
  expect(shortName({ teamName: "A".repeat(25), kind: "other", opponent: "B".repeat(25) })).toBe(
    `${"A".repeat(22)}.. vs ${"B".repeat(22)}..`,
  );
});
