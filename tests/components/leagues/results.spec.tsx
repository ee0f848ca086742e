import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ResultGame, SeasonResults, ShownReport } from "#features/leagues/results/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { dialog } from "./management.tsx";
import { sampleLeague } from "./samples.ts";

const { leagueManagement, leagueResults, leagueSeasons } = contract;
const league = sampleLeague({ name: "Lakeside Rec League", teamCount: 4 });
const season = {
  id: sampleId(),
  name: "Spring 2026",
  createdAt: "2026-01-01T15:00:00.000Z",
  endedAt: null,
  divisions: [{ id: sampleId(), name: "Coed A", teamCount: 4 }],
};
const otters = { id: sampleId(), name: "Lakeview Otters", kit: "classic" };
const harbor = { id: sampleId(), name: "Harbor Street FC", kit: "classic" };
const settings = { unit: "goals", allowsTies: true, overtimeLosses: false, collectsScores: true } as const;
const score = (home: number, away: number) => ({ kind: "score", home, away, overtime: false }) as const;
const sampleReport = (teamId: string, home: number, away: number, reply?: string): ShownReport => ({
  teamId,
  outcome: score(home, away),
  by: teamId === otters.id ? "Ana Duarte" : "Chris Boyle",
  via: reply === undefined ? "screen" : "text",
  reply: reply ?? null,
  at: "2026-04-17T02:02:00.000Z",
});

const sampleResultGame = (changes: Partial<ResultGame> = {}): ResultGame => ({
  leagueGameId: sampleId(),
  seasonId: season.id,
  home: otters,
  away: harbor,
  date: "2026-04-16",
  time: "19:00",
  location: "Harborview, Field 2",
  isCancelled: false,
  hasStarted: true,
  result: null,
  reports: [],
  ...changes,
});
const final = {
  state: "final",
  outcome: score(3, 2),
  counts: true,
  becomesFinalAt: null,
  decidedAs: "agreement",
} as const;
const disputedGame = sampleResultGame({
  result: { ...final, state: "disputed", outcome: null, counts: false, decidedAs: null },
  reports: [sampleReport(otters.id, 2, 1, "2-1 us. Goal was offside."), sampleReport(harbor.id, 2, 2)],
});
const missingGame = sampleResultGame({
  date: "2026-04-14",
  unread: [{ teamId: harbor.id, text: "we won" }],
});
const finalGame = sampleResultGame({ result: final });

const sampleResults = (changes: Partial<SeasonResults> = {}): SeasonResults => ({
  settings,
  days: ["2026-04-14", "2026-04-16"],
  day: "2026-04-16",
  games: [disputedGame, finalGame],
  disputed: [disputedGame],
  missing: [missingGame],
  ...changes,
});
const record = (game: ResultGame) => ({ game, settings, reports: game.reports, changes: [] });

beforeEach(() => {
  network.respond(leagueManagement.get, league);
  network.respond(leagueSeasons.list, { seasons: [season] });
  network.respond(leagueResults.list, sampleResults());
  network.respond(leagueResults.get, record(finalGame));
});
const openResults = (size: "desk" | "phone" = "desk") =>
  openScreen(`/league/${league.id}/results`, { user: { role: "league_manager" }, size });
const save = (name: string) => dialog(name).getByRole("button", { name: "Save Result" });

