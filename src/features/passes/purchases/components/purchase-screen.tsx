import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { getErrorCode } from "#platform/api-client.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { getBulkHead } from "../../components/bulk-pass-form.tsx";
import { getPollInterval, MAX_WAIT_MS } from "../../components/use-checkout-return.ts";
import { purchasesQueries } from "../client.ts";
import type { PurchaseState } from "../schema.ts";
import { PurchaseSummary } from "./purchase-summary.tsx";

interface PurchaseScreenProps {
  teamId: string;
  purchaseId: string;
}

/**
 * Shows what each team got from a payment. The buyer returns here from the payment page, and can come back at any time.
 * While the payment isn't confirmed, it polls.
 */
export function PurchaseScreen({ teamId, purchaseId }: PurchaseScreenProps) {
  const { hasPaid, waitedMs, isLate } = useReturn();
  const purchase = useQuery(
    purchasesQueries.purchases.get.queryOptions({
      input: { purchaseId },
      staleTime: 0,
      networkMode: "always",
      retry: (failures, error) => failures < 1 && !isMissing(error),
      refetchInterval: ({ state: { data } }) =>
        hasPaid && data?.state !== "paid" ? getPollInterval(waitedMs()) : false,
    }),
  );
  useSettled(purchase.data?.state);
  if (purchase.data)
    return (
      <PurchaseSummary
        teamId={teamId}
        purchase={purchase.data}
        confirmation={hasPaid && purchase.data.state === "unpaid" ? (isLate ? "late" : "waiting") : null}
      />
    );
  if (isMissing(purchase.error))
    return (
      <EmptyState
        size="page"
        title="Purchase Not Found"
        action={<LinkButton to="/settings?tab=billing">Open Billing</LinkButton>}
      >
        The purchase you're looking for doesn't exist, or someone else paid for it.
      </EmptyState>
    );
  if (purchase.isError)
    return (
      <>
        <PageHead {...getBulkHead(teamId)} />
        <LoadFailure query={purchase}>
          We couldn't load your purchase. Check your connection and try again.
        </LoadFailure>
      </>
    );
  return (
    <>
      <h1 className="sr-only">Team Season Pass</h1>
      <Spinner page>Loading your purchase...</Spinner>
    </>
  );
}

const isMissing = (error: unknown) => {
  const code = getErrorCode(error);
  return code === "NOT_FOUND" || code === "INVALID_INPUT";
};

/**
 * Handles the return from the payment page. The address keeps a payment's outcome, so that a reload doesn't offer to pay
 * again while it's being confirmed. A canceled one is shown once (PASS-58, PASS-59).
 */
function useReturn() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("checkout");
  const [openedAt] = useState(Date.now);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (outcome !== "cancelled") return;
    showToast.info("Payment was cancelled.", { id: "checkout" });
    setSearch(
      (current) => {
        current.delete("checkout");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [outcome, setSearch]);
  return { hasPaid: outcome === "success", isLate, waitedMs: () => Date.now() - openedAt };
}

/** Once the payment arrives, refetches everything a pass affects, including the sidebar. */
function useSettled(state: PurchaseState | undefined) {
  const queries = useQueryClient();
  const previous = useRef<PurchaseState | undefined>(undefined);
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== "paid" && state === "paid")
      void queries.invalidateQueries();
    previous.current = state;
  }, [state, queries]);
}
