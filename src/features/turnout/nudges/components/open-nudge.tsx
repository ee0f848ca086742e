import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, CircleDashed, Clock } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { SkippedList } from "#features/messages/blasts/components/skipped-list.tsx";
import { errorMessage } from "#platform/api-client.ts";
import { timeInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { nudgesQueries } from "../client.ts";
import { costInWords, lastInWords, shortfallInWords, unansweredInWords } from "../rules.ts";
import type { NudgePreview } from "../schema.ts";

export interface OpenNudgeProps {
  gameId: string;
  /** By the team's clock. */
  today: string;
  /** How many have not answered; at least one. */
  unanswered: number;
}

/** One tap: whom it reaches and what it costs stands beside the button. */
export default function OpenNudge({ gameId, today, unanswered }: OpenNudgeProps) {
  const { data, isError, isFetching, refetch } = usePreview(gameId, unanswered);
  const row = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { send, isSending } = useSendNudge(gameId, () => row.current?.focus());
  const canSend = data !== undefined && data.last === null && data.obstacle === null;
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
              {unansweredInWords(unanswered)}
            </h2>
            {data ? (
              <Words preview={data} today={today} />
            ) : isError ? (
              <p className="caption text-ink-2">Whom a nudge reaches could not be loaded.</p>
            ) : (
              <Loading label="Loading whom a nudge reaches" className="py-1">
                <Skeleton className="h-3 w-48 max-w-full" />
              </Loading>
            )}
          </div>
          {data || !isError ? (
            // Stays where it is while nothing can be sent, so that it is clear what the words beside it are about.
            <Button
              variant="secondary"
              icon={<BellRing />}
              busy={isSending}
              busyLabel="Sending..."
              disabled={!canSend}
              onClick={() => void send()}
            >
              {data && data.members > 0 ? `Nudge ${data.members}` : "Nudge"}
            </Button>
          ) : (
            <Button
              variant="secondary"
              busy={isFetching}
              busyLabel="Trying..."
              onClick={() => void refetch()}
            >
              Try Again
            </Button>
          )}
        </div>
        {data && (
          <div className="max-w-md">
            <SkippedList skipped={data.skipped} />
          </div>
        )}
      </div>
    </section>
  );
}

function Words({ preview, today }: { preview: NudgePreview; today: string }) {
  const { last, obstacle, beyond, quietAt } = preview;
  if (obstacle !== null) return <p className="caption text-ink-2">{obstacle}</p>;
  if (last !== null) return <p className="caption text-ink-2">{lastInWords(last, today)}</p>;
  return (
    <>
      <p className="caption text-ink-2 tabular-nums">
        {costInWords(preview)}
        {beyond > 0 && `. ${shortfallInWords(beyond)}`}
      </p>
      {quietAt !== null && (
        <p className="caption mt-1 flex items-start gap-1.5 text-ink-2">
          <Clock className="mt-0.5 size-3.5 shrink-0 text-ink-3" />
          It is {timeInWords(quietAt)} for this team, in its quiet hours. The text goes out right away.
        </p>
      )}
    </>
  );
}

/** "3 h ago" should not say so for long when it is four. */
const LOOK_AGAIN_MS = 5 * 60_000;

/** As it is now: asked again whenever another number of people have not answered. */
function usePreview(gameId: string, unanswered: number) {
  const queries = useQueryClient();
  const options = nudgesQueries.nudges.preview.queryOptions({
    input: { gameId },
    staleTime: 0,
    retry: 1,
    // Without a connection it is a failure one can read, not a line that never comes.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.last ? LOOK_AGAIN_MS : false),
  });
  const seen = useRef(unanswered);
  useEffect(() => {
    if (seen.current === unanswered) return;
    seen.current = unanswered;
    void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery(options);
}

/** Sends once: a try that may have arrived is repeated under the same key, until there is an answer. */
function useSendNudge(gameId: string, onSent: () => void) {
  const queries = useQueryClient();
  const requestKey = useRef<string>(undefined);
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending } = useMutation(
    nudgesQueries.nudges.send.mutationOptions({
      networkMode: "always",
      // Under way until the row says that it was nudged, so that the button cannot be pressed in between.
      onSettled: () => queries.invalidateQueries({ queryKey: nudgesQueries.nudges.key() }),
    }),
  );

  async function send() {
    // A second tap may come before the button has learned that it is busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    requestKey.current ??= crypto.randomUUID();
    try {
      const { success, sent, failed, error } = await mutateAsync({ gameId, requestKey: requestKey.current });
      requestKey.current = undefined;
      if (!success) return failNudge(error);
      showToast.success(`Nudge sent to ${sent} ${sent === 1 ? "member" : "members"} successfully!`);
      if (failed > 0) showToast.error(`Failed to send to ${failed} members`);
      onSent();
    } catch (error) {
      failNudge(errorMessage(error, "Please check your connection and try again."));
    } finally {
      isUnderWay.current = false;
    }
  }
  return { isSending: isPending, send };
}

const failNudge = (why: string | null) =>
  void showToast.error("Failed to send nudge", { description: why ?? undefined });
