import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { getCurrentUrl, openScreen, getHorizontalOverflow, toast } from "../screen.tsx";
import { listLines } from "../wrapped-lines.ts";
import {
  addDialog,
  mockTeamList,
  createNamedTeams,
  names,
  openTeamList,
  search,
  table,
} from "./team-list.tsx";

const heading = (name: string) => page.getByRole("heading", { name });
const searched = () =>
  network
    .sent(contract.teams.list)
    .map((input) => input.search)
    .filter(Boolean);

describe("team list", () => {
  it("lists teams with their count, and links the whole row to the team [TEAM-01, TEAM-02, TEAM-04]", async () => {
    const teams = createNamedTeams("Lakeview Otters", "Northgate Wolves", "Cedar Street Sluggers");
    await openTeamList(teams);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Teams");
    await expect.poll(names).toEqual(["Lakeview Otters", "Northgate Wolves", "Cedar Street Sluggers"]);
    await expect.element(page.getByText("3 teams", { exact: true })).toBeVisible();
    await expectAccessible();
    const row = table().getByRole("row").filter({ hasText: "Northgate Wolves" });
    const { width, height } = row.element().getBoundingClientRect();
    await row.click({ position: { x: width - 12, y: height - 12 } });
    await expect.poll(getCurrentUrl).toBe(`/teams/${teams[1]!.id}`);
    network.fail(contract.teams.get, contract.members.list);
  });

  it("keeps the name of a sport on one line in the narrowest table", async () => {
    const nextGame = { gameId: crypto.randomUUID(), on: "2031-04-16", time: "19:00", isToday: true };
    await openTeamList([sampleSummary({ sport: "Basketball", nextGame })]);
    await page.viewport(1024, 900);
    await expect.poll(() => listLines(page.getByText(/^Basketball/).element())[0]).toContain("Basketball");
  });

  it.each(["desk", "phone"] as const)(
    "shows the same facts as a table or as cards: %s [TEAM-06, CONST1-03, CONST1-11]",
    async (size) => {
      const team = sampleSummary({
        status: "active",
        tier: "standard",
        smsUsed: 308,
        smsLimit: 750,
        memberCount: 1,
        nextGame: { gameId: crypto.randomUUID(), on: "2031-04-16", time: null, isToday: false },
      });
      await openTeamList([team], { size });
      const row = table().getByRole("row").filter({ hasText: "Lakeview Otters" });
      await expect.element(row.getByText(/^Soccer/)).toBeVisible();
      for (const fact of ["Active", "308/750", "Apr 16, 2031"])
        await expect.element(row.getByText(fact, { exact: true })).toBeVisible();
      await expect.element(table().getByRole("columnheader", { name: "Next Game" })).toBeInTheDocument();
      const head = table().css("thead").element().getBoundingClientRect();
      const name = row.getByRole("link").element().getBoundingClientRect();
      const nextColumn = row.getByText("Apr 16, 2031").element().getBoundingClientRect();
      if (size === "phone") {
        expect(head.height).toBeLessThan(2);
        await expect.element(row.getByText("· 1 member")).toBeVisible();
        expect(nextColumn.y).toBeGreaterThan(name.bottom);
        await expectAccessible();
      } else {
        expect(head.height).toBeGreaterThan(10);
        await expect.element(row.getByText("· 1 member")).not.toBeVisible();
        await expect.element(row.getByRole("img", { name: "308 of 750 texts used" })).toBeVisible();
        expect(nextColumn.x).toBeGreaterThan(name.right);
      }
    },
  );

  it("debounces the search and offers to clear it [TEAM-03]", async () => {
    await openTeamList([
      ...createNamedTeams("Otters", "Wolves"),
      sampleSummary({ name: "Sluggers", sport: "Softball" }),
    ]);
    await expect.poll(() => names().length).toBe(3);
    await search().click();
    await userEvent.keyboard("softb");
    await expect.poll(names).toEqual(["Sluggers"]);
    await expect.element(page.getByText("1 team found")).toBeVisible();
    expect(searched()).toEqual(["softb"]);
    await search().fill("WOLV");
    await expect.poll(names).toEqual(["Wolves"]);
    // The total is still the number of teams, not the number of results.
    await expect.element(page.getByText("3 teams", { exact: true })).toBeVisible();
    await search().fill(`curling ${"x".repeat(80)}`);
    await expect.element(heading("No teams found")).toBeVisible();
    await expectAccessible();
    expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
    await page.getByRole("main").getByRole("button", { name: "Clear Search" }).last().click();
    await expect.element(search()).toHaveValue("");
    await expect.poll(() => names().length).toBe(3);
  });

  it("keeps results on the screen while the next search loads", async () => {
    await openTeamList(createNamedTeams("Otters", "Wolves"));
    await expect.poll(() => names().length).toBe(2);
    const searching = network.holdNext(contract.teams.list);
    await search().fill("otters");
    await searching.input;
    await expect.element(page.css("[aria-busy=true]")).toMatchTextContent(/Wolves/);
    searching.respond({ teams: createNamedTeams("Otters"), total: 1, nextCursor: null });
    await expect.poll(names).toEqual(["Otters"]);
  });

  it("offers a next step when it's empty [OP-40]", async () => {
    await openTeamList([]);
    await expect.element(heading("No teams found")).toBeVisible();
    await expect.element(page.getByText("0 teams", { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Create Team" }).click();
    await expect.element(addDialog().getByLabelText("Team Name")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Create Team" })).toHaveFocus();
  });

  it("reports a failed load and retries [TEAM-16, CONST1-06]", async () => {
    network.drop(contract.teams.list);
    await openScreen("/teams");
    const failure = toast("Failed to load teams");
    await expect.element(failure).toBeVisible();
    await expect.element(page.getByText("We couldn't load your teams.")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(failure).not.toBeInTheDocument();
    await expectAccessible();
    const retryRequest = network.holdNext(contract.teams.list);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("button", { name: "Retrying..." })).toHaveFocus();
    retryRequest.drop();
    await expect.element(failure).toBeVisible();
    mockTeamList(createNamedTeams("Otters"));
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(names).toEqual(["Otters"]);
    await expect.element(page.getByText("1 team", { exact: true })).toBeVisible();
  });

  it.each(["desk", "phone"] as const)("shows placeholders as tall as the list (%s)", async (size) => {
    const teams = createNamedTeams("One", "Two", "Three", "Four", "Five");
    mockTeamList(teams);
    const loading = network.holdNext(contract.teams.list);
    await openScreen("/teams", { size });
    const placeholders = page.css("[aria-busy=true]").filter({ hasText: "Loading your teams" });
    await expect.element(placeholders).toBeVisible();
    await expectAccessible();
    const before = placeholders.element().getBoundingClientRect();
    loading.respond({ teams, total: 5, nextCursor: null });
    await expect.poll(() => names().length).toBe(5);
    const after = table().element().getBoundingClientRect();
    expect(Math.abs(after.y - before.y)).toBeLessThan(1);
    expect(Math.abs(after.height - before.height)).toBeLessThan(8);
  });

  it("shows sixty teams in pages, and retries a page that failed [TEAM-04, TEAM-16]", async () => {
    const teams = createNamedTeams(...Array.from({ length: 60 }, (_, index) => `Team ${60 - index}`));
    await openTeamList(teams);
    await expect.element(page.getByText("60 teams", { exact: true })).toBeVisible();
    expect(names()).toHaveLength(50);
    await expect.element(page.getByText("Showing 50 of 60 teams")).toBeVisible();
    const showMoreButton = page.getByRole("button", { name: "Show More" });
    network.drop(contract.teams.list);
    await showMoreButton.click();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    expect(names()).toHaveLength(50);
    mockTeamList(teams);
    await showMoreButton.click();
    await expect.poll(() => names().length).toBe(60);
    await expect.element(showMoreButton).not.toBeInTheDocument();
    await expect.element(table().getByRole("link", { name: "Team 10", exact: true })).toHaveFocus();
    expect(new Set(names()).size).toBe(60);
  });

  it("fits the longest names and sports on the narrowest phone", async () => {
    await openTeamList([sampleSummary({ name: "W".repeat(100), sport: "S".repeat(60) })]);
    await expect.poll(() => names().length).toBe(1);
    for (const width of [320, 1024]) {
      await page.viewport(width, 700);
      expect(getHorizontalOverflow(), `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it("lists archived teams separately, with a badge", async () => {
    const archived = sampleSummary({ name: "Last Year's", isArchived: true });
    await openTeamList(createNamedTeams("Otters"));
    await expect.poll(names).toEqual(["Otters"]);
    await page.getByRole("radio", { name: "Archived" }).click();
    await expect.element(heading("No archived teams")).toBeVisible();
    await page.getByRole("radio", { name: "Active" }).click();
    mockTeamList([archived, ...createNamedTeams("Otters")]);
    await search().fill("last");
    await page.getByRole("radio", { name: "Archived" }).click();
    await expect.poll(searched).toContain("last");
    await expect.element(page.css("[aria-busy=true]")).not.toBeInTheDocument();
    expect(names()).toEqual(["Last Year's"]);
    await expect.element(table().getByText("Archived", { exact: true })).toBeVisible();
    await expectAccessible();
    await search().fill("otters");
    await expect.element(page.getByText("No archived teams match")).toBeVisible();
    await page.getByRole("radio", { name: "Active" }).click();
    await expect.poll(names).toEqual(["Otters"]);
  });
});
