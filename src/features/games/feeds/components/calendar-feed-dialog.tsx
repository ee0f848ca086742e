import { useEffect, useRef, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { MemberFeeds } from "./member-feeds.tsx";
import { TeamFeed } from "./team-feed.tsx";
import { FEEDS_FAILED, useCalendarFeeds, type Owner } from "./use-calendar-feeds.ts";

export interface CalendarFeedDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

/** The addresses by which a team's games come into people's own calendars, for those who manage it. */
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
          With this link the games of {team.name} appear in anyone’s own calendar, and follow every change.
        </span>
      }
    >
      <CalendarFeedBody teamId={team.id} />
    </Dialog>
  );
}

type Question = { what: "renew" | "close"; owner: Owner };

function CalendarFeedBody({ teamId }: { teamId: string }) {
  const { feeds, renew, close, isChanging } = useCalendarFeeds(teamId);
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const { body, firstOf, follow } = useFocusOnLinks(feeds.data);

  const turnOn = (owner: Owner, done: string) => {
    follow(owner);
    renew({ owner, done }, () => setIsAsking(false));
  };
  const turnOff = (owner: Owner) =>
    close({ owner, done: "Calendar link turned off" }, () => setIsAsking(false));
  const ask = (what: Question["what"], owner: Owner) => {
    setQuestion({ what, owner });
    setIsAsking(true);
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
  const name = question?.owner?.name;
  return (
    <div ref={body}>
      <TeamFeed
        url={url}
        isMaking={isChanging(null)}
        onTurnOn={() => turnOn(null, "Calendar link is ready")}
        onRenew={() => ask("renew", null)}
        onClose={() => ask("close", null)}
      />
      <MemberFeeds
        teamId={teamId}
        links={members}
        isMaking={isChanging}
        onTurnOn={(owner) => turnOn(owner, `${owner.name} has a link now`)}
        onRenew={(owner) => ask("renew", owner)}
        onClose={(owner) => ask("close", owner)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        // What opened it may be gone by then.
        finalFocus={() => firstOf(question?.owner ?? null)}
        busy={question !== undefined && isChanging(question.owner)}
        {...(question?.what === "renew"
          ? {
              title: "Make a new link?",
              confirmLabel: "New Link",
              busyLabel: "Making It...",
              cancelLabel: "Keep This One",
              onConfirm: () => turnOn(question.owner, "New calendar link is ready"),
            }
          : {
              title: "Turn off this link?",
              confirmLabel: "Turn Off",
              busyLabel: "Turning Off...",
              cancelLabel: "Keep It On",
              onConfirm: () => question && turnOff(question.owner),
            })}
      >
        <span className="wrap-anywhere">
          {name === undefined
            ? "Calendars that use the team’s link get no more changes. "
            : `The calendar of ${name} gets no more changes. `}
          {question?.what === "renew"
            ? "The new link has to be added in its place."
            : "The link stops working for good: turning it on again makes a new one."}{" "}
          All other links stay as they are.
        </span>
      </ConfirmDialog>
    </div>
  );
}

/** The buttons of a link change with it: whoever pressed one that is gone goes on at the first of the new ones. */
function useFocusOnLinks(links: unknown) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(links);
  const followed = useRef<Owner | undefined>(undefined);
  useEffect(() => {
    if (shown.current === links) return;
    shown.current = links;
    const owner = followed.current;
    followed.current = undefined;
    const isAsking = document.querySelector("[role=alertdialog]") !== null;
    if (owner === undefined || isAsking) return;
    const focusIfLost = () => {
      if (!body.current?.contains(document.activeElement)) firstIn(body.current, owner)?.focus();
    };
    focusIfLost();
    // When the focused button disappears, the dialog itself takes the focus in the next frame.
    requestAnimationFrame(focusIfLost);
  }, [links]);
  return {
    body,
    firstOf: (owner: Owner) => firstIn(body.current, owner),
    follow: (owner: Owner) => {
      followed.current = owner;
    },
  };
}

const firstIn = (body: HTMLElement | null, owner: Owner) =>
  body?.querySelector<HTMLElement>(`[data-link="${owner?.id ?? "team"}"] button`) ?? null;
