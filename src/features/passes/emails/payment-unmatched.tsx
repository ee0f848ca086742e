import { EmailButton, EmailGreeting, EmailLayout, EmailText, plainWords } from "#platform/email/layout.tsx";

export type PaymentUnmatchedEmailProps = {
  name: string;
  teamName: string;
  /** How many more teams it is about. */
  otherTeams: number;
  /** "$19.99": what was asked for. */
  price: string;
  /** wrong-amount: another amount was paid. team-gone: the team was deleted while somebody paid for it. */
  problem: "wrong-amount" | "team-gone";
  contactUrl: string;
};

export const subject = () => "We are checking your payment";

/** To whoever paid something that cannot begin: the page of the payment told them that all is well. */
export function PaymentUnmatchedEmail({ name, otherTeams, price, ...props }: PaymentUnmatchedEmailProps) {
  const others =
    otherTeams === 0 ? "" : otherTeams === 1 ? " and one more team" : ` and ${otherTeams} more teams`;
  const teams = plainWords(props.teamName, "your team") + others;
  const isTeamGone = props.problem === "team-gone";
  return (
    <EmailLayout
      preview={
        isTeamGone
          ? "It is for a team that was deleted."
          : "What you paid for has not begun yet. Please do not pay again."
      }
      title="We Are Checking Your Payment"
      reason="You got this email because you paid with FirstWhistle."
    >
      <EmailGreeting name={name} />
      {isTeamGone ? (
        <>
          <EmailText>
            We got your payment of {price} for {teams}, but {otherTeams === 0 ? "the team was" : "they were"}{" "}
            deleted before it came. So there is nothing that it could begin.
          </EmailText>
          <EmailText>
            Somebody looks at it and sends this money back. Write to us if you would rather have a pass for
            another team.
          </EmailText>
        </>
      ) : (
        <>
          <EmailText>
            We got your payment for {teams}, but it is not the {price} that it costs. So what you paid for has
            not begun yet.
          </EmailText>
          <EmailText>
            Please do not pay again. Somebody looks at it, and then either begins what you paid for or sends
            your money back. Write to us if you want to know more.
          </EmailText>
        </>
      )}
      <EmailButton href={props.contactUrl}>Contact Support</EmailButton>
    </EmailLayout>
  );
}
