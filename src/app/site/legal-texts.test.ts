import { afterEach, describe, expect, it, vi } from "vitest";
import { isStart, readHelp, readOptOut } from "#features/messages/inbound/reader/opt-out.ts";
import { tokenize } from "#features/messages/inbound/reader/tokens.ts";
import { composeAsk, withLink } from "#features/messages/wording/rules.ts";
import { formatPrice, tiers, topup } from "#features/passes/rules.ts";
import { INBOUND_KEPT_DAYS, TEXTS_KEPT_DAYS } from "#features/messages/months/rules.ts";
import { KEEP_CLOSED_DAYS } from "#features/support/rules.ts";
import { FREE_TEXTS_SENTENCE, TRIAL_SMS } from "#features/teams/rules.ts";
import { testCarrier, testCheckout, testInstallation } from "#scripts/environment.ts";
import { featuresPage } from "./features.server.tsx";
import { homePage } from "./home.server.tsx";
import { pricingPage } from "./pricing.server.tsx";
import { privacyPage } from "./privacy.server.tsx";
import { sampleGame, sampleLink } from "./sample-phone.server.tsx";
import { termsPage } from "./terms.server.tsx";

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");

describe("public page content", () => {
  it("names only STOP, START, and HELP keywords that we recognize [PUB-20]", () => {
    const [, others] = /opt out\. ([A-Z, ]+and OPT OUT) work too/.exec(toText(termsPage()))!;
    const words = ["STOP", ...others!.split(/, and |, /)];
    expect(words).toHaveLength(8);
    expect(words.map((word) => readOptOut(tokenize(word))?.kind)).toEqual(words.map(() => "stop"));
    expect(isStart(tokenize("START"))).toBe(true);
    expect(readHelp(tokenize("HELP"))).not.toBeNull();
  });

  it("states the actual number of free texts, prices, and retention periods [PUB-20, PUB-21]", () => {
    const terms = toText(termsPage());
    expect(terms).toContain(FREE_TEXTS_SENTENCE);
    for (const { name, cents } of tiers)
      expect(terms).toContain(`${name} is ${formatPrice(cents)} for up to`);
    expect(terms).toContain(`A top-up of ${topup.sms} texts is ${formatPrice(topup.cents)}`);
    expect(toText(pricingPage())).toContain(`${TRIAL_SMS} free texts to message your first team`);
    // These are the fields of PaymentMethod (src/features/passes/billing/schema.ts).
    expect(toText(privacyPage())).toContain(
      "We see only the card brand or bank, the last four digits, and the expiration month",
    );
    expect(toText(privacyPage())).toContain(
      `the links in them: ${TEXTS_KEPT_DAYS} days after the end of the month. Incoming texts: ${INBOUND_KEPT_DAYS} days for your words`,
    );
    expect(toText(privacyPage())).toContain(`until they're closed, and ${KEEP_CLOSED_DAYS} days after that`);
  });

  it("promises up to 90% better attendance on the landing page [LAND-07]", () => {
    expect(toText(homePage())).toContain("Up to 90% better attendance");
  });

  it("states the price per teammate per season on the pricing page [PUB-06]", () => {
    expect(toText(pricingPage())).toContain("$2 per teammate per season");
  });

  it("mentions customizable reminder times on the pricing and features pages [PUB-24]", () => {
    expect(toText(pricingPage())).toContain("Customizable reminder times");
    expect(toText(featuresPage())).toContain("Customize the times for each team");
  });

  it("shows the text and the responses that players actually get [LAND-02, TEXT-02]", () => {
    const text = toText(homePage());
    const { body } = composeAsk("reminder", sampleGame, sampleLink.length);
    expect(text).toContain(`${withLink(body, sampleLink)} `);
    expect(body).toBe(
      "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. Reply IN/OUT/MAYBE or tap",
    );
    expect(text).toContain("Maybe / Not sure yet");
  });
});

