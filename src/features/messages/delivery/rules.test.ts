import { describe, expect, it } from "vitest";
import { SkipReason } from "#features/reminders/schema.ts";
import { knownCodes } from "#platform/sms/error-meanings.ts";
import { MessageReason, MessageState } from "../schema.ts";
import {
  canBeErased,
  formatCounts,
  getTextGroup,
  findNextStep,
  formatReminder,
  formatText,
  type TextFacts,
} from "./rules.ts";

const facts = (values: Partial<TextFacts>): TextFacts => ({
  state: "delivered",
  reason: null,
  code: null,
  at: { on: "2026-04-15", time: "19:02:11" },
  day: "2026-04-15",
  suppression: null,
  ...values,
});
const stopSuppression = { reason: "stop" as const, on: "2026-04-03", code: null };
const context = { teamId: "t", phone: "(312) 555-0142" };
const roster = "/teams/t?search=%28312%29+555-0142";
const describeText = (values: Partial<TextFacts>) => {
  const step = findNextStep(facts(values), context);
  return [formatText(facts(values)), step && [step.label, step.to]];
};

const anotherWay = ["Contact them another way", null];
const support = ["Contact Support", null];
const change = ["Update their number", roster];

describe("the wording for a text", () => {
  const table: [Partial<TextFacts>, string, (string | null)[] | null][] = [
    [{ state: "queued" }, "On its way", null],
    [{ state: "submitting" }, "On its way", null],
    [{ state: "accepted" }, "On its way", null],
    [{ state: "sent" }, "Sent at 7:02 PM, delivery not confirmed yet", null],
    [{ state: "delivered" }, "Delivered at 7:02 PM", null],
    [{ state: "delivered", day: "2026-04-14" }, "Delivered Apr 15, 7:02 PM", null],
    [{ state: "unknown" }, "May not have arrived", ["Ask if they got it", null]],
    [
      { state: "skipped", reason: "no-consent" },
      "No text consent",
      ["Ask them, then check their consent box", roster],
    ],
    [
      { state: "skipped", reason: "stop", suppression: stopSuppression },
      "Replied STOP on Apr 3",
      ["Ask them to text START to the number your texts come from", null],
    ],
    [
      { state: "skipped", reason: "stop", suppression: { ...stopSuppression, on: "2025-12-31" } },
      "Replied STOP on Dec 31, 2025",
      ["Ask them to text START to the number your texts come from", null],
    ],
    [{ state: "skipped", reason: "stop" }, "Was opted out when this was sent", null],
    [{ state: "skipped", reason: "declined" }, "Already said no", null],
    [
      { state: "skipped", reason: "out-of-texts" },
      "Team was out of texts",
      ["Get more texts", "/teams/t/upgrade"],
    ],
    [{ state: "skipped", reason: "too-late" }, "Too late to send", null],
    [{ state: "skipped", reason: "too-late", code: 21_611 }, "Too late to send", null],
    [{ state: "skipped", reason: "unreachable" }, "This number can't receive texts", change],
    [
      {
        state: "skipped",
        reason: "unreachable",
        suppression: { reason: "unreachable", on: "2026-04-03", code: 30_006 },
      },
      "Landlines can't receive texts",
      change,
    ],
    [{ state: "skipped", reason: "landline" }, "Landlines can't receive texts", change],
    [{ state: "skipped", reason: "not-textable" }, "We can't text this number", change],
    [
      { state: "skipped", reason: "no-yes" },
      "Hasn't replied YES yet",
      ["Ask them to reply YES to the text they got", null],
    ],
    [
      { state: "skipped", reason: "no-guardian" },
      "No guardian can be reached",
      ["Add a parent or guardian who gets texts", roster],
    ],
    [{ state: "skipped", reason: "wrong-number" }, "Replied that this is the wrong number", change],
    [{ state: "skipped", reason: "unresponsive" }, "Hasn't responded, so we stopped asking", anotherWay],
    [{ state: "skipped", reason: "rejected" }, "Rejected by the carrier", support],
    [{ state: "undelivered", code: 30_006 }, "Landlines can't receive texts", change],
    [{ state: "undelivered", code: 30_005 }, "This number doesn't exist", change],
    [{ state: "undelivered", code: 30_003 }, "Phone was off or out of range", anotherWay],
    [{ state: "undelivered", code: 30_008 }, "Not delivered, no reason given", anotherWay],
    [{ state: "undelivered", code: 30_007 }, "Blocked by the carrier", support],
    [{ state: "undelivered", code: 30_004 }, "Blocked by the carrier", support],
    [{ state: "undelivered", code: 30_034 }, "A problem on our end", support],
    [{ state: "failed", code: 30_036 }, "Didn't go through in time", anotherWay],
    [{ state: "failed", code: 30_001 }, "The carrier network was too busy", anotherWay],
    [{ state: "failed", reason: "rejected", code: 21_211 }, "This number doesn't exist", change],
    [{ state: "failed", reason: "rejected", code: 21_614 }, "This number can't receive texts", change],
    [
      { state: "failed", reason: "rejected", code: 21_610, suppression: stopSuppression },
      "Replied STOP on Apr 3",
      ["Ask them to text START to the number your texts come from", null],
    ],
    [{ state: "failed", reason: "rejected", code: 20_003 }, "A problem on our end", support],
    [{ state: "failed", reason: "rejected", code: 21_612 }, "Rejected by the carrier (21612)", support],
    [{ state: "failed", reason: "rejected" }, "Rejected by the carrier", support],
  ];
  it.each(table)("describes %j as %s [OP-20, OP-16]", (values, expected, step) => {
    expect(describeText(values)).toEqual([expected, step]);
  });

  it("covers every state, reason, and code", () => {
    const [states, reasons] = [table.map(([{ state }]) => state), table.map(([{ reason }]) => reason)];
    expect(MessageState.options.filter((state) => !states.includes(state))).toEqual([]);
    expect(MessageReason.options.filter((reason) => !reasons.includes(reason))).toEqual([]);
    const unmapped = knownCodes.filter((code) => formatText(facts({ state: "failed", code })).includes("("));
    expect(unmapped).toEqual([]);
  });

  it("includes a next step for every failure, but not for any success", () => {
    const withNextStep = MessageState.options.filter(
      (state) => findNextStep(facts({ state, code: 99 }), context) !== null,
    );
    expect(withNextStep.filter((state) => getTextGroup(state) !== "skipped")).toEqual(
      MessageState.options.filter((state) => getTextGroup(state) === "failed"),
    );
  });
});

