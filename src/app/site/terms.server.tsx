import { formatPrice, tiers, topup } from "#features/passes/rules.ts";
import { FREE_TEXTS_SENTENCE } from "#features/teams/rules.ts";
import { config, type Company } from "#platform/config.ts";
import { describeCompany, LegalText, renderContactDetails, type Clause } from "./legal-text.server.tsx";
import { renderStaticPage } from "./static-page.server.tsx";
import { textProgram } from "./text-program.server.tsx";

const passPrices = tiers
  .map(
    ({ name, cents, months, players, sms }) =>
      `${name} is ${formatPrice(cents)} for up to ${months} months, ${players} players, and ${sms.toLocaleString("en-US")} texts`,
  )
  .join("; ");

/** Without a state, there's no governing law to name, so the whole clause is left out. */
const createGoverningLaw = ({ state }: Company): Clause[] =>
  state === null
    ? []
    : [
        {
          title: "Governing law and courts",
          paragraphs: [
            `The laws of ${state} and the federal laws of the United States govern these terms, regardless of conflict-of-laws rules. Disputes go to the state or federal courts in ${state}, and you and we accept their jurisdiction. Either of us can use small claims court instead.`,
            "If you're a consumer, you keep the protection of the mandatory laws of the place where you live. If those laws let you sue or be sued there, this section doesn't change that. This includes consumers in Quebec and the other provinces and territories of Canada.",
          ],
        },
      ];

