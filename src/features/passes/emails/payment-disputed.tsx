import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";
import { formatItem, ItemLines, getFooterReason, type PaidItem } from "./paid-items.tsx";

type Outcome = "open" | "won" | "lost";

export type PaymentDisputedEmailProps = {
  name: string;
  /** The items in the payment that the recipient paid for, or whose team they manage. */
  items: PaidItem[];
  /** Such as "$29.98". */
  total: string;
  outcome: Outcome;
  /** The URL of the team, or of the team list if there are several teams. */
  teamUrl: string;
};

const content: Record<Outcome, { title: string; preview: string; text: (hasPass: boolean) => string }> = {
  open: {
    title: "Payment Disputed",
    preview: "This purchase is on hold until the bank decides.",
    text: (hasPass) =>
      `Until the bank decides, this purchase is on hold, including its ${hasPass ? "months and texts" : "texts"}. If the dispute was a mistake, the cardholder can tell their bank.`,
  },
  won: {
    title: "Dispute Resolved",
    preview: "Your purchase is active again.",
    text: () => "The bank ruled that the payment stands. Everything that was on hold is active again.",
  },
  lost: {
    title: "Payment Reversed",
    preview: "This purchase has been canceled.",
    text: (hasPass) =>
      `The bank returned the money, so this purchase has been canceled. You can buy ${hasPass ? "a new Season Pass" : "more texts"} anytime.`,
  },
};

/** Returns a subject without the team's name, because users can name a team anything. */
export const subject = ({ items, outcome }: Pick<PaymentDisputedEmailProps, "items" | "outcome">) => {
  const isSingle = items.length === 1;
  return outcome === "open"
    ? `A payment for your ${isSingle ? "team" : "teams"} was disputed`
    : `The dispute over your ${isSingle ? "team's" : "teams'"} payment is resolved`;
};

/**
 * Sent to the buyer and all managers of the teams, one email per outcome, no matter how many teams the payment covers.
 */
export function PaymentDisputedEmail(props: PaymentDisputedEmailProps) {
  const { name, items, total, outcome, teamUrl } = props;
  const { title, preview, text } = content[outcome];
  const isSingle = items.length === 1;
  const nextSteps = text(items.some(({ isPass }) => isPass));
  return (
    <EmailLayout preview={preview} title={title} reason={getFooterReason(items)}>
      <EmailGreeting name={name} />
      {isSingle ? (
        <EmailText>
          The cardholder disputed the {total} payment for the {formatItem(items[0]!)}. {nextSteps}
        </EmailText>
      ) : (
        <>
          <EmailText>The cardholder disputed the {total} payment for:</EmailText>
          <ItemLines items={items} />
          <EmailText>{nextSteps}</EmailText>
        </>
      )}
      <EmailButton href={teamUrl}>{isSingle ? "View Team" : "View Your Teams"}</EmailButton>
    </EmailLayout>
  );
}
