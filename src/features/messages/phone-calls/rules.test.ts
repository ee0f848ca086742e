import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockLabels } from "#features/teams/phones/rules.ts";
import { formatText, getTextGroup } from "../delivery/rules.ts";
import { MessageState } from "../schema.ts";
import { findCallReason, formatCalls, NO_PHONE, NOT_INCLUDED, type CallText } from "./rules.ts";

const text = (state: MessageState, changes: Partial<CallText> = {}): CallText => ({
  state,
  reason: null,
  code: null,
  at: { on: "2026-04-15", time: "19:02:00" },
  day: "2026-04-15",
  suppression: null,
  isWrongNumber: false,
  ...changes,
});
const phone = {
  phone: "+13125550142",
  hasAgreed: true,
  isWaitingForYes: false,
  suppressedBy: null,
};
const sent = { reason: null, hasTexts: true };
const find = (...texts: CallText[]) => findCallReason({ texts, phones: [phone] }, sent);

const skipped = (reason: "no-pass" | "texting-off") => ({ reason, hasTexts: false });
const findIn = (reminder: Parameters<typeof findCallReason>[1], phones = [phone]) =>
  findCallReason({ texts: [], phones }, reminder);

describe("a player without a response", () => {
  it("is called unless a text was delivered, is on its way, or isn't confirmed yet [REACH-39]", () => {
    const calledStates = MessageState.options.filter((state) => find(text(state)) !== null);
    expect(calledStates).toEqual(["undelivered", "failed", "skipped", "unknown"]);
  });

  it("is called if the text may not have arrived, in those words [REACH-39, REACH-40]", () => {
    expect(find(text("unknown"))).toBe("May not have arrived");
    expect(find(text("skipped", { reason: "no-consent" }), text("unknown"))).toBe("May not have arrived");
    expect(find(text("undelivered", { code: 30_003 }), text("unknown"))).toBe("May not have arrived");
  });

  it("isn't called if one of their phones was reached, whatever happened to the others [REACH-39]", () => {
    for (const state of MessageState.options)
      for (const reached of ["delivered", "sent", "accepted"] as const)
        expect(find(text(state), text(reached))).toBeNull();
  });

  it("is called if the text went to a wrong number [REACH-39]", () => {
    expect(find(text("delivered", { isWrongNumber: true }))).toBe(blockLabels["wrong-number"]);
    expect(find(text("delivered", { isWrongNumber: true }), text("delivered"))).toBeNull();
  });

  it("has the reason that explains most if their phones have different ones [REACH-40]", () => {
    const noConsent = text("skipped", { reason: "no-consent" });
    const landline = text("skipped", { reason: "landline" });
    const off = text("undelivered", { code: 30_003 });
    expect(find(noConsent, landline)).toBe("Landlines can't receive texts");
    expect(find(noConsent, landline, off)).toBe("Phone was off or out of range");
    expect(find(noConsent)).toBe("No text consent");
    expect(find(text("skipped", { reason: "no-yes" }), landline)).toBe("Landlines can't receive texts");
  });

  it("has the state of their numbers as the reason if the reminder wasn't for them [REACH-39, REACH-40]", () => {
    const findWithout = (phones: (typeof phone)[], reminder = sent) =>
      findCallReason({ texts: [], phones }, reminder);
    expect(findWithout([])).toBe("No phone number");
    expect(findWithout([{ ...phone, hasAgreed: false }])).toBe("No text consent");
    expect(findWithout([{ ...phone, hasAgreed: false, isWaitingForYes: true }])).toBe(
      "Hasn't replied YES yet",
    );
    // They joined after the reminder.
    expect(findWithout([phone])).toBe(NOT_INCLUDED);
  });

  it("is called if the whole reminder was skipped, with the reason in the words of Text Delivery [REACH-39]", () => {
    expect(findIn(skipped("no-pass"))).toBe("Not sent: no active Season Pass");
    expect(findIn(skipped("texting-off"))).toBe("Not sent: no texting account yet");
    expect(findIn(skipped("no-pass"), [])).toBe(NO_PHONE);
    // A reminder without recipients lists why each of them wasn't one.
    expect(findIn({ reason: "no-recipients", hasTexts: true })).toBe(NOT_INCLUDED);
  });

  it("has a reason that Text Delivery shows for one of their texts, for any texts [REACH-40]", () => {
    const anyText = fc
      .tuple(
        fc.constantFrom(...MessageState.options),
        fc.constantFrom("no-consent", "no-yes", "stop", "landline", "out-of-texts", "unresponsive", null),
        fc.constantFrom(30_003, 30_006, 21_610, 99_999, null),
      )
      .map(([state, reason, code]) => text(state, { reason, code }));
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
        const reason = find(...texts);
        const missed = texts.filter(({ state }) => ["failed", "skipped"].includes(getTextGroup(state)));
        const expected = missed.length < texts.length ? [null] : missed.map(formatText);
        expect(expected).toContain(reason);
      }),
    );
  });
});

describe("the sentence in an alert", () => {
  it("counts people, and is left out if there's no one to call [REACH-41]", () => {
    expect([0, 1, 2, 21].map(formatCalls)).toEqual([
      null,
      "Call 1 person we couldn't reach.",
      "Call 2 people we couldn't reach.",
      "Call 21 people we couldn't reach.",
    ]);
  });
});
