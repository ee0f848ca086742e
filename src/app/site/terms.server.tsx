import { priceInWords, tiers, topup } from "#features/passes/rules.ts";
import { TRIAL_SMS } from "#features/teams/rules.ts";
import { contactLink, LegalText, type Clause } from "./legal-text.server.tsx";
import { staticPage } from "./static-page.server.tsx";

const passPrices = tiers.map((tier) => `${tier.name} ${priceInWords(tier.cents)}`).join(", ");

const clauses: Clause[] = [
  {
    title: "Who these terms are between",
    paragraphs: [
      "These terms are an agreement between you and FirstWhistle. They apply to everybody who opens an account, and to the public pages. By opening an account you accept them. If you act for a club or a league, you accept them for it and confirm that you may.",
      "You must be at least 18 years old to have an account. Players need no account; a player who is a minor is added together with a parent or guardian, and texts go to that parent or guardian.",
    ],
  },
  {
    title: "What we provide",
    paragraphs: [
      "FirstWhistle keeps rosters and schedules, sends text messages about games to the people on a roster, records their answers, and shows the manager what became of each text. Leagues can keep several teams, venues and managers together and generate schedules.",
      "Texts depend on mobile carriers and on phones that are switched on. We show what the carriers report to us; we cannot promise that every text is delivered, or delivered at a certain minute. Do not use FirstWhistle for emergencies.",
    ],
  },
  {
    title: "Your account",
    paragraphs: [
      "Give a name and an e-mail address that are yours, keep your password to yourself, and tell us when somebody else has used your account. You are responsible for what is done with it. We offer a second factor and passkeys, and we recommend them.",
    ],
  },
  {
    title: "Texting terms",
    paragraphs: [
      "You may add a phone number only with the consent of the person it belongs to, or of a parent or guardian, given before the first text. You confirm this for each person you add; people who join through your team's link confirm it themselves. We record who confirmed it, when and in what words.",
      "We text reminders before each game, 24 hours and 1 hour before unless the team's manager chose other times, four at most. We also text when a game is moved or cancelled, when somebody who has not answered is asked again, when a spare is needed, in reply to an answer, and what a manager of the team or its league writes. Message frequency varies with the schedule: usually two texts for each game and a few more. Message and data rates may apply. Carriers are not liable for delayed or undelivered messages.",
      "Reminders keep to the team's quiet hours: 9 PM to 7 AM by the team's clock, unless its manager chose others or none. What a manager sends, and what we reply to you, goes out at once.",
      "Reply STOP to any text to opt out. STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE and OPT OUT mean the same. This takes effect at once and for every team that uses FirstWhistle. Reply START to receive texts again, HELP for help. To end the texts of one team only, use the page behind the link in its texts. The first text of each team says who added the number and how to stop.",
      "Use texts only for the business of your team: games, practices and what belongs to them. Advertising, lotteries, political messages, and anything unlawful, insulting or deceptive are not allowed. We may stop messages and close accounts that break this rule.",
    ],
  },
  {
    title: "Season Passes, prices and refunds",
    paragraphs: [
      `Rosters, schedules and RSVP pages are free, and so are ${TRIAL_SMS} SMS of the first team of an account, for messages that its manager writes, once the account's e-mail address is confirmed. Reminder texts need a Season Pass, which is sold flat per team and paid once: ${passPrices}. A top-up of ${topup.sms} SMS costs ${priceInWords(topup.cents)}. Nothing renews by itself. Prices are in US dollars and include taxes.`,
      "A pass covers the time, the number of players and the number of SMS stated with it, where one SMS is one message segment. Buying another pass while one runs adds its time and its SMS to what you have. What is unused when a pass ends is not paid out.",
      "If you have not used a pass, ask within 14 days of the purchase and we return the whole price. After that we refund what the law requires, and what was not delivered through our fault. A refunded pass ends with the refund; a disputed payment suspends its pass until the dispute is settled.",
      "Payments are handled by our payment provider on its own pages. Card numbers never reach us.",
    ],
  },
  {
    title: "What you enter",
    paragraphs: [
      "What you enter stays yours. You allow us to store it, to show it to the people who manage the team or its league, and to send it to the people you address, as far as the service needs it. You can export rosters, schedules, attendance and transactions at any time.",
      "Players can see the names and answers of their team-mates for the same game. Phone numbers and e-mail addresses are shown only to the managers of the team and of its league.",
    ],
  },
  {
    title: "Fair use",
    paragraphs: [
      "Do not try to break into the service, to read data of others, to overload it, or to use it for texts to people who did not agree. Automated access other than through the calendar addresses we give you needs our consent. We limit rates to protect everybody.",
    ],
  },
  {
    title: "Availability and changes",
    paragraphs: [
      "We work to keep the service available at all times and announce planned interruptions. We may change and improve it. If a change takes away something essential that you have paid for, you may end the agreement and get the price of the unused part back.",
    ],
  },
  {
    title: "Liability",
    paragraphs: [
      "We are liable without limit for intent and gross negligence and wherever the law does not allow a limit. Otherwise our liability is limited to the damage that was foreseeable, and at most to what you paid us in the twelve months before. A game that was missed, forfeited or played short is not a damage we can make good in money.",
    ],
  },
  {
    title: "Ending the agreement",
    paragraphs: [
      "You can end the agreement at any time: ask us from inside your account and we delete it. Teams and leagues you own are deleted with it, unless you hand them over to somebody else before. We may end the agreement with 30 days' notice, or at once if these terms are broken seriously. What happens to the data then is described in the privacy policy.",
    ],
  },
  {
    title: "Changes of these terms",
    paragraphs: [
      "We tell you by e-mail at least 30 days before a change of these terms takes effect. If you do not agree, you can end the agreement before that day.",
    ],
  },
  {
    title: "Contact",
    paragraphs: [<>Questions about these terms reach us through the {contactLink}, 7 days a week.</>],
  },
];

export const termsPage = staticPage(
  <LegalText
    title="Terms of Service"
    summary="Add only people who agreed to texts, use texts for your team, pay once per team and season, and leave whenever you like with everything you entered."
    clauses={clauses}
  />,
);
