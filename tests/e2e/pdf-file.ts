import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// Uses Debian's poppler-utils to read the PDF files that the browser creates and saves.

const runPoppler = (command: string, ...args: string[]) => {
  try {
    return execFileSync(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    throw new Error(`${command} failed. Install Debian's poppler-utils and try again.`, { cause: error });
  }
};

/** Exports the selected schedule from the schedule page, as a user would. */
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

/** Returns the file's text in its original layout. */
export const getText = (path: string) => runPoppler("pdftotext", "-layout", path, "-").toString();

/** Lists a page's nonempty lines, with one space between words. */
export const listLines = (path: string, page = 1) =>
  runPoppler("pdftotext", "-layout", "-f", `${page}`, "-l", `${page}`, path, "-")
    .toString()
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "" && line !== "\f");

export const countPages = (path: string) =>
  Number(/^Pages:\s+(\d+)$/m.exec(runPoppler("pdfinfo", path).toString())![1]);

type Word = { text: string; left: number; top: number; right: number; bottom: number };

/** Lists every word on a page with its position, in points from the upper-left corner. */
export function listWords(path: string, page = 1): { width: number; words: Word[] } {
  const html = runPoppler("pdftotext", "-bbox", "-f", `${page}`, "-l", `${page}`, path, "-").toString();
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };
  const matches = html.matchAll(
    /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g,
  );
  return {
    width: Number(/<page width="([\d.]+)"/.exec(html)![1]),
    words: Array.from(matches, ([, left, top, right, bottom, text]) => ({
      text: text!.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity),
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    })),
  };
}

/** Finds the first occurrence of a word. Throws if it isn't on the page. */
export function findWord(path: string, text: string, page = 1): Word {
  const match = listWords(path, page).words.find((word) => word.text === text);
  if (!match) throw new Error(`"${text}" isn't on page ${page}`);
  return match;
}

const isDark = ([red, green, blue]: Uint8Array) => red! + green! + blue! < 3 * 0xc0;

/** Renders a page as an image. Colors are #rrggbb, and positions are in points. */
export function renderPage(path: string, page = 1) {
  const image = runPoppler("pdftoppm", "-r", "144", "-f", `${page}`, "-l", `${page}`, path);
  const [header, width] = /^P6\n(\d+) \d+\n255\n/.exec(image.subarray(0, 32).toString("latin1"))!;
  const pixelAt = (x: number, y: number) => {
    const offset = header.length + 3 * (Math.round(y * 2) * Number(width) + Math.round(x * 2));
    return image.subarray(offset, offset + 3);
  };
  const colorAt = (x: number, y: number) => `#${pixelAt(x, y).toString("hex")}`;
  return {
    colorAt,
    isDarkAt: (x: number, y: number) => isDark(pixelAt(x, y)),
    /** Counts the dark pixels in a box. */
    countDarkPixels: (left: number, top: number, right: number, bottom: number) => {
      let dark = 0;
      for (let y = top; y < bottom; y += 0.5)
        for (let x = left; x < right; x += 0.5) if (isDark(pixelAt(x, y))) dark++;
      return dark;
    },
  };
}
