import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SwitchField } from "#ui/switch-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { defaultsQueries } from "../client.ts";
import { formatChange } from "../rules.ts";

/** Lets a manager decide that players are in unless they say no, and asks first with the number of games (NEED-36). */
export function InByDefault({ teamId }: { teamId: string }) {
  const queries = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const options = defaultsQueries.defaults.get.queryOptions({ input: { teamId } });
  const { data, isError, isFetching, refetch } = useQuery({ ...options, networkMode: "always" });
  const set = useMutation(
    defaultsQueries.defaults.set.mutationOptions({
      onSuccess: (changed) => {
        queries.setQueryData(options.queryKey, changed);
        setIsConfirming(false);
        showToast.success(changed.isInByDefault ? "In by Default is on" : "In by Default is off");
        // Responses to all games ahead have changed.
        return queries.invalidateQueries();
      },
      onError: (error) =>
        void showToast.error("We couldn't change In by Default", {
          description: getErrorMessage(error, "Try again."),
        }),
    }),
  );
  if (!data)
    return isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-ink-2">
        We couldn&apos;t load this setting.
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading In by Default" className="grid gap-2">
        <Skeleton shape="block" className="h-10 w-full" />
      </Loading>
    );
  const { title, text, confirmLabel, cancelLabel } = formatChange(!data.isInByDefault, data.games);
  const isExcluded = data.hasMaximum && !data.isInByDefault;
  return (
    <>
      <SwitchField
        label="In by Default"
        hint={
          isExcluded
            ? "Remove Maximum Players to turn on In by Default."
            : "Every player is in unless they say no."
        }
        checked={data.isInByDefault}
        disabled={isExcluded}
        onChange={() => setIsConfirming(true)}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={title}
        confirmLabel={confirmLabel}
        busyLabel="Saving..."
        cancelLabel={cancelLabel}
        tone="primary"
        busy={set.isPending}
        onConfirm={() => set.mutate({ teamId, isInByDefault: !data.isInByDefault })}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
