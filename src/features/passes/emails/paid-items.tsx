import { EmailText, toSafeText } from "#platform/email/layout.tsx";

/** An item in a payment, as shown in emails. */
export type PaidItem = {
  teamName: string;
  /** Such as "Standard Season Pass". */
  product: string;
  /** Such as "$19.99". */
  amount: string;
  isPass: boolean;
};

/** Formats "Standard Season Pass for Lakeview Otters". */
export const formatItem = ({ product, teamName }: PaidItem) =>
  `${product} for ${toSafeText(teamName, "your team")}`;

/** Shows one line per item, with its price. */
export const ItemLines = ({ items }: { items: readonly PaidItem[] }) =>
  items.map((item, index) => (
    <EmailText key={index}>
      {formatItem(item)}, {item.amount}
    </EmailText>
  ));

/** Returns the footer that explains why the recipient got the email. */
export const getFooterReason = (items: readonly PaidItem[]) =>
  items.length === 1
    ? "You're getting this email because you manage this team or paid for it."
    : "You're getting this email because you manage these teams or paid for them.";
