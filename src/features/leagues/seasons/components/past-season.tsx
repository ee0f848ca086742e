import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Kit } from "#ui/kit.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { leagueSeasonsQueries } from "../client.ts";
import type { LeagueSeason, SeasonTeam } from "../schema.ts";

/** Shows the teams of an earlier season by division, with the names they had when it ended (RESULT-34). */
export function PastSeason({ leagueId, season }: { leagueId: string; season: LeagueSeason }) {
  const id = useId();
  const query = useQuery(
    leagueSeasonsQueries.leagueSeasons.listTeams.queryOptions({
      input: { leagueId, seasonId: season.id },
      staleTime: 0,
      select: (list) => list.teams,
    }),
  );
  const teams = query.data;
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-9">
      <SectionHead
        id={id}
        title={
          <>
            Teams <span className="font-[560] text-ink-3">{teams?.length}</span>
          </>
        }
        action={
          <LinkButton
            variant="secondary"
            size="small"
            to={`/league/${leagueId}/schedule${season.firstGameOn ? `?month=${season.firstGameOn.slice(0, 7)}` : ""}`}
          >
            Schedule
          </LinkButton>
        }
      />
      {!teams && query.errorUpdateCount > 0 && (
        <LoadFailure query={query}>We couldn't load this season's teams.</LoadFailure>
      )}
      {!teams && query.errorUpdateCount === 0 && (
        <Loading label="Loading teams" className="grid gap-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton shape="block" className="h-32" />
        </Loading>
      )}
      {teams?.length === 0 && (
        <EmptyState title="No teams" headingLevel={3}>
          No team played in {season.name}.
        </EmptyState>
      )}
      {teams && teams.length > 0 && (
        <div className="grid gap-6 lg:grid-cols-2">
          {season.divisions.map((division) => (
            <DivisionTeams
              key={division.id}
              name={season.divisions.length > 1 ? division.name : null}
              teams={teams.filter(({ divisionId }) => divisionId === division.id)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function DivisionTeams({ name, teams }: { name: string | null; teams: readonly SeasonTeam[] }) {
  return (
    <div className="min-w-0">
      {name !== null && <h3 className="h3 mb-2 wrap-anywhere">{name}</h3>}
      {teams.length === 0 ? (
        <p className="text-sm text-ink-3">No teams.</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {teams.map((team) => (
            <li key={team.teamId} className="flex min-h-12 items-center gap-3 px-3.5 py-2">
              <Kit id={team.teamId} kit={team.kit} size={28} />
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{team.name}</span>
              {team.withdrawn !== null && <Badge tone="quiet">Withdrew</Badge>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
