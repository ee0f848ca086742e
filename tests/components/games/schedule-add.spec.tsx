import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { addDialog, agenda, dateOn, day, on, openSchedule, sizes, type Size } from "./schedule.tsx";

const dialog = () => page.getByRole("dialog");
const add = (name = "Add Game") => dialog().getByRole("button", { name, exact: true });
const field = (name: string) => dialog().getByLabelText(name);
/** Finds a day's game chips. A search by text would also match the "Add Game" label on an empty day. */
const chipOn = (date: number) => day(on(date)).css("[data-chip]");
/** The month's only game, as shown at this size. */
const onlyGame = (size: Size) => (size === "phone" ? agenda() : page.css("[data-chip]"));
const listSent = () => network.sent(contract.games.create);

afterEach(() => {
  vi.useRealTimers();
});

describe("adding a game", () => {
  it("defaults to today at 7 PM [SCHED-22, SCHED-25, SCHED-27, SCHED-28]", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-20T18:00:00Z") });
    await openSchedule();
    await page.getByRole("button", { name: "Add Game" }).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(20));
    await expect.element(addDialog().getByLabelText("Time")).toHaveValue("19:00");
    await expect.element(addDialog()).toMatchTextContent("Lakeview Otters");
    await expectAccessible();
  });

  it("shows the whole date on the narrowest phone, and the time next to it where both fit", async () => {
    await openSchedule([], { size: "phone" });
    await page.getByRole("button", { name: "Add Game" }).click();
    const getBoxes = () => ["Date", "Time"].map((name) => field(name).element().getBoundingClientRect());
    await expect.element(field("Date")).toBeVisible();
    expect(getBoxes()[0]!.top).toBe(getBoxes()[1]!.top);
    // Below 142 px, the calendar icon covers the end of the year.
    for (const width of [320, 344, 360]) {
      await page.viewport(width, 640);
      expect(getBoxes()[0]!.width).toBeGreaterThanOrEqual(144);
    }
  });

  it.each(sizes)(
    "shows the game once saved and ignores a double click (%s) [SCHED-35, SCHED-38, SCHED-39, SCHED-48]",
    async (size) => {
      await openSchedule([], { size });
      await page.getByRole("button", { name: "Add Game" }).click();
      await field("Date").fill(on(7));
      await field("Location").fill(" Ridgeway Turf ");
      await add().dblClick();
      await expect.element(toast("Game added successfully")).toMatchTextContent(dateOn(7));
      await expect.element(dialog()).not.toBeInTheDocument();
      const expected = { desk: /7:00 PM\s*Game/, phone: /Game.*Wed, 7:00 PM, Ridgeway Turf/ };
      await expect.element(onlyGame(size)).toMatchTextContent(expected[size]);
      await expect.element(page.getByRole("button", { name: "Add Game" })).toHaveFocus();
      expect(listSent()).toMatchObject([
        { gameOn: on(7), gameTime: "19:00:00", location: "Ridgeway Turf", opponent: null, notes: null },
      ]);
    },
  );

  it.each(sizes)("starts with the date of the selected empty day (%s) [SCHED-10]", async (size) => {
    await openSchedule([], { size });
    await day(on(20)).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(20));
    await addDialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(addDialog()).not.toBeInTheDocument();
    expect(listSent()).toEqual([]);
  });

  it("starts with the date of the selected day when it has games [OP-34]", async () => {
    await openSchedule([{ gameOn: on(8) }]);
    await day(on(8)).click({ position: { x: 60, y: 100 } });
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(8));
  });

  it("requires a location [SCHED-26, CONST1-07]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await add().click();
    await expect.element(toast("Location is required")).toBeVisible();
    await expect.element(dialog().getByText("Enter a location")).toBeVisible();
    await expect.element(field("Location")).toHaveFocus();
    expect(listSent()).toEqual([]);
    await expectAccessible();
  });

  it("requires a date, which can be in the past, and allows a missing time [OP-33, CONST1-07, SCHED-47]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await field("Location").fill("Ridgeway Turf");
    await field("Date").fill("");
    await add().click();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    expect(listSent()).toEqual([]);
    await field("Date").fill("2020-05-07");
    await field("Time").fill("");
    await add().click();
    await expect.element(toast("Game added successfully")).toBeVisible();
    expect(listSent()).toMatchObject([{ gameOn: "2020-05-07", gameTime: null }]);
  });

  it("keeps typed values on failure [SCHED-42]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await field("Location").fill("Ridgeway Turf");
    const createRequest = network.holdNext(contract.games.create);
    await add().click();
    await expect.element(dialog().getByRole("button", { name: "Adding..." })).toBeVisible();
    createRequest.drop();
    await expect.element(toast("Failed to add game")).toBeVisible();
    await expect.element(field("Location")).toHaveValue("Ridgeway Turf");
    await expect.element(chipOn(7)).not.toBeInTheDocument();
    await add().click();
    await expect.element(toast("Game added successfully")).toBeVisible();
    await expect.element(chipOn(7)).toMatchTextContent("Game");
  });

  it.each(sizes)(
    "uses labels that match the kind of event, and asks for an opponent only for games (%s) [OP2-11]",
    async (size) => {
      await openSchedule([], { size });
      await day(on(7)).click();
      await field("Opponent").fill("No one");
      await dialog().getByRole("radio", { name: "Practice" }).click();
      const practice = page.getByRole("dialog", { name: "Add Practice to Schedule" });
      await expect.element(practice.getByLabelText("Opponent")).not.toBeInTheDocument();
      await field("Location").fill("Old Mill");
      await field("Arrival").selectOptions("30 min early");
      await expect.element(practice.getByText("Arrive by 6:30 PM")).toBeVisible();
      await add("Add Practice").click();
      await expect.element(toast("Practice added successfully")).toBeVisible();
      const expected = { desk: /7:00 PM\s*Practice/, phone: /Practice.*Arrive by 6:30 PM/ };
      await expect.element(onlyGame(size)).toMatchTextContent(expected[size]);
      await expect.element(dialog()).not.toBeInTheDocument();
      await day(on(8)).click();
      await dialog().getByRole("radio", { name: "Other" }).click();
      await field("Location").fill("Club house");
      await add("Add Event").click();
      await expect.element(toast("Event added successfully")).toBeVisible();
      await expect.element(chipOn(8)).toMatchTextContent("Event");
      expect(listSent()).toMatchObject([
        { kind: "practice", opponent: null, arrivalMinutes: 30 },
        { kind: "other", opponent: null, arrivalMinutes: null },
      ]);
    },
  );
});

