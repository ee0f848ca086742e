import { Download, ReceiptText } from "lucide-react";
import { formatDate } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { formatMoney } from "../../rules.ts";
import { getBadge, formatItem, listNotes, formatPeriod } from "../rules.ts";
import type { Transaction } from "../schema.ts";
import { BillingSection, ShowMore } from "./billing-section.tsx";
import { useDownload, type useTransactions } from "./use-billing.ts";

const columns: Column<Transaction>[] = [
  {
    key: "description",
    header: "Description",
    cardSlot: "title",
    className: "lg:w-[46%] lg:align-top! cards:self-start!",
    cell: (transaction) => (
      <>
        <p className="font-[600]">{transaction.description}</p>
        <div className="caption mt-0.5 font-[450] text-ink-2 wrap-anywhere">
          <p>
            {formatItem(transaction)}
            {transaction.period && `, ${formatPeriod(transaction.period)}`}
          </p>
          {listNotes(transaction).map((note, index) => (
            // Two refunds on the same day can have identical text, so the index is the key.
            <p key={index}>{note}</p>
          ))}
        </div>
      </>
    ),
  },
  {
    key: "date",
    header: "Date",
    cardLabel: "Date",
    className: "lg:align-top! not-cards:whitespace-nowrap",
    cell: (transaction) => formatDate(transaction.on),
  },
  {
    key: "amount",
    header: "Amount",
    cardLabel: "Amount",
    align: "end",
    className: "lg:align-top! not-cards:whitespace-nowrap",
    cell: (transaction) => <b className="font-[620]">{formatMoney(transaction)}</b>,
  },
  {
    key: "status",
    header: "Status",
    cardSlot: "status",
    className: "lg:align-top! cards:self-start!",
    cell: (transaction) => {
      const { tone, label } = getBadge(transaction.status);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: "receipt",
    header: "Receipt",
    align: "end",
    className: "lg:align-top! cards:empty:hidden",
    cell: (transaction) => transaction.receiptUrl !== null && <ReceiptLink transaction={transaction} />,
  },
];

/**
 * A plain link that bypasses the client router, because the route redirects to the provider in a new tab
 * (SET-18).
 */
function ReceiptLink({ transaction }: { transaction: Transaction }) {
  return (
    <a
      href={transaction.receiptUrl!}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1.5 text-sm font-[550] whitespace-nowrap text-court-ink underline-offset-3 hover:underline touch:min-h-11"
    >
      <ReceiptText className="size-4" />
      Receipt
      <span className="sr-only">
        {" "}
        for {formatItem(transaction)}, {formatDate(transaction.on)} (opens in a new tab)
      </span>
    </a>
  );
}

/** Lists payments, newest first, with refunds and disputes (SET-17 to SET-23). */
export function TransactionHistory({ query }: { query: ReturnType<typeof useTransactions> }) {
  const { isBusy, download } = useDownload();
  const transactions = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  return (
    <BillingSection
      title="Transaction History"
      action={
        transactions.length > 0 && (
          <Button
            variant="secondary"
            size="small"
            icon={<Download />}
            busy={isBusy}
            busyLabel="Exporting..."
            onClick={() => void download()}
          >
            Download CSV
          </Button>
        )
      }
      query={query}
      loadingLabel="Loading your transactions"
      errorMessage="We couldn't load your transactions."
    >
      <DataTable
        caption="Transactions"
        rows={transactions}
        rowKey={(transaction) => transaction.id}
        columns={columns}
        empty={<EmptyState title="No transactions yet">Your purchases and receipts show up here.</EmptyState>}
      />
      <ShowMore query={query}>Show Older</ShowMore>
    </BillingSection>
  );
}
