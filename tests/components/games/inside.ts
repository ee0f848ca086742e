import { page } from "vitest/browser";

/** At each width, how many of these elements reach beyond the main panel, and how far the page itself does. */
export async function overflowAt(widths: readonly number[], selector: string) {
  const found: [width: number, outside: number, overflow: number][] = [];
  for (const width of widths) {
    await page.viewport(width, 900);
    const panel = document.querySelector("main")!.getBoundingClientRect();
    const outside = [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1 && (box.right > panel.right || box.left < panel.left));
    found.push([width, outside.length, document.documentElement.scrollWidth - window.innerWidth]);
  }
  return found;
}
