import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";
import { overflowAt } from "./inside.ts";
import { keepGames } from "./kept-games.ts";
import { listedTeam } from "./samples.ts";
import { answerTeams, calendar, calendarLoaded, day, MONTH, on, sizes } from "./schedule.tsx";

const dropdown = () => page.getByRole("combobox", { name: "Team" });
const card = (name: string) => page.getByRole("radio", { name });

/** The newest is the first (TEAM-02). */
function answerTwoTeams() {
  const wolves = listedTeam({ name: "Northgate Wolves", sport: "Basketball" });
  const otters = listedTeam({ sport: "Soccer" });
  answerTeams(wolves, otters);
  keepGames(otters, [
    sampleGame(otters, { gameOn: on(7), opponent: "Harbor Street FC" }),
    sampleGame(wolves, { gameOn: on(8), opponent: "Southgate Hoops" }),
  ]);
  return { wolves, otters };
}

/** The month of the wolves instead of the otters'. */
async function expectShown(wolvesId: string) {
  await expect.element(day(on(8))).toMatchTextContent("Southgate Hoops");
  expect(shownAddress()).toBe(`/schedule?month=${MONTH}&teamId=${wolvesId}`);
  await expect.element(day(on(7))).not.toMatchTextContent("Harbor Street FC");
}

/** Fifty-six teams, on two pages. */
function answerManyTeams() {
  const oldest = listedTeam({ name: "Very First Team", sport: "Curling" });
  const sides = Array.from({ length: 55 }, (_, index) =>
    listedTeam({ name: `Side ${55 - index}`, sport: "Soccer" }),
  );
  network.answer(contract.teams.list, ({ cursor }) => ({
    teams: cursor ? [...sides.slice(50), oldest] : sides.slice(0, 50),
    total: 56,
    nextCursor: cursor ? null : "second",
  }));
  keepGames(oldest, []);
  return oldest;
}

describe("the team picker", () => {
  it("is cards on a desk, and the address remembers the choice [SCHED-16, SCHED-18]", async () => {
    const { wolves, otters } = answerTwoTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${otters.id}`);
    await expect.element(day(on(7))).toMatchTextContent("Harbor Street FC");
    await expect.element(card("Lakeview Otters Soccer")).toBeChecked();
    await card("Northgate Wolves Basketball").click();
    await expectShown(wolves.id);
  });

  it("is a dropdown on a phone, and the address remembers the choice [SCHED-17, SCHED-18]", async () => {
    const { wolves, otters } = answerTwoTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${otters.id}`, { size: "phone" });
    await expect.element(day(on(7))).toMatchTextContent("Harbor Street FC");
    await expect.element(dropdown()).toHaveValue(otters.id);
    const options = dropdown().getByRole("option").elements();
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Northgate Wolves, Basketball",
      "Lakeview Otters, Soccer",
    ]);
    await dropdown().selectOptions(wolves.id);
    await expectShown(wolves.id);
  });

  it.each(["", `&teamId=${sampleId()}`, "&teamId=nonsense"])(
    "starts with the first team when the address asks for none of them: %j [SCHED-18, SCHED-19]",
    async (asked) => {
      const { wolves } = answerTwoTeams();
      await openScreen(`/schedule?month=${MONTH}${asked}`);
      await expect.element(card("Northgate Wolves")).toBeChecked();
      await expect.element(day(on(8))).toMatchTextContent("Southgate Hoops");
      // Nothing is asked about a team of somebody else.
      expect(network.sent(contract.games.list).map(({ teamId }) => teamId)).toEqual([wolves.id]);
    },
  );

  it.each(sizes)("is accessible on a %s", async (size) => {
    answerTwoTeams();
    await openScreen(`/schedule?month=${MONTH}`, { size });
    await calendarLoaded();
    await expectAccessible();
  });

  it("of more teams than cards can show is searched, also beyond the first page", async () => {
    const oldest = answerManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldest.id}`);
    const picker = page.getByRole("button", { name: /^Team: / });
    await expect.element(picker).toHaveTextContent("Very First Team, Curling");
    await picker.click();
    const dialog = page.getByRole("dialog", { name: "Choose Team" });
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole("searchbox").fill("nobody");
    await expect.element(dialog.getByText("No team has that in its name or sport.")).toBeVisible();
    await dialog.getByRole("searchbox").fill("side 42");
    await expect.element(dialog.getByText("1 found")).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(picker).toHaveTextContent("Side 42, Soccer");
    await expect.element(picker).toHaveFocus();
  });

  it("of many teams is accessible while it is searched", async () => {
    const oldest = answerManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldest.id}`);
    await page.getByRole("button", { name: /^Team: / }).click();
    await expect.element(page.getByRole("dialog", { name: "Choose Team" })).toBeVisible();
    await expectAccessible();
  });

  it("of many teams is the same dropdown on a phone", async () => {
    const oldest = answerManyTeams();
    await openScreen(`/schedule?month=${MONTH}&teamId=${oldest.id}`, { size: "phone" });
    await expect.element(dropdown()).toHaveValue(oldest.id);
  });

  it("keeps long names inside, from a small phone to a wide desk", async () => {
    const team = listedTeam({ name: "W".repeat(100), sport: "Association ".repeat(5).trim() });
    answerTeams(team, listedTeam({ name: "Association ".repeat(8).trim() }));
    keepGames(team, [
      sampleGame(team, { opponent: "W".repeat(100), location: "W".repeat(200) }),
      sampleGame(team, { gameOn: on(9), opponent: "Wanderers ".repeat(10).trim() }),
      sampleGame(team, { gameOn: on(9), opponent: "Rovers", gameTime: null }),
    ]);
    await openScreen(`/schedule?month=${MONTH}&teamId=${team.id}`);
    await calendarLoaded();
    const widths = [320, 390, 768, 1024, 1440, 1920];
    expect(await overflowAt(widths, "main :is(td, [data-chip], button, a, label, li)")).toEqual(
      widths.map((width) => [width, 0, 0]),
    );
  });
});

describe("without a team", () => {
  it("leads to creating one [SCHED-24]", async () => {
    answerTeams();
    await openScreen("/schedule");
    await expect.element(page.getByRole("heading", { name: "No Teams Found" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add Game" })).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Create Team" }).click();
    await expect.poll(shownAddress).toBe("/teams");
  });

  it("shows the shape of what is coming, and says when the teams cannot be loaded [TEAM-16]", async () => {
    const loading = network.hold(contract.teams.list);
    await openScreen("/schedule");
    await expect.element(page.getByText("Loading your schedule")).toBeInTheDocument();
    await expectAccessible();
    network.drop(contract.teams.list);
    loading.drop();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    await expect.element(page.getByText("Your teams could not be loaded.")).toBeVisible();
    const team = listedTeam();
    answerTeams(team);
    keepGames(team, []);
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect.element(calendar()).toBeVisible();
  });
});
