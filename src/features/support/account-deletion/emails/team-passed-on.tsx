import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type TeamPassedOnEmailProps = { name: string; teamName: string; teamUrl: string };

export function subject(_props: TeamPassedOnEmailProps): string {
  return "You're now the owner of a team";
}

/** Sent to the manager who gets a team because its owner deleted their account. */
export function TeamPassedOnEmail({ name, teamName, teamUrl }: TeamPassedOnEmailProps) {
  return (
    <EmailLayout
      preview="Its owner left FirstWhistle. Nothing else changed."
      title="You're Now the Owner"
      reason="You're getting this email because you manage this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The owner of {toSafeText(teamName, "your team")} deleted their account, so the team is yours now. Its
        roster, schedule, pass, and texts are as they were. You can invite managers or transfer the team in
        its settings.
      </EmailText>
      <EmailButton href={teamUrl}>Open Team</EmailButton>
    </EmailLayout>
  );
}
