import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { PassTeam } from "#features/passes/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";
import { samplePass } from "./samples.ts";

const main = () => page.getByRole("main");
const offer = () => main().getByRole("link", { name: "Choose a Season Pass" });

async function openTeam(pass: PassTeam, search = "") {
  answerTeamPage(pass, []);
  network.answer(contract.passes.get, pass);
  await openScreen(`/teams/${pass.id}${search}`);
  await expect.element(page.getByRole("heading", { name: "Roster" })).toBeVisible();
}

describe("the Season Pass on a team's page", () => {
  it("is offered to a team without one [TEAM-29]", async () => {
    await openTeam(samplePass());
    await expect.element(main().getByText("This team has no Season Pass yet.")).toBeVisible();
    await expect.element(offer()).toBeVisible();
  });

  it("is not offered while a payment is on its way", async () => {
    await openTeam(samplePass({ payment: "processing" }));
    await expect.element(main().getByText("A payment is on its way.")).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
  });

  it("is on hold while its payment is disputed", async () => {
    await openTeam(samplePass({ status: "expired", tier: "mini", isOnHold: true }));
    await expect.element(main().getByText("The Season Pass is on hold.")).toBeVisible();
    await expect.element(main().getByText("On hold", { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it("can be renewed when it ends soon", async () => {
    const ending = { status: "active", tier: "mini", expiresOn: "2026-11-25", passDaysLeft: 9 } as const;
    await openTeam(samplePass(ending));
    await expect.element(main().getByText("Mini Season Pass ends in 9 days")).toBeVisible();
    await expect.element(main().getByRole("link", { name: "Renew Season Pass" })).toBeVisible();
  });

  it("says once that a payment was cancelled [PASS-58]", async () => {
    await openTeam(samplePass(), "?checkout=cancelled");
    await expect.element(toast("Payment was cancelled.")).toBeVisible();
    expect(toast("Payment was cancelled.").elements()).toHaveLength(1);
  });

  it("waits after paying until the pass has begun [PASS-57, OP-08]", async () => {
    const awaited = samplePass({ payment: "awaited" });
    await openTeam(awaited, "?checkout=success");
    await expect.element(toast("Payment successful! Your season pass is now active.")).toBeVisible();
    await expect.element(main().getByText("Confirming your payment.")).toBeVisible();
    await expect.element(offer()).not.toBeInTheDocument();
    const active = samplePass({
      ...awaited,
      payment: "none",
      status: "active",
      tier: "standard",
      smsLimit: 750,
      expiresOn: "2027-05-16",
      passDaysLeft: 180,
    });
    answerTeamPage(active, []);
    network.answer(contract.passes.get, active);
    await expect.element(main().getByText("Standard Season Pass is active")).toBeVisible();
    await expect.element(main()).toMatchTextContent("0/750 SMS used");
  });
});
