import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { setDeviceZone } from "../device-zone.ts";
import { createLeague, mockLeagues, openLeagues } from "../leagues/management.tsx";
import { sampleLeague } from "../leagues/samples.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { addDialog, openTeamList } from "./team-list.tsx";
import { openSettings } from "./team-settings.tsx";

const sentence = () => page.getByText("Your device is on Pacific Time.");
const use = () => page.getByRole("button", { name: "Use Pacific Time" });
const listAsked = () => network.sent(contract.zones.findOffer);

/** Offers Los Angeles unless it's chosen already. */
const mockOffer = () =>
  network.respond(contract.zones.findOffer, ({ chosen }) =>
    chosen === "America/Los_Angeles" ? { timeZone: null } : { timeZone: "America/Los_Angeles" as const },
  );

async function openAddTeam() {
  await openTeamList([]);
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect.element(addDialog()).toBeVisible();
}

const forms = {
  "the dialog for a new team": { open: openAddTeam, label: "Time Zone" },
  "team settings": { open: () => openSettings(), label: "Time Zone" },
  "the dialog for a league": {
    open: async () => {
      mockLeagues([]);
      await openLeagues();
      await createLeague().first().click();
    },
    label: "Time Zone for New Teams",
  },
  "a league's form for a new team": {
    open: async () => {
      const league = sampleLeague();
      network.respond(contract.leagueManagement.get, league);
      await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    },
    label: "Time Zone",
  },
};

describe("the offer of the device's time zone", () => {
  it.each(Object.entries(forms))(
    "keeps Central Time and takes one tap to change it in %s [START-10, CONST1-01]",
    async (_name, { open, label }) => {
      setDeviceZone("America/Tijuana");
      mockOffer();
      await open();
      await expect.element(page.getByLabelText(label)).toHaveValue("America/Chicago");
      await expect.element(sentence()).toBeVisible();
      await expectAccessible();
      await use().click();
      await expect.element(page.getByLabelText(label)).toHaveValue("America/Los_Angeles");
      await expect.element(sentence()).not.toBeInTheDocument();
      expect(listAsked()[0]).toEqual({ deviceZone: "America/Tijuana", chosen: "America/Chicago" });
    },
  );

  it("doesn't appear where the device agrees, or is far away [START-10]", async () => {
    setDeviceZone("Europe/Berlin");
    await openAddTeam();
    await expect.element(addDialog().getByLabelText("Time Zone")).toHaveValue("America/Chicago");
    expect(sentence().elements()).toEqual([]);
    expect(listAsked()).toEqual([]);
  });

  it("stays away if it can't be loaded, and the form works without it", async () => {
    setDeviceZone("America/Los_Angeles");
    network.fail(contract.zones.findOffer);
    await openAddTeam();
    await expect.poll(() => listAsked().length).toBe(1);
    await addDialog().getByLabelText("Time Zone").selectOptions("America/Denver");
    await expect.element(addDialog().getByLabelText("Time Zone")).toHaveValue("America/Denver");
    expect(page.getByText(/Your device is on/).elements()).toEqual([]);
  });
});
