import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { passesApi, passesQueries } from "../client.ts";
import type { ProductKey, TierKey } from "../schema.ts";

/** The provider can be slow, but no one should watch a spinner longer than this. */
const CHECKOUT_TIMEOUT_MS = 40_000;

/**
 * Starts a checkout and goes to the payment page (PASS-53). Ignores other clicks while a checkout is starting. On
 * failure, shows the PASS-50 toast and re-enables all buttons.
 */
export function useCheckout() {
  const queries = useQueryClient();
  const [starting, setStarting] = useState<string | null>(null);
  // Use a ref, because the second click of a double click comes before the next render.
  const isBusy = useRef(false);

  const reset = useCallback(() => {
    isBusy.current = false;
    setStarting(null);
  }, []);
  useEffect(() => {
    // The browser restores the page from the back/forward cache with its old state, so reset it.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [reset]);

  async function start(key: string, request: (signal: AbortSignal) => Promise<{ url?: string }>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setStarting(key);
    try {
      const { url } = await request(AbortSignal.timeout(CHECKOUT_TIMEOUT_MS));
      // The server must return a URL (PASS-52).
      if (!url) throw new Error("No checkout URL returned from server");
      window.location.assign(url);
    } catch (error) {
      // oxlint-disable-next-line no-console -- for debugging; the user sees the toast (CONST1-06)
      console.warn("Failed to start checkout", error);
      showToast.error("Failed to start checkout process", { id: "checkout", description: getReason(error) });
      // Refetch the teams if the ones on screen are out of date.
      if (isOutdated(error)) void queries.invalidateQueries({ queryKey: passesQueries.passes.key() });
      reset();
    }
  }

  return {
    /** The product whose checkout is starting, "bulk" if it's for several teams, or null if none is. */
    starting,
    buy: (teamId: string, product: ProductKey) =>
      start(product, (signal) => passesApi.checkout.start({ teamId, product }, { signal })),
    buyAll: (orders: { teamId: string; product: TierKey }[]) =>
      start("bulk", (signal) => passesApi.checkout.startBulk({ orders }, { signal })),
  };
}

const isOutdated = (error: unknown) =>
  getErrorCode(error) === "TEAM_TOO_LARGE" || getErrorCode(error) === "TEAM_NOT_FOUND";

const getReason = (error: unknown) =>
  isOutdated(error) || getErrorCode(error) === "RATE_LIMITED"
    ? getErrorMessage(error, "")
    : "You weren't charged. Try again.";
