import { EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type EmailChangedEmailProps = {
  name: string;
  newEmail: string;
  /** When it changed, with the time zone, such as "Apr 16, 2026, 8:30 PM UTC". */
  changedAt: string;
  contactUrl: string;
};

export function subject(_props: EmailChangedEmailProps): string {
  return "Your FirstWhistle email was changed";
}

/** Sent to the previous and to the new email. */
export function EmailChangedEmail({ name, newEmail, changedAt, contactUrl }: EmailChangedEmailProps) {
  return (
    <EmailLayout
      preview="Sign in with your new email from now on."
      title="Your Email Was Changed"
      reason="You're getting this email because the email of your FirstWhistle account changed."
    >
      <EmailGreeting name={name} />
      <EmailText>
        On {changedAt}, your email was changed to {newEmail}. Sign in with it from now on. Your password is
        the same, and all your other devices were signed out.
      </EmailText>
      <EmailText>
        If this wasn't you, <EmailLink href={contactUrl}>contact us</EmailLink> right away.
      </EmailText>
    </EmailLayout>
  );
}