const untilField = () => field("Until");
async function openRepeat() {
  await openSchedule();
  await day(on(7)).click();
  await field("Location").fill("Ridgeway Turf");
  await dialog().getByText("Repeat Weekly").click();
}

describe("weekly games", () => {
  it("skip deselected dates", async () => {
    await openRepeat();
    await expect.element(add("Add 8 Games")).toBeVisible();
    await untilField().fill(on(28));
    await expect.element(dialog().getByText("Every Wednesday.")).toBeVisible();
    const days = dialog().getByRole("group", { name: "Days" }).getByRole("button");
    expect(days.elements().map(({ textContent }) => textContent)).toEqual([
      "May 7",
      "May 14",
      "May 21",
      "May 28",
    ]);
    await days.nth(1).click();
    await expect.element(days.nth(1)).toHaveAttribute("aria-pressed", "false");
    await expectAccessible();
    await add("Add 3 Games").click();
    await expect.element(toast("3 Games added successfully")).toBeVisible();
    for (const number of [7, 21, 28]) await expect.element(chipOn(number)).toMatchTextContent("Game");
    await expect.element(chipOn(14)).not.toBeInTheDocument();
    expect(listSent()).toMatchObject([{ gameOn: on(7), repeat: { until: on(28), skip: [on(14)] } }]);
  });

  it("require 1 to 60 dates", async () => {
    await openRepeat();
    await untilField().fill(on(1));
    await add("Add 0 Games").click();
    await expect.element(toast("These settings leave no dates. Add back at least one.")).toBeVisible();
    await untilField().fill("2033-05-07");
    await expect.element(dialog().getByText("You can add up to 60")).toBeVisible();
    await dialog()
      .getByRole("button", { name: /^Add \d+ Games/ })
      .click();
    await expect.element(toast("Add up to 60 at a time")).toBeVisible();
    expect(listSent()).toEqual([]);
  });
});
