import { useInstallation } from "#platform/installation.ts";
import { ActiveTeams } from "./active-teams.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { TransactionHistory } from "./transaction-history.tsx";
import { useActiveTeams, useFailureToast, usePaymentMethods, useTransactions } from "./use-billing.ts";

/**
 * Shows the user's active passes, payment methods, and transactions. Sections load independently, so one
 * failure doesn't hide the others.
 */
export default function BillingTab() {
  const { hasPayments } = useInstallation();
  const teams = useActiveTeams();
  const methods = usePaymentMethods();
  const transactions = useTransactions();
  useFailureToast(teams, methods, transactions);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-9 pt-1">
      <ActiveTeams query={teams} />
      {hasPayments && <PaymentMethods query={methods} />}
      <TransactionHistory query={transactions} />
    </div>
  );
}
