import { describe, expect, it } from "vitest";
import { blockFixes, blockLabels, findMemberBlock, findPhoneBlock, type PhoneFacts } from "./rules.ts";
import { PhoneBlock } from "./schema.ts";

const agreed: PhoneFacts = {
  phone: "+13125550142",
  hasAgreed: true,
  isWaitingForYes: false,
  suppressedBy: null,
};

describe("a phone", () => {
  it.each<[PhoneBlock | null, Partial<PhoneFacts>]>([
    [null, {}],
    ["stop", { suppressedBy: "stop" }],
    ["landline", { suppressedBy: "landline" }],
    ["unreachable", { suppressedBy: "unreachable" }],
    ["wrong-number", { suppressedBy: "wrong-number" }],
    ["not-textable", { phone: "+19005550142" }],
    ["no-consent", { hasAgreed: false }],
    ["no-yes", { hasAgreed: false, isWaitingForYes: true }],
    // A child's own phone gets texts only together with a guardian's (REACH-59).
    ["no-guardian", { guardianPhones: [] }],
    ["no-guardian", { guardianPhones: ["+19005550142"] }],
    [null, { guardianPhones: ["+19005550142", "+13125550143"] }],
    ["no-consent", { guardianPhones: [], hasAgreed: false }],
    ["stop", { guardianPhones: [], suppressedBy: "stop" }],
    // Consent doesn't help a phone that can't get texts, and its absence explains less.
    ["stop", { suppressedBy: "stop", hasAgreed: false }],
    ["not-textable", { phone: "+19005550142", hasAgreed: false }],
  ])("is in state %j for %j [OP-16, TEXT-45, TEXT-53, TEXT-54, REACH-59]", (block, facts) => {
    expect(findPhoneBlock({ ...agreed, ...facts })).toBe(block);
  });

  it("has a label and a fix in every state", () => {
    for (const block of PhoneBlock.options)
      expect(blockLabels[block] && blockFixes[block].label).toBeTruthy();
  });
});

describe("a member", () => {
  it.each<[PhoneBlock | null, (PhoneBlock | null)[]]>([
    [null, ["stop", null]],
    ["stop", ["no-consent", "stop"]],
    ["wrong-number", ["wrong-number", "stop"]],
    ["no-yes", ["no-yes", "no-consent"]],
    [null, []],
  ])("is blocked by %j if their phones are %j", (block, phones) => {
    expect(findMemberBlock(phones.map((own) => ({ block: own })))).toBe(block);
  });
});
