import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { showToast } from "#ui/toast.tsx";
import type { PassTeam } from "../schema.ts";

/** Mostly it is there within seconds; when no notice comes, the sweep finds the payment within 15 minutes (OP-08). */
const EAGER_FOR = 30_000;
const PATIENT_FOR = 15 * 60_000;

/**
 * For whoever comes back from the payment page. Says how it ended, once: the address loses the parameter, and nothing else
 * (PASS-57 to PASS-59). `isWaiting` after a success; ask every `pollEvery()` then, and tell `settle` what was found.
 */
export function useCheckoutReturn() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("checkout");
  // Whoever comes back loads the page anew, so it is known from the start.
  const [returnedAt, setReturnedAt] = useState(() => (outcome === "success" ? Date.now() : null));
  useEffect(() => {
    if (outcome !== "success" && outcome !== "cancelled") return;
    // The id makes a second run of this effect replace the toast instead of adding one.
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
    const patience = setTimeout(() => setIsLate(true), PATIENT_FOR);
    return () => clearTimeout(patience);
  }, [returnedAt]);
  return {
    isWaiting: returnedAt !== null,
    /** Longer than any sweep takes: nobody should go on looking at a spinner. */
    isLate,
    pollEvery: () => {
      const waited = returnedAt === null ? Infinity : Date.now() - returnedAt;
      return waited < EAGER_FOR ? 2_000 : waited < PATIENT_FOR ? 10_000 : false;
    },
    stopWaiting: () => setReturnedAt(null),
  };
}

/** Once the notice has arrived everything that a pass changes is asked for again, here and in the sidebar. */
export function useSettledPayment(
  payment: PassTeam["payment"] | undefined,
  { isWaiting, stopWaiting }: Pick<ReturnType<typeof useCheckoutReturn>, "isWaiting" | "stopWaiting">,
) {
  const queries = useQueryClient();
  const isSettled = isWaiting && payment !== undefined && payment !== "awaited";
  useEffect(() => {
    if (!isSettled) return;
    stopWaiting();
    void queries.invalidateQueries();
  }, [isSettled, stopWaiting, queries]);
}
