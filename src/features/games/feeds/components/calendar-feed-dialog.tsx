import { useEffect, useRef, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { MemberFeeds } from "./member-feeds.tsx";
import { TeamFeed } from "./team-feed.tsx";
import { FEEDS_FAILED, useCalendarFeeds, type FeedOwner } from "./use-calendar-feeds.ts";

export interface CalendarFeedDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

/** Manages calendar links for a team and its players. */
export default function CalendarFeedDialog({
  team,
  open,
  onOpenChange,
  finalFocus,
}: CalendarFeedDialogProps) {
  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={onOpenChange}
      title="Calendar Link"
      description={
        <span className="wrap-anywhere">
          Share this link to add {team.name} games to anyone's calendar. It updates automatically.
        </span>
      }
    >
      <CalendarFeedBody teamId={team.id} />
    </Dialog>
  );
}

type Confirmation = { action: "renew" | "close"; owner: FeedOwner };

function CalendarFeedBody({ teamId }: { teamId: string }) {
  const { feeds, renew, close, isChanging } = useCalendarFeeds(teamId);
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [isConfirming, setIsConfirming] = useState(false);
  const { body, getFirstButton, trackOwner } = useFocusOnLinks(feeds.data);

  const turnOn = (owner: FeedOwner, successMessage: string) => {
    trackOwner(owner);
    renew({ owner, successMessage }, () => setIsConfirming(false));
  };
  const turnOff = (owner: FeedOwner) =>
    close({ owner, successMessage: "Calendar link turned off" }, () => setIsConfirming(false));
  const askToConfirm = (action: Confirmation["action"], owner: FeedOwner) => {
    setConfirmation({ action, owner });
    setIsConfirming(true);
  };

  if (feeds.data === undefined)
    return feeds.isError ? (
      <Banner
        tone="error"
        action={
          <Button variant="secondary" busy={feeds.isFetching} onClick={() => void feeds.refetch()}>
            Try Again
          </Button>
        }
      >
        {FEEDS_FAILED}
      </Banner>
    ) : (
      <Loading label="Loading the calendar links" className="grid gap-4">
        <Skeleton className="h-3 w-12" />
        <Skeleton shape="block" className="h-11 w-full" />
        <div className="grid grid-cols-2 gap-2">
          <Skeleton shape="block" className="h-11" />
          <Skeleton shape="block" className="h-11" />
        </div>
        <Skeleton className="h-3 w-2/3" />
      </Loading>
    );
  const { url, members } = feeds.data;
  const name = confirmation?.owner?.name;
  return (
    <div ref={body}>
      <TeamFeed
        url={url}
        isCreating={isChanging(null)}
        onTurnOn={() => turnOn(null, "Calendar link is ready")}
        onRenew={() => askToConfirm("renew", null)}
        onClose={() => askToConfirm("close", null)}
      />
      <MemberFeeds
        teamId={teamId}
        links={members}
        isCreating={isChanging}
        onTurnOn={(owner) => turnOn(owner, `${owner.name}'s link is ready`)}
        onRenew={(owner) => askToConfirm("renew", owner)}
        onClose={(owner) => askToConfirm("close", owner)}
      />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        // The element that opened the dialog may be gone by then.
        finalFocus={() => getFirstButton(confirmation?.owner ?? null)}
        busy={confirmation !== undefined && isChanging(confirmation.owner)}
        {...(confirmation?.action === "renew"
          ? {
              title: "Create a new link?",
              confirmLabel: "New Link",
              busyLabel: "Creating...",
              cancelLabel: "Keep This Link",
              onConfirm: () => turnOn(confirmation.owner, "New calendar link is ready"),
            }
          : {
              title: "Turn off this link?",
              confirmLabel: "Turn Off",
              busyLabel: "Turning Off...",
              cancelLabel: "Keep It On",
              onConfirm: () => confirmation && turnOff(confirmation.owner),
            })}
      >
        <span className="wrap-anywhere">
          {name === undefined
            ? "Calendars using the team's link will stop updating. "
            : `${name}'s calendar will stop updating. `}
          {confirmation?.action === "renew"
            ? "Add the new link in its place."
            : "The link will stop working permanently. Turning it back on creates a new one."}{" "}
          Other links aren't affected.
        </span>
      </ConfirmDialog>
    </div>
  );
}

/** Moves focus to a link's first button after a change, because the pressed button may have been replaced. */
function useFocusOnLinks(links: unknown) {
  const body = useRef<HTMLDivElement>(null);
  const previousLinks = useRef(links);
  const trackedOwner = useRef<FeedOwner | undefined>(undefined);
  useEffect(() => {
    if (previousLinks.current === links) return;
    previousLinks.current = links;
    const owner = trackedOwner.current;
    trackedOwner.current = undefined;
    const isConfirming = document.querySelector("[role=alertdialog]") !== null;
    if (owner === undefined || isConfirming) return;
    const focusIfLost = () => {
      if (!body.current?.contains(document.activeElement)) findFirstButton(body.current, owner)?.focus();
    };
    focusIfLost();
    // When the focused button disappears, the dialog takes focus in the next frame.
    requestAnimationFrame(focusIfLost);
  }, [links]);
  return {
    body,
    getFirstButton: (owner: FeedOwner) => findFirstButton(body.current, owner),
    trackOwner: (owner: FeedOwner) => {
      trackedOwner.current = owner;
    },
  };
}

const findFirstButton = (body: HTMLElement | null, owner: FeedOwner) =>
  body?.querySelector<HTMLElement>(`[data-link="${owner?.id ?? "team"}"] button`) ?? null;
