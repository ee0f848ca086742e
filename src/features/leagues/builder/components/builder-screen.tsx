import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { useSeasons } from "../../seasons/components/use-seasons.ts";
import { builderQueries } from "../client.ts";
import { loadDraft } from "../drafts/components/use-draft-saving.ts";
import type { SavedDraft } from "../drafts/schema.ts";
import {
  ALL,
  DivisionPicker,
  findScope,
  type Scope,
  toScope,
} from "../divisions/components/division-picker.tsx";
import { PlanBuilder } from "../divisions/components/plan-builder.tsx";
import { toDivisionData } from "../divisions/rules.ts";
import { Builder } from "./builder.tsx";
import { TeamKits } from "./team-kit.tsx";

/** One league's schedule builder (BUILD-01), with its loading and error states (LEAGUE-28, LEAGUE-29, OP2-30). */
export function BuilderScreen() {
  const { leagueId = "" } = useParams();
  const [chosen, setChosen] = useState<Scope>();
  const query = useQuery(
    builderQueries.scheduleBuilder.get.queryOptions({
      input: { leagueId },
      retry: 1,
      staleTime: 0,
      networkMode: "always",
    }),
  );
  // The builder works on its own copy, so a draft from the cache would be an outdated version.
  const drafts = useQuery({
    queryKey: [...builderQueries.scheduleBuilder.getDraft.key(), leagueId, chosen],
    queryFn: () => loadDraft(leagueId),
    retry: 1,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: "always",
  });
  const [reloaded, setReloaded] = useState<SavedDraft>();
  const stored = reloaded ?? drafts.data;
  const season = useSeasons(leagueId).data?.[0];
  const isMissing = useLeagueGate(query);

  if (isMissing) return <LeagueNotFound />;
  if (query.data && !stored && drafts.isError) return <DraftNotLoaded query={drafts} />;
  if (!query.data || !stored)
    return (
      <>
        <PageHead
          title="Schedule Builder"
          back={{ to: "/league-management", label: "Back to League Management" }}
          subtitle={"\u00a0"}
        />
        <Loading
          label="Loading the league"
          className="grid gap-6 min-[77.5rem]:grid-cols-[344px_minmax(0,1fr)]"
        >
          <Skeleton shape="block" className="h-[32rem]" />
          <Skeleton shape="block" className="h-[32rem] max-[77.5rem]:hidden" />
        </Loading>
      </>
    );
  if (season?.endedAt) return <SeasonEnded leagueId={leagueId} name={season.name} />;
  const { data } = query;
  const kits = new Map(data.teams.map(({ id, kit }) => [id, kit]));
  const key = `${data.league.id} ${chosen} ${reloaded?.version}`;
  if (data.divisions.length < 2)
    return (
      <TeamKits value={kits}>
        <Builder key={key} data={data} stored={stored} onReload={setReloaded} />
      </TeamKits>
    );
  // Divisions without teams play no games.
  const divisions = data.divisions.filter(({ teamIds }) => teamIds.length > 0);
  const withTeams = divisions.length > 0 ? { ...data, divisions } : data;
  const scope = chosen ?? findScope(stored, data.divisions) ?? ALL;
  const opened = {
    stored: toScope(stored, scope, data),
    onReload: setReloaded,
    picker: (
      <DivisionPicker
        divisions={data.divisions}
        scope={scope}
        stored={stored}
        onScope={(next) => {
          setReloaded(undefined);
          setChosen(next);
        }}
      />
    ),
  };
  return (
    <TeamKits value={kits}>
      {scope === ALL ? (
        <PlanBuilder key={key} data={withTeams} {...opened} />
      ) : (
        <Builder key={key} data={toDivisionData(data, [scope])} divisionId={scope} {...opened} />
      )}
    </TeamKits>
  );
}

/** A season that ended takes no games (RESULT-35). */
function SeasonEnded({ leagueId, name }: { leagueId: string; name: string }) {
  return (
    <>
      <PageHead
        title="Schedule Builder"
        back={{ to: "/league-management", label: "Back to League Management" }}
      />
      <EmptyState
        title={`${name} has ended`}
        headingLevel={2}
        action={
          <LinkButton to={`/league-management?leagueId=${leagueId}`} variant="secondary">
            League Management
          </LinkButton>
        }
      >
        Start a new season in League Management, then build its schedule here.
      </EmptyState>
    </>
  );
}

/** Building on without the saved draft would replace it, so the user has to try again. */
function DraftNotLoaded({ query }: { query: { refetch: () => Promise<unknown>; isFetching: boolean } }) {
  return (
    <>
      <PageHead
        title="Schedule Builder"
        back={{ to: "/league-management", label: "Back to League Management" }}
      />
      <Banner
        tone="error"
        role="alert"
        action={
          <Button
            variant="secondary"
            size="small"
            busy={query.isFetching}
            busyLabel="Loading..."
            onClick={() => void query.refetch()}
          >
            Try Again
          </Button>
        }
      >
        We couldn't load your draft. Check your connection and try again.
      </Banner>
    </>
  );
}
