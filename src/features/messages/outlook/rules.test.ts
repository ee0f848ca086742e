import { describe, expect, it } from "vitest";
import {
  formatOutlook,
  listForecastPlayers,
  type Forecast,
  type ForecastPlayer,
  type ForecastTeam,
} from "./rules.ts";

const team: ForecastTeam = {
  id: "t",
  status: "active",
  passEndsOn: "2026-12-01",
  now: { on: "2026-11-16", time: "12:00:00" },
  pause: null,
  canBuy: true,
  canManage: true,
};
const player = (name: string, reason: ForecastPlayer["reason"] = null): ForecastPlayer => ({ name, reason });
const players = (count: number) => Array.from({ length: count }, (_, index) => player(`Player${index} Lee`));
const armed = (overrides: Partial<Extract<Forecast, { kind: "armed" }>> = {}): Forecast => ({
  kind: "armed",
  due: { on: "2026-11-17", time: "19:00:00" },
  isDue: false,
  reason: null,
  players: players(12),
  ...overrides,
});
const say = (forecast: Forecast, overrides: Partial<ForecastTeam> = {}) => {
  const { state, sentence, step } = formatOutlook(forecast, { ...team, ...overrides });
  return [state, sentence, step && `${step.label} ${step.to}`];
};
const missing = (...people: ForecastPlayer[]) => armed({ players: [...players(10), ...people] });

