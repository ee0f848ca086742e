import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { clock, waitUntil } from "../clock.ts";
import { network } from "../network.ts";
import { me } from "../samples.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { mockDashboard, openDashboard } from "./dashboard.tsx";

const navigation = () => page.getByRole("navigation", { name: "Main" });
const openMenu = () => page.getByRole("button", { name: "Open menu" }).click();
const signOut = () => page.getByRole("button", { name: "Sign out" });
const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent);

function mockSettings() {
  network.respond(contract.sessions.list, { sessions: [] });
  network.respond(contract.security.listPasskeys, { passkeys: [] });
  network.respond(contract.emailChange.get, { change: null });
}

const lists = {
  admin: [
    ["Dashboard", "/dashboard"],
    ["Blog Management", "/admin/blog"],
    ["Accounts Admin", "/admin/accounts"],
    ["Teams Admin", "/admin/teams"],
    ["Billing Stats", "/admin/billing"],
    ["Support Requests", "/admin/support"],
    ["Admin Home", "/admin"],
    ["Settings", "/settings"],
  ],
  league_manager: [
    ["Dashboard", "/dashboard"],
    ["League Management", "/league-management"],
    ["Venues", "/venues"],
    ["Teams", "/teams"],
    ["Schedule", "/schedule"],
    ["Settings", "/settings"],
  ],
  team_manager: [
    ["Dashboard", "/dashboard"],
    ["Teams", "/teams"],
    ["Schedule", "/schedule"],
    ["Settings", "/settings"],
  ],
} as const;

