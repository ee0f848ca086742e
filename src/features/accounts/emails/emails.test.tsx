import type { ReactElement } from "react";
import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as administratorAdded from "../administration/new-administrators/emails/administrator-added.tsx";
import * as accountExists from "./account-exists.tsx";
import * as confirmEmail from "./confirm-email.tsx";
import * as passkeyAdded from "./passkey-added.tsx";
import * as passkeyRemoved from "./passkey-removed.tsx";
import * as passwordChanged from "./password-changed.tsx";
import * as recoveryCodesRenewed from "./recovery-codes-renewed.tsx";
import * as resetPassword from "./reset-password.tsx";
import * as sessionsEnded from "./sessions-ended.tsx";
import * as twoStepChanged from "./two-step-changed.tsx";
import * as welcome from "./welcome.tsx";

const APP = "https://app.firstwhistle.example";
const confirmUrl = `${APP}/confirm-email#token=AbCdEf123`;
const resetUrl = `${APP}/reset-password#access_token=GhIjKl456&type=recovery`;
const signInUrl = `${APP}/login`;
const forgotUrl = `${APP}/login?forgot`;
const supportUrl = `${APP}/contact`;
const changedAt = "Apr 16, 2026, 8:30 PM UTC";

type Case = {
  label: string;
  links: string[];
  sentences: string[];
  create: (name: string) => { email: ReactElement; subject: string };
};

const cases: Case[] = [
  ...(["Team Manager", "League Manager"] as const).map((roleLabel) => ({
    label: `welcome, ${roleLabel}`,
    links: [confirmUrl],
    sentences: [
      `Your ${roleLabel} account is ready.`,
      "This link works for 24 hours.",
      roleLabel === "Team Manager" ? "Create your team" : "Create your league",
    ],
    create: (name: string) => {
      const props = { name, roleLabel, confirmUrl };
      return { email: <welcome.WelcomeEmail {...props} />, subject: welcome.subject(props) };
    },
  })),
  {
    label: "confirm email",
    links: [confirmUrl],
    sentences: ["Please confirm your email", "This link works for 24 hours."],
    create: (name) => {
      const props = { name, confirmUrl };
      return { email: <confirmEmail.ConfirmEmail {...props} />, subject: confirmEmail.subject(props) };
    },
  },
  {
    label: "sessions ended",
    links: [forgotUrl],
    sentences: ["We signed you out on all your devices to keep your account safe."],
    create: (name) => {
      const props = { name, signInUrl, resetUrl: forgotUrl };
      return { email: <sessionsEnded.SessionsEndedEmail {...props} />, subject: sessionsEnded.subject() };
    },
  },
  ...["It was done by ada@example.com.", "It was done on the server."].map((sentence, index) => ({
    label: `administrator added: ${sentence}`,
    links: [`${APP}/admin/accounts`],
    sentences: [`new@example.com became an administrator on ${changedAt}. ${sentence}`],
    create: (name: string) => {
      const actor = index === 0 ? "ada@example.com" : null;
      const props = { name, administrator: "new@example.com", actor, madeAt: changedAt };
      const accountsUrl = `${APP}/admin/accounts`;
      return {
        email: <administratorAdded.AdministratorAddedEmail {...props} accountsUrl={accountsUrl} />,
        subject: administratorAdded.subject(),
      };
    },
  })),
  {
    label: "passkey added",
    links: ["https://app.example/settings", resetUrl],
    sentences: ["You can now sign in to your account with this passkey instead of your password."],
    create: (name) => {
      const props = { name, settingsUrl: "https://app.example/settings", resetUrl };
      return { email: <passkeyAdded.PasskeyAddedEmail {...props} />, subject: passkeyAdded.subject() };
    },
  },
  {
    label: "passkey removed",
    links: [forgotUrl],
    sentences: ["This passkey can't be used to sign in anymore."],
    create: (name) => {
      const props = { name, resetUrl: forgotUrl };
      return { email: <passkeyRemoved.PasskeyRemovedEmail {...props} />, subject: passkeyRemoved.subject() };
    },
  },
  {
    label: "recovery codes renewed",
    links: [forgotUrl],
    sentences: ["Your old ones don't work anymore."],
    create: (name) => {
      const props = { name, resetUrl: forgotUrl };
      return {
        email: <recoveryCodesRenewed.RecoveryCodesRenewedEmail {...props} />,
        subject: recoveryCodesRenewed.subject(),
      };
    },
  },
  {
    label: "reset password",
    links: [resetUrl],
    sentences: [
      "The link is valid for 24 hours and works once.",
      "If you didn't ask for this, ignore this email.",
    ],
    create: (name) => {
      const props = { name, resetUrl };
      return {
        email: <resetPassword.ResetPasswordEmail {...props} />,
        subject: resetPassword.subject(props),
      };
    },
  },
  {
    label: "account exists",
    links: [signInUrl, resetUrl],
    sentences: ["but you already have one", "If it wasn't you, you can ignore this email."],
    create: (name) => {
      const props = { name, signInUrl, resetUrl };
      return {
        email: <accountExists.AccountExistsEmail {...props} />,
        subject: accountExists.subject(props),
      };
    },
  },
  {
    label: "password changed",
    links: [forgotUrl, supportUrl],
    sentences: [`Your password was changed on ${changedAt}.`, "All your other devices were signed out."],
    create: (name) => {
      const props = { name, changedAt, resetUrl: forgotUrl, supportUrl };
      return {
        email: <passwordChanged.PasswordChangedEmail {...props} />,
        subject: passwordChanged.subject(props),
      };
    },
  },
  ...[true, false].map((enabled) => ({
    label: `two-step verification ${enabled ? "on" : "off"}`,
    links: [forgotUrl],
    sentences: [enabled ? "a code from your authenticator app" : "you only need your password to sign in"],
    create: (name: string) => {
      const props = { name, enabled, resetUrl: forgotUrl };
      return {
        email: <twoStepChanged.TwoStepChangedEmail {...props} />,
        subject: twoStepChanged.subject(props),
      };
    },
  })),
];

