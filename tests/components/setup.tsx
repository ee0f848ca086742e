import "#app/app.css";
import * as React from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { locators, page, type Locator } from "vitest/browser";
import { endNetwork } from "./network.ts";
import "./in-page-waiting.ts";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** Locates by CSS selector, for elements without a role, such as a table's rows or a figure in a list. */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => selector });

// No animations, because mid-transition colors fail contrast checks and dialogs aren't in their final place.
const still = document.createElement("style");
still.textContent =
  "*, *::before, *::after { transition: none !important; animation-duration: 0s !important }";
document.head.append(still);

// In development, React captures a stack trace for every element, for tools we don't use here. It takes a sixth of a
// test's time. React stops for the rest of a second after enough of them, so make it think that it has.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
if (!("recentlyCreatedOwnerStacks" in internals)) throw new Error("React's stack trace counter has moved");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set() {
    // React resets its counter every second.
  },
  configurable: true,
});

const address = window.location.href;
const errors: string[] = [];
window.addEventListener("error", ({ message }) => errors.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
const report = console.error;
console.error = (...words: unknown[]) => {
  errors.push(words.map(String).join(" "));
  report(...words);
};

beforeEach(async () => {
  await page.viewport(1440, 900);
});

// Every test fails on an uncaught error, a console error, a request without a response, or a response that violates the
// contract.
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  toast.dismiss();
  document.documentElement.className = "";
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", address);
  const problems = [...errors.splice(0), ...endNetwork()];
  if (problems.length) throw new Error(problems.join("\n"));
});
