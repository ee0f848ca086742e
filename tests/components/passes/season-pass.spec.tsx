import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { PassTeam } from "#features/passes/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { samplePass } from "./samples.ts";

const NOT_STARTED = "Failed to start checkout process";
const main = () => page.getByRole("main");
const title = () => page.getByRole("heading", { level: 1 });
const card = (tier: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: tier, exact: true }) });
const choose = (tier = "Mini") => card(tier).getByRole("button");
const topUp = () => page.getByRole("button", { name: "Purchase Top-up" });
const pageOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

function mockPass(team: PassTeam, games = { upcomingGames: 0, needed: 0 }) {
  network.respond(contract.passes.get, team);
  const { status, smsLimit: limit, smsUsed: used, memberCount: reachable } = team;
  network.respond(contract.allowance.get, {
    ...games,
    status,
    limit,
    used,
    reserved: 0,
    left: limit - used,
    freeLeft: null,
    reachable,
  });
}

async function openPass(team: PassTeam, games?: { upcomingGames: number; needed: number }) {
  mockPass(team, games);
  await openScreen(`/teams/${team.id}/upgrade`);
  await expect.element(card("Mini")).toBeVisible();
}

describe("Season Pass page", () => {
  it("shows the team, three tiers, and the top-up [PASS-05, PASS-06, PASS-07, PASS-08, PASS-11, PASS-12, PASS-13, PASS-14, PASS-15, PASS-16, PASS-17, PASS-18, PASS-19, PASS-31, PASS-32, PASS-33, PASS-35, PASS-36]", async () => {
    const team = samplePass({
      name: "Cedar Street Sluggers",
      status: "expired",
      tier: "mini",
      expiresOn: "2026-04-02",
      memberCount: 14,
      seasonEndsOn: "2027-03-01",
    });
    await openPass(team);
    await expect.element(title()).toHaveTextContent("Choose Your Season Pass");
    await expect
      .element(main().getByRole("link", { name: "Back to Team" }))
      .toHaveAttribute("href", `/teams/${team.id}`);
    for (const expected of [
      "Select the best plan for Cedar Street Sluggers (14 members)",
      "Expired Apr 2, 2026",
      "Season Pass Benefits: Flat fee per season with automated SMS reminders",
    ])
      await expect.element(main()).toMatchTextContent(expected);
    for (const [tier, price, months, players, sms] of [
      ["Mini", "$9.99", 3, 10, "300"],
      ["Standard", "$19.99", 6, 20, "750"],
      ["Extended", "$29.99", 9, 30, "1,200"],
    ] as const) {
      await expect.element(card(tier)).toMatchTextContent(price);
      const lines = card(tier).getByRole("listitem").elements();
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        `Up to ${months} months`,
        `Up to ${players} players`,
        `${sms} SMS messages`,
        "Automated game reminders",
        "RSVP tracking",
      ]);
    }
    await expect.element(card("Standard")).toMatchTextContent("For a full roster and a full season");
    await expect
      .element(main().getByRole("region", { name: "Need More SMS Messages?" }))
      .toMatchTextContent(/SMS Top-up100 more texts for this team, added to what it has.*\$1\.99/);
    await expect.element(topUp()).toBeEnabled();
    const details = main().getByRole("region", { name: "Team Details" }).getByRole("definition").elements();
    expect(details.map(({ textContent }) => textContent)).toEqual([
      "Cedar Street Sluggers",
      "Softball",
      "14",
      new Date(2027, 2, 1).toLocaleDateString(),
    ]);
  });

  it("recommends a tier, disables tiers that are too small, and compares each with the upcoming games [PASS-20, PASS-22, PASS-25, PASS-26, PASS-27, PASS-28]", async () => {
    await openPass(samplePass({ memberCount: 14 }), { upcomingGames: 3, needed: 84 });
    await expect
      .element(card("Mini"))
      .toMatchTextContent("Your team has 14 members, which exceeds this tier's limit of 10 players.");
    await expect.element(choose("Mini")).toHaveTextContent("Team Too Large");
    await expect.element(choose("Mini")).toBeDisabled();
    await expect.element(choose("Standard")).toHaveTextContent("Select This Plan");
    await expect.element(choose("Standard")).toBeEnabled();
    expect(main().getByText("Recommended for your team").elements()).toHaveLength(1);
    await expect.element(card("Standard")).toMatchTextContent("Recommended for your team");
    await expect
      .element(card("Standard"))
      .toMatchTextContent("About 26 games for 14 players, two texts each.");
    await expect
      .element(card("Standard"))
      .toMatchTextContent("Enough for your next 3 games, which need about 84 texts.");
  });

  it("shows what another pass adds to an active one", async () => {
    const team = samplePass({ status: "active", tier: "standard", smsLimit: 750, expiresOn: "2027-05-16" });
    await openPass(team, { upcomingGames: 3, needed: 84 });
    await expect
      .element(main())
      .toMatchTextContent("Buying another adds its months and texts to what you have.");
    await expect
      .element(card("Standard"))
      .toMatchTextContent("With the 750 texts you have left, enough for your next 3 games");
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes (%s)", async (size) => {
    const team = samplePass({ memberCount: 14, hasOtherTeams: true });
    mockPass(team);
    await openScreen(`/teams/${team.id}/upgrade`, { size });
    await expect.element(card("Mini")).toBeVisible();
    await expectAccessible();
  });

  it("starts one checkout at a time and sends only the product and the team [PASS-50, PASS-51, CONST1-06, OP-07]", async () => {
    const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const team = samplePass();
    await openPass(team);
    const pendingRequest = network.holdNext(contract.checkout.start);
    await choose().dblClick();
    await expect.element(choose()).toHaveTextContent("Opening Checkout...");
    await expect.element(topUp()).toBeDisabled();
    pendingRequest.reject("CHECKOUT_FAILED");
    await expect.element(toast(NOT_STARTED)).toMatchTextContent("You weren't charged. Try again.");
    expect(network.sent(contract.checkout.start)).toEqual([{ teamId: team.id, product: "mini" }]);
    expect(String(warnSpy.mock.lastCall)).toContain("Failed to create checkout session");
    await expect.element(choose()).toHaveTextContent("Select This Plan");
    warnSpy.mockRestore();
  });

  it("shows an error when the response has no URL or the connection is lost [PASS-50, PASS-52, CONST1-06]", async () => {
    const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await openPass(samplePass());
    network.respondWithInvalidBody(contract.checkout.start, {});
    await topUp().click();
    await expect.element(toast(NOT_STARTED)).toBeVisible();
    expect(String(warnSpy.mock.lastCall)).toContain("No checkout URL returned from server");
    expect(network.sent(contract.checkout.start)).toMatchObject([{ product: "sms_topup" }]);
    network.disconnect();
    await choose().click();
    await expect.poll(() => warnSpy.mock.calls.length).toBe(2);
    await expect.element(choose()).toHaveTextContent("Select This Plan");
    expect(toast(NOT_STARTED).elements()).toHaveLength(1);
    warnSpy.mockRestore();
  });

  it("refreshes when the server rejects a checkout because the roster has grown [PASS-27]", async () => {
    const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const team = samplePass();
    await openPass(team);
    const pendingRequest = network.holdNext(contract.checkout.start);
    await choose().click();
    await pendingRequest.input;
    network.respond(contract.passes.get, { ...team, memberCount: 11 });
    pendingRequest.reject("TEAM_TOO_LARGE");
    await expect.element(toast(NOT_STARTED)).toMatchTextContent("too many members for this pass");
    await expect.element(choose()).toHaveTextContent("Team Too Large");
    warnSpy.mockRestore();
  });

  it("shows a spinner while loading and offers a retry on failure [PASS-02, PASS-03, TEAM-35]", async () => {
    const team = samplePass();
    mockPass(team);
    network.fail(contract.passes.get);
    await openScreen(`/teams/${team.id}/upgrade`);
    await expect.element(page.getByRole("status").getByText("Loading the team...")).toBeVisible();
    await expect.element(toast("Failed to load team details")).toBeVisible();
    expect(toast("Failed to load team details").elements()).toHaveLength(1);
    await expect.element(main()).toMatchTextContent("We couldn't load this team.");
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expectAccessible();
    network.respond(contract.passes.get, team);
    await main().getByRole("button", { name: "Try Again" }).click();
    await expect.element(title()).toHaveTextContent("Choose Your Season Pass");
  });

  it("shows Team Not Found with a link back [PASS-03, PASS-04, PASS-56]", async () => {
    const id = sampleId();
    mockPass(samplePass());
    network.reject(contract.passes.get, "TEAM_NOT_FOUND");
    network.reject(contract.allowance.get, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${id}/upgrade`);
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expect
      .element(main())
      .toMatchTextContent("The team you're looking for doesn't exist or you don't have access.");
    expect(page.css("[data-sonner-toast]").elements()).toHaveLength(0);
    await expect
      .element(main().getByRole("link", { name: "Back to Teams" }))
      .toHaveAttribute("href", "/teams");
  });

  it("explains what to do above 30 members and still sells a top-up [PASS-23, PASS-27, PASS-34, OP-05]", async () => {
    const team = samplePass({ name: "W".repeat(100), memberCount: 31 });
    mockPass(team);
    network.drop(contract.allowance.get);
    await openScreen(`/teams/${team.id}/upgrade`);
    await expect
      .element(main())
      .toMatchTextContent("Your team has 31 members. Our largest pass covers 30 players.");
    await expect
      .element(main())
      .toMatchTextContent("Remove people who no longer play, or split into two teams");
    expect(main().getByRole("button", { name: "Team Too Large" }).elements()).toHaveLength(3);
    await expect.element(card("Extended")).toMatchTextContent("Recommended for your team");
    await expect.element(topUp()).toBeEnabled();
    await expect.element(main()).toMatchTextContent("We couldn't load the forecast for your games.");
    for (const width of [320, 768, 1180]) {
      await page.viewport(width, 800);
      expect(pageOverflow()).toBe(0);
    }
    await expectAccessible();
  });
});
