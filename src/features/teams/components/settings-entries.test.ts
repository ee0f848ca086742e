import { describe, expect, it } from "vitest";
import { SettingsEntries, addReminder } from "./settings-entries.ts";

const entries = {
  name: " Otters ",
  sport: "Soccer",
  timeZone: "America/Chicago",
  seasonEndsOn: "2027-03-01",
  minimumPlayers: "",
  maximumPlayers: "",
  responsesDue: "",
  reminders: [1440, 60],
  draftAmount: "",
  draftUnit: "hours",
  hasQuietHours: true,
  quietFrom: "21:00",
  quietUntil: "07:00",
} as const;

const parse = (changes: object) => SettingsEntries.safeParse({ ...entries, ...changes });
const findProblem = (changes: object) => {
  const [issue] = parse(changes).error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
};

describe("settings form values", () => {
  it("are converted to the team's settings [NEED-14]", () => {
    expect(parse({}).data).toEqual({
      name: "Otters",
      sport: "Soccer",
      timeZone: "America/Chicago",
      seasonEndsOn: "2027-03-01",
      reminderOffsetsMinutes: [1440, 60],
      quietHours: { from: "21:00", until: "07:00" },
      minimumPlayers: null,
      maximumPlayers: null,
      responsesDueHours: null,
    });
    expect(parse({ minimumPlayers: " 9 ", hasQuietHours: false, quietFrom: "" }).data).toMatchObject({
      minimumPlayers: 9,
      quietHours: null,
    });
    expect(parse({ minimumPlayers: "8", maximumPlayers: "8" }).data).toMatchObject({ maximumPlayers: 8 });
  });

  it("include a reminder that was typed but not added yet, or report what's wrong with it", () => {
    expect(parse({ draftAmount: "2", draftUnit: "days" }).data).toMatchObject({
      reminderOffsetsMinutes: [2880, 1440, 60],
    });
    expect(findProblem({ draftAmount: "24" })).toEqual([
      "draftAmount",
      "There's already a reminder 24 hours before",
    ]);
  });

  it.each([
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ sport: "" }, "sport"],
    [{ seasonEndsOn: "" }, "seasonEndsOn"],
    [{ minimumPlayers: "0" }, "minimumPlayers"],
    [{ minimumPlayers: "101" }, "minimumPlayers"],
    [{ minimumPlayers: "a few" }, "minimumPlayers"],
    [{ minimumPlayers: "1e1" }, "minimumPlayers"],
    [{ maximumPlayers: "0" }, "maximumPlayers"],
    [{ maximumPlayers: "101" }, "maximumPlayers"],
    [{ minimumPlayers: "9", maximumPlayers: "8" }, "maximumPlayers"],
    [{ quietFrom: "" }, "quietFrom"],
    [{ quietUntil: "" }, "quietUntil"],
    [{ quietUntil: "21:00" }, "quietUntil"],
  ])("are rejected with an error on the right field: %j", (changes, field) => {
    expect(findProblem(changes)?.[0]).toBe(field);
    expect(findProblem(changes)?.[1]).toMatch(/^(Enter|Choose|Use) /);
  });
});

describe("adding a reminder", () => {
  it.each([
    ["30", "minutes", [1440, 60, 30]],
    [" 4 ", "hours", [1440, 240, 60]],
    ["7", "days", [10_080, 1440, 60]],
  ] as const)("sorts %s %s into the list by send time [OP2-10]", (amount, unit, reminders) =>
    expect(addReminder([1440, 60], amount, unit)).toEqual({ reminders }),
  );

  it.each([
    ["", "hours", "Enter a whole number"],
    ["1.5", "hours", "Enter a whole number"],
    ["-1", "hours", "Enter a whole number"],
    ["14", "minutes", "Reminders must be at least 15 minutes before the game"],
    ["8", "days", "Reminders can be up to a week before the game"],
    ["60", "minutes", "There's already a reminder 1 hour before"],
    ["1", "days", "There's already a reminder 24 hours before"],
  ] as const)('rejects %j %s with the error "%s"', (amount, unit, expected) =>
    expect(addReminder([1440, 60], amount, unit)).toEqual({ problem: expected }),
  );

  it("rejects a fifth reminder [OP2-10]", () => {
    expect(addReminder([1440, 240, 60, 30], "2", "days")).toEqual({
      problem: "Up to four reminders per game",
    });
  });
});
