import axe from "axe-core";
import { expect } from "vitest";

const everyRule = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Skips what an open dialog makes inert. Its popups and everything else that is in reach are still checked. */
const inReach = { exclude: ["[data-base-ui-inert]"] };

/** Asserts that axe finds no WCAG 2.2 A or AA violation in either theme. Once per screen and dialog is enough. */
export async function expectAccessible() {
  const chosen = document.documentElement.className;
  for (const theme of ["light", "dark"]) {
    document.documentElement.className = theme;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The themes differ only in colors.
    const runOnly = theme === "light" ? everyRule : ["color-contrast"];
    const { violations } = await axe.run(inReach, { runOnly, resultTypes: ["violations"], preload: false });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(found, `axe, ${theme}`).toEqual([]);
  }
  document.documentElement.className = chosen;
}
