import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { getErrorCode } from "#platform/api-client.ts";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { AddressText } from "#ui/address-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import { accountsQueries } from "../client.ts";

/** Returns whether the user was asked who they are and chose not to say. They know that nothing happened. */
const isDeclined = (error: unknown) => getErrorCode(error) === "PROOF_NEEDED";

/** Lists the account's sessions. The other ones can be ended, one at a time or all together. */
export function SessionsList() {
  const queries = useQueryClient();
  const list = useQuery(accountsQueries.sessions.list.queryOptions({ networkMode: "always" }));
  const reload = () => queries.invalidateQueries({ queryKey: accountsQueries.sessions.key() });
  const end = useMutation(
    accountsQueries.sessions.end.mutationOptions({
      onSuccess: () => showToast.success("Signed out of the device"),
      onError: (error) => {
        // It already ended, which is what the user wanted.
        if (getErrorCode(error) === "NOT_FOUND") showToast.success("Signed out of the device");
        else if (!isDeclined(error)) showToast.error("We couldn't sign out the device. Try again.");
      },
      onSettled: reload,
    }),
  );
  const endOthers = useMutation(
    accountsQueries.sessions.endOthers.mutationOptions({
      onSuccess: ({ ended }) => {
        showToast.success(
          ended === 1 ? "Signed out of 1 other device" : `Signed out of ${ended} other devices`,
        );
        return reload();
      },
      onError: (error) => {
        if (!isDeclined(error)) showToast.error("We couldn't sign out your other devices. Try again.");
      },
    }),
  );
  if (list.isPending) return <Spinner>Loading your devices</Spinner>;
  if (list.isError) return <Banner tone="error">We couldn't load your devices.</Banner>;
  const { sessions } = list.data;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 py-3 first:pt-0">
            {/iOS|Android/.test(session.device) ? <Smartphone /> : <Laptop />}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="h3">{session.device}</span>
                {session.current && <Badge tone="active">This device</Badge>}
              </p>
              <p className="caption wrap-anywhere text-ink-3">
                <AddressText>{session.address ?? "Unknown IP address"}</AddressText> · last used{" "}
                {formatLocalMoment(Date.parse(session.lastSeenAt))}
              </p>
            </div>
            {!session.current && (
              <Button
                variant="ghost"
                aria-label={`End ${session.device}`}
                busy={end.isPending && end.variables.id === session.id}
                onClick={() => end.mutate({ id: session.id })}
              >
                End
              </Button>
            )}
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