const createClauses = (company: Company): Clause[] => [
  {
    title: "Who we are and who these terms are for",
    paragraphs: [
      ...[describeCompany(company)].filter((sentence) => sentence !== null),
      `These terms are an agreement between you and ${company.name ?? "FirstWhistle"} ("we", "us"). They apply to everyone who creates an account and everyone who uses our pages or texts. By creating an account, you agree to them. If you act for a club or a league, you agree on its behalf and confirm that you're allowed to.`,
      "FirstWhistle is for teams and leagues in the United States and Canada.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "You need to be at least 18, and old enough to sign a contract where you live, to have an account. Children under 13 can't have one. Players of any age don't need one.",
      "Use your own name and email, keep your password to yourself, and tell us right away if someone else used your account. You're responsible for what's done with it. We recommend turning on two-step verification or a passkey.",
    ],
  },
  {
    title: "What we provide",
    paragraphs: [
      "FirstWhistle keeps rosters and schedules, texts players about games, records their responses, and shows managers the status of each text. Leagues can run several teams, venues, and managers together and generate schedules.",
      "We can't guarantee that a text is delivered, or delivered on time. That depends on carriers and phones we don't control. We show you what carriers report to us. Don't use FirstWhistle for emergencies.",
    ],
  },
  textProgram,
  {
    title: "Adding players and texting them",
    paragraphs: [
      "Get consent first. Add a phone number for texts only if the person it belongs to agreed to get them. Check the consent box only if they did. For a player under 18, a parent or guardian must agree. Add a child's own number only if a parent or guardian asked you to. We record who confirmed the consent, when, from which IP address, and the exact wording of the consent.",
      "Remove people who ask you to. Don't add a number again after its owner opted out, and don't work around STOP in any way.",
      "Use texts only for your team or league: games, practices, events, and what goes with them. Don't send ads, sweepstakes, political messages, or anything unlawful, threatening, or misleading. You're responsible for what you write, including under the Telephone Consumer Protection Act and Canada's anti-spam law.",
      "We may hold texts, pause a team, or close an account that breaks these rules.",
    ],
  },
  {
    title: "Acceptable use",
    paragraphs: [
      "Don't break into the service, read other people's data, overload it, resell it, or get around its limits. Use automated tools only through calendar links or with our permission. Don't upload anything that isn't yours to share.",
    ],
  },
  {
    title: "Season Passes, prices, and refunds",
    paragraphs: [
      `Rosters, schedules, and RSVP pages are free. The first team of an account also gets ${FREE_TEXTS_SENTENCE}`,
      `A Season Pass is a one-time payment for one team. ${passPrices}. A top-up of ${topup.sms} texts is ${formatPrice(topup.cents)}. Prices are in US dollars, and the price shown is all we charge. Your bank may add a conversion fee. Nothing renews automatically.`,
      "We count texts the way carriers do. A long text, or one with emoji or certain other characters, counts as more than one. We show you the count before you send a message.",
      "If you buy a pass while one is active, its months and texts are added to what you have. Unused texts of a pass end with the pass. Unused top-up texts carry over to your next pass. Neither can be exchanged for money.",
      "If you haven't used a pass, contact us within 14 days of buying it, and we'll refund the full price. After that, we refund what we failed to deliver and what the law requires. Refunds go to the original payment method. A full refund ends the pass or removes the top-up right away. A disputed payment suspends it until the dispute is resolved.",
      "You pay on our payment processor's page, under its terms. We never receive your full card number.",
    ],
  },
  {
    title: "What you enter",
    paragraphs: [
      "What you enter stays yours. You let us store it, show it to the managers of the team and its league, and send it to the people you address, only to run the service. You can export rosters, schedules, attendance, and transactions at any time.",
      "On a game's RSVP page, players see their teammates' first names and responses. Phone numbers and emails are shown only to the managers of the team and its league.",
    ],
  },
  {
    title: "Changes to the service",
    paragraphs: [
      "We may change or improve the service, and it may be down at times. If a change takes away something essential that you paid for, you can cancel and get a refund for the unused part.",
    ],
  },
  {
    title: "Ending the agreement",
    paragraphs: [
      "You can leave at any time: delete your account in Settings, or ask us through the contact page. Transfer the teams you want to keep going first, and delete your leagues or ask us to move them.",
      "We may end this agreement with 30 days' notice by email. If you seriously break these terms, or the law requires it, we may suspend or close your account right away. The Privacy Policy explains what happens to your data.",
    ],
  },
  {
    title: "No warranty",
    paragraphs: [
      <b key="warranty">
        To the extent the law allows, we provide FirstWhistle &quot;as is&quot; and &quot;as available&quot;,
        without warranties of any kind, express or implied. That includes implied warranties of
        merchantability, fitness for a particular purpose, and non-infringement. We don&apos;t promise that
        the service is uninterrupted or free of errors, or that every text arrives.
      </b>,
    ],
  },
  {
    title: "Limit of liability",
    paragraphs: [
      <b key="limit">
        To the extent the law allows, we aren&apos;t liable for indirect, incidental, special, consequential,
        or punitive damages, or for a game that&apos;s missed, forfeited, or played short. Our total liability
        for all claims is limited to what you paid us in the 12 months before the claim, or US$100, whichever
        is greater.
      </b>,
      "Nothing in these terms limits rights or liability that can't be limited by law, such as liability for fraud, gross negligence, intentional acts, or bodily injury, or consumer rights that can't be waived. Some states and provinces, including New Jersey and Quebec, don't allow some of these limits, so they may not apply to you.",
    ],
  },
  {
    title: "Claims by others",
    paragraphs: [
      "If someone makes a claim against us because you texted people without their consent or broke these terms, you'll cover the reasonable costs and damages your actions caused. We'll tell you promptly and let you take part in the defense. This doesn't apply where the law where you live doesn't allow it.",
    ],
  },
  ...createGoverningLaw(company),
  {
    title: "Changes to these terms",
    paragraphs: [
      "We email account holders at least 30 days before a change that matters takes effect. If you don't agree, you can leave before that day. Changes never apply to disputes that came up earlier.",
    ],
  },
  {
    title: "The fine print",
    paragraphs: [
      "If a part of these terms turns out to be invalid, the rest stays in effect. If we don't enforce a part right away, we can still do so later. You can't transfer this agreement without our permission. We may transfer it with the service, if your rights stay the same. These terms and the Privacy Policy are the whole agreement between you and us.",
    ],
  },
  {
    title: "Contact",
    paragraphs: [
      <>Questions? Reach us through {renderContactDetails(company)}. Support is available 7 days a week.</>,
    ],
  },
];

export function Terms({ company }: { company: Company }) {
  const clauses = createClauses(company);
  return (
    <LegalText
      title="Terms of Service"
      summary="Add only people who agreed to texts. Use texts for your team. Pay once per team and season. Leave whenever you like, and take your data with you."
      clauses={clauses}
    />
  );
}

export const termsPage = renderStaticPage(<Terms company={config.company} />);
