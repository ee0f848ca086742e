import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type ApproveChangeEmailProps = {
  name: string;
  newEmail: string;
  approveUrl: string;
  resetUrl: string;
};

export function subject(_props: ApproveChangeEmailProps): string {
  return "Approve the change of your FirstWhistle email";
}

/** Sent to the email that the account has now. */
export function ApproveChangeEmail({ name, newEmail, approveUrl, resetUrl }: ApproveChangeEmailProps) {
  return (
    <EmailLayout
      preview="Nothing changes until you approve it here and confirm it at the new email."
      title="Approve This Change"
      reason="You're getting this email because someone who knows your password asked to change the email of your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Someone asked to change your email to {newEmail}. If that was you, approve it here, and use the link
        we sent to the new email. We change it when you've done both.
      </EmailText>
      <EmailButton href={approveUrl}>Approve This Change</EmailButton>
      <EmailText>
        The link works for 24 hours. If this wasn't you, don't approve it. Someone knows your password, so{" "}
        <EmailLink href={resetUrl}>reset your password</EmailLink> now. That also cancels the change.
      </EmailText>
    </EmailLayout>
  );
}
