import type { Company } from "#platform/config.ts";
import { renderContactDetails, type Clause } from "./legal-text.server.tsx";

/**
 * The requests people can make about their data: first what everyone can ask for, then what US states and Canada add.
 */
export const createRegionalRights = (company: Company): Clause[] => [
  {
    title: "Your rights",
    paragraphs: [
      "Wherever you live, you can ask us what we have about you, get a copy, have it corrected, have it deleted, or withdraw your consent. It's free, and we won't treat you differently for it.",
      <>
        Send your request through {renderContactDetails(company)}. Managers can correct and delete most things
        themselves. Players can ask us directly, whichever teams they&apos;re on. We find your information by
        phone number or email, after we check that it&apos;s yours.
      </>,
    ],
  },
  {
    title: "California and other US states",
    paragraphs: [
      "In the last 12 months, we collected these categories of personal information under the California Consumer Privacy Act (CCPA): identifiers (name, email, phone number, IP address), customer records and commercial information (purchases), internet activity (sign-ins and requests to our servers), and sensitive information (your sign-in details and the texts you send us). It comes from you, from team and league managers, and from our texting and payment providers. We use and disclose it only for the purposes and to the recipients above.",
      "We don't sell personal information, and we don't share it for cross-context behavioral advertising. That includes the information of people under 16. We haven't done either in the last 12 months. We use sensitive information only to run the service.",
      "You have the right to know and access what we collected, to delete it, to correct it, to get it in a portable form, and not to be discriminated against for using these rights. Because we don't sell or share, there's nothing to opt out of. An authorized agent can ask for you with your signed permission. We may ask you to confirm it with us.",
      "We confirm your request within 10 business days and respond within 45 days. If we need up to 45 more days, we'll tell you why. If we say no, we'll explain, and you can appeal by replying. We answer appeals within 45 days. If you still disagree, you can contact your state's attorney general or, in California, the California Privacy Protection Agency.",
    ],
  },
  {
    title: "Canada",
    paragraphs: [
      "Under the Personal Information Protection and Electronic Documents Act (PIPEDA) and provincial laws, you can access your information, have it corrected, ask how it was used and who received it, and withdraw your consent at any time, subject to legal limits and reasonable notice. If you withdraw consent that a team needs, it may not be able to keep you on its roster. We respond within 30 days.",
      "Under Canada's anti-spam law (CASL), we keep a record of each consent to texts, and every text comes from a number you can reply STOP to. That takes effect right away. Our emails are about your account, your teams, and your purchases. To stop those, leave the team, delete your account, or contact us.",
      "If you live in Quebec, you can also ask for a copy in a commonly used format and ask that we stop disseminating your information. Nothing in this policy or our terms limits rights under Quebec law or other consumer laws that can't be waived.",
      "If you're not satisfied, you can complain to the Office of the Privacy Commissioner of Canada or your province's commissioner. In Quebec, that's the Commission d'accès à l'information.",
    ],
  },
];
