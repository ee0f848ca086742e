import axe from "axe-core";
import { expect } from "vitest";

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Excludes content that an open dialog makes inert. The dialog, its popups, and anything else a user can reach are
 * still checked.
 */
const reachable = { exclude: ["[data-base-ui-inert]"] };

/** Longer than any screen takes to show its heading, even on a busy machine. */
const MAX_HEADING_MS = 5_000;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Waits for the page's heading. The shell around a page renders first, and it isn't a complete page. If there's no
 * heading, axe says so.
 */
async function waitForHeading() {
  const from = performance.now();
  while (!document.querySelector("h1") && performance.now() - from < MAX_HEADING_MS) await nextFrame();
}

/**
 * Asserts that axe finds no WCAG 2.2 A or AA violation in either theme. Calling it once per screen or dialog is enough.
 */
export async function expectAccessible() {
  // Outdated content is faded until its next version arrives, so its colors say nothing yet.
  await expect.poll(() => document.querySelector(".stale[aria-busy=true]")).toBeNull();
  await waitForHeading();
  const themeClass = document.documentElement.className;
  for (const theme of ["light", "dark"]) {
    document.documentElement.className = theme;
    await nextFrame();
    await nextFrame();
    // The themes differ only in their colors.
    const runOnly = theme === "light" ? allRules : ["color-contrast"];
    const { violations } = await axe.run(reachable, { runOnly, resultTypes: ["violations"], preload: false });
    const summary = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    // As one text, because a list would be shortened to its length.
    expect(summary.join("\n"), `axe, ${theme}`).toBe("");
  }
  document.documentElement.className = themeClass;
}
