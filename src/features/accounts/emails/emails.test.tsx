import type { ReactElement } from "react";
import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as accountExists from "./account-exists.tsx";
import * as confirmEmail from "./confirm-email.tsx";
import * as passkeyAdded from "./passkey-added.tsx";
import * as passwordChanged from "./password-changed.tsx";
import * as resetPassword from "./reset-password.tsx";
import * as secondFactorChanged from "./second-factor-changed.tsx";
import * as welcome from "./welcome.tsx";

const APP = "https://app.firstwhistle.example";
const confirmUrl = `${APP}/confirm-email#token=AbCdEf123`;
const resetUrl = `${APP}/reset-password#access_token=GhIjKl456&type=recovery`;
const signInUrl = `${APP}/login`;
const forgotUrl = `${APP}/login?forgot`;
const supportUrl = `${APP}/contact`;
const when = "Apr 16, 2026, 8:30 PM UTC";

type Case = {
  label: string;
  links: string[];
  says: string[];
  make: (name: string) => { mail: ReactElement; subject: string };
};

const cases: Case[] = [
  ...(["Team Manager", "League Manager"] as const).map((roleLabel) => ({
    label: `welcome, ${roleLabel}`,
    links: [confirmUrl],
    says: [
      `Your ${roleLabel} account is ready.`,
      "This link works for 24 hours.",
      roleLabel === "Team Manager" ? "Create your team" : "Create your league",
    ],
    make: (name: string) => {
      const props = { name, roleLabel, confirmUrl };
      return { mail: <welcome.WelcomeEmail {...props} />, subject: welcome.subject(props) };
    },
  })),
  {
    label: "confirm email",
    links: [confirmUrl],
    says: ["Please confirm that this is your email", "This link works for 24 hours."],
    make: (name) => {
      const props = { name, confirmUrl };
      return { mail: <confirmEmail.ConfirmEmail {...props} />, subject: confirmEmail.subject(props) };
    },
  },
  {
    label: "passkey added",
    links: ["https://app.example/settings", resetUrl],
    says: ["A new passkey can sign in to your account from now on, without your password."],
    make: (name) => {
      const props = { name, settingsUrl: "https://app.example/settings", resetUrl };
      return { mail: <passkeyAdded.PasskeyAddedEmail {...props} />, subject: passkeyAdded.subject() };
    },
  },
  {
    label: "reset password",
    links: [resetUrl],
    says: [
      "The link is valid for 24 hours and works once.",
      "If you didn't ask for this, ignore this email.",
    ],
    make: (name) => {
      const props = { name, resetUrl };
      return { mail: <resetPassword.ResetPasswordEmail {...props} />, subject: resetPassword.subject(props) };
    },
  },
  {
    label: "account exists",
    links: [signInUrl, resetUrl],
    says: ["it already has one", "If it wasn't you, nothing happened."],
    make: (name) => {
      const props = { name, signInUrl, resetUrl };
      return { mail: <accountExists.AccountExistsEmail {...props} />, subject: accountExists.subject(props) };
    },
  },
  {
    label: "password changed",
    links: [forgotUrl, supportUrl],
    says: [`Your password was changed on ${when}.`, "All other sessions were signed out."],
    make: (name) => {
      const props = { name, when, resetUrl: forgotUrl, supportUrl };
      return {
        mail: <passwordChanged.PasswordChangedEmail {...props} />,
        subject: passwordChanged.subject(props),
      };
    },
  },
  ...[true, false].map((enabled) => ({
    label: `second factor ${enabled ? "on" : "off"}`,
    links: [forgotUrl],
    says: [enabled ? "a code from your authenticator app" : "signing in takes your password alone"],
    make: (name: string) => {
      const props = { name, enabled, resetUrl: forgotUrl };
      return {
        mail: <secondFactorChanged.SecondFactorChangedEmail {...props} />,
        subject: secondFactorChanged.subject(props),
      };
    },
  })),
];

/** The words of a mail's HTML: React puts comments between text pieces and escapes apostrophes. */
const words = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

describe.each(cases)("$label", ({ links, says, make }) => {
  it("carries its links and its key sentences as HTML", async () => {
    const html = await render(make("Maya Okafor").mail);
    for (const link of links) expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    for (const sentence of says) expect(words(html)).toContain(sentence);
    expect(words(html)).toContain("Hi Maya,");
    expect(html).toContain("Keeping teams connected and games on schedule.");
    expect(html).toContain("You got this email because");
  });

  it("carries the same as plain text, without leftovers of the layout", async () => {
    const text = await render(make("Maya Okafor").mail, { plainText: true });
    for (const link of links) expect(text.split(link)).toHaveLength(2);
    for (const sentence of says) expect(text).toContain(sentence);
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|prefers-color-scheme/);
  });

  it("escapes the name", async () => {
    const html = await render(make("<b>Maya<script>").mail);
    expect(html).toContain("&lt;b&gt;Maya&lt;script&gt;");
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("<script");
  });

  it.each(["https://evil.example/win", "evil.example", "me@evil.example", "", " "])(
    "does not repeat %j as a name",
    async (name) => {
      const html = await render(make(name).mail);
      expect(words(html)).toContain("Hi there,");
      expect(html).not.toContain("evil");
    },
  );

  it("loads nothing from anywhere", async () => {
    const html = await render(make("Maya").mail);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|source)\b/i);
    expect(html).not.toMatch(/\bsrc(set)?=|\bbackground=|url\(|@import|@font-face/i);
    // The only addresses that are not links are names of standards, such as the doctype's.
    const others = html.replaceAll(/<a\b[^>]*>.*?<\/a>/gs, "").match(/https?:\/\/[^"\s]+/g) ?? [];
    expect(others.filter((address) => !address.startsWith("http://www.w3.org/"))).toEqual([]);
  });

  it("has a subject that fits on one line", () => {
    const { subject } = make("Maya\r\nBcc: everyone@example.com");
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThan(78);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
