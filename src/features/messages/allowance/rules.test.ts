import { expect, it } from "vitest";
import { formatFreeTexts, getForecast, estimateNeeded } from "./rules.ts";

const team = {
  status: "active",
  used: 0,
  reserved: 0,
  left: 540,
  upcomingGames: 22,
  needed: 610,
  reachable: 14,
} as const;

it.each([
  [team, "Not enough texts for every game.", "Your next 22 games need about 610 texts. You have 540 left."],
  [
    { ...team, upcomingGames: 10, needed: 266, left: 442 },
    "You're covered.",
    "Your next 10 games need about 266 texts, leaving 176 for messages.",
  ],
  [
    { ...team, upcomingGames: 1, needed: 28, left: 28 },
    "You're covered.",
    "Your next game needs about 28 texts, leaving 0 for messages.",
  ],
  [
    { ...team, upcomingGames: 1, needed: 1400, left: 0 },
    "Not enough texts for every game.",
    "Your next game needs about 1,400 texts. You have 0 left.",
  ],
  [
    { ...team, status: "expired" as const },
    "Reminders are off.",
    "With a Season Pass, your next 22 games would use about 610 texts.",
  ],
  [
    { ...team, status: "pending" as const, upcomingGames: 0, needed: 0 },
    "",
    "No upcoming games with reminders.",
  ],
  [
    { ...team, reachable: 0, needed: 0 },
    "",
    "No one on the roster can receive texts yet, so no reminders will go out.",
  ],
])("forecasts text usage for %j [CONST1-09]", (state, title, description) => {
  expect(getForecast(state)).toMatchObject({ title, description });
});

const segments = { en: 1, fr: 1, es: 1 };

it("estimates one text per reminder and phone", () => {
  const phones = Array.from(
    { length: 14 },
    (_, index) => [`+13125550${100 + index}`, { members: 1 }] as const,
  );
  expect(estimateNeeded({ reminders: 44, phones: new Map(phones), segments })).toBe(616);
  const costly = new Map([
    ["+13125550142", { members: 1 }],
    ["+16715550142", { members: 1 }],
  ]);
  expect(estimateNeeded({ reminders: 2, phones: costly, segments })).toBe(8);
});

it.each([
  [1, 10],
  [2, 20],
  [4, 20],
])("counts a reminder that names %i members as what it costs [REACH-05]", (members, needed) => {
  const phones = new Map([["+13125550142", { members }]]);
  expect(estimateNeeded({ reminders: 10, phones, segments })).toBe(needed);
});

it.each([
  ["fr", 1, 20],
  ["es", 1, 10],
  ["fr", 2, 20],
] as const)(
  "counts a language in which the team's reminders are longer: %s for %i [REACH-56]",
  (language, members, needed) => {
    const phones = new Map([["+13125550142", { members, language }]]);
    expect(estimateNeeded({ reminders: 10, phones, segments: { ...segments, fr: 2 } })).toBe(needed);
  },
);

it.each([
  ["low", { left: 609 }],
  ["ok", { left: 610 }],
  ["none", { upcomingGames: 0 }],
  ["none", { status: "expired" as const }],
  ["none", { status: "pending" as const }],
  ["none", { reachable: 0 }],
])('sets the tone of the forecast to "%s" for %j [CONST1-09]', (tone, change) => {
  expect(getForecast({ ...team, ...change }).tone).toBe(tone);
});

it("says what's free and what's left of it, unless there's a pass [START-25]", () => {
  const sentence =
    "25 free texts for messages, nudges, and sub calls once your email is confirmed. Reminders need a Season Pass.";
  expect(formatFreeTexts({ status: "pending", freeLeft: 25 })).toBe(`${sentence} 25 are left.`);
  expect(formatFreeTexts({ status: "expired", freeLeft: 1 })).toBe(`${sentence} 1 is left.`);
  expect(formatFreeTexts({ status: "active", freeLeft: 25 })).toBeNull();
  expect(formatFreeTexts({ status: "pending", freeLeft: null })).toBeNull();
});
