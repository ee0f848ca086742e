import { describe, expect, it } from "vitest";
import { consentWordings, formatWording } from "#features/teams/consents/rules.ts";
import { textKinds, type TextKind } from "./rules.ts";

/** Kinds of texts that need consent. The free ones ask for the consent or confirm it, so they come before it. */
type ConsentedKind = {
  [Kind in TextKind]: (typeof textKinds)[Kind]["isFree"] extends true ? never : Kind;
}[TextKind];

/**
 * The phrase of the consent that covers each kind of text. Players agree to one list, in their own words or a
 * manager's, and managers to another. A new kind of text that no phrase covers needs a new wording with a new id.
 */
const coverage = {
  reminder: ["players", "game and practice reminders"],
  message: ["players", "messages from the team's and league's managers"],
  change: ["players", "schedule changes"],
  nudge: ["players", "requests to respond"],
  moved: ["players", "schedule changes"],
  "sub-call": ["players", "open spots and sub requests"],
  "sub-update": ["players", "open spots and sub requests"],
  shortage: ["managers", "too few players"],
} as const satisfies Record<ConsentedKind, readonly ["players" | "managers", string]>;

const wordings = {
  players: [consentWordings.member, consentWordings.manager],
  managers: [consentWordings.alerts],
};

describe("kinds of texts", () => {
  it("are all in the list of what consent covers [TEXT-47]", () => {
    const consentedKinds = Object.entries(textKinds).flatMap(([kind, { isFree }]) => (isFree ? [] : kind));
    expect(Object.keys(coverage).toSorted()).toEqual(consentedKinds.toSorted());
  });

  it.each(Object.entries(coverage))(
    "are covered by a phrase of the consent: %s [TEXT-47]",
    (_kind, [audience, phrase]) => {
      for (const wording of wordings[audience]) expect(formatWording(wording)).toContain(phrase);
    },
  );
});
