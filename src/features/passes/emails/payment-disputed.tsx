import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";
import { itemInWords, ItemLines, reasonFor, type PaidItem } from "./paid-items.tsx";

type Outcome = "open" | "won" | "lost";

export type PaymentDisputedEmailProps = {
  name: string;
  /** All of one payment that its reader paid for or manages. */
  items: PaidItem[];
  /** "$29.98" */
  total: string;
  outcome: Outcome;
  /** The team, or all of one's teams when it is about several. */
  teamUrl: string;
};

const words: Record<Outcome, { title: string; preview: string; text: (hasPass: boolean) => string }> = {
  open: {
    title: "Payment Disputed",
    preview: "What it paid for is on hold until the bank decides.",
    text: (hasPass) =>
      `Until the bank decides, what it paid for is on hold: its ${hasPass ? "months and SMS" : "SMS"} do not count. If this is a mistake, whoever paid can tell their bank so.`,
  },
  won: {
    title: "All Is Back",
    preview: "What was on hold counts again.",
    text: () =>
      "The bank has decided that the payment stands. What was on hold counts again, as if nothing had happened.",
  },
  lost: {
    title: "Payment Taken Back",
    preview: "What it paid for has ended.",
    text: (hasPass) =>
      `The bank has given the money back, so what it paid for has ended. You can get ${hasPass ? "a new Season Pass" : "more SMS"} at any time.`,
  },
};

/** Without a team's name: anybody can call a team anything. */
export const subject = ({ items, outcome }: Pick<PaymentDisputedEmailProps, "items" | "outcome">) => {
  const isOne = items.length === 1;
  return outcome === "open"
    ? `A payment for your ${isOne ? "team" : "teams"} is disputed`
    : `The dispute about your ${isOne ? "team's" : "teams'"} payment is over`;
};

/** To everybody who manages one of the teams, and to whoever paid: one mail for all that a payment was for. */
export function PaymentDisputedEmail(props: PaymentDisputedEmailProps) {
  const { name, items, total, outcome, teamUrl } = props;
  const { title, preview, text } = words[outcome];
  const isOne = items.length === 1;
  const whatFollows = text(items.some(({ isPass }) => isPass));
  return (
    <EmailLayout preview={preview} title={title} reason={reasonFor(items)}>
      <EmailGreeting name={name} />
      {isOne ? (
        <EmailText>
          The payment of {total} for the {itemInWords(items[0]!)} was disputed with the bank of whoever paid.{" "}
          {whatFollows}
        </EmailText>
      ) : (
        <>
          <EmailText>The payment of {total} for these was disputed with the bank of whoever paid:</EmailText>
          <ItemLines items={items} />
          <EmailText>{whatFollows}</EmailText>
        </>
      )}
      <EmailButton href={teamUrl}>{isOne ? "See the Team" : "See Your Teams"}</EmailButton>
    </EmailLayout>
  );
}
