import { useRouteLoaderData } from "react-router";
import { ConfirmEmailBanner } from "#features/accounts/components/confirm-email-banner.tsx";
import { DeadJobs } from "#features/admin/components/dead-jobs.tsx";
import { ComingInThisBuild } from "#app/coming.tsx";
import type { loader as layoutLoader } from "./layout.tsx";

export const meta = () => [{ title: "Dashboard · FirstWhistle" }];

export default function Dashboard() {
  const { user } = useRouteLoaderData<typeof layoutLoader>("routes/_app/layout")!;
  return (
    <>
      {!user.emailVerified && <ConfirmEmailBanner email={user.email} />}
      <ComingInThisBuild
        title={`Hello, ${user.name || user.email}`}
        what="Your next game, your teams and who is coming."
      />
      {user.role === "admin" && <DeadJobs />}
    </>
  );
}
