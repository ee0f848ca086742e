import { INBOUND_KEPT_DAYS, TEXTS_KEPT_DAYS } from "#features/messages/months/rules.ts";
import { GRACE_DAYS } from "#features/support/account-deletion/rules.ts";
import { KEEP_CLOSED_DAYS } from "#features/support/rules.ts";
import { config, type Company } from "#platform/config.ts";
import { describeCompany, LegalText, renderContactDetails, type Clause } from "./legal-text.server.tsx";
import { createRegionalRights } from "./privacy-rights.server.tsx";
import { renderStaticPage } from "./static-page.server.tsx";

const createClauses = (company: Company): Clause[] => [
  {
    title: "Who we are and what this covers",
    paragraphs: [
      ...[describeCompany(company)].filter((sentence) => sentence !== null),
      "This policy explains what personal information FirstWhistle collects, why, how long we keep it, who else gets it, and your choices. It covers people with an account, people on a roster, and visitors to our public pages in the United States and Canada.",
      "Team and league managers decide who's on their roster and what they text. If a manager added you, you can ask them or us about your information.",
    ],
  },
  {
    title: "People with an account",
    paragraphs: [
      "We keep your name, email, role, and settings, the teams and leagues you manage, and your password in a scrambled form that can't be reversed. If you use two-step verification or passkeys, we keep what they need to work. For each device you're signed in on, we keep its IP address and browser. If you give us your phone number for alerts or a test text, we use it only for that.",
      "We keep your purchases: what you bought for which team, when, and for how much, plus refunds and disputes. Your card details stay with our payment processor. We see only the card brand or bank, the last four digits, and the expiration month.",
      "We email you about your account, your teams, and your purchases. We don't send marketing emails.",
    ],
  },
  {
    title: "People on a roster",
    paragraphs: [
      "A manager enters your name, your phone number, and, if they choose, your email. Or you enter your name and number yourself on the team's join page. We also keep your responses to games, your days away, the record of your consent to texts, and the texts we sent you with their status.",
      `When you text us, we look for an RSVP, STOP, START, or HELP. We email anything else to your team's managers. We delete the words you texted after ${INBOUND_KEPT_DAYS} days. Your response stays.`,
      "Your team's managers and its league's managers can see all of this. Teammates see your first name and your response on a game's RSVP page, never your phone number. The link in a text is personal. Anyone who has it can respond for you, so don't forward it.",
    ],
  },
  {
    title: "Children",
    paragraphs: [
      "Accounts are for adults. We don't let children under 13 create an account or use a join page, and we don't knowingly collect information from them directly. Teams can have young players, though.",
      "For a child, the team's manager adds a parent's or guardian's number, and texts go to them. A child's own number can be added only if a parent or guardian agreed, through the team's manager. A parent or guardian can see, correct, or delete their child's information and stop texts at any time. Ask the manager or us. If we learn that we have a child's information without that consent, we delete it.",
    ],
  },
  {
    title: "Texts and consent",
    paragraphs: [
      "For each consent to texts, we keep the phone number, who gave it, when, how, from which IP address, and the exact wording. We keep the same when someone turns off one team's texts. That's the proof of consent that US and Canadian law ask for.",
      "We don't share or sell mobile numbers or text consent to third parties or affiliates for marketing or promotional purposes. We never have.",
      <>
        Reply STOP to any text to opt out of texts from every team. To stop texts from one team, open the link
        in any of its texts. After a STOP, we keep your number on a list so that no one texts it again, until
        you reply START. The{" "}
        <a className="link" href="/terms#text-message-program">
          text message program
        </a>{" "}
        has the details.
      </>,
    ],
  },
  {
    title: "Visitors, cookies, and logs",
    paragraphs: [
      "We use only the cookies we need: to sign you in, keep you signed in, remember light or dark mode, and know for six months that you've signed in on this device, so that someone who guesses passwords elsewhere can't lock you out. We don't use analytics, ads, or scripts from other companies, and we don't track you across sites. So there's nothing to change when your browser sends a Do Not Track or Global Privacy Control signal. A picture in a blog post can come from another server, which then sees your IP address.",
      "Server logs show which pages were requested and how long they took. They don't contain names, emails, phone numbers, IP addresses, or personal links. To prevent abuse, we count requests by a scrambled form of the IP address, for a day at most.",
      "When you're signed in, the app keeps the schedules, rosters, and responses you opened on your device for up to 14 days so that you can read them offline, and what you typed while setting up a team so that it isn't lost. Signing out deletes both. Your device also remembers if you dismissed the offer to install the app.",
      "When you write to us, we keep your message, name, and email to help you.",
    ],
  },
  {
    title: "Why we use it",
    paragraphs: [
      "We use personal information to run rosters, schedules, and RSVPs, to send texts and emails, to take payments, to help you, to keep the service safe, to prove consent, and to keep our books. We don't use it for advertising, we don't build profiles, and we don't sell it.",
    ],
  },
  {
    title: "Who else gets it",
    paragraphs: [
      "Our service providers, by kind: a texting provider and mobile carriers (the phone number and the text), a payment processor (your name, email, and purchase), an email provider (your email and its content), and a hosting provider (what we store). They may use it only to work for us, except that the payment processor and carriers also follow their own legal duties.",
      "Managers of your team and league, as described above. Authorities, if the law requires it. A buyer, if the service is sold, under this policy.",
    ],
  },
  {
    title: "How long we keep it",
    paragraphs: [
      "Team information stays as long as the team. When a manager removes a player or deletes a team, the players' information and responses are deleted. The log of texts keeps the time, status, and cost, without the number and the words.",
      `Texts we sent you, their status, and the links in them: ${TEXTS_KEPT_DAYS} days after the end of the month. Incoming texts: ${INBOUND_KEPT_DAYS} days for your words, and ${INBOUND_KEPT_DAYS} days after the end of the month for your number and what we did.`,
      `Messages to support: until they're closed, and ${KEEP_CLOSED_DAYS} days after that. Sign-ins: until you sign out, or 30 days after you last used them. Records of sign-ins and changes to accounts, without your name, email, or IP address: 400 days.`,
      `Accounts: until you delete yours in Settings, and then ${GRACE_DAYS} days, in which you can change your mind. If you ask us to do it, 30 days at most. Before that, you'll need to delete the leagues you manage or have us move them. Teams with another manager stay with them. The others are deleted with your account. Backups are gone within 90 days after that.`,
      "What we keep after a deletion: records of consent, numbers that replied STOP, records of purchases, and the log of what our staff did. We keep them for as long as the law requires, or as long as we may have to prove them.",
    ],
  },
  {
    title: "How we protect it",
    paragraphs: [
      "Connections are encrypted. We store passwords and personal links in a form that can't be read back. Every read and write is checked against who's allowed to do it. Our staff look at data only to help you or to keep the service running. When they view your account as you see it, they can't change anything, and we record who looked, when, and why.",
      "No system is perfectly secure. If a breach puts you at risk, we'll notify you and the authorities as the law requires.",
    ],
  },
  {
    title: "Where we process it",
    paragraphs: [
      "We and our providers process information in the United States and possibly in other countries. If you live in Canada, that means it leaves your province and Canada, and courts and authorities in those countries may get access under their laws. Our providers are bound by contract to protect it.",
    ],
  },
  ...createRegionalRights(company),
  {
    title: "Changes and contact",
    paragraphs: [
      "We email account holders before we change this policy in a way that matters, and we put the new effective date at the top.",
      <>
        Questions and requests go to our privacy officer, who&apos;s responsible for following this policy.
        Reach them through {renderContactDetails(company)}.
      </>,
    ],
  },
];

export function Privacy({ company }: { company: Company }) {
  const clauses = createClauses(company);
  return (
    <LegalText
      title="Privacy Policy"
      summary="We keep what game day needs: names, numbers, and responses. We don't sell anything, we don't track you, and we stop texting when you reply STOP."
      clauses={clauses}
    />
  );
}

export const privacyPage = renderStaticPage(<Privacy company={config.company} />);
