import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { openSchedule, sizes } from "./schedule.tsx";

const url = "https://firstwhistle.example/calendar/abc.ics";
const button = () => page.getByRole("button", { name: "Add to My Calendar" });
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0";

const useAgent = (userAgent: string) => vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
afterEach(() => vi.restoreAllMocks());

describe("Add to My Calendar", () => {
  it("offers calendars and the link where we can't tell which calendar the device has", async () => {
    useAgent(windows);
    network.respond(contract.feeds.ensure, { url });
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { team } = await openSchedule();
    await button().click();
    await expect.element(page.getByRole("menuitem", { name: "Google Calendar" })).toBeVisible();
    await expect.element(page.getByRole("menuitem", { name: "Outlook" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("menuitem", { name: "Copy Link" }).click();
    await expect.element(toast("Link copied")).toBeVisible();
    expect(copy).toHaveBeenCalledWith(url);
    expect(network.sent(contract.feeds.ensure)).toEqual([{ teamId: team.id }]);
  });

  it("asks for the link only when it's pressed", async () => {
    await openSchedule();
    await expect.element(button()).toBeVisible();
    expect(network.sent(contract.feeds.ensure)).toEqual([]);
  });

  it("takes one tap on a device whose calendar we know, and reports a failure", async () => {
    useAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15");
    network.drop(contract.feeds.ensure);
    const { team } = await openSchedule([], { size: "phone" });
    await button().click();
    await expect.element(toast("We couldn't open your calendar")).toBeVisible();
    expect(page.getByRole("menuitem").elements()).toEqual([]);
    expect(network.sent(contract.feeds.ensure)).toEqual([{ teamId: team.id }]);
  });

  it.each(sizes)("fits the header (%s)", async (size) => {
    await openSchedule([], { size });
    await expect.element(button()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  });
});
