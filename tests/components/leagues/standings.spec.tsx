import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { computeStandings } from "#features/leagues/standings/ranking/table.ts";
import { getPreset } from "#features/leagues/standings/rules.ts";
import type { Standings, StandingsRules } from "#features/leagues/standings/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";

const { get, preview, setRules, drawLots } = contract.standings;
const [coed, over40] = [sampleId(), sampleId()];
const scores = { unit: "goals", allowsTies: true, overtimeLosses: false, collectsScores: true } as const;
const soccer = getPreset("Soccer", scores);
const names = ["Lakeview Otters", "Harbor Street FC", "Canal Street Comets", "Old Mill Athletic"];
const teams = names.map((name) => ({ teamId: sampleId(), name, kit: null, divisionId: coed }));
const [otters, harbor, canal, oldMill] = teams.map(({ teamId }) => teamId) as [
  string,
  string,
  string,
  string,
];

type Score = [home: string, homeScore: number, awayScore: number, away: string];
const played: Score[] = [
  [otters, 3, 1, harbor],
  [canal, 2, 2, oldMill],
  [harbor, 2, 0, canal],
  [otters, 0, 1, oldMill],
];

/** What the server would send for these games. */
function standingsOf(
  games: readonly Score[],
  change: Partial<Standings> & { rules?: StandingsRules } = {},
): Standings {
  const rules = change.rules ?? soccer;
  const season = { id: sampleSeason, name: "Spring 2026" };
  return {
    league: { id: leagueId, name: "Lakeside Rec League" },
    season,
    seasons: [season],
    divisions: computeStandings(
      {
        divisions: [{ id: coed, name: "Coed" }],
        teams,
        results: games.map(([homeTeamId, home, away, awayTeamId], index) => ({
          homeTeamId,
          awayTeamId,
          outcome: { kind: "score", home, away, overtime: false },
          playedAt: `2026-04-${10 + index}`,
        })),
        draws: [],
        scores,
      },
      rules,
    ),
    scores,
    hasResults: games.length > 0,
    draws: [],
    can: { manage: true },
    ...change,
    rules,
  };
}
const [leagueId, sampleSeason] = [sampleId(), sampleId()];
const tied: Score[] = [
  [otters, 1, 1, harbor],
  [harbor, 1, 1, canal],
  [canal, 1, 1, otters],
];

async function openStandings(standings: Standings, size: "desk" | "phone" = "desk") {
  network.respond(get, standings);
  await openScreen(`/league/${leagueId}/standings`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByRole("heading", { name: "Standings", level: 1 })).toBeVisible();
}
const row = (name: string) => page.getByRole("row", { name: new RegExp(`^T?[1-9–] ?${name}`) });
const dialog = () => page.getByRole("dialog", { name: "Points and Tiebreakers" });
const openRules = () => page.getByRole("button", { name: "Points and Tiebreakers" }).click();

