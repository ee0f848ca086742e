import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";
import { itemInWords, ItemLines, reasonFor, type PaidItem } from "./paid-items.tsx";

export type PaymentRefundedEmailProps = {
  name: string;
  /** All of one payment that its reader paid for or manages. */
  items: PaidItem[];
  /** "$29.98" */
  total: string;
  /** The team, or all of one's teams when it is about several. */
  teamUrl: string;
};

const thingOf = (items: readonly PaidItem[]) => {
  if (items.some(({ isPass }) => isPass !== items[0]!.isPass)) return "purchases";
  return `${items[0]!.isPass ? "Season Pass" : "SMS top-up"}${items.length === 1 ? "" : items[0]!.isPass ? "es" : "s"}`;
};

/** Without a team's name: anybody can call a team anything, and a subject is read before a sender is judged. */
export const subject = ({ items }: Pick<PaymentRefundedEmailProps, "items">) =>
  `Your ${thingOf(items)} ${items.length === 1 ? "was" : "were"} refunded`;

/** To everybody who manages one of the teams, and to whoever paid: one mail for all that went back at once. */
export function PaymentRefundedEmail({ name, items, total, teamUrl }: PaymentRefundedEmailProps) {
  const isOne = items.length === 1;
  const hasPass = items.some(({ isPass }) => isPass);
  const goesBack = `${total} goes back to the way it was paid, which can take 5 to 10 days.`;
  return (
    <EmailLayout
      preview={`${total} is on its way back.`}
      title={isOne ? (hasPass ? "Season Pass Refunded" : "SMS Top-up Refunded") : "Payment Refunded"}
      reason={reasonFor(items)}
    >
      <EmailGreeting name={name} />
      {isOne ? (
        <EmailText>
          The {itemInWords(items[0]!)} was refunded in full. {goesBack}
        </EmailText>
      ) : (
        <>
          <EmailText>These were refunded in full:</EmailText>
          <ItemLines items={items} />
          <EmailText>{goesBack}</EmailText>
        </>
      )}
      <EmailText>
        {hasPass
          ? `The months and the SMS ${isOne ? "it" : "they"} brought have ended with ${isOne ? "it" : "them"}. Without another running pass, no reminders go out.`
          : `The SMS ${isOne ? "it" : "they"} brought have ended with ${isOne ? "it" : "them"}.`}
      </EmailText>
      <EmailButton href={teamUrl}>{isOne ? "See the Team" : "See Your Teams"}</EmailButton>
    </EmailLayout>
  );
}
