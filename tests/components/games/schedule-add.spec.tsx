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
/** An empty day says "Add Game" too. */
const chipOn = (date: number) => day(on(date)).css("[data-chip]");
/** The one game of the month, as its size shows it. */
const shown = (size: Size) => (size === "phone" ? agenda() : page.css("[data-chip]"));
const sent = () => network.sent(contract.games.create);

afterEach(() => {
  vi.useRealTimers();
});

describe("adding a game", () => {
  it("begins with today at seven [SCHED-22, SCHED-25, SCHED-27, SCHED-28]", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-20T18:00:00Z") });
    await openSchedule();
    await page.getByRole("button", { name: "Add Game" }).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(20));
    await expect.element(addDialog().getByLabelText("Time")).toHaveValue("19:00");
    await expect.element(addDialog()).toMatchTextContent("Lakeview Otters");
    await expectAccessible();
  });

  it.each(sizes)(
    "shows it once the server has it, and two presses are one, on a %s [SCHED-35, SCHED-38, SCHED-39, SCHED-48]",
    async (size) => {
      await openSchedule([], { size });
      await page.getByRole("button", { name: "Add Game" }).click();
      await field("Date").fill(on(7));
      await field("Location").fill(" Ridgeway Turf ");
      await add().dblClick();
      await expect.element(toast("Game added successfully")).toMatchTextContent(dateOn(7));
      await expect.element(dialog()).not.toBeInTheDocument();
      const words = { desk: /7:00 PM\s*Game/, phone: /Game.*Wed, 7:00 PM, Ridgeway Turf/ };
      await expect.element(shown(size)).toMatchTextContent(words[size]);
      await expect.element(page.getByRole("button", { name: "Add Game" })).toHaveFocus();
      expect(sent()).toMatchObject([
        { gameOn: on(7), gameTime: "19:00:00", location: "Ridgeway Turf", opponent: null, notes: null },
      ]);
    },
  );

  it.each(sizes)("takes the date from an empty day on a %s [SCHED-10]", async (size) => {
    await openSchedule([], { size });
    await day(on(20)).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(20));
    await addDialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(addDialog()).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it("takes the date also from a day that has games [OP-34]", async () => {
    await openSchedule([{ gameOn: on(8) }]);
    await day(on(8)).click({ position: { x: 60, y: 100 } });
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(8));
  });

  it("needs a location [SCHED-26, CONST1-07]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await add().click();
    await expect.element(toast("Location is required")).toBeVisible();
    await expect.element(dialog().getByText("Please enter a location")).toBeVisible();
    await expect.element(field("Location")).toHaveFocus();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  it("needs a date, which may be past, but no time [OP-33, CONST1-07, SCHED-47]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await field("Location").fill("Ridgeway Turf");
    await field("Date").fill("");
    await add().click();
    await expect.element(toast("Please fill in all required fields")).toBeVisible();
    expect(sent()).toEqual([]);
    await field("Date").fill("2020-05-07");
    await field("Time").fill("");
    await add().click();
    await expect.element(toast("Game added successfully")).toBeVisible();
    expect(sent()).toMatchObject([{ gameOn: "2020-05-07", gameTime: null }]);
  });

  it("keeps what was typed when it fails [SCHED-42]", async () => {
    await openSchedule();
    await day(on(7)).click();
    await field("Location").fill("Ridgeway Turf");
    const adding = network.hold(contract.games.create);
    await add().click();
    await expect.element(dialog().getByRole("button", { name: "Adding..." })).toBeVisible();
    adding.drop();
    await expect.element(toast("Failed to add game")).toBeVisible();
    await expect.element(field("Location")).toHaveValue("Ridgeway Turf");
    await expect.element(chipOn(7)).not.toBeInTheDocument();
    await add().click();
    await expect.element(toast("Game added successfully")).toBeVisible();
    await expect.element(chipOn(7)).toMatchTextContent("Game");
  });

  it.each(sizes)("words it by its kind, and only games have an opponent, on a %s [OP2-11]", async (size) => {
    await openSchedule([], { size });
    await day(on(7)).click();
    await field("Opponent").fill("Nobody");
    await dialog().getByRole("radio", { name: "Practice" }).click();
    const practice = page.getByRole("dialog", { name: "Add Practice to Schedule" });
    await expect.element(practice.getByLabelText("Opponent")).not.toBeInTheDocument();
    await field("Location").fill("Old Mill");
    await field("Be There").selectOptions("30 min before");
    await expect.element(practice.getByText("Be there 6:30 PM")).toBeVisible();
    await add("Add Practice").click();
    await expect.element(toast("Practice added successfully")).toBeVisible();
    const words = { desk: /7:00 PM\s*Practice/, phone: /Practice.*Be there 6:30 PM/ };
    await expect.element(shown(size)).toMatchTextContent(words[size]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await day(on(8)).click();
    await dialog().getByRole("radio", { name: "Other" }).click();
    await field("Location").fill("Club house");
    await add("Add Event").click();
    await expect.element(toast("Event added successfully")).toBeVisible();
    await expect.element(chipOn(8)).toMatchTextContent("Event");
    expect(sent()).toMatchObject([
      { kind: "practice", opponent: null, arrivalMinutes: 30 },
      { kind: "other", opponent: null, arrivalMinutes: null },
    ]);
  });
});

const until = () => field("Until");
async function openRepeat() {
  await openSchedule();
  await day(on(7)).click();
  await field("Location").fill("Ridgeway Turf");
  await dialog().getByText("Repeat Every Week").click();
}

describe("a game every week", () => {
  it("leaves out the days that are not wanted", async () => {
    await openRepeat();
    await expect.element(add("Add 8 Games")).toBeVisible();
    await until().fill(on(28));
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
    expect(sent()).toMatchObject([{ gameOn: on(7), repeat: { until: on(28), skip: [on(14)] } }]);
  });

  it("needs a day, and has at most 60", async () => {
    await openRepeat();
    await until().fill(on(1));
    await add("Add 0 Games").click();
    await expect.element(toast("No day is left with these settings")).toBeVisible();
    await until().fill("2033-05-07");
    await expect.element(dialog().getByText("That is more than 60")).toBeVisible();
    await dialog()
      .getByRole("button", { name: /^Add \d+ Games/ })
      .click();
    await expect.element(toast("Please add at most 60 at once")).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
