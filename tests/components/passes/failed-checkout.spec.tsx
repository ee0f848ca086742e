import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";

it("says that the checkout could not be started, and lets one try again [PASS-50]", async () => {
  const team = sampleTeam({ memberCount: 4, status: "pending", tier: "none", expiresOn: null });
  const teamId = team.id;
  network.answer(contract.passes.get, {
    ...team,
    passDaysLeft: null,
    isOnHold: false,
    payment: "none",
    hasOtherTeams: false,
  });
  network.answer(contract.allowance.get, {
    status: "pending",
    limit: 25,
    used: 0,
    reserved: 0,
    left: 25,
    reachable: 0,
    gamesAhead: 0,
    needed: 0,
  });
  network.refuse(contract.checkout.start, "CHECKOUT_FAILED");
  await openScreen(`/teams/${teamId}/upgrade`);
  const buttons = page.getByRole("button", { name: "Select This Plan" });
  await buttons.first().click();
  await expect.element(toast("Failed to start checkout process")).toBeVisible();
  await expect.element(buttons.first()).toBeEnabled();
  expect(network.sent(contract.checkout.start)).toEqual([{ teamId, product: "mini" }]);
});
