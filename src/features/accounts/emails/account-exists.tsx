import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type AccountExistsEmailProps = { name: string; signInUrl: string; resetUrl: string };

export function subject(_props: AccountExistsEmailProps): string {
  return "You already have a FirstWhistle account";
}

/**
 * Sent when someone registers with an email that already has an account. An error on the page would reveal who has
 * one.
 */
export function AccountExistsEmail({ name, signInUrl, resetUrl }: AccountExistsEmailProps) {
  return (
    <EmailLayout
      preview="Someone tried to register with this email address. Nothing has changed."
      title="You Already Have an Account"
      reason="You're getting this email because someone tried to register with your email address."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Someone just tried to create a FirstWhistle account with this email address, but you already have one.
        If that was you, just sign in.
      </EmailText>
      <EmailButton href={signInUrl}>Sign In</EmailButton>
      <EmailText>
        Can't remember your password? <EmailLink href={resetUrl}>Reset your password</EmailLink>
      </EmailText>
      <EmailText>
        If it wasn't you, you can ignore this email. Your account and password haven't changed.
      </EmailText>
    </EmailLayout>
  );
}
