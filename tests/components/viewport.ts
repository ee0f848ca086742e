import { page } from "vitest/browser";

/** Resizes the viewport if it has another size. Asking the browser takes longer than most tests' own steps. */
export async function resize(width: number, height: number) {
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
}
