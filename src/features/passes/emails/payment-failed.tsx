import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type PaymentFailedEmailProps = {
  name: string;
  teamName: string;
  /** The number of other teams in the payment. */
  otherTeams: number;
  upgradeUrl: string;
};

export const subject = () => "Your payment didn't go through";

/** Sent to buyers whose payment failed days later, because they used a slow payment method such as a bank debit. */
export function PaymentFailedEmail({ name, otherTeams, upgradeUrl, ...props }: PaymentFailedEmailProps) {
  const otherTeamsText =
    otherTeams === 0 ? "" : otherTeams === 1 ? " and one more team" : ` and ${otherTeams} more teams`;
  return (
    <EmailLayout
      preview="You weren't charged."
      title="Payment Failed"
      reason="You're getting this email because you made a payment on FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Your bank declined the payment for {toSafeText(props.teamName, "your team")}
        {otherTeamsText}. You weren't charged, and your purchase wasn't completed.
      </EmailText>
      <EmailText>Try again with the same payment method or a different one.</EmailText>
      <EmailButton href={upgradeUrl}>Try Again</EmailButton>
    </EmailLayout>
  );
}
