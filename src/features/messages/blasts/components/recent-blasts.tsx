import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { TeamDetail } from "#features/teams/schema.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { formatCounts, getTextGroup } from "../../delivery/rules.ts";
import { blastsQueries } from "../client.ts";
import type { BlastSummary } from "../schema.ts";

const BlastDelivery = lazy(async () => ({
  default: (await import("../../delivery/components/blast-delivery.tsx")).BlastDelivery,
}));

/** Lists a team's messages, newest first, with their delivery status. Hidden until there's a message. */
export function RecentBlasts({ team }: { team: TeamDetail }) {
  const [open, setOpen] = useState<BlastSummary>();
  const [isShown, setIsShown] = useState(false);
  const query = useInfiniteQuery(
    blastsQueries.blasts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ teamId: team.id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      enabled: team.can.manage,
      staleTime: 0,
      retry: 1,
      networkMode: "always",
    }),
  );
  const blasts = query.data?.pages.flatMap((page) => page.blasts) ?? [];
  if (!team.can.manage || (query.isSuccess && blasts.length === 0)) return null;
  const show = (blast: BlastSummary) => {
    setOpen(blast);
    setIsShown(true);
  };
  return (
    <Card as="section" aria-labelledby="recent-messages">
      <h2 id="recent-messages" className="h3 mb-1.5">
        Messages
      </h2>
      {query.isPending && <SkeletonRows label="Loading messages" rows={2} />}
      {query.isError && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
          We couldn't load the messages.
          <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      <ul className="-mx-2 max-h-80 overflow-y-auto">
        {blasts.map((blast) => (
          <li key={blast.id} className="border-line not-first:border-t">
            <BlastRow blast={blast} onOpen={() => show(blast)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void query.fetchNextPage()}
        >
          Show Older
        </Button>
      )}
      {open && (
        <Dialog
          open={isShown}
          onOpenChange={setIsShown}
          size="wide"
          title="Message Delivery"
          description={formatSentAt(open)}
          footer={
            <Button variant="secondary" onClick={() => setIsShown(false)}>
              Close
            </Button>
          }
        >
          <Suspense fallback={<SkeletonRows label="Loading texts" />}>
            <BlastDelivery teamId={team.id} blastId={open.id} />
          </Suspense>
        </Dialog>
      )}
    </Card>
  );
}

const formatSentAt = ({ sentOn, sentTime }: BlastSummary) => `${formatDate(sentOn)}, ${formatTime(sentTime)}`;

/** Formats "Lee Park of Metro League" for a league manager. Returns null if the sender is no longer known. */
const formatSender = ({ sentBy, senderLeagues }: BlastSummary) =>
  sentBy === null || senderLeagues.length === 0 ? sentBy : `${sentBy} of ${senderLeagues.join(" and ")}`;

function BlastRow({ blast, onOpen }: { blast: BlastSummary; onOpen: () => void }) {
  const sender = formatSender(blast);
  const when = formatSentAt(blast);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full rounded-sm px-2 py-2.5 text-left hover:bg-hover"
    >
      <span className="line-clamp-2 text-sm leading-[1.45] wrap-anywhere">{blast.message}</span>
      <span className="caption mt-1 block text-ink-2 wrap-anywhere">
        {when}
        {sender !== null && `, ${sender}`}
      </span>
      <span className="caption block text-ink-2">{formatCounts(getCounts(blast.states))}</span>
    </button>
  );
}

function getCounts(states: BlastSummary["states"]) {
  const counts = { delivered: 0, underway: 0, failed: 0, skipped: 0 };
  for (const { state, texts } of states) counts[getTextGroup(state)] += texts;
  return counts;
}
