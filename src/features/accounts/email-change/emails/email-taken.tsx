import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type EmailTakenEmailProps = { name: string; signInUrl: string; contactUrl: string };

export function subject(_props: EmailTakenEmailProps): string {
  return "This email already has a FirstWhistle account";
}

/**
 * Sent instead of a link if the new email already has an account. The screen shows the same in both cases, because it
 * would otherwise reveal who has an account.
 */
export function EmailTakenEmail({ name, signInUrl, contactUrl }: EmailTakenEmailProps) {
  return (
    <EmailLayout
      preview="Someone wanted to use it for another account. Nothing has changed."
      title="This Email Already Has an Account"
      reason="You're getting this email because someone asked to use your email for another FirstWhistle account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Someone asked to move another FirstWhistle account to this email, but you already have an account
        here. We didn't change either one. To use this account, sign in with this email.
      </EmailText>
      <EmailButton href={signInUrl}>Sign In</EmailButton>
      <EmailText>
        Do both accounts belong to you? <EmailLink href={contactUrl}>Contact us</EmailLink> and we'll help you
        keep one. If you didn't ask for this, you can ignore this email.
      </EmailText>
    </EmailLayout>
  );
}
