import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type ConfirmEmailProps = { name: string; confirmUrl: string };

export function subject(_props: ConfirmEmailProps): string {
  return "Confirm your email for FirstWhistle";
}

export function ConfirmEmail({ name, confirmUrl }: ConfirmEmailProps) {
  return (
    <EmailLayout
      preview="One tap and you're done. This link works for 24 hours."
      title="Confirm Your Email"
      reason="You're getting this email because someone asked FirstWhistle to confirm this email address."
    >
      <EmailGreeting name={name} />
      <EmailText>Please confirm your email so we can reach you when it matters.</EmailText>
      <EmailButton href={confirmUrl}>Confirm Email</EmailButton>
      <EmailText>
        This link works for 24 hours. If you didn't ask for it, you can ignore this email and nothing will
        change.
      </EmailText>
    </EmailLayout>
  );
}
