import { page } from "vitest/browser";

/**
 * For each width, returns how many of these elements overflow the main panel and by how much the page itself overflows.
 */
export async function overflowAt(widths: readonly number[], selector: string) {
  const overflows: [width: number, outside: number, overflow: number][] = [];
  for (const width of widths) {
    await page.viewport(width, 900);
    const panel = document.querySelector("main")!.getBoundingClientRect();
    const overflowing = [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 1 && (box.right > panel.right || box.left < panel.left));
    overflows.push([width, overflowing.length, document.documentElement.scrollWidth - window.innerWidth]);
  }
  return overflows;
}
