import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import {
  mockBuilder,
  days,
  dayToggles,
  expectGenerated,
  generate,
  generateMondays,
  openBuilder,
  season,
} from "./builder.tsx";
import { mockLeagues } from "./management.tsx";

const { scheduleBuilder } = contract;
const tab = (name: string) => page.getByRole("group", { name: "View" }).getByRole("button", { name });

describe("schedule builder", () => {
  it("starts with league data and default settings [BUILD-02, BUILD-04, BUILD-05, BUILD-07, BUILD-12, BUILD-13, BUILD-14, BUILD-15, BUILD-16]", async () => {
    const data = season();
    data.teams[0]!.preferredBlockoutDays = ["Friday"];
    mockBuilder(data);
    await openBuilder(data);
    await expect.element(page.getByText("Lakeshore Coed, 4 teams")).toBeVisible();
    const capacity = page.getByRole("region", { name: "Venue Capacity Summary" });
    for (const fact of ["Total venues1", "Total daily capacity4", "Max games per day2"])
      await expect.element(capacity).toMatchTextContent(fact);
    await expect
      .element(page.getByRole("link", { name: "Manage Venues" }))
      .toHaveAttribute("href", `/venues?leagueId=${data.league.id}`);
    await expect.element(page.getByLabelText("Default Start Time")).toHaveValue("19:00");
    await expect.element(page.getByLabelText("Season Start Date")).toHaveValue("2026-11-16");
    await expect.element(page.getByLabelText("Game Frequency")).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "1", exact: true })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: "3", exact: true })).toBeVisible();
    await expect.element(page.getByText("Blockout Days: Sunday, Saturday")).toBeVisible();
    const blocked = dayToggles().getByRole("button", { pressed: false }).elements();
    expect(blocked.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Sunday"),
      expect.stringContaining("Saturday"),
    ]);
    await expect.element(page.getByText("Friday: Lakeview Otters")).toBeVisible();
    await expectAccessible();
  });

  it("adds each league or custom venue only once, and only with enough capacity [BUILD-17, BUILD-19, BUILD-20, BUILD-21, BUILD-22, BUILD-23, BUILD-24, BUILD-25, BUILD-33]", async () => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data);
    const add = page.getByRole("button", { name: "Add Venue", exact: true });
    await page.getByLabelText("League Venue").selectOptions("Harborview Park");
    await add.click();
    await expect.element(toast("This venue is already added to the schedule")).toBeVisible();
    await page.getByRole("button", { name: "Remove Harborview Park" }).click();
    await generate().click();
    await expect.element(toast("Please add at least one venue")).toBeVisible();
    await add.click();
    await expect.element(toast("Added Harborview Park to schedule")).toBeVisible();
    await page.getByRole("button", { name: "Custom Venue", exact: true }).click();
    await page.getByRole("button", { name: "Add Custom Venue" }).click();
    const error = "Please provide a venue name and ensure capacity is at least 2 teams";
    await expect.element(toast(error)).toBeVisible();
    await page.getByLabelText("Custom Venue Name").fill("Backyard");
    const customRoom = page.getByLabelText("Teams per day at the custom venue", { exact: true });
    await expect.element(customRoom).toHaveDisplayValue("4");
    await page.getByRole("button", { name: "Add Custom Venue" }).click();
    const venues = page.getByRole("list", { name: "Schedule venues" }).getByRole("listitem");
    await expect.poll(() => venues.elements().length).toBe(2);
    const room = page.getByLabelText("Teams per day at Backyard", { exact: true });
    for (const [typed, saved] of [
      ["", "2"],
      ["99", "20"],
    ] as const) {
      await room.fill(typed);
      await userEvent.tab();
      await expect.element(room).toHaveDisplayValue(saved);
    }
  });

  it("blocks weekdays and dates, but requires one open weekday [BUILD-26, BUILD-27, BUILD-32]", async () => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data);
    await page.getByRole("button", { name: "Add Date" }).click();
    await expect.element(page.getByRole("list", { name: "Dates without games" })).not.toBeInTheDocument();
    await page.getByLabelText("Date to Block").fill("2031-03-04");
    await page.getByRole("button", { name: "Add Date" }).click();
    await expect.element(page.getByRole("button", { name: "Remove Mar 4, 2031" })).toBeVisible();
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await dayToggles().getByRole("button", { name }).click();
    await generate().click();
    const error = "Please allow at least one day for games (unblock some days)";
    await expect.element(toast(error)).toBeVisible();
    expect(network.sent(scheduleBuilder.startRun)).toEqual([]);
  });

  it.each(["desk", "phone"] as const)("shows a draft and how balanced it is (%s)", async (size) => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data, size);
    if (size === "phone") await expect.element(tab("Settings")).toHaveAttribute("aria-pressed", "true");
    await generateMondays();
    // A phone shows either the settings or the draft, and switches to the draft automatically.
    if (size === "phone") {
      await expect.element(tab("Preview")).toHaveAttribute("aria-pressed", "true");
      await expect.element(page.getByLabelText("Season Start Date")).not.toBeVisible();
    }
    await expect.element(page.getByRole("heading", { name: "Mon, Mar 3" })).toBeVisible();
    expect(days().elements()).toHaveLength(3);
    await expect.element(page.getByText("6 games on 3 Mondays, Mar 3 to Mar 17, 2031")).toBeVisible();
    await expect.element(page.getByText("Balanced.")).toBeVisible();
    const summary = page.getByRole("region", { name: "Schedule settings" });
    if (size === "desk") {
      await expect.element(summary).toMatchTextContent("Play OnMon");
      await expect.element(page.getByLabelText("Season Start Date")).not.toBeVisible();
      await summary.getByRole("button", { name: "Edit Settings" }).click();
      await expect.element(page.getByLabelText("Season Start Date")).toBeVisible();
      await page.getByRole("button", { name: "Done" }).click();
    }
    await expectAccessible();
    await page.getByRole("button", { name: "Shuffle Again" }).click();
    await expectGenerated();
    await expect.poll(() => network.sent(scheduleBuilder.startRun).map(({ seed }) => seed)).toEqual([1, 2]);
  });

  it("shows that it's generating and can be stopped [BUILD-29, BUILD-30]", async () => {
    const data = season();
    mockBuilder(data);
    await openBuilder(data);
    await expect.element(page.getByRole("link", { name: "Cancel" })).toBeVisible();
    const searching = network.holdNext(scheduleBuilder.startRun);
    await generate().click();
    await searching.input;
    await expect.element(page.getByRole("button", { name: "Generating..." })).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.element(generate()).toBeVisible();
  });

  it("requires two teams and starts with a default venue [BUILD-03, BUILD-18, BUILD-31, OP2-26]", async () => {
    const data = season({ teams: [], venues: [] });
    mockBuilder(data);
    await openBuilder(data);
    await expect.element(page.getByText("This league has fewer than 2 teams.")).toBeVisible();
    const room = page.getByLabelText("Teams per day at Main Venue", { exact: true });
    await expect.element(room).toHaveDisplayValue("4");
    await generate().click();
    await expect.element(toast("Need at least 2 teams to generate a schedule")).toBeVisible();
  });

  it("shows League Not Found for a missing league, and returns to league management when loading fails [LEAGUE-29, OP2-30]", async () => {
    const path = `/league/${sampleId()}/schedule-builder`;
    network.reject(scheduleBuilder.get, "LEAGUE_NOT_FOUND");
    network.reject(scheduleBuilder.getDraft, "LEAGUE_NOT_FOUND");
    const screen = await openScreen(path, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
    await screen.unmount();
    network.drop(scheduleBuilder.get);
    mockLeagues([]);
    await openScreen(path, { user: { role: "league_manager" } });
    await expect.element(toast("Failed to load league data")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "League Management" })).toBeVisible();
  });
});
