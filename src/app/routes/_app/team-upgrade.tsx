import { useQuery } from "@tanstack/react-query";
import { allowanceQueries } from "#features/messages/allowance/client.ts";
import { SeasonPassScreen } from "#features/passes/components/season-pass-screen.tsx";
import type { Route } from "./+types/team-upgrade";

export const meta = () => [{ title: "Choose Your Season Pass · FirstWhistle" }];

export default function TeamUpgrade({ params: { teamId } }: Route.ComponentProps) {
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
