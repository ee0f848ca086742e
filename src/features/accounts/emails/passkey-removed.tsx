import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type PasskeyRemovedEmailProps = { name: string; resetUrl: string };

export const subject = () => "A passkey was removed from your account";

export function PasskeyRemovedEmail({ name, resetUrl }: PasskeyRemovedEmailProps) {
  return (
    <EmailLayout
      title="A Passkey Was Removed"
      preview="It can't be used to sign in anymore."
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>This passkey can't be used to sign in anymore. Your password still works.</EmailText>
      <EmailText>If that was you, you're all set. If not, secure your account now:</EmailText>
      <EmailButton href={resetUrl}>Reset Password</EmailButton>
    </EmailLayout>
  );
}
