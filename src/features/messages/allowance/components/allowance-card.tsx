import { useQuery } from "@tanstack/react-query";
import type { TeamDetail } from "#features/teams/schema.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Meter, MeterLegend } from "#ui/meter.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { allowanceQueries } from "../client.ts";
import { forecastOf } from "../rules.ts";

const words = (count: number) => count.toLocaleString("en-US");

/** How many texts the team has left, and whether they last. What the page knows already is there at once. */
export function AllowanceCard({ team }: { team: TeamDetail }) {
  const query = useQuery(
    allowanceQueries.allowance.get.queryOptions({
      input: { teamId: team.id },
      // Sent texts, games and roster all change it, here and elsewhere.
      staleTime: 0,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
    }),
  );
  const known = query.data ?? { used: team.smsUsed, reserved: 0, limit: team.smsLimit };
  const { used, reserved, limit } = known;
  const left = Math.max(0, limit - used - reserved);
  const parts = [
    { label: "Used", value: used },
    ...(reserved > 0 ? [{ label: "On Its Way", value: reserved, tone: "light" as const }] : []),
  ];
  const sentence = [
    `${words(used)} used`,
    reserved > 0 && `${words(reserved)} on the way`,
    `${words(left)} left`,
  ];
  return (
    <Card as="section" aria-labelledby="sms-usage">
      <h2 id="sms-usage" className="h3">
        SMS Usage
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="score text-[2.75rem]">{words(left)}</span>
        <span className="text-sm text-ink-2">texts left of {words(limit)}</span>
      </p>
      <Meter
        size="thick"
        className="mt-3.5 mb-4"
        parts={parts}
        max={limit}
        label={sentence.filter(Boolean).join(", ")}
      />
      <MeterLegend parts={parts} max={limit} restLabel="Left This Season" />
      <div className="mt-3 border-t border-line pt-3.5 text-sm leading-[1.45]">
        <ForecastWords query={query} team={team} />
      </div>
    </Card>
  );
}

type ForecastProps = {
  team: TeamDetail;
  query: Pick<
    ReturnType<typeof useQuery<Parameters<typeof forecastOf>[0]>>,
    "data" | "isError" | "isFetching" | "refetch" | "errorUpdateCount"
  >;
};

function ForecastWords({ team, query }: ForecastProps) {
  if (query.data) {
    const { tone, title, words: sentence } = forecastOf(query.data);
    return (
      <>
        <p>
          {title && <b className="font-semibold">{title}</b>} {sentence}
        </p>
        {tone === "short" && team.can.manage && (
          <LinkButton variant="secondary" full className="mt-3" to={`/teams/${team.id}/upgrade`}>
            Get More Texts
          </LinkButton>
        )}
      </>
    );
  }
  if (query.isError || query.errorUpdateCount > 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-2">The forecast could not be loaded.</span>
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching}
          busyLabel="Loading..."
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      </div>
    );
  return (
    <Loading label="Loading the forecast" className="grid gap-2">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-[70%]" />
    </Loading>
  );
}
