import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { listLines, countPages, renderPage, findWord, getText, listWords, exportPdf } from "./pdf-file.ts";
import { createTeamWith } from "./team-schedules.ts";

// These tests check the exported PDF as a reader sees it.

/** Creates a team with games and exports its schedule. */
async function exportFile(page: Page, ...team: Parameters<typeof createTeamWith>) {
  const { id } = await createTeamWith(...team);
  await page.goto(`/schedule?teamId=${id}`);
  return exportPdf(page, "Team Schedule");
}

test("fits long content: the title above the header, wrapped cells, and notes across pages [EXPORT-19, EXPORT-20, EXPORT-21]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await test.step("puts a two-line title above the table", async () => {
    const name = `The ${"Very ".repeat(18)}Otters`;
    const { path } = await exportFile(page, maya.id, name, [{ gameOn: "2026-12-05" }]);
    const { words, width } = listWords(path);
    const head = ["Date", "Time", "Location", "Opponent", "Notes"].map((text) => findWord(path, text));
    const title = words.filter(({ top }) => top < head[0]!.top);
    // The title is longer than a line, and all of it is above the table.
    expect(title.map(({ text }) => text).join(" ")).toBe(`${name} Schedule`);
    expect(new Set(title.map(({ top }) => top)).size).toBeGreaterThan(1);
    expect(Math.max(...title.map(({ bottom }) => bottom))).toBeLessThan(head[0]!.top);
    // The header row is filled from margin to margin, and nothing else is filled.
    const picture = renderPage(path);
    const { top, bottom } = head[0]!;
    for (const x of [41, ...head.map(({ right }) => right + 3), width - 41])
      expect(picture.colorAt(x, (top + bottom) / 2)).toBe("#084fba");
    const game = findWord(path, "12/05/2026");
    for (const y of [title[0]!.top - 3, (game.top + game.bottom) / 2])
      expect(picture.colorAt(game.right + 3, y)).toBe("#ffffff");
    // The header's letters are white, so some of its pixels aren't dark.
    const { left, right } = head[0]!;
    const points = Math.ceil((right - left) * 2) * Math.ceil((bottom - top) * 2);
    expect(picture.countDarkPixels(left, top, right, bottom)).toBeLessThan(points * 0.95);
  });
  await test.step("wraps text inside its column", async () => {
    const location = "Ridgeway Turf and Community Recreation Center, North Entrance";
    const longWord = "x".repeat(100);
    const notes = "Please park behind the gym; the front lot is closed until spring. ".repeat(5).trim();
    const { path } = await exportFile(page, maya.id, "Otters", [
      { gameOn: "2026-12-05", location, opponent: longWord, notes },
    ]);
    const [locationHead, opponentHead, notesHead] = ["Location", "Opponent", "Notes"].map((text) =>
      findWord(path, text),
    );
    const { words, width } = listWords(path);
    const belowHeader = words.filter(({ top }) => top > locationHead!.bottom && top < 700);
    const column = (from: number, to: number) => {
      const columnWords = belowHeader.filter(({ left }) => left >= from - 1 && left < to - 1);
      for (const { right } of columnWords) expect(right).toBeLessThan(to);
      return {
        lines: new Set(columnWords.map(({ top }) => top)).size,
        texts: columnWords.map(({ text }) => text),
      };
    };
    const locationWords = column(locationHead!.left, opponentHead!.left);
    const opponents = column(opponentHead!.left, notesHead!.left);
    const noteWords = column(notesHead!.left, width - 40);
    expect([locationWords.lines, opponents.lines, noteWords.lines].every((lines) => lines > 1)).toBe(true);
    expect(locationWords.texts.join(" ")).toBe(location);
    expect(opponents.texts.join("")).toBe(longWord);
    expect(noteWords.texts.join(" ")).toBe(notes);
  });
  await test.step("continues long notes on the next page", async () => {
    const numbers = Array.from({ length: 150 }, (_, index) => index);
    const notes = numbers.map((number) => `line ${number}`).join("\n");
    const { path } = await exportFile(page, maya.id, "Otters", [{ gameOn: "2026-12-05", notes }]);
    expect(Array.from(getText(path).matchAll(/line (\d+)/g), ([, index]) => Number(index))).toEqual(numbers);
  });
});

