import { EmailText, plainWords } from "#platform/email/layout.tsx";

/** What a payment was for, as mails name it. */
export type PaidItem = {
  teamName: string;
  /** "Standard Season Pass" */
  product: string;
  /** "$19.99" */
  amount: string;
  isPass: boolean;
};

/** "Standard Season Pass of Lakeview Otters" */
export const itemInWords = ({ product, teamName }: PaidItem) =>
  `${product} of ${plainWords(teamName, "your team")}`;

/** A line each, with what it cost. */
export const ItemLines = ({ items }: { items: readonly PaidItem[] }) =>
  items.map((item, place) => (
    <EmailText key={place}>
      {itemInWords(item)}, {item.amount}
    </EmailText>
  ));

/** Why its reader got a mail about these. */
export const reasonFor = (items: readonly PaidItem[]) =>
  items.length === 1
    ? "You got this email because you manage this team or paid for it."
    : "You got this email because you manage these teams or paid for them.";
