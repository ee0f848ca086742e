import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type KeyCreatedEmailProps = { name: string; keyName: string; settingsUrl: string; resetUrl: string };

export const subject = () => "An API key was created for your account";

export function KeyCreatedEmail({ name, keyName, settingsUrl, resetUrl }: KeyCreatedEmailProps) {
  return (
    <EmailLayout
      title="An API Key Was Created"
      preview="It lets a script or an app act for you."
      reason="You're getting this email because an API key was added to your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        A script or an app can now use your account with the key <b>{keyName}</b>. It can do only what you
        allowed.
      </EmailText>
      <EmailText>
        Not you? Revoke it in Settings, then <EmailLink href={resetUrl}>choose a new password</EmailLink>.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
