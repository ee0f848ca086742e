import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { LeagueSeason } from "#features/leagues/seasons/schema.ts";
import { toKey } from "#features/public-pages/league-page/rules.ts";
import type { LeaguePage, TeamPage } from "#features/public-pages/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { sampleLeague } from "../leagues/samples.ts";
import { network } from "../network.ts";
import { sampleId, sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockSettings } from "../teams/team-settings.tsx";

const league = sampleLeague({ name: "Lakeside Rec League" });
const leaguePage = {
  isOn: false,
  slug: "lakeside-rec-league",
  isIndexable: false,
  color: null,
  urlStart: "https://firstwhistle.example/l/",
  isSaved: false,
  changesLeft: 5,
  takenDownReason: null,
} satisfies LeaguePage;
const [coed, open] = ["Coed", "Open"].map((name) => ({ id: sampleId(), name, teamCount: 4 }));
const season = {
  id: sampleId(),
  name: "Spring 2026",
  createdAt: "2026-03-01T15:00:00.000Z",
  endedAt: null,
  divisions: [coed!, open!],
} satisfies LeagueSeason;
const teamPage = {
  ...leaguePage,
  slug: "lakeview-otters",
  urlStart: "https://firstwhistle.example/t/",
  showsPractices: false,
  color: "teal",
  isHidden: false,
  leagues: [],
  canPublish: true,
} satisfies TeamPage;

async function openLeague(change: Partial<LeaguePage> = {}, size?: "desk" | "phone", prepare = () => {}) {
  network.respond(contract.leagueManagement.get, league);
  network.respond(contract.publicPages.getLeague, { ...leaguePage, ...change });
  network.respond(contract.publicPages.saveLeague, ({ isOn, slug, isIndexable, color }) => ({
    ...leaguePage,
    isOn,
    slug,
    isIndexable,
    color,
    isSaved: true,
  }));
  network.respond(contract.leagueSeasons.list, { seasons: [season] });
  prepare();
  await openScreen(`/league/${league.id}/public-page`, { size, user: { role: "league_manager" } });
  await expect.element(page.getByRole("heading", { name: "Public Page", level: 1 })).toBeVisible();
}

async function openTeam(change: Partial<TeamPage> = {}) {
  const team = sampleTeam({});
  mockSettings(team);
  network.respond(contract.publicPages.getTeam, { ...teamPage, ...change });
  await openScreen(`/teams/${team.id}/settings#public-page`);
  await expect.element(page.getByRole("heading", { name: "Public Page", level: 2 })).toBeVisible();
  return team;
}

const publishLeague = () => page.getByLabelText("Publish This League");
const publishTeam = () => page.getByLabelText("Publish This Team");
const link = () => page.getByLabelText("Link", { exact: true });
const code = () => page.getByText("addEventListener").element().textContent;
const save = () => page.getByRole("button", { name: "Save Page" });

describe("league's public page", () => {
  it.each(["desk", "phone"] as const)(
    "is off until someone publishes it, with a suggested link (%s) [PUBLIC-02, PUBLIC-36]",
    async (size) => {
      await openLeague({}, size);
      await expect.element(link()).toHaveValue("lakeside-rec-league");
      await expect.element(publishLeague()).not.toBeChecked();
      await expect.element(page.getByLabelText("Show in Search Engines")).not.toBeChecked();
      await expect.element(page.getByLabelText("Automatic")).toBeChecked();
      await expectAccessible();
      await publishLeague().click();
      await page.getByLabelText("Maroon").click();
      await save().click();
      await expect.element(toast("Your page is on")).toBeVisible();
      expect(network.sent(contract.publicPages.saveLeague)).toEqual([
        {
          leagueId: league.id,
          isOn: true,
          slug: "lakeside-rec-league",
          isIndexable: false,
          color: "maroon",
        },
      ]);
      await expect.element(page.getByRole("button", { name: "Copy Link" })).toBeVisible();
      await expect
        .element(page.getByRole("link", { name: "Preview" }))
        .toHaveAttribute("href", "https://firstwhistle.example/l/lakeside-rec-league?preview=1");
    },
  );

  it("refuses a link beside its field, and keeps what was entered [PUBLIC-07]", async () => {
    await openLeague();
    await link().fill("a b");
    await save().click();
    await expect.element(page.getByText("Use 3 to 60 letters, numbers, and hyphens.")).toBeVisible();
    expect(network.sent(contract.publicPages.saveLeague)).toEqual([]);
    network.reject(contract.publicPages.saveLeague, "SLUG_TAKEN");
    await link().fill("lakeside");
    await save().click();
    await expect.element(page.getByText("That link is taken. Try another.")).toBeVisible();
    await expect.element(link()).toHaveValue("lakeside");
  });

  it("keeps everything when saving fails", async () => {
    await openLeague();
    network.fail(contract.publicPages.saveLeague);
    await publishLeague().click();
    await save().click();
    await expect.element(toast("We couldn't save your page")).toBeVisible();
    await expect.element(publishLeague()).toBeChecked();
  });

  it("says why it was taken down, and can't be published", async () => {
    await openLeague({ isSaved: true, takenDownReason: "It's not a league." });
    await expect.element(page.getByText("We took this page down: It's not a league.")).toBeVisible();
    await expect.element(publishLeague()).toBeDisabled();
  });

  it("says how often the link can still change [PUBLIC-08]", async () => {
    await openLeague({ isSaved: true, changesLeft: 1 });
    await expect.element(page.getByText(/You can change it once this year/)).toBeVisible();
  });

  it("says that it couldn't be loaded, with a way to try again", async () => {
    network.respond(contract.leagueManagement.get, league);
    network.fail(contract.publicPages.getLeague);
    await openScreen(`/league/${league.id}/public-page`, { user: { role: "league_manager" } });
    await expect.element(page.getByText("We couldn't load the public page.")).toBeVisible();
  });
});

