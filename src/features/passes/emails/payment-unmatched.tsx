import { EmailButton, EmailGreeting, EmailLayout, EmailText, toSafeText } from "#platform/email/layout.tsx";

export type PaymentUnmatchedEmailProps = {
  name: string;
  teamName: string;
  /** The number of other teams affected. */
  otherTeams: number;
  /** The expected price, such as "$19.99". */
  price: string;
  /** wrong-amount: the amount paid doesn't match. team-deleted: the team was deleted during checkout. */
  problem: "wrong-amount" | "team-deleted";
  contactUrl: string;
};

export const subject = () => "We're checking your payment";

/**
 * Sent to buyers whose payment can't be applied. The payment page told them that it went through, so we need to explain
 * the problem.
 */
export function PaymentUnmatchedEmail({ name, otherTeams, price, ...props }: PaymentUnmatchedEmailProps) {
  const otherTeamsText =
    otherTeams === 0 ? "" : otherTeams === 1 ? " and one more team" : ` and ${otherTeams} more teams`;
  const teams = toSafeText(props.teamName, "your team") + otherTeamsText;
  const isTeamDeleted = props.problem === "team-deleted";
  return (
    <EmailLayout
      preview={
        isTeamDeleted
          ? "It was for a team that's been deleted."
          : "Your purchase hasn't started yet. Please don't pay again."
      }
      title="We're Checking Your Payment"
      reason="You're getting this email because you made a payment on FirstWhistle."
    >
      <EmailGreeting name={name} />
      {isTeamDeleted ? (
        <>
          <EmailText>
            We received your {price} payment for {teams}, but{" "}
            {otherTeams === 0 ? "the team was" : "they were"} deleted before it arrived, so we couldn't apply
            it.
          </EmailText>
          <EmailText>We'll refund you. If you'd rather use it for another team, contact us.</EmailText>
        </>
      ) : (
        <>
          <EmailText>
            We received your payment for {teams}, but the amount doesn't match the {price} price, so your
            purchase hasn't started yet.
          </EmailText>
          <EmailText>
            Please don't pay again. We're looking into it and will either start your purchase or refund you.
            Questions? Contact us.
          </EmailText>
        </>
      )}
      <EmailButton href={props.contactUrl}>Contact Support</EmailButton>
    </EmailLayout>
  );
}
