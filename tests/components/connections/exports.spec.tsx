import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { ExportState } from "#features/connections/exports/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { sampleLeague } from "../leagues/samples.ts";
import { network } from "../network.ts";
import { sampleId, sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockSettings } from "../teams/team-settings.tsx";

const { dataExports } = contract;
const none = { export: null, leftToday: 5 } satisfies ExportState;
const running = {
  export: {
    id: sampleId(),
    state: "running",
    part: "Games",
    partNumber: 3,
    partCount: 7,
    size: null,
    downloadUntil: "2026-04-23",
  },
  leftToday: 4,
} satisfies ExportState;
const done = {
  ...running,
  export: { ...running.export, state: "done", size: 1_240_000 },
} satisfies ExportState;
const league = sampleLeague({ name: "Lakeside Rec League" });

async function openTeam(state: ExportState) {
  const team = sampleTeam({});
  mockSettings(team);
  network.respond(dataExports.getTeam, state);
  await openScreen(`/teams/${team.id}/settings`);
  await expect.element(page.getByRole("heading", { name: "Export Data", level: 2 })).toBeVisible();
}

async function openLeague(state: ExportState, size?: "desk" | "phone") {
  network.respond(contract.leagueManagement.get, league);
  network.respond(dataExports.getLeague, state);
  await openScreen(`/league/${league.id}/export`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByRole("heading", { name: "Export Data", level: 1 })).toBeVisible();
}
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("export of a team", () => {
  it("starts, shows its part, and has the file when it's done [CONNECT-35, CONNECT-37]", async () => {
    await openTeam(none);
    network.respond(dataExports.startTeam, running);
    network.respond(dataExports.getTeam, running);
    await button("Export Data").click();
    await expect.element(page.getByText("Games, 3 of 7", { exact: true })).toBeVisible();
    await expect.element(button("Stop Export")).toBeVisible();
    network.respond(dataExports.getTeam, done);
    await expect.element(page.getByText(/^Your file is ready \(1\.2 MB\)\./)).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Download" }))
      .toHaveAttribute("href", `/data-exports/${done.export.id}.zip`);
    await expect.element(button("Export Again")).toBeVisible();
  });

  it("can be stopped [CONNECT-35]", async () => {
    await openTeam(running);
    const stopped = { ...running, export: { ...running.export, state: "stopped" as const } };
    network.respond(dataExports.stopTeam, stopped);
    network.respond(dataExports.getTeam, stopped);
    await button("Stop Export").click();
    await expect.element(toast("Export stopped")).toBeVisible();
    await expect.element(button("Export Data")).toHaveFocus();
  });

  it("isn't there for managers who don't own the team [CONNECT-35]", async () => {
    const team = sampleTeam({});
    mockSettings({ ...team, can: { ...team.can, transfer: false } });
    await openScreen(`/teams/${team.id}/settings`);
    await expect.element(page.getByRole("heading", { name: "Archive", level: 2 })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Export Data" })).not.toBeInTheDocument();
  });
});

describe("export of a league", () => {
  it.each(["desk", "phone"] as const)("has everything in one file (%s) [CONNECT-35]", async (size) => {
    await openLeague(done, size);
    await expect.element(page.getByText("Lakeside Rec League")).toBeVisible();
    await expectAccessible();
  });

  it("says when five were made in a day [CONNECT-35]", async () => {
    await openLeague({ ...none, leftToday: 0 });
    await expect.element(button("Export Data")).toBeDisabled();
    await expect.element(page.getByText(/^You can export five times a day/)).toBeVisible();
  });

  it("says why it doesn't start", async () => {
    await openLeague(none);
    network.reject(dataExports.startLeague, "TOO_MANY_EXPORTS");
    await button("Export Data").click();
    await expect.element(toast("We couldn't start the export")).toBeVisible();
  });

  it("says that it failed, and starts again", async () => {
    await openLeague({ ...running, export: { ...running.export, state: "failed" } });
    await expect.element(page.getByText(/^We couldn't finish the export/)).toBeVisible();
    await expect.element(button("Export Data")).toBeEnabled();
  });

  it("offers to try again when it can't be loaded", async () => {
    network.respond(contract.leagueManagement.get, league);
    network.fail(dataExports.getLeague);
    await openScreen(`/league/${league.id}/export`, { user: { role: "league_manager" } });
    await expect.element(page.getByText("We couldn't load your exports.")).toBeVisible();
    network.respond(dataExports.getLeague, none);
    await button("Try Again").click();
    await expect.element(button("Export Data")).toBeVisible();
  });
});
