import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockBuilder, season } from "./builder.tsx";

it("plans no games for a season that has ended [RESULT-35]", async () => {
  const data = season();
  mockBuilder(data);
  network.respond(contract.leagueSeasons.list, {
    seasons: [
      {
        id: sampleId(),
        name: "Spring 2026",
        createdAt: "2026-01-01T15:00:00.000Z",
        endedAt: "2026-12-01T15:00:00.000Z",
        divisions: [{ id: sampleId(), name: "Division 1", teamCount: 4 }],
      },
    ],
  });
  await openScreen(`/league/${data.league.id}/schedule-builder`, { user: { role: "league_manager" } });
  await expect.element(page.getByRole("heading", { name: "Spring 2026 has ended" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "League Management" }).last()).toBeVisible();
  await expectAccessible();
});
