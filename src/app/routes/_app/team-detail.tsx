import { useQuery } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { Menu } from "#ui/menu.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/team-detail";

export const meta = () => [{ title: "Team · FirstWhistle" }];

const JoinLinkDialog = lazy(() => import("#features/teams/join/components/join-link-dialog.tsx"));

export default function TeamDetail({ params }: Route.ComponentProps) {
  const team = useQuery(teamsQueries.teams.get.queryOptions({ input: { teamId: params.id }, retry: false }));
  const members = useQuery({
    ...teamsQueries.members.list.queryOptions({ input: { teamId: params.id } }),
    enabled: team.isSuccess,
  });
  const [joining, setJoining] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <PageHead
        title={team.data?.name ?? "Team"}
        actions={
          <Menu
            label="More roster actions"
            items={[{ label: "Join Link", icon: <QrCode />, onSelect: () => setJoining("open") }]}
          />
        }
      />
      <ul aria-label="Roster">
        {members.data?.members.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {team.data && joining !== "never" && (
        <Suspense>
          <JoinLinkDialog
            team={team.data}
            open={joining === "open"}
            onOpenChange={(open) => setJoining(open ? "open" : "closed")}
          />
        </Suspense>
      )}
    </>
  );
}
