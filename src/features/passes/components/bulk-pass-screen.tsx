import { useQuery } from "@tanstack/react-query";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { isMissingTeam, teamQueryOptions } from "#features/teams/components/missing-team.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listLackingTeams } from "../bulk/rules.ts";
import { passesQueries } from "../client.ts";
import { purchasesQueries } from "../purchases/client.ts";
import { isTier, type Schedule } from "../rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";
import { BulkPassForm, getBulkHead, type Choices } from "./bulk-pass-form.tsx";
import { TeamNotFound } from "./team-not-found.tsx";
import { useFailureToast } from "./use-pass-team.ts";

export interface BulkPassScreenProps {
  teamId: string;
  /** Selects the teams of this league whose season isn't covered by a pass. */
  leagueId: string | null;
  /** Starts with the teams and passes of an earlier purchase. */
  againId: string | null;
  /**
   * The query for what each team's season needs. Passed in because the feature that defines it depends on this one.
   */
  forecasts: { data: ReadonlyMap<string, Schedule> | undefined; isPending: boolean };
}

/** Buys Season Passes for several teams in one payment (PASS-37, OP-04). */
export function BulkPassScreen({ teamId, leagueId, againId, forecasts }: BulkPassScreenProps) {
  const list = useQuery(
    passesQueries.passes.listPayable.queryOptions({
      input: { teamId, ...(leagueId !== null && { leagueId }) },
      ...teamQueryOptions,
      staleTime: 0,
    }),
  );
  const again = useQuery(
    purchasesQueries.purchases.get.queryOptions({
      input: { purchaseId: againId ?? "" },
      enabled: againId !== null,
      networkMode: "always",
      // The choices can be made again, so don't keep anyone waiting.
      retry: false,
    }),
  );
  useFailureToast(list);
  if (isMissingTeam(list.error)) return <TeamNotFound query={list} />;
  // Wait for what decides the first choices, so that they don't change while someone looks at them.
  const isReady = !forecasts.isPending && (againId === null || !again.isPending);
  if (list.data && isReady) {
    const items = (again.data?.items ?? []).flatMap(({ teamId: id, product }) =>
      id !== null && isTier(product) ? [[id, product] as const] : [],
    );
    return (
      <BulkPassForm
        teamId={teamId}
        leagueId={leagueId}
        list={list.data}
        forecasts={forecasts.data ?? new Map()}
        start={getStart(items, { teamId, leagueId, teams: list.data.teams })}
        onRefresh={async () => (await list.refetch()).data?.teams}
      />
    );
  }
  if (list.isError)
    return (
      <>
        <PageHead {...getBulkHead(teamId, leagueId)} />
        <TeamsNotLoaded query={list} />
      </>
    );
  return (
    <>
      <h1 className="sr-only">Team Season Pass</h1>
      <Spinner page>Loading your teams...</Spinner>
    </>
  );
}

/** Returns what's chosen at first: an earlier purchase, a league's teams that lack a pass, or just this team (OP-04). */
function getStart(
  earlier: readonly (readonly [string, TierKey])[],
  { teamId, leagueId, teams }: Pick<BulkPassScreenProps, "teamId" | "leagueId"> & { teams: PayableTeam[] },
): Choices {
  if (earlier.length > 0)
    return { selected: new Set(earlier.map(([id]) => id)), chosen: Object.fromEntries(earlier) };
  const ids = leagueId === null ? [teamId] : listLackingTeams(teams).map(({ id }) => id);
  return { selected: new Set(ids), chosen: {} };
}
