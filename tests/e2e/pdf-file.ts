import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// PDF files as their readers see them: made and saved by the browser, opened with Debian's poppler-utils.

const poppler = (command: string, ...args: string[]) => {
  try {
    return execFileSync(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`${command} failed: is Debian's poppler-utils installed?`, { cause: error });
  }
};

/** Exports what is chosen on the schedule page, as the person at the screen does. */
export async function exportPdf(page: Page, choice: "Team Schedule" | "League Schedule") {
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  await dialog.getByRole("radio", { name: choice }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export PDF" }).click(),
  ]);
  await expect(dialog).toBeHidden();
  return { fileName: download.suggestedFilename(), path: await download.path() };
}

/** All words of the file, as they stand. */
export const textOf = (path: string) => poppler("pdftotext", "-layout", path, "-").toString();

/** The lines of a page that are not empty, with one space between words. */
export const linesOf = (path: string, page = 1) =>
  poppler("pdftotext", "-layout", "-f", `${page}`, "-l", `${page}`, path, "-")
    .toString()
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "" && line !== "\f");

export const pagesOf = (path: string) =>
  Number(/^Pages:\s+(\d+)$/m.exec(poppler("pdfinfo", path).toString())![1]);

type Word = { text: string; left: number; top: number; right: number; bottom: number };

/** Every word of a page with its place, in points from the upper left corner. */
export function wordsOf(path: string, page = 1): { width: number; words: Word[] } {
  const html = poppler("pdftotext", "-bbox", "-f", `${page}`, "-l", `${page}`, path, "-").toString();
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
  const found = html.matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
  );
  return {
    width: Number(/<page width="([\d.]+)"/.exec(html)![1]),
    words: Array.from(found, ([, left, top, right, bottom, text]) => ({
      text: text!.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity),
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    })),
  };
}

/** Where a word stands first. */
export function placeOf(path: string, text: string, page = 1): Word {
  const found = wordsOf(path, page).words.find((word) => word.text === text);
  if (!found) throw new Error(`"${text}" is not on page ${page}`);
  return found;
}

const isDark = ([red, green, blue]: Uint8Array) => red! + green! + blue! < 3 * 0xc0;

/** A page as a picture: the colour at a place in points, as #rrggbb. */
export function pictureOf(path: string, page = 1) {
  const image = poppler("pdftoppm", "-r", "144", "-f", `${page}`, "-l", `${page}`, path);
  const [head, width] = /^P6\n(\d+) \d+\n255\n/.exec(image.subarray(0, 32).toString("latin1"))!;
  const pixelAt = (x: number, y: number) => {
    const at = head.length + 3 * (Math.round(y * 2) * Number(width) + Math.round(x * 2));
    return image.subarray(at, at + 3);
  };
  const colorAt = (x: number, y: number) => `#${pixelAt(x, y).toString("hex")}`;
  return {
    colorAt,
    isDarkAt: (x: number, y: number) => isDark(pixelAt(x, y)),
    /** How many of the points of a box are dark. */
    inkIn: (left: number, top: number, right: number, bottom: number) => {
      let dark = 0;
      for (let y = top; y < bottom; y += 0.5)
        for (let x = left; x < right; x += 0.5) if (isDark(pixelAt(x, y))) dark++;
      return dark;
    },
  };
}
