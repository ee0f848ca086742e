import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type ResetPasswordEmailProps = { name: string; resetUrl: string };

export function subject(_props: ResetPasswordEmailProps): string {
  return "Reset your FirstWhistle password";
}

export function ResetPasswordEmail({ name, resetUrl }: ResetPasswordEmailProps) {
  return (
    <EmailLayout
      preview="Choose a new password. The link is valid for 24 hours."
      title="Reset Your Password"
      reason="You're getting this email because someone requested a password reset for your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>Choose a new password and you're back in.</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
      <EmailText>
        The link is valid for 24 hours and works once. Setting a new password signs you out everywhere else.
      </EmailText>
      <EmailText>If you didn't ask for this, ignore this email. Your password won't change.</EmailText>
    </EmailLayout>
  );
}
