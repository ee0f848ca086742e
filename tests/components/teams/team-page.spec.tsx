import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleGame, sampleMember, sampleTeam } from "../samples.ts";
import { getCurrentUrl, openScreen, getHorizontalOverflow, toast } from "../screen.tsx";
import { mockTeamPage, members, openTeam, tile, title } from "./roster.tsx";

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

/** Mocks a team's page without opening it. */
function mockTeam() {
  const team = sampleTeam();
  mockTeamPage(team, [members.aisha]);
  return team;
}

describe("team page", () => {
  it("shows which team it is and links to its pages [TEAM-17, TEAM-18, TEAM-23]", async () => {
    const team = await openTeam({ name: "Lakeview Otters", sport: "Soccer" });
    await expect.element(main().getByText("Soccer, Central Time")).toBeVisible();
    const settings = main().getByRole("link", { name: "Settings" });
    await expect.element(settings).toHaveAttribute("href", `/teams/${team.id}/settings`);
    const pass = main().getByRole("link", { name: "Season Pass", exact: true });
    await expect.element(pass).toHaveAttribute("href", `/teams/${team.id}/upgrade`);
    await expect.element(main().getByText("This team is archived.")).not.toBeInTheDocument();
    await main().getByRole("link", { name: "Back to Teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
  });

  it("starts with the next game and who gets its next text", async () => {
    const team = mockTeam();
    const outlook = {
      state: "partial" as const,
      sentence: "10 of 12 get a text Tue 7:00 PM. Marco and Samuel don't",
      step: { label: "fix", to: `/teams/${team.id}` },
    };
    const game = sampleGame(team, { outlook });
    network.respond(contract.games.getNext, { game });
    await openScreen(`/teams/${team.id}`, { size: "phone" });
    const next = page.getByRole("region", { name: "Next game" });
    await expect.element(next).toMatchTextContent(outlook.sentence);
    await expect
      .element(next.getByRole("link", { name: "Who's Coming" }))
      .toHaveAttribute("href", `/game/${game.id}/attendance`);
    await expectAccessible();
  });

  it.each([
    ["pending", "Pending", [75, 110], "none", "No Pass"],
    ["active", "Active", [130, 170], "mini", "Mini"],
    ["expired", "Expired", [10, 40], "standard", "Standard"],
    ["active", "Active", [130, 170], "extended", "Extended"],
  ] as const)(
    "shows the status %s in its color, and the team's tier [TEAM-19, TEAM-20, TEAM-21, TEAM-39]",
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
    await expect.element(tile("Team Members")).toMatchTextContent(/3\s*1 of 3 can get texts/);
    await expect.element(tile("Season Pass Status")).toMatchTextContent(/ActiveExpires Aug 30, 2099/);
    await expect.element(tile("SMS Usage").css("dd").first()).toHaveTextContent("308/750");
    await expect.element(tile("Season Ends")).toMatchTextContent(/Apr 1, 2027136 days to go/);
    const allowance = page.getByRole("region", { name: "SMS Usage" });
    await expect.element(allowance).toMatchTextContent(/442of 750 texts left/);
  });

  it("shows that a season is over", async () => {
    await openTeam({ ...unpaid, status: "pending", seasonDaysLeft: -1 });
    await expect.element(tile("Season Ends")).toMatchTextContent(/Season over/);
    await expect.element(tile("Season Pass Status")).toMatchTextContent(/Pending/);
  });

  it.each([
    ["pending", "This team has no Season Pass yet."],
    ["expired", "The Season Pass has expired."],
  ] as const)(
    "offers passes from $9.99 when the team's status is %s [TEAM-29, TEAM-30]",
    async (status, expected) => {
      const team = await openTeam({ ...unpaid, status });
      await expect.element(page.getByText(expected)).toBeVisible();
      await expect.element(upgradeBanner()).toBeVisible();
      const choose = page.getByRole("link", { name: /(Choose a|Renew) Season Pass/ });
      await expect.element(choose).toHaveAttribute("href", `/teams/${team.id}/upgrade`);
      await expectAccessible();
    },
  );

  it("shows an active team's tier, expiration date, and SMS usage [TEAM-31]", async () => {
    await openTeam(paid, [members.aisha]);
    const expected = "Standard Season Pass is active until Aug 30, 2099. 308/750 texts used.";
    await expect.element(page.getByText(expected)).toBeVisible();
    await expect.element(upgradeBanner()).not.toBeInTheDocument();
  });

  it("shows that a team is archived, with a link to its settings", async () => {
    const team = await openTeam({ ...paid, isArchived: true });
    await expect.element(page.getByText("This team is archived.")).toBeVisible();
    const settings = page.getByRole("link", { name: "Open Settings" });
    await expect.element(settings).toHaveAttribute("href", `/teams/${team.id}/settings`);
    await expectAccessible();
  });

  it("lets the league manager view and export the team, but not change it", async () => {
    await openTeam(
      { ...unpaid, status: "pending", role: "league", can: { manage: false, transfer: false, leave: false } },
      [members.aisha],
      { user: { role: "league_manager" } },
    );
    await expect.element(page.getByText("You can see this team because it's in your league.")).toBeVisible();
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

  it("shows Team Not Found without a toast [TEAM-33]", async () => {
    network.reject(contract.teams.get, "TEAM_NOT_FOUND");
    network.reject(contract.members.list, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${sampleTeam().id}`);
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expect.element(page.css("[data-sonner-toast]")).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole("link", { name: "Back to Teams" }).click();
    await expect.poll(getCurrentUrl).toBe("/teams");
  });

  it("reports a failed load and retries [TEAM-34, OP-36, CONST1-05, CONST1-06]", async () => {
    const team = mockTeam();
    network.drop(contract.teams.get, contract.members.list);
    await openScreen(`/teams/${team.id}`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    expect(toast("Failed to load team data").elements()).toHaveLength(1);
    await expect.element(title()).toHaveTextContent("We Couldn't Load This Team");
    await expectAccessible();
    mockTeamPage(team, [members.aisha]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
  });

  it("keeps the page when only the roster fails to load [TEAM-34]", async () => {
    const team = mockTeam();
    network.drop(contract.members.list);
    await openScreen(`/teams/${team.id}`);
    await expect.element(toast("Failed to load team data")).toBeVisible();
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
    await expect.element(page.getByText("We Couldn't Load the Roster")).toBeVisible();
    await expectAccessible();
    mockTeamPage(team, [members.aisha]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByText("Aisha Bello")).toBeVisible();
  });

  it("shows placeholders while loading, with a working back link", async () => {
    const team = mockTeam();
    const loading = network.holdNext(contract.teams.get);
    await openScreen(`/teams/${team.id}`);
    await expect.element(page.getByRole("status").getByText("Loading team")).toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Back to Teams" })).toBeVisible();
    await expectAccessible();
    loading.respond(team);
    await expect.element(title()).toHaveTextContent("Lakeview Otters");
    await expect.element(page.getByText("Loading team")).not.toBeInTheDocument();
  });

  it.each([
    ["success", "Payment successful! Your season pass is now active."],
    ["cancelled", "Payment was cancelled."],
  ])("shows the checkout result once: %s [PASS-57, PASS-58, PASS-59, TEAM-36]", async (outcome, expected) => {
    const team = sampleTeam();
    mockTeamPage(team, []);
    await openScreen(`/teams/${team.id}?checkout=${outcome}&from=email`);
    await expect.element(toast(expected)).toBeVisible();
    expect(page.css("[data-sonner-toast]").elements()).toHaveLength(1);
    await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}?from=email`);
  });

  it("ignores an unknown checkout result", async () => {
    const team = sampleTeam();
    mockTeamPage(team, []);
    await openScreen(`/teams/${team.id}?checkout=whatever`);
    await expect.element(page.getByText("No members yet")).toBeVisible();
    await expect.element(page.css("[data-sonner-toast]")).not.toBeInTheDocument();
  });

  it("fits the longest names at every width", async () => {
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
      expect(getHorizontalOverflow(), `${width} px`).toBeLessThanOrEqual(0);
    }
  });

  it.each([
    ["desk", 1280],
    ["phone", 375],
  ] as const)("shows the state of a first text beside its number (%s) [TEXT-21]", async (_, width) => {
    await page.viewport(width, 800);
    const team = mockTeam();
    const description = "First text goes out Wed, 9:00 AM";
    network.respond(contract.firstTexts.list, {
      numbers: [{ phone: members.aisha.phone, description }],
    });
    await openScreen(`/teams/${team.id}`);
    await expect.element(page.getByRole("table").getByText(description)).toBeVisible();
    expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
  });
});
