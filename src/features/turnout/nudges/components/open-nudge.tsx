import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleDashed } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import { Wordings } from "#features/messages/delivery/components/wordings.tsx";
import { SkippedList } from "#features/messages/blasts/components/skipped-list.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { nudgesQueries } from "../client.ts";
import { formatMaybes, formatNotResponded } from "../rules.ts";
import type { NudgePreview } from "../schema.ts";
import { canSendNudge, NudgeOption } from "./nudge-option.tsx";

export interface OpenNudgeProps {
  gameId: string;
  /** The team whose roster the viewer can edit, or null if they can't. */
  teamId: string | null;
  /** Today's date in the team's time zone. */
  today: string;
  /** The number of players who haven't responded, and the number who said maybe. */
  noResponse: number;
  maybe: number;
  /** Changes whenever the responses do. */
  version: string;
}

/**
 * Lets a manager send a nudge with one tap, to everyone or to the members of a group that's short. The row shows who
 * each one reaches, what it costs, and what it says.
 */
export default function OpenNudge({ gameId, teamId, today, noResponse, maybe, version }: OpenNudgeProps) {
  const { data, isError, isFetching, refetch } = usePreview(gameId, `${noResponse} ${version}`);
  const row = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // A team whose players are in by default only asks those who said maybe, and a group that's short asks them too.
  const isInByDefault = data?.isInByDefault ?? false;
  const offersEveryone = isInByDefault ? maybe > 0 : noResponse > 0;
  if (!offersEveryone && !data?.groups.length) return null;
  const title = !offersEveryone
    ? data?.missing
    : isInByDefault
      ? formatMaybes(maybe)
      : formatNotResponded(noResponse);
  const heading = (
    <h2 id={titleId} className="text-ui font-[620]">
      {title}
    </h2>
  );
  return (
    <section ref={row} tabIndex={-1} aria-labelledby={titleId} className="flex gap-3 px-4 py-3 outline-none">
      <span
        aria-hidden="true"
        className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 [&>svg]:size-4 [&>svg]:stroke-[2.25]"
      >
        <CircleDashed />
      </span>
      <div className="min-w-0 flex-1">
        {data ? (
          <LoadedNudge {...{ gameId, teamId, today, row, heading, offersEveryone }} preview={data} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
            <div className="min-w-0 flex-1 basis-56">
              {heading}
              {isError ? (
                <p className="caption text-ink-2">We couldn&apos;t check who would get a nudge.</p>
              ) : (
                <Loading label="Loading nudge recipients" className="py-1">
                  <Skeleton className="h-3 w-48 max-w-full" />
                </Loading>
              )}
            </div>
            <Button
              variant="secondary"
              busy={isError && isFetching}
              busyLabel="Retrying..."
              disabled={!isError}
              onClick={() => void refetch()}
            >
              {isError ? "Try Again" : "Nudge"}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type LoadedNudgeProps = Pick<OpenNudgeProps, "gameId" | "teamId" | "today"> & {
  preview: NudgePreview;
  row: RefObject<HTMLElement | null>;
  heading: ReactNode;
  offersEveryone: boolean;
};

function LoadedNudge({ gameId, teamId, today, preview, row, heading, offersEveryone }: LoadedNudgeProps) {
  const { left, quietAt, wording } = preview;
  const groups = preview.groups.map((group) => ({ ...group, left, quietAt }));
  const skipped = new Map(
    [...preview.skipped, ...groups.flatMap((group) => group.skipped)].map((member) => [
      member.memberId,
      member,
    ]),
  );
  return (
    <>
      {offersEveryone ? (
        <NudgeOption
          {...{ gameId, today, row, title: heading }}
          nudge={preview}
          label={preview.members > 0 ? `Nudge ${preview.members}` : "Nudge"}
        />
      ) : (
        heading
      )}
      {groups.map((group) => (
        <div key={group.groupId} className={offersEveryone ? "mt-2.5 border-t border-line pt-2.5" : "mt-1"}>
          <NudgeOption
            {...{ gameId, today, row }}
            groupId={group.groupId}
            nudge={group}
            label={`Nudge ${group.label}`}
          />
        </div>
      ))}
      <div className="max-w-md">
        {[...(offersEveryone ? [preview] : []), ...groups].some(canSendNudge) && (
          <Wordings wordings={[wording]} />
        )}
        <SkippedList skipped={[...skipped.values()]} teamId={teamId} />
      </div>
    </>
  );
}

/** How often to refetch, so that relative times such as "3 hr ago" stay up to date. */
const REFETCH_INTERVAL_MS = 5 * 60_000;

/** Loads the preview, and reloads it whenever the responses change. */
function usePreview(gameId: string, responses: string) {
  const queries = useQueryClient();
  const options = nudgesQueries.nudges.preview.queryOptions({
    input: { gameId },
    staleTime: 0,
    retry: 1,
    // When offline, fail with a readable error instead of loading forever.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => {
      const { data } = state;
      return data?.last || data?.groups.some(({ last }) => last) ? REFETCH_INTERVAL_MS : false;
    },
  });
  const lastResponses = useRef(responses);
  useEffect(() => {
    if (lastResponses.current === responses) return;
    lastResponses.current = responses;
    void queries.invalidateQueries({ queryKey: options.queryKey });
  });
  return useQuery(options);
}
