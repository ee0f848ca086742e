import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type KeyExpiringEmailProps = { name: string; keyName: string; expiresAt: string; settingsUrl: string };

export const subject = ({ keyName }: Pick<KeyExpiringEmailProps, "keyName">) =>
  `Your API key ${keyName} expires soon`;

export function KeyExpiringEmail({ name, keyName, expiresAt, settingsUrl }: KeyExpiringEmailProps) {
  return (
    <EmailLayout
      title="Your API Key Expires Soon"
      preview="Create a new one before it stops working."
      reason="You're getting this email because your FirstWhistle account has an API key that expires soon."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The key <b>{keyName}</b> stops working on {expiresAt}. Still using it? Create a new key and swap them
        before then.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