describe("league on another website", () => {
  it.each(["desk", "phone"] as const)(
    "gives code for the chosen part, division, and colors, with a preview (%s) [PUBLIC-41]",
    async (size) => {
      const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      await openLeague({ isOn: true, isSaved: true }, size);
      await expect.element(page.getByTitle("Schedule, Lakeside Rec League")).toBeVisible();
      await page.getByLabelText("Standings").click();
      await page.getByLabelText("Dark").click();
      await page.getByLabelText("Division").selectOptions("Open");
      const url = `https://firstwhistle.example/embed/l/lakeside-rec-league/standings?division=${toKey(open!.id)}&theme=dark`;
      await expect.element(page.getByTitle("Standings, Lakeside Rec League")).toHaveAttribute("src", url);
      expect(code()).toContain(`src="${url.replace("&", "&amp;")}"`);
      await expectAccessible();
      await page.getByRole("button", { name: "Copy Code" }).click();
      await expect.element(toast("Code copied")).toBeVisible();
      expect(copy).toHaveBeenCalledWith(code());
    },
  );

  it("believes no other window about the height [PUBLIC-42]", async () => {
    await openLeague({ isOn: true, isSaved: true });
    await expect.element(page.getByTitle("Schedule, Lakeside Rec League")).toBeVisible();
    window.postMessage({ height: 9000 }, "*");
    await page.getByLabelText("Standings").click();
    expect(code()).toContain('height="480"');
  });

  it("says what to do before the league is published [PUBLIC-41]", async () => {
    await openLeague();
    await expect.element(page.getByText("Publish this league first.")).toBeVisible();
    expect(page.getByRole("button", { name: "Copy Code" }).query()).toBeNull();
  });

  it("gives the code for all divisions when they can't be loaded, or copied [PUBLIC-41]", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await openLeague({ isOn: true, isSaved: true }, "desk", () => network.fail(contract.leagueSeasons.list));
    await expect.element(page.getByText("We couldn't load the divisions.")).toBeVisible();
    await page.getByRole("button", { name: "Copy Code" }).click();
    await expect.element(toast("Select the code and copy it manually.")).toBeVisible();
  });
});

describe("team's public page", () => {
  it("is published by the owner, with practices only by choice [PUBLIC-03]", async () => {
    const team = await openTeam();
    network.respond(contract.publicPages.saveTeam, { ...teamPage, isOn: true, isSaved: true });
    await expect.element(page.getByText("Your team has no public page.")).toBeVisible();
    await expect.element(page.getByLabelText("Show Practices")).not.toBeChecked();
    await expect.element(page.getByLabelText("Teal")).toBeChecked();
    await publishTeam().click();
    await save().click();
    await expect.element(toast("Your page is on")).toBeVisible();
    expect(network.sent(contract.publicPages.saveTeam)).toEqual([
      {
        teamId: team.id,
        isOn: true,
        slug: "lakeview-otters",
        isIndexable: false,
        showsPractices: false,
        color: "teal",
      },
    ]);
    await expect.element(page.getByRole("button", { name: "Hide Our Team Page" })).toBeVisible();
  });

  it("is hidden by any manager, and shown again [PUBLIC-03, PUBLIC-04]", async () => {
    await openTeam({ leagues: ["Lakeside Rec League"], canPublish: false });
    await expect.element(page.getByText(/Lakeside Rec League published your league games/)).toBeVisible();
    expect(publishTeam().elements()).toEqual([]);
    await expectAccessible();
    network.respond(contract.publicPages.hideTeam, ({ isHidden }) => ({
      ...teamPage,
      leagues: ["Lakeside Rec League"],
      canPublish: false,
      isHidden,
    }));
    await page.getByRole("button", { name: "Hide Our Team Page" }).click();
    await expect.element(page.getByText(/Your team page is hidden, also/)).toBeVisible();
    await page.getByRole("button", { name: "Stop Hiding Our Team Page" }).click();
    await expect.element(page.getByRole("button", { name: "Hide Our Team Page", exact: true })).toBeVisible();
  });

  it("stays as it is when hiding fails", async () => {
    await openTeam({ isOn: true, isSaved: true });
    network.fail(contract.publicPages.hideTeam);
    await page.getByRole("button", { name: "Hide Our Team Page" }).click();
    await expect.element(toast("We couldn't change your team page")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Hide Our Team Page" })).toBeEnabled();
  });
});
