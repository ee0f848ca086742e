import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState, type ComponentType } from "react";
import { accountsApi, accountsQueries } from "#features/accounts/client.ts";

// Fetch once per visit so that a refetch can't close the dialog or show it again.
const meOptions = accountsQueries.accounts.getMe.queryOptions({ staleTime: Infinity });

type WelcomeProps = {
  name: string;
  /** The dialog, loaded only for users who see it. */
  Dialog: ComponentType<{ name: string; open: boolean; onClose: () => void; onStart?: () => void }>;
  /** Called after the dialog's button, but not after closing it otherwise. */
  onStart?: () => void;
};

/** Welcomes users once we know that it's their first visit (DASH-26, DASH-29). */
export function Welcome({ name, Dialog, onStart }: WelcomeProps) {
  const queries = useQueryClient();
  const accountQuery = useQuery(meOptions);
  const [status, setStatus] = useState<"not yet" | "now" | "before">("not yet");
  if (accountQuery.data?.hasSeenWelcome === false && status === "not yet") setStatus("now");

  useEffect(() => {
    if (status !== "now") return;
    queries.setQueryData(meOptions.queryKey, (account) => account && { ...account, hasSeenWelcome: true });
    // Mark the dialog as seen when it appears, not when it's closed (DASH-27).
    accountsApi.accounts.markWelcomeSeen().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- OP-39: log a failed write without bothering the user
      console.warn("Couldn't mark the welcome as seen", error);
    });
  }, [status, queries]);

  if (status === "not yet") return null;
  return (
    <Suspense>
      <Dialog
        name={name}
        open={status === "now"}
        onClose={() => setStatus("before")}
        {...(onStart && { onStart })}
      />
    </Suspense>
  );
}
