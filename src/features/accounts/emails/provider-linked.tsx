import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type ProviderLinkedEmailProps = {
  name: string;
  provider: string;
  settingsUrl: string;
  resetUrl: string;
};

export const subject = ({ provider }: ProviderLinkedEmailProps) => `${provider} was linked to your account`;

/** Sent when an account gets a new way in: a linked sign-in provider (CONNECT-28). */
export function ProviderLinkedEmail({ name, provider, settingsUrl, resetUrl }: ProviderLinkedEmailProps) {
  return (
    <EmailLayout
      title={`${provider} Was Linked`}
      preview={`You can now sign in with ${provider}.`}
      reason="You're getting this email because the sign-in settings for your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>You can now sign in to your account with {provider}.</EmailText>
      <EmailText>
        Not you? Disconnect it in Settings, then <EmailLink href={resetUrl}>choose a new password</EmailLink>.
      </EmailText>
      <EmailButton href={settingsUrl}>Open Settings</EmailButton>
    </EmailLayout>
  );
}
