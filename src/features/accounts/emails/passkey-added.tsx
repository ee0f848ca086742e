import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type PasskeyAddedEmailProps = { name: string; settingsUrl: string; resetUrl: string };

export const subject = () => "A passkey was added to your account";

export function PasskeyAddedEmail({ name, settingsUrl, resetUrl }: PasskeyAddedEmailProps) {
  return (
    <EmailLayout
      title="A passkey was added"
      preview="It can sign in to your account without your password."
      reason="You got this email because the sign-in of your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>A new passkey can sign in to your account from now on, without your password.</EmailText>
      <EmailText>
        Not you? Remove it in Settings, then <EmailLink href={resetUrl}>choose a new password</EmailLink>.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
