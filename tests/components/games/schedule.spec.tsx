import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import {
  addDialog,
  agenda,
  mockTeams,
  calendar,
  waitForCalendar,
  chip,
  day,
  deleteDialog,
  editDialog,
  MONTH,
  on,
  openSchedule,
  sizes,
} from "./schedule.tsx";

const month = (name: string) => page.getByRole("heading", { name });
const turnMonth = (direction: "Next" | "Previous") =>
  page.getByRole("button", { name: `${direction} month` }).click();
const actionOn = (date: number, name: string) => day(on(date)).getByRole("button", { name });
/** Returns the visible text with collapsed whitespace. */
const readable = (element: Element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim();

afterEach(() => {
  vi.useRealTimers();
});

describe("month calendar", () => {
  it.each(sizes)(
    "runs from Sunday to Saturday and links to adjacent months (%s) [SCHED-02, SCHED-03, SCHED-04, SCHED-05]",
    async (size) => {
      const { team } = await openSchedule([], { size });
      await expect.element(month("May 2031")).toBeVisible();
      const headers = calendar().getByRole("columnheader").elements().map(readable);
      const names =
        size === "phone"
          ? ["S", "M", "T", "W", "T", "F", "S"]
          : ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
      expect(headers.map((head) => head.split(" ")[0])).toEqual(names);
      expect(calendar().getByRole("gridcell").elements()).toHaveLength(35);
      await turnMonth("Next");
      await expect.element(month("June 2031")).toBeVisible();
      expect(getCurrentUrl()).toBe(`/schedule?month=2031-06&teamId=${team.id}`);
      await turnMonth("Previous");
      await turnMonth("Previous");
      await expect.element(month("April 2031")).toBeVisible();
      expect(getCurrentUrl()).toBe(`/schedule?month=2031-04&teamId=${team.id}`);
    },
  );

  it.each(sizes)(
    "falls back to the current month with today marked when the URL has no valid month (%s) [SCHED-06]",
    async (size) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-20T18:00:00Z") });
      const team = listedTeam();
      mockTeams(team);
      mockGames(team, []);
      await openScreen("/schedule?month=2031-13", { size });
      const today = calendar().css('[aria-current="date"]');
      await expect.element(today).toHaveAttribute("data-date", on(20));
      await expect.element(today).toMatchTextContent(", today");
      await expect.element(today).not.toHaveStyle({ boxShadow: "none" });
    },
  );

  it("labels the current day TODAY on wide screens [SCHED-06]", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-20T18:00:00Z") });
    await openSchedule();
    await expect.element(day(on(20)).getByText("TODAY", { exact: true })).toBeVisible();
  });

  it.each([
    ["2000-01", "Previous month"],
    ["2099-12", "Next month"],
  ])("stops at %s, with %s disabled", async (last, button) => {
    const team = listedTeam();
    mockTeams(team);
    mockGames(team, []);
    await openScreen(`/schedule?month=${last}`);
    await waitForCalendar();
    await expect.element(page.getByRole("button", { name: button })).toBeDisabled();
  });

  it("loads with one request that includes adjacent days [SCHED-50]", async () => {
    await openSchedule([{ gameOn: "2031-06-18" }]);
    await turnMonth("Next");
    await expect.element(day("2031-06-18")).toMatchTextContent("Otters");
    expect(network.sent(contract.games.list).map(({ from, to }) => [from, to])).toEqual([
      ["2031-04-27", "2031-05-31"],
      ["2031-06-01", "2031-07-05"],
    ]);
  });

  it("reports when the server has more games than it sent", async () => {
    const team = listedTeam();
    mockTeams(team);
    network.respond(contract.games.list, { games: [sampleGame(team)], nextCursor: "more" });
    await openScreen(`/schedule?month=${MONTH}`);
    await expect.element(page.getByText("Only the first 500 games of this month are shown")).toBeVisible();
  });

  it("reports a failed load and retries [SCHED-45]", async () => {
    const team = listedTeam();
    mockTeams(team);
    network.drop(contract.games.list);
    await openScreen(`/schedule?month=${MONTH}`);
    await expect.element(toast("Failed to load game schedule")).toBeVisible();
    await expect.element(page.getByText("We couldn't load this month's games.")).toBeVisible();
    await expectAccessible();
    const tryAgainButton = page.getByRole("button", { name: "Try Again" });
    const retryRequest = network.holdNext(contract.games.list);
    await tryAgainButton.click();
    await expect.element(page.getByRole("button", { name: "Retrying..." })).toHaveFocus();
    retryRequest.drop();
    await expect.element(tryAgainButton).toHaveFocus();
    mockGames(team, [sampleGame(team)]);
    await tryAgainButton.click();
    await expect.element(day(on(7))).toMatchTextContent("Otters");
    await expect.element(tryAgainButton).not.toBeInTheDocument();
  });

  it("lets users change the month offline, and loads its games once they're back online", async () => {
    await openSchedule([{ gameOn: "2031-06-18" }]);
    network.disconnect();
    await turnMonth("Next");
    await expect.element(month("June 2031")).toBeVisible();
    await expect.element(page.getByText("We couldn't load this month's games.")).toBeVisible();
    network.reconnect();
    await expect.element(day("2031-06-18")).toMatchTextContent("Otters");
  });
});

