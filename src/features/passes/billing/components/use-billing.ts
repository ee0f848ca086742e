import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { saveCsv } from "#platform/save-file.ts";
import { showToast } from "#ui/toast.tsx";
import { billingApi, billingQueries } from "../client.ts";

const options = {
  // Passes and cards change elsewhere: every visit looks again, behind what is shown.
  staleTime: 0,
  retry: 1,
  // Without a connection the answer is a failure one can read, not a screen that waits in silence.
  networkMode: "always",
  refetchOnReconnect: true,
} as const;

const paged = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  ...options,
};

export const useActiveTeams = () =>
  useInfiniteQuery(
    billingQueries.billing.listActiveTeams.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
    }),
  );

export const useTransactions = () =>
  useInfiniteQuery(
    billingQueries.billing.listTransactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...paged,
    }),
  );

/** The server has waited for the provider already: a second try is for whoever asks for it. */
export const usePaymentMethods = () =>
  useQuery(billingQueries.billing.listPaymentMethods.queryOptions({ ...options, retry: false }));

/** SET-24: one toast, also when several parts fail together. */
export function useFailureToast(...queries: { isError: boolean; errorUpdatedAt: number }[]) {
  const failedAt = Math.max(0, ...queries.map((query) => (query.isError ? query.errorUpdatedAt : 0)));
  useEffect(() => {
    if (failedAt > 0) showToast.error("Failed to load billing information", { id: "billing" });
  }, [failedAt]);
}

/** Leads to the provider's page for payment methods, and looks again when somebody comes back with the browser's Back. */
export function usePortal(onReturn: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setIsLeaving(false);
      onReturn();
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [onReturn]);
  const leave = async () => {
    setIsLeaving(true);
    try {
      const { url } = await billingApi.billing.openPortal();
      window.location.assign(url);
    } catch {
      setIsLeaving(false);
      showToast.error("The payment provider's page could not be opened. Please try again.");
    }
  };
  return { isLeaving, leave };
}

/** Saves the whole history as a file, and says how it went. */
export function useDownload() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      saveCsv(await billingApi.billing.export());
      showToast.success("Transactions exported successfully");
    } catch {
      showToast.error("Failed to export transactions");
    }
    setIsBusy(false);
  };
  return { isBusy, download };
}
