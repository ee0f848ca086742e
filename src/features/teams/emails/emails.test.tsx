import type { ReactElement } from "react";
import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as handedOver from "./handed-over.tsx";
import * as handoverOffer from "./handover-offer.tsx";

const offerUrl = "https://app.firstwhistle.example/team-handover?token=AbCdEf123";
const supportUrl = "https://app.firstwhistle.example/contact";

type Words = { person: string; team: string; sport: string };
type Case = {
  label: string;
  link: string;
  says: string;
  /** What stands there instead of words that read like an address. */
  instead: string[];
  make: (words: Words) => { mail: ReactElement; subject: string };
};

const cases: Case[] = [
  {
    label: "hand-over offer",
    link: offerUrl,
    says: "Maya Okafor would like to hand Boys/Girls U12 (Soccer) over to you.",
    instead: ["The manager would like to hand their team (sport) over to you."],
    make: ({ person, team, sport }) => {
      const props = { from: person, teamName: team, sport, offerUrl };
      return { mail: <handoverOffer.HandoverOfferEmail {...props} />, subject: handoverOffer.subject(props) };
    },
  },
  {
    label: "handed over",
    link: supportUrl,
    says: "Boys/Girls U12 has a new manager: Maya Okafor accepted your offer.",
    instead: ["Your team has a new manager: the person you invited accepted your offer.", "Hi there,"],
    make: ({ person, team }) => {
      const props = { name: person, to: person, teamName: team, supportUrl };
      return { mail: <handedOver.HandedOverEmail {...props} />, subject: handedOver.subject(props) };
    },
  },
];

/** The words of a mail's HTML: React puts comments between text pieces and escapes apostrophes. */
const words = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const usual: Words = { person: "Maya Okafor", team: "Boys/Girls U12", sport: "Soccer" };

describe.each(cases)("$label", ({ link, says, instead, make }) => {
  it("carries its link and its words as HTML and as plain text", async () => {
    const html = await render(make(usual).mail);
    const text = await render(make(usual).mail, { plainText: true });
    expect(html).toContain(`href="${link}"`);
    expect(words(html)).toContain(says);
    expect(text.split(link)).toHaveLength(2);
    expect(text.replaceAll(/\s+/g, " ")).toContain(says);
    expect(html).toContain("You got this email because");
  });

  it("escapes what people typed", async () => {
    const html = await render(make({ person: "<b>Maya</b>", team: "<script>", sport: "<i>" }).mail);
    expect(html).not.toMatch(/<b>|<script|<i>/);
    expect(html).toContain("&lt;script&gt;");
  });

  it.each(["https://evil.example/win", "evil.example", "me@evil.example", "sms:evil"])(
    "does not repeat %j, which a mail program would turn into a link",
    async (bait) => {
      const { mail, subject } = make({ person: bait, team: bait, sport: bait });
      const html = words(await render(mail));
      expect(html).not.toContain("evil");
      expect(subject).not.toContain("evil");
      for (const sentence of instead) expect(html).toContain(sentence);
    },
  );

  it("has a subject that fits on one line and is the same for everyone", () => {
    const { subject } = make(usual);
    expect(subject).toBe(make({ person: "a\r\nBcc: b", team: "x", sport: "y" }).subject);
    expect(subject.length).toBeLessThan(78);
  });
});
