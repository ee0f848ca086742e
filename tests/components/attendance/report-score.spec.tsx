import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { TeamResult } from "#features/leagues/results/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleSheet } from "./samples.ts";
import { mockSheet } from "./sheet.tsx";

const otters = { id: sampleId(), name: "Lakeview Otters", kit: "classic" };
const harbor = { id: sampleId(), name: "Harbor Street FC", kit: "classic" };
const reported: TeamResult = {
  game: {
    leagueGameId: sampleId(),
    seasonId: sampleId(),
    home: harbor,
    away: otters,
    date: "2026-04-16",
    time: "19:00",
    location: "Field 2",
    isCancelled: false,
    hasStarted: true,
    result: null,
    reports: [],
  },
  settings: { unit: "goals", allowsTies: true, overtimeLosses: false, collectsScores: true },
  reports: [],
  changes: [],
  side: "away",
  canReport: true,
};
const outcome = { kind: "score", home: 2, away: 3, overtime: false } as const;

async function open(result: TeamResult, search = "") {
  const sheet = sampleSheet({ "Aisha Bello": "attending" });
  mockSheet(sheet);
  network.respond(contract.games.get, ({ gameId }) =>
    sampleGame(sheet.game.team, { id: gameId, isPast: true, side: "away", leagueGame: { id: sampleId() } }),
  );
  network.respond(contract.results.get, result);
  await openScreen(`/game/${sheet.game.id}/attendance${search}`);
}
const dialog = () => page.getByRole("dialog", { name: "Report Score" });

describe("a league game's score on attendance", () => {
  beforeEach(() => network.respond(contract.results.report, reported));

  it("is reported with a field per team name, own score first for the server [RESULT-48]", async () => {
    await open(reported);
    await page.getByRole("button", { name: "Report Score" }).click();
    await dialog().getByLabelText("Harbor Street FC", { exact: true }).fill("2");
    await dialog().getByRole("button", { name: "Report Score" }).click();
    await expect.element(dialog().getByText("Enter both scores")).toBeVisible();
    await dialog().getByLabelText("Lakeview Otters", { exact: true }).fill("3");
    await expectAccessible();
    await dialog().getByRole("button", { name: "Report Score" }).click();
    await expect.element(toast("Score reported")).toBeVisible();
    expect(network.sent(contract.results.report)).toMatchObject([{ kind: "score", own: 3, other: 2 }]);
  });

  it("agrees with the other team's report from the email's link [RESULT-50]", async () => {
    const report = {
      teamId: harbor.id,
      outcome,
      by: "Rosa Ibarra",
      via: "screen" as const,
      reply: null,
      at: "2026-04-17T02:00:00.000Z",
    };
    const result = {
      state: "reported" as const,
      outcome,
      counts: false,
      becomesFinalAt: "2026-04-18T02:00:00.000Z",
      decidedAs: null,
    };
    await open({ ...reported, game: { ...reported.game, result, reports: [report] } }, "?score=agree");
    await dialog().getByRole("button", { name: "Agree" }).click();
    await expect.element(toast("Score reported")).toBeVisible();
    expect(network.sent(contract.results.report)).toMatchObject([{ kind: "score", own: 3, other: 2 }]);
  });
});
