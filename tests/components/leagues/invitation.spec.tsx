import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Invitation } from "#features/leagues/invitations/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { me, sampleTeam } from "../samples.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { mockTeamPage } from "../teams/roster.tsx";

const { invitations, sessions } = contract;
const address = "/team-manager-invitation?token=any";
const create = () => page.getByRole("button", { name: "Create Account and Accept" });
const password = () => page.getByLabelText("Password", { exact: true });
const confirmation = () => page.getByLabelText("Confirm Password");

const invitation = (recipientStatus: Invitation["recipientStatus"] = "signed-out"): Invitation => ({
  teamName: "Lakeview Otters",
  sport: "Soccer",
  leagueNames: ["East Side"],
  memberName: "Maya Okafor",
  email: "maya@example.com",
  recipientStatus,
});

async function openInvitation(recipientStatus?: Invitation["recipientStatus"], size?: "desk" | "phone") {
  network.respond(invitations.preview, invitation(recipientStatus));
  const user = recipientStatus === undefined ? null : { email: "maya@example.com", emailVerified: true };
  await openScreen(address, { size, data: { user } });
  await expect.element(page.getByRole("region", { name: "The team" })).toBeVisible();
}

describe("team manager invitation page", () => {
  it.each(["desk", "phone"] as const)(
    "shows the team and the invited person (%s) [INVITE-02, INVITE-08, INVITE-09]",
    async (size) => {
      await openInvitation(undefined, size);
      await expect
        .element(page.getByRole("region", { name: "The team" }))
        .toHaveTextContent("Lakeview OttersSoccerLeagueEast SideInvitedMaya Okafor");
      await expect.element(page.getByRole("link", { name: "Sign In" })).toBeVisible();
      await expect.element(page.getByLabelText("Email")).toHaveValue("maya@example.com");
      await expect.element(page.getByLabelText("Email")).toHaveAttribute("readonly");
      await expect.element(page.getByLabelText("Name")).toHaveValue("Maya Okafor");
      await expectAccessible();
    },
  );

  it("validates the password and keeps the form when creating the account fails [INVITE-10, INVITE-11, INVITE-12]", async () => {
    await openInvitation();
    await password().fill("short");
    await confirmation().fill("other");
    await create().click();
    await expect.element(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
    await password().fill("correct horse");
    await create().click();
    await expect.element(page.getByText("Passwords do not match").first()).toBeVisible();
    await confirmation().fill("correct horse");
    expect(network.sent(invitations.register)).toEqual([]);
    await page.getByLabelText(/I agree to the/).click();
    network.drop(invitations.register);
    await create().click();
    await expect.element(toast("Failed to create account")).toBeVisible();
    await expect.element(password()).toHaveValue("correct horse");
    expect(network.sent(invitations.register)).toEqual([
      { token: "any", name: "Maya Okafor", password: "correct horse", acceptedTerms: true },
    ]);
  });

  it("links to sign-in if the account exists, or signs in right away if the password is correct [INVITE-12, INVITE-13]", async () => {
    network.respond(invitations.preview, invitation());
    const data: { user: { email: string; emailVerified: boolean } | null } = { user: null };
    await openScreen(address, { data });
    network.reject(invitations.register, "ACCOUNT_EXISTS");
    network.reject(sessions.signIn, "INVALID_CREDENTIALS");
    await page.getByLabelText(/I agree to the/).click();
    await password().fill("wrong password");
    await confirmation().fill("wrong password");
    await create().click();
    await expect.element(toast("Failed to create account")).toBeVisible();
    await expect
      .element(
        page.getByRole("alert").filter({ hasText: "has an account" }).getByRole("link", { name: "Sign In" }),
      )
      .toHaveAttribute("href", expect.stringMatching(/^\/login\?.*team-manager-invitation/));
    await expectAccessible();

    await password().fill("old password");
    await confirmation().fill("old password");
    network.respond(sessions.signIn, () => {
      data.user = { email: "maya@example.com", emailVerified: true };
      network.respond(invitations.preview, invitation("invited"));
      return { next: "signed-in" as const };
    });
    const pendingRequest = network.holdNext(invitations.accept);
    await create().click();
    expect(await pendingRequest.input).toEqual({ token: "any" });
  });

  it("lets the manager retry after a failure, and welcomes them [INVITE-07, INVITE-14, INVITE-15]", async () => {
    await openInvitation("invited");
    await expectAccessible();
    const accept = page.getByRole("button", { name: "Accept Invitation" });
    network.drop(invitations.accept);
    await accept.click();
    await expect.element(toast("Failed to accept invitation")).toBeVisible();
    const pendingRequest = network.holdNext(invitations.accept);
    await accept.click();
    expect(await pendingRequest.input).toEqual({ token: "any" });
    await expect.element(page.getByRole("button", { name: "Accepting..." })).toBeVisible();
    const team = sampleTeam();
    mockTeamPage(team, []);
    pendingRequest.respond({ teamId: team.id });
    await expect.element(toast("Invitation accepted! Welcome to your team.")).toBeVisible();
    await expect.poll(getCurrentUrl).toBe(`/teams/${team.id}`);
  });

  it("shows who is signed in when the invitation went to another email", async () => {
    network.respond(invitations.preview, invitation("email-mismatch"));
    const user = { email: "cole@example.com", emailVerified: true };
    await openScreen(address, { data: { user } });
    await expect.element(page.getByText("You're signed in as cole@example.com")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Use Another Account" })).toBeVisible();
  });

  it("waits until the email is confirmed", async () => {
    network.respond(invitations.preview, invitation("unconfirmed"));
    const user = { email: "maya@example.com", emailVerified: false };
    await openScreen(address, { data: { user } });
    network.respond(contract.accounts.getMe, { ...me, emailVerified: false, hasSeenWelcome: true });
    await page.getByRole("button", { name: "I Confirmed It" }).click();
    await expect.element(toast("Your email isn't confirmed yet")).toBeVisible();
    await expectAccessible();
  });

  it("rejects a link without a token [INVITE-03]", async () => {
    await openScreen("/team-manager-invitation", { data: { user: null } });
    await expect.element(page.getByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
    await expectAccessible();
  });

  it("reports a failed load and an invalid invitation [INVITE-04, INVITE-05, INVITE-06]", async () => {
    network.drop(invitations.preview);
    await openScreen(address, { data: { user: null } });
    await expect.element(toast("Failed to load invitation")).toBeVisible();
    network.reject(invitations.preview, "LINK_INVALID");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
    await expect.element(toast("Invalid or expired invitation")).toBeVisible();
  });
});