describe("shell", () => {
  it.each([
    ["admin", "Administrator", "[SHELL-43, SHELL-44, SHELL-47, SHELL-48, SHELL-51]"],
    ["league_manager", "League Manager", "[SHELL-43, SHELL-44, SHELL-47, SHELL-49, SHELL-51]"],
    ["team_manager", "Team Manager", "[SHELL-43, SHELL-44, SHELL-47, SHELL-50, SHELL-51]"],
  ] as const)("lists the pages for %s (%s), then Support %s", async (...[role, label]) => {
    mockDashboard();
    network.fail(contract.admin.listFailedJobs);
    for (const size of ["desk", "phone"] as const) {
      const { unmount } = await openScreen("/dashboard", { size, user: { role } });
      if (size === "phone") await openMenu();
      const links = navigation().getByRole("link");
      await expect.poll(() => texts(links.elements())).toEqual(lists[role].map(([name]) => name));
      expect(links.elements().map((link) => link.getAttribute("href"))).toEqual(
        lists[role].map(([, to]) => to),
      );
      expect(texts(navigation().getByRole("listitem").elements()).at(-1)).toBe("Support");
      expect(texts(navigation().css("[aria-current=page]").elements())).toEqual(["Dashboard"]);
      const sidebar = size === "phone" ? page.getByRole("dialog") : page.getByRole("complementary");
      await expect.element(sidebar.getByText(me.email)).toBeVisible();
      await expect.element(sidebar.getByText(label, { exact: true })).toBeVisible();
      // The page's own code may arrive after the shell's. On a phone, the menu hides it.
      await expect.poll(() => document.querySelector("h1")).not.toBeNull();
      await expectAccessible();
      await unmount();
    }
  });

  it("has a fixed sidebar on a desktop [SHELL-40]", async () => {
    mockSettings();
    await openScreen("/settings");
    await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    const before = navigation().element().getBoundingClientRect();
    window.scrollTo(0, 300);
    await expect.poll(() => window.scrollY).toBeGreaterThan(100);
    expect(navigation().element().getBoundingClientRect()).toEqual(before);
    expect(before.x).toBeLessThan(40);
    window.scrollTo(0, 0);
  });

  it("has a menu that opens and closes on a phone [SHELL-41]", async () => {
    mockSettings();
    await openScreen("/settings", { size: "phone" });
    await expect.element(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    expect(navigation().elements()).toEqual([]);
    await openMenu();
    await expect.element(navigation()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(navigation()).not.toBeInTheDocument();
    await openMenu();
    await navigation().getByRole("link", { name: "Teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
    await expect.element(navigation()).not.toBeInTheDocument();
  });

  it.each(["desk", "phone"] as const)("links its logo to the dashboard (%s) [SHELL-42]", async (size) => {
    mockDashboard();
    mockSettings();
    await openScreen("/settings", { size });
    await page.getByRole("link", { name: "FirstWhistle, go to dashboard" }).click();
    await expect.poll(getCurrentUrl).toBe("/dashboard");
  });

  it.each(["desk", "phone"] as const)(
    "clears the user before the server confirms the sign-out (%s) [SHELL-45, AUTH-05]",
    async (size) => {
      const signOutRequest = network.holdNext(contract.sessions.signOut);
      await openDashboard({}, { size });
      if (size === "phone") await openMenu();
      await signOut().click();
      await expect.element(page.getByText("Signing out")).toBeVisible();
      expect(document.body.textContent).not.toContain(me.email);
      expect(getCurrentUrl()).toBe("/dashboard");
      signOutRequest.respond({ ok: true });
      await expect.poll(getCurrentUrl).toBe("/login");
    },
  );

  it("responds to a tap on a link within 100 ms, however long the server takes", async () => {
    const stalled = Promise.withResolvers<void>();
    let requests = 0;
    mockDashboard();
    // The test's router asks the server only when the query changes.
    await openScreen("/dashboard?from=email", {
      size: "phone",
      user: async () => {
        if (++requests > 1) await stalled.promise;
        return me;
      },
    });
    await openMenu();
    const line = page.getByRole("progressbar", { name: "Loading the page" });
    const link = navigation().getByRole("link", { name: "Teams" });
    await expect.element(link).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
    const tapped = Promise.withResolvers<number>();
    link.element().addEventListener("click", () => tapped.resolve(performance.now()), { once: true });
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        const bar = document.querySelector("[role=progressbar]");
        if (!bar) return;
        observer.disconnect();
        // The time of the frame that paints it.
        requestAnimationFrame(resolve);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await link.click();
    const delay = (await shown) - (await tapped.promise);
    expect(delay).toBeLessThan(100);
    const { top, width, height } = line.element().getBoundingClientRect();
    expect([top, width, height]).toEqual([0, 390, 3]);
    stalled.resolve();
    await expect.poll(getCurrentUrl).toBe("/teams");
    await expect.element(line).not.toBeInTheDocument();
  });

  it("stays signed in and shows an error when signing out fails [AUTH-05]", async () => {
    network.drop(contract.sessions.signOut);
    await openDashboard();
    await signOut().click();
    await expect.element(toast("We couldn't sign you out")).toBeVisible();
    await expect.element(page.getByText(me.email).first()).toBeVisible();
    expect(getCurrentUrl()).toBe("/dashboard");
  });

  it("lets keyboard users skip the navigation with the first Tab", async () => {
    await openDashboard();
    await expect.element(navigation()).toBeVisible();
    await userEvent.tab();
    await expect.element(page.getByRole("link", { name: "Skip to content" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("main")).toHaveFocus();
  });
});

/** Returns how long a toast stays, in whole seconds. Rounds down to ignore its exit animation. */
async function measureSeconds(text: string) {
  const isShown = () => toast(text).elements().length === 1;
  await waitUntil(isShown, 1);
  const shownAt = Date.now();
  await waitUntil(() => !isShown(), 100);
  return Math.floor((Date.now() - shownAt) / 1000);
}

describe("toasts", () => {
  it.each([
    ["desk", 60],
    ["phone", 90],
  ] as const)("appear at the top right (%s) [SHELL-38]", async (size, lowest) => {
    await openScreen("/login", { size });
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const problem = toast("Enter your email address");
    await expect.element(problem).toBeVisible();
    const { right, top } = problem.element().getBoundingClientRect();
    expect(window.innerWidth - right).toBeLessThan(40);
    expect(top).toBeLessThan(lowest);
  });

  it("stay up for 6 seconds after an error [SHELL-38]", async () => {
    await openScreen("/login");
    await page.getByLabelText("Email").click();
    clock.freeze();
    await userEvent.keyboard("{Enter}");
    expect(await measureSeconds("Enter your email address")).toBe(6);
  });

  it("stay up for 6 seconds after a reset email is requested [SHELL-39]", async () => {
    network.respond(contract.recovery.request, { ok: true });
    await openScreen("/login?forgot");
    await page.getByRole("dialog").getByLabelText("Email").fill("someone@example.com");
    clock.freeze();
    await userEvent.keyboard("{Enter}");
    expect(await measureSeconds("Password reset instructions sent to your email")).toBe(6);
  });

  it("stay up for 4 seconds otherwise [SHELL-38]", async () => {
    mockSettings();
    network.respond(contract.accounts.updateName, { name: "Another Name" });
    await openScreen("/settings");
    await page.getByLabelText("Name").fill("Another Name");
    clock.freeze();
    await userEvent.keyboard("{Enter}");
    expect(await measureSeconds("Account settings updated successfully")).toBe(4);
  });
});
