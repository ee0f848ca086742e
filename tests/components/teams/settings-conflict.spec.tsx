import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, toast } from "../screen.tsx";
import { field, listSent, mockSettings, openSettings, save, savedToast, unsaved } from "./team-settings.tsx";

const notice = () => page.getByRole("alert").filter({ hasText: "Someone else changed these settings." });
const quietHours = () => page.getByRole("switch", { name: "Use Quiet Hours" });

/** Saves settings as another manager would. The first save from this page is then refused. */
function changeElsewhere(team: TeamDetail, changes: Partial<TeamDetail>) {
  const latest = { ...team, ...changes, settingsVersion: team.settingsVersion + 1 };
  mockSettings(latest);
  network.respond(contract.teams.get, latest);
  const refused = network.holdNext(contract.teams.update);
  refused.reject("TEAM_CHANGED");
  return latest;
}

describe("team settings that someone else changed", () => {
  it.each(["desk", "phone"] as const)(
    "keep what was typed, show what changed, and can be saved again (%s)",
    async (size) => {
      const team = await openSettings({ quietHours: null }, { size });
      changeElsewhere(team, { sport: "Futsal", quietHours: { from: "21:00", until: "08:00" } });
      await field("Team Name").fill("Wolves");
      await save().click();
      await expect.element(toast("We couldn't save the team settings")).toBeVisible();
      await expect
        .element(toast("Someone else changed these settings while you were editing them."))
        .toBeVisible();
      await expect.element(notice()).toBeVisible();
      await expect.element(notice().getByText("Sport: Futsal")).toBeVisible();
      await expect.element(notice().getByText("Quiet Hours: 9:00 PM to 8:00 AM")).toBeVisible();
      await expect.element(field("Team Name")).toHaveValue("Wolves");
      await expect.element(field("Sport")).toHaveValue("Futsal");
      await expect.element(quietHours()).toBeChecked();
      await expect.element(unsaved()).toBeVisible();
      expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
      await expectAccessible();

      await save().click();
      await expect.element(savedToast()).toBeVisible();
      expect(listSent().map(({ settingsVersion }) => settingsVersion)).toEqual([1, 2]);
      expect(listSent()[1]).toMatchObject({
        name: "Wolves",
        sport: "Futsal",
        quietHours: { from: "21:00", until: "08:00" },
      });
      await expect.element(notice()).not.toBeInTheDocument();
    },
  );

  it("aren't overwritten by a save that changes nothing", async () => {
    const team = await openSettings({ quietHours: null });
    changeElsewhere(team, { quietHours: { from: "21:00", until: "08:00" } });
    await save().click();
    await expect.element(toast("Someone else changed these settings")).toBeVisible();
    await expect.element(quietHours()).toBeChecked();
    await expect.element(unsaved()).not.toBeInTheDocument();
    expect(listSent()).toHaveLength(1);
  });

  it("keep a field that both changed as it was typed", async () => {
    const team = await openSettings();
    changeElsewhere(team, { minimumPlayers: 9 });
    await field("Minimum Players").fill("7");
    await save().click();
    await expect.element(notice().getByText("Minimum Players: 9")).toBeVisible();
    await expect.element(field("Minimum Players")).toHaveValue("7");
    await save().click();
    await expect.poll(() => listSent()[1]).toMatchObject({ minimumPlayers: 7, settingsVersion: 2 });
  });

  it("keep what was typed when the latest settings can't be loaded", async () => {
    const team = await openSettings();
    changeElsewhere(team, { sport: "Futsal" });
    network.drop(contract.teams.get);
    await field("Team Name").fill("Wolves");
    await save().click();
    await expect.element(toast("We couldn't save the team settings")).toBeVisible();
    await expect.element(field("Team Name")).toHaveValue("Wolves");
    await expect.element(unsaved()).toBeVisible();
  });
});
