import { describe, expect, it } from "vitest";
import { formatWording } from "../consents/rules.ts";
import { emailWordings, findEmailBlock } from "./rules.ts";

describe("the wording of a consent to emails", () => {
  it.each([
    [
      "member",
      "email-member-2026-12",
      "I agree to get emails about this team's games when a text can't reach me. I can unsubscribe in every email.",
    ],
    [
      "manager",
      "email-manager-2026-12",
      "{first name} agreed to get emails about this team's games when a text can't reach me. I can unsubscribe in every email.",
    ],
  ] as const)("of a %s is exact [REACH-23]", (kind, id, text) => {
    expect(emailWordings[kind].id).toBe(id);
    expect(formatWording(emailWordings[kind])).toBe(text);
  });
});

describe("whether a team may email an address", () => {
  const facts = { email: "a@example.com", hasAgreed: true, hasUnsubscribed: false, suppressedBy: null };

  it("needs a consent [REACH-23]", () => {
    expect(findEmailBlock(facts)).toBeNull();
    expect(findEmailBlock({ ...facts, hasAgreed: false })).toBe("no-consent");
    expect(findEmailBlock({ ...facts, hasAgreed: false, hasUnsubscribed: true })).toBe("unsubscribed");
  });

  it.each(["bounced", "complained"] as const)("isn't helped by a consent once it %s", (suppressedBy) => {
    expect(findEmailBlock({ ...facts, suppressedBy })).toBe(suppressedBy);
    expect(findEmailBlock({ ...facts, hasAgreed: false, suppressedBy })).toBe(suppressedBy);
  });
});
