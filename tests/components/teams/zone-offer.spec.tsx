import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { setDeviceZone } from "../device-zone.ts";
import { network } from "../network.ts";
import { addDialog } from "./team-list.tsx";
import { forms, openAddTeam } from "./zone-forms.tsx";

const sentence = () => page.getByText("Your device is on Pacific Time.");
const use = () => page.getByRole("button", { name: "Use Pacific Time" });
const listAsked = () => network.sent(contract.zones.findOffer);

/** Offers Los Angeles unless it's chosen already. */
const mockOffer = () =>
  network.respond(contract.zones.findOffer, ({ chosen }) =>
    chosen === "America/Los_Angeles" ? { timeZone: null } : { timeZone: "America/Los_Angeles" as const },
  );

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
