import { describe, expect, it } from "vitest";
import type { TeamDetail } from "../schema.ts";
import { combineEntries, listNewerChanges } from "./settings-conflict.ts";
import { toEntries } from "./settings-entries.ts";

const loadedTeam = {
  name: "Otters",
  sport: "Soccer",
  timeZone: "America/Chicago",
  seasonEndsOn: "2027-02-14",
  minimumPlayers: null,
  reminderOffsetsMinutes: [1440, 60],
  quietHours: { from: "21:00", until: "08:00" },
} as unknown as TeamDetail;
const loaded = toEntries(loadedTeam);

describe("combining typed settings with newer ones", () => {
  it("keeps what was typed and updates everything else", () => {
    const latest = toEntries({ ...loadedTeam, sport: "Futsal", minimumPlayers: 8 });
    const typed = { ...loaded, name: "Wolves", minimumPlayers: "7" };
    expect(combineEntries(typed, loaded, latest)).toEqual({
      ...loaded,
      name: "Wolves",
      minimumPlayers: "7",
      sport: "Futsal",
    });
  });

  it("keeps all quiet hours if one of them was typed, because a hidden field would be lost", () => {
    const latest = toEntries({ ...loadedTeam, quietHours: null });
    const typed = { ...loaded, quietFrom: "22:00" };
    expect(combineEntries(typed, loaded, latest)).toEqual(typed);
    expect(combineEntries({ ...loaded, name: "Wolves" }, loaded, latest).hasQuietHours).toBe(false);
  });

  it("keeps a reminder that was typed but not added yet", () => {
    const latest = toEntries({ ...loadedTeam, reminderOffsetsMinutes: [120] });
    const typed = { ...loaded, draftAmount: "3" };
    expect(combineEntries(typed, loaded, latest)).toEqual({ ...typed, reminders: [120] });
  });
});

describe("what someone else changed", () => {
  it("is listed with the labels on the form", () => {
    expect(
      listNewerChanges(loadedTeam, {
        ...loadedTeam,
        name: "Otters II",
        timeZone: "America/Denver",
        seasonEndsOn: "2027-06-30",
        minimumPlayers: 8,
        reminderOffsetsMinutes: [2880, 60],
        quietHours: null,
      }),
    ).toEqual([
      "Team Name: Otters II",
      "Time Zone: Mountain Time (Denver)",
      "Season Ends: Jun 30, 2027",
      "Minimum Players: 8",
      "Reminders: 2 days, 1 hour before",
      "Quiet Hours: Off",
    ]);
    expect(listNewerChanges({ ...loadedTeam, quietHours: null }, loadedTeam)).toEqual([
      "Quiet Hours: 9:00 PM to 8:00 AM",
    ]);
    expect(listNewerChanges(loadedTeam, loadedTeam)).toEqual([]);
  });
});
