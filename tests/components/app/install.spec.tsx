import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../accessible.ts";
import { clock, until } from "../clock.ts";
import { openScreen, toast } from "../screen.tsx";

const prompt = () => page.getByRole("dialog", { name: "Install FirstWhistle" });
const install = () => page.getByRole("button", { name: "Install", exact: true });
const ask = () => page.getByRole("button", { name: "Install Native App" }).click();

/** Chromium's own offer; whoever answers it does so at once. */
function offer(outcome: "accepted" | "dismissed") {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve({ outcome }) }));
  expect(event.defaultPrevented, "the browser would show its own prompt too").toBe(true);
}

const pretend = (changes: object) => {
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
const byShare = "To install, tap Share, then Add to Home Screen.";
const byMenu = "To install, look for the install icon in your browser's address bar or menu.";

/** Opens the sign-in page and lets more time go by than the prompt waits. */
async function openAndWait() {
  clock.hold();
  await openScreen("/login", { size: "phone" });
  await until(() => page.getByRole("heading", { name: "Welcome Back" }).elements().length === 1);
  await clock.forward(10_000);
  clock.release();
}

describe("the install prompt", () => {
  it("comes by itself on a phone after a moment and stays away once dismissed [ACCT-08, AUTH-11, INSTALL-01, INSTALL-02, INSTALL-04, INSTALL-09]", async () => {
    pretend({ userAgent: android });
    clock.hold();
    const { unmount } = await openScreen("/login", { size: "phone" });
    await until(() => page.getByRole("heading", { name: "Welcome Back" }).elements().length === 1);
    await clock.forward(1_499);
    expect(prompt().elements()).toEqual([]);
    await clock.forward(1);
    await until(() => prompt().elements().length === 1);
    clock.release();
    await expectAccessible();
    await page.getByRole("button", { name: "Not Now" }).click();
    await expect.element(prompt()).not.toBeInTheDocument();
    await unmount();
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
    await ask();
    await expect.element(prompt()).toBeVisible();
  });

  it("does not come by itself on a desk, but when asked for [INSTALL-02, INSTALL-08]", async () => {
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
    await ask();
    await expect.element(prompt()).toBeVisible();
  });

  it("remembers a no to the browser's own question [INSTALL-04, INSTALL-05]", async () => {
    pretend({ userAgent: android });
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

  it("installs with an offer that came before it was there [INSTALL-05, INSTALL-08]", async () => {
    offer("accepted");
    await openScreen("/login");
    await ask();
    await expectAccessible();
    await install().click();
    await expect.element(toast("App installed successfully!")).toBeVisible();
  });

  it.each([
    ["an iPhone", { userAgent: iphone }, byShare, "[INSTALL-01, INSTALL-02, INSTALL-06]"],
    ["an iPad, which says that it is a Mac", { userAgent: ipad, maxTouchPoints: 5 }, byShare, "[INSTALL-06]"],
    [
      "an Android that makes no offer",
      { userAgent: android },
      byMenu,
      "[INSTALL-01, INSTALL-02, INSTALL-07]",
    ],
  ])("says how it is done by hand on %s: %o %s %s", async (...[, device, words]) => {
    pretend(device);
    await openScreen("/login", { size: "phone" });
    await install().click();
    await expect.element(toast(words)).toBeVisible();
  });

  it("stays away from the app installed on an iPhone [INSTALL-03]", async () => {
    pretend({ userAgent: iphone, standalone: true });
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
  });

  it("stays away from the app installed on an Android [INSTALL-03]", async () => {
    pretend({ userAgent: android });
    window.matchMedia = (query) => matchMedia(query === "(display-mode: standalone)" ? "all" : query);
    await openAndWait();
    expect(prompt().elements()).toEqual([]);
  });
});