describe("the wording for a reminder", () => {
  const reminder = {
    state: "armed" as const,
    reason: null,
    dueAt: { on: "2026-04-15", time: "19:00:00" },
    sentAt: null,
    isDue: false,
    isBlocked: false,
  };
  it("shows when it's scheduled, that it's sending, or when it was sent", () => {
    expect(formatReminder(reminder)).toBe("Scheduled for Wed Apr 15, 7:00 PM");
    expect(formatReminder({ ...reminder, isDue: true })).toBe("Sending now");
    expect(formatReminder({ ...reminder, isBlocked: true })).toBe("Due Wed Apr 15, 7:00 PM");
    const sentAt = { on: "2026-04-15", time: "19:01:30" };
    expect(formatReminder({ ...reminder, state: "sent", isDue: true, sentAt })).toBe(
      "Sent Wed Apr 15, 7:01 PM",
    );
  });

  it.each([
    ["too-late", "it was too late"],
    ["cancelled", "the game was canceled"],
    ["archived", "the team is archived"],
    ["no-pass", "no active Season Pass"],
    ["out-of-texts", "the team was out of texts"],
    ["no-recipients", "no one could receive a text"],
  ] satisfies [SkipReason, string][])(
    "explains why it was skipped: %s [OP-21, REMIND-03]",
    (reason, expected) => {
      expect(formatReminder({ ...reminder, state: "skipped", reason })).toBe(`Not sent: ${expected}`);
    },
  );
});

it("formats counts, leaving out zeros", () => {
  expect(formatCounts({ delivered: 1200, underway: 2, failed: 1, skipped: 3 })).toBe(
    "1,200 delivered, 2 sending, 1 failed, 3 skipped",
  );
  expect(formatCounts({ delivered: 1, underway: 0, failed: 0, skipped: 0 })).toBe("1 delivered");
  expect(formatCounts({ delivered: 0, underway: 0, failed: 0, skipped: 0 })).toBe("");
});

it("allows for texts to be erased after 180 days", () => {
  expect(canBeErased("2026-04-15", new Date("2026-10-11T12:00:00Z"))).toBe(false);
  expect(canBeErased("2026-04-15", new Date("2026-10-12T12:00:00Z"))).toBe(true);
});
