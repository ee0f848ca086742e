import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { clock, waitUntil } from "../clock.ts";
import { openScreen, toast } from "../screen.tsx";

const prompt = () => page.getByRole("dialog", { name: "Install FirstWhistle" });
const install = () => page.getByRole("button", { name: "Install", exact: true });
const clickInstall = () => page.getByRole("button", { name: "Install Native App" }).click();

/** Simulates Chromium's install prompt and a user who responds to it right away. */
function offer(outcome: "accepted" | "dismissed") {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome }) }));
  expect(event.defaultPrevented, "the browser would show its own prompt too").toBe(true);
}

const mockNavigator = (changes: object) => {
  for (const [name, value] of Object.entries(changes))
    Object.defineProperty(navigator, name, { configurable: true, value });
};

const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  for (const name of ["userAgent", "maxTouchPoints", "standalone"]) Reflect.deleteProperty(navigator, name);
  window.matchMedia = matchMedia;
});

const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const android = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const ipad =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15";
const shareInstructions = "To install, tap Share, then Add to Home Screen.";
const menuInstructions = "To install, look for the install icon in your browser's address bar or menu.";

/** Opens the sign-in page and waits longer than the prompt's delay. */
async function openAndWait() {
  clock.freeze();
  await openScreen("/login", { size: "phone" });
  await waitUntil(() => page.getByRole("heading", { name: "Welcome Back" }).elements().length === 1);
  await clock.forward(10_000);
  clock.release();
}

describe("install prompt", () => {
  it("appears on a phone after a moment, but not again once it's dismissed [ACCT-08, AUTH-11, INSTALL-01, INSTALL-02, INSTALL-04, INSTALL-09]", async () => {
    mockNavigator({ userAgent: android });
    clock.freeze();
    const { unmount } = await openScreen("/login", { size: "phone" });
    await waitUntil(() => page.getByRole("heading", { name: "Welcome Back" }).elements().length === 1);
    await clock.forward(1_499);
    expect(prompt().elements()).toEqual([]);
    await clock.forward(1);
    await waitUntil(() => prompt().elements().length === 1);
    clock.release();
    await expectAccessible();
    await page.getByRole("button", { name: "Not Now" }).click();
    await expect.element(prompt()).not.toBeInTheDocument();
    await unmount();
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
    await clickInstall();
    await expect.element(prompt()).toBeVisible();
  });

  it("opens on a desktop only on request [INSTALL-02, INSTALL-08]", async () => {
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
    await clickInstall();
    await expect.element(prompt()).toBeVisible();
  });

  it("remembers a dismissed browser prompt [INSTALL-04, INSTALL-05]", async () => {
    mockNavigator({ userAgent: android });
    const { unmount } = await openScreen("/login", { size: "phone" });
    await expect.element(prompt()).toBeVisible();
    offer("dismissed");
    await install().click();
    await expect.element(prompt()).not.toBeInTheDocument();
    expect(toast("App installed successfully!").elements()).toEqual([]);
    await unmount();
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
  });

  it("installs with a browser prompt that fired before it was mounted [INSTALL-05, INSTALL-08]", async () => {
    offer("accepted");
    await openScreen("/login");
    await clickInstall();
    await expectAccessible();
    await install().click();
    await expect.element(toast("App installed successfully!")).toBeVisible();
  });

  it.each([
    ["an iPhone", { userAgent: iphone }, shareInstructions, "[INSTALL-01, INSTALL-02, INSTALL-06]"],
    [
      "an iPad, which reports itself as a Mac",
      { userAgent: ipad, maxTouchPoints: 5 },
      shareInstructions,
      "[INSTALL-06]",
    ],
    [
      "an Android without a browser prompt",
      { userAgent: android },
      menuInstructions,
      "[INSTALL-01, INSTALL-02, INSTALL-07]",
    ],
  ])("explains how to install manually on %s: %o %s %s", async (...[, device, expected]) => {
    mockNavigator(device);
    await openScreen("/login", { size: "phone" });
    await install().click();
    await expect.element(toast(expected)).toBeVisible();
  });

  it("doesn't appear in the installed app on an iPhone [INSTALL-03]", async () => {
    mockNavigator({ userAgent: iphone, standalone: true });
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
  });

  it("doesn't appear in the installed app on Android [INSTALL-03]", async () => {
    mockNavigator({ userAgent: android });
    window.matchMedia = (query) => matchMedia(query === "(display-mode: standalone)" ? "all" : query);
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
  });
});
