import { EmailGreeting, EmailLayout, EmailLink, EmailText, plainWords } from "#platform/email/layout.tsx";

export type HandedOverEmailProps = {
  name: string;
  teamName: string;
  /** The new manager. */
  to: string;
  supportUrl: string;
};

export function subject(_props: HandedOverEmailProps): string {
  return "Your team was handed over";
}

/** To the previous manager, who may not have been at the keyboard. */
export function HandedOverEmail({ name, teamName, to, supportUrl }: HandedOverEmailProps) {
  const team = plainWords(teamName, "Your team");
  return (
    <EmailLayout
      preview="Its new manager accepted. You no longer have access to it."
      title="Your Team Was Handed Over"
      reason="You got this email because you were the manager of this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} has a new manager: {plainWords(to, "the person you invited")} accepted your offer. You no
        longer have access to its roster and schedule. Your other teams stay as they are.
      </EmailText>
      <EmailText>
        You didn't hand it over? <EmailLink href={supportUrl}>Contact support</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}
