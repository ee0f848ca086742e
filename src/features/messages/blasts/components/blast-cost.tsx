import { useQuery } from "@tanstack/react-query";
import { Clock, Users } from "lucide-react";
import { timeInWords } from "#platform/date-words.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { blastsQueries } from "../client.ts";
import type { Audience } from "../schema.ts";
import { obstacleInWords, reachInWords } from "./blast-words.ts";
import { SkippedList } from "./skipped-list.tsx";

/** Whom a message to a team would reach, as it is now: every opening of the composer looks again. */
export function useBlastPreview(teamId: string) {
  return useQuery(
    blastsQueries.blasts.preview.queryOptions({
      input: { teamId },
      enabled: teamId !== "",
      staleTime: 0,
      retry: 1,
      // Without a connection it is a failure one can read, not a line that never comes.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
}

export interface BlastCostProps {
  preview: ReturnType<typeof useBlastPreview>;
  audience: Audience;
  message: string;
}

/** Recipients and cost, before anything is sent. */
export function BlastCost({
  preview: { data, isError, isFetching, refetch },
  audience,
  message,
}: BlastCostProps) {
  if (!data)
    return isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
        Whom it reaches and what it costs could not be loaded.
        <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading the recipients" className="grid gap-2 rounded-lg bg-tint px-4 py-3.5">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-2/5" />
      </Loading>
    );
  const { phones, cost, words, hasDearFirst } = reachInWords(data, audience, message);
  const obstacle = obstacleInWords(data, audience, cost);
  return (
    <div className="grid gap-3">
      {obstacle !== null && (
        <Banner tone="warn" role="status">
          {obstacle}
        </Banner>
      )}
      <div className="rounded-lg bg-tint px-4 py-2.5">
        {phones > 0 && (
          <p className="flex items-start gap-2 py-1 text-ui font-[550]">
            <Users className="mt-0.5 size-4 text-ink-3" />
            <span className="tabular-nums">{words}</span>
          </p>
        )}
        {hasDearFirst && (
          <p className="caption py-1 pl-6 text-ink-2">
            A first text also says who added the number and how to stop, which takes another segment here.
          </p>
        )}
        {data.quietAt !== null && (
          <p className="caption flex items-start gap-2 py-1 text-ink-2">
            <Clock className="mt-0.5 size-4 text-ink-3" />
            It is {timeInWords(data.quietAt)} for this team, in its quiet hours. The text goes out right away.
          </p>
        )}
        <SkippedList skipped={data.audiences[audience].skipped} />
      </div>
    </div>
  );
}
