import { EmailLayout, EmailText } from "#platform/email/layout.tsx";

export type PaymentUndeliveredProps = { price: string; sessionId: string };

export const subject = ({ price }: Pick<PaymentUndeliveredProps, "price">) =>
  `A payment of ${price} couldn't be delivered after a restore`;

/** The email to our support inbox about a payment whose buyer or team a restored database doesn't know. */
export function PaymentUndeliveredEmail(props: PaymentUndeliveredProps) {
  return (
    <EmailLayout
      title="A Payment Couldn't Be Delivered"
      preview={subject(props)}
      reason="You're getting this email because you handle support requests."
    >
      <EmailText>
        Someone paid {props.price} after the point that the database was restored to. Their account or a team
        they paid for was created after that point too, so it no longer exists.
      </EmailText>
      <EmailText>
        Look up {props.sessionId} in the payment provider's dashboard to find the buyer's email. Ask whether
        they want to set up their team again. Then grant the pass or refund the payment.
      </EmailText>
    </EmailLayout>
  );
}
