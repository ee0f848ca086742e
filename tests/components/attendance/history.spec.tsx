import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AttendanceHistory, MemberRecord, PlayedGame } from "#features/attendance/history/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

const game = (gameOn: string, opponent: string, counts: PlayedGame["counts"]): PlayedGame => ({
  id: sampleId(),
  kind: "game",
  gameOn,
  gameTime: "19:00:00",
  opponent,
  counts,
});
const member = (
  name: string,
  joinedOn: string,
  recent: MemberRecord["recent"],
  streak: number,
): MemberRecord => ({
  id: sampleId(),
  name,
  joinedOn,
  counts: {
    attending: recent.filter((response) => response === "attending").length,
    maybe: recent.filter((response) => response === "maybe").length,
    not_attending: recent.filter((response) => response === "not_attending").length,
    none: recent.filter((response) => response === "none").length,
  },
  recent,
  streak,
});

/** Three games, with two members from the start and one who joined after the first game. */
const season = (changes: Partial<AttendanceHistory> = {}): AttendanceHistory => ({
  team: { id: sampleId(), name: "Lakeview Otters" },
  season: "2026",
  seasons: ["last-12-months", "2026"],
  games: [
    game("2026-10-01", "Hawks", { attending: 1, maybe: 0, not_attending: 0, none: 1 }),
    game("2026-10-15", "Wolves", { attending: 2, maybe: 1, not_attending: 0, none: 0 }),
    game("2026-10-29", "Otters", { attending: 2, maybe: 0, not_attending: 1, none: 0 }),
  ],
  isTruncated: false,
  members: [
    member("Aisha Bello", "2026-01-05", ["attending", "attending", "not_attending"], 0),
    member("Cole Lindqvist", "2026-01-05", ["none", "maybe", "attending"], 1),
    member("Mei Tran", "2026-10-10", [null, "attending", "attending"], 2),
  ],
  ...changes,
});

const chart = () => page.getByRole("listbox", { name: "Responses per game" });
const selectedGame = () => chart().getByRole("option", { selected: true });
const members = () => page.getByRole("table", { name: "Member attendance" });
const names = () => [...members().element().querySelectorAll("tr b")].map((cell) => cell.textContent);
const memberRow = (name: string) => members().css("tbody tr").filter({ hasText: name });

async function openHistory(history = season(), options?: Parameters<typeof openScreen>[1]) {
  network.respond(contract.history.get, history);
  await openScreen(`/teams/${history.team.id}/attendance`, options);
  await expect.element(chart()).toBeVisible();
  return history;
}