describe("standings", () => {
  it.each(["desk", "phone"] as const)(
    "say in every row why it's there (%s) [RESULT-65, RESULT-66]",
    async (size) => {
      await openStandings(standingsOf(played), size);
      await expect
        .element(row("Old Mill Athletic"))
        .toMatchTextContent(/^1Old Mill Athletic.*Ahead of Lakeview Otters on points, 4 to 3/);
      await expect.element(row("Lakeview Otters")).toMatchTextContent(/on head-to-head, 3 points to 0/);
      await expect
        .element(row("Lakeview Otters").getByRole("img", { name: "Last 2, oldest first: won, lost" }))
        .toBeVisible();
      const headers = [
        "Rank",
        "Team",
        "GP",
        "W",
        "L",
        "T",
        "For",
        "Against",
        "Diff",
        "Pts",
        "In Hand",
        "Form",
      ];
      expect(
        [...page.getByRole("table").element().querySelectorAll("th[scope=col]")].map(
          (cell) => cell.textContent,
        ),
      ).toEqual(headers);
      expect(getHorizontalOverflow()).toBe(0);
      await expectAccessible();
    },
  );

  it("say so before the first result", async () => {
    await openStandings(standingsOf([]));
    await expect.element(page.getByText("No results yet.", { exact: false })).toBeVisible();
    await expect.element(row("Lakeview Otters")).toMatchTextContent(/^–Lakeview Otters/);
    expect(page.getByRole("button", { name: "Draw Lots" }).elements()).toEqual([]);
  });

  it("say why head-to-head isn't counted yet [RESULT-62]", async () => {
    await openStandings(
      standingsOf([
        [otters, 2, 0, oldMill],
        [canal, 1, 0, oldMill],
      ]),
    );
    await expect
      .element(
        page.getByText(
          "Head-to-head doesn't count yet: Canal Street Comets and Lakeview Otters haven't played.",
        ),
      )
      .toBeVisible();
  });

  it("open with the newest season, and lead to others and to divisions", async () => {
    const earlier = { id: sampleId(), name: "Fall 2025" };
    const standings = standingsOf(played);
    const [division] = standings.divisions;
    const empty = { ...division!, id: over40, name: "Over 40", rows: [], notes: [], ties: [] };
    await openStandings({
      ...standings,
      divisions: [division!, empty],
      seasons: [standings.season, earlier],
    });
    await page.getByRole("radio", { name: "Over 40" }).click();
    await expect.element(page.getByText("No teams yet")).toBeVisible();
    network.respond(get, ({ seasonId }) => ({
      ...standings,
      season: seasonId === earlier.id ? earlier : standings.season,
      seasons: [standings.season, earlier],
    }));
    await page.getByLabelText("Season").selectOptions("Fall 2025");
    await expect.element(page.getByText("Lakeside Rec League, Fall 2025")).toBeVisible();
  });

  it("let a team's manager read, without the league's buttons [RESULT-57]", async () => {
    await openStandings({ ...standingsOf(tied), can: { manage: false } });
    await expect.element(row("Lakeview Otters")).toMatchTextContent(/^T1/);
    expect(page.getByRole("button", { name: /Draw Lots|Points and/ }).elements()).toEqual([]);
    await expect.element(page.getByRole("link", { name: "Back to Teams" })).toBeVisible();
  });

  it("offer another try when loading fails", async () => {
    network.fail(get);
    await openScreen(`/league/${leagueId}/standings`, { user: { role: "league_manager" } });
    await expect.element(page.getByText("We couldn't load the standings.")).toBeVisible();
    network.respond(get, standingsOf(played));
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(row("Old Mill Athletic")).toBeVisible();
  });

  it("of someone else's league can't be found [RESULT-57]", async () => {
    network.reject(get, "LEAGUE_NOT_FOUND");
    await openScreen(`/league/${leagueId}/standings`);
    await expect.element(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
  });
});

describe("points and tiebreakers", () => {
  it("name who would change places, and are saved after a confirmation [RESULT-59, RESULT-60]", async () => {
    const standings = standingsOf(played);
    network.respond(preview, ({ rules }) => standingsOf(played, { rules }));
    await openStandings(standings);
    await openRules();
    await expect.element(dialog().getByText("No team changes place")).toBeVisible();
    await dialog().getByRole("button", { name: "Move Difference up" }).click();
    expect(
      dialog()
        .getByRole("list", { name: "Tiebreakers, in order" })
        .getByRole("listitem")
        .elements()
        .map((item) => /Head-to-Head|Difference|Most Scored|Fewest Allowed/.exec(item.textContent)![0]),
    ).toEqual(["Difference", "Head-to-Head", "Most Scored", "Fewest Allowed"]);
    await dialog().getByRole("spinbutton", { name: "Win", exact: true }).fill("1");
    await dialog().getByRole("spinbutton", { name: "Tie" }).fill("5");
    await expect.element(dialog().getByText("Canal Street Comets moves from 4th to 2nd")).toBeVisible();
    await expectAccessible();
    network.respond(setRules, ({ rules }) => standingsOf(played, { rules }));
    await dialog().getByRole("button", { name: "Save Settings" }).click();
    const question = page.getByRole("alertdialog", { name: "Change how teams are ranked?" });
    await question.getByRole("button", { name: "Change Rules" }).click();
    await expect.element(toast("Points and tiebreakers saved")).toBeVisible();
    expect(network.sent(setRules)).toMatchObject([
      {
        isConfirmed: true,
        rules: {
          win: 1,
          tie: 5,
          tiebreakers: ["difference", "head-to-head", "most-scored", "fewest-allowed"],
        },
      },
    ]);
    await expect.element(row("Canal Street Comets")).toMatchTextContent(/^2/);
  });

  it("can be dragged, left out, and added again [RESULT-60]", async () => {
    network.respond(preview, ({ rules }) => standingsOf([], { rules }));
    await openStandings(standingsOf([]));
    await openRules();
    const items = dialog().getByRole("list", { name: "Tiebreakers, in order" }).getByRole("listitem");
    const listed = () =>
      items
        .elements()
        .map((item) => /Head-to-Head|Difference|Most Scored|Fewest Allowed|Wins/.exec(item.textContent)![0]);
    await expect.poll(listed).toEqual(["Head-to-Head", "Difference", "Most Scored", "Fewest Allowed"]);
    await userEvent.dragAndDrop(items.first().element().querySelector("svg")!, items.nth(2).element());
    await expect.poll(listed).toEqual(["Difference", "Most Scored", "Head-to-Head", "Fewest Allowed"]);
    await dialog().getByRole("button", { name: "Remove Most Scored" }).click();
    await dialog().getByRole("button", { name: "Add Wins" }).click();
    await expect.poll(listed).toEqual(["Difference", "Head-to-Head", "Fewest Allowed", "Wins"]);
    network.respond(setRules, ({ rules }) => standingsOf([], { rules }));
    await dialog().getByRole("button", { name: "Save Settings" }).click();
    await expect.element(toast("Points and tiebreakers saved")).toBeVisible();
    expect(network.sent(setRules)).toMatchObject([{ isConfirmed: false }]);
  });

  it("say what's wrong with a number, and can be saved while the preview fails [RESULT-59]", async () => {
    network.fail(preview);
    await openStandings(standingsOf([]));
    await openRules();
    await expect.element(dialog().getByText("You can still save.", { exact: false })).toBeVisible();
    await dialog().getByRole("spinbutton", { name: "Win", exact: true }).fill("11");
    await expect.element(dialog().getByText("Enter 10 or less")).toBeVisible();
    await expect.element(dialog().getByRole("button", { name: "Save Settings" })).toBeDisabled();
    await dialog().getByRole("spinbutton", { name: "Win", exact: true }).fill("2");
    network.fail(setRules);
    await dialog().getByRole("button", { name: "Save Settings" }).click();
    await expect.element(toast("We couldn't save the points and tiebreakers")).toBeVisible();
    await expect.element(dialog()).toBeVisible();
  });
});

describe("drawing lots", () => {
  it("asks first, and shows the number that decided [RESULT-64]", async () => {
    const standings = standingsOf(tied);
    await openStandings(standings);
    await page.getByRole("button", { name: "Draw Lots" }).click();
    const question = page.getByRole("alertdialog", { name: "Draw lots for 3 teams?" });
    await expectAccessible();
    const number = "0123456789abcdef0123456789abcdef";
    const draw = {
      teamIds: [harbor, otters, canal],
      number,
      drawnBy: "Lee Park",
      drawnAt: "2026-06-03T12:00:00Z",
    };
    const [division] = standings.divisions;
    network.respond(drawLots, {
      ...standings,
      divisions: [{ ...division!, ties: [] }],
      draws: [draw],
    });
    await question.getByRole("button", { name: "Draw Lots" }).click();
    await page.getByText("How lots were drawn").click();
    await expect
      .element(
        page.getByText("Harbor Street FC, Lakeview Otters, and Canal Street Comets, drawn by Lee Park.", {
          exact: false,
        }),
      )
      .toBeVisible();
    expect(page.getByRole("button", { name: "Draw Lots" }).elements()).toEqual([]);
  });

  it("says so when the teams aren't tied anymore [RESULT-64]", async () => {
    await openStandings(standingsOf(tied));
    await page.getByRole("button", { name: "Draw Lots" }).click();
    network.reject(drawLots, "NOT_TIED");
    await page.getByRole("alertdialog").getByRole("button", { name: "Draw Lots" }).click();
    await expect.element(toast("These teams aren't tied anymore. Check the standings again.")).toBeVisible();
  });
});
