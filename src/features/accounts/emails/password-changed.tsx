import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type PasswordChangedEmailProps = {
  name: string;
  /** When the password changed, with the time zone, such as "Apr 16, 2026, 8:30 PM UTC". */
  changedAt: string;
  resetUrl: string;
  supportUrl: string;
};

export function subject(_props: PasswordChangedEmailProps): string {
  return "Your FirstWhistle password was changed";
}

export function PasswordChangedEmail({ name, changedAt, resetUrl, supportUrl }: PasswordChangedEmailProps) {
  return (
    <EmailLayout
      preview="All your other devices were signed out. If it wasn't you, reset your password now."
      title="Your Password Was Changed"
      reason="You're getting this email because the password for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>Your password was changed on {changedAt}. All your other devices were signed out.</EmailText>
      <EmailText>If that was you, you're all set. If not, secure your account now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
      <EmailText>
        Need a hand? <EmailLink href={supportUrl}>Contact support</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}
