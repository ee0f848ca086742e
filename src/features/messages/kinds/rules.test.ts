import { describe, expect, it } from "vitest";
import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { textKinds, type TextKind } from "./rules.ts";

/** Kinds of texts that ask for the consent or confirm it, so they come before it. */
const introductions = ["first", "question"] as const;
type ConsentedKind = Exclude<TextKind, (typeof introductions)[number]>;

/**
 * The phrase of the consent that covers each kind of text. Players agree to one list, in their own words or a
 * manager's, and managers to others. A new kind of text that no phrase covers needs a new wording with a new id.
 */
const coverage = {
  reminder: ["players", "game and practice reminders"],
  message: ["players", "messages from the team's and league's managers"],
  change: ["players", "schedule changes"],
  nudge: ["players", "requests to respond"],
  moved: ["players", "schedule changes"],
  "sub-call": ["players", "open spots and sub requests"],
  "sub-update": ["players", "open spots and sub requests"],
  // A manager's answer to what the member asked for.
  "request-update": ["players", "messages from the team's and league's managers"],
  waitlist: ["players", "open spots and sub requests"],
  "waitlist-update": ["players", "open spots and sub requests"],
  shortage: ["managers", "too few players"],
  request: ["managers", "requests"],
  "change-request": ["managers", "requests to change games"],
  score: ["managers", "score requests"],
  // What they asked for to respond.
  page: ["players", "requests to respond"],
  test: ["testers", "one test text"],
} as const satisfies Record<ConsentedKind, readonly ["players" | "managers" | "testers", string]>;

const wordings = {
  players: [consentWordings.member, consentWordings.manager],
  managers: [consentWordings.alerts],
  testers: [consentWordings.test],
};

describe("kinds of texts", () => {
  it("are all in the list of what consent covers [TEXT-47]", () => {
    expect([...Object.keys(coverage), ...introductions].toSorted()).toEqual(
      Object.keys(textKinds).toSorted(),
    );
  });

  it.each(Object.entries(coverage))(
    "are covered by a phrase of the consent: %s [TEXT-47]",
    (_kind, [audience, phrase]) => {
      for (const wording of wordings[audience]) expect(formatWording(wording)).toContain(phrase);
    },
  );
});
