import { describe, expect, it } from "vitest";
import {
  formatArrival,
  byUrgency,
  computeCountdown,
  getDayLabel,
  getOpponentOrKind,
  formatOffset,
  formatPercent,
  formatMoment,
  attendanceStatusNames,
} from "./rules.ts";
import { formatOrigin, formatNoResponse, tally, withPending } from "./rules.ts";
import type { Sheet, SheetGame, SheetMember } from "./schema.ts";

const member = (
  id: string,
  response: SheetMember["response"],
  overrides: Partial<SheetMember> = {},
): SheetMember => ({
  id,
  name: id,
  email: null,
  active: true,
  isSub: false,
  phone: "+13125550142",
  displayPhone: "(312) 555-0142",
  contacts: [],
  block: null,
  note: null,
  unreadReply: null,
  textedAt: null,
  response,
  respondedAt: response && { on: "2026-04-15", time: "19:36" },
  respondedVia: response && "link",
  awayUntil: null,
  earlierResponse: null,
  ...overrides,
});
const game: SheetGame = {
  id: "game",
  team: { id: "team", name: "Otters" },
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
  opponent: null,
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isClosed: false,
  isCallTime: false,
  canManageTeam: true,
  canSet: true,
  neededPlayers: null,
  reminders: [],
  now: { on: "2026-04-16", time: "12:00" },
};
const members = [
  member("a", "attending"),
  member("b", null),
  member("c", "maybe"),
  member("d", "not_attending"),
];

describe("responses", () => {
  it("are counted by status, and listed by urgency [ATT-05, ATT-06, ATT-07, ATT-08]", () => {
    expect(tally([...members, member("e", null)])).toEqual({
      attending: 1,
      not_attending: 1,
      maybe: 1,
      none: 2,
    });
    expect(byUrgency(members)).toEqual(["b", "c", "d", "a"]);
    expect([formatPercent(2, 3), formatPercent(0, 0)]).toEqual(["67%", "0%"]);
  });

  it("include each member's last pending change", () => {
    const sheet: Sheet = { game, members, version: "1" };
    expect(withPending(sheet, [])).toBe(sheet);
    const updated = withPending(sheet, [
      { memberId: "b", response: "maybe" },
      { memberId: "a", response: null },
      { memberId: "b", response: "attending" },
      { memberId: "d", response: "not_attending" },
    ]).members;
    expect(updated[0]).toMatchObject({ response: null, respondedAt: null, respondedVia: null });
    expect(updated[1]).toMatchObject({
      response: "attending",
      respondedAt: game.now,
      respondedVia: "manager",
    });
    expect(updated.slice(2)).toEqual(members.slice(2));
  });

  it("include a possible reason if a member hasn't responded", () => {
    expect(formatNoResponse(member("a", null))).toBe("Not texted");
    const textedAt = { on: "2026-04-15", time: "19:00" };
    expect(formatNoResponse(member("a", null, { textedAt }))).toBe("Texted Apr 15, 7:00 PM");
    expect(formatNoResponse(member("a", null, { textedAt, earlierResponse: "not_attending" }))).toBe(
      "Said no to the original time",
    );
  });
});

describe("a game", () => {
  it("shows how soon it is, unless it's over or canceled", () => {
    expect(getDayLabel(game)).toBe("Tonight");
    expect(getDayLabel({ ...game, gameTime: "10:00:00" })).toBe("Today");
    expect(getDayLabel({ ...game, gameTime: null })).toBe("Today");
    expect(getDayLabel({ ...game, gameOn: "2026-04-17" })).toBe("Tomorrow");
    expect(getDayLabel({ ...game, gameOn: "2026-04-18" })).toBeNull();
    expect(getDayLabel({ ...game, isClosed: true })).toBeNull();
    expect(getDayLabel({ ...game, isCancelled: true })).toBeNull();
  });

  it("shows its opponent or kind, and the arrival time", () => {
    expect(getOpponentOrKind(game)).toBeNull();
    expect(getOpponentOrKind({ opponent: "Foxes", kind: "practice" })).toBe("Foxes");
    expect(getOpponentOrKind({ opponent: null, kind: "practice" })).toBe("Practice");
    expect(getOpponentOrKind({ opponent: null, kind: "other" })).toBe("Event");
    expect(formatArrival(game)).toBeNull();
    expect(formatArrival({ ...game, arrivalMinutes: 30 })).toBe("Arrive by 6:30 PM");
    expect(formatArrival({ ...game, gameTime: "00:15:00", arrivalMinutes: 30 })).toBe("Arrive by 11:45 PM");
    expect([1440, 60, 90, 15, 4320].map(formatOffset)).toEqual([
      "24-hour",
      "1-hour",
      "90-minute",
      "15-minute",
      "3-day",
    ]);
  });

  it("has a timeline from its first reminder to its start", () => {
    const reminder = { reason: null, sentTo: 0, state: "armed" as const };
    const reminders: SheetGame["reminders"] = [
      {
        ...reminder,
        offsetMinutes: 1440,
        dueOn: "2026-04-15",
        dueTime: "19:00:00",
        state: "sent",
        sentTo: 14,
      },
      { ...reminder, offsetMinutes: 60, dueOn: "2026-04-16", dueTime: "18:00:00" },
    ];
    expect(computeCountdown(game)).toBeNull();
    const line = computeCountdown({ ...game, reminders, now: { on: "2026-04-16", time: "06:30" } });
    expect(line).toEqual({
      steps: [
        { label: "24-hour text", detail: "Sent to 14", state: "done" },
        { label: "1-hour text", detail: "6:00 PM", state: "next" },
        { label: "First whistle", detail: "7:00 PM", state: "goal" },
      ],
      nowFraction: 0.25,
    });
    const at = (on: string, time: string) =>
      computeCountdown({ ...game, reminders, now: { on, time } })?.nowFraction;
    expect([at("2026-04-15", "18:59"), at("2026-04-16", "18:30"), at("2026-04-17", "00:00")]).toEqual([
      0, 0.75, 1,
    ]);
    expect(computeCountdown({ ...game, reminders, isCancelled: true })).toBeNull();
  });
});

