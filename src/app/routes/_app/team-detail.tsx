import { useQuery } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { teamsQueries } from "#features/teams/client.ts";
import { downloadRoster } from "#features/teams/imports/components/export-roster.ts";
import { ComingInThisBuild } from "#app/coming.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageHead } from "#ui/page-head.tsx";

const ImportDialog = lazy(() => import("#features/teams/imports/components/import-dialog.tsx"));

export const meta = () => [{ title: "Team · FirstWhistle" }];

export default function TeamDetail() {
  const teamId = useParams().id!;
  const { data: team } = useQuery(teamsQueries.teams.get.queryOptions({ input: { teamId } }));
  const { data: roster } = useQuery(teamsQueries.members.list.queryOptions({ input: { teamId } }));
  const [importing, setImporting] = useState(false);
  const importItem = { label: "Import Roster", icon: <FileUp />, onSelect: () => setImporting(true) };
  const exportItem = {
    label: "Export CSV",
    icon: <Download />,
    onSelect: () => void downloadRoster(teamId),
  };
  return (
    <>
      <PageHead
        title={team?.name ?? "Team"}
        actions={
          team && (
            <Menu
              label="More roster actions"
              items={team.can.manage ? [importItem, exportItem] : [exportItem]}
            />
          )
        }
      />
      <ComingInThisBuild what="The roster, the Season Pass and the texts of one team." />
      <ul aria-label="Roster">
        {roster?.members.map((member) => (
          <li key={member.id}>{member.name}</li>
        ))}
      </ul>
      {team && (
        <Suspense>
          <ImportDialog team={team} open={importing} onOpenChange={setImporting} />
        </Suspense>
      )}
    </>
  );
}
