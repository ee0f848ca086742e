import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { BillingStatistics } from "#features/admin/billing/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";

const statistics: BillingStatistics = {
  countedAt: "2026-04-16T12:00:00.000Z",
  months: [{ month: "2026-04", amountCents: 521_432, currency: "usd", sales: 268 }],
  currency: "usd",
  totalCents: 521_432,
  monthlyCents: 521_432,
  activeSubscriptions: 1087,
  passesSold: 268,
  teams: 1946,
  users: 2204,
  averageTeamSize: 13.3998,
  churnRate: 6.8,
  perTeamCents: 268,
  perPassCents: 1946,
  subscriptionRate: 55.9,
  passPenetration: 1,
  retention: 93.2,
};

const open = () => openScreen("/admin/billing", { user: { role: "admin" } });
const card = (label: string) => page.css("dl > div").filter({ hasText: label });

describe("billing statistics", () => {
  it("shows the total number of teams on a separate card [ADMBILL-11]", async () => {
    network.respond(contract.adminBilling.get, statistics);
    await open();
    await expect.element(card("Total Teams").css("dd").first()).toHaveTextContent("1,946");
  });

  it("rounds the average team size to one decimal [ADMBILL-13]", async () => {
    network.respond(contract.adminBilling.get, statistics);
    await open();
    await expect.element(card("Avg Team Size").css("dd").first()).toMatchTextContent(/^13\.4$/);
  });

  it("shows a toast and an empty state when loading fails [ADMBILL-04]", async () => {
    network.fail(contract.adminBilling.get);
    await open();
    await expect.element(toast("Failed to load billing statistics")).toBeVisible();
    await expect.element(page.getByText("No Data Available")).toBeVisible();
  });
});