it("shows who set a response if the member didn't", () => {
  const away = member("away", "not_attending", { respondedVia: "away", awayUntil: "2026-05-03" });
  expect(formatOrigin(member("own", "maybe"))).toBeNull();
  expect(formatOrigin(member("set", "maybe", { respondedVia: "manager" }))).toBe("Set by manager");
  expect(formatOrigin(away)).toBe("Away until May 3");
  expect(formatOrigin({ ...away, awayUntil: null })).toBe("Away");
  const sheet: Sheet = { game, members: [away], version: "1" };
  const [set] = withPending(sheet, [{ memberId: "away", response: "attending" }]).members;
  expect(formatOrigin(set!)).toBe("Set by manager");
});

const textAt = (offsetMinutes: number, dueOn: string, dueTime: string, state: string, sentTo = 0) =>
  ({
    offsetMinutes,
    dueOn,
    dueTime,
    state,
    sentTo,
    reason: null,
  }) as unknown as SheetGame["reminders"][number];

describe("the countdown of a game with many reminders", () => {
  const reminders = [
    textAt(4320, "2026-04-13", "19:00:00", "sent", 1),
    textAt(2880, "2026-04-14", "19:00:00", "sent", 2),
    textAt(1440, "2026-04-15", "19:00:00", "skipped"),
    textAt(90, "2026-04-16", "17:30:00", "armed"),
  ];
  const now = { on: "2026-04-14", time: "19:00" };

  it("shows the last three reminders, including unsent ones, with dates for other days", () => {
    expect(computeCountdown({ ...game, reminders, now })).toEqual({
      steps: [
        { label: "2-day text", detail: "Sent to 2", state: "done" },
        { label: "24-hour text", detail: "Not sent", state: "next" },
        { label: "90-minute text", detail: "5:30 PM", state: "next" },
        { label: "First whistle", detail: "7:00 PM", state: "goal" },
      ],
      nowFraction: 0,
    });
    const armed = reminders.map((reminder) => ({ ...reminder, state: "armed" as const }));
    expect(computeCountdown({ ...game, reminders: armed, now })!.steps.map(({ detail }) => detail)).toEqual([
      "Apr 14, 7:00 PM",
      "Apr 15, 7:00 PM",
      "5:30 PM",
      "7:00 PM",
    ]);
    const sentReminders = reminders.map((reminder) => ({ ...reminder, state: "sent" as const }));
    expect(
      computeCountdown({ ...game, reminders: sentReminders, now })!.steps.map(({ detail }) => detail),
    ).toEqual(["Sent to 2", "Sent to 0", "Sent to 0", "7:00 PM"]);
  });

  it("is null if the game has no time, and so is the arrival time", () => {
    expect(computeCountdown({ ...game, reminders, gameTime: null })).toBeNull();
    expect(formatArrival({ ...game, gameTime: null, arrivalMinutes: 30 })).toBeNull();
  });
});

it("formats times and offsets, and labels the statuses [ATT-05, ATT-06, ATT-07, ATT-08]", () => {
  expect(formatMoment({ on: "2026-04-15", time: "19:36" })).toBe("Apr 15, 2026, 7:36 PM");
  expect([1440, 1500, 2880, 60, 90].map(formatOffset)).toEqual([
    "24-hour",
    "25-hour",
    "2-day",
    "1-hour",
    "90-minute",
  ]);
  expect(attendanceStatusNames).toEqual({
    attending: "Attending",
    not_attending: "Not Attending",
    maybe: "Maybe",
    none: "No Response",
  });
});