/** Undoes what React adds to text in an email's HTML: comments between text nodes and escaped apostrophes. */
const decodeHtml = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

describe.each(cases)("$label", ({ links, sentences, create }) => {
  it("contains its links and key sentences in HTML", async () => {
    const html = await render(create("Maya Okafor").email);
    for (const link of links) expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    for (const sentence of sentences) expect(decodeHtml(html)).toContain(sentence);
    expect(decodeHtml(html)).toContain("Hi Maya,");
    expect(html).toContain("Keeping teams connected and games on schedule.");
    expect(decodeHtml(html)).toContain("You're getting this email because");
  });

  it("contains the same links and sentences in plain text, without leftover markup", async () => {
    const text = await render(create("Maya Okafor").email, { plainText: true });
    for (const link of links) expect(text.split(link)).toHaveLength(2);
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|prefers-color-scheme/);
  });

  it("escapes the name", async () => {
    const html = await render(create("<b>Maya<script>").email);
    expect(html).toContain("&lt;b&gt;Maya&lt;script&gt;");
    expect(html).not.toContain("<b>");
    expect(html).not.toContain("<script");
  });

  it.each(["https://evil.example/win", "evil.example", "me@evil.example", "", " "])(
    "doesn't greet the recipient by the name %j",
    async (name) => {
      const html = await render(create(name).email);
      expect(decodeHtml(html)).toContain("Hi there,");
      expect(html).not.toContain("evil");
    },
  );

  it("loads no external resources", async () => {
    const html = await render(create("Maya").email);
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|source)\b/i);
    expect(html).not.toMatch(/\bsrc(set)?=|\bbackground=|url\(|@import|@font-face/i);
    // The only URLs that aren't links are standard identifiers, such as the one in the doctype.
    const nonLinkUrls = html.replaceAll(/<a\b[^>]*>.*?<\/a>/gs, "").match(/https?:\/\/[^"\s]+/g) ?? [];
    expect(nonLinkUrls.filter((url) => !url.startsWith("http://www.w3.org/"))).toEqual([]);
  });

  it("has a subject that fits on one line", () => {
    const { subject } = create("Maya\r\nBcc: everyone@example.com");
    expect(subject.length).toBeGreaterThan(10);
    expect(subject.length).toBeLessThan(78);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});