describe("attendance history", () => {
  it("sums up a season in four numbers", async () => {
    await openHistory();
    // Eight responses are expected over three games: five attending, one maybe, one not attending, and one missing.
    const tiles = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      expect.stringMatching(/Games Played3Since/),
      expect.stringMatching(/Attendance Rate63%/),
      expect.stringMatching(/Average Attending1\.7/),
      expect.stringMatching(/Response Rate88%/),
    ]);
  });

  it("moves between games by keyboard and pointer", async () => {
    const { games } = await openHistory();
    await expect
      .element(selectedGame())
      .toHaveAccessibleName(expect.stringMatching(/vs Otters: 2 attending, 0 maybe, 1 not attending/));
    (chart().element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(page.getByText("vs Wolves")).toBeVisible();
    await userEvent.keyboard("{Home}{ArrowLeft}");
    await expect
      .element(selectedGame())
      .toHaveAccessibleName(expect.stringMatching(/vs Hawks: 1 attending, 0 maybe, 0 not attending, 1 no/));
    // The center of the chart is the second of three columns.
    await chart().hover();
    await expect.element(selectedGame()).toHaveAccessibleName(expect.stringMatching(/vs Wolves/));
    await expect
      .element(page.getByRole("link", { name: "View Game" }))
      .toHaveAttribute("href", `/game/${games[1]!.id}/attendance`);
  });

  it("shows the games as a table, newest first", async () => {
    await openHistory();
    await page.getByRole("button", { name: "Show as Table" }).click();
    const table = page.getByRole("table", { name: "Responses per game" });
    await expect.element(table).toBeVisible();
    const rows = [...table.element().querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("a, td")].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ["vs Otters", "2", "0", "1", "0"],
      ["vs Wolves", "2", "1", "0", "0"],
      ["vs Hawks", "1", "0", "0", "1"],
    ]);
    await expectAccessible();
    await page.getByRole("button", { name: "Show as Chart" }).click();
    await expect.element(chart()).toBeVisible();
  });

  it("rates members by the games since they joined, and sorts and searches them", async () => {
    await openHistory();
    expect(names()).toEqual(["Mei Tran", "Aisha Bello", "Cole Lindqvist"]);
    await expect.element(memberRow("Mei Tran")).toMatchTextContent(/100%2 of 2 games since/);
    await expect.element(memberRow("Mei Tran")).toMatchTextContent("2 in a row");
    await expect.element(memberRow("Aisha Bello")).toMatchTextContent("67%2 of 3 games");
    await expect.element(memberRow("Cole Lindqvist")).toMatchTextContent("2 of 3");
    await expect
      .element(memberRow("Mei Tran").getByRole("img"))
      .toHaveAccessibleName("Oldest first: not on the roster, attending, attending");
    await page.getByLabelText("Sort by").selectOptions("Fewest Responses");
    expect(names()).toEqual(["Cole Lindqvist", "Aisha Bello", "Mei Tran"]);
    await page.getByLabelText("Sort by").selectOptions("Name");
    expect(names()).toEqual(["Aisha Bello", "Cole Lindqvist", "Mei Tran"]);
    await page.getByLabelText("Search members").fill("unknown");
    await page.getByRole("button", { name: "Clear Search", exact: true }).click();
    await expect.poll(() => names().length).toBe(3);
  });

  it("fits on a phone", async () => {
    await openHistory(season(), { size: "phone" });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.element(memberRow("Aisha Bello")).toMatchTextContent("67%2 of 3 games");
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes (%s)", async (size) => {
    await openHistory(season(), { size });
    await expectAccessible();
  });

  it("loads the selected season and puts it in the URL", async () => {
    const history = await openHistory();
    await page.getByLabelText("Season").selectOptions("Last 12 Months");
    await expect
      .poll(() => network.sent(contract.history.get).at(-1))
      .toEqual({ teamId: history.team.id, season: "last-12-months" });
    expect(window.location.search).toBe("?season=last-12-months");
  });

  it("has an empty state before the first game", async () => {
    const emptySeason = season({
      games: [],
      members: [],
      season: "last-12-months",
      seasons: ["last-12-months"],
    });
    network.respond(contract.history.get, emptySeason);
    await openScreen(`/teams/${emptySeason.team.id}/attendance`);
    await expect.element(page.getByRole("heading", { name: "No games played yet" })).toBeVisible();
    await expectAccessible();
  });

  it("has an empty state when the season in the URL has no games", async () => {
    const history = season({ games: [], members: [], season: "1999" });
    network.respond(contract.history.get, history);
    await openScreen(`/teams/${history.team.id}/attendance?season=1999`);
    await expect.element(page.getByRole("heading", { name: "No games in 1999" })).toBeVisible();
    expect(network.sent(contract.history.get)).toEqual([{ teamId: history.team.id, season: "1999" }]);
  });

  it("reports that the team doesn't exist", async () => {
    network.reject(contract.history.get, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${sampleId()}/attendance`);
    await expect.element(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
  });

  it("can be retried when loading fails", async () => {
    const history = season();
    network.fail(contract.history.get);
    await openScreen(`/teams/${history.team.id}/attendance`);
    await expect.element(toast("We couldn't load attendance history")).toBeVisible();
    network.respond(contract.history.get, history);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(chart()).toBeVisible();
  });

  it("keeps its data when offline, and loads the selected season after reconnecting", async () => {
    const history = await openHistory();
    network.disconnect();
    await page.getByRole("button", { name: "Download CSV" }).click();
    await expect.element(toast("We couldn't export attendance")).toBeVisible();
    await expect.element(chart()).toBeVisible();
    await page.getByLabelText("Season").selectOptions("Last 12 Months");
    await expect
      .element(page.getByRole("heading", { name: "We Couldn't Load Attendance History" }))
      .toBeVisible();
    network.respond(contract.history.get, { ...history, season: "last-12-months" });
    network.reconnect();
    await expect.element(chart()).toBeVisible();
  });
});
