import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { showToast } from "#ui/toast.tsx";
import { findShift } from "#ui/toaster.tsx";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { sampleLeague, sampleVenue } from "../leagues/samples.ts";
import { sampleSummary } from "../samples.ts";

// Where toasts appear (SHELL-38).

const user = { role: "league_manager" as const };
const league = sampleLeague();
const getBox = (element: Element) => element.getBoundingClientRect();
const listToasts = () => [...document.querySelectorAll('[data-sonner-toast][data-removed="false"]')];
const listButtons = () => {
  const dialog = document.querySelector('[role="dialog"]');
  return [...(dialog ?? document).querySelectorAll('[data-button="primary"]')].filter((button) =>
    button.checkVisibility(),
  );
};
const listCovered = () =>
  listButtons()
    .filter((button) => {
      const box = getBox(button);
      return listToasts()
        .map(getBox)
        .some(
          (toast) =>
            toast.left < box.right &&
            toast.right > box.left &&
            toast.top < box.bottom &&
            toast.bottom > box.top,
        );
    })
    .map((button) => button.textContent);

function mockVenues() {
  network.respond(contract.leagues.list, { leagues: [{ id: league.id, name: league.name }] });
  network.respond(contract.venues.list, { venues: [sampleVenue({ name: "Ridgeway Turf" })] });
}

async function expectUncovered() {
  showToast.success("Game moved");
  showToast.error("We couldn't text 14 people", {
    description: "Check your connection and try again. ".repeat(3),
  });
  await expect.poll(() => listToasts().length).toBe(2);
  expect(listButtons().length).toBeGreaterThan(0);
  // The toasts fade in and slide to their place.
  await expect.poll(() => listToasts().every((toast) => getComputedStyle(toast).opacity === "1")).toBe(true);
  await expect.poll(listCovered).toEqual([]);
  for (const toast of listToasts()) {
    await expect.poll(() => getBox(toast).bottom).toBeLessThanOrEqual(window.innerHeight);
    expect(getBox(toast).top).toBeGreaterThanOrEqual(0);
  }
}

describe.each(["desk", "phone"] as const)("toasts (%s)", (size) => {
  it("don't cover the button in a page's head", async () => {
    mockVenues();
    await openScreen("/venues", { size, user });
    await expect.element(page.getByRole("button", { name: "Add Venue" })).toBeVisible();
    await expectUncovered();
  });

  it("don't cover a dialog's button", async () => {
    mockVenues();
    await openScreen("/venues", { size, user });
    await page.getByRole("button", { name: "Add Venue" }).click();
    await expect.element(page.getByRole("dialog").getByRole("button", { name: "Add Venue" })).toBeVisible();
    await expectUncovered();
  });

  it("don't cover the bar with a form's buttons", async () => {
    network.respond(contract.leagueManagement.get, league);
    network.respond(contract.leagues.listTeams, { teams: [] });
    await openScreen(`/league/${league.id}/add-teams`, { size, user });
    await page.getByLabelText("Paste Your Teams").fill("Otters\nWolves");
    await expect.element(page.getByRole("button", { name: "Create 2 Teams" })).toBeVisible();
    await expectUncovered();
  });

  it("don't cover the button above a list", async () => {
    network.respond(contract.teams.list, {
      teams: [sampleSummary({ name: "Otters" })],
      total: 1,
      nextCursor: null,
    });
    await openScreen("/teams", { size });
    await expect.element(page.getByRole("button", { name: "Add New Team" })).toBeVisible();
    await expectUncovered();
  });
});

describe("the place of toasts", () => {
  const toasts = { top: 20, bottom: 80, left: 1000, right: 1360 };
  const button = { top: 40, bottom: 80, left: 1200, right: 1340 };
  it("stays in the corner if nothing is there", () => {
    expect(findShift(toasts, [], 900)).toBe(0);
    expect(findShift(toasts, [{ ...button, left: 200, right: 400 }], 900)).toBe(0);
    expect(findShift(toasts, [{ ...button, top: 400, bottom: 440 }], 900)).toBe(0);
  });
  it("moves below one button after the other", () => {
    expect(findShift(toasts, [button], 900)).toBe(70);
    expect(findShift(toasts, [{ ...button, top: 120, bottom: 160 }, button], 900)).toBe(150);
  });
  it("stays in the window", () => {
    expect(findShift(toasts, [button], 140)).toBe(0);
  });
});
