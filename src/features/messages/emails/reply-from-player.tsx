import { EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type ReplyFromPlayerEmailProps = {
  name: string;
  teamName: string;
  /** The name of the player with this number, or null if the number is no longer on the roster. */
  from: string | null;
  /** The player's number, formatted for display. */
  phone: string;
  message: string;
  /** True if the holder of the number isn't the person the team meant. */
  isWrongNumber: boolean;
};

export function subject({
  from,
  isWrongNumber,
}: Pick<ReplyFromPlayerEmailProps, "from" | "isWrongNumber">): string {
  if (isWrongNumber) return "Someone replied that this is the wrong number";
  return `${toSafeText(from ?? "", "A player")} replied to a text`;
}

/** The email that forwards a player's reply to the manager if it isn't an RSVP. */
export function ReplyFromPlayerEmail(props: ReplyFromPlayerEmailProps) {
  const { name, teamName, from, phone, message, isWrongNumber } = props;
  return (
    <EmailLayout
      preview="Someone replied to one of your team's texts."
      title="You Got a Reply"
      reason="You're getting this email because you manage this team. Replies like IN or OUT are counted automatically."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {toSafeText(from ?? "", "Someone")} ({phone}) replied to a text from{" "}
        {toSafeText(teamName, "your team")}:
      </EmailText>
      {message.split(/\n+/).map((line, index) => (
        <EmailText key={index}>{line}</EmailText>
      ))}
      {isWrongNumber && (
        <EmailText>
          We won't text this number for the team anymore. Check the number with the player and correct it on
          the roster.
        </EmailText>
      )}
      <EmailText>
        Reply from your own phone. They won't see replies to this email, and our number only sends team texts.
      </EmailText>
    </EmailLayout>
  );
}
