import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { showToast } from "#ui/toast.tsx";
import { passesApi, passesQueries } from "../client.ts";
import type { ProductKey, TierKey } from "../schema.ts";

/** The provider may be slow, but nobody looks at a spinner for longer. */
const PATIENCE = 40_000;

/**
 * Starts a checkout and leaves for the payment page (PASS-53). One at a time: a second press, on whatever button, does nothing.
 * On a failure the toast of PASS-50, and everything can be pressed again.
 */
export function useCheckout() {
  const queries = useQueryClient();
  const [starting, setStarting] = useState<string | null>(null);
  // Known at once, not with the next rendering: the second click of two comes sooner.
  const isBusy = useRef(false);

  const settle = useCallback(() => {
    isBusy.current = false;
    setStarting(null);
  }, []);
  useEffect(() => {
    // Back from the payment page by the browser's button: the page wakes up as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && settle();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [settle]);

  async function start(what: string, ask: (signal: AbortSignal) => Promise<{ url?: string }>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setStarting(what);
    try {
      const { url } = await ask(AbortSignal.timeout(PATIENCE));
      // PASS-52.
      if (!url) throw new Error("No checkout URL returned from server");
      window.location.assign(url);
    } catch (error) {
      // oxlint-disable-next-line no-console -- for whoever looks into it; the person gets the toast (CONST1-06)
      console.warn("The checkout could not be started", error);
      showToast.error("Failed to start checkout process", { id: "checkout", description: reasonOf(error) });
      // The screen shows an older roster than the server has.
      if (isOutdated(error)) void queries.invalidateQueries({ queryKey: passesQueries.passes.key() });
      settle();
    }
  }

  return {
    /** Which of the buttons was pressed. */
    starting,
    buy: (teamId: string, product: ProductKey) =>
      start(product, (signal) => passesApi.checkout.start({ teamId, product }, { signal })),
    buyAll: (orders: { teamId: string; product: TierKey }[]) =>
      start("bulk", (signal) => passesApi.checkout.startBulk({ orders }, { signal })),
  };
}

const isOutdated = (error: unknown) =>
  errorCode(error) === "TEAM_TOO_LARGE" || errorCode(error) === "TEAM_NOT_FOUND";

const reasonOf = (error: unknown) =>
  isOutdated(error) || errorCode(error) === "RATE_LIMITED"
    ? errorMessage(error, "")
    : "Nothing was charged. Please try again.";
