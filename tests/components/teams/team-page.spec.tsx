import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { shownAddress, openScreen, sidewaysOverflow, toast } from "../screen.tsx";
import { answerTeamPage, members, openTeam, tile, title } from "./roster.tsx";

const main = () => page.getByRole("main");
const paid = {
  status: "active",
  tier: "standard",
  expiresOn: "2099-08-30",
  smsUsed: 308,
  smsLimit: 750,
} as const;
const unpaid = { tier: "none", expiresOn: null, smsLimit: 0 } as const;
const upgradeBanner = () => page.getByText(/from \$9\.99 for up to 3 months/);

/** A team's page whose requests were not answered yet. */
async function openUnanswered() {
  const team = sampleTeam();
  answerTeamPage(team, [members.aisha]);
  return team;
}

describe("the page of a team", () => {
  it("says which team it is and leads on [TEAM-17, TEAM-18, TEAM-23]", async () => {
    const team = await openTeam({ name: "Lakeview Otters", sport: "Soccer" });
    await expect.element(main().getByText("Soccer, Central Time")).toBeVisible();
    const settings = main().getByRole("link", { name: "Settings" });
    await expect.element(settings).toHaveAttribute("href", `/teams/${team.id}/settings`);
    const pass = main().getByRole("link", { name: "Season Pass", exact: true });
    await expect.element(pass).toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expect.element(main().getByText("This team is archived.")).not.toBeInTheDocument();
    await main().getByRole("link", { name: "Back to Teams" }).click();
    await expect.poll(shownAddress).toBe("/teams");
  });

  it.each([
    ["pending", "Pending", [75, 110], "none", "No Pass"],
    ["active", "Active", [130, 170], "mini", "Mini"],
    ["expired", "Expired", [10, 40], "standard", "Standard"],
    ["active", "Active", [130, 170], "extended", "Extended"],
  ] as const)(
    "wears the status %s in its color, and its tier [TEAM-19, TEAM-20, TEAM-21, TEAM-39]",
    async (status, word, [from, to], tier, tierName) => {
      await openTeam({ status, tier });
      const head = page.css("header").filter({ has: title() });
      const badge = head.getByText(word, { exact: true });
      await expect.element(badge).toBeVisible();
      await expect.element(head.getByText(tierName, { exact: true })).toBeVisible();
      const color = getComputedStyle(badge.element()).backgroundColor;
      const hue = Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(color)?.[1]);
      expect(hue, color).toBeGreaterThan(from);
      expect(hue, color).toBeLessThan(to);
    },
  );

  it("has exactly four tiles [TEAM-24, TEAM-25, TEAM-26, TEAM-27, TEAM-28, CONST1-03]", async () => {
    const consenting = ["Aisha", "Cole"].map((name) =>
      sampleMember({ name, smsConsent: true, active: name === "Aisha" }),
    );
    await openTeam({ ...paid, seasonEndsOn: "2027-04-01", seasonDaysLeft: 136 }, [
      ...consenting,
      sampleMember({ name: "Bea" }),
    ]);
    const labels = [...document.querySelectorAll("dl > div dt")].map((label) => label.textContent);
    expect(labels).toEqual(["Team Members", "Season Pass Status", "SMS Usage", "Season Ends"]);
    // Inactive members count too (OP-14).
    await expect.element(tile("Team Members")).toMatchTextContent(/3\s*2 agreed to texts/);
    await expect.element(tile("Season Pass Status")).toMatchTextContent(/ActiveExpires Aug 30, 2099/);
    await expect.element(tile("SMS Usage").css("dd").first()).toHaveTextContent("308/750");
    await expect.element(tile("Season Ends")).toMatchTextContent(/Apr 1, 2027136 days to go/);
    const allowance = page.getByRole("region", { name: "SMS Usage" });
    await expect.element(allowance).toMatchTextContent(/442texts left of 750/);
  });

  it("says that a season is over", async () => {
    await openTeam({ ...unpaid, status: "pending", seasonDaysLeft: -1 });
    await expect.element(tile("Season Ends")).toMatchTextContent(/Season is over/);
    await expect.element(tile("Season Pass Status")).toMatchTextContent(/Pending/);
  });

  it.each([
    ["pending", "This team has no Season Pass yet."],
    ["expired", "The Season Pass has expired."],
  ] as const)("asks a %s team to get a pass, from $9.99 [TEAM-29, TEAM-30]", async (status, words) => {
    const team = await openTeam({ ...unpaid, status });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(upgradeBanner()).toBeVisible();
    const choose = page.getByRole("link", { name: /(Choose a|Renew) Season Pass/ });
    await expect.element(choose).toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expectAccessible();
  });

  it("tells an active team its tier, expiry and SMS usage [TEAM-31]", async () => {
    await openTeam(paid, [members.aisha]);
    const words = "Standard Season Pass is active until Aug 30, 2099. 308/750 SMS used.";
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(upgradeBanner()).not.toBeInTheDocument();
  });

  it("says that a team is archived, with the way to its settings", async () => {
    const team = await openTeam({ ...paid, isArchived: true });
    await expect.element(page.getByText("This team is archived.")).toBeVisible();
    const settings = page.getByRole("link", { name: "Open Settings" });
    await expect.element(settings).toHaveAttribute("href", `/teams/${team.id}/settings`);
    await expectAccessible();
  });

  it("lets the manager of its league look on and export, and nothing else", async () => {
    await openTeam(
      { ...unpaid, status: "pending", role: "league", can: { manage: false, handOver: false, leave: false } },
      [members.aisha],
      { user: { role: "league_manager" } },
    );
    await expect.element(page.getByText("You see this team because it plays in your league.")).toBeVisible();
    await expect.element(page.getByText("Aisha Bello")).toBeVisible();
    expect(
      main()
        .getByRole("button")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["More"]);
    const links = main().getByRole("link").elements();
    expect(links.map(({ textContent }) => textContent)).toEqual(["Back to Teams", "Attendance History"]);
    await main().getByRole("button").click();
    const items = page.getByRole("menuitem");
    await expect.element(items.first()).toBeVisible();
    expect(items.elements().map(({ textContent }) => textContent)).toEqual(["Export CSV"]);
    await userEvent.keyboard("{Escape}");
    await expectAccessible();
  });

  it("does not find a team without a toast [TEAM-33]", async () => {
    network.refuse(contract.teams.get, "TEAM_NOT_FOUND");
    network.refuse(contract.members.list, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${sampleTeam().id}`);
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expect.element(page.css("[data-sonner-toast]")).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Teams" }).click();
    await expect.poll(shownAddress).toBe("/teams");
  });

  it("says when the team cannot be loaded, and tries again [TEAM-34, OP-36, CONST1-05, CONST1-06]", async () => {
    const team = await openUnanswered();
    network.drop(contract.teams.get, contract.members.list);
    await openScreen(`/teams/${team.id}`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    expect(toast("Failed to load team data").elements()).toHaveLength(1);
    await expect.element(title()).toHaveTextContent("This team could not be loaded");
    await expectAccessible();
    answerTeamPage(team, [members.aisha]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
  });

  it("keeps the page when only the roster cannot be loaded [TEAM-34]", async () => {
    const team = await openUnanswered();
    network.drop(contract.members.list);
    await openScreen(`/teams/${team.id}`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
    await expect.element(page.getByText("The roster could not be loaded")).toBeVisible();
    await expectAccessible();
    answerTeamPage(team, [members.aisha]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByText("Aisha Bello")).toBeVisible();
  });

  it("shows shapes while it loads, and the way back works already", async () => {
    const team = await openUnanswered();
    const loading = network.hold(contract.teams.get);
    await openScreen(`/teams/${team.id}`);
    await expect.element(page.getByRole("status").getByText("Loading the team")).toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Back to Teams" })).toBeVisible();
    await expectAccessible();
    loading.answer(team);
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
    await expect.element(page.getByText("Loading the team")).not.toBeInTheDocument();
  });

  it.each([
    ["success", "Payment successful! Your season pass is now active."],
    ["cancelled", "Payment was cancelled."],
  ])("tells once how the checkout ended: %s [PASS-57, PASS-58, PASS-59, TEAM-36]", async (outcome, words) => {
    const team = sampleTeam();
    answerTeamPage(team, []);
    await openScreen(`/teams/${team.id}?checkout=${outcome}&from=mail`);
    await expect.element(toast(words)).toBeVisible();
    expect(page.css("[data-sonner-toast]").elements()).toHaveLength(1);
    await expect.poll(shownAddress).toBe(`/teams/${team.id}?from=mail`);
  });

  it("ignores a checkout it does not know", async () => {
    const team = sampleTeam();
    answerTeamPage(team, []);
    await openScreen(`/teams/${team.id}?checkout=whatever`);
    await expect.element(page.getByText("No members yet")).toBeVisible();
    await expect.element(page.css("[data-sonner-toast]")).not.toBeInTheDocument();
  });

  it("holds the longest names at every width", async () => {
    await openTeam({ ...paid, name: "W".repeat(100), sport: "S".repeat(60) }, [
      sampleMember({
        name: "M".repeat(100),
        email: `${"e".repeat(64)}@${"d".repeat(60)}.example.com`,
        addedVia: "join-link",
      }),
    ]);
    for (const width of [320, 768, 1024, 1280]) {
      await page.viewport(width, 800);
      await expect.element(page.getByText("M".repeat(100)).first()).toBeVisible();
      expect(sidewaysOverflow(), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});
