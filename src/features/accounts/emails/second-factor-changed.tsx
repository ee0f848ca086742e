import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type SecondFactorChangedEmailProps = { name: string; enabled: boolean; resetUrl: string };

export function subject({ enabled }: SecondFactorChangedEmailProps): string {
  return enabled
    ? "Two-step sign-in is on for your FirstWhistle account"
    : "Two-step sign-in is off for your FirstWhistle account";
}

export function SecondFactorChangedEmail({ name, enabled, resetUrl }: SecondFactorChangedEmailProps) {
  return (
    <EmailLayout
      preview={
        enabled
          ? "Your account now asks for a code at sign-in."
          : "Your account no longer asks for a code at sign-in."
      }
      title={enabled ? "Two-Step Sign-In Is On" : "Two-Step Sign-In Is Off"}
      reason="You got this email because the sign-in settings of your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>
        {enabled
          ? "From now on, signing in takes your password and a code from your authenticator app. Keep your backup codes somewhere safe."
          : "From now on, signing in takes your password alone. You can turn two-step sign-in back on in Settings."}
      </EmailText>
      <EmailText>If that was you, you're covered. If it wasn't, take your account back now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
    </EmailLayout>
  );
}
