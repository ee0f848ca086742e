import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type RecoveryCodesRenewedEmailProps = { name: string; resetUrl: string };

export const subject = () => "You have new FirstWhistle recovery codes";

export function RecoveryCodesRenewedEmail({ name, resetUrl }: RecoveryCodesRenewedEmailProps) {
  return (
    <EmailLayout
      title="You Have New Recovery Codes"
      preview="Your old recovery codes don't work anymore."
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Someone with your password created new recovery codes. Your old ones don't work anymore.
      </EmailText>
      <EmailText>If that was you, you're all set. If not, secure your account now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
    </EmailLayout>
  );
}
