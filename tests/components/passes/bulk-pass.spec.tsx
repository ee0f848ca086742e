import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { payableTeam } from "./samples.ts";

const main = () => page.getByRole("main");
const title = () => page.getByRole("heading", { level: 1 });
const rows = () => main().getByRole("listitem");
const tier = () => main().getByRole("combobox", { name: "Season Pass for Lakeview Otters" });
const pageOverflow = () => document.documentElement.scrollWidth - window.innerWidth;

describe("bulk pass purchase", () => {
  const otters = payableTeam("Lakeview Otters", 12);
  const wolves = payableTeam("Northgate Wolves", 3);
  const harbor = payableTeam("Harbor Street FC", 31);
  async function openBulk(teams = [otters, harbor, wolves], options?: Parameters<typeof openScreen>[1]) {
    network.respond(contract.passes.listPayable, { teams, total: teams.length });
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
    network.drop(contract.passes.listPayable);
    await openScreen(`/teams/${otters.id}/bulk-upgrade`);
    await expect.element(main()).toMatchTextContent("We couldn't load your teams.");
    await expect.element(title()).toHaveTextContent("Team Season Pass");
    await expectAccessible();
    network.respond(contract.passes.listPayable, { teams: [otters], total: 1 });
    await main().getByRole("button", { name: "Try Again" }).click();
    await expect.element(rows().first().getByRole("checkbox")).toBeChecked();
  });

  it("shows Team Not Found with a link back [PASS-03, PASS-04]", async () => {
    network.reject(contract.passes.listPayable, "TEAM_NOT_FOUND");
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
});
