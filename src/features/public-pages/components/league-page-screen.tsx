import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { LeagueNotFound, useLeagueGate } from "#features/leagues/components/league-gate.tsx";
import { managementQueries } from "#features/leagues/management/client.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Card } from "#ui/card.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { publicPagesQueries } from "../client.ts";
import type { LeaguePage } from "../schema.ts";
import { EmbedSection } from "./embed-section.tsx";
import { PageForm } from "./page-form.tsx";

/** Shows the settings of a league's public page (PUBLIC-02). */
export function LeaguePageScreen() {
  const { leagueId = "" } = useParams();
  const queries = useQueryClient();
  const input = { leagueId };
  const options = { input, retry: 1, networkMode: "always" } as const;
  const league = useQuery(managementQueries.leagueManagement.get.queryOptions(options));
  const pageOptions = publicPagesQueries.publicPages.getLeague.queryOptions(options);
  const page = useQuery(pageOptions);
  const save = useMutation(
    publicPagesQueries.publicPages.saveLeague.mutationOptions({
      networkMode: "always",
      onSuccess: (saved) => void queries.setQueryData(pageOptions.queryKey, saved),
    }),
  );
  const isMissing = useLeagueGate(league);
  if (isMissing) return <LeagueNotFound />;
  const failed = [league, page].find(({ data, isError }) => data === undefined && isError);
  return (
    <>
      <PageHead
        title="Public Page"
        back={{ to: `/league-management?leagueId=${leagueId}`, label: "Back to League Management" }}
        subtitle={<span className="wrap-anywhere">{league.data?.name ?? "\u00a0"}</span>}
      />
      {league.data && page.data ? (
        <>
          <Card className="max-w-[720px]">
            <PageForm
              key={leagueId}
              page={page.data}
              color={page.data.color ?? ""}
              publishLabel="Publish This League"
              publishHint="Anyone with the link can read the schedule, results, and standings. Each team gets a page with its league games, and we'll email its managers once how to hide it."
              noneLabel="Automatic"
              colorHint="The color at the top of the page."
              onSave={({ isOn, slug, isIndexable, color }) =>
                save.mutateAsync({
                  leagueId,
                  isOn,
                  slug,
                  isIndexable,
                  color: (color || null) as LeaguePage["color"],
                })
              }
            />
          </Card>
          <EmbedSection league={league.data} page={page.data} />
        </>
      ) : failed ? (
        <TeamsNotLoaded query={failed}>We couldn't load the public page.</TeamsNotLoaded>
      ) : (
        <Loading label="Loading public page" className="max-w-[720px]">
          <Skeleton shape="block" className="h-96" />
        </Loading>
      )}
    </>
  );
}
