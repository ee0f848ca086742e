import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";

const offerOf = (email: string) => ({
  email,
  expiresAt: "2026-12-01T18:00:00.000Z",
  expiresOn: "2026-12-01",
});
const email = () => page.getByLabelText("New Manager's Email");
const send = () => page.getByRole("button", { name: "Send Offer" });
const handOver = () => page.getByRole("button", { name: "Hand Over Team" });
const takeOver = () => page.getByRole("button", { name: "Take Over Team" });
const waiting = (person: string) => page.getByText(`Waiting for ${person} to accept.`);

async function openSettings(handover: ReturnType<typeof offerOf> | null = null) {
  const team = sampleTeam();
  network.answer(contract.teams.get, team);
  let open = handover;
  if (!network.isAnswered(contract.handover.get))
    network.answer(contract.handover.get, () => ({ handover: open }));
  network.answer(contract.handover.start, (input) => {
    open = offerOf(input.email);
    return { handover: open };
  });
  network.answer(contract.handover.cancel, () => {
    open = null;
    return { handover: null };
  });
  network.answer(contract.managers.list, { managers: [] });
  network.answer(contract.managerPhones.get, { phone: null, suppressedBy: null });
  await openScreen(`/teams/${team.id}/settings`);
  return team;
}

const openLink = (user: { email: string; emailVerified: boolean } | null) =>
  openScreen("/team-handover?token=some-token", { data: { user } });
const offer = (standing: "signed-out" | "other-address" | "unconfirmed" | "invited") =>
  network.answer(contract.handover.preview, {
    teamName: "Lakeview Otters",
    sport: "Soccer",
    from: "Maya Okafor",
    invited: "s***@example.com",
    standing,
  });

describe("handing a team over", () => {
  it("says what it means, and wants another person's address [OP2-03]", async () => {
    const team = await openSettings();
    await handOver().click();
    const dialog = page.getByRole("dialog", { name: "Hand Over Team" });
    await expect.element(dialog).toMatchTextContent(/You lose access to the team\./);
    await expectAccessible();
    await send().click();
    await expect.element(toast("Please enter the next manager's email address")).toBeVisible();
    await email().fill("MAYA@EXAMPLE.COM");
    await send().click();
    await expect.element(dialog.getByText("This is your own address.")).toBeVisible();
    expect(network.sent(contract.handover.start)).toEqual([]);
    await email().fill("sam@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("We sent the offer to sam@example.com")).toBeVisible();
    expect(network.sent(contract.handover.start)).toEqual([{ teamId: team.id, email: "sam@example.com" }]);
    await expect.element(page.getByRole("button", { name: "Choose Someone Else" })).toHaveFocus();
    await expectAccessible();
  });

  it("keeps the address when the offer cannot be sent or taken back, and tries again", async () => {
    await openSettings(offerOf("first@example.com"));
    await page.getByRole("button", { name: "Choose Someone Else" }).click();
    await expect
      .element(page.getByRole("dialog"))
      .toMatchTextContent(/The link we sent to first@example\.com stops working\./);
    await email().fill("second@example.com");
    const sending = network.hold(contract.handover.start);
    await send().click();
    sending.drop();
    await expect.element(toast("Failed to send the offer")).toBeVisible();
    await expect.element(email()).toHaveValue("second@example.com");
    await send().click();
    await expect.element(waiting("second@example.com")).toBeVisible();

    const canceling = network.hold(contract.handover.cancel);
    const cancel = page.getByRole("button", { name: "Cancel Hand-Over" });
    await cancel.click();
    canceling.drop();
    await expect.element(toast("Failed to cancel the hand-over")).toBeVisible();
    await expect.element(waiting("second@example.com")).toBeVisible();
    await cancel.click();
    await expect.element(toast("Hand-over canceled")).toBeVisible();
    await expect.element(handOver()).toHaveFocus();
  });

  it("says in the settings when the hand-over could not be loaded, and tries again", async () => {
    network.drop(contract.handover.get);
    await openSettings();
    await expect.element(page.getByText("We could not see whether a hand-over is under way.")).toBeVisible();
    network.answer(contract.handover.get, { handover: null });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(handOver()).toBeVisible();
  });
});

describe("the link of an offer", () => {
  it.each(["desk", "phone"] as const)(
    "shows a stranger who asks, and no way to take over: %s",
    async (size) => {
      offer("signed-out");
      await openScreen("/team-handover?token=some-token", { size, data: { user: null } });
      await expect
        .element(page.getByText("Maya Okafor would like to hand Lakeview Otters over to you."))
        .toBeVisible();
      await expect.element(page.getByText("s***@example.com")).toBeVisible();
      await expect.element(takeOver()).not.toBeInTheDocument();
      await expectAccessible();
    },
  );

  it("tells another account that it is not the one", async () => {
    offer("other-address");
    await openLink({ email: "pat@example.com", emailVerified: true });
    await expect.element(page.getByText("You are signed in as pat@example.com.")).toBeVisible();
    await expect.element(takeOver()).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("asks to confirm the address first", async () => {
    offer("unconfirmed");
    await openLink({ email: "sam@example.com", emailVerified: false });
    await expect.element(page.getByText("We sent a link to sam@example.com")).toBeVisible();
    await expect.element(takeOver()).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("says when it could not be loaded or accepted, and tries again", async () => {
    network.drop(contract.handover.preview);
    await openLink({ email: "sam@example.com", emailVerified: true });
    await expect.element(page.getByText("The offer could not be loaded.")).toBeVisible();
    await expectAccessible();
    offer("invited");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(takeOver()).toBeVisible();
    await expectAccessible();
    network.drop(contract.handover.accept);
    await takeOver().click();
    await expect.element(toast("We could not hand the team over. Please try again.")).toBeVisible();
    // Taken back while the page was open.
    network.refuse(contract.handover.accept, "LINK_INVALID");
    network.refuse(contract.handover.preview, "LINK_INVALID");
    await takeOver().click();
    await expect.element(page.getByRole("heading", { name: "Hand-Over Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  });

  it("leads to the team once it is accepted", async () => {
    offer("invited");
    const team = sampleTeam();
    network.answer(contract.handover.accept, { teamId: team.id });
    network.fail(contract.teams.get, contract.members.list);
    await openLink({ email: "sam@example.com", emailVerified: true });
    await takeOver().click();
    await expect.poll(shownAddress).toBe(`/teams/${team.id}`);
    await expect.element(toast("You are the manager of Lakeview Otters now")).toBeVisible();
  });

  it("leads home from a link that does not work", async () => {
    network.refuse(contract.handover.preview, "LINK_INVALID");
    await openLink(null);
    await expect.element(page.getByRole("heading", { name: "Hand-Over Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Home" })).toBeVisible();
    await expectAccessible();
  });
});
