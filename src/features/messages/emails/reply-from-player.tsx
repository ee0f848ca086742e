import { EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type ReplyFromPlayerEmailProps = {
  name: string;
  teamName: string;
  /** Whose number it is; null when nobody on the roster has it any more. */
  from: string | null;
  /** As people write it. */
  phone: string;
  words: string;
};

export function subject({ from }: ReplyFromPlayerEmailProps): string {
  return `${plainWords(from ?? "", "A player")} replied to a text`;
}

/** To the manager: what somebody wrote back that is no answer to a game. */
export function ReplyFromPlayerEmail({ name, teamName, from, phone, words }: ReplyFromPlayerEmailProps) {
  return (
    <EmailLayout
      preview="A reply to one of your team's texts."
      title="Somebody Wrote Back"
      reason="You got this email because you manage this team. Answers such as IN or OUT are counted without a mail."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {plainWords(from ?? "", "Somebody")} ({phone}) replied to a text of{" "}
        {plainWords(teamName, "your team")}:
      </EmailText>
      {words.split(/\n+/).map((line, index) => (
        <EmailText key={index}>{line}</EmailText>
      ))}
      <EmailText>Please answer from your own phone: this number only sends the team's texts.</EmailText>
    </EmailLayout>
  );
}
