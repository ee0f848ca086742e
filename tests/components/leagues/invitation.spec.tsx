import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Invitation } from "#features/leagues/invitations/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { me, sampleTeam } from "../samples.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";

const { invitations, sessions } = contract;
const address = "/team-manager-invitation?token=any";
const create = () => page.getByRole("button", { name: "Create Account and Accept" });
const password = () => page.getByLabelText("Password", { exact: true });
const confirmation = () => page.getByLabelText("Confirm Password");

const invitation = (standing: Invitation["standing"] = "signed-out"): Invitation => ({
  teamName: "Lakeview Otters",
  sport: "Soccer",
  leagueNames: ["East Side"],
  memberName: "Maya Okafor",
  email: "maya@example.com",
  standing,
});

async function openInvitation(standing?: Invitation["standing"], size?: "desk" | "phone") {
  network.answer(invitations.preview, invitation(standing));
  const user = standing === undefined ? null : { email: "maya@example.com", emailVerified: true };
  await openScreen(address, { size, data: { user } });
  await expect.element(page.getByRole("region", { name: "The team" })).toBeVisible();
}

describe("an invitation to manage a team", () => {
  it.each(["desk", "phone"] as const)(
    "shows on a %s what it is about, and who [INVITE-02, INVITE-08, INVITE-09]",
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

  it("checks the password, and keeps the form when the account cannot be created [INVITE-10, INVITE-11, INVITE-12]", async () => {
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

  it("leads whoever forgot their account to it, or in with the right password [INVITE-12, INVITE-13]", async () => {
    network.answer(invitations.preview, invitation());
    const data: { user: { email: string; emailVerified: boolean } | null } = { user: null };
    await openScreen(address, { data });
    network.refuse(invitations.register, "ACCOUNT_EXISTS");
    network.refuse(sessions.signIn, "INVALID_CREDENTIALS");
    await page.getByLabelText(/I agree to the/).click();
    await password().fill("not the one of then");
    await confirmation().fill("not the one of then");
    await create().click();
    await expect.element(toast("Failed to create account")).toBeVisible();
    await expect
      .element(
        page.getByRole("alert").filter({ hasText: "has an account" }).getByRole("link", { name: "Sign In" }),
      )
      .toHaveAttribute("href", expect.stringMatching(/^\/login\?.*team-manager-invitation/));
    await expectAccessible();

    await password().fill("the one of then");
    await confirmation().fill("the one of then");
    network.answer(sessions.signIn, () => {
      data.user = { email: "maya@example.com", emailVerified: true };
      network.answer(invitations.preview, invitation("invited"));
      return { next: "signed-in" as const };
    });
    const accepting = network.hold(invitations.accept);
    await create().click();
    expect(await accepting.input).toEqual({ token: "any" });
  });

  it("can be accepted again after a failure, and welcomes the new manager [INVITE-07, INVITE-14, INVITE-15]", async () => {
    await openInvitation("invited");
    await expectAccessible();
    const accept = page.getByRole("button", { name: "Accept Invitation" });
    network.drop(invitations.accept);
    await accept.click();
    await expect.element(toast("Failed to accept invitation")).toBeVisible();
    const accepting = network.hold(invitations.accept);
    await accept.click();
    expect(await accepting.input).toEqual({ token: "any" });
    await expect.element(page.getByRole("button", { name: "Accepting..." })).toBeVisible();
    const team = sampleTeam();
    answerTeamPage(team, []);
    accepting.answer({ teamId: team.id });
    await expect.element(toast("Invitation accepted! Welcome to your team.")).toBeVisible();
    await expect.poll(shownAddress).toBe(`/teams/${team.id}`);
  });

  it("says who is signed in when it went to somebody else", async () => {
    network.answer(invitations.preview, invitation("other-address"));
    const user = { email: "cole@example.com", emailVerified: true };
    await openScreen(address, { data: { user } });
    await expect.element(page.getByText("You are signed in as cole@example.com")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Use Another Account" })).toBeVisible();
  });

  it("waits for a confirmed address", async () => {
    network.answer(invitations.preview, invitation("unconfirmed"));
    const user = { email: "maya@example.com", emailVerified: false };
    await openScreen(address, { data: { user } });
    network.answer(contract.accounts.getMe, { ...me, emailVerified: false, hasSeenWelcome: true });
    await page.getByRole("button", { name: "I Confirmed It" }).click();
    await expect.element(toast("Your email is not confirmed yet")).toBeVisible();
    await expectAccessible();
  });

  it("says that a link without a token is not complete [INVITE-03]", async () => {
    await openScreen("/team-manager-invitation", { data: { user: null } });
    await expect.element(page.getByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
    await expectAccessible();
  });

  it("says when there is none, and when it cannot be loaded [INVITE-04, INVITE-05, INVITE-06]", async () => {
    network.drop(invitations.preview);
    await openScreen(address, { data: { user: null } });
    await expect.element(toast("Failed to load invitation")).toBeVisible();
    network.refuse(invitations.preview, "LINK_INVALID");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
    await expect.element(toast("Invalid or expired invitation")).toBeVisible();
  });
});
