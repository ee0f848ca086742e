import { KEEP_CLOSED_DAYS } from "#features/support/rules.ts";
import { contactLink, LegalText, type Clause } from "./legal-text.server.tsx";
import { staticPage } from "./static-page.server.tsx";

const clauses: Clause[] = [
  {
    title: "What this policy covers",
    paragraphs: [
      "This policy says which personal data FirstWhistle keeps, why, for how long, who else sees it, and what you can ask of us. It covers people with an account, people on a roster, and visitors of the public pages.",
    ],
  },
  {
    title: "People with an account",
    paragraphs: [
      "We keep your name, e-mail address, role, password in a form that cannot be turned back, second factor and passkeys if you use them, the devices you are signed in with and their network addresses, your settings, and the teams and leagues you manage. If you give us your own phone number, we use it to tell you about your teams.",
      "We keep your purchases: what was bought for which team, when, for how much, refunds and disputes. Card data stays with our payment provider; we see the brand or the bank, the last four digits and the month of expiry.",
    ],
  },
  {
    title: "People on a roster",
    paragraphs: [
      "A manager enters your name and phone number, and, if they choose, your e-mail address. You can also enter them yourself through a team's link. We keep the record of your consent to texts, your answers to games, days on which you said you are away, and the texts we sent you with what became of them.",
      "What you text back is read for your answer. Anything else you write is passed on to your team's manager by e-mail. We delete your words after 30 days; your answer stays.",
      "Your team's managers, and the manager of its league, see this. Team-mates see your name and your answer to the same game, never your phone number. The link in a text is yours: whoever has it can answer for you and see those names, so do not pass it on.",
      "For children, a parent or guardian is recorded with their own consent, and texts go to them.",
    ],
  },
  {
    title: "Texting and consent",
    paragraphs: [
      "Consent to receive texts is stored with who gave it, when, from which address, in which way and in which words. It is never shared with or sold to third parties for their own marketing. No mobile information is shared with third parties or affiliates for marketing or promotional purposes.",
      "Reply STOP to opt out for all teams at once, or turn off the texts of one team on the page behind its link. After a STOP we keep your number on a list whose only purpose is not to text it again, until you reply START.",
    ],
  },
  {
    title: "Visitors of the public pages",
    paragraphs: [
      "Our pages set only the cookies they need: to sign in and stay signed in, and to remember light or dark. There is no tracking, no advertising and no third-party script. A picture in a blog post may lie on somebody else's server, which then sees the network address it is sent to. Server logs hold what was asked for and how long it took, to find faults; links, tokens and network addresses are not in them. To stop abuse we count requests by a digest of the network address, for a day at most.",
      "When you are signed in, the app keeps the schedules, rosters and answers that you opened on your own device for up to 14 days, so that they can be read without a network. Signing out deletes them. That you declined to install the app is remembered on the device too.",
      `What you write to us through the contact form or from inside the app, with your name and address, is kept until the matter is settled and for ${KEEP_CLOSED_DAYS} days after that.`,
    ],
  },
  {
    title: "Why we may keep it",
    paragraphs: [
      "To provide what you or your manager asked for (contract), to send texts (consent), to keep the service safe and prove that texts were wanted (legitimate interest), and to keep books (law).",
    ],
  },
  {
    title: "Who else receives it",
    paragraphs: [
      "A messaging provider and the mobile carriers receive the phone number and the words of a text. A payment provider receives what a payment needs. An e-mail provider receives what a mail needs. A hosting provider stores it all on our behalf. Each may use it only for that. Authorities receive what the law obliges us to give.",
    ],
  },
  {
    title: "How long we keep it",
    paragraphs: [
      "What belongs to a team is kept as long as the team. Deleting a member removes them and their answers; the log of texts keeps when each went out and what became of it, so that counts remain right, without the number and the words.",
      "Ask us to delete an account: it and the teams and leagues it owns are removed within 30 days, backups included after 90 days. Records of consent and of purchases are kept as long as the law asks for, and a number that replied STOP as long as it is not to be texted.",
    ],
  },
  {
    title: "Your rights",
    paragraphs: [
      "You can ask what we keep about you, have it corrected, get a copy, have it deleted, or object to its use. Managers can do most of this themselves. Players can ask us directly, whichever team they are on: we find the record by phone number after checking that the number is yours, and can give you a copy or delete it everywhere.",
      "If you are not content with our answer, you can complain to the data protection authority where you live.",
    ],
  },
  {
    title: "How we protect it",
    paragraphs: [
      "Connections are encrypted. Passwords and links are stored so that they cannot be read back. Every read and write is checked against who may do it. Employees see data only to help you or to keep the service running. When one of them looks at your account as you see it, they cannot change anything, and who looked, when and why is recorded.",
    ],
  },
  {
    title: "Changes and contact",
    paragraphs: [
      "We tell account holders by e-mail before this policy changes in anything that matters.",
      <>Questions and requests reach us through the {contactLink}.</>,
    ],
  },
];

export const privacyPage = staticPage(
  <LegalText
    title="Privacy Policy"
    summary="We keep what game day needs: names, numbers, answers. We sell nothing, track nobody, and stop texting when you say STOP."
    clauses={clauses}
  />,
);