describe("the sentence about a game's next text", () => {
  it("says that everyone gets it, and when", () => {
    expect(say(armed())).toEqual(["ready", "All 12 get a text Tue 7:00 PM", null]);
    expect(say(armed({ players: players(2) }))[1]).toBe("Both get a text Tue 7:00 PM");
    expect(say(armed({ players: [player("Marco Diaz")] }))[1]).toBe("Marco Diaz gets a text Tue 7:00 PM");
    expect(say(armed({ isDue: true }))[1]).toBe("All 12 get a text now");
  });

  it.each([
    ["2026-11-16", "today 7:00 PM"],
    ["2026-11-22", "Sun 7:00 PM"],
    ["2026-11-23", "Mon, Nov 23, 7:00 PM"],
  ])("names the day of %s as short as possible: %s", (on, when) => {
    expect(say(armed({ due: { on, time: "19:00:00" } }))[1]).toBe(`All 12 get a text ${when}`);
  });

  it("names those who don't get it, with a link to the roster", () => {
    const [marco, samuel] = [player("Marco Diaz", "stop"), player("Samuel Ito", "no-consent")];
    expect(say(missing(marco, samuel))).toEqual([
      "partial",
      "10 of 12 get a text Tue 7:00 PM. Marco and Samuel don't",
      "fix /teams/t",
    ]);
    expect(say(missing(marco))[1]).toBe("10 of 11 get a text Tue 7:00 PM. Marco doesn't");
    expect(say(missing(marco, samuel, player("Ana Costa", "no-phone")))[1]).toContain(
      "Marco, Samuel, and Ana don't",
    );
    expect(say(missing(marco, samuel, player("Ana Costa", "stop"), player("Jo Bello", "stop")))[1]).toContain(
      "Marco, Samuel, and 2 others don't",
    );
    expect(say(missing(marco, player("Marco Ito")))[1]).toContain("Marco Diaz doesn't");
  });

  it("doesn't count people who said no", () => {
    expect(say(missing(player("Dana Diaz", "declined")))[1]).toBe("All 10 get a text Tue 7:00 PM");
    expect(say(armed({ players: [player("Dana Diaz", "declined")] }))).toEqual([
      "done",
      "No texts: everyone said no",
      null,
    ]);
  });

  it.each([
    [
      armed({ reason: "no-pass", players: [] }),
      { status: "pending" },
      "no Season Pass",
      "Choose a Season Pass /teams/t/upgrade",
    ],
    [
      armed({ reason: "no-pass" }),
      { status: "expired" },
      "Season Pass expired",
      "Renew Season Pass /teams/t/upgrade",
    ],
    [
      armed({ reason: "no-pass" }),
      { passEndsOn: "2026-11-17" },
      "Season Pass ends Nov 17",
      "Renew Season Pass /teams/t/upgrade",
    ],
    [armed({ players: [] }), {}, "no players yet", "Add players /teams/t"],
    [
      armed({ players: [player("Marco", "no-consent")] }),
      {},
      "no one has agreed to texts yet",
      "Open roster /teams/t",
    ],
    [armed({ players: [player("Marco", "stop")] }), {}, "no one can get one yet", "Open roster /teams/t"],
    [
      armed({ players: [player("Marco", "out-of-texts")] }),
      {},
      "out of texts",
      "Get more texts /teams/t/upgrade",
    ],
    [armed(), { pause: "held" }, "texting is paused", null],
    [
      armed({ reason: "no-pass" }),
      { status: "pending", canBuy: false },
      "no Season Pass. Ask your administrator for one",
      null,
    ],
    [armed({ players: [player("Marco", "out-of-texts")] }), { canBuy: false }, "out of texts", null],
    [{ kind: "no-time" }, {}, "no start time", null],
    [{ kind: "no-reminders" }, {}, "reminders are off", "Turn on reminders /teams/t/settings"],
    [{ kind: "done", reason: "too-late" }, {}, "too late for a reminder", null],
    [{ kind: "done", reason: "cancelled" }, {}, "canceled", null],
    [{ kind: "done", reason: "archived" }, {}, "the team is archived", null],
  ] satisfies [Forecast, Partial<ForecastTeam>, string, string | null][])(
    "says why no one gets one: %j, %j: %s [REMIND-03, REMIND-04]",
    (forecast, overrides, reason, step) => {
      expect(say(forecast, overrides)).toEqual(["blocked", `No texts: ${reason}`, step]);
    },
  );

  it.each([
    armed({ reason: "texting-off", players: [] }),
    { kind: "no-time" },
    { kind: "no-reminders" },
  ] as const)("says that there's no texting account, before anything else: %j", (forecast) => {
    const sentence = "No texting account yet. Your administrator can turn on texting";
    expect(say(forecast, { pause: "off", status: "pending" })).toEqual(["blocked", sentence, null]);
  });

  it("says that a reminder fell due without a texting account", () => {
    expect(say({ kind: "done", reason: "texting-off" })[1]).toBe("No text went out: no texting account yet");
  });

  it("says when texts run out, and how reminders ended", () => {
    expect(say(missing(player("Marco Diaz", "out-of-texts")))).toEqual([
      "partial",
      "10 of 11 get a text Tue 7:00 PM. Then you're out of texts",
      "Get more texts /teams/t/upgrade",
    ]);
    expect(say({ kind: "done", reason: null })).toEqual(["done", "No more texts for this game", null]);
    expect(say({ kind: "done", reason: "no-pass" })[1]).toBe("No text went out: no Season Pass");
  });

  it("offers no steps to people who can't change the team", () => {
    expect(say(missing(player("Marco", "stop")), { canManage: false })[2]).toBeNull();
  });
});

const text = (phone: string, reason: ForecastPlayer["reason"], ...ids: string[]) =>
  ({ phone, reason, members: ids.map((memberId) => ({ memberId })) }) as never;

it("counts people instead of phones: one that gets the text is enough, shared or not", () => {
  const people = [
    { id: "a", name: "A", phones: ["1", "2"] },
    { id: "b", name: "B", phones: ["2"] },
    { id: "c", name: "C", phones: ["1"] },
    { id: "d", name: "D", phones: [] },
    { id: "e", name: "E", phones: ["2"] },
    // Shares a phone with people who agreed to texts on it, and didn't.
    { id: "f", name: "F", phones: ["2"] },
  ];
  const result = listForecastPlayers(
    people,
    [text("1", "stop", "a", "c"), text("2", null, "a", "b")],
    new Map([["e", "not_attending"]]),
  );
  expect(result.map(({ reason }) => reason)).toEqual([
    null,
    null,
    "stop",
    "no-phone",
    "declined",
    "no-consent",
  ]);
});
