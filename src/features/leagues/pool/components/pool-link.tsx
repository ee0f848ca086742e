import { useState } from "react";
import { JoinLinkCard } from "#features/teams/join/components/join-link-card.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { usePool } from "./use-pool.ts";

/** The pool's join link with its QR code, which can be replaced and turned off (NEED-40). */
export function PoolLinkSection({
  league,
  url,
  pool: { renew, close },
}: {
  league: { id: string; name: string };
  url: string | null;
  pool: Pick<ReturnType<typeof usePool>, "renew" | "close">;
}) {
  const [confirming, setConfirming] = useState<"renew" | "close" | null>(null);
  const input = { leagueId: league.id };
  const done = { onSuccess: () => setConfirming(null) };
  if (url === null)
    return (
      <EmptyState
        title="Join Link Is Off"
        headingLevel={3}
        action={
          <Button busy={renew.isPending} busyLabel="Turning On..." onClick={() => renew.mutate(input)}>
            Turn On
          </Button>
        }
      >
        No one can join the pool right now. Turning it on creates a new link and QR code.
      </EmptyState>
    );
  return (
    <>
      <JoinLinkCard
        team={{ name: `the ${league.name} sub pool` }}
        url={url}
        joined={null}
        instruction="Scan the code or open the link to play as a sub when a team needs one."
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
        onConfirm={() => renew.mutate(input, done)}
      >
        Your current link and any printed QR codes will stop working right away. Everyone in the pool stays.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === "close"}
        onOpenChange={(open) => !open && setConfirming(null)}
        title="Turn off the join link?"
        confirmLabel="Turn Off"
        busyLabel="Turning Off..."
        cancelLabel="Keep It On"
        busy={close.isPending}
        onConfirm={() => close.mutate(input, done)}
      >
        The link and any printed QR codes will stop working permanently. Turning it back on creates a new
        link. Everyone in the pool stays.
      </ConfirmDialog>
    </>
  );
}
