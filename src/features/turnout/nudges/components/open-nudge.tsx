import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, CircleDashed, Clock } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Wordings } from "#features/messages/delivery/components/wordings.tsx";
import { SkippedList } from "#features/messages/blasts/components/skipped-list.tsx";
import { formatTime } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { nudgesQueries } from "../client.ts";
import { formatCost, formatLast, formatShortfall, formatNotResponded } from "../rules.ts";
import type { NudgePreview } from "../schema.ts";
import { UNDO_SECONDS, useSendNudge } from "./use-send-nudge.ts";

export interface OpenNudgeProps {
  gameId: string;
  /** The team whose roster the viewer can edit, or null if they can't. */
  teamId: string | null;
  /** Today's date in the team's time zone. */
  today: string;
  /** The number of players who haven't responded, which is at least one. */
  noResponse: number;
}

/** Lets a manager send a nudge with one tap. The row shows who it reaches, what it costs, and what it says. */
export default function OpenNudge({ gameId, teamId, today, noResponse }: OpenNudgeProps) {
  const { data, isError, isFetching, refetch } = usePreview(gameId, noResponse);
  const row = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const nudge = useSendNudge(gameId, () => row.current?.focus());
  const canSend = data !== undefined && data.last === null && data.blockedReason === null;
  return (
    <section ref={row} tabIndex={-1} aria-labelledby={titleId} className="flex gap-3 px-4 py-3 outline-none">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-4 [&>svg]:stroke-[2.25]"
      >
        <CircleDashed />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
          <div className="min-w-0 flex-1 basis-56">
            <h2 id={titleId} className="text-ui font-[620]">
              {formatNotResponded(noResponse)}
            </h2>
            {nudge.isWaiting ? (
              <output className="caption block text-ink-2">
                Goes out in {UNDO_SECONDS} seconds, or when you leave this page.
              </output>
            ) : data ? (
              <NudgeSummary preview={data} today={today} />
            ) : isError ? (
              <p className="caption text-ink-2">We couldn&apos;t check who would get a nudge.</p>
            ) : (
              <Loading label="Loading nudge recipients" className="py-1">
                <Skeleton className="h-3 w-48 max-w-full" />
              </Loading>
            )}
          </div>
          {nudge.isWaiting ? (
            <span className="flex gap-2">
              <Button
                ref={focusOnMount}
                variant="secondary"
                onClick={() => {
                  if (nudge.undo()) row.current?.focus();
                }}
              >
                Undo
              </Button>
              <Button variant="ghost" onClick={nudge.sendNow}>
                Send Now
              </Button>
            </span>
          ) : data || !isError ? (
            // Keep showing the button while it's disabled, because the text next to it explains why.
            <Button
              variant="secondary"
              icon={<BellRing />}
              busy={nudge.isSending}
              busyLabel="Sending..."
              disabled={!canSend}
              onClick={nudge.start}
            >
              {data && data.members > 0 ? `Nudge ${data.members}` : "Nudge"}
            </Button>
          ) : (
            <Button
              variant="secondary"
              busy={isFetching}
              busyLabel="Retrying..."
              onClick={() => void refetch()}
            >
              Try Again
            </Button>
          )}
        </div>
        {data && (
          <div className="max-w-md">
            {canSend && <Wordings wordings={[data.wording]} />}
            <SkippedList skipped={data.skipped} teamId={teamId} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Moves focus along when a button replaces the one that was pressed. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

function NudgeSummary({ preview, today }: { preview: NudgePreview; today: string }) {
  const { last, blockedReason, shortfall, quietAt } = preview;
  if (blockedReason !== null) return <p className="caption text-ink-2">{blockedReason}</p>;
  if (last !== null) return <p className="caption text-ink-2">{formatLast(last, today)}</p>;
  return (
    <>
      <p className="caption text-ink-2 tabular-nums">
        {formatCost(preview)}
        {shortfall > 0 && `. ${formatShortfall(shortfall)}`}
      </p>
      {quietAt !== null && (
        <p className="caption mt-1 flex items-start gap-1.5 text-ink-2">
          <Clock className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          It&apos;s {formatTime(quietAt)} for this team, during quiet hours. Your text will go out right away.
        </p>
      )}
    </>
  );
}

/** How often to refetch, so that relative times such as "3 hr ago" stay up to date. */
const REFETCH_INTERVAL_MS = 5 * 60_000;

/** Loads the preview, and reloads it whenever the number of missing responses changes. */
function usePreview(gameId: string, noResponse: number) {
  const queries = useQueryClient();
  const options = nudgesQueries.nudges.preview.queryOptions({
    input: { gameId },
    staleTime: 0,
    retry: 1,
    // When offline, fail with a readable error instead of loading forever.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.last ? REFETCH_INTERVAL_MS : false),
  });
  const lastNoResponse = useRef(noResponse);
  useEffect(() => {
    if (lastNoResponse.current === noResponse) return;
    lastNoResponse.current = noResponse;
    void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery(options);
}