test("splits a long season into numbered pages with headers, without losing a game [EXPORT-17]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  // The API needs more than one page to list these games.
  const games = Array.from({ length: 620 }, (_, index) => ({
    gameOn: `20${26 + Math.floor(index / 336)}-${String(1 + (Math.floor(index / 28) % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`,
    opponent: `Rivals ${index}`,
  }));
  await createTeamWith(maya.id, "Otters", games.toReversed());
  await page.goto("/schedule");
  const { path } = await exportPdf(page, "Team Schedule");
  const pages = countPages(path);
  expect(pages).toBeGreaterThan(10);
  for (const number of [1, 2, pages]) {
    const lines = listLines(path, number);
    expect(lines).toContain("Date Time Location Opponent Notes");
    expect(lines.at(-1)).toBe(`Otters Schedule Page ${number} of ${pages}`);
  }
  const head = findWord(path, "Date", 2);
  expect(renderPage(path, 2).colorAt(head.right + 3, (head.top + head.bottom) / 2)).toBe("#084fba");
  expect(Array.from(getText(path).matchAll(/Rivals (\d+)/g), ([, index]) => Number(index))).toEqual(
    games.map((_, index) => index),
  );
});

test("renders letters from every script [EXPORT-14]", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeamWith(maya.id, "Wisła Łódź", [
    { gameOn: "2026-12-05", location: "Třída Žižkova, São Paulo", opponent: "Beşiktaş e\u0301toile" },
    { gameOn: "2026-12-06", location: "Київ", opponent: "東京 FC ⚽", notes: "Zażółć gęślą jaźń" },
  ]);
  await page.goto("/schedule");
  const { fileName, path } = await exportPdf(page, "Team Schedule");
  expect(fileName).toBe("wisła_łódź_schedule.pdf");
  const [title, , latin, drawn] = listLines(path);
  expect(title).toBe("Wisła Łódź Schedule");
  expect(latin).toBe("Sat 12/05/2026 7:00 PM Třída Žižkova, São Paulo Beşiktaş étoile");
  // Characters that the font doesn't have are drawn as images, next to the surrounding text.
  expect(drawn).toBe("Sun 12/06/2026 7:00 PM Zażółć gęślą jaźń");
  const picture = renderPage(path);
  const { top, bottom } = findWord(path, "12/06/2026");
  for (const column of ["Location", "Opponent"]) {
    const { left } = findWord(path, column);
    expect(picture.countDarkPixels(left, top, left + 60, bottom)).toBeGreaterThan(40);
  }
  // Cells without a value are blank.
  expect(
    picture.countDarkPixels(findWord(path, "Notes").left, findWord(path, "12/05/2026").top, 570, top - 6),
  ).toBe(0);
});

test("crosses out canceled games, and labels canceled games and practices", async ({ page, signedIn }) => {
  const maya = await signedIn();
  const game = { opponent: "Foxes" };
  await createTeamWith(maya.id, "Otters", [
    { ...game, gameOn: "2026-12-05" },
    { ...game, gameOn: "2026-12-06", cancelledAt: new Date(), notes: "Rain" },
    { gameOn: "2026-12-07", opponent: null, kind: "practice" },
  ]);
  await page.goto("/schedule");
  const { path } = await exportPdf(page, "Team Schedule");
  expect(listLines(path).slice(2)).toEqual([
    "Sat 12/05/2026 7:00 PM Ridgeway Turf Foxes",
    "Sun 12/06/2026 7:00 PM Ridgeway Turf Foxes Canceled",
    "Rain",
    "Mon 12/07/2026 7:00 PM Ridgeway Turf N/A Practice",
    "Otters Schedule Page 1 of 1",
  ]);
  // Look for a dark line from the first letter to the last, which crosses out the text.
  const picture = renderPage(path);
  const strokes = (date: string) => {
    const { left, right, top, bottom } = findWord(path, date);
    const xs = Array.from({ length: Math.floor(right - left) }, (_, x) => left + x);
    const rows = Array.from({ length: Math.floor((bottom - top) * 2) }, (_, y) => top + y / 2);
    return rows.filter((y) => xs.every((x) => picture.isDarkAt(x, y))).length;
  };
  expect(strokes("12/05/2026")).toBe(0);
  expect(strokes("12/06/2026")).toBeGreaterThan(0);
});
