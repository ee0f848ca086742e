import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { linesOf, pagesOf, pictureOf, placeOf, textOf, wordsOf, exportPdf } from "./pdf-file.ts";
import { teamWith } from "./team-schedules.ts";

// What is in the file, as its reader sees it.

/** The file of a new team with these games. */
async function fileOf(page: Page, ...team: Parameters<typeof teamWith>) {
  const { id } = await teamWith(...team);
  await page.goto(`/schedule?teamId=${id}`);
  return exportPdf(page, "Team Schedule");
}

test("fits what is long: a title above the blue head, cells that wrap, notes over pages [EXPORT-19, EXPORT-20, EXPORT-21]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await test.step("the title takes two lines, all above the table", async () => {
    const name = `The ${"Very ".repeat(18)}Otters`;
    const { path } = await fileOf(page, maya.id, name, [{ gameOn: "2026-12-05" }]);
    const { words, width } = wordsOf(path);
    const head = ["Date", "Time", "Location", "Opponent", "Notes"].map((text) => placeOf(path, text));
    const title = words.filter(({ top }) => top < head[0]!.top);
    // Longer than a line, and still all of it above.
    expect(title.map(({ text }) => text).join(" ")).toBe(`${name} Schedule`);
    expect(new Set(title.map(({ top }) => top)).size).toBeGreaterThan(1);
    expect(Math.max(...title.map(({ bottom }) => bottom))).toBeLessThan(head[0]!.top);
    // The whole row is filled, from margin to margin, and nothing else is.
    const picture = pictureOf(path);
    const { top, bottom } = head[0]!;
    for (const x of [41, ...head.map(({ right }) => right + 3), width - 41])
      expect(picture.colorAt(x, (top + bottom) / 2)).toBe("#084fba");
    const game = placeOf(path, "12/05/2026");
    for (const y of [title[0]!.top - 3, (game.top + game.bottom) / 2])
      expect(picture.colorAt(game.right + 3, y)).toBe("#ffffff");
    // Its letters are white on it: inside of them, not everything is dark.
    const { left, right } = head[0]!;
    const points = Math.ceil((right - left) * 2) * Math.ceil((bottom - top) * 2);
    expect(picture.inkIn(left, top, right, bottom)).toBeLessThan(points * 0.95);
  });
  await test.step("texts wrap inside of their columns", async () => {
    const location = "Ridgeway Turf and Community Recreation Center, North Entrance";
    const endless = "x".repeat(100);
    const notes = "Please park behind the gym; the front lot is closed until spring. ".repeat(5).trim();
    const { path } = await fileOf(page, maya.id, "Otters", [
      { gameOn: "2026-12-05", location, opponent: endless, notes },
    ]);
    const [locationHead, opponentHead, notesHead] = ["Location", "Opponent", "Notes"].map((text) =>
      placeOf(path, text),
    );
    const { words, width } = wordsOf(path);
    const below = words.filter(({ top }) => top > locationHead!.bottom && top < 700);
    const column = (from: number, to: number) => {
      const inside = below.filter(({ left }) => left >= from - 1 && left < to - 1);
      for (const { right } of inside) expect(right).toBeLessThan(to);
      return { lines: new Set(inside.map(({ top }) => top)).size, texts: inside.map(({ text }) => text) };
    };
    const places = column(locationHead!.left, opponentHead!.left);
    const opponents = column(opponentHead!.left, notesHead!.left);
    const said = column(notesHead!.left, width - 40);
    expect([places.lines, opponents.lines, said.lines].every((lines) => lines > 1)).toBe(true);
    expect(places.texts.join(" ")).toBe(location);
    expect(opponents.texts.join("")).toBe(endless);
    expect(said.texts.join(" ")).toBe(notes);
  });
  await test.step("notes that are longer than a page go on on the next one", async () => {
    const numbers = Array.from({ length: 150 }, (_, index) => index);
    const notes = numbers.map((number) => `line ${number}`).join("\n");
    const { path } = await fileOf(page, maya.id, "Otters", [{ gameOn: "2026-12-05", notes }]);
    expect(Array.from(textOf(path).matchAll(/line (\d+)/g), ([, index]) => Number(index))).toEqual(numbers);
  });
});

