import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState, type ComponentType } from "react";
import { accountsApi, accountsQueries } from "#features/accounts/client.ts";

// A visit asks once; what was shown stays shown even when it could not be stored.
const meOptions = accountsQueries.accounts.getMe.queryOptions({ staleTime: Infinity });

type WelcomeProps = {
  name: string;
  /** What is shown, loaded only for those who see it. */
  Dialog: ComponentType<{ name: string; open: boolean; onClose: () => void }>;
};

/** Welcomes somebody on their first visit, and only once it is certain that it is the first (DASH-26, DASH-29). */
export function Welcome({ name, Dialog }: WelcomeProps) {
  const queries = useQueryClient();
  const me = useQuery(meOptions);
  const [shown, setShown] = useState<"not yet" | "now" | "before">("not yet");
  if (me.data?.hasSeenWelcome === false && shown === "not yet") setShown("now");

  useEffect(() => {
    if (shown !== "now") return;
    queries.setQueryData(meOptions.queryKey, (known) => known && { ...known, hasSeenWelcome: true });
    // As soon as it is shown, without waiting for it to be closed (DASH-27).
    accountsApi.accounts.markWelcomeSeen().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- OP-39: a failed write is logged and nobody is bothered with it
      console.warn("The welcome could not be marked as seen", error);
    });
  }, [shown, queries]);

  if (shown === "not yet") return null;
  return (
    <Suspense>
      <Dialog name={name} open={shown === "now"} onClose={() => setShown("before")} />
    </Suspense>
  );
}
