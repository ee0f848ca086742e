import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { LeagueNotFound, useLeagueGate } from "../../components/league-gate.tsx";
import { builderQueries } from "../client.ts";
import { loadDraft } from "../drafts/components/use-draft-saving.ts";
import type { SavedDraft } from "../drafts/schema.ts";
import { Builder } from "./builder.tsx";
import { TeamKits } from "./team-kit.tsx";

/** One league's schedule builder (BUILD-01), with its loading and error states (LEAGUE-28, LEAGUE-29, OP2-30). */
export function BuilderScreen() {
  const { leagueId = "" } = useParams();
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
    queryKey: [...builderQueries.scheduleBuilder.getDraft.key(), leagueId],
    queryFn: () => loadDraft(leagueId),
    retry: 1,
    staleTime: Infinity,
    gcTime: 0,
    networkMode: "always",
  });
  const [reloaded, setReloaded] = useState<SavedDraft>();
  const stored = reloaded ?? drafts.data;
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
  return (
    <TeamKits value={new Map(query.data.teams.map(({ id, kit }) => [id, kit]))}>
      <Builder
        key={`${query.data.league.id} ${reloaded?.version}`}
        data={query.data}
        stored={stored}
        onReload={setReloaded}
      />
    </TeamKits>
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
