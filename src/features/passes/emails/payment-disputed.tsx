import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PaymentDisputedEmailProps = {
  name: string;
  teamName: string;
  product: string;
  amount: string;
  outcome: "open" | "won" | "lost";
  teamUrl: string;
};

const words = {
  open: {
    subject: "A payment for your team is disputed",
    title: "Payment Disputed",
    preview: "What it paid for is on hold until the bank decides.",
    text: "Until the bank decides, what it paid for is on hold: its months and SMS do not count. If this is a mistake, whoever paid can tell their bank so.",
  },
  won: {
    subject: "The dispute about your team's payment is over",
    title: "All Is Back",
    preview: "What was on hold counts again.",
    text: "The bank has decided that the payment stands. What was on hold counts again, as if nothing had happened.",
  },
  lost: {
    subject: "The dispute about your team's payment is over",
    title: "Payment Taken Back",
    preview: "What it paid for has ended.",
    text: "The bank has given the money back, so what it paid for has ended. You can get a new Season Pass at any time.",
  },
};

/** Without the team's name: anybody can call a team anything. */
export const subject = ({ outcome }: PaymentDisputedEmailProps) => words[outcome].subject;

/** To everybody who manages the team, and to whoever paid. */
export function PaymentDisputedEmail(props: PaymentDisputedEmailProps) {
  const { name, product, amount, outcome, teamUrl } = props;
  const { title, preview, text } = words[outcome];
  return (
    <EmailLayout
      preview={preview}
      title={title}
      reason="You got this email because you manage this team or paid for it."
    >
      <EmailGreeting name={name} />
      <EmailText>
        The payment of {amount} for the {product} of {plainWords(props.teamName, "your team")} was disputed
        with the bank of whoever paid. {text}
      </EmailText>
      <EmailButton href={teamUrl}>See the Team</EmailButton>
    </EmailLayout>
  );
}
