import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PaymentUnmatchedEmailProps = {
  name: string;
  teamName: string;
  /** How many more teams the payment was for. */
  otherTeams: number;
  /** "$19.99": what was asked for. */
  price: string;
  contactUrl: string;
};

export const subject = () => "We are checking your payment";

/** To whoever paid another amount than was asked for: the page of the payment told them that all is well. */
export function PaymentUnmatchedEmail({ name, otherTeams, price, ...props }: PaymentUnmatchedEmailProps) {
  const others =
    otherTeams === 0 ? "" : otherTeams === 1 ? " and one more team" : ` and ${otherTeams} more teams`;
  return (
    <EmailLayout
      preview="What you paid for has not begun yet. Please do not pay again."
      title="We Are Checking Your Payment"
      reason="You got this email because you paid with FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        We got your payment for {plainWords(props.teamName, "your team")}
        {others}, but it is not the {price} that it costs. So what you paid for has not begun yet.
      </EmailText>
      <EmailText>
        Please do not pay again. Somebody looks at it, and then either begins what you paid for or sends your
        money back. Write to us if you want to know more.
      </EmailText>
      <EmailButton href={props.contactUrl}>Contact Support</EmailButton>
    </EmailLayout>
  );
}
