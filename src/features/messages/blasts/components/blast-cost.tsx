import { useQuery } from "@tanstack/react-query";
import { Clock, Mail, Users } from "lucide-react";
import { formatTime } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { blastsQueries } from "../client.ts";
import type { Audience } from "../schema.ts";
import { formatBlockedReason, formatEmailed, formatReach } from "./blast-labels.ts";
import { SkippedList } from "./skipped-list.tsx";

/** Loads who a message to a team would reach. Refetches each time the composer opens. */
export function useBlastPreview(teamId: string, gameId?: string) {
  return useQuery(
    blastsQueries.blasts.preview.queryOptions({
      input: { teamId, gameId },
      enabled: teamId !== "",
      staleTime: 0,
      retry: 1,
      // When offline, fail with a readable error instead of loading forever.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
}

export interface BlastCostProps {
  teamId: string;
  preview: ReturnType<typeof useBlastPreview>;
  audience: Audience;
  message: string;
}

/** Shows the recipients and the cost before anything is sent. */
export function BlastCost({
  teamId,
  preview: { data, isError, isFetching, refetch },
  audience,
  message,
}: BlastCostProps) {
  if (!data)
    return isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
        We couldn't load recipients and text usage.
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading recipients" className="grid gap-2 rounded-lg bg-tint px-4 py-3.5">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </Loading>
    );
  const { phones, cost, summary, rateNote } = formatReach(data, audience, message);
  const blockedReason = formatBlockedReason(data, audience, cost);
  const emailed = formatEmailed(data.audiences[audience].emailed ?? 0);
  const canSend = phones > 0 && data.left > 0 && !data.isArchived;
  return (
    <div className="grid gap-3">
      {blockedReason !== null && (
        <Banner tone="warn" role="status">
          {blockedReason}
        </Banner>
      )}
      <div className="rounded-lg bg-tint px-4 py-2.5">
        {phones > 0 && (
          <p className="flex items-start gap-2 py-1 text-ui font-[550]">
            <Users className="mt-0.5 size-4 text-ink-3" />
            <span className="tabular-nums">{summary}</span>
          </p>
        )}
        {rateNote !== null && <p className="caption py-1 pl-6 text-ink-2">{rateNote}</p>}
        {emailed !== null && !data.isArchived && (
          <p className="caption flex items-start gap-2 py-1 text-ink-2">
            <Mail className="mt-0.5 size-4 text-ink-3" />
            {emailed}
          </p>
        )}
        {data.quietAt !== null && canSend && (
          <p className="caption flex items-start gap-2 py-1 text-ink-2">
            <Clock className="mt-0.5 size-4 text-ink-3" />
            It's {formatTime(data.quietAt)} for this team, during quiet hours. Your text will go out right
            away.
          </p>
        )}
        <SkippedList skipped={data.audiences[audience].skipped} teamId={teamId} />
      </div>
    </div>
  );
}
