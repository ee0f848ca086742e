import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoundGame, SearchResults } from "#features/games/search/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleSummary } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen } from "../screen.tsx";

const palette = () => page.getByRole("dialog", { name: "Search" });
const field = () => palette().getByRole("combobox", { name: "Search" });
const options = () =>
  palette()
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);
const highlighted = () => palette().css("[role=option][data-highlighted]");
const button = () => page.getByRole("button", { name: "Search" });
const status = () => palette().getByRole("status");

const team = { id: sampleId(), name: "Lakeview Otters" };
const game: FoundGame = {
  id: sampleId(),
  team,
  kind: "game",
  opponent: "Osprey FC",
  side: null,
  gameOn: "2026-04-25",
  gameTime: "18:30:00",
  isToday: false,
  isTonight: false,
  keywords: "vs. Osprey FC Lakeview Otters game Saturday April 25 4/25 weekend tomorrow",
};
const found: SearchResults = {
  teams: [{ ...team, sport: "Softball" }],
  games: [game],
  people: [{ id: sampleId(), name: "Otto Ortiz", team }],
};
const nothing: SearchResults = { teams: [], games: [], people: [] };

async function openSettings(screen: Parameters<typeof openScreen>[1] = {}) {
  network.respond(contract.sessions.list, { sessions: [] });
  network.respond(contract.security.listPasskeys, { passkeys: [] });
  network.respond(contract.emailChange.get, { change: null });
  network.respond(contract.search.find, found);
  network.respond(contract.teams.list, {
    teams: [sampleSummary({ ...team })],
    total: 1,
    nextCursor: null,
  });
  await openScreen("/settings", screen);
  await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
}

async function openPalette(screen?: Parameters<typeof openScreen>[1]) {
  await openSettings(screen);
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
}

