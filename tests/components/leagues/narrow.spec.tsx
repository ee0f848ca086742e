import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { sampleAdminHome } from "../admin/samples.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, openScreen } from "../screen.tsx";
import { mockLeagues, openLeagues } from "./management.tsx";
import { sampleCalendarGame, sampleLeague, sampleLeagueTeam, sampleVenue } from "./samples.ts";
import { mockVenues, openVenues } from "./venues.tsx";

// The narrowest phone, and a browser at 400% zoom.

const user = { role: "league_manager" as const };
const long = "W".repeat(60);
const league = sampleLeague({ name: long });

/** Lists buttons and links that reach beyond the window. */
const listCut = () =>
  [...document.querySelectorAll("main a, main button, main input, main select, main textarea")]
    .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > window.innerWidth + 1 || left < -1) && !isInScroller(element);
    })
    .map((element) => element.textContent || element.getAttribute("aria-label"));

const isInScroller = (element: Element): boolean => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (["auto", "scroll"].includes(getComputedStyle(parent).overflowX)) return true;
  return false;
};

async function expectFits() {
  await page.viewport(320, 640);
  await expect.poll(getHorizontalOverflow).toBeLessThanOrEqual(0);
  expect(listCut()).toEqual([]);
}

it("fits the league's home into 320 px", async () => {
  mockLeagues([league], [sampleLeagueTeam({ name: long })]);
  await openLeagues("", { size: "phone" });
  await expect.element(page.getByRole("row").filter({ hasText: long })).toBeInTheDocument();
  await expectFits();
});

it("fits the league's calendar into 320 px", async () => {
  const side = { id: null, name: long, kit: null };
  network.respond(contract.leagueManagement.get, league);
  network.respond(contract.venues.listNames, { venues: [] });
  network.respond(contract.leagueCalendar.list, {
    games: [sampleCalendarGame({ home: side, away: side, location: long })],
    isCut: false,
  });
  await openScreen(`/league/${league.id}/schedule`, { size: "phone", user });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFits();
});

it("fits venues into 320 px", async () => {
  mockVenues([
    sampleVenue({
      name: long,
      address: long,
      notes: long,
      fields: [{ name: long, maxTeamsPerDay: 1000 }],
      closedOn: ["2099-12-25"],
    }),
  ]);
  await openVenues("phone");
  await expect.element(page.getByRole("heading", { name: long })).toBeVisible();
  await expectFits();
});

it("fits a list of teams into 320 px", async () => {
  network.respond(contract.leagueManagement.get, league);
  await openScreen(`/league/${league.id}/add-teams`, { size: "phone", user });
  await page.getByLabelText("Paste Your Teams").fill(`Team,Captain,Email,Color\n${long},Maya,maya@x,Plaid`);
  await expect.element(page.getByText("Fix 1 row to continue.")).toBeVisible();
  await expectFits();
});

it("fits the admin home into 320 px", async () => {
  network.respond(contract.adminHome.get, sampleAdminHome());
  network.respond(contract.admin.listFailedJobs, { jobs: [] });
  await openScreen("/admin", { size: "phone", user: { role: "admin", twoFactorEnabled: true } });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectFits();
});
