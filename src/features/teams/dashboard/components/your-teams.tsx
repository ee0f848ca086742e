import { ArrowRight, Plus } from "lucide-react";
import { Link } from "react-router";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { SmsMeter } from "../../components/sms-usage.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import type { useTeamList } from "../../components/team-list.ts";
import { formatMemberCount, formatNextGame, formatSmsUsage } from "../../components/team-labels.ts";
import { TeamsNotLoaded } from "../../components/teams-not-loaded.tsx";
import type { TeamSummary } from "../../schema.ts";

/**
 * The maximum number of cards, which fill two rows on a desktop screen. Users with more teams can find one faster in
 * the full list.
 */
const MAX_CARDS = 6;
const grid = "grid gap-4 md:grid-cols-2 xl:grid-cols-3";

export interface YourTeamsProps {
  list: ReturnType<typeof useTeamList>;
  onCreate: () => void;
}

/** The dashboard's team cards (DASH-20 to DASH-22). */
export function YourTeams({ list, onCreate }: YourTeamsProps) {
  return (
    <section aria-labelledby="your-teams" className="mt-7.5 md:mt-9">
      <SectionHead
        id="your-teams"
        title="Your Teams"
        action={
          <Button variant="secondary" icon={<Plus />} onClick={onCreate}>
            Add New Team
          </Button>
        }
      />
      <Cards list={list} onCreate={onCreate} />
    </section>
  );
}

function Cards({ list, onCreate }: YourTeamsProps) {
  const first = list.data?.pages[0];
  if (!first)
    return list.errorUpdateCount || list.isPaused ? <TeamsNotLoaded query={list} /> : <CardsLoading />;
  if (first.teams.length === 0)
    return (
      <EmptyState
        title="No teams found"
        action={
          <Button variant="secondary" onClick={onCreate}>
            Create Team
          </Button>
        }
      >
        Your teams show up here once you create one.
      </EmptyState>
    );
  return (
    <>
      <ul className={grid}>
        {first.teams.slice(0, MAX_CARDS).map((team) => (
          <TeamCard key={team.id} team={team} />
        ))}
      </ul>
      {first.total > MAX_CARDS && (
        <p className="mt-4 text-center">
          <Link to="/teams" className="link inline-flex min-h-11 items-center gap-1.5">
            View all {first.total.toLocaleString("en-US")} teams
            <ArrowRight className="size-4" />
          </Link>
        </p>
      )}
    </>
  );
}

function TeamCard({ team }: { team: TeamSummary }) {
  const next = formatNextGame(team.nextGame);
  return (
    <Card as="li" className="flex min-w-0 flex-col p-4.5!">
      <div className="flex items-start gap-3.5">
        <Kit id={team.id} kit={team.kit} size={42} />
        <div className="min-w-0 flex-1">
          <h3 className="h3 line-clamp-2 wrap-anywhere" title={team.name}>
            {team.name}
          </h3>
          <p className="caption truncate text-ink-3">
            {team.sport} · {formatMemberCount(team.memberCount)}
          </p>
        </div>
        <StatusBadge team={team} />
      </div>
      <p className="caption mt-3.5 flex items-baseline justify-between gap-3 text-ink-2">
        Texts used <b className="text-ink">{formatSmsUsage(team)}</b>
      </p>
      <SmsMeter team={team} className="mt-1.5" />
      <div className="mt-auto flex items-center justify-between gap-3 pt-3.5">
        <p className="caption min-w-0 text-ink-3">
          {next === null ? (
            "No upcoming games"
          ) : (
            <>
              Next: <span className="text-ink">{next}</span>
            </>
          )}
        </p>
        <LinkButton variant="secondary" size="small" to={`/teams/${team.id}`}>
          Manage Team <span className="sr-only">{team.name}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

function CardsLoading() {
  return (
    <Loading label="Loading your teams" className={grid}>
      {Array.from({ length: 3 }, (_, index) => (
        <Card key={index} className="flex flex-col gap-3.5 p-4.5!">
          <div className="flex items-center gap-3.5">
            <Skeleton shape="circle" className="size-[42px]" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3 w-3/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
            <Skeleton shape="pill" className="h-6 w-19" />
          </div>
          <Skeleton className="h-[30px] w-full" />
          <Skeleton className="h-[34px] w-full touch:h-11" />
        </Card>
      ))}
    </Loading>
  );
}
