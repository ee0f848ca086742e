import "#app/app.css";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { locators, page, type Locator } from "vitest/browser";
import { endNetwork } from "./network.ts";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** By CSS selector, for what has no role: a table's rows, a figure in a list. */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => selector });

// Nothing fades here: halfway, contrast is nobody's design, and a dialog is where it will be.
const still = document.createElement("style");
still.textContent =
  "*, *::before, *::after { transition: none !important; animation-duration: 0s !important }";
document.head.append(still);

const address = window.location.href;
const errors: string[] = [];
window.addEventListener("error", ({ message }) => errors.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
const report = console.error;
console.error = (...words: unknown[]) => {
  errors.push(words.map(String).join(" "));
  report(...words);
};

const ownAddress = window.location.href;

beforeEach(async () => {
  await page.viewport(1440, 900);
});

// Every test fails on an uncaught error, a console error, an unanswered request or an answer that breaks the contract.
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  toast.dismiss();
  document.documentElement.className = "";
  window.history.replaceState(null, "", ownAddress);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", address);
  const problems = [...errors.splice(0), ...endNetwork()];
  if (problems.length) throw new Error(problems.join("\n"));
});
