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
      reason="You got this email because a password reset was requested for your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>Choose a new password and you're back in.</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
      <EmailText>
        The link is valid for 24 hours and works once. Setting a new password signs you out everywhere else.
      </EmailText>
      <EmailText>If you didn't ask for this, ignore this email. Your password stays as it is.</EmailText>
    </EmailLayout>
  );
}
