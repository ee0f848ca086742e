import type { ReactElement } from "react";
import { render } from "react-email";
import { describe, expect, it } from "vitest";
import * as teamTransferred from "./team-transferred.tsx";
import * as transferOffer from "./transfer-offer.tsx";

const offerUrl = "https://app.firstwhistle.example/team-transfer?token=AbCdEf123";
const supportUrl = "https://app.firstwhistle.example/contact";

type Names = { person: string; team: string; sport: string };
type Case = {
  label: string;
  link: string;
  sentence: string;
  /** The sentences that appear when our own words replace names that look like links. */
  replacements: string[];
  renderEmail: (names: Names) => { email: ReactElement; subject: string };
};

const cases: Case[] = [
  {
    label: "transfer offer email",
    link: offerUrl,
    sentence: "Maya Okafor wants to transfer Boys/Girls U12 (Soccer) to you.",
    replacements: ["The manager wants to transfer their team (sport) to you."],
    renderEmail: ({ person, team, sport }) => {
      const props = { from: person, teamName: team, sport, offerUrl };
      return {
        email: <transferOffer.TransferOfferEmail {...props} />,
        subject: transferOffer.subject(props),
      };
    },
  },
  {
    label: "transferred team email",
    link: supportUrl,
    sentence: "Boys/Girls U12 has a new manager. Maya Okafor accepted your offer",
    replacements: ["Your team has a new manager. The person you invited accepted your offer", "Hi there,"],
    renderEmail: ({ person, team }) => {
      const props = { name: person, to: person, teamName: team, supportUrl };
      return {
        email: <teamTransferred.TeamTransferredEmail {...props} />,
        subject: teamTransferred.subject(props),
      };
    },
  },
];

/** Removes the comments that React puts between text nodes, and unescapes apostrophes. */
const decode = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const defaultNames: Names = { person: "Maya Okafor", team: "Boys/Girls U12", sport: "Soccer" };

describe.each(cases)("$label", ({ link, sentence, replacements, renderEmail }) => {
  it("includes its link and its main sentence in both HTML and plain text", async () => {
    const html = await render(renderEmail(defaultNames).email);
    const text = await render(renderEmail(defaultNames).email, { plainText: true });
    expect(html).toContain(`href="${link}"`);
    expect(decode(html)).toContain(sentence);
    expect(text.split(link)).toHaveLength(2);
    expect(text.replaceAll(/\s+/g, " ")).toContain(sentence);
    expect(html).toContain("getting this email because");
  });

  it("escapes user input", async () => {
    const html = await render(renderEmail({ person: "<b>Maya</b>", team: "<script>", sport: "<i>" }).email);
    expect(html).not.toMatch(/<b>|<script|<i>/);
    expect(html).toContain("&lt;script&gt;");
  });

  it.each(["https://evil.example/win", "evil.example", "me@evil.example", "sms:evil"])(
    "replaces the name %j, which an email client would turn into a link",
    async (linkLikeName) => {
      const { email, subject } = renderEmail({
        person: linkLikeName,
        team: linkLikeName,
        sport: linkLikeName,
      });
      const html = decode(await render(email));
      expect(html).not.toContain("evil");
      expect(subject).not.toContain("evil");
      for (const replacement of replacements) expect(html).toContain(replacement);
    },
  );

  it("has a one-line subject that's the same for everyone", () => {
    const { subject } = renderEmail(defaultNames);
    expect(subject).toBe(renderEmail({ person: "a\r\nBcc: b", team: "x", sport: "y" }).subject);
    expect(subject.length).toBeLessThan(78);
  });
});
