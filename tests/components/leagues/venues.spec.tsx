import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { toast } from "../screen.tsx";
import { sampleVenue } from "./samples.ts";
import { addVenue, mockVenues, card, east, openVenues, west } from "./venues.tsx";

const { venues } = contract;
const ridgeway = { ...sampleVenue({ name: "Ridgeway Turf", maxTeamsPerDay: 5 }), gamesAhead: 12 };
const weekdays = { from: "09:00", until: "22:00" };
const harborview = sampleVenue({
  name: "Harborview Park",
  maxTeamsPerDay: 10,
  address: "1200 Lakefront Drive",
  notes: "Parking behind the school",
  mapUrl: "https://maps.example.com/harborview",
  fields: [
    { name: "Field 1", maxTeamsPerDay: 4 },
    { name: "Field 2", maxTeamsPerDay: 6 },
  ],
  openingTimes: [null, ...Array.from({ length: 5 }, () => weekdays), { from: "09:00", until: "18:00" }],
  closedOn: ["2020-12-25", "2099-12-25"],
});
const form = () => page.getByRole("dialog", { name: "Add New Venue" });
const edit = () => page.getByRole("dialog", { name: "Edit Venue" });

describe("venues page", () => {
  it("asks the user to create a league first [VENUE-02]", async () => {
    network.respond(contract.leagues.list, { leagues: [] });
    await openVenues();
    await expect.element(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Create League" }))
      .toHaveAttribute("href", "/league-management");
    await expectAccessible();
  });

  it.each(["desk", "phone"] as const)(
    "shows a venue's capacity and hours (%s) [VENUE-05, VENUE-06, VENUE-07, VENUE-08]",
    async (size) => {
      mockVenues([harborview, ridgeway]);
      await openVenues(size);
      await expect
        .element(card("Ridgeway Turf"))
        .toMatchTextContent("5 teams (2 games) per dayNo addressNoneAlways openNone12");
      const venueCard = card("Harborview Park");
      for (const fact of [
        "10 teams (5 games) per day",
        "1200 Lakefront Drive",
        "Field 1 (4 teams)Field 2 (6 teams)",
        "Mon to Fri 9:00 AM to 10:00 PMSat 9:00 AM to 6:00 PM",
        "Dec 25, 2099",
        "Parking behind the school",
      ])
        await expect.element(venueCard).toMatchTextContent(fact);
      await expect
        .element(venueCard.getByRole("link", { name: "Open Map of Harborview Park" }))
        .toHaveAttribute("href", harborview.mapUrl!);
      const names = page.getByRole("table", { name: "Venues" }).getByRole("heading").elements();
      expect(names.map(({ textContent }) => textContent)).toEqual(["Harborview Park", "Ridgeway Turf"]);
      await expect.element(venueCard).not.toMatchTextContent("2020");
      const rainout = venueCard.getByRole("button", { name: "Rainout at Harborview Park" });
      await expect.element(rainout).toHaveTextContent("Rainout");
      const isTable = getComputedStyle(venueCard.element()).display === "table-row";
      expect(isTable).toBe(size === "desk");
      await expectAccessible();
    },
  );

  it.each(["desk", "phone"] as const)(
    "adds a venue (%s) [VENUE-09, VENUE-12, VENUE-13, VENUE-14, VENUE-15, VENUE-17]",
    async (size) => {
      mockVenues([ridgeway]);
      await openVenues(size);
      await addVenue().click();
      await expect.element(form().getByLabelText("Maximum Teams per Day")).toHaveValue(4);
      await form().getByRole("button", { name: "Add Venue" }).click();
      await expect.element(toast("Venue name is required")).toBeVisible();
      await form().getByLabelText("Venue Name").fill("Harborview Park");
      await form().getByLabelText("Maximum Teams per Day").fill("1");
      await form().getByRole("button", { name: "Add Venue" }).click();
      await expect.element(toast("Venue capacity must be at least 2 teams")).toBeVisible();
      expect(network.sent(venues.create)).toEqual([]);
      await form().getByLabelText("Maximum Teams per Day").fill("4");
      await form().getByRole("button", { name: "Add Field" }).click();
      await form().getByLabelText("Name of field 1").fill("Field 1");
      await form().getByRole("button", { name: "Add Field" }).click();
      await form().getByLabelText("Name of field 2").fill("Field 2");
      await form().getByLabelText("Teams per day on field 2").fill("6");
      await expect.element(form().getByLabelText("Maximum Teams per Day")).toHaveValue("10");
      await form().getByLabelText("Address").fill("1200 Lakefront Drive");
      await form().getByLabelText("Map Link").fill("https://maps.example.com/harborview");
      await form().getByText("Hours", { exact: true }).click();
      await form().getByLabelText("Sunday", { exact: true }).click();
      await form().getByLabelText("Saturday, open until").fill("18:00");
      await form().getByLabelText("Closed date").fill("2099-12-25");
      await form().getByRole("button", { name: "Add Date" }).click();
      await form().getByLabelText("Notes").fill("Parking behind the school");
      network.respond(venues.create, harborview);
      mockVenues([harborview, ridgeway]);
      await form().getByRole("button", { name: "Add Venue" }).click();
      await expect.element(toast("Venue added successfully")).toBeVisible();
      await expect.element(card("Harborview Park")).toBeVisible();
      // The server computes the capacity of a venue that has fields.
      const { id: _id, version: _version, maxTeamsPerDay: _sum, ...entered } = harborview;
      expect(network.sent(venues.create)).toEqual([
        { leagueId: east.id, maxTeamsPerDay: expect.any(Number), ...entered, closedOn: ["2099-12-25"] },
      ]);
    },
  );

  it.each(["desk", "phone"] as const)("has an accessible form with every section open (%s)", async (size) => {
    mockVenues([harborview]);
    await openVenues(size);
    await page.getByRole("button", { name: "Edit Harborview Park" }).click();
    await expect.element(edit().getByLabelText("Saturday, open until")).toBeVisible();
    await expectAccessible();
  });

  it("finds venues by address and filters again after an edit [VENUE-04, VENUE-10, VENUE-19]", async () => {
    mockVenues([harborview, ridgeway]);
    await openVenues();
    await page.getByLabelText("Search venues").fill("lakefront");
    await expect.element(card("Ridgeway Turf")).not.toBeInTheDocument();
    await expect.element(card("Harborview Park")).toBeVisible();
    await page.getByRole("button", { name: "Edit Harborview Park" }).click();
    await expect.element(edit().getByLabelText("Name of field 2")).toHaveValue("Field 2");
    await edit().getByLabelText("Address").fill("");
    const withoutAddress = { ...harborview, address: null };
    network.respond(venues.update, withoutAddress);
    mockVenues([withoutAddress, ridgeway]);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("Venue updated successfully")).toBeVisible();
    expect(network.sent(venues.update)[0]).toMatchObject({ venueId: harborview.id, address: null });
    await expect.element(page.getByRole("heading", { name: "No venues found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Search", exact: true }).last().click();
    await expect.element(card("Harborview Park")).toMatchTextContent("No address");
  });

  it("warns about games at a deleted venue and moves the focus afterward [VENUE-11, VENUE-21, OP2-28]", async () => {
    mockVenues([harborview, ridgeway]);
    network.respond(venues.countGames, { games: 1, leagueGames: 1 });
    await openVenues();
    await page.getByRole("button", { name: "Delete Harborview Park" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Venue" });
    await expect.element(question).toMatchTextContent("You'll need to reassign any games that use it.");
    await expect.element(question).toMatchTextContent("1 upcoming game uses it");
    await expectAccessible();
    network.respond(venues.remove, { ok: true });
    mockVenues([ridgeway]);
    await question.getByRole("button", { name: "Delete Venue" }).click();
    await expect.element(toast("Venue deleted successfully")).toBeVisible();
    await expect.element(card("Harborview Park")).not.toBeInTheDocument();
    await expect.element(addVenue()).toHaveFocus();
  });

  it("asks again before deleting a venue whose games it couldn't count, and offers to reschedule", async () => {
    mockVenues([harborview, ridgeway]);
    network.drop(venues.countGames);
    await openVenues();
    await page.getByRole("button", { name: "Delete Harborview Park" }).click();
    const question = page.getByRole("alertdialog", { name: "Delete Venue" });
    const confirm = question.getByRole("button", { name: "Delete Venue" });
    network.reject(venues.remove, "GAMES_AFFECTED", { games: 12 });
    await expect.element(question).not.toMatchTextContent("Checking for upcoming games...");
    network.respond(venues.countGames, { games: 12, leagueGames: 10 });
    await confirm.click();
    await expect
      .element(question)
      .toMatchTextContent(
        "12 upcoming games use it and keep this location until you reschedule the rest of the season.",
      );
    network.respond(venues.remove, { ok: true });
    mockVenues([ridgeway]);
    await confirm.click();
    await expect.element(toast("Venue deleted successfully")).toBeVisible();
    expect(network.sent(venues.remove).map(({ acceptGames }) => acceptGames)).toEqual([false, true]);
    await expect
      .element(toast("Venue deleted successfully").getByRole("button", { name: "Reschedule" }))
      .toBeVisible();
  });

  it.for(["desk", "phone"] as const)(
    "shows what someone else changed, and keeps what was entered, on a %s",
    async (size) => {
      mockVenues([harborview, ridgeway]);
      await openVenues(size);
      await page.getByRole("button", { name: "Edit Harborview Park" }).click();
      await edit().getByLabelText("Notes").fill("Gate code 4711");
      const latest = { ...harborview, address: "5 Pier Road", closedOn: ["2026-12-05"], version: 7 };
      network.reject(venues.update, "VENUE_CHANGED");
      mockVenues([latest, ridgeway]);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect.element(toast("Failed to update venue")).toBeVisible();
      const notice = edit().getByRole("alert");
      await expect.element(notice).toMatchTextContent("Someone else changed this venue.");
      await expect.element(notice).toMatchTextContent("Address: 5 Pier Road");
      await expect.element(notice).toMatchTextContent("Dec 5, 2026");
      await expect.element(edit().getByLabelText("Notes")).toHaveValue("Gate code 4711");
      await expect.element(edit().getByLabelText("Address")).toHaveValue("5 Pier Road");
      await expectAccessible();
      network.respond(venues.update, { ...latest, notes: "Gate code 4711", version: 8 });
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect.element(toast("Venue updated successfully")).toBeVisible();
      expect(network.sent(venues.update)).toMatchObject([
        { version: harborview.version },
        { version: 7, address: "5 Pier Road", notes: "Gate code 4711", closedOn: ["2026-12-05"] },
      ]);
    },
  );

  it("shows one league's venues at a time [VENUE-03]", async () => {
    mockVenues([ridgeway], [sampleVenue({ name: "Elsewhere" })]);
    await openVenues();
    const picker = page.getByLabelText("League");
    await expect.element(card("Ridgeway Turf")).toBeVisible();
    const names = picker.getByRole("option").elements();
    expect(names.map(({ textContent }) => textContent)).toEqual(["East Side", "West Side"]);
    await picker.selectOptions("West Side");
    await expect.element(card("Elsewhere")).toBeVisible();
    await expect.element(card("Ridgeway Turf")).not.toBeInTheDocument();
    expect(network.sent(venues.list).at(-1)).toEqual({ leagueId: west.id });
  });

  it("reports failures and keeps the input [VENUE-16, VENUE-18, VENUE-20, VENUE-22]", async () => {
    mockVenues([]);
    network.drop(venues.list, venues.create, venues.update, venues.remove);
    network.respond(venues.countGames, { games: 0, leagueGames: 0 });
    await openVenues();
    await expect.element(toast("Failed to load venues")).toBeVisible();
    mockVenues([harborview]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(card("Harborview Park")).toBeVisible();

    await addVenue().click();
    await page.getByLabelText("Venue Name").fill("Ridgeway Turf");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("Failed to add venue")).toBeVisible();
    await expect.element(page.getByLabelText("Venue Name")).toHaveValue("Ridgeway Turf");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit Harborview Park" }).click();
    await edit().getByLabelText("Notes").fill("Gate code 4711");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect.element(toast("Failed to update venue")).toBeVisible();
    await expect.element(edit().getByLabelText("Notes")).toHaveValue("Gate code 4711");
    await edit().getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Harborview Park" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Venue" }).click();
    await expect.element(toast("Failed to delete venue")).toBeVisible();
    await page.getByRole("button", { name: "Keep Venue" }).click();
    await expect.element(card("Harborview Park")).toBeVisible();
  });
});
