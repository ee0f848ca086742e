import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, useNavigate, useRouteLoaderData, useSearchParams } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { TeamStep } from "#features/teams/setup/components/team-step.tsx";
import { findOpenStep, getSetupPath, toSetupStep } from "#features/teams/setup/rules.ts";
import { TeamId } from "#features/teams/schema.ts";
import { SkeletonRows } from "#ui/skeleton.tsx";
import type { Route } from "./+types/setup";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Set Up Your Team · FirstWhistle" }];

const loadPlayers = () => import("#features/teams/setup/components/players-step.tsx");
const loadGame = () => import("#features/games/setup/components/game-step.tsx");
const loadNext = () => import("#features/games/next-text/components/next-step.tsx");
const PlayersStep = lazy(async () => ({ default: (await loadPlayers()).PlayersStep }));
const GameStep = lazy(async () => ({ default: (await loadGame()).GameStep }));
const NextStep = lazy(async () => ({ default: (await loadNext()).NextStep }));

/**
 * "Set Up Your Team" (START-08): one URL per step, so that Back works. What's done is read from what's saved, so it
 * continues on any device (START-26).
 */
export default function Setup({ params }: Route.ComponentProps) {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = toSetupStep(params.step);
  const wantedTeam = TeamId.safeParse(query.get("team")).data;
  const numbers = useQuery(
    teamsQueries.dashboard.get.queryOptions({ staleTime: 0, enabled: step === undefined || !wantedTeam }),
  );
  const teamId = wantedTeam ?? numbers.data?.newestTeamId ?? null;
  const team = useQuery(
    teamsQueries.teams.get.queryOptions({
      input: { teamId: teamId ?? "" },
      enabled: teamId !== null,
      staleTime: 0,
    }),
  );
  // Load the other steps while the first one is filled in, so that each appears right away.
  useEffect(() => {
    for (const load of [loadPlayers, loadGame, loadNext]) void load().catch(() => {});
  }, []);

  if (step === undefined && numbers.data)
    return <Navigate replace to={getSetupPath(findOpenStep(numbers.data), teamId)} />;
  const failed = [numbers, team].find(({ isError, data }) => isError && !data);
  if (failed) return <TeamsNotLoaded query={failed}>We couldn&apos;t load your team.</TeamsNotLoaded>;
  const isLoading = teamId === null ? !numbers.data : !team.data;
  if (isLoading || step === undefined) return <SkeletonRows label="Loading your team" rows={4} />;

  const open = (next: typeof step, id = teamId) => void navigate(getSetupPath(next, id));
  if (step === "team")
    return <TeamStep key={teamId} userId={user.id} team={team.data} onDone={(id) => open("players", id)} />;
  if (!team.data) return <Navigate replace to={getSetupPath("team", null)} />;
  const props = { userId: user.id, team: team.data };
  return (
    <Suspense key={`${step} ${team.data.id}`} fallback={<SkeletonRows label="Loading" rows={4} />}>
      {step === "players" && (
        <PlayersStep {...props} onBack={() => open("team")} onDone={() => open("game")} />
      )}
      {step === "game" && <GameStep {...props} onBack={() => open("players")} onDone={() => open("next")} />}
      {step === "next" && <NextStep user={user} team={team.data} />}
    </Suspense>
  );
}
