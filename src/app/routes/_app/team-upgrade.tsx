import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { allowanceQueries } from "#features/messages/allowance/client.ts";
import { SeasonPassScreen } from "#features/passes/components/season-pass-screen.tsx";
import { useInstallation } from "#platform/installation.ts";
import type { Route } from "./+types/team-upgrade";

const NoPayments = lazy(() => import("#features/passes/components/no-payments.tsx"));

export const meta = () => [{ title: "Choose Your Season Pass · FirstWhistle" }];

export default function TeamUpgrade({ params: { teamId } }: Route.ComponentProps) {
  const { hasPayments } = useInstallation();
  if (hasPayments) return <Upgrade teamId={teamId} />;
  return (
    <Suspense>
      <NoPayments teamId={teamId} />
    </Suspense>
  );
}

function Upgrade({ teamId }: { teamId: string }) {
  const schedule = useQuery(
    allowanceQueries.allowance.get.queryOptions({
      input: { teamId },
      staleTime: 0,
      networkMode: "always",
      // The screen waits for this on first load but works without it, so don't retry.
      retry: false,
      select: ({ upcomingGames, needed, left, status }) => ({
        games: upcomingGames,
        needed,
        left,
        isRunning: status === "active",
      }),
    }),
  );
  return <SeasonPassScreen key={teamId} teamId={teamId} schedule={schedule} />;
}
