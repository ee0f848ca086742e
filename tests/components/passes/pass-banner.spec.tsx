import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PassTeam } from "#features/passes/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";
import { samplePass } from "./samples.ts";

const main = () => page.getByRole("main");
const offer = () => main().getByRole("link", { name: "Choose a Season Pass" });

async function openTeam(pass: PassTeam, search = "") {
  mockTeamPage(pass, []);
  network.respond(contract.passes.get, pass);
  await openScreen(`/teams/${pass.id}${search}`);
  await expect.element(page.getByRole("heading", { name: "Roster" })).toBeVisible();
}

describe("Season Pass banner on a team page", () => {
  it("offers a pass to a team without one [TEAM-29]", async () => {
    await openTeam(samplePass());
    await expect.element(main().getByText("This team has no Season Pass yet.")).toBeVisible();
    await expect.element(offer()).toBeVisible();
  });

  it("doesn't offer a pass while a payment is processing", async () => {
    await openTeam(samplePass({ payment: "processing" }));
    await expect.element(main().getByText("Your payment is processing.")).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it("shows a disputed pass as on hold", async () => {
    await openTeam(samplePass({ status: "expired", tier: "mini", isOnHold: true }));
    await expect.element(main().getByText("The Season Pass is on hold.")).toBeVisible();
    await expect.element(main().getByText("On hold", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("offers renewal when the pass ends soon", async () => {
    const endingPass = { status: "active", tier: "mini", expiresOn: "2026-11-25", passDaysLeft: 9 } as const;
    await openTeam(samplePass(endingPass));
    await expect.element(main().getByText("Mini Season Pass ends in 9 days")).toBeVisible();
    await expect.element(main().getByRole("link", { name: "Renew Season Pass" })).toBeVisible();
  });

  it("shows one toast for a canceled payment [PASS-58]", async () => {
    await openTeam(samplePass(), "?checkout=cancelled");
    await expect.element(toast("Payment was cancelled.")).toBeVisible();
    expect(toast("Payment was cancelled.").elements()).toHaveLength(1);
  });

  it("waits after payment until the pass is active [PASS-57, OP-08]", async () => {
    const pendingPass = samplePass({ payment: "awaiting" });
    await openTeam(pendingPass, "?checkout=success");
    await expect.element(toast("Payment successful! Your season pass is now active.")).toBeVisible();
    await expect.element(main().getByText("Confirming your payment.")).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
    const active = samplePass({
      ...pendingPass,
      payment: "none",
      status: "active",
      tier: "standard",
      smsLimit: 750,
      expiresOn: "2027-05-16",
      passDaysLeft: 180,
    });
    mockTeamPage(active, []);
    network.respond(contract.passes.get, active);
    await expect.element(main().getByText("Standard Season Pass is active")).toBeVisible();
    await expect.element(main()).toMatchTextContent("0/750 texts used");
  });
});
