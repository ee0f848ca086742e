import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { mockSettings } from "./team-settings.tsx";

const createOffer = (email: string) => ({
  email,
  expiresAt: "2026-12-01T18:00:00.000Z",
  expiresOn: "2026-12-01",
});
const email = () => page.getByLabelText("New Manager's Email");
const send = () => page.getByRole("button", { name: "Send Offer" });
const transferButton = () => page.getByRole("button", { name: "Transfer Team" });
const acceptButton = () => page.getByRole("button", { name: "Accept Team" });
const waitingNotice = (person: string) => page.getByText(`Waiting for ${person} to accept.`);

async function openSettings(
  transfer: ReturnType<typeof createOffer> | null = null,
  beforeOpening: () => void = () => {},
) {
  const team = sampleTeam();
  mockSettings(team);
  let open = transfer;
  network.respond(contract.transfer.get, () => ({ transfer: open }));
  network.respond(contract.transfer.start, (input) => {
    open = createOffer(input.email);
    return { transfer: open };
  });
  network.respond(contract.transfer.cancel, () => {
    open = null;
    return { transfer: null };
  });
  beforeOpening();
  await openScreen(`/teams/${team.id}/settings`);
  return team;
}

const openLink = (user: { email: string; emailVerified: boolean } | null) =>
  openScreen("/team-transfer?token=some-token", { data: { user } });
const offer = (recipientStatus: "signed-out" | "email-mismatch" | "unconfirmed" | "invited") =>
  network.respond(contract.transfer.preview, {
    teamName: "Lakeview Otters",
    sport: "Soccer",
    from: "Maya Okafor",
    invited: "s***@example.com",
    recipientStatus,
  });

describe("transferring a team", () => {
  it("explains what it means and requires another person's email [OP2-03]", async () => {
    const team = await openSettings();
    await transferButton().click();
    const dialog = page.getByRole("dialog", { name: "Transfer Team" });
    await expect.element(dialog).toMatchTextContent(/You'll lose access to the team\./);
    await expectAccessible();
    await send().click();
    await expect.element(toast("Enter the new manager's email address")).toBeVisible();
    await email().fill("MAYA@EXAMPLE.COM");
    await send().click();
    await expect.element(dialog.getByText("That's your own email.")).toBeVisible();
    expect(network.sent(contract.transfer.start)).toEqual([]);
    await email().fill("sam@example.com");
    await userEvent.keyboard("{Enter}");
    await expect.element(toast("We sent the offer to sam@example.com")).toBeVisible();
    expect(network.sent(contract.transfer.start)).toEqual([{ teamId: team.id, email: "sam@example.com" }]);
    await expect.element(page.getByRole("button", { name: "Choose Someone Else" })).toHaveFocus();
    await expectAccessible();
  });

  it("keeps the email when the offer can't be sent or canceled, and retries", async () => {
    await openSettings(createOffer("first@example.com"));
    await page.getByRole("button", { name: "Choose Someone Else" }).click();
    await expect
      .element(page.getByRole("dialog"))
      .toMatchTextContent(/The link we sent to first@example\.com will stop working\./);
    await email().fill("second@example.com");
    const pendingRequest = network.holdNext(contract.transfer.start);
    await send().click();
    pendingRequest.drop();
    await expect.element(toast("We couldn't send the offer")).toBeVisible();
    await expect.element(email()).toHaveValue("second@example.com");
    await send().click();
    await expect.element(waitingNotice("second@example.com")).toBeVisible();

    const canceling = network.holdNext(contract.transfer.cancel);
    const cancel = page.getByRole("button", { name: "Cancel Transfer" });
    await cancel.click();
    canceling.drop();
    await expect.element(toast("We couldn't cancel the transfer")).toBeVisible();
    await expect.element(waitingNotice("second@example.com")).toBeVisible();
    await cancel.click();
    await expect.element(toast("Transfer canceled")).toBeVisible();
    await expect.element(transferButton()).toHaveFocus();
  });

  it("reports in settings that the transfer failed to load, and retries", async () => {
    await openSettings(null, () => network.drop(contract.transfer.get));
    await expect.element(page.getByText("We couldn't check whether a transfer is pending.")).toBeVisible();
    network.respond(contract.transfer.get, { transfer: null });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(transferButton()).toBeVisible();
  });
});

describe("transfer offer link", () => {
  it.each(["desk", "phone"] as const)(
    "tells a signed-out visitor who made the offer, without an accept button: %s",
    async (size) => {
      offer("signed-out");
      await openScreen("/team-transfer?token=some-token", { size, data: { user: null } });
      await expect
        .element(page.getByText("Maya Okafor wants to transfer Lakeview Otters to you."))
        .toBeVisible();
      await expect.element(page.getByText("s***@example.com")).toBeVisible();
      await expect.element(acceptButton()).not.toBeInTheDocument();
      await expectAccessible();
    },
  );

  it("explains to a different account that it wasn't invited", async () => {
    offer("email-mismatch");
    await openLink({ email: "pat@example.com", emailVerified: true });
    await expect.element(page.getByText("You're signed in as pat@example.com.")).toBeVisible();
    await expect.element(acceptButton()).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("asks the user to confirm their email first", async () => {
    offer("unconfirmed");
    await openLink({ email: "sam@example.com", emailVerified: false });
    await expect.element(page.getByText("We sent a link to sam@example.com")).toBeVisible();
    await expect.element(acceptButton()).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("reports a failed load or acceptance, and retries", async () => {
    network.drop(contract.transfer.preview);
    await openLink({ email: "sam@example.com", emailVerified: true });
    await expect.element(page.getByText("We couldn't load the offer.")).toBeVisible();
    await expectAccessible();
    offer("invited");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(acceptButton()).toBeVisible();
    await expectAccessible();
    network.drop(contract.transfer.accept);
    await acceptButton().click();
    await expect.element(toast("We couldn't transfer the team. Try again.")).toBeVisible();
    // The offer was canceled while the page was open.
    network.reject(contract.transfer.accept, "LINK_INVALID");
    network.reject(contract.transfer.preview, "LINK_INVALID");
    await acceptButton().click();
    await expect.element(page.getByRole("heading", { name: "Transfer Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  });

  it("opens the team once the offer is accepted", async () => {
    offer("invited");
    const team = sampleTeam();
    network.respond(contract.transfer.accept, { teamId: team.id });
    network.fail(contract.teams.get, contract.members.list);
    await openLink({ email: "sam@example.com", emailVerified: true });
    await acceptButton().click();
    await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}`);
    await expect.element(toast("You now manage Lakeview Otters")).toBeVisible();
  });

  it("links to the home page when it's invalid", async () => {
    network.reject(contract.transfer.preview, "LINK_INVALID");
    await openLink(null);
    await expect.element(page.getByRole("heading", { name: "Transfer Link Invalid" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Homepage" })).toBeVisible();
    await expectAccessible();
  });
});
