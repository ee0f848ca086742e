import { useQuery } from "@tanstack/react-query";
import type { TeamDetail } from "#features/teams/schema.ts";
import { useInstallation } from "#platform/installation.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Meter, MeterLegend } from "#ui/meter.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { allowanceQueries } from "../client.ts";
import { getForecast } from "../rules.ts";
import { LanguageNote } from "../../languages/components/language-note.tsx";
import { FreeTextsNote } from "./free-texts-note.tsx";

const format = (count: number) => count.toLocaleString("en-US");

/**
 * Shows how many texts the team has left, and whether they'll last. Numbers that the page already has are shown right
 * away.
 */
export function AllowanceCard({ team }: { team: TeamDetail }) {
  const query = useQuery(
    allowanceQueries.allowance.get.queryOptions({
      input: { teamId: team.id },
      // The data is always stale, because sent texts, games, and roster changes all affect it.
      staleTime: 0,
      networkMode: "always",
      refetchOnReconnect: true,
      retry: 1,
    }),
  );
  const usage = query.data ?? { used: team.smsUsed, reserved: 0, limit: team.smsLimit };
  const { used, reserved, limit } = usage;
  const left = Math.max(0, limit - used - reserved);
  const parts = [
    { label: "Used", value: used },
    ...(reserved > 0 ? [{ label: "Sending", value: reserved, tone: "light" as const }] : []),
  ];
  const description = [
    `${format(used)} used`,
    reserved > 0 && `${format(reserved)} sending`,
    `${format(left)} left`,
  ];
  return (
    <Card as="section" aria-labelledby="sms-usage">
      <h2 id="sms-usage" className="h3">
        SMS Usage
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="score text-[2.75rem]">{format(left)}</span>
        <span className="text-sm text-ink-2">
          of {format(limit)} {limit === 1 ? "text" : "texts"} left
        </span>
      </p>
      <Meter
        size="thick"
        className="mt-3.5 mb-4"
        parts={parts}
        max={limit}
        label={description.filter(Boolean).join(", ")}
      />
      <MeterLegend parts={parts} max={limit} restLabel="Left This Season" />
      <div className="mt-3 border-t border-line pt-3.5 text-sm leading-[1.45]">
        <ForecastText query={query} team={team} />
        <LanguageNote teamId={team.id} className="mt-2" />
        <FreeTextsNote team={team} className="mt-2" />
      </div>
    </Card>
  );
}

type ForecastProps = {
  team: TeamDetail;
  query: Pick<
    ReturnType<typeof useQuery<Parameters<typeof getForecast>[0]>>,
    "data" | "isError" | "isFetching" | "refetch" | "errorUpdateCount"
  >;
};

function ForecastText({ team, query }: ForecastProps) {
  const { hasPayments } = useInstallation();
  if (query.data) {
    const { tone, title, description } = getForecast(query.data);
    return (
      <>
        <p>
          {title && <b className="font-semibold">{title}</b>} {description}
        </p>
        {tone === "low" && team.can.manage && hasPayments && (
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
        <span className="text-ink-2">We couldn't load the forecast.</span>
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
    <Loading label="Loading forecast" className="grid gap-2">
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-[70%]" />
    </Loading>
  );
}