describe("palette", () => {
  it("opens with Ctrl+K or Cmd+K, offers actions and teams, and closes with Escape", async () => {
    await openSettings();
    const name = page.getByLabelText("Name");
    await name.click();
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await expect.element(field()).toHaveFocus();
    await expect
      .poll(options)
      .toEqual([
        "Add a Game",
        "Create a Team",
        "Send a Message",
        "Dashboard",
        "Teams",
        "Schedule",
        "Settings",
        "Contact Support",
        "Sign Out",
        "Lakeview Otters, Soccer",
      ]);
    await expect.element(status()).toHaveTextContent("10 results");
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(palette()).not.toBeInTheDocument();
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(palette()).toBeVisible();
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(palette()).not.toBeInTheDocument();
    expect(network.sent(contract.search.find)).toEqual([]);
  });

  it("opens from the sidebar, and focus returns there", async () => {
    await openSettings();
    await expect.element(button()).toHaveAttribute("aria-keyshortcuts", "Control+K Meta+K");
    await button().click();
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button()).toHaveFocus();
  });

  it("finds teams, games, and people, and opens the one that the arrow keys reach", async () => {
    await openPalette();
    await userEvent.keyboard("ot");
    const expected = [
      "Lakeview Otters, Softball",
      "vs. Osprey FC, Sat, 6:30 PM, Apr 25, Lakeview Otters",
      "Otto Ortiz, Lakeview Otters",
    ];
    await expect.poll(options).toEqual(expected);
    await expect.element(status()).toHaveTextContent("3 results");
    expect(network.sent(contract.search.find).at(-1)).toEqual({ query: "ot" });
    await expect.element(highlighted()).toHaveTextContent(expected[0]);
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(highlighted()).toHaveTextContent(expected[1]);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(highlighted()).toHaveTextContent(expected[2]);
    await expect.element(field()).toHaveFocus();
    await expectAccessible();
    network.fail(contract.teams.get, contract.members.list);
    await userEvent.keyboard("{Enter}");
    await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}?search=Otto%20Ortiz`);
    await expect.element(palette()).not.toBeInTheDocument();
  });

  it("opens a game's attendance", async () => {
    network.fail(contract.attendance.get);
    await openPalette();
    await userEvent.keyboard("osprey");
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    await expect.poll(getCurrentUrl).toBe(`/game/${game.id}/attendance`);
  });

  it("keeps results that still match while the next search is running, and drops the others", async () => {
    await openPalette();
    await userEvent.keyboard("ot");
    await expect.poll(options).toHaveLength(3);
    const next = network.holdNext(contract.search.find);
    await userEvent.keyboard("t");
    await next.input;
    expect(options()).toEqual([
      "Lakeview Otters, Softball",
      "vs. Osprey FC, Sat, 6:30 PM, Apr 25, Lakeview Otters",
      "Otto Ortiz, Lakeview Otters",
    ]);
    await userEvent.keyboard("o");
    await expect.poll(options).toEqual(["Otto Ortiz, Lakeview Otters"]);
    next.respond(nothing);
    await expect.poll(() => network.sent(contract.search.find).at(-1)).toEqual({ query: "otto" });
    await expect.poll(options).toEqual(["Otto Ortiz, Lakeview Otters"]);
  });

  it("says so when nothing matches", async () => {
    await openPalette();
    network.respond(contract.search.find, nothing);
    const pending = network.holdNext(contract.search.find);
    await userEvent.keyboard("zz");
    await pending.input;
    const empty = palette().getByText('Nothing matches "zz".', { exact: false }).first();
    await expect.element(empty).not.toBeInTheDocument();
    pending.respond(nothing);
    await expect.element(empty).toBeVisible();
    await expect.element(status()).toMatchTextContent(/^Nothing matches "zz"\./);
    await expectAccessible();
  });

  it("still offers actions when the search fails, and says why", async () => {
    await openPalette();
    network.fail(contract.search.find);
    await userEvent.keyboard("se");
    const failure = palette().getByText("We couldn't search teams, games, and people.", { exact: false });
    await expect.element(failure.first()).toBeVisible();
    await expect.poll(options).toEqual(["Send a Message", "Settings"]);
    network.disconnect();
    await userEvent.keyboard("t");
    await expect.element(palette().getByText("You're offline", { exact: false }).first()).toBeVisible();
    await expect.poll(options).toEqual(["Settings"]);
  });

  it.each([
    ["create", "Create New Team"],
    ["send", "Send Message Blast"],
    ["support", "Contact Support"],
  ])("opens a dialog for %s, which keeps focus", async (typed, title) => {
    // The composer selects the only team.
    network.fail(contract.blasts.preview, contract.allowance.get);
    await openPalette();
    network.respond(contract.search.find, nothing);
    await userEvent.keyboard(typed);
    await expect.poll(options).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: title });
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Control>}k{/Control}");
    await expect.element(dialog).toBeVisible();
    await expect.element(palette()).not.toBeInTheDocument();
  });

  it("opens the form for a new game, once", async () => {
    network.respond(contract.games.list, { games: [], nextCursor: null });
    await openPalette();
    network.respond(contract.search.find, nothing);
    await userEvent.keyboard("add game{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Add Game" })).toBeVisible();
    await expect.poll(getCurrentUrl).toBe("/schedule");
  });

  it("offers administrators their own pages and no team actions", async () => {
    await openPalette({ user: { role: "admin", twoFactorEnabled: true } });
    await expect
      .poll(() => options().slice(0, 3))
      .toEqual(["Dashboard", "Blog Management", "Accounts Admin"]);
    expect(options()).not.toContain("Add a Game");
  });

  it.each(["light", "dark"] as const)("fits a phone with a keyboard (%s)", async (theme) => {
    await openPalette({ size: "phone", theme });
    network.respond(contract.search.find, {
      ...nothing,
      people: [{ id: sampleId(), name: `Otto ${"W".repeat(90)}`, team: { ...team, name: "M".repeat(100) } }],
    });
    await userEvent.keyboard("ott");
    await expect.poll(options).toHaveLength(1);
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });
});
