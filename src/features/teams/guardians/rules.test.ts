import { describe, expect, it } from "vitest";
import { hasGuardian, listGuardiansFirst, trackGuardians } from "./rules.ts";

const [CHILD, MOTHER, FATHER] = ["+13125550101", "+13125550102", "+13125550103"];

describe("a guardian", () => {
  it("is needed for a minor only [REACH-43]", () => {
    expect(hasGuardian({ isMinor: true, phones: [{}, { isGuardian: false }] })).toBe(false);
    expect(hasGuardian({ isMinor: true, phones: [{}, { isGuardian: true }] })).toBe(true);
    expect(hasGuardian({ isMinor: false, phones: [{}] })).toBe(true);
  });

  it("comes before the child, so that the text to them is decided first [REACH-59]", () => {
    const texts = [
      { phone: CHILD, guardianPhones: [MOTHER] },
      { phone: FATHER, guardianPhones: null },
      { phone: MOTHER },
    ];
    expect(listGuardiansFirst(texts).map(({ phone }) => phone)).toEqual([FATHER, MOTHER, CHILD]);
  });

  it("gets every text that the child gets [REACH-59]", () => {
    const guardians = trackGuardians();
    const child = { phone: CHILD, guardianPhones: [MOTHER] };
    expect(guardians.findGap({ phone: FATHER })).toBeNull();
    guardians.add({ phone: FATHER });
    expect(guardians.findGap(child)).toBe("no-guardian");
    guardians.add({ phone: MOTHER });
    expect(guardians.findGap(child)).toBeNull();
  });
});
