import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { mockDashboard } from "../app/dashboard.tsx";
import { network } from "../network.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { mockSettings } from "./settings.tsx";

const providers = [
  { id: "google", name: "Google" },
  { id: "oidc", name: "Club ID" },
] as const;
const on = { providers: [...providers] };
const button = (name: string) => page.getByRole("button", { name: `Continue with ${name}` });
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

describe("buttons of sign-in providers", () => {
  it.each(["/login", "/register"])("are on %s if they're set up [CONNECT-26]", async (path) => {
    await openScreen(path, on);
    await expect.element(button("Google")).toBeVisible();
    await expect.element(button("Club ID")).toBeVisible();
    await expectAccessible();
  });

  it.each(["/login", "/register"])("aren't on %s otherwise [CONNECT-26]", async (path) => {
    await openScreen(path);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(page.getByRole("button", { name: /Continue with/ }).elements()).toEqual([]);
  });

  it("are on the invitation page, and lead back to it [CONNECT-26, CONNECT-30]", async () => {
    network.respond(contract.invitations.preview, {
      teamName: "Comets",
      sport: "Soccer",
      leagueNames: [],
      memberName: null,
      email: "kim@example.com",
      recipientStatus: "signed-out",
    });
    network.reject(contract.providers.start, "PROVIDER_UNAVAILABLE");
    await openScreen("/team-manager-invitation?token=abc", { ...on, data: { user: null } });
    await button("Google").click();
    await expect.element(toast("We can't reach your sign-in provider right now.")).toBeVisible();
    expect(network.sent(contract.providers.start)).toEqual([
      { provider: "google", next: "/team-manager-invitation?token=abc" },
    ]);
  });

  it("pass on the page to open afterward, and say when a provider can't be reached [CONNECT-26]", async () => {
    network.reject(contract.providers.start, "PROVIDER_UNAVAILABLE");
    await openScreen("/login?next=%2Fteams", on);
    await button("Club ID").click();
    await expect.element(toast("We can't reach your sign-in provider right now.")).toBeVisible();
    await expect.element(button("Club ID")).toBeEnabled();
    expect(network.sent(contract.providers.start)).toEqual([{ provider: "oidc", next: "/teams" }]);
  });

  it("explain a sign-in that was canceled or broken [CONNECT-27]", async () => {
    await openScreen("/login?problem=failed&with=google", on);
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("We couldn't sign you in with Google. Try again.");
  });

  it("call the generic provider by its name [CONNECT-26, CONNECT-27]", async () => {
    await openScreen("/login?problem=failed&with=oidc", on);
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("We couldn't sign you in with Club ID. Try again.");
  });

  it("send someone with an unconfirmed account to their email [CONNECT-29]", async () => {
    await openScreen("/login?problem=unconfirmed&with=google", on);
    await expect
      .element(page.getByRole("status"))
      .toHaveTextContent("Check your email to finish signing in.");
  });

  it("explain that the provider has no verified email [CONNECT-30]", async () => {
    await openScreen("/login?problem=no-email&with=google", on);
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Your Google account has no verified email.");
  });

  it("show nothing that a link made up [CONNECT-27]", async () => {
    await openScreen("/login?problem=Call%20us&with=google", on);
    await expect.element(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  it("are followed by the code of two-step verification [CONNECT-31]", async () => {
    mockDashboard();
    network.respond(contract.sessions.verifyTwoStep, { ok: true });
    await openScreen("/login?step=code&next=%2Fdashboard", on);
    await expect.element(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
  });
});

describe("registration with a provider", () => {
  const confirmed = { name: "Casey Coach", email: "casey@example.com" };

  it("has the name and a fixed email filled in, and asks for the role and the terms only [CONNECT-30]", async () => {
    network.reject(contract.providers.register, "SIGN_IN_EXPIRED");
    await openScreen("/register?next=%2Fteams", { ...on, data: { confirmed } });
    await expect.element(page.getByLabelText("Name")).toHaveValue("Casey Coach");
    await expect.element(page.getByLabelText("Email")).toHaveValue("casey@example.com");
    await expect.element(page.getByLabelText("Email")).toHaveAttribute("readonly");
    expect(page.getByLabelText(/Password/).elements()).toEqual([]);
    expect(page.getByRole("checkbox", { name: "I'm not a robot" }).elements()).toEqual([]);
    await expect.element(page.getByRole("radio", { name: /Team Manager/ })).toBeChecked();
    await expectAccessible();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect.element(page.getByText("Accept the terms to create an account").first()).toBeVisible();
    expect(network.sent(contract.providers.register)).toEqual([]);
    await page.getByLabelText(/I agree to the/).click();
    await page.getByRole("radio", { name: /League Manager/ }).click();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect.element(toast("That sign-in has expired. Start again.")).toBeVisible();
    expect(network.sent(contract.providers.register)).toEqual([
      { name: "Casey Coach", role: "league_manager", acceptedTerms: true },
    ]);
  });
});

const list = (linkedAt: string | null, hasPassword = true) =>
  network.respond(contract.providers.list, {
    providers: [
      { id: "google", name: "Google", linkedAt },
      { id: "oidc", name: "Club ID", linkedAt: null },
    ],
    hasPassword,
  });

const section = () => page.getByRole("heading", { name: "Linked Accounts" });

describe("linked accounts in Settings", () => {
  it("are missing without a provider [CONNECT-26]", async () => {
    mockSettings();
    await openScreen("/settings");
    await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    expect(section().elements()).toEqual([]);
  });

  it("are missing for administrators [CONNECT-31]", async () => {
    mockSettings();
    await openScreen("/settings", { ...on, user: { role: "admin", twoFactorEnabled: true } });
    await expect.element(page.getByRole("heading", { name: "Devices" })).toBeVisible();
    expect(section().elements()).toEqual([]);
  });

  it.each(["desk", "phone"] as const)(
    "have Link and Disconnect, which asks first (%s) [CONNECT-32]",
    async (size) => {
      mockSettings();
      list("2026-04-01T12:00:00.000Z");
      network.respond(contract.providers.disconnect, { ok: true });
      await openScreen("/settings", { ...on, size });
      await expect
        .element(row("Club ID").getByRole("button", { name: "Link Club ID" }))
        .toHaveTextContent("Link");
      const disconnect = row("Google").getByRole("button", { name: "Disconnect Google" });
      await expect.element(disconnect).toHaveTextContent("Disconnect");
      expect(getHorizontalOverflow()).toBe(0);
      await disconnect.click();
      await expectAccessible();
      await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect Google" }).click();
      await expect.element(toast("Google disconnected")).toBeVisible();
      expect(network.sent(contract.providers.disconnect)).toEqual([{ provider: "google" }]);
    },
  );

  it("explain that the last way to sign in stays, and offer to set a password [CONNECT-32]", async () => {
    mockSettings();
    list("2026-04-01T12:00:00.000Z", false);
    network.reject(contract.providers.disconnect, "PASSWORD_NEEDED");
    network.respond(contract.recovery.request, { ok: true });
    await openScreen("/settings", { ...on, user: { email: "casey@example.com" } });
    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect Google" }).click();
    await expect.element(toast("Set a password first.")).toBeVisible();
    await page.getByRole("button", { name: "Email Me a Link" }).click();
    await expect.element(toast("Check your email for the link")).toBeVisible();
    expect(network.sent(contract.recovery.request)).toEqual([{ email: "casey@example.com" }]);
  });

  it("explain a link that failed, and keep the page's address [CONNECT-32]", async () => {
    mockSettings();
    list(null);
    await openScreen("/settings?problem=taken&with=google", on);
    await expect
      .element(page.getByText("This Google account is already linked to another FirstWhistle account."))
      .toBeVisible();
    expect(getCurrentUrl()).toBe("/settings?problem=taken&with=google");
  });
});
