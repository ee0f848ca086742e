import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type TwoStepChangedEmailProps = { name: string; enabled: boolean; resetUrl: string };

export function subject({ enabled }: TwoStepChangedEmailProps): string {
  return enabled
    ? "Two-step verification is on for your FirstWhistle account"
    : "Two-step verification is off for your FirstWhistle account";
}

export function TwoStepChangedEmail({ name, enabled, resetUrl }: TwoStepChangedEmailProps) {
  return (
    <EmailLayout
      preview={
        enabled
          ? "Your account now asks for a code at sign-in."
          : "Your account no longer asks for a code at sign-in."
      }
      title={enabled ? "Two-Step Verification Is On" : "Two-Step Verification Is Off"}
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {enabled
          ? "From now on, you'll need your password and a code from your authenticator app to sign in. Keep your recovery codes somewhere safe."
          : "From now on, you only need your password to sign in. You can turn two-step verification back on in Settings."}
      </EmailText>
      <EmailText>If that was you, you're all set. If not, secure your account now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
    </EmailLayout>
  );
}
