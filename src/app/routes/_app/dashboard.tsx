import { useRouteLoaderData } from "react-router";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { DeadJobs } from "#features/admin/components/dead-jobs.tsx";
import { UpcomingGames } from "#features/games/components/upcoming-games.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Dashboard · FirstWhistle" }];

export default function Dashboard() {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  return (
    <>
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      <PageHead title={`Hello, ${user.name || user.email}`} />
      <UpcomingGames />
      {user.role === "admin" && <DeadJobs />}
    </>
  );
}
