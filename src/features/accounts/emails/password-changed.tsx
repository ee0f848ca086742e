import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type PasswordChangedEmailProps = {
  name: string;
  /** Ready to read and with its zone, such as "Apr 16, 2026, 8:30 PM UTC". */
  when: string;
  resetUrl: string;
  supportUrl: string;
};

export function subject(_props: PasswordChangedEmailProps): string {
  return "Your FirstWhistle password was changed";
}

export function PasswordChangedEmail({ name, when, resetUrl, supportUrl }: PasswordChangedEmailProps) {
  return (
    <EmailLayout
      preview="All other sessions were signed out. If it wasn't you, reset it now."
      title="Your Password Was Changed"
      reason="You got this email because the password of your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>Your password was changed on {when}. All other sessions were signed out.</EmailText>
      <EmailText>If that was you, you're covered. If it wasn't, take your account back now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
      <EmailText>
        Need a hand? <EmailLink href={supportUrl}>Contact support</EmailLink>
      </EmailText>
    </EmailLayout>
  );
}
