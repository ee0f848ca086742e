import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type ConfirmChangeEmailProps = {
  name: string;
  confirmUrl: string;
  /** True if the current email has to approve the change too. */
  needsApproval: boolean;
};

export function subject(_props: ConfirmChangeEmailProps): string {
  return "Confirm your new email for FirstWhistle";
}

/** Sent to the new email. Doesn't name the current one, because this inbox may be a stranger's. */
export function ConfirmChangeEmail({ name, confirmUrl, needsApproval }: ConfirmChangeEmailProps) {
  return (
    <EmailLayout
      preview="One tap confirms that this inbox is yours. The link works for 24 hours."
      title="Confirm Your New Email"
      reason="You're getting this email because someone asked to use this email for their FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        You asked to use this email for your FirstWhistle account. Please confirm that it's yours.
        {needsApproval && " We also sent a link to your current email. Use both to finish the change."}
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm New Email</EmailButton>
      <EmailText>
        The link works for 24 hours. If you didn't ask for this, ignore this email and nothing will change.
      </EmailText>
    </EmailLayout>
  );
}
