import { describe, expect, it } from "vitest";
import { readText } from "#features/messages/inbound/rules.ts";
import { KEEP_CLOSED_DAYS } from "#features/support/rules.ts";
import { TRIAL_SMS } from "#features/teams/rules.ts";
import { featuresPage } from "./features.server.tsx";
import { homePage } from "./home.server.tsx";
import { pricingPage } from "./pricing.server.tsx";
import { privacyPage } from "./privacy.server.tsx";
import { termsPage } from "./terms.server.tsx";

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");

describe("what the public pages promise", () => {
  it("names only words for STOP, START and HELP that a text is read by [PUB-20]", () => {
    const [, others] = /opt out\. ([A-Z, ]+and OPT OUT) mean the same/.exec(wordsOf(termsPage()))!;
    const words = ["STOP", ...others!.split(/, | and /)];
    expect(words).toHaveLength(8);
    expect(words.map((word) => readText(word, undefined).kind)).toEqual(words.map(() => "stop"));
    expect(readText("START", undefined).kind).toBe("start");
    expect(readText("HELP", undefined).kind).toBe("help");
  });

  it("says what is free to try and how long requests stay, as it is [PUB-20, PUB-21]", () => {
    expect(wordsOf(termsPage())).toContain(`${TRIAL_SMS} SMS of the first team`);
    expect(wordsOf(pricingPage())).toContain(`${TRIAL_SMS} SMS to try messages`);
    // What PaymentMethod holds (src/features/passes/billing/schema.ts).
    expect(wordsOf(privacyPage())).toContain(
      "we see the brand or the bank, the last four digits and the month of expiry",
    );
    expect(wordsOf(privacyPage())).toContain(`settled and for ${KEEP_CLOSED_DAYS} days after that`);
  });

  it("promises up to 90% better attendance on the landing page [LAND-07]", () => {
    expect(wordsOf(homePage())).toContain("Up to 90% better attendance");
  });

  it("names the price per teammate and season on the pricing page [PUB-06]", () => {
    expect(wordsOf(pricingPage())).toContain("$2 per teammate per season");
  });

  it("says that reminder times can be customized, with the prices and with the features [PUB-24]", () => {
    expect(wordsOf(pricingPage())).toContain("Reminder times can be customized");
    expect(wordsOf(featuresPage())).toContain("The times can be customized per team");
  });

  it("shows the text and the answers that players really get [LAND-02]", () => {
    const words = wordsOf(homePage());
    expect(words).toContain(
      "Lakeview Otters vs Harbor Street FC: Thu Apr 16, 7:00 PM, Harborview Park. Reply IN, OUT or MAYBE, or tap",
    );
    expect(words).toContain("Maybe / Not sure yet");
  });
});
