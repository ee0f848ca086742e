import { EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type ProviderDisconnectedEmailProps = { name: string; provider: string; resetUrl: string };

export const subject = ({ provider }: ProviderDisconnectedEmailProps) =>
  `${provider} was disconnected from your account`;

export function ProviderDisconnectedEmail({ name, provider, resetUrl }: ProviderDisconnectedEmailProps) {
  return (
    <EmailLayout
      title={`${provider} Was Disconnected`}
      preview={`You can't sign in with ${provider} anymore.`}
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>You can't sign in to your account with {provider} anymore.</EmailText>
      <EmailText>
        Not you? <EmailLink href={resetUrl}>Choose a new password</EmailLink>.
      </EmailText>
    </EmailLayout>
  );
}
