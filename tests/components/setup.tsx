import "#app/app.css";
import * as React from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { locators, page, type Locator } from "vitest/browser";
import { endNetwork } from "./network.ts";
import "./patience.ts";

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

// In development React takes a stack trace of every element, for tools that nobody opens here: a sixth of a test's time.
// Once it has taken enough of them it stops until the next second; here it always has.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
if (!("recentlyCreatedOwnerStacks" in internals))
  throw new Error("React counts its stack traces elsewhere now");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set() {
    // React begins to count anew every second.
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

// Every test fails on an uncaught error, a console error, an unanswered request or an answer that breaks the contract.
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
