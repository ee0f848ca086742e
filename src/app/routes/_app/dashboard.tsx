import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { DeadJobs } from "#features/admin/components/dead-jobs.tsx";
import { teamsQueries } from "#features/teams/client.ts";
import { CreateTeam } from "#features/teams/components/create-team.tsx";
import { useFailureToast, useTeamList } from "#features/teams/components/team-list.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { DashboardHead } from "#features/teams/dashboard/components/dashboard-head.tsx";
import { FirstSteps } from "#features/teams/dashboard/components/first-steps.tsx";
import { StatTiles } from "#features/teams/dashboard/components/stat-tiles.tsx";
import { Welcome } from "#features/teams/dashboard/components/welcome.tsx";
import { YourTeams } from "#features/teams/dashboard/components/your-teams.tsx";
import { calledName } from "#features/teams/dashboard/rules.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Dashboard · FirstWhistle" }];

export default function Dashboard() {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  const numbers = useQuery(teamsQueries.dashboard.get.queryOptions({ staleTime: 0 }));
  const teams = useTeamList();
  useFailureToast(numbers);
  useFailureToast(teams);
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);

  return (
    <>
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      <DashboardHead user={user} gamesToday={numbers.data?.gamesToday} />
      {!numbers.data && (numbers.errorUpdateCount > 0 || numbers.isPaused) ? (
        <TeamsNotLoaded query={numbers}>Your numbers could not be loaded.</TeamsNotLoaded>
      ) : (
        <StatTiles numbers={numbers.data} />
      )}
      {numbers.data && <FirstSteps numbers={numbers.data} onCreateTeam={create} />}
      {/* The games feature's <UpcomingGames /> takes the place of this one element. */}
      <UpcomingGamesPlace count={numbers.data?.upcomingGames} />
      <YourTeams list={teams} onCreate={create} />
      {user.role === "admin" && <DeadJobs />}
      <CreateTeam title="Create New Team" withSeasonLength open={creating} onOpenChange={setCreating} />
      <Welcome name={calledName(user)} />
    </>
  );
}

/** How many games are coming up, and the way to them, until they are listed here. */
function UpcomingGamesPlace({ count }: { count: number | undefined }) {
  return (
    <section aria-labelledby="upcoming-games" className="mt-7.5 md:mt-9">
      <SectionHead
        id="upcoming-games"
        title="Upcoming Games"
        action={
          <Link to="/schedule" className="link inline-flex items-center gap-1.5 touch:min-h-11">
            View all games
            <ArrowRight className="size-4" />
          </Link>
        }
      />
      {count === 0 ? (
        <EmptyState title="No upcoming games">
          Games that you add to the schedule are announced here.
        </EmptyState>
      ) : (
        <EmptyState title={count === undefined ? "Your games" : `${count} coming up`}>
          The schedule shows when and where.
        </EmptyState>
      )}
    </section>
  );
}
