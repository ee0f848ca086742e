import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TeamSeasons } from "#features/teams/seasons/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId, sampleMember, sampleTeam } from "../samples.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";

const { start, get, movePass } = contract.seasons;
const players = [
  sampleMember({ name: "Aisha Bello" }),
  sampleMember({ name: "Ben Tanaka", active: false }),
  sampleMember({ name: "Cole Lindqvist", isSub: true }),
];
const startButton = () => page.getByRole("button", { name: "Start New Season" });
const checkbox = (name: string) => page.getByRole("checkbox", { name });
const startLink = () => page.getByRole("main").getByRole("link", { name: "Start New Season" });

async function openNewSeason(
  members = players,
  options: Parameters<typeof openScreen>[1] = {},
  seasons: TeamSeasons = { past: [], next: null },
) {
  const team = sampleTeam({ seasonEndsOn: "2027-02-14", seasonDaysLeft: 90 });
  mockTeamPage(team, members);
  network.respond(get, seasons);
  await openScreen(`/teams/${team.id}/new-season`, options);
  return team;
}

const next = (changes: object = {}) => ({
  id: sampleId(),
  name: "Otters Spring",
  seasonEndsOn: "2027-08-01",
  isFinished: false,
  canMovePass: true,
  ...changes,
});

describe("the page that starts a new season", () => {
  it.each(["desk", "phone"] as const)(
    "asks for the name, the end, and who plays, and starts it (%s) [START-28]",
    async (size) => {
      const team = await openNewSeason(players, { size });
      await expect.element(page.getByLabelText("Team Name")).toHaveValue("Lakeview Otters");
      await expect.element(checkbox("Aisha Bello")).toBeChecked();
      await expect.element(checkbox("Ben Tanaka")).not.toBeChecked();
      await expect.element(checkbox("Cole Lindqvist")).toBeChecked();
      await expect.element(page.getByText("Season ends May 16, 2027.")).toBeVisible();
      await page.getByRole("radio", { name: "12 months" }).click();
      await expect.element(page.getByText("Season ends Nov 16, 2027.")).toBeVisible();
      await checkbox("Ben Tanaka").click();
      await checkbox("Cole Lindqvist").click();
      await expect.element(page.getByText("2 of 3 players")).toBeVisible();
      await expectAccessible();
      expect(getHorizontalOverflow()).toBe(0);
      const id = sampleId();
      network.respond(start, { id, name: team.name, seasonEndsOn: "2027-11-16", memberCount: 2 });
      await startButton().click();
      await expect.element(toast("New season started")).toBeVisible();
      await expect.poll(getCurrentUrl).toBe(`/teams/${id}`);
      expect(network.sent(start)).toMatchObject([
        {
          teamId: team.id,
          name: "Lakeview Otters",
          seasonMonths: 12,
          memberIds: [players[0]!.id, players[1]!.id],
        },
      ]);
    },
  );

  it("sends one request for two presses, and keeps its key and what was entered when it fails [START-29]", async () => {
    await openNewSeason();
    await page.getByLabelText("Team Name").fill("Otters Spring");
    await checkbox("Aisha Bello").click();
    const request = network.holdNext(start);
    await startButton().click();
    await userEvent.keyboard("{Enter}");
    await request.input;
    request.drop();
    await expect.element(toast("We couldn't start the new season")).toBeVisible();
    await expect.element(page.getByLabelText("Team Name")).toHaveValue("Otters Spring");
    await expect.element(checkbox("Aisha Bello")).not.toBeChecked();
    network.fail(start);
    await startButton().click();
    await expect.poll(() => network.sent(start).length).toBe(2);
    const [first, second] = network.sent(start);
    expect(second).toEqual(first);
  });

  it("shows the season that another tab started [START-29]", async () => {
    await openNewSeason();
    await expect.element(startButton()).toBeEnabled();
    network.reject(start, "SEASON_STARTED");
    network.respond(get, { past: [], next: next() });
    await startButton().click();
    await expect.element(page.getByText("The New Season Is Set Up")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Open New Season" })).toBeVisible();
    await expectAccessible();
  });

  it("works without players", async () => {
    await openNewSeason([]);
    await expect.element(page.getByText(/No players yet/)).toBeVisible();
    await expect.element(page.getByText("0 of 0 players")).toBeVisible();
    await expect.element(startButton()).toBeEnabled();
  });

  it("searches 500 players, and selects or clears only those it shows", async () => {
    const many = Array.from({ length: 500 }, (_, index) => sampleMember({ name: `Player ${index}` }));
    await openNewSeason(many, { size: "phone" });
    await expect.element(page.getByText("500 of 500 players")).toBeVisible();
    await page.getByLabelText("Search the roster").fill("Player 49");
    await page.getByRole("button", { name: "Select None" }).click();
    await expect.element(page.getByText("489 of 500 players")).toBeVisible();
    await page.getByLabelText("Search the roster").fill("no one");
    await expect.element(page.getByText("No matches.")).toBeVisible();
    expect(getHorizontalOverflow()).toBe(0);
  });

  it("asks for a name and doesn't send without one", async () => {
    await openNewSeason();
    await page.getByLabelText("Team Name").fill(" ");
    await startButton().click();
    await expect.element(page.getByText("Enter a team name").first()).toBeVisible();
    expect(network.sent(start)).toEqual([]);
  });

  it("can be tried again if the roster doesn't load", async () => {
    const team = sampleTeam();
    mockTeamPage(team, players);
    network.drop(contract.members.list);
    await openScreen(`/teams/${team.id}/new-season`);
    await expect.element(page.getByText("We Couldn't Load This Team")).toBeVisible();
    network.respond(contract.members.list, { members: players });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(checkbox("Aisha Bello")).toBeVisible();
  });

  it("isn't for someone who only sees the team through a league", async () => {
    const team = sampleTeam({ role: "league", can: { manage: false, transfer: false, leave: false } });
    mockTeamPage(team, players);
    await openScreen(`/teams/${team.id}/new-season`);
    await expect.element(page.getByText("Team Not Found")).toBeVisible();
  });
});

async function openTeamPage(changes: object, seasons: TeamSeasons = { past: [], next: null }) {
  const team = sampleTeam(changes);
  mockTeamPage(team, players);
  network.respond(get, seasons);
  await openScreen(`/teams/${team.id}`);
  await expect.element(page.getByRole("heading", { name: team.name })).toBeVisible();
  await expect.poll(() => network.sent(get).length).toBeGreaterThan(0);
  return team;
}

describe("a team's page", () => {
  it.each([30, 0, -5])("offers a new season %i days before it ends [START-28]", async (seasonDaysLeft) => {
    const team = await openTeamPage({ seasonDaysLeft });
    await expect.element(startLink()).toHaveAttribute("href", `/teams/${team.id}/new-season`);
  });

  it.each([
    ["31 days before it ends", { seasonDaysLeft: 31 }],
    ["to league managers", { seasonDaysLeft: 5, can: { manage: false, transfer: false, leave: false } }],
  ])("offers no new season %s [START-28]", async (_, changes) => {
    await openTeamPage(changes);
    await expect.element(startLink()).not.toBeInTheDocument();
  });

  it("lists past seasons [START-32]", async () => {
    const past = [{ id: sampleId(), name: "Otters Fall", seasonEndsOn: "2026-10-31" }];
    await openTeamPage({}, { past, next: null });
    const card = page.getByRole("region", { name: "Past Seasons" });
    await expect.element(card).toMatchTextContent(/Otters Fall.*Season end: Oct 31, 2026/);
    await expect
      .element(card.getByRole("link", { name: "Otters Fall" }))
      .toHaveAttribute("href", `/teams/${past[0]!.id}`);
    await expectAccessible();
  });

  it("moves the pass right away after a question, for the owner [START-31]", async () => {
    const season = next();
    const team = await openTeamPage({}, { past: [], next: season });
    await page.getByRole("button", { name: "Move Pass Now" }).click();
    const question = page.getByRole("alertdialog", { name: "Move the pass now?" });
    network.drop(movePass);
    await question.getByRole("button", { name: "Move Pass Now" }).click();
    await expect.element(toast("We couldn't move the pass")).toBeVisible();
    const moved = { past: [], next: { ...season, canMovePass: false } };
    network.respond(movePass, moved);
    network.respond(get, moved);
    await question.getByRole("button", { name: "Move Pass Now" }).click();
    await expect.element(toast("Season Pass moved")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Move Pass Now" })).not.toBeInTheDocument();
    expect(network.sent(movePass).at(-1)).toEqual({ teamId: team.id });
  });

  it("doesn't let other managers move the pass [START-31]", async () => {
    await openTeamPage({ can: { manage: true, transfer: false, leave: true } }, { past: [], next: next() });
    await expect.element(page.getByRole("link", { name: "Open New Season" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Move Pass Now" })).not.toBeInTheDocument();
  });
});
