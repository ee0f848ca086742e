import axe from "axe-core";
import { expect } from "vitest";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Finds no violation of WCAG 2.2 A and AA that axe can see, in both themes: in the open dialog, else on the whole screen.
 * Once per screen and dialog is enough.
 */
export async function expectAccessible() {
  const chosen = document.documentElement.className;
  const looked = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document;
  for (const theme of ["light", "dark"]) {
    document.documentElement.className = theme;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Only colors differ between the themes.
    const runOnly = theme === "light" ? everyRule : ["color-contrast"];
    const { violations } = await axe.run(looked, { runOnly, resultTypes: ["violations"], preload: false });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(found, `axe, ${theme}`).toEqual([]);
  }
  document.documentElement.className = chosen;
}
