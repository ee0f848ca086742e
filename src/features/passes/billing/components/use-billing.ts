import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { billingApi, billingQueries } from "../client.ts";

const options = {
  // Passes and cards can change elsewhere, so every visit refetches in the background.
  staleTime: 0,
  retry: 1,
  // Fail right away when offline instead of pausing with no feedback.
  networkMode: "always",
  refetchOnReconnect: true,
} as const;

const pagination = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  ...options,
};

export const useActiveTeams = () =>
  useInfiniteQuery(
    billingQueries.billing.listActiveTeams.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...pagination,
    }),
  );

export const useTransactions = () =>
  useInfiniteQuery(
    billingQueries.billing.listTransactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...pagination,
    }),
  );

/**
 * Loads payment methods. Doesn't retry automatically, because the server has already waited for the provider. Users can
 * retry with a button.
 */
export const usePaymentMethods = () =>
  useQuery(billingQueries.billing.listPaymentMethods.queryOptions({ ...options, retry: false }));

/** Shows a single toast even if several sections fail together (SET-24). */
export function useFailureToast(...queries: { isError: boolean; errorUpdatedAt: number }[]) {
  const failedAt = Math.max(0, ...queries.map((query) => (query.isError ? query.errorUpdatedAt : 0)));
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load billing information", { id: "billing" });
  }, [failedAt]);
}

/** Opens the provider's billing portal, and refetches when the user returns with the browser's Back button. */
export function usePortal(onReturn: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsLeaving(false);
      onReturn();
    };
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [onReturn]);
  const openPortal = async () => {
    setIsLeaving(true);
    try {
      const { url } = await billingApi.billing.openPortal();
      window.location.assign(url);
    } catch {
      setIsLeaving(false);
      showToast.error("We couldn't open our payment processor's site. Try again.");
    }
  };
  return { isLeaving, openPortal };
}

/** Downloads the full history as CSV and shows a toast with the result. */
export function useDownload() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveCsv(await billingApi.billing.export());
      showToast.success("Transactions exported");
    } catch {
      showToast.error("We couldn't export your transactions");
    }
    setIsBusy(false);
  };
  return { isBusy, download };
}
