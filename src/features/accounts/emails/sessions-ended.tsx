import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type SessionsEndedEmailProps = { name: string; signInUrl: string; resetUrl: string };

export const subject = () => "You've been signed out of FirstWhistle";

export function SessionsEndedEmail({ name, signInUrl, resetUrl }: SessionsEndedEmailProps) {
  return (
    <EmailLayout
      title="You've Been Signed Out"
      preview="We signed you out on all your devices."
      reason="You're getting this email because an administrator signed you out of your FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        We signed you out on all your devices to keep your account safe. Your teams, games, and texts aren't
        affected.
      </EmailText>
      <EmailText>
        You can sign in again right away. If someone else may know your password,{" "}
        <EmailLink href={resetUrl}>choose a new one</EmailLink> first.
      </EmailText>
      <EmailButton href={signInUrl}>Sign In</EmailButton>
    </EmailLayout>
  );
}
