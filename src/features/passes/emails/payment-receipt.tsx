import { formatDate } from "#platform/date-format.ts";
import { EmailButton, EmailGreeting, EmailLayout, EmailText } from "#platform/email/layout.tsx";
import { formatItem, type PaidItem } from "./paid-items.tsx";

/** An item with what the team got for it. */
type DeliveredItem = PaidItem & {
  /** The pass's last day in the team's time zone, as yyyy-MM-dd. Null for texts, which don't expire. */
  endsOn: string | null;
};

export type PaymentReceiptEmailProps = {
  name: string;
  items: DeliveredItem[];
  /** Such as "$29.98". */
  total: string;
  /** The day of the payment, as yyyy-MM-dd. */
  paidOn: string;
  billingUrl: string;
};

export const subject = ({ total }: Pick<PaymentReceiptEmailProps, "total">) =>
  `We received your ${total} payment`;

const formatDelivery = ({ endsOn }: DeliveredItem) =>
  endsOn === null ? "The texts were added." : `The pass lasts until ${formatDate(endsOn)}.`;

/** Sent to the buyer once everything they paid for was delivered, one email per payment. */
export function PaymentReceiptEmail({ name, items, total, paidOn, billingUrl }: PaymentReceiptEmailProps) {
  return (
    <EmailLayout
      preview={items.map(formatItem).join(", ")}
      title="Payment Received"
      reason="You're getting this email because you made a payment on FirstWhistle."
    >
      <EmailGreeting name={name} />
      <EmailText>
        We received your {total} payment on {formatDate(paidOn)}. It paid for:
      </EmailText>
      {items.map((item, index) => (
        <EmailText key={index}>
          {formatItem(item)}, {item.amount}. {formatDelivery(item)}
        </EmailText>
      ))}
      <EmailText>Your receipt is on the Billing tab. We never auto-charge.</EmailText>
      <EmailButton href={billingUrl}>Open Billing</EmailButton>
    </EmailLayout>
  );
}
