import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { sampleHold, sampleOverview } from "./samples.ts";

const { adminHold } = contract;
const user = { role: "admin", twoFactorEnabled: true } as const;
const dialog = () => page.getByRole("dialog");
const openRelease = () => page.getByRole("button", { name: "Release Texts" });
const open = (
  overview: Parameters<typeof sampleOverview>[0],
  options: Parameters<typeof openScreen>[1] = {},
) => {
  network.respond(adminHold.get, sampleOverview(overview));
  return openScreen("/admin/hold", { user, ...options });
};
const listStats = () =>
  page
    .getByRole("term")
    .elements()
    .map(({ textContent, nextElementSibling }) => `${textContent} ${nextElementSibling?.textContent}`);

describe("held texts", () => {
  it.each([
    ["desk", "light"],
    ["phone", "dark"],
  ] as const)("show what was found and what's waiting (%s, %s)", async (size, theme) => {
    await open({ payments: 1 }, { size, theme, pause: "held" });
    await expect.element(page.getByRole("heading", { name: "All Texts Are on Hold" })).toBeVisible();
    expect(listStats()).toEqual(["Already Sent 480", "Not on Record 2", "Waiting 34", "Too Late 7"]);
    await expect
      .element(page.getByText("The database was restored, or another server took over."))
      .toBeVisible();
    await expect.element(page.getByText("We found 1 payment that the database had forgotten.")).toBeVisible();
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });

  it("show how far the comparison is, without anything to decide", async () => {
    await open({ hold: sampleHold({ state: "comparing", progress: 0.42 }) });
    await expect
      .element(page.getByRole("status").getByText("42% of the provider's list is compared."))
      .toBeVisible();
    await expect.element(openRelease()).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("explain that the provider's list can't be read", async () => {
    await open({ hold: sampleHold({ state: "comparing", failingSince: "2026-11-17T19:21:00.000Z" }) });
    const text = "We haven't been able to read the provider's list of texts since Nov 17, 2026, 7:21 PM UTC.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(openRelease()).not.toBeInTheDocument();
  });

  it("are released by age", async () => {
    await open({});
    await openRelease().click();
    await expect.element(dialog().getByText("Sends 27 texts and discards 7")).toBeVisible();
    await expectAccessible();
    await dialog().getByRole("radio", { name: "Up to 15 Minutes Late" }).click();
    network.respond(adminHold.release, { ok: true });
    network.respond(adminHold.get, sampleOverview({ hold: sampleHold({ state: "discarding" }) }));
    await dialog().getByRole("button", { name: "Release Texts" }).click();
    await expect.element(toast("Texts released")).toBeVisible();
    expect(network.sent(adminHold.release)).toEqual([{ maxAge: 15 }]);
    await expect.element(page.getByText("We're checking the provider's list once more.")).toBeVisible();
    await expect.element(openRelease()).not.toBeInTheDocument();
    // The button that had focus is gone.
    await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
    expect(document.activeElement?.textContent).toContain("All Texts Are on Hold");
  });

  it("stay on hold if the server refuses", async () => {
    await open({});
    await openRelease().click();
    network.reject(adminHold.release, "HOLD_NOT_WAITING");
    await dialog().getByRole("button", { name: "Release Texts" }).click();
    await expect.element(toast("We couldn't release the texts")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
  });

  it("are summarized after the hold ends", async () => {
    const last = {
      heldAt: "2026-11-17T19:20:00.000Z",
      releasedAt: "2026-11-17T19:31:00.000Z",
      adopted: 480,
      unrecorded: 2,
      discarded: 12,
      isAutomatic: false,
    };
    await open({ hold: null, last });
    await expect.element(page.getByText("No texts are on hold. They're going out normally.")).toBeVisible();
    await expect.element(page.getByText("We put 480 forgotten texts back on record")).toBeVisible();
    await expectAccessible();
  });
});
