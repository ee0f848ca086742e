import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import {
  answerBuilder,
  days,
  dayToggles,
  expectGenerated,
  generate,
  generateMondays,
  openBuilder,
  publish,
  season,
  unplaced,
} from "./builder.tsx";
import { answerLeagues } from "./management.tsx";

const { scheduleBuilder } = contract;
const question = (title: string) => page.getByRole("alertdialog", { name: title });
const tab = (name: string) => page.getByRole("group", { name: "View" }).getByRole("button", { name });

describe("the schedule builder", () => {
  it("begins with what the league is known for [BUILD-02, BUILD-04, BUILD-05, BUILD-07, BUILD-12, BUILD-13, BUILD-14, BUILD-15, BUILD-16]", async () => {
    const start = season();
    start.teams[0]!.preferredBlockoutDays = ["Friday"];
    answerBuilder(start);
    await openBuilder(start);
    await expect.element(page.getByText("Lakeshore Coed, 4 teams")).toBeVisible();
    const capacity = page.getByRole("region", { name: "Venue Capacity Summary" });
    for (const fact of ["Total venues1", "Total daily capacity4", "Max games per day2"])
      await expect.element(capacity).toMatchTextContent(fact);
    await expect
      .element(page.getByRole("link", { name: "Manage Venues" }))
      .toHaveAttribute("href", `/venues?leagueId=${start.league.id}`);
    await expect.element(page.getByLabelText("Default Start Time")).toHaveValue("19:00");
    await expect.element(page.getByLabelText("Season Start Date")).toHaveValue("2026-11-16");
    await expect.element(page.getByLabelText("Game Frequency")).toBeVisible();
    await expect.element(page.getByRole("radio", { name: "1", exact: true })).toBeChecked();
    await expect.element(page.getByRole("radio", { name: "3", exact: true })).toBeVisible();
    const blocked = dayToggles().getByRole("button", { pressed: true }).elements();
    expect(blocked.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Sunday"),
      expect.stringContaining("Saturday"),
    ]);
    await expect.element(page.getByText("Friday: Lakeview Otters")).toBeVisible();
    await expectAccessible();
  });

  it("takes venues of the league and of its own, each once and with room [BUILD-17, BUILD-19, BUILD-20, BUILD-21, BUILD-22, BUILD-23, BUILD-24, BUILD-25, BUILD-33]", async () => {
    const start = season();
    answerBuilder(start);
    await openBuilder(start);
    const add = page.getByRole("button", { name: "Add Venue", exact: true });
    await page.getByLabelText("Venue of the league").selectOptions("Harborview Park");
    await add.click();
    await expect.element(toast("This venue is already added to the schedule")).toBeVisible();
    await page.getByRole("button", { name: "Remove Harborview Park" }).click();
    await generate().click();
    await expect.element(toast("Please add at least one venue")).toBeVisible();
    await add.click();
    await expect.element(toast("Added Harborview Park to schedule")).toBeVisible();
    await page.getByRole("button", { name: "Custom Venue", exact: true }).click();
    await page.getByRole("button", { name: "Add Custom Venue" }).click();
    const refusal = "Please provide a venue name and ensure capacity is at least 2 teams";
    await expect.element(toast(refusal)).toBeVisible();
    await page.getByLabelText("Custom Venue Name").fill("Backyard");
    const customRoom = page.getByLabelText("Teams a day at the custom venue", { exact: true });
    await expect.element(customRoom).toHaveDisplayValue("4");
    await page.getByRole("button", { name: "Add Custom Venue" }).click();
    const venues = page.getByRole("list", { name: "Venues of this schedule" }).getByRole("listitem");
    await expect.poll(() => venues.elements().length).toBe(2);
    const room = page.getByLabelText("Teams a day at Backyard", { exact: true });
    for (const [typed, kept] of [
      ["", "2"],
      ["99", "20"],
    ] as const) {
      await room.fill(typed);
      await userEvent.tab();
      await expect.element(room).toHaveDisplayValue(kept);
    }
  });

  it("keeps days and dates free of games, but not all of them [BUILD-26, BUILD-27, BUILD-32]", async () => {
    const start = season();
    answerBuilder(start);
    await openBuilder(start);
    await page.getByRole("button", { name: "Add Date" }).click();
    await expect.element(page.getByRole("list", { name: "Dates without games" })).not.toBeInTheDocument();
    await page.getByLabelText("Date to block").fill("2031-03-04");
    await page.getByRole("button", { name: "Add Date" }).click();
    await expect.element(page.getByRole("button", { name: "Remove Mar 4, 2031" })).toBeVisible();
    for (const name of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
      await dayToggles().getByRole("button", { name }).click();
    await generate().click();
    const refusal = "Please allow at least one day for games (unblock some days)";
    await expect.element(toast(refusal)).toBeVisible();
    expect(network.sent(scheduleBuilder.startRun)).toEqual([]);
  });

  it.each(["desk", "phone"] as const)("shows a draft on a %s with what it is worth", async (size) => {
    const start = season();
    answerBuilder(start);
    await openBuilder(start, size);
    if (size === "phone") await expect.element(tab("Settings")).toHaveAttribute("aria-pressed", "true");
    await generateMondays();
    // A phone has one side at a time, and turns to the draft by itself.
    if (size === "phone") {
      await expect.element(tab("Preview")).toHaveAttribute("aria-pressed", "true");
      await expect.element(page.getByLabelText("Season Start Date")).not.toBeVisible();
    }
    await expect.element(page.getByRole("heading", { name: "Mon, Mar 3" })).toBeVisible();
    expect(days().elements()).toHaveLength(3);
    await expect.element(page.getByText("6 games on 3 Mondays, Mar 3 to Mar 17, 2031")).toBeVisible();
    await expect.element(page.getByText("Fair to everyone.")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Shuffle Again" }).click();
    await expectGenerated();
    await expect.poll(() => network.sent(scheduleBuilder.startRun).map(({ seed }) => seed)).toEqual([1, 2]);
  });

  it("says that it is generating, and can be stopped [BUILD-29, BUILD-30]", async () => {
    const start = season();
    answerBuilder(start);
    await openBuilder(start);
    await expect.element(page.getByRole("link", { name: "Cancel" })).toBeVisible();
    const searching = network.hold(scheduleBuilder.startRun);
    await generate().click();
    await searching.input;
    await expect.element(page.getByRole("button", { name: "Generating..." })).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.element(generate()).toBeVisible();
  });

  it("keeps the draft when publishing fails, and tries again under the same key [BUILD-06, BUILD-28, BUILD-52]", async () => {
    const start = season();
    answerBuilder(start);
    await openBuilder(start);
    await page.getByLabelText("Schedule Name").fill("Spring 2031");
    await page.getByLabelText("Notes").fill("Bring both jerseys");
    await generateMondays();
    network.fail(scheduleBuilder.publish);
    await publish().click();
    const dialog = question("Publish 6 games?");
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    await expect.element(toast("Failed to generate schedule")).toBeVisible();
    await expect.element(dialog).toBeVisible();
    const publishing = network.hold(scheduleBuilder.publish);
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    const again = await publishing.input;
    expect(again).toMatchObject({
      settings: { name: "Spring 2031", notes: "Bring both jerseys" },
      acceptIncomplete: false,
      earlier: null,
    });
    expect(again.games).toHaveLength(6);
    expect(network.sent(scheduleBuilder.publish)[0]).toEqual(again);
    await expect.element(dialog.getByRole("button", { name: "Publishing..." })).toBeVisible();
    expect(days().elements()).toHaveLength(3);
  });

  it("asks what becomes of the earlier games of this builder [OP2-23]", async () => {
    const start = season({ ahead: { built: 6, others: 0 } });
    answerBuilder(start);
    await openBuilder(start);
    await generateMondays();
    await publish().click();
    const dialog = question("Publish 6 games?");
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    await expect.element(toast("Please choose what becomes of the earlier games")).toBeVisible();
    expect(network.sent(scheduleBuilder.publish)).toEqual([]);
    await dialog.getByRole("radio", { name: /Replace them/ }).click();
    const publishing = network.hold(scheduleBuilder.publish);
    await dialog.getByRole("button", { name: "Publish Schedule" }).click();
    expect((await publishing.input).earlier).toBe("replace");
  });

  it("says which games found no place, and publishes without them only when told twice [OP2-21]", async () => {
    const start = season();
    answerBuilder(start, ({ games: [first, ...games], ...found }) => ({
      ...found,
      games,
      unplaced: [{ home: first!.home, away: first!.away, reason: "both-prefer-off" }],
    }));
    await openBuilder(start);
    await generateMondays();
    const why = "Both teams prefer not to play on every day that is open (1)";
    await expect.element(unplaced()).toMatchTextContent(why);
    await publish().click();
    await question("Publish 5 games?").getByRole("button", { name: "Publish Schedule" }).click();
    const publishing = network.hold(scheduleBuilder.publish);
    const second = question("Publish without 1 game?");
    await second.getByRole("button", { name: "Publish Without Them" }).click();
    expect(await publishing.input).toMatchObject({ acceptIncomplete: true, unplaced: [{}] });
  });

  it("needs two teams, and a place to play [BUILD-03, BUILD-18, BUILD-31, OP2-26]", async () => {
    const start = season({ teams: [], venues: [] });
    answerBuilder(start);
    await openBuilder(start);
    await expect.element(page.getByText("This league has fewer than 2 teams.")).toBeVisible();
    const room = page.getByLabelText("Teams a day at Main Venue", { exact: true });
    await expect.element(room).toHaveDisplayValue("4");
    await generate().click();
    await expect.element(toast("Need at least 2 teams to generate a schedule")).toBeVisible();
  });

  it("shows a league that is not there as missing, and leaves one that does not load [LEAGUE-29, OP2-30]", async () => {
    const address = `/league/${sampleId()}/schedule-builder`;
    network.refuse(scheduleBuilder.get, "LEAGUE_NOT_FOUND");
    const screen = await openScreen(address, { user: { role: "league_manager" } });
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
    await screen.unmount();
    network.drop(scheduleBuilder.get);
    answerLeagues([]);
    await openScreen(address, { user: { role: "league_manager" } });
    await expect.element(toast("Failed to load league data")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "League Management" })).toBeVisible();
  });
});
