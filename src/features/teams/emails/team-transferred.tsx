import { EmailGreeting, EmailLayout, EmailLink, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type TeamTransferredEmailProps = {
  name: string;
  teamName: string;
  /** The new manager's name. */
  to: string;
  supportUrl: string;
};

export function subject(_props: TeamTransferredEmailProps): string {
  return "Your team was transferred";
}

/** Sent to the previous manager, in case someone else used their account to transfer the team. */
export function TeamTransferredEmail({ name, teamName, to, supportUrl }: TeamTransferredEmailProps) {
  const team = toSafeText(teamName, "Your team");
  return (
    <EmailLayout
      preview="The new manager accepted. You no longer have access."
      title="Your Team Was Transferred"
      reason="You're getting this email because you managed this team."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {team} has a new manager. {toSafeText(to, "The person you invited")} accepted your offer, so you no
        longer have access to its roster or schedule. Your other teams aren&apos;t affected.
      </EmailText>
      <EmailText>
        Didn&apos;t do this? <EmailLink href={supportUrl}>Contact support</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}
