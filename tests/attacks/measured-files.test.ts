import { describe, expect, it } from "vitest";
import { createTeam } from "#tests/factories/teams.ts";
import { expectCheap } from "./measures.ts";
import { count, createManager } from "./owners.ts";

const fill = (unit: string, size = 495_000) => unit.repeat(Math.floor(size / unit.length));
const event = (...lines: string[]) => `BEGIN:VEVENT\nUID:1\n${lines.join("\n")}\nEND:VEVENT\n`;
const calendar = (content: string) => `BEGIN:VCALENDAR\n${content}END:VCALENDAR`;
const START = "DTSTART:20310416T190000Z";
const moved = event("RECURRENCE-ID:20310416T190000Z", "DTSTART:20310417T190000Z");

const HARMLESS = "Date,Location\n5/2/2031,Gym";

/** Creates someone with a team, because previews are limited per account. */
async function createCoach() {
  const { client, id } = await createManager();
  const { id: teamId } = await createTeam({ managerId: id });
  return { client, teamId };
}

describe("a schedule that's made to be slow", () => {
  it.each([
    ["D01", "hundreds of moved events of one series", calendar(fill(event(START) + moved, 202_000))],
    ["D02", "10,000 events", calendar(fill(event("DTSTART:20310416T190000")))],
    [
      "D03",
      "20,000 exceptions to one series",
      calendar(event(START, "RRULE:FREQ=WEEKLY", fill("EXDATE:20310416T190000Z\n", 480_000).trim())),
    ],
    ["D04", "components that are nested 30,000 deep", calendar(fill("BEGIN:VEVENT\n"))],
    [
      "D05",
      "a series that never ends",
      calendar(
        event(
          START,
          "RRULE:FREQ=SECONDLY;COUNT=999999999;BYSECOND=1,2,3;BYMONTH=2;BYMONTHDAY=30;BYSETPOS=-1",
        ),
      ),
    ],
    ["D06", "one folded line of 490 KB", calendar(event(`${START}\nDESCRIPTION:${fill("a\n ")}`))],
    ["D07", "ten headers of 9,800 columns", fill(`${fill("Date,", 49_000)}\n`)],
    ["D08", "120,000 lines", `Date,Location\n${fill("a,b\n")}`],
    ["D09", "dates that are almost dates", `Date,Location\n${fill("1 ")}`],
    ["D09d", "one date of 8,000 words", `Date,Location\n${fill("1 ", 16_000)},Gym`],
    ["D10", "quotes without an end", `Date,Location\n${fill('"a" ')}`],
    ["D11", "one title of 490 KB", `Date,Title\n4/16/2031,${fill("vs @ at (")}`],
    ["D12", "one cell of 490 KB of spaces", `Date,Location\n4/16/2031,x${fill(" ")}y`],
  ])("%s: doesn't keep others waiting: %s", async (_id, _name, text) => {
    const { client, teamId } = await createCoach();
    const preview = (file: string) => client.post(`/teams/${teamId}/games/import/preview`, { text: file });
    await expectCheap(
      () => preview(HARMLESS),
      async () => expect([200, 400]).toContain((await preview(text)).status),
    );
    expect((await preview(HARMLESS)).status).toBe(200);
    expect(await count("game", "team_id = $1", [teamId])).toBe(0);
  });
});

describe("a roster that's made to be slow", () => {
  const cell = "a".repeat(300);
  const contacts = (phone: string) =>
    Array.from({ length: 4 }, () => ({ label: cell.slice(0, 40), phone, smsConsent: true }));

  it.each([
    [
      "D13",
      "the longest cells in 500 rows",
      { name: cell, phone: cell, email: cell, contacts: contacts(cell) },
    ],
    ["D14", "five phones in 500 rows", { name: "Ann", phone: "", contacts: contacts("") }],
  ])("%s: doesn't keep others waiting: %s", async (_id, _name, row) => {
    const { client, teamId } = await createCoach();
    const preview = (rows: object[]) => client.post(`/teams/${teamId}/roster-import/previews`, { rows });
    const rows = Array.from({ length: 500 }, (_, index) => {
      const phone = (at: number) => `(312) 555-${String((index * 5 + at) % 10_000).padStart(4, "0")}`;
      return {
        ...row,
        ...(row.phone === "" && {
          phone: phone(0),
          contacts: row.contacts.map((contact, at) => ({ ...contact, phone: phone(at + 1) })),
        }),
      };
    });
    await expectCheap(
      () => preview([{ name: "Ann", phone: "(312) 555-0142" }]),
      async () => expect((await preview(rows)).status).toBe(200),
    );
    expect(await count("team_member", "team_id = $1", [teamId])).toBe(0);
  });
});
