import { EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type ReplyFromChildEmailProps = {
  /** The managers who get this one email. */
  managers: string[];
  teamName: string;
  /** The child's name, or null if the number is no longer on the roster. */
  from: string | null;
  /** The parents and guardians with their numbers, formatted for display. */
  guardians: { label: string; phone: string }[];
  message: string;
  /** True if the holder of the number isn't the person the team meant. */
  isWrongNumber: boolean;
};

/**
 * The email that forwards what a child wrote (REACH-47). It names everyone who gets it, and doesn't show the child's
 * number, so that managers answer the guardians.
 */
export function ReplyFromChildEmail(props: ReplyFromChildEmailProps) {
  const { managers, teamName, from, guardians, message, isWrongNumber } = props;
  const names = managers.map((name) => toSafeText(name, "a manager"));
  return (
    <EmailLayout
      preview="A minor replied to one of your team's texts."
      title="You Got a Reply"
      reason="You're getting this email because you manage this team. What a minor writes goes to two managers if the team has them."
    >
      {names.length === 1 ? (
        <EmailGreeting name={managers[0]!} />
      ) : (
        <EmailText>Hi {names.join(" and ")},</EmailText>
      )}
      <EmailText>
        {toSafeText(from ?? "", "Someone")} replied to a text from {toSafeText(teamName, "your team")}:
      </EmailText>
      {message.split(/\n+/).map((line, index) => (
        <EmailText key={index}>{line}</EmailText>
      ))}
      {isWrongNumber && (
        <EmailText>
          We won't text this number for the team anymore. Check the number with a parent or guardian and
          correct it on the roster.
        </EmailText>
      )}
      {guardians.map(({ label, phone }) => (
        <EmailText key={phone}>
          Reply to a parent or guardian, not to the child: {toSafeText(label, "Parent or Guardian")}, {phone}.
        </EmailText>
      ))}
    </EmailLayout>
  );
}
