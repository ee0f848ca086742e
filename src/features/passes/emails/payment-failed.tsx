import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PaymentFailedEmailProps = {
  name: string;
  teamName: string;
  /** How many more teams the payment was for. */
  otherTeams: number;
  upgradeUrl: string;
};

export const subject = () => "Your payment did not come through";

/** To whoever paid in a way that takes days, such as a bank debit. */
export function PaymentFailedEmail({ name, otherTeams, upgradeUrl, ...props }: PaymentFailedEmailProps) {
  const others =
    otherTeams === 0 ? "" : otherTeams === 1 ? " and one more team" : ` and ${otherTeams} more teams`;
  return (
    <EmailLayout
      preview="Nothing was charged, and nothing has begun."
      title="Payment Failed"
      reason="You got this email because you paid with FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        Your bank did not make the payment for {plainWords(props.teamName, "your team")}
        {others}. Nothing was charged, and what you wanted to buy has not begun.
      </EmailText>
      <EmailText>You can try again with the same or another way to pay, such as a card.</EmailText>
      <EmailButton href={upgradeUrl}>Try Again</EmailButton>
    </EmailLayout>
  );
}
