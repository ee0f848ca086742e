import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { showToast } from "#ui/toast.tsx";

/** Says how the checkout ended, once: the address loses the parameter, and nothing else (PASS-57 to PASS-59). */
export function useCheckoutToast() {
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("checkout");
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
}
