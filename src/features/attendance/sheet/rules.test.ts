import { describe, expect, it } from "vitest";
import {
  arrivalInWords,
  byUrgency,
  countdown,
  nearness,
  occasion,
  offsetInWords,
  share,
  momentInWords,
  standingNames,
} from "./rules.ts";
import { originInWords, silenceInWords, tally, withPending } from "./rules.ts";
import type { Sheet, SheetGame, SheetMember } from "./schema.ts";

const member = (
  id: string,
  response: SheetMember["response"],
  more: Partial<SheetMember> = {},
): SheetMember => ({
  id,
  name: id,
  email: null,
  active: true,
  isSpare: false,
  phone: "+13125550142",
  phoneInWords: "(312) 555-0142",
  contacts: [],
  hasConsent: true,
  textedAt: null,
  response,
  respondedAt: response && { on: "2026-04-15", time: "19:36" },
  answeredVia: response && "link",
  awayUntil: null,
  earlierResponse: null,
  ...more,
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

describe("the answers", () => {
  it("are counted, and those who need a word come first [ATT-05, ATT-06, ATT-07, ATT-08]", () => {
    expect(tally([...members, member("e", null)])).toEqual({
      attending: 1,
      not_attending: 1,
      maybe: 1,
      none: 2,
    });
    expect(byUrgency(members)).toEqual(["b", "c", "d", "a"]);
    expect([share(2, 3), share(0, 0)]).toEqual(["67%", "0%"]);
  });

  it("show a change before the server has taken it, the last of each member", () => {
    const sheet: Sheet = { game, members, version: "1" };
    expect(withPending(sheet, [])).toBe(sheet);
    const shown = withPending(sheet, [
      { memberId: "b", response: "maybe" },
      { memberId: "a", response: null },
      { memberId: "b", response: "attending" },
      { memberId: "d", response: "not_attending" },
    ]).members;
    expect(shown[0]).toMatchObject({ response: null, respondedAt: null, answeredVia: null });
    expect(shown[1]).toMatchObject({ response: "attending", respondedAt: game.now, answeredVia: "manager" });
    expect(shown.slice(2)).toEqual(members.slice(2));
  });

  it("say why there may be none", () => {
    expect(silenceInWords(member("a", null))).toBe("Not texted");
    expect(silenceInWords(member("a", null, { hasConsent: false }))).toBe("Not texted, no SMS consent");
    const textedAt = { on: "2026-04-15", time: "19:00" };
    expect(silenceInWords(member("a", null, { textedAt }))).toBe("Texted Apr 15, 7:00 PM");
    expect(silenceInWords(member("a", null, { textedAt, earlierResponse: "not_attending" }))).toBe(
      "Said no to the earlier time",
    );
  });
});

describe("the game", () => {
  it("says how near it is, and nothing once it is over or cancelled", () => {
    expect(nearness(game)).toBe("Tonight");
    expect(nearness({ ...game, gameTime: "10:00:00" })).toBe("Today");
    expect(nearness({ ...game, gameTime: null })).toBe("Today");
    expect(nearness({ ...game, gameOn: "2026-04-17" })).toBe("Tomorrow");
    expect(nearness({ ...game, gameOn: "2026-04-18" })).toBeNull();
    expect(nearness({ ...game, isClosed: true })).toBeNull();
    expect(nearness({ ...game, isCancelled: true })).toBeNull();
  });

  it("says against whom, or what it is, and when to be there", () => {
    expect(occasion(game)).toBeNull();
    expect(occasion({ opponent: "Foxes", kind: "practice" })).toBe("Foxes");
    expect(occasion({ opponent: null, kind: "practice" })).toBe("Practice");
    expect(occasion({ opponent: null, kind: "other" })).toBe("Event");
    expect(arrivalInWords(game)).toBeNull();
    expect(arrivalInWords({ ...game, arrivalMinutes: 30 })).toBe("Be there 6:30 PM");
    expect(arrivalInWords({ ...game, gameTime: "00:15:00", arrivalMinutes: 30 })).toBe("Be there 11:45 PM");
    expect([1440, 60, 90, 15, 4320].map(offsetInWords)).toEqual(["24 h", "1 h", "90 min", "15 min", "3 d"]);
  });

  it("counts down over its texts to the start", () => {
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
    expect(countdown(game)).toBeNull();
    const line = countdown({ ...game, reminders, now: { on: "2026-04-16", time: "06:30" } });
    expect(line).toEqual({
      steps: [
        { label: "24 h text", detail: "Sent to 14", state: "done" },
        { label: "1 h text", detail: "6:00 PM", state: "next" },
        { label: "First whistle", detail: "7:00 PM", state: "goal" },
      ],
      nowFraction: 0.25,
    });
    const at = (on: string, time: string) =>
      countdown({ ...game, reminders, now: { on, time } })?.nowFraction;
    expect([at("2026-04-15", "18:59"), at("2026-04-16", "18:30"), at("2026-04-17", "00:00")]).toEqual([
      0, 0.75, 1,
    ]);
    expect(countdown({ ...game, reminders, isCancelled: true })).toBeNull();
  });
});

it("says where an answer comes from that is not the member's own word", () => {
  const away = member("away", "not_attending", { answeredVia: "away", awayUntil: "2026-05-03" });
  expect(originInWords(member("own", "maybe"))).toBeNull();
  expect(originInWords(member("set", "maybe", { answeredVia: "manager" }))).toBe("Set by manager");
  expect(originInWords(away)).toBe("Away until May 3");
  expect(originInWords({ ...away, awayUntil: null })).toBe("Away");
  const sheet: Sheet = { game, members: [away], version: "1" };
  const [set] = withPending(sheet, [{ memberId: "away", response: "attending" }]).members;
  expect(originInWords(set!)).toBe("Set by manager");
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

describe("the countdown of a game with many texts", () => {
  const reminders = [
    textAt(4320, "2026-04-13", "19:00:00", "sent", 1),
    textAt(2880, "2026-04-14", "19:00:00", "sent", 2),
    textAt(1440, "2026-04-15", "19:00:00", "skipped"),
    textAt(90, "2026-04-16", "17:30:00", "armed"),
  ];
  const now = { on: "2026-04-14", time: "19:00" };

  it("shows the last three, by day where it is another, and those that were not sent", () => {
    expect(countdown({ ...game, reminders, now })).toEqual({
      steps: [
        { label: "2 d text", detail: "Sent to 2", state: "done" },
        { label: "24 h text", detail: "Not sent", state: "next" },
        { label: "90 min text", detail: "5:30 PM", state: "next" },
        { label: "First whistle", detail: "7:00 PM", state: "goal" },
      ],
      nowFraction: 0,
    });
    const armed = reminders.map((one) => ({ ...one, state: "armed" as const }));
    expect(countdown({ ...game, reminders: armed, now })!.steps.map(({ detail }) => detail)).toEqual([
      "Apr 14, 7:00 PM",
      "Apr 15, 7:00 PM",
      "5:30 PM",
      "7:00 PM",
    ]);
    const sent = reminders.map((one) => ({ ...one, state: "sent" as const }));
    expect(countdown({ ...game, reminders: sent, now })!.steps.map(({ detail }) => detail)).toEqual([
      "Sent to 2",
      "Sent to 0",
      "Sent to 0",
      "7:00 PM",
    ]);
  });

  it("is none without a time, and neither is an arrival", () => {
    expect(countdown({ ...game, reminders, gameTime: null })).toBeNull();
    expect(arrivalInWords({ ...game, gameTime: null, arrivalMinutes: 30 })).toBeNull();
  });
});

it("writes moments and offsets out, and names the answers [ATT-05, ATT-06, ATT-07, ATT-08]", () => {
  expect(momentInWords({ on: "2026-04-15", time: "19:36" })).toBe("Apr 15, 2026, 7:36 PM");
  expect([1440, 1500, 2880, 60, 90].map(offsetInWords)).toEqual(["24 h", "25 h", "2 d", "1 h", "90 min"]);
  expect(standingNames).toEqual({
    attending: "Attending",
    not_attending: "Not Attending",
    maybe: "Maybe",
    none: "No Response",
  });
});