describe("a league's results", () => {
  it.for(["desk", "phone"] as const)(
    "lists what needs a decision, missing scores, and a day on a %s [RESULT-51, RESULT-55]",
    async (size) => {
      await openResults(size);
      const dispute = page.getByRole("region", { name: /^Different scores/ });
      await expect.element(dispute).toMatchTextContent("Ana Duarte, by text");
      await expect.element(dispute).toMatchTextContent("2-1 us. Goal was offside.");
      await expect
        .element(page.getByRole("region", { name: /^Missing Scores/ }))
        .toMatchTextContent("Apr 14");
      await expect.element(page.getByText("texted: “we won”")).toBeVisible();
      const day = page.getByRole("region", { name: /Apr.* 16/ });
      await expect.element(day.getByText("Final", { exact: true })).toBeVisible();
      await expect.element(day.getByText("Disputed")).toBeVisible();
      expect(getHorizontalOverflow()).toBe(0);
      await expectAccessible();
    },
  );

  it("calls results of a team that withdrew void [RESULT-36]", async () => {
    const voided = { ...finalGame, result: { ...final, counts: false, isVoid: true } };
    network.respond(leagueResults.list, sampleResults({ games: [voided], disputed: [], missing: [] }));
    await openResults();
    const day = page.getByRole("region", { name: /Apr.* 16/ });
    await expect.element(day.getByText("Void", { exact: true })).toBeVisible();
    await expect.element(day.getByText("Final", { exact: true })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("decides a dispute for one of the reports [RESULT-51]", async () => {
    await openResults();
    network.respond(leagueResults.set, record(finalGame));
    await page.getByRole("button", { name: "Use 2-1: Lakeview Otters 2, Harbor Street FC 1" }).click();
    await expect.element(toast("Score saved")).toBeVisible();
    expect(network.sent(leagueResults.set)).toMatchObject([
      { leagueGameId: disputedGame.leagueGameId, outcome: score(2, 1), reason: null },
    ]);
  });

  it("asks why before a dispute changes a result that counts [RESULT-52, RESULT-53]", async () => {
    const late = { ...disputedGame, result: { ...final, state: "disputed" as const } };
    network.respond(leagueResults.list, sampleResults({ disputed: [late], games: [late] }));
    await openResults();
    await expect
      .element(page.getByText("Until you decide, this counts: Lakeview Otters 3, Harbor Street FC 2."))
      .toBeVisible();
    await page.getByRole("button", { name: "Use 2-2: Lakeview Otters 2, Harbor Street FC 2" }).click();
    await expect.element(dialog("Correct Score").getByLabelText("Reason")).toBeVisible();
    expect(network.sent(leagueResults.set)).toEqual([]);
  });

  it("enters a missing score, and says what's wrong with one that can't be [RESULT-39, RESULT-55]", async () => {
    await openResults();
    network.respond(leagueResults.set, record(finalGame));
    await page.getByRole("button", { name: "Enter Score: Lakeview Otters vs Harbor Street FC" }).click();
    const enter = dialog("Enter Score");
    await expect.element(enter.getByLabelText("Reason")).not.toBeInTheDocument();
    await enter.getByLabelText("Lakeview Otters", { exact: true }).fill("3");
    await save("Enter Score").click();
    await expect.element(enter.getByText("Enter both scores")).toBeVisible();
    await enter.getByLabelText("Harbor Street FC", { exact: true }).fill("2");
    await expectAccessible();
    await save("Enter Score").click();
    await expect.element(toast("Score saved")).toBeVisible();
    expect(network.sent(leagueResults.set)).toMatchObject([
      { leagueGameId: missingGame.leagueGameId, outcome: score(3, 2), reason: null },
    ]);
  });

  it("corrects a final score with a reason, and shows the history [RESULT-53]", async () => {
    const change = {
      id: sampleId(),
      by: "Lee Novak",
      reason: "Typo",
      before: score(3, 3),
      after: score(3, 2),
      at: "2026-04-18T15:00:00.000Z",
    };
    network.respond(leagueResults.get, { ...record(finalGame), changes: [change] });
    await openResults();
    await page
      .getByRole("button", { name: /^More actions/ })
      .nth(1)
      .click();
    await page.getByRole("menuitem", { name: "Correct Score" }).click();
    const correct = dialog("Correct Score");
    await expect.element(correct.getByRole("region", { name: "History" })).toMatchTextContent("Lee Novak");
    await expect.element(correct.getByRole("region", { name: "History" })).toMatchTextContent("Typo");
    await correct.getByLabelText("Harbor Street FC", { exact: true }).fill("4");
    await save("Correct Score").click();
    await expect.element(correct.getByText("Say why in at least 3 characters")).toBeVisible();
    await correct.getByLabelText("Reason").fill("Goal counted twice");
    network.fail(leagueResults.set);
    await save("Correct Score").click();
    await expect.element(toast("We couldn't save the score")).toBeVisible();
    network.respond(leagueResults.set, record(finalGame));
    await save("Correct Score").click();
    await expect.element(toast("Score saved")).toBeVisible();
    expect(network.sent(leagueResults.set).at(-1)).toMatchObject({
      outcome: score(3, 4),
      reason: "Goal counted twice",
    });
  });

  it("asks why once both teams agreed in the meantime [RESULT-53]", async () => {
    await openResults();
    network.reject(leagueResults.set, "REASON_NEEDED");
    await page.getByRole("button", { name: "Enter Another Score" }).click();
    const enter = dialog("Enter Score");
    await enter.getByLabelText("Lakeview Otters", { exact: true }).fill("1");
    await enter.getByLabelText("Harbor Street FC", { exact: true }).fill("1");
    await save("Enter Score").click();
    await expect.element(toast("Both teams agreed in the meantime")).toBeVisible();
    await expect.element(enter.getByLabelText("Reason")).toBeVisible();
  });

  it("sets a forfeit, and clears a result [RESULT-53, RESULT-54]", async () => {
    await openResults();
    network.respond(leagueResults.set, record(finalGame));
    await page
      .getByRole("button", { name: /^More actions/ })
      .nth(0)
      .click();
    await page.getByRole("menuitem", { name: "Forfeit by Harbor Street FC" }).click();
    await save("Enter Score").click();
    await expect.element(toast("Score saved")).toBeVisible();
    await page
      .getByRole("button", { name: /^More actions/ })
      .nth(1)
      .click();
    await page.getByRole("menuitem", { name: "Clear Result" }).click();
    await dialog("Correct Score").getByLabelText("Reason").fill("Wrong game");
    await dialog("Correct Score").getByRole("button", { name: "Clear Result" }).click();
    await expect.element(toast("Result cleared")).toBeVisible();
    expect(network.sent(leagueResults.set)).toMatchObject([
      { outcome: { kind: "away-forfeit", home: null, away: null } },
      { outcome: null, reason: "Wrong game" },
    ]);
  });

  it("shows other days, and says when there are none [RESULT-53]", async () => {
    await openResults();
    await page.getByRole("button", { name: "Previous day with games" }).click();
    await expect.poll(() => network.sent(leagueResults.list).at(-1)).toMatchObject({ on: "2026-04-14" });
    network.respond(
      leagueResults.list,
      sampleResults({ days: [], day: null, games: [], disputed: [], missing: [] }),
    );
    await openResults();
    await expect.element(page.getByText("No games", { exact: true })).toBeVisible();
  });

  it("says when it can't load", async () => {
    network.fail(leagueResults.list);
    await openResults();
    await expect.element(page.getByText("We couldn't load this season's results.")).toBeVisible();
  });

  it("saves how scores count [RESULT-39]", async () => {
    await openResults();
    await page.getByRole("button", { name: "Score Settings" }).click();
    const form = dialog("Score Settings");
    await expect.element(form.getByLabelText("Games Can End in a Tie")).toBeChecked();
    await form.getByLabelText("Score Counted In").selectOptions("Sets");
    await form.getByLabelText("Games Can End in a Tie").click();
    await expectAccessible();
    network.respond(leagueResults.saveSettings, settings);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("Score settings saved")).toBeVisible();
    expect(network.sent(leagueResults.saveSettings)).toEqual([
      { leagueId: league.id, seasonId: season.id, ...settings, unit: "sets", allowsTies: false },
    ]);
  });
});
