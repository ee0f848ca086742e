import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type FinishSignInEmailProps = { name: string; provider: string; resetUrl: string };

export const subject = () => "Finish signing in to FirstWhistle";

/** Sent when someone signs in with a provider to an account whose email was never confirmed (CONNECT-29). */
export function FinishSignInEmail({ name, provider, resetUrl }: FinishSignInEmailProps) {
  return (
    <EmailLayout
      title="Finish Signing In"
      preview="Choose a password, and we'll remove whatever others may have set up."
      reason="You're getting this email because someone signed in to FirstWhistle with this email address."
    >
      <EmailGreeting name={name} />
      <EmailText>
        You signed in with {provider}. This email was registered before, but never confirmed, so someone else
        may have done it. Choose a password to make the account yours. We'll sign it out everywhere and remove
        earlier ways to sign in.
      </EmailText>
      <EmailButton href={resetUrl}>Choose a Password</EmailButton>
      <EmailText>This link works for 24 hours. After that, {provider} works too.</EmailText>
      <EmailText>If this wasn't you, you can ignore this email. Nothing has changed.</EmailText>
    </EmailLayout>
  );
}
