import axe from "axe-core";
import { expect } from "vitest";

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Excludes content that an open dialog makes inert. The dialog, its popups, and anything else a user can reach are
 * still checked.
 */
const reachable = { exclude: ["[data-base-ui-inert]"] };

/**
 * Asserts that axe finds no WCAG 2.2 A or AA violation in either theme. Calling it once per screen or dialog is enough.
 */
export async function expectAccessible() {
  // Outdated content is faded until its next version arrives, so its colors say nothing yet.
  await expect.poll(() => document.querySelector(".stale[aria-busy=true]")).toBeNull();
  const themeClass = document.documentElement.className;
  for (const theme of ["light", "dark"]) {
    document.documentElement.className = theme;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // The themes differ only in their colors.
    const runOnly = theme === "light" ? allRules : ["color-contrast"];
    const { violations } = await axe.run(reachable, { runOnly, resultTypes: ["violations"], preload: false });
    const summary = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    expect(summary, `axe, ${theme}`).toEqual([]);
  }
  document.documentElement.className = themeClass;
}
