import { EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type NotMineEmailProps = {
  name: string;
  teamName: string;
  memberName: string;
  /** The number, of which the email shows the last two digits. */
  phone: string;
};

/** Formats "The number ending in 42 isn't for Aisha Bello." (REACH-58). */
const formatNotice = ({ phone, memberName }: NotMineEmailProps) =>
  `The number ending in ${phone.slice(-2)} isn't for ${toSafeText(memberName, "this member")}.`;

export const subject = ({ memberName }: NotMineEmailProps) =>
  `Wrong number for ${toSafeText(memberName, "a member")}`;

/** Tells a manager that the holder of a number doesn't know the member whose texts it gets. */
export function NotMineEmail(props: NotMineEmailProps) {
  return (
    <EmailLayout
      preview={formatNotice(props)}
      title="Check a Phone Number"
      reason="You're getting this email because you manage this team."
    >
      <EmailGreeting name={props.name} />
      <EmailText>{formatNotice(props)}</EmailText>
      <EmailText>
        The person with this number told us on the page behind a text from{" "}
        {toSafeText(props.teamName, "your team")}. We won't text the number about this member anymore.
      </EmailText>
      <EmailText>Ask the member for the right number and correct it on the roster.</EmailText>
    </EmailLayout>
  );
}
