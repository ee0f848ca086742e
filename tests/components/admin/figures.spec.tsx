import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Period } from "#features/admin/billing/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleMonths, sampleStatistics } from "./samples.ts";

const { adminBilling, adminAnalytics } = contract;
const user = { role: "admin", twoFactorEnabled: true } as const;
const countMonths = (period: Period) => Number.parseInt(period, 10);
const getTexts = (role: "term" | "heading") =>
  page
    .getByRole(role, role === "heading" ? { level: 2 } : {})
    .elements()
    .map(({ textContent }) => textContent);

const bars = () => page.getByRole("list", { name: "Revenue per month" }).getByRole("listitem");

describe("billing statistics", () => {
  it("shows loading and failure states [ADMBILL-02, ADMBILL-03, ADMBILL-04, ADMBILL-25]", async () => {
    const loading = network.holdNext(adminBilling.get);
    await openScreen("/admin/billing", { user });
    await expect.element(page.getByText("Loading billing statistics")).toBeVisible();
    network.fail(adminBilling.get);
    loading.drop();
    await expect.element(toast("Failed to load billing statistics")).toBeVisible();
    await expect.element(page.getByText("No Data Available")).toBeVisible();
    await expect.element(page.getByText("Unable to load billing statistics.")).toBeVisible();
    network.respond(adminBilling.get, sampleStatistics(6));
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => bars().elements().length).toBe(6);
  });

  it.each(["desk", "phone"] as const)(
    "shows all numbers (%s) [ADMBILL-05, ADMBILL-06, ADMBILL-09, ADMBILL-11, ADMBILL-12, ADMBILL-15, ADMBILL-21]",
    async (size) => {
      network.respond(adminBilling.get, ({ period }) => sampleStatistics(countMonths(period)));
      await openScreen("/admin/billing", { user, size });
      await expect.element(bars().first()).toMatchTextContent(/\$1,299.*130 sales/s);
      expect(getTexts("term")).toEqual([
        "Total Revenue",
        "Monthly Revenue",
        "Active Subscriptions",
        "Season Passes Sold",
        "Total Teams",
        "Total Users",
        "Avg Team Size",
        "Churn Rate",
        "Average revenue per team",
        "Revenue per Season Pass",
        "Subscription rate",
        "Teams with active subscriptions",
        "Season Pass penetration",
        "Customer retention",
      ]);
      expect(bars().elements()).toHaveLength(6);
      await expect.element(page.getByText("812 / 1,204", { exact: true })).toBeVisible();
      await expectAccessible();
      for (const [label, months] of [
        ["Last 3 Months", 3],
        ["Last 12 Months", 12],
      ] as const) {
        await page.getByRole("radio", { name: label }).click();
        await expect.poll(() => bars().elements().length).toBe(months);
      }
    },
  );

  it("scales each month's bar to the best month, with a minimum length [ADMBILL-16]", async () => {
    const statistics = sampleStatistics(3);
    const months = statistics.months.map((month, index) => ({
      ...month,
      amountCents: [200_000, 100_000, 0][index]!,
    }));
    network.respond(adminBilling.get, { ...statistics, months });
    await openScreen("/admin/billing", { user });
    await expect.poll(() => bars().elements().length).toBe(3);
    const tracks = bars()
      .elements()
      .map((bar) => bar.querySelector("span[aria-hidden]")!);
    const shares = tracks.map((track) => track.firstElementChild!.clientWidth / track.clientWidth);
    expect(shares[0]).toBeCloseTo(1, 2);
    expect(shares[1]).toBeCloseTo(0.5, 2);
    expect(shares[2]).toBeCloseTo(0.05, 2);
  });

  it.each(["desk", "phone"] as const)("fits the revenue of 100,000 teams on one line (%s)", async (size) => {
    network.respond(adminBilling.get, sampleStatistics(6, { amountCents: 160_412_300, sales: 83_333 }));
    await openScreen("/admin/billing", { user, size });
    for (const text of ["$1,604,123", "83,333 sales"]) {
      await expect.element(bars().first().getByText(text)).toBeVisible();
      const part = bars().first().getByText(text).element();
      const { scrollWidth, clientWidth } = part.parentElement!;
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      expect(part.getBoundingClientRect().height).toBeLessThan(26);
    }
  });
});

const months = (measure: string) => page.getByRole("listbox", { name: `${measure} per month` });
const options = (measure: string) => months(measure).getByRole("option");
const mockMonths = () =>
  network.respond(adminAnalytics.get, ({ period }) => ({
    countedAt: "2026-11-16T12:00:00.000Z",
    months: sampleMonths(countMonths(period)),
  }));

describe("analytics", () => {
  it("shows an error when loading fails", async () => {
    network.fail(adminAnalytics.get);
    await openScreen("/admin/analytics", { user });
    await expect.element(toast("Failed to load analytics")).toBeVisible();
    await expect.element(page.getByText("Unable to load analytics.")).toBeVisible();
    mockMonths();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.poll(() => options("Revenue").elements().length).toBe(6);
  });

  it.each(["desk", "phone"] as const)(
    "shows every measure for the same month (%s) [ANALYTICS-01, ANALYTICS-02, ANALYTICS-04]",
    async (size) => {
      mockMonths();
      await openScreen("/admin/analytics", { user, size });
      await expect.poll(() => options("New Accounts").elements().length).toBe(6);
      const measures = [
        "Revenue",
        "Active Passes",
        "New Accounts",
        "New Teams",
        "Texts",
        "Responses per Text",
      ];
      expect(getTexts("heading")).toEqual(measures);
      await expect.element(page.getByRole("radio", { name: "Last 6 Months" })).toBeChecked();
      await expect
        .element(months("New Accounts").getByRole("option", { selected: true }))
        .toHaveAccessibleName("Nov 2026: 1,205");
      await expectAccessible();
      (months("New Accounts").element() as HTMLElement).focus();
      await userEvent.keyboard("{Home}");
      await expect.element(options("Revenue").first()).toHaveAttribute("aria-selected", "true");
      (months("Revenue").element() as HTMLElement).focus();
      await userEvent.keyboard("{ArrowRight}");
      await expect.element(options("New Accounts").nth(1)).toHaveAttribute("aria-selected", "true");
      await options("New Accounts").nth(3).hover();
      await expect.element(options("Revenue").nth(3)).toHaveAttribute("aria-selected", "true");
      await page.getByRole("radio", { name: "Last 12 Months" }).click();
      await expect.poll(() => options("New Accounts").elements().length).toBe(12);
      await page.getByRole("radio", { name: "Table" }).click();
      await expect.poll(() => page.getByRole("row").elements().length).toBe(13);
    },
  );
});
