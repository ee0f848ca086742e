import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";
import { NO_SUB_FOUND } from "../../rules.ts";

export type NoSubFoundEmailProps = { name: string; teamName: string; when: string; attendanceUrl: string };

/** A subject without any names, because anyone can name a team anything. */
export const SUBJECT = NO_SUB_FOUND;

/** The email for managers who don't get a text when no one is left to ask for a spot. */
export const NoSubFoundEmail = ({ name, teamName, when, attendanceUrl }: NoSubFoundEmailProps) => (
  <EmailLayout
    preview={`${NO_SUB_FOUND} for ${when}.`}
    title={NO_SUB_FOUND}
    reason="You're getting this email because you manage this team and it called subs."
  >
    <EmailGreeting name={name} />
    <EmailText>
      We asked everyone who can play for {toSafeText(teamName, "your team")} on {when}. If someone says yes
      later, they still get the spot.
    </EmailText>
    <EmailButton href={attendanceUrl}>See Who&apos;s Coming</EmailButton>
  </EmailLayout>
);
