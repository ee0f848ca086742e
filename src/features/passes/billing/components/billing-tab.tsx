import { ActiveTeams } from "./active-teams.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { TransactionHistory } from "./transaction-history.tsx";
import { useActiveTeams, useFailureToast, usePaymentMethods, useTransactions } from "./use-billing.ts";

/** What somebody's teams have, what they pay with, and what they paid. Each part stands when another one fails. */
export default function BillingTab() {
  const teams = useActiveTeams();
  const methods = usePaymentMethods();
  const transactions = useTransactions();
  useFailureToast(teams, methods, transactions);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-9 pt-1">
      <ActiveTeams query={teams} />
      <PaymentMethods query={methods} />
      <TransactionHistory query={transactions} />
    </div>
  );
}
