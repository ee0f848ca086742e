import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { openSettings } from "./settings.tsx";

const change = {
  newEmail: "maya.new@example.com",
  isApproved: false,
  isConfirmed: false,
  expiresAt: "2026-04-16T12:00:00.000Z",
};
const pendingChange = () => page.getByRole("region", { name: "Pending email change" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (label: string) => page.getByRole("dialog").getByLabelText(label);
const mockPending = (fields: Partial<typeof change> = {}) =>
  network.respond(contract.emailChange.get, { change: { ...change, ...fields } });

async function fillDialog(email: string, password: string) {
  await button("Change Email").click();
  await field("New Email").fill(email);
  await field("Current Password").fill(password);
}

describe("changing the email in settings", () => {
  it("sends the new email with the password and then shows which links it waits for", async () => {
    network.respond(contract.emailChange.start, { change });
    await openSettings();
    await fillDialog(" Maya.New@example.com ", "the password");
    await expectAccessible();
    await button("Send Both Links").click();
    await expect.element(pendingChange()).toMatchTextContent("maya.new@example.com");
    await expect.element(toast("Check your email")).toBeVisible();
    expect(network.sent(contract.emailChange.start)).toEqual([
      { email: "maya.new@example.com", password: "the password" },
    ]);
  });

  it("checks the fields before it sends anything", async () => {
    await openSettings();
    await fillDialog("not an email", "");
    await button("Send Both Links").click();
    await expect
      .element(field("New Email"))
      .toHaveAccessibleDescription("Enter an email address like name@example.com");
    await field("New Email").fill("maya.new@example.com");
    await button("Send Both Links").click();
    await expect
      .element(field("Current Password"))
      .toHaveAccessibleDescription("Enter your current password");
    expect(network.sent(contract.emailChange.start)).toEqual([]);
  });

  it("asks for a code with two-step verification and shows a wrong password or code at its field", async () => {
    await openSettings({ user: { twoFactorEnabled: true } });
    network.reject(contract.emailChange.start, "CURRENT_PASSWORD_INCORRECT");
    await fillDialog("maya.new@example.com", "wrong");
    await field("Authenticator Code").fill("123 456");
    await button("Send Both Links").click();
    await expect
      .element(field("Current Password"))
      .toHaveAccessibleDescription("Your current password is incorrect.");
    network.reject(contract.emailChange.start, "TWO_STEP_CODE_INVALID");
    await button("Send Both Links").click();
    await expect
      .element(page.getByText("That code is incorrect. Enter the latest code from your app."))
      .toBeVisible();
    await expect.element(field("New Email")).toHaveValue("maya.new@example.com");
  });

  it("keeps the entries when the connection drops", async () => {
    network.drop(contract.emailChange.start);
    await openSettings();
    await fillDialog("maya.new@example.com", "the password");
    await button("Send Both Links").click();
    await expect.element(toast("We couldn't start the change")).toBeVisible();
    await expect.element(field("New Email")).toHaveValue("maya.new@example.com");
  });

  it.each(["desk", "phone"] as const)("shows a half-finished change (%s)", async (size) => {
    const newEmail = `${"a-very-long-name-".repeat(3)}@clubs.example.com`;
    await openSettings({ size }, () => mockPending({ isApproved: true, newEmail }));
    await expect.element(pendingChange()).toMatchTextContent("Approved");
    await expect.element(pendingChange()).toMatchTextContent("Waiting");
    expect(getHorizontalOverflow()).toBe(0);
    await expectAccessible();
  });

  it("resends the links, and reports when there were too many emails", async () => {
    network.respond(contract.emailChange.resend, { change });
    await openSettings({}, mockPending);
    await button("Resend").click();
    await expect.element(toast("We sent the links again")).toBeVisible();
    network.reject(contract.emailChange.resend, "RATE_LIMITED");
    await button("Resend").click();
    await expect.element(toast("We couldn't send the links")).toBeVisible();
  });

  it("cancels the change", async () => {
    network.respond(contract.emailChange.cancel, { change: null });
    await openSettings({}, mockPending);
    await button("Cancel Change").click();
    await expect.element(toast("Change canceled")).toBeVisible();
    await expect.element(pendingChange()).not.toBeInTheDocument();
    await expect.element(button("Change Email")).toBeVisible();
  });

  it("mentions only the new inbox if the current email was never confirmed", async () => {
    await openSettings({ user: { emailVerified: false } }, () => mockPending({ isApproved: true }));
    await expect.element(pendingChange()).toMatchTextContent("when you've used the link");
    await expect.element(pendingChange()).not.toMatchTextContent("Current");
  });

  it("reports that a pending change couldn't be loaded", async () => {
    await openSettings({}, () => network.fail(contract.emailChange.get));
    await expect.element(page.getByText("We couldn't check for a pending change.")).toBeVisible();
  });
});

describe("page behind the links", () => {
  it("changes nothing until the button is pressed, and names the link that's still missing", async () => {
    network.respond(contract.emailChange.accept, { waitingFor: "new" });
    await openScreen("/change-email#token=abc");
    await expect.element(button("Approve This Change")).toBeVisible();
    expect(network.sent(contract.emailChange.accept)).toEqual([]);
    await expectAccessible();
    await button("Approve This Change").click();
    await expect.element(page.getByText("Now open the link we sent to your new email.")).toBeVisible();
    expect(network.sent(contract.emailChange.accept)).toEqual([{ token: expect.any(String) }]);
  });

  it("confirms the new inbox and shows that the email has changed", async () => {
    network.respond(contract.emailChange.accept, { waitingFor: null });
    await openScreen("/change-email?inbox=new#token=abc");
    await button("Confirm New Email").click();
    await expect.element(page.getByRole("heading", { name: "Email Changed" })).toBeVisible();
    await expectAccessible();
  });

  it("explains an invalid link, and keeps the button after a failure", async () => {
    network.drop(contract.emailChange.accept);
    await openScreen("/change-email#token=abc");
    await button("Approve This Change").click();
    await expect.element(toast("We couldn't save that. Try again.")).toBeVisible();
    network.reject(contract.emailChange.accept, "LINK_INVALID");
    await button("Approve This Change").click();
    await expect.element(page.getByRole("heading", { name: "Link Invalid" })).toBeVisible();
  });
});
