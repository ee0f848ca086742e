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

/** Players join while the code is held up to them: their number grows before everybody's eyes. */
const LOOK_AGAIN_MS = 5_000;
const FAILED = "Failed to load the join link";

export type JoinLinkDialogProps = {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
};

/** The link and code by which players add themselves to a roster, for those who manage it. */
export default function JoinLinkDialog({ team, open, onOpenChange, finalFocus }: JoinLinkDialogProps) {
  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={onOpenChange}
      title="Join Link"
      description={
        <span className="wrap-anywhere">
          Players scan the code or open the link, and put themselves on the roster of {team.name}.
        </span>
      }
    >
      <JoinLinkBody team={team} />
    </Dialog>
  );
}

function JoinLinkBody({ team }: Pick<JoinLinkDialogProps, "team">) {
  const [asking, setAsking] = useState<"renew" | "close" | null>(null);
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
        {FAILED}
      </Banner>
    ) : (
      <Loading label="Loading the join link" className="grid justify-items-center gap-4">
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
                  onError: () => showToast.error("Failed to turn on the join link"),
                },
              )
            }
          >
            Turn On
          </Button>
        }
      >
        Nobody can add themselves. Turning it on makes a new link and a new code.
      </EmptyState>
    );
  return (
    <>
      <JoinLinkCard
        team={team}
        url={url}
        joined={joined}
        onRenew={() => setAsking("renew")}
        onClose={() => setAsking("close")}
      />
      <ConfirmDialog
        open={asking === "renew"}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Make a new link?"
        confirmLabel="New Link"
        busyLabel="Making It..."
        cancelLabel="Keep This One"
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(
            { teamId: team.id },
            {
              onSuccess: () => {
                setAsking(null);
                showToast.success("New join link is ready");
              },
              onError: () => showToast.error("Failed to make a new join link"),
            },
          )
        }
      >
        The link you shared so far and all printed codes stop working at once. Everybody on the roster stays.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "close"}
        onOpenChange={(open) => !open && setAsking(null)}
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
                setAsking(null);
                showToast.success("Join link turned off");
              },
              onError: () => showToast.error("Failed to turn off the join link"),
            },
          )
        }
      >
        The link and all printed codes stop working for good: turning it on again makes a new one. Everybody
        on the roster stays.
      </ConfirmDialog>
    </>
  );
}

/** The link with its changes. Whoever joins meanwhile also appears on the roster behind the dialog. */
function useJoinLink(teamId: string) {
  const queries = useQueryClient();
  const input = { teamId };
  // Offline fails like everything else and can be tried again; waiting for a connection would look like loading.
  const networkMode = "always" as const;
  const link = useQuery(
    teamsQueries.join.getLink.queryOptions({
      input,
      networkMode,
      staleTime: 0,
      refetchInterval: ({ state }) => state.data !== undefined && LOOK_AGAIN_MS,
    }),
  );
  useEffect(() => {
    if (link.isLoadingError) showToast.error(FAILED, { id: "join-link" });
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
  const answered = {
    networkMode,
    // A look that began before the change would bring the old link back.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (answer: JoinLink) => void queries.setQueryData(queryKey, answer),
  };
  return {
    link,
    renew: useMutation(teamsQueries.join.renewLink.mutationOptions(answered)),
    close: useMutation(teamsQueries.join.closeLink.mutationOptions(answered)),
  };
}
