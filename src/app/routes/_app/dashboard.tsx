import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { gamesQueries } from "#features/games/client.ts";
import { UpcomingGames } from "#features/games/components/upcoming-games.tsx";
import { MessageBlast } from "#features/messages/blasts/components/blast-buttons.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { CreateTeam } from "#features/teams/components/create-team.tsx";
import { useFailureToast, useTeamList } from "#features/teams/components/team-list.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { DashboardHead } from "#features/teams/dashboard/components/dashboard-head.tsx";
import { StatTiles } from "#features/teams/dashboard/components/stat-tiles.tsx";
import { Welcome } from "#features/teams/dashboard/components/welcome.tsx";
import { YourTeams } from "#features/teams/dashboard/components/your-teams.tsx";
import { getGreetingName, hasOpenSteps } from "#features/teams/dashboard/rules.ts";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Dashboard · FirstWhistle" }];

/** Loaded only for people who have steps left. */
const FirstSteps = lazy(() => import("#features/teams/dashboard/components/first-steps.tsx"));
/** Loaded after the page, because it's empty for most people. Without a connection, the rest still works. */
const OpenRequests = lazy(() =>
  import("#features/games/change-requests/components/open-requests.tsx").catch(() => ({
    default: () => null,
  })),
);
const OperatorDesk = lazy(() => import("#app/operator-desk.tsx"));
const WelcomeDialog = lazy(() => import("#app/welcome-dialog.tsx"));

export default function Dashboard() {
  const { user, hasTeams, adminStep } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  const queries = useQueryClient();
  const navigate = useNavigate();
  useState(() => {
    // Without teams, there are no games. Stale, so that the list still loads.
    if (!hasTeams)
      queries.setQueryData(gamesQueries.games.listUpcoming.queryKey(), { games: [] }, { updatedAt: 0 });
  });
  const numbers = useQuery(teamsQueries.dashboard.get.queryOptions({ staleTime: 0 }));
  const teams = useTeamList();
  useFailureToast(numbers);
  useFailureToast(teams);
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);

  return (
    <>
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      <DashboardHead user={user} gamesToday={numbers.data?.gamesToday} actions={<MessageBlast />} />
      {/* On a phone, the next game comes before the totals. */}
      <div className="flex flex-col">
        <div className="max-md:order-last max-md:mt-7.5">
          {!numbers.data && (numbers.errorUpdateCount > 0 || numbers.isPaused) ? (
            <TeamsNotLoaded query={numbers}>We couldn't load your stats.</TeamsNotLoaded>
          ) : (
            <StatTiles numbers={numbers.data} />
          )}
        </div>
        {numbers.data && hasOpenSteps(numbers.data) && (
          <Suspense fallback={null}>
            <FirstSteps numbers={numbers.data} />
          </Suspense>
        )}
        {hasTeams && (
          <Suspense fallback={null}>
            <OpenRequests />
          </Suspense>
        )}
        <UpcomingGames />
      </div>
      <YourTeams list={teams} onCreate={create} />
      {user.role === "admin" && adminStep === null && (
        <Suspense fallback={null}>
          <OperatorDesk />
        </Suspense>
      )}
      <CreateTeam title="Create New Team" withSeasonLength open={creating} onOpenChange={setCreating} />
      <Welcome
        name={getGreetingName(user)}
        Dialog={WelcomeDialog}
        // An account without a team is led straight into setting one up (START-08).
        {...(!hasTeams && user.role !== "admin" && { onStart: () => void navigate("/setup") })}
      />
    </>
  );
}
