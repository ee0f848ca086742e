import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";
import { formatItem, ItemLines, getFooterReason, type PaidItem } from "./paid-items.tsx";

export type PaymentRefundedEmailProps = {
  name: string;
  /** The items in the payment that the recipient paid for, or whose team they manage. */
  items: PaidItem[];
  /** Such as "$29.98". */
  total: string;
  /** The URL of the team, or of the team list if there are several teams. */
  teamUrl: string;
};

const formatProducts = (items: readonly PaidItem[]) => {
  if (items.some(({ isPass }) => isPass !== items[0]!.isPass)) return "purchases";
  return `${items[0]!.isPass ? "Season Pass" : "SMS top-up"}${items.length === 1 ? "" : items[0]!.isPass ? "es" : "s"}`;
};

/**
 * Returns a subject without the team's name, because users can name a team anything, and people read the subject before
 * they check the sender.
 */
export const subject = ({ items }: Pick<PaymentRefundedEmailProps, "items">) =>
  `Your ${formatProducts(items)} ${items.length === 1 ? "was" : "were"} refunded`;

/** Sent to the buyer and all managers of the teams, one email per refund. */
export function PaymentRefundedEmail({ name, items, total, teamUrl }: PaymentRefundedEmailProps) {
  const isSingle = items.length === 1;
  const hasPass = items.some(({ isPass }) => isPass);
  const refundNote = `We're refunding ${total} to the original payment method. It can take 5 to 10 days to show up.`;
  return (
    <EmailLayout
      preview={`Your ${total} refund is on its way.`}
      title={isSingle ? (hasPass ? "Season Pass Refunded" : "SMS Top-up Refunded") : "Payment Refunded"}
      reason={getFooterReason(items)}
    >
      <EmailGreeting name={name} />
      {isSingle ? (
        <EmailText>
          The {formatItem(items[0]!)} was refunded in full. {refundNote}
        </EmailText>
      ) : (
        <>
          <EmailText>These were refunded in full:</EmailText>
          <ItemLines items={items} />
          <EmailText>{refundNote}</EmailText>
        </>
      )}
      <EmailText>
        {hasPass
          ? `The months and texts from ${isSingle ? "this purchase" : "these purchases"} have been removed. Without another active pass, reminders won't go out.`
          : `The texts from ${isSingle ? "this purchase" : "these purchases"} have been removed.`}
      </EmailText>
      <EmailButton href={teamUrl}>{isSingle ? "View Team" : "View Your Teams"}</EmailButton>
    </EmailLayout>
  );
}