test("a long season goes on over pages, each with the head and its number; no game is left out [EXPORT-17]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  // More than one answer of the server holds.
  const games = Array.from({ length: 620 }, (_, index) => ({
    gameOn: `20${26 + Math.floor(index / 336)}-${String(1 + (Math.floor(index / 28) % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`,
    opponent: `Rivals ${index}`,
  }));
  await teamWith(maya.id, "Otters", games.toReversed());
  await page.goto("/schedule");
  const { path } = await exportPdf(page, "Team Schedule");
  const pages = pagesOf(path);
  expect(pages).toBeGreaterThan(10);
  for (const number of [1, 2, pages]) {
    const lines = linesOf(path, number);
    expect(lines).toContain("Date Time Location Opponent Notes");
    expect(lines.at(-1)).toBe(`Otters Schedule Page ${number} of ${pages}`);
  }
  const head = placeOf(path, "Date", 2);
  expect(pictureOf(path, 2).colorAt(head.right + 3, (head.top + head.bottom) / 2)).toBe("#084fba");
  expect(Array.from(textOf(path).matchAll(/Rivals (\d+)/g), ([, index]) => Number(index))).toEqual(
    games.map((_, index) => index),
  );
});

test("letters of every script can be read [EXPORT-14]", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await teamWith(maya.id, "Wisła Łódź", [
    { gameOn: "2026-12-05", location: "Třída Žižkova, São Paulo", opponent: "Beşiktaş e\u0301toile" },
    { gameOn: "2026-12-06", location: "Київ", opponent: "東京 FC ⚽", notes: "Zażółć gęślą jaźń" },
  ]);
  await page.goto("/schedule");
  const { fileName, path } = await exportPdf(page, "Team Schedule");
  expect(fileName).toBe("wisła_łódź_schedule.pdf");
  const [title, , latin, drawn] = linesOf(path);
  expect(title).toBe("Wisła Łódź Schedule");
  expect(latin).toBe("12/05/2026 7:00 PM Třída Žižkova, São Paulo Beşiktaş étoile");
  // What the font has not is a picture: no wrong letters, and what stands beside it is there.
  expect(drawn).toBe("12/06/2026 7:00 PM Zażółć gęślą jaźń");
  const picture = pictureOf(path);
  const { top, bottom } = placeOf(path, "12/06/2026");
  for (const column of ["Location", "Opponent"]) {
    const { left } = placeOf(path, column);
    expect(picture.inkIn(left, top, left + 60, bottom)).toBeGreaterThan(40);
  }
  // As empty as it looks where nothing was entered.
  expect(picture.inkIn(placeOf(path, "Notes").left, placeOf(path, "12/05/2026").top, 570, top - 6)).toBe(0);
});

test("a cancelled game is struck through and says so, a practice too", async ({ page, signedIn }) => {
  const maya = await signedIn();
  const game = { opponent: "Foxes" };
  await teamWith(maya.id, "Otters", [
    { ...game, gameOn: "2026-12-05" },
    { ...game, gameOn: "2026-12-06", cancelledAt: new Date(), notes: "Rain" },
    { gameOn: "2026-12-07", opponent: null, kind: "practice" },
  ]);
  await page.goto("/schedule");
  const { path } = await exportPdf(page, "Team Schedule");
  expect(linesOf(path).slice(2)).toEqual([
    "12/05/2026 7:00 PM Ridgeway Turf Foxes",
    "12/06/2026 7:00 PM Ridgeway Turf Foxes Cancelled",
    "Rain",
    "12/07/2026 7:00 PM Ridgeway Turf N/A Practice",
    "Otters Schedule Page 1 of 1",
  ]);
  // A line from the first letter to the last, through the middle.
  const picture = pictureOf(path);
  const strokes = (date: string) => {
    const { left, right, top, bottom } = placeOf(path, date);
    const xs = Array.from({ length: Math.floor(right - left) }, (_, x) => left + x);
    const rows = Array.from({ length: Math.floor((bottom - top) * 2) }, (_, y) => top + y / 2);
    return rows.filter((y) => xs.every((x) => picture.isDarkAt(x, y))).length;
  };
  expect(strokes("12/05/2026")).toBe(0);
  expect(strokes("12/06/2026")).toBeGreaterThan(0);
});
