import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { teamsQueries } from "../../client.ts";
import type { JoinLink } from "../schema.ts";
import { JoinLinkCard } from "./join-link-card.tsx";

/**
 * The polling interval. Players join while the manager shows them the code, so the count should update as they watch.
 */
const REFETCH_INTERVAL_MS = 5_000;
const FAILURE_TITLE = "We couldn't load the join link";

export type JoinLinkDialogProps = {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
};

/** Shows managers the link and QR code that players use to add themselves to the roster. */
export default function JoinLinkDialog({ team, open, onOpenChange, finalFocus }: JoinLinkDialogProps) {
  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={onOpenChange}
      title="Join Link"
      description={
        <span className="wrap-anywhere">
          Players scan the code or open the link to add themselves to the {team.name} roster.
        </span>
      }
    >
      <JoinLinkBody team={team} />
    </Dialog>
  );
}

/** The join link itself, for the dialog and for the step where players are added. */
export function JoinLinkBody({ team }: Pick<JoinLinkDialogProps, "team">) {
  const [confirming, setConfirming] = useState<"renew" | "close" | null>(null);
  const { link, renew, close } = useJoinLink(team.id);

  if (link.data === undefined)
    return link.isError ? (
      <Banner
        tone="error"
        action={
          <Button variant="secondary" busy={link.isFetching} onClick={() => void link.refetch()}>
            Try Again
          </Button>
        }
      >
        {FAILURE_TITLE}
      </Banner>
    ) : (
      <Loading label="Loading join link" className="grid justify-items-center gap-4">
        <Skeleton shape="block" className="size-60" />
        <Skeleton shape="block" className="h-11 w-full" />
        <Skeleton shape="block" className="h-11 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </Loading>
    );
  const { url, joined } = link.data;
  if (url === null)
    return (
      <EmptyState
        title="The join link is off"
        action={
          <Button
            busy={renew.isPending}
            busyLabel="Turning On..."
            onClick={() =>
              renew.mutate(
                { teamId: team.id },
                {
                  onSuccess: () => showToast.success("Join link turned on"),
                  onError: () => showToast.error("We couldn't turn on the join link"),
                },
              )
            }
          >
            Turn On
          </Button>
        }
      >
        Players can&apos;t add themselves right now. Turning it on creates a new link and QR code.
      </EmptyState>
    );
  return (
    <>
      <JoinLinkCard
        team={team}
        url={url}
        joined={joined}
        onRenew={() => setConfirming("renew")}
        onClose={() => setConfirming("close")}
      />
      <ConfirmDialog
        open={confirming === "renew"}
        onOpenChange={(open) => !open && setConfirming(null)}
        title="Create a new link?"
        confirmLabel="Create New Link"
        busyLabel="Creating..."
        cancelLabel="Keep This Link"
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(
            { teamId: team.id },
            {
              onSuccess: () => {
                setConfirming(null);
                showToast.success("New join link is ready");
              },
              onError: () => showToast.error("We couldn't create a new join link"),
            },
          )
        }
      >
        Your current link and any printed QR codes will stop working right away. Everyone on the roster stays.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === "close"}
        onOpenChange={(open) => !open && setConfirming(null)}
        title="Turn off the join link?"
        confirmLabel="Turn Off"
        busyLabel="Turning Off..."
        cancelLabel="Keep It On"
        busy={close.isPending}
        onConfirm={() =>
          close.mutate(
            { teamId: team.id },
            {
              onSuccess: () => {
                setConfirming(null);
                showToast.success("Join link turned off");
              },
              onError: () => showToast.error("We couldn't turn off the join link"),
            },
          )
        }
      >
        The link and any printed QR codes will stop working permanently. Turning it back on creates a new
        link. Everyone on the roster stays.
      </ConfirmDialog>
    </>
  );
}

/**
 * Loads the join link and returns it with its mutations. Players who join in the meantime also show up on the roster
 * behind the dialog.
 */
function useJoinLink(teamId: string) {
  const queries = useQueryClient();
  const input = { teamId };
  // Fail when offline so that the user can retry. Waiting for a connection would look like loading.
  const networkMode = "always" as const;
  const link = useQuery(
    teamsQueries.join.getLink.queryOptions({
      input,
      networkMode,
      staleTime: 0,
      refetchInterval: ({ state }) => state.data !== undefined && REFETCH_INTERVAL_MS,
    }),
  );
  useEffect(() => {
    if (link.isLoadingError) showToast.error(FAILURE_TITLE, { id: "join-link" });
  }, [link.isLoadingError]);

  const joined = link.data?.joined;
  const before = useRef(joined);
  useEffect(() => {
    if (before.current !== undefined && joined !== before.current) {
      void queries.invalidateQueries({ queryKey: teamsQueries.members.key() });
      void queries.invalidateQueries({ queryKey: teamsQueries.teams.key() });
    }
    before.current = joined;
  }, [queries, joined]);

  const queryKey = teamsQueries.join.getLink.queryKey({ input });
  const mutationOptions = {
    networkMode,
    // A refetch that started before the change would bring back the old link.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (updatedLink: JoinLink) => void queries.setQueryData(queryKey, updatedLink),
  };
  return {
    link,
    renew: useMutation(teamsQueries.join.renewLink.mutationOptions(mutationOptions)),
    close: useMutation(teamsQueries.join.closeLink.mutationOptions(mutationOptions)),
  };
}
