import "#app/app.css";
import * as React from "react";
import { toast } from "sonner";
import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react/pure";
import { locators, type Locator } from "vitest/browser";
import { endNetwork, settleNetwork } from "./network.ts";
import "./in-page-waiting.ts";
import { resize } from "./viewport.ts";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /**
     * Locates elements by CSS selector if no role or label identifies them, such as a table's body rows.
     */
    css: (selector: string) => Locator;
  }
}
locators.extend({ css: (selector: string) => selector });

// Turn off animations, because mid-transition colors fail contrast checks and moving dialogs aren't in their final
// place.
const noAnimations = document.createElement("style");
noAnimations.textContent =
  "*, *::before, *::after { transition: none !important; animation-duration: 0s !important }";
document.head.append(noAnimations);

// In development, React captures a stack trace for every element, for tools we don't use here. That takes a sixth of a
// test's time. React limits the number of traces per second, so make it think that it has reached the limit.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
if (!("recentlyCreatedOwnerStacks" in internals)) throw new Error("React's stack trace counter has moved");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Infinity,
  set() {
    // Ignore what React writes, because it resets the counter every second.
  },
  configurable: true,
});

const address = window.location.href;
const errors: string[] = [];
window.addEventListener("error", ({ message }) => errors.push(message));
window.addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
const report = console.error;
console.error = (...parts: unknown[]) => {
  errors.push(parts.map(String).join(" "));
  report(...parts);
};

beforeEach(async () => {
  await resize(1440, 900);
});

// Every test fails on an uncaught error, a console error, a request without a response, or a response that violates the
// contract.
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  await settleNetwork();
  toast.dismiss();
  document.documentElement.className = "";
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", address);
  const problems = [...errors.splice(0), ...endNetwork()];
  if (problems.length) throw new Error(problems.join("\n"));
});
