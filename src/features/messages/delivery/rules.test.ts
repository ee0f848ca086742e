import { describe, expect, it } from "vitest";
import { SkipReason } from "#features/reminders/schema.ts";
import { knownCodes } from "#platform/sms/error-meanings.ts";
import { MessageReason, MessageState } from "../schema.ts";
import {
  countsInWords,
  groupOf,
  nextStep,
  noticeOf,
  reminderInWords,
  textInWords,
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
const stopped = { reason: "stop" as const, on: "2026-04-03", code: null };
const place = { teamId: "t", phone: "(312) 555-0142" };
const roster = "/teams/t?search=%28312%29+555-0142";
const both = (values: Partial<TextFacts>) => {
  const step = nextStep(facts(values), place);
  return [textInWords(facts(values)), step && [step.words, step.to]];
};

const anotherWay = ["Reach them another way", null];
const support = ["Tell us under Support", null];
const change = ["Change their number", roster];

describe("the words for a text", () => {
  const table: [Partial<TextFacts>, string, (string | null)[] | null][] = [
    [{ state: "queued" }, "On its way", null],
    [{ state: "submitting" }, "On its way", null],
    [{ state: "accepted" }, "On its way", null],
    [{ state: "sent" }, "Sent at 7:02 PM, not confirmed yet", null],
    [{ state: "delivered" }, "Delivered at 7:02 PM", null],
    [{ state: "delivered", day: "2026-04-14" }, "Delivered Apr 15, 7:02 PM", null],
    [{ state: "unknown" }, "May not have arrived", ["Ask them whether they got it", null]],
    [
      { state: "skipped", reason: "no-consent" },
      "Has not agreed to texts",
      ["Ask them, then tick their consent", roster],
    ],
    [
      { state: "skipped", reason: "stop", suppression: stopped },
      "Replied STOP on Apr 3",
      ["Ask them to text START to our number", null],
    ],
    [
      { state: "skipped", reason: "stop", suppression: { ...stopped, on: "2025-12-31" } },
      "Replied STOP on Dec 31, 2025",
      ["Ask them to text START to our number", null],
    ],
    [{ state: "skipped", reason: "stop" }, "Had replied STOP, gets texts again", null],
    [{ state: "skipped", reason: "said-no" }, "Already said no", null],
    [
      { state: "skipped", reason: "no-allowance" },
      "Allowance used up",
      ["Get more texts", "/teams/t/upgrade"],
    ],
    [{ state: "skipped", reason: "too-late" }, "Too late to send", null],
    [{ state: "skipped", reason: "too-late", code: 21_611 }, "Too late to send", null],
    [{ state: "skipped", reason: "unreachable" }, "This number cannot get texts", change],
    [
      {
        state: "skipped",
        reason: "unreachable",
        suppression: { reason: "unreachable", on: "2026-04-03", code: 30_006 },
      },
      "Landline cannot get texts",
      change,
    ],
    [{ state: "skipped", reason: "refused" }, "Refused by the carrier", support],
    [{ state: "undelivered", code: 30_006 }, "Landline cannot get texts", change],
    [{ state: "undelivered", code: 30_005 }, "This number does not exist", change],
    [{ state: "undelivered", code: 30_003 }, "Phone was off or out of reach", anotherWay],
    [{ state: "undelivered", code: 30_008 }, "Lost on the way", anotherWay],
    [{ state: "undelivered", code: 30_007 }, "Blocked by the carrier", support],
    [{ state: "undelivered", code: 30_004 }, "Blocked by the carrier", support],
    [{ state: "undelivered", code: 30_034 }, "A problem on our side", support],
    [{ state: "failed", code: 30_036 }, "Did not get through in time", anotherWay],
    [{ state: "failed", code: 30_001 }, "The network was too busy", anotherWay],
    [{ state: "failed", reason: "refused", code: 21_211 }, "This number does not exist", change],
    [{ state: "failed", reason: "refused", code: 21_614 }, "This number cannot get texts", change],
    [
      { state: "failed", reason: "refused", code: 21_610, suppression: stopped },
      "Replied STOP on Apr 3",
      ["Ask them to text START to our number", null],
    ],
    [{ state: "failed", reason: "refused", code: 20_003 }, "A problem on our side", support],
    [{ state: "failed", reason: "refused", code: 21_612 }, "Refused by the carrier (21612)", support],
    [{ state: "failed", reason: "refused" }, "Refused by the carrier", support],
  ];
  it.each(table)("%j: %s [OP-20, OP-16]", (values, words, step) => {
    expect(both(values)).toEqual([words, step]);
  });

  it("know every state, reason and code", () => {
    const [states, reasons] = [table.map(([{ state }]) => state), table.map(([{ reason }]) => reason)];
    expect(MessageState.options.filter((state) => !states.includes(state))).toEqual([]);
    expect(MessageReason.options.filter((reason) => !reasons.includes(reason))).toEqual([]);
    const unnamed = knownCodes.filter((code) => textInWords(facts({ state: "failed", code })).includes("("));
    expect(unnamed).toEqual([]);
  });

  it("say what to do about all that failed, and about nothing that went well", () => {
    const helped = MessageState.options.filter(
      (state) => nextStep(facts({ state, code: 99 }), place) !== null,
    );
    expect(helped.filter((state) => groupOf(state) !== "skipped")).toEqual(
      MessageState.options.filter((state) => groupOf(state) === "failed"),
    );
  });
});

describe("the words for a reminder", () => {
  const reminder = {
    state: "armed" as const,
    reason: null,
    dueAt: { on: "2026-04-15", time: "19:00:00" },
    sentAt: null,
    isDue: false,
    isBlocked: false,
  };
  it("say when it goes out, that it is going out, and when it went out", () => {
    expect(reminderInWords(reminder)).toBe("Texts go out Wed Apr 15, 7:00 PM");
    expect(reminderInWords({ ...reminder, isDue: true })).toBe("Going out now");
    expect(reminderInWords({ ...reminder, isBlocked: true })).toBe("Due Wed Apr 15, 7:00 PM");
    const sentAt = { on: "2026-04-15", time: "19:01:30" };
    expect(reminderInWords({ ...reminder, state: "sent", isDue: true, sentAt })).toBe(
      "Went out Wed Apr 15, 7:01 PM",
    );
  });

  it.each([
    ["too-late", "its time had passed"],
    ["cancelled", "cancelled"],
    ["archived", "the team is archived"],
    ["no-pass", "no active Season Pass"],
    ["no-allowance", "the allowance was used up"],
    ["nobody", "nobody could get a text"],
  ] satisfies [SkipReason, string][])("skipped, %s [OP-21, REMIND-03]", (reason, words) => {
    expect(reminderInWords({ ...reminder, state: "skipped", reason })).toBe(`Not sent: ${words}`);
  });
});

describe("what is in the way", () => {
  const game = {
    teamId: "t",
    hasTime: true,
    isWaiting: true,
    status: "active",
    left: 50,
    reachable: 12,
  } as const;
  it.each([
    [game, null, null],
    [{ ...game, hasTime: false, isWaiting: false }, "No texts go out: there is no time yet.", null],
    [{ ...game, isWaiting: false, status: "expired" as const }, null, null],
    [
      { ...game, status: "expired" as const },
      "No texts go out: the Season Pass has expired.",
      "/teams/t/upgrade",
    ],
    [
      { ...game, status: "pending" as const },
      "No texts go out: the team has no Season Pass.",
      "/teams/t/upgrade",
    ],
    [{ ...game, reachable: 0 }, "No texts go out: nobody on the roster can get texts yet.", "/teams/t"],
    [{ ...game, left: 0 }, "No texts go out: the allowance is used up.", "/teams/t/upgrade"],
    [{ ...game, left: 5 }, "The allowance has 5 left, and 12 phones get each text.", "/teams/t/upgrade"],
  ])("%j: %s [REMIND-04]", (state, words, to) => {
    expect([noticeOf(state)?.words ?? null, noticeOf(state)?.step?.to ?? null]).toEqual([words, to]);
  });
});

it("counts in words, without what there is none of", () => {
  expect(countsInWords({ delivered: 1200, underway: 2, failed: 1, skipped: 3 })).toBe(
    "1,200 delivered, 2 on the way, 1 failed, 3 skipped",
  );
  expect(countsInWords({ delivered: 1, underway: 0, failed: 0, skipped: 0 })).toBe("1 delivered");
  expect(countsInWords({ delivered: 0, underway: 0, failed: 0, skipped: 0 })).toBe("");
});
