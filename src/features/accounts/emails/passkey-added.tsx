import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type PasskeyAddedEmailProps = { name: string; settingsUrl: string; resetUrl: string };

export const subject = () => "A passkey was added to your account";

export function PasskeyAddedEmail({ name, settingsUrl, resetUrl }: PasskeyAddedEmailProps) {
  return (
    <EmailLayout
      title="A Passkey Was Added"
      preview="It lets you sign in without your password."
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>You can now sign in to your account with this passkey instead of your password.</EmailText>
      <EmailText>
        Not you? Remove it in Settings, then <EmailLink href={resetUrl}>choose a new password</EmailLink>.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
