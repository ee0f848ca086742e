import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { TimelineEntry } from "#features/admin/details/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleAdminTeam } from "./samples.ts";

const { adminDetails, adminPages, adminTeams } = contract;
const noPage = { url: null, isOn: false, takenDownReason: null };
const user = { role: "admin", twoFactorEnabled: true } as const;
const sizes = ["desk", "phone"] as const;
const team = sampleAdminTeam({ name: "Otters", status: "expired", tier: "mini" });
const league = { id: sampleId(), name: "Harbor League" };
const hrefOf = (name: string) => page.getByRole("link", { name }).first().element().getAttribute("href");

const entry = (changes: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: sampleId(),
  kind: "pass",
  at: "2026-11-16T12:30:00.000Z",
  title: "Mini Season Pass granted",
  detail: "3 months, 300 texts",
  team: null,
  ...changes,
});

function mockTimeline(entries: TimelineEntry[], nextCursor: string | null = null) {
  network.respond(adminPages.getLeague, noPage);
  network.respond(adminPages.getTeam, noPage);
  network.respond(adminDetails.listTimeline, ({ kind, cursor }) => ({
    entries: cursor
      ? [entry({ title: "Team created" })]
      : entries.filter((item) => !kind || item.kind === kind),
    nextCursor: cursor ? null : nextCursor,
  }));
}

describe("a team's page", () => {
  it.each(sizes)("shows the pass, links, and the timeline page by page (%s)", async (size) => {
    network.respond(adminDetails.getTeam, { team, leagues: [league] });
    mockTimeline(
      [entry(), entry({ kind: "text", title: "Reminder not sent", detail: "x".repeat(90) })],
      "next",
    );
    await openScreen(`/admin/teams/${team.id}`, { size, user });
    await expect.element(page.getByRole("heading", { name: "Otters", level: 1 })).toBeVisible();
    expect([hrefOf("Maya Okafor"), hrefOf("Harbor League")]).toEqual([
      `/admin/accounts/${team.managerId}`,
      `/admin/leagues/${league.id}`,
    ]);
    await expect.element(page.getByText("Mini Season Pass granted")).toBeVisible();
    await page.getByRole("button", { name: "Show More" }).click();
    await expect.element(page.getByText("Team created")).toBeVisible();
    await expectAccessible();
    await page.getByLabelText("Show", { exact: true }).selectOptions("Texts");
    await expect.element(page.getByText("Mini Season Pass granted")).not.toBeInTheDocument();
    await expect.element(page.getByText("Reminder not sent")).toBeVisible();
  });

  it("grants a pass and shows the team again", async () => {
    network.respond(adminDetails.getTeam, { team, leagues: [] });
    mockTimeline([]);
    await openScreen(`/admin/teams/${team.id}`, { user });
    await expect.element(page.getByText("Nothing yet")).toBeVisible();
    await page.getByRole("button", { name: "Grant Pass" }).click();
    const active = { ...team, status: "active" as const };
    network.respond(adminTeams.grantPass, active);
    network.respond(adminDetails.getTeam, { team: active, leagues: [] });
    await page.getByRole("dialog").getByRole("button", { name: "Grant Pass" }).click();
    await expect.element(toast("Pass granted")).toBeVisible();
    await expect.element(page.getByText("Active", { exact: true })).toBeVisible();
  });

  it("says that a team doesn't exist, and retries after a failure", async () => {
    network.reject(adminDetails.getTeam, "TEAM_NOT_FOUND");
    await openScreen(`/admin/teams/${team.id}`, { user });
    await expect.element(page.getByText("This team doesn't exist")).toBeVisible();
  });
});

