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

describe("paying for several teams", () => {
  const otters = payableTeam("Lakeview Otters", 12);
  const wolves = payableTeam("Northgate Wolves", 3);
  const harbor = payableTeam("Harbor Street FC", 31);
  async function openBulk(teams = [otters, harbor, wolves], options?: Parameters<typeof openScreen>[1]) {
    network.answer(contract.passes.listPayable, { teams, total: teams.length });
    await openScreen(`/teams/${teams[0]!.id}/bulk-upgrade`, options);
    await expect.element(rows().first()).toBeVisible();
  }

  it("lists the teams with what each can get [PASS-09, PASS-10, PASS-37, OP-04]", async () => {
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

  it("adds up what is ticked, and sends just that [OP-04]", async () => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await openBulk();
    // Choosing for a team means it.
    await main()
      .getByRole("combobox", { name: "Season Pass for Northgate Wolves" })
      .selectOptions("standard");
    await expect.element(main()).toMatchTextContent("2 teams, $39.98 in one payment.");
    await main().getByRole("button", { name: "Clear All" }).click();
    await expect.element(main().getByRole("button", { name: "Pay", exact: true })).toBeDisabled();
    await main().getByRole("button", { name: "Select All" }).click();
    await tier().selectOptions("extended");
    network.refuse(contract.checkout.startBulk, "CHECKOUT_FAILED");
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
    logged.mockRestore();
  });

  it.each(["desk", "phone"] as const)("is accessible in both themes on a %s", async (size) => {
    await openBulk(undefined, { size });
    await expectAccessible();
  });

  it("keeps its title when the teams cannot be loaded, which can be tried again", async () => {
    network.drop(contract.passes.listPayable);
    await openScreen(`/teams/${otters.id}/bulk-upgrade`);
    await expect.element(main()).toMatchTextContent("Your teams could not be loaded.");
    await expect.element(title()).toHaveTextContent("Team Season Pass");
    await expectAccessible();
    network.answer(contract.passes.listPayable, { teams: [otters], total: 1 });
    await main().getByRole("button", { name: "Try Again" }).click();
    await expect.element(rows().first().getByRole("checkbox")).toBeChecked();
  });

  it("says when the team is not there, with a way back [PASS-03, PASS-04]", async () => {
    network.refuse(contract.passes.listPayable, "TEAM_NOT_FOUND");
    await openScreen(`/teams/${sampleId()}/bulk-upgrade`);
    await expect.element(title()).toHaveTextContent("Team Not Found");
    await expect
      .element(main().getByRole("link", { name: "Back to Teams" }))
      .toHaveAttribute("href", "/teams");
  });

  it("holds a very long name at every width", async () => {
    await openBulk([payableTeam("W".repeat(100), 3)]);
    for (const width of [320, 768, 1180]) {
      await page.viewport(width, 800);
      expect(pageOverflow()).toBe(0);
    }
  });
});