describe("games in the calendar", () => {
  const games = [
    { gameOn: "2031-04-30", opponent: "Month Before" },
    { gameOn: on(2), opponent: "Harbor Street FC", location: "Ridgeway Turf" },
    { gameOn: on(24), opponent: "Old Mill Athletic", gameTime: "09:00:00" },
    { gameOn: on(24), opponent: null, gameTime: "15:30:00" },
    { gameOn: on(24), opponent: "Untimed", gameTime: null },
  ];

  it("show their time and opponent, sorted by time [SCHED-01, SCHED-07, SCHED-08, SCHED-47, SCHED-50]", async () => {
    await openSchedule(games);
    await expect.element(chip("Old Mill Athletic")).toBeVisible();
    expect(day(on(24)).css("[data-chip]").elements().map(readable)).toEqual([
      "9:00 AM Old Mill Athletic",
      "3:30 PM Game",
      "Time N/A Untimed",
    ]);
    await expect.element(page.getByText("4 games, 4 upcoming")).toBeVisible();
    await expect.element(chip("Month Before")).toBeVisible();
    await expectAccessible();
  });

  it("show short times on phones, with a list below [SCHED-01, SCHED-07, SCHED-08, SCHED-47]", async () => {
    await openSchedule(games, { size: "phone" });
    await expect.element(agenda().first()).toBeVisible();
    const lines = agenda()
      .elements()
      .map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/May 2, 2031.*Harbor Street FC.*Fri, 7:00 PM, Ridgeway Turf/),
      expect.stringMatching(/Old Mill Athletic.*Sat, 9:00 AM/),
      expect.stringMatching(/Game.*Sat, 3:30 PM/),
      expect.stringMatching(/Untimed.*Sat, Time N\/A/),
    ]);
    await expect.element(day(on(24)).getByText("9a +2", { exact: true })).toBeVisible();
    await expect.element(day(on(2)).getByText("7p", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("scroll inside a full day [SCHED-09]", async () => {
    const hours = Array.from({ length: 9 }, (_, hour) => hour);
    await openSchedule(
      hours.map((hour) => ({ gameOn: on(8), gameTime: `1${hour}:00:00`, opponent: `Side ${hour}` })),
    );
    const list = day(on(8)).getByRole("list");
    await expect.element(chip("Side 8")).toBeInTheDocument();
    const box = list.element();
    expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
    const heights = [8, 9].map((date) => day(on(date)).element().getBoundingClientRect().height);
    expect(heights[0]).toBe(heights[1]);
    await expect.element(chip("Side 8")).not.toBeInViewport();
    (box as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    await expect.element(chip("Side 8")).toBeInViewport();
  });

  it("offer attendance, editing, and deleting on hover [SCHED-12, SCHED-13, SCHED-14, SCHED-31]", async () => {
    const { games: shown } = await openSchedule([{ gameOn: on(7) }]);
    network.fail(contract.attendance.get);
    await expect.element(day(on(7)).css('[aria-label^="Edit: "]')).not.toBeVisible();
    await chip("Otters").hover();
    await actionOn(7, "Edit: ").click();
    await expect.element(editDialog()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await chip("Otters").hover();
    await actionOn(7, "Delete: ").click();
    await expect.element(deleteDialog()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(deleteDialog()).not.toBeInTheDocument();
    await chip("Otters").hover();
    await day(on(7)).getByRole("link", { name: "View attendance" }).click();
    await expect.poll(getCurrentUrl).toBe(`/game/${shown[0]!.id}/attendance`);
  });
});

describe("tapping a day on a phone", () => {
  const games = [
    { gameOn: on(7), opponent: "Otters" },
    { gameOn: on(9), opponent: "Wolves", gameTime: "10:00:00" },
    { gameOn: on(9), opponent: "Foxes", gameTime: "12:00:00" },
  ];

  it("edits the day's only game, or adds one if there is none [SCHED-10, SCHED-11, SCHED-15]", async () => {
    await openSchedule(games, { size: "phone" });
    await expect.element(page.getByText("Tap a game to edit it, or an empty day to add one.")).toBeVisible();
    await day(on(7)).click();
    await expect.element(editDialog().getByLabelText("Opponent")).toHaveValue("Otters");
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await day(on(8)).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(8));
  });

  it("asks which game to open, and offers to add another [SCHED-10, SCHED-11]", async () => {
    await openSchedule(games, { size: "phone" });
    const dayDialog = page.getByRole("dialog", { name: "Friday, May 9, 2031" });
    await day(on(9)).click();
    await expect.element(dayDialog).toBeVisible();
    await expectAccessible();
    await dayDialog.getByRole("button", { name: "Edit: Foxes" }).click();
    await expect.element(editDialog().getByLabelText("Opponent")).toHaveValue("Foxes");
    await userEvent.keyboard("{Escape}");
    await expect.element(editDialog()).not.toBeInTheDocument();
    await day(on(9)).click();
    await dayDialog.getByRole("button", { name: "Add Game" }).click();
    await expect.element(addDialog().getByLabelText("Date")).toHaveValue(on(9));
  });
});
