import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PaymentRefundedEmailProps = {
  name: string;
  teamName: string;
  /** "Standard Season Pass" */
  product: string;
  /** "$19.99" */
  amount: string;
  isPass: boolean;
  teamUrl: string;
};

/** Without the team's name: anybody can call a team anything, and a subject is read before a sender is judged. */
export const subject = ({ isPass }: PaymentRefundedEmailProps) =>
  isPass ? "Your Season Pass was refunded" : "Your SMS top-up was refunded";

/** To everybody who manages the team, and to whoever paid. */
export function PaymentRefundedEmail(props: PaymentRefundedEmailProps) {
  const { name, product, amount, isPass, teamUrl } = props;
  const team = plainWords(props.teamName, "your team");
  return (
    <EmailLayout
      preview={`${amount} is on its way back.`}
      title={isPass ? "Season Pass Refunded" : "SMS Top-up Refunded"}
      reason="You got this email because you manage this team or paid for it."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The {product} of {team} was refunded in full. {amount} goes back to the way it was paid, which can
        take 5 to 10 days.
      </EmailText>
      <EmailText>
        {isPass
          ? "The months and the SMS it brought have ended with it. Without another running pass, no reminders go out."
          : "The SMS it brought have ended with it."}
      </EmailText>
      <EmailButton href={teamUrl}>See the Team</EmailButton>
    </EmailLayout>
  );
}
