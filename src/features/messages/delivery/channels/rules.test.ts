import { describe, expect, it } from "vitest";
import type { EmailOutcome } from "../../emailing/outcomes/rules.ts";
import { formatCounts, type TextFacts } from "../rules.ts";
import { formatTextAndEmail } from "./rules.ts";

const day = "2026-04-15";
const text: TextFacts = {
  state: "skipped",
  reason: "landline",
  code: null,
  at: { on: day, time: "19:00:00" },
  day,
  suppression: null,
};
const sent = (time: string, state: "accepted" | "bounced" | "complained" = "accepted"): EmailOutcome => ({
  kind: "sent",
  state,
  at: { on: day, time },
});
const blocked = (block: "no-consent" | "unsubscribed" | "bounced" | "complained"): EmailOutcome => ({
  kind: "blocked",
  block,
  on: "2026-04-03",
});

describe("a text and the email that stands in for it", () => {
  it.each<[string, Partial<TextFacts>, EmailOutcome | null]>([
    ["Landlines can't receive texts", {}, null],
    ["Landline. Emailed at 7:04 PM", {}, sent("19:04:00")],
    [
      "Phone was off or out of reach. Emailed at 7:14 PM",
      { state: "undelivered", code: 30_003 },
      sent("19:14:00"),
    ],
    ["Opted out of texts. Emailed at 7:00 PM", { reason: "stop" }, sent("19:00:00")],
    ["No phone. Emailed at 7:00 PM", { reason: "no-phone" }, sent("19:00:00")],
    ["Landline. Email bounced", {}, sent("19:00:00", "bounced")],
    ["Landline. Marked our email as spam", {}, sent("19:00:00", "complained")],
    ["Landline. Unsubscribed from emails on Apr 3", {}, blocked("unsubscribed")],
    ["Landline. No email consent", {}, blocked("no-consent")],
  ])("read %j [REACH-36]", (description, facts, email) => {
    expect(formatTextAndEmail({ ...text, ...facts }, email)).toBe(description);
  });

  it("are counted in the summary [REACH-36]", () => {
    const counts = { delivered: 12, underway: 0, failed: 1, skipped: 1 };
    expect(formatCounts(counts, 2)).toBe("12 delivered, 1 failed, 1 skipped, 2 emailed");
  });
});
