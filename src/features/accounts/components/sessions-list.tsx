import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsQueries } from "../client.ts";

const when = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Where the account is signed in, and a way out of everywhere else. */
export function SessionsList() {
  const queries = useQueryClient();
  const list = useQuery(accountsQueries.sessions.list.queryOptions({ networkMode: "always" }));
  const endOthers = useMutation(
    accountsQueries.sessions.endOthers.mutationOptions({
      onSuccess: ({ ended }) => {
        showToast.success(
          ended === 1 ? "Signed out of 1 other device" : `Signed out of ${ended} other devices`,
        );
        return queries.invalidateQueries({ queryKey: accountsQueries.sessions.key() });
      },
      onError: () => showToast.error("The other devices could not be signed out. Please try again."),
    }),
  );
  if (list.isPending) return <Spinner>Loading your devices</Spinner>;
  if (list.isError) return <Banner tone="error">Your devices could not be loaded.</Banner>;
  const { sessions } = list.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3 first:pt-0">
            {/iOS|Android/.test(session.device) ? <Smartphone /> : <Laptop />}
            <div className="min-w-0 flex-1">
              <p className="h3">{session.device}</p>
              <p className="caption text-ink-3">
                {session.address ?? "Unknown address"} · last used {when.format(new Date(session.lastSeenAt))}{" "}
                UTC
              </p>
            </div>
            {session.current && <Badge tone="active">This device</Badge>}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="mt-3"
          busy={endOthers.isPending}
          busyLabel="Signing out..."
          onClick={() => endOthers.mutate({})}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </>
  );
}
