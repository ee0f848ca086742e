import { describe, expect, it } from "vitest";
import { SettingsEntries, withReminder } from "./settings-entries.ts";

const entries = {
  name: " Otters ",
  sport: "Soccer",
  timeZone: "America/Chicago",
  seasonEndsOn: "2027-03-01",
  minimumPlayers: "",
  reminders: [1440, 60],
  draftAmount: "",
  draftUnit: "hours",
  isQuiet: true,
  quietFrom: "21:00",
  quietUntil: "07:00",
} as const;

const parse = (changed: object) => SettingsEntries.safeParse({ ...entries, ...changed });
const problem = (changed: object) => {
  const [issue] = parse(changed).error?.issues ?? [];
  return issue && [issue.path[0], issue.message];
};

describe("what is in the fields", () => {
  it("becomes the team's settings", () => {
    expect(parse({}).data).toEqual({
      name: "Otters",
      sport: "Soccer",
      timeZone: "America/Chicago",
      seasonEndsOn: "2027-03-01",
      reminderOffsetsMinutes: [1440, 60],
      quietHours: { from: "21:00", until: "07:00" },
      minimumPlayers: null,
    });
    expect(parse({ minimumPlayers: " 9 ", isQuiet: false, quietFrom: "" }).data).toMatchObject({
      minimumPlayers: 9,
      quietHours: null,
    });
  });

  it("adds a reminder that was typed but not added yet, or says what is wrong with it", () => {
    expect(parse({ draftAmount: "2", draftUnit: "days" }).data).toMatchObject({
      reminderOffsetsMinutes: [2880, 1440, 60],
    });
    expect(problem({ draftAmount: "24" })).toEqual([
      "draftAmount",
      "There is already a reminder 24 hours before",
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
    [{ quietFrom: "" }, "quietFrom"],
    [{ quietUntil: "" }, "quietUntil"],
    [{ quietUntil: "21:00" }, "quietUntil"],
  ])("%j is refused at its own field", (changed, field) => {
    expect(problem(changed)?.[0]).toBe(field);
    expect(problem(changed)?.[1]).toMatch(/^Please /);
  });
});

describe("one more reminder", () => {
  it.each([
    ["30", "minutes", [1440, 60, 30]],
    [" 4 ", "hours", [1440, 240, 60]],
    ["7", "days", [10_080, 1440, 60]],
  ] as const)("%s %s takes its place by time [OP2-10]", (amount, unit, reminders) =>
    expect(withReminder([1440, 60], amount, unit)).toEqual({ reminders }),
  );

  it.each([
    ["", "hours", "Please enter a whole number"],
    ["1.5", "hours", "Please enter a whole number"],
    ["-1", "hours", "Please enter a whole number"],
    ["14", "minutes", "The last reminder can be 15 minutes before the game"],
    ["8", "days", "The first reminder can be a week before the game"],
    ["60", "minutes", "There is already a reminder 1 hour before"],
    ["1", "days", "There is already a reminder 24 hours before"],
  ] as const)("%j %s is refused: %s", (amount, unit, words) =>
    expect(withReminder([1440, 60], amount, unit)).toEqual({ problem: words }),
  );

  it("is refused when there are four [OP2-10]", () => {
    expect(withReminder([1440, 240, 60, 30], "2", "days")).toEqual({
      problem: "Up to four reminders per game",
    });
  });
});
