import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { statusNames, tierNames } from "#features/teams/rules.ts";
import { formatDate } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { AdminLink } from "../../components/admin-link.tsx";
import { formatCount } from "../../components/number-format.ts";
import { TeamPageTakedown } from "../../pages/components/page-takedown.tsx";
import { adminDetailsQueries } from "../client.ts";
import { DetailPage, detailQuery } from "./detail-page.tsx";
import { FactList, LinkList } from "./fact-list.tsx";
import { Timeline } from "./timeline.tsx";

const GrantPassDialog = lazy(async () => ({
  default: (await import("../../teams/components/grant-pass-dialog.tsx")).GrantPassDialog,
}));

/** One team, with its pass, leagues, and timeline. */
export function TeamScreen({ teamId }: { teamId: string }) {
  const client = useQueryClient();
  const [isGranting, setIsGranting] = useState(false);
  const query = useQuery({
    ...adminDetailsQueries.adminDetails.getTeam.queryOptions({ input: { teamId } }),
    ...detailQuery,
  });
  function closeDialog() {
    setIsGranting(false);
    void client.invalidateQueries({ queryKey: adminDetailsQueries.adminDetails.key() });
  }
  return (
    <DetailPage
      noun="team"
      back={{ to: "/admin/teams", label: "Teams Admin" }}
      query={query}
      renderHead={({ team }) => ({
        title: team.name,
        subtitle: team.sport,
        badges: (
          <>
            <Badge tone={team.status}>{statusNames[team.status]}</Badge>
            {team.isArchived && <Badge tone="quiet">Archived</Badge>}
          </>
        ),
        actions: (
          <Button variant="secondary" icon={<Gift />} onClick={() => setIsGranting(true)}>
            Grant Pass
          </Button>
        ),
      })}
    >
      {({ team, leagues }) => (
        <>
          <FactList
            facts={[
              [
                "Manager",
                <AdminLink key="manager" to="account" id={team.managerId}>
                  {team.managerName}
                </AdminLink>,
              ],
              ["Pass", tierNames[team.tier]],
              ["Pass Ends", team.expiresAt === null ? "–" : formatDate(team.expiresAt.slice(0, 10))],
              ["Texts Left", formatCount(team.textsLeft)],
              ["Members", `${formatCount(team.memberCount)} / ${formatCount(team.seats)}`],
              ["Created", formatDate(team.createdAt.slice(0, 10))],
            ]}
          />
          {leagues.length > 0 && <LinkList title="Leagues" to="league" items={leagues} />}
          <TeamPageTakedown teamId={teamId} />
          <Timeline subject="team" id={teamId} />
          {isGranting && (
            <Suspense>
              <GrantPassDialog team={team} isActivation={false} onClose={closeDialog} />
            </Suspense>
          )}
        </>
      )}
    </DetailPage>
  );
}