describe("legal page content", () => {
  it("shows when the pages were last updated and when they take effect [PUB-22]", () => {
    for (const page of [termsPage, privacyPage])
      expect(toText(page())).toContain(
        "Last updated: March 15, 2025 Effective date: November 17, 2026 In short:",
      );
  });

  it.each([
    "at least 18",
    "Children under 13 can't have one",
    "Get consent first",
    "Nothing renews automatically",
    "within 14 days of buying it, and we'll refund the full price",
    "A disputed payment suspends it",
    "We can't guarantee that a text is delivered",
    '"as is" and "as available"',
    "merchantability, fitness for a particular purpose",
    "what you paid us in the 12 months before the claim, or US$100, whichever is greater",
    "Some states and provinces, including New Jersey and Quebec",
    "you'll cover the reasonable costs and damages your actions caused",
    "with 30 days' notice by email",
    "the rest stays in effect",
  ])("includes %j in the terms [PUB-20]", (words) => {
    expect(toText(termsPage())).toContain(words);
  });

  it.each([
    "Program name: FirstWhistle game texts",
    "Reminders:",
    "Schedule changes:",
    "Nudges:",
    "Sub requests:",
    "Replies:",
    "Messages:",
    "Message frequency varies",
    "Message and data rates may apply",
    "Reply STOP to any text to opt out",
    "Reply HELP for help",
    "Reply START to opt back in",
    "Carriers aren't liable for delayed or undelivered messages",
    "We don't share or sell mobile numbers or text consent to third parties",
  ])("describes the text program as carriers require: %j [PUB-20]", (words) => {
    const [, program] = /id="text-message-program"(.*?)<\/section>/s.exec(termsPage())!;
    expect(toText(program!)).toContain(words);
  });

  it.each([
    "children under 13",
    "only if a parent or guardian agreed, through the team's manager",
    "We don't share or sell mobile numbers or text consent to third parties",
    "California Consumer Privacy Act (CCPA)",
    "We don't sell personal information, and we don't share it for cross-context behavioral advertising",
    "the right to know and access what we collected, to delete it, to correct it",
    "not to be discriminated against",
    "An authorized agent can ask for you",
    "respond within 45 days",
    "Personal Information Protection and Electronic Documents Act (PIPEDA)",
    "withdraw your consent at any time",
    "anti-spam law (CASL)",
    "consumer laws that can't be waived",
    "Do Not Track or Global Privacy Control",
    "a texting provider and mobile carriers",
    "a payment processor",
    "an email provider",
    "a hosting provider",
    "Incoming texts: 30 days",
    "Backups are gone within 90 days after that",
    "in the United States and possibly in other countries",
    "privacy officer",
  ])("includes %j in the privacy policy [PUB-21]", (words) => {
    expect(toText(privacyPage())).toContain(words);
  });

  it.each([
    ["terms", termsPage],
    ["privacy policy", privacyPage],
  ])("uses American English and our glossary in the %s", (_, page) => {
    expect(toText(page())).not.toMatch(
      /e-mail|second factor|cancelled|\bSMS\b|\bmails\b|somebody|everybody|nobody|whoever|\bshall\b|null|undefined|licence|team-mate/i,
    );
  });
});

async function legalPages(settings: Record<string, string | undefined>) {
  const unset = { LEGAL_NAME: undefined, LEGAL_ADDRESS: undefined, LEGAL_STATE: undefined };
  for (const [name, value] of Object.entries({ ...unset, ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  const terms = (await import("./terms.server.tsx")).termsPage();
  const privacy = (await import("./privacy.server.tsx")).privacyPage();
  return { terms: toText(terms), privacy: toText(privacy) };
}

describe("company section of the legal pages", () => {
  afterEach(() => vi.unstubAllEnvs());

  const production = {
    NODE_ENV: "production",
    ...testCarrier,
    ...testCheckout,
    ...testInstallation,
    TWILIO_BASE_URL: undefined,
    STRIPE_BASE_URL: undefined,
  };

  it("leaves out the company and the governing law in production if they aren't set", async () => {
    const { terms, privacy } = await legalPages(production);
    expect(terms).toContain('an agreement between you and FirstWhistle ("we", "us")');
    expect(terms).toContain("Reach us through the contact page . Support");
    expect(terms).not.toContain("Governing law");
    for (const page of [terms, privacy])
      expect(page).not.toMatch(/Example|Illinois|Springfield|service of|mailing address|by mail|the laws of/);
  });

  it("names the company, its address, and the governing state law", async () => {
    const { terms, privacy } = await legalPages({
      ...production,
      LEGAL_NAME: "Whistle Works, Inc.",
      LEGAL_ADDRESS: "1 Pier Road, Albany, NY 12207",
      LEGAL_STATE: "New York",
    });
    for (const page of [terms, privacy]) {
      expect(page).toContain(
        "FirstWhistle is a service of Whistle Works, Inc., 1 Pier Road, Albany, NY 12207.",
      );
      expect(page).toContain("by mail at Whistle Works, Inc., 1 Pier Road, Albany, NY 12207");
    }
    expect(terms).toContain("an agreement between you and Whistle Works, Inc.");
    expect(terms).toContain(
      "The laws of New York and the federal laws of the United States govern these terms",
    );
    expect(terms).toContain("state or federal courts in New York");
    expect(terms).toContain("you keep the protection of the mandatory laws of the place where you live");
  });

  it.each([
    [{ LEGAL_NAME: "Whistle Works, Inc." }, "FirstWhistle is a service of Whistle Works, Inc."],
    [{ LEGAL_ADDRESS: "1 Pier Road" }, "FirstWhistle's mailing address is 1 Pier Road."],
  ])("shows only what is set: %j", async (settings, sentence) => {
    const { terms, privacy } = await legalPages({ ...production, ...settings });
    for (const page of [terms, privacy]) expect(page).toContain(sentence);
    expect(terms).not.toMatch(/Governing law|null/);
  });

  it("shows an example company in development", async () => {
    const { terms, privacy } = await legalPages({ NODE_ENV: "development" });
    for (const page of [terms, privacy]) expect(page).toContain("a service of Example Sports Software LLC");
    expect(terms).toContain("courts in Illinois");
  });
});
