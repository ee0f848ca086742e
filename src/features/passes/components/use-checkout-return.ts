import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { showToast } from "#ui/toast.tsx";
import type { PassTeam } from "../schema.ts";

/**
 * Payments usually arrive within seconds. Without a webhook, the sweep finds them within 15 minutes (OP-08).
 */
const FAST_POLL_MS = 30_000;
export const MAX_WAIT_MS = 15 * 60_000;

/** Returns how long to wait until the next poll, or false once it's longer than any sweep takes. */
export const getPollInterval = (waitedMs: number) =>
  waitedMs < FAST_POLL_MS ? 2_000 : waitedMs < MAX_WAIT_MS ? 10_000 : false;

/**
 * Handles the return from the payment page. Shows the outcome once and removes only its own query parameter (PASS-57 to
 * PASS-59). While `isWaiting` is true, callers poll at the interval from `pollEvery()`, and call `stopWaiting` once the
 * payment is settled.
 */
export function useCheckoutReturn() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("checkout");
  // Returning from the provider is a full page load, so the initial state is enough.
  const [returnedAt, setReturnedAt] = useState(() => (outcome === "success" ? Date.now() : null));
  useEffect(() => {
    if (outcome !== "success" && outcome !== "cancelled") return;
    // The ID makes a repeated run of this effect replace the toast instead of adding another.
    if (outcome === "success")
      showToast.success("Payment successful! Your season pass is now active.", { id: "checkout" });
    else showToast.info("Payment was cancelled.", { id: "checkout" });
    setSearch(
      (current) => {
        current.delete("checkout");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [outcome, setSearch]);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (returnedAt === null) return;
    const timer = setTimeout(() => setIsLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [returnedAt]);
  return {
    isWaiting: returnedAt !== null,
    /** True once we've waited longer than any sweep takes, so that the spinner doesn't run forever. */
    isLate,
    pollEvery: () => getPollInterval(returnedAt === null ? Infinity : Date.now() - returnedAt),
    stopWaiting: () => setReturnedAt(null),
  };
}

/** Once the payment is settled, refetches everything a pass affects, including the sidebar. */
export function useSettledPayment(
  payment: PassTeam["payment"] | undefined,
  { isWaiting, stopWaiting }: Pick<ReturnType<typeof useCheckoutReturn>, "isWaiting" | "stopWaiting">,
) {
  const queries = useQueryClient();
  const isSettled = isWaiting && payment !== undefined && payment !== "awaiting";
  useEffect(() => {
    if (!isSettled) return;
    stopWaiting();
    void queries.invalidateQueries();
  }, [isSettled, stopWaiting, queries]);
}
