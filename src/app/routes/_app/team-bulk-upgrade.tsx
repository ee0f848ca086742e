import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { allowanceQueries } from "#features/messages/allowance/client.ts";
import { BulkPassScreen } from "#features/passes/components/bulk-pass-screen.tsx";
import { PurchaseScreen } from "#features/passes/purchases/components/purchase-screen.tsx";
import { useInstallation } from "#platform/installation.ts";
import type { Route } from "./+types/team-bulk-upgrade";

const NoPayments = lazy(() => import("#features/passes/components/no-payments.tsx"));

export const meta = () => [{ title: "Team Season Pass · FirstWhistle" }];

export default function TeamBulkUpgrade({ params: { teamId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { hasPayments } = useInstallation();
  const purchaseId = search.get("purchase");
  if (purchaseId !== null) return <PurchaseScreen key={purchaseId} teamId={teamId} purchaseId={purchaseId} />;
  if (!hasPayments)
    return (
      <Suspense>
        <NoPayments teamId={teamId} />
      </Suspense>
    );
  const leagueId = search.get("leagueId");
  const againId = search.get("again");
  // The key resets the selection when the team, the league, or the earlier purchase changes.
  return (
    <NewPurchase
      key={[teamId, leagueId, againId].join()}
      teamId={teamId}
      leagueId={leagueId}
      againId={againId}
    />
  );
}

type NewPurchaseProps = { teamId: string; leagueId: string | null; againId: string | null };

function NewPurchase({ teamId, leagueId, againId }: NewPurchaseProps) {
  const forecasts = useQuery(
    allowanceQueries.allowance.listForPasses.queryOptions({
      input: { teamId, ...(leagueId !== null && { leagueId }) },
      staleTime: 0,
      networkMode: "always",
      // The screen waits for this on first load but works without it, so don't retry.
      retry: false,
      select: ({ teams }) =>
        new Map(
          teams.map((team) => [
            team.teamId,
            {
              games: team.upcomingGames,
              needed: team.neededByAll,
              left: team.left,
              isRunning: team.status === "active",
            },
          ]),
        ),
    }),
  );
  return <BulkPassScreen teamId={teamId} leagueId={leagueId} againId={againId} forecasts={forecasts} />;
}
