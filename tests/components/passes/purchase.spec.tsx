import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Purchase } from "#features/passes/purchases/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, toast } from "../screen.tsx";
import { payableTeam, samplePurchase } from "./samples.ts";

const main = () => page.getByRole("main");
const title = () => page.getByRole("heading", { level: 1 });
const row = (name: string) => main().getByRole("listitem").filter({ hasText: name });

const teamId = sampleId();
async function openPurchase(
  purchase: Purchase,
  { search = "", ...options }: { search?: string; size?: "desk" | "phone" } = {},
) {
  network.respond(contract.purchases.get, purchase);
  await openScreen(`/teams/${teamId}/bulk-upgrade?purchase=${purchase.id}${search}`, options);
  await expect.element(title()).toBeVisible();
}
const unpaid = { status: "open", period: null, sms: null } as const;

describe("summary of a purchase for several teams", () => {
  it.each(["desk", "phone"] as const)("shows what each team got, and until when (%s)", async (size) => {
    const purchase = samplePurchase([
      { teamName: "Otters" },
      { teamName: "Wolves", product: "mini", amountCents: 999, sms: 300, hasOtherBuyer: true },
    ]);
    await openPurchase(purchase, { size });
    await expect.element(title()).toHaveTextContent("Payment Complete");
    await expect.element(main()).toMatchTextContent("You paid $39.98 for 2 teams on Nov 18, 2026.");
    await expect.element(main()).toMatchTextContent("All 2 teams have their passes.");
    await expect
      .element(row("Otters"))
      .toMatchTextContent("Standard Season Pass, until May 18, 2027, with 750 textsPass Added$19.99");
    await expect
      .element(row("Wolves"))
      .toMatchTextContent("Another manager bought a pass for this team too.");
    await expect
      .element(row("Otters").getByRole("link"))
      .toHaveAttribute("href", `/teams/${purchase.items[0]!.teamId}`);
    await expect
      .element(main().getByRole("link", { name: /^Receipt/ }))
      .toHaveAttribute("href", "/settings/receipts/pi_1");
    await expectAccessible();
  });

  it("explains teams that didn't get a pass", async () => {
    await openPurchase(
      samplePurchase([
        { teamName: "Otters" },
        { teamName: "Gone", teamId: null, canOpen: false, status: "undelivered", period: null, sms: null },
        { teamName: "Back", status: "refunded" },
      ]),
    );
    await expect.element(main()).toMatchTextContent("1 of 3 teams has its pass.");
    await expect.element(row("Gone")).toMatchTextContent("We'll refund $19.99.");
    await expect.element(row("Gone").getByRole("link")).not.toBeInTheDocument();
    await expect.element(row("Back")).toMatchTextContent("$19.99 was refunded, so this was canceled.");
    await expectAccessible();
  });

  it("waits until the payment is confirmed, even after a reload", async () => {
    const purchase = samplePurchase([{ teamName: "Otters" }]);
    const open = { ...purchase, state: "unpaid", paidOn: null, receiptUrl: null } as const;
    await openPurchase(
      { ...open, items: open.items.map((item) => ({ ...item, ...unpaid })) },
      { search: "&checkout=success" },
    );
    await expect.element(title()).toHaveTextContent("Confirming Your Payment");
    await expect.element(main().getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
    expect(window.location.search).toContain("checkout=success");
    network.respond(contract.purchases.get, purchase);
    await expect.element(title()).toHaveTextContent("Payment Complete");
    await expect.element(main()).toMatchTextContent("The team has its pass.");
  });

  it("offers to pay or to choose again after a canceled payment [PASS-58, PASS-59]", async () => {
    const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const otters = payableTeam("Otters", 3);
    const wolves = payableTeam("Wolves", 3);
    const purchase = samplePurchase(
      [
        { teamId: otters.id, teamName: "Otters", product: "extended", ...unpaid },
        { teamId: wolves.id, teamName: "Wolves", ...unpaid },
      ],
      { state: "unpaid", paidOn: null, receiptUrl: null, amountCents: 4998 },
    );
    await openPurchase(purchase, { search: "&checkout=cancelled" });
    await expect.element(toast("Payment was cancelled.")).toBeVisible();
    await expect.element(title()).toHaveTextContent("Payment Not Finished");
    expect(window.location.search).not.toContain("checkout");
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
    await expectAccessible();
    network.respond(contract.allowance.listForPasses, { teams: [] });
    network.respond(contract.passes.listPayable, {
      teams: [payableTeam("Other", 3), otters, wolves],
      total: 3,
      lastPurchase: { id: purchase.id, state: "unpaid" },
    });
    await main().getByRole("link", { name: "Change Passes" }).click();
    await expect.element(main().getByRole("button", { name: "Pay $49.98" })).toBeEnabled();
    await expect
      .element(main().getByRole("combobox", { name: "Season Pass for Otters" }))
      .toHaveValue("extended");
    await expect.element(main()).toMatchTextContent("You started a payment for several teams.");
    await expect
      .element(main().getByRole("link", { name: "View Summary" }))
      .toHaveAttribute("href", expect.stringContaining(`?purchase=${purchase.id}`));
    warnSpy.mockRestore();
  });

  it.each([
    ["processing", "Payment Processing", "so don't pay again"],
    ["failed", "Payment Failed", "The payment didn't go through. You weren't charged"],
    ["checking", "We're Checking Your Payment", "Please don't pay again."],
  ] as const)("explains a payment that is %s", async (state, heading, words) => {
    await openPurchase(samplePurchase([unpaid, unpaid], { state, paidOn: null }));
    await expect.element(title()).toHaveTextContent(heading);
    await expect.element(main()).toMatchTextContent(words);
    await expectAccessible();
  });

  it("offers a retry if it fails to load, and says so if it isn't the user's", async () => {
    const purchase = samplePurchase([{ teamName: "Otters" }]);
    network.drop(contract.purchases.get);
    await openScreen(`/teams/${teamId}/bulk-upgrade?purchase=${purchase.id}`);
    await expect.element(main()).toMatchTextContent("We couldn't load your purchase.");
    network.respond(contract.purchases.get, purchase);
    await main().getByRole("button", { name: "Try Again" }).click();
    await expect.element(title()).toHaveTextContent("Payment Complete");
  });

  it("shows the same page for someone else's purchase and for one that doesn't exist", async () => {
    network.reject(contract.purchases.get, "NOT_FOUND");
    await openScreen(`/teams/${teamId}/bulk-upgrade?purchase=${sampleId()}`);
    await expect.element(title()).toHaveTextContent("Purchase Not Found");
    await expect.element(main().getByRole("link", { name: "Open Billing" })).toBeVisible();
    await expectAccessible();
  });

  it("fits a very long name at every width", async () => {
    await openPurchase(samplePurchase([{ teamName: "W".repeat(100), hasOtherBuyer: true }]));
    for (const width of [320, 768, 1180]) {
      await page.viewport(width, 800);
      expect(document.documentElement.scrollWidth - window.innerWidth).toBe(0);
    }
  });
});
