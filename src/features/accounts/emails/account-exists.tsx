import { EmailButton, EmailGreeting, EmailLayout, EmailLink, EmailText } from "#platform/email/layout.tsx";

export type AccountExistsEmailProps = { name: string; signInUrl: string; resetUrl: string };

export function subject(_props: AccountExistsEmailProps): string {
  return "You already have a FirstWhistle account";
}

/** Sent instead of an error on the registration page, which must not tell who has an account. */
export function AccountExistsEmail({ name, signInUrl, resetUrl }: AccountExistsEmailProps) {
  return (
    <EmailLayout
      preview="Someone tried to register with this address. Nothing has changed."
      title="You Already Have an Account"
      reason="You got this email because someone tried to register with the address of your account."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Someone just tried to create a FirstWhistle account with this address, and it already has one. If that
        was you, just sign in.
      </EmailText>
      <EmailButton href={signInUrl}>Sign In</EmailButton>
      <EmailText>
        Can't remember your password? <EmailLink href={resetUrl}>Reset your password</EmailLink>
      </EmailText>
      <EmailText>If it wasn't you, nothing happened. Your account and your password are unchanged.</EmailText>
    </EmailLayout>
  );
}