describe("an account's and a league's page", () => {
  it.each(sizes)("link to their teams (%s)", async (size) => {
    const teams = [{ id: team.id, name: "Otters", status: "active" as const, isArchived: false }];
    network.respond(adminDetails.getAccount, {
      id: sampleId(),
      name: "Pat Ito",
      email: "pat@example.com",
      role: "league_manager",
      createdAt: "2026-03-02T15:00:00.000Z",
      lastSignInAt: null,
      isDisabled: true,
      teams,
      leagues: [league],
    });
    mockTimeline([entry({ team: { id: team.id, name: "Otters" } })]);
    await openScreen(`/admin/accounts/${sampleId()}`, { size, user });
    await expect.element(page.getByText("Disabled")).toBeVisible();
    await expect.element(page.getByText("Never")).toBeVisible();
    expect([hrefOf("Otters"), hrefOf("Harbor League")]).toEqual([
      `/admin/teams/${team.id}`,
      `/admin/leagues/${league.id}`,
    ]);
    await expectAccessible();
  });

  it("shows a league's manager", async () => {
    const manager = { id: sampleId(), name: "Maya Okafor", email: "maya@example.com" };
    network.respond(adminDetails.getLeague, {
      ...league,
      createdAt: "2026-03-02T15:00:00.000Z",
      manager,
      teams: [],
    });
    mockTimeline([]);
    await openScreen(`/admin/leagues/${league.id}`, { user });
    await expect.element(page.getByText("0 teams")).toBeVisible();
    expect(hrefOf("Maya Okafor")).toBe(`/admin/accounts/${manager.id}`);
    await expectAccessible();
  });
});

async function openLeaguePage() {
  const manager = { id: sampleId(), name: "Maya Okafor", email: "maya@example.com" };
  const createdAt = "2026-03-02T15:00:00.000Z";
  network.respond(adminDetails.getLeague, { ...league, createdAt, manager, teams: [] });
  mockTimeline([]);
  const url = "https://firstwhistle.example/l/harbor-league";
  network.respond(adminPages.getLeague, { url, isOn: true, takenDownReason: null });
  network.respond(adminPages.setLeague, ({ reason }) => ({ url, isOn: false, takenDownReason: reason }));
  await openScreen(`/admin/leagues/${league.id}`, { user });
  await expect.element(page.getByRole("heading", { name: "Public Page" })).toBeVisible();
}

describe("public page of a league", () => {
  const takeDown = page.getByRole("button", { name: "Take Down", exact: true });
  const confirm = page.getByRole("button", { name: "Take Page Down" });

  it("is taken down with a reason, and allowed again [PUBLIC-10]", async () => {
    await openLeaguePage();
    await takeDown.click();
    await confirm.click();
    await expect.element(page.getByText("Enter a reason. Its manager gets it by email.")).toBeVisible();
    expect(network.sent(adminPages.setLeague)).toEqual([]);
    await page.getByLabelText("Reason").fill("It isn't a league.");
    await confirm.click();
    await expect.element(page.getByText("Taken Down", { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Allow Again" }).click();
    await expect.element(takeDown).toBeVisible();
    expect(network.sent(adminPages.setLeague).map(({ reason }) => reason)).toEqual([
      "It isn't a league.",
      null,
    ]);
  });

  it("stays when taking it down fails, with the reason that was entered", async () => {
    await openLeaguePage();
    network.fail(adminPages.setLeague);
    await takeDown.click();
    await page.getByLabelText("Reason").fill("It isn't a league.");
    await confirm.click();
    await expect.element(toast("We couldn't change the page")).toBeVisible();
    await expect.element(page.getByLabelText("Reason")).toHaveValue("It isn't a league.");
  });
});

describe("filters in the address", () => {
  it("are applied when the page opens, and follow what's selected", async () => {
    const sports = ["Soccer"];
    network.respond(adminTeams.count, { teams: 1, active: 1, members: 1, seats: 1, sports });
    network.respond(adminTeams.list, { teams: [team], nextCursor: null });
    await openScreen("/admin/teams?search=ott&status=expired&sport=Soccer", { user });
    await expect.element(page.getByLabelText("Search teams")).toHaveValue("ott");
    await expect.element(page.getByLabelText("Status")).toHaveValue("expired");
    expect(network.sent(adminTeams.list).at(-1)).toMatchObject({ search: "ott", status: "expired" });
    await page.getByLabelText("Status").selectOptions("Active");
    await expect.poll(() => network.sent(adminTeams.list).at(-1)).toMatchObject({ status: "active" });
    await page.getByLabelText("Search teams").fill("hawks");
    await expect.poll(() => network.sent(adminTeams.list).at(-1)).toMatchObject({ search: "hawks" });
  });

  it("ignore values that don't exist", async () => {
    network.respond(adminTeams.count, { teams: 1, active: 1, members: 1, seats: 1, sports: [] });
    network.respond(adminTeams.list, { teams: [team], nextCursor: null });
    await openScreen("/admin/teams?status=nonsense", { user });
    await expect.element(page.getByLabelText("Status")).toHaveValue("");
  });
});
