import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { SeasonForecast } from "#features/messages/allowance/schema.ts";
import type { PayableTeam } from "#features/passes/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { payableTeam, sampleForecast } from "./samples.ts";

const main = () => page.getByRole("main");
const title = () => page.getByRole("heading", { level: 1 });
const rows = () => main().getByRole("listitem");
const tier = () => main().getByRole("combobox", { name: "Season Pass for Lakeview Otters" });
const pageOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

const select = (name: string) => page.getByRole("combobox", { name: `Season Pass for ${name}` });
const row = (name: string) => rows().filter({ has: select(name) });
const total = (text: string) => main().getByText(text);
const inLeague = (name: string, memberCount: number, changes: Partial<PayableTeam> = {}) =>
  payableTeam(name, memberCount, { isInLeague: true, lastGameOn: "2027-02-10", ...changes });
function mockTeams(teams: PayableTeam[], forecasts: SeasonForecast[] = []) {
  network.respond(contract.passes.listPayable, { teams, total: teams.length, lastPurchase: null });
  network.respond(contract.allowance.listForPasses, { teams: forecasts });
}

describe("bulk pass purchase", () => {
  const otters = payableTeam("Lakeview Otters", 12);
  const wolves = payableTeam("Northgate Wolves", 3);
  const harbor = payableTeam("Harbor Street FC", 31);
  async function openBulk(teams = [otters, harbor, wolves], options?: Parameters<typeof openScreen>[1]) {
    mockTeams(teams);
    await openScreen(`/teams/${teams[0]!.id}/bulk-upgrade`, options);
    await expect.element(rows().first()).toBeVisible();
  }

  it("lists teams with the passes they can get [PASS-09, PASS-10, PASS-37, OP-04]", async () => {
    await openBulk();
    await expect.element(title()).toHaveTextContent("Team Season Pass");
    await expect
      .element(main())
      .toMatchTextContent("Flat fee per season with automated SMS reminders for your entire team");
    await expect.element(rows().nth(0)).toMatchTextContent(/^Lakeview Otters.*12 members.*Pending/);
    await expect.element(rows().nth(0).getByRole("checkbox")).toBeChecked();
    await expect.element(rows().nth(1)).toMatchTextContent(/^Harbor Street FC.*Team Too Large/);
    await expect.element(rows().nth(1).getByRole("checkbox")).toBeDisabled();
    await expect.element(rows().nth(2)).toMatchTextContent(/^Northgate Wolves/);
    await expect.element(rows().nth(2).getByRole("checkbox")).not.toBeChecked();
    await expect.element(tier()).toHaveValue("standard");
    await expect.element(tier().getByRole("option", { name: "Mini" })).toBeDisabled();
    await expect.element(main().getByRole("button", { name: "Pay $19.99" })).toBeEnabled();
  });

  it("totals the selected teams and sends only those [OP-04]", async () => {
    const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await openBulk();
    // Choosing a tier selects the team.
    await main()
      .getByRole("combobox", { name: "Season Pass for Northgate Wolves" })
      .selectOptions("standard");
    await expect.element(main()).toMatchTextContent("2 teams, $39.98 total.");
    await main().getByRole("button", { name: "Clear All" }).click();
    await expect.element(main().getByRole("button", { name: "Pay", exact: true })).toBeDisabled();
    await main().getByRole("button", { name: "Select All" }).click();
    await tier().selectOptions("extended");
    network.reject(contract.checkout.startBulk, "CHECKOUT_FAILED");
    await main().getByRole("button", { name: "Pay $49.98" }).click();
    await expect.element(toast("Failed to start checkout process")).toBeVisible();
    expect(network.sent(contract.checkout.startBulk)).toEqual([
      {
        orders: [
          { teamId: otters.id, product: "extended" },
          { teamId: wolves.id, product: "standard" },
        ],
      },
    ]);
    warnSpy.mockRestore();
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes (%s)", async (size) => {
    await openBulk(undefined, { size });
    await expectAccessible();
  });

  it("keeps its title and offers a retry when teams fail to load", async () => {
    network.respond(contract.allowance.listForPasses, { teams: [] });
    network.drop(contract.passes.listPayable);
    await openScreen(`/teams/${otters.id}/bulk-upgrade`);
    await expect.element(main()).toMatchTextContent("We couldn't load your teams.");
    await expect.element(title()).toHaveTextContent("Team Season Pass");
    await expectAccessible();
    mockTeams([otters]);
    await main().getByRole("button", { name: "Try Again" }).click();
    await expect.element(rows().first().getByRole("checkbox")).toBeChecked();
  });

  it("shows Team Not Found with a link back [PASS-03, PASS-04]", async () => {
    network.reject(contract.passes.listPayable, "TEAM_NOT_FOUND");
    network.reject(contract.allowance.listForPasses, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${sampleId()}/bulk-upgrade`);
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expect
      .element(main().getByRole("link", { name: "Back to Teams" }))
      .toHaveAttribute("href", "/teams");
  });

  it("fits a very long name at every width", async () => {
    await openBulk([payableTeam("W".repeat(100), 3)]);
    for (const width of [320, 768, 1180]) {
      await page.viewport(width, 800);
      expect(pageOverflow()).toBe(0);
    }
  });

  describe("for a league", () => {
    const leagueId = sampleId();
    const comets = inLeague("Comets", 9);
    const rovers = inLeague("Rovers", 14);
    const covered = inLeague("Covered", 8, { status: "active", expiresOn: "2027-06-01" });
    const short = inLeague("Strikers", 8, {
      status: "active",
      expiresOn: "2027-01-01",
      lastGameOn: "2027-09-29",
    });
    const outside = payableTeam("Outside", 8, { lastGameOn: "2027-02-10" });
    async function openLeague(options?: Parameters<typeof openScreen>[1]) {
      mockTeams(
        [comets, rovers, covered, short, outside],
        [sampleForecast(comets.id, 20, 360), sampleForecast(rovers.id, 20, 560)],
      );
      await openScreen(`/teams/${comets.id}/bulk-upgrade?leagueId=${leagueId}`, options);
      await expect.element(select("Comets")).toBeVisible();
    }

    it("selects exactly the teams whose season isn't covered, with a pass for their roster and games", async () => {
      await openLeague();
      expect(network.sent(contract.passes.listPayable)[0]).toEqual({ teamId: comets.id, leagueId });
      const checked = main()
        .getByRole("checkbox")
        .elements()
        .map((box) => (box as HTMLInputElement).checked);
      expect(checked).toEqual([true, true, false, true, false]);
      await expect.element(select("Comets")).toHaveValue("standard");
      await expect.element(row("Comets")).toMatchTextContent("Recommended for 9 players and 20 games");
      await expect.element(row("Rovers")).toMatchTextContent("Recommended for 14 players and 20 games");
      await expect.element(row("Covered")).toMatchTextContent("Recommended for 8 players");
      await expect.element(select("Covered")).toHaveValue("mini");
      await expect.element(main().getByRole("link", { name: "Back to League" })).toBeVisible();
    });

    it("warns before paying about passes that end before the last game, and about missing texts", async () => {
      await openLeague();
      // Even the longest pass ends too soon for this team.
      await expect.element(select("Strikers")).toHaveValue("extended");
      await expect.element(total("1 pass ends before the last game.")).toBeVisible();
      await expect
        .element(main())
        .toMatchTextContent("Strikers: pass ends Aug 18, 2027, last game Sep 29, 2027");
      await select("Comets").selectOptions("mini");
      await expect
        .element(row("Comets"))
        .toMatchTextContent("Standard is recommended for 9 players and 20 games");
      await expect.element(row("Comets")).toMatchTextContent("About 60 texts short");
      await main().getByRole("checkbox", { name: "Strikers" }).click();
      await expect.element(total("1 pass ends before the last game.")).not.toBeInTheDocument();
      await expect.element(main()).not.toMatchTextContent("longer than its pass");
    });

    it("chooses one pass for all teams, and lets each team be changed", async () => {
      await openLeague();
      const forAll = main().getByRole("combobox", { name: "One Pass for All Teams" });
      await expect.element(forAll).toHaveValue("recommended");
      await forAll.selectOptions("extended");
      await expect.element(main().getByRole("button", { name: "Pay $89.97" })).toBeEnabled();
      await forAll.selectOptions("mini");
      await expect.element(select("Rovers")).toHaveValue("standard");
      await expect
        .element(main())
        .toMatchTextContent("1 team has too many players for Mini and gets the smallest pass that fits.");
      await expect.element(main().getByRole("button", { name: "Pay $39.97" })).toBeEnabled();
      await select("Comets").selectOptions("standard");
      await expect.element(forAll).toHaveValue("");
      await expect.element(main()).toMatchTextContent("3 teams, $49.97 total.");
      await forAll.selectOptions("recommended");
      await expect.element(select("Strikers")).toHaveValue("extended");
    });

    it.each(["desk", "phone"] as const)(
      "keeps the total and Pay in sight without covering the last team (%s)",
      async (size) => {
        await openLeague({ size });
        const pay = main().getByRole("button", { name: /^Pay / });
        const last = row("Outside");
        const isInSight = () => {
          const { top, bottom } = pay.element().getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        };
        expect(last.element().getBoundingClientRect().bottom).toBeGreaterThan(window.innerHeight);
        expect(isInSight()).toBe(true);
        window.scrollTo(0, document.documentElement.scrollHeight);
        await expect
          .poll(
            () => last.element().getBoundingClientRect().bottom <= pay.element().getBoundingClientRect().top,
          )
          .toBe(true);
        expect(isInSight()).toBe(true);
        await expectAccessible();
      },
    );

    it("doesn't start a payment if someone else paid for a team in the meantime", async () => {
      await openLeague();
      const paid = { ...comets, status: "active", expiresOn: "2027-06-01" } as const;
      mockTeams([paid, rovers, covered, short, outside]);
      await main().getByRole("button", { name: /^Pay / }).click();
      await expect.element(toast("Someone else paid in the meantime")).toBeVisible();
      await expect.element(row("Comets")).toMatchTextContent("Active until Jun 1, 2027");
      expect(network.sent(contract.checkout.startBulk)).toEqual([]);
    });

    it("recommends by roster and last game if the forecast fails to load", async () => {
      mockTeams([comets, rovers]);
      network.drop(contract.allowance.listForPasses);
      await openScreen(`/teams/${comets.id}/bulk-upgrade?leagueId=${leagueId}`);
      await expect.element(select("Comets")).toHaveValue("mini");
      await expect.element(row("Rovers")).toMatchTextContent("Recommended for 14 players");
    });
  });
});
